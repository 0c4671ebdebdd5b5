//! The score of a game: tricks taken, the winner, and values for the side that made a play.

use std::cmp::Ordering;

use super::{Position, Value};
use crate::guandan::Partnership;
use crate::seats::Side;

impl Position {
    /// Number of tricks from here on, with the current one.
    pub(crate) fn tricks_left(&self) -> usize {
        self.hands().iter().map(|(_, hand)| hand.len()).max().unwrap_or(0)
    }

    /// Returns true if the next play ends a trick.
    pub(crate) fn ends_trick(&self) -> bool {
        matches!(self, Position::Tricks(_)) && self.to_beat().is_some()
    }

    /// Levels of the team to move if the order in which hands are empty decides them: in Guandan.
    pub(crate) fn levels_at_the_end(&self) -> Option<i8> {
        let Position::Guandan(position) = self else { return None };
        let (least, most) = position.setup().bounds();
        (least == most).then_some(position.turn().team().own(least))
    }

    /// Levels that a side wins for certain, by who is out already; less than 1 if none, or in other games.
    pub(crate) fn levels_sure(&self, side: &str) -> i8 {
        let Position::Guandan(position) = self else { return 0 };
        let (least, most) = position.setup().bounds();
        if side == Partnership::SouthNorth.name() { least } else { -most }
    }

    /// The side that wins for a value of this position; `None` in trick play.
    #[must_use]
    pub fn winner_by(&self, value: Value) -> Option<&'static str> {
        match value {
            Value::Wins(true) => Some(self.mover()),
            Value::Wins(false) => Some(self.rival_of(self.mover())),
            Value::Tricks(_) => None,
        }
    }

    /// The value of the position after a play from here, for the side that made it.
    ///
    /// In trick play it counts all tricks from here on, with the current one.
    #[must_use]
    pub fn value_for_mover(&self, after: &Position, value: Value) -> Value {
        let same = self.mover() == after.mover();
        match value {
            Value::Wins(wins) => Value::Wins(wins == same),
            Value::Tricks(tricks) => {
                let all = u8::try_from(after.tricks_left()).unwrap_or(u8::MAX);
                let own = if same { tricks } else { all - tricks };
                // After a trick, its winner leads.
                Value::Tricks(own + u8::from(same && self.ends_trick()))
            }
        }
    }
}

/// Number of tricks that each side has taken, from all positions of a game.
#[must_use]
pub fn tricks_taken(positions: &[Position]) -> [usize; 2] {
    let mut taken = [0, 0];
    for pair in positions.windows(2) {
        if pair[0].ends_trick() {
            // The winner of a trick leads the next one.
            taken[usize::from(pair[1].turn() == Side::Second.name())] += 1;
        }
    }
    taken
}

/// The side that won a game, from all its positions. `None` while it goes on, and for equal numbers of
/// tricks.
#[must_use]
pub fn winner_of(positions: &[Position]) -> Option<&'static str> {
    match positions.last()? {
        end @ Position::Tricks(_) if end.is_over() => ahead(tricks_taken(positions)),
        end => end.winner(),
    }
}

/// The side with more tricks; `None` for equal numbers.
#[must_use]
pub fn ahead([first, second]: [usize; 2]) -> Option<&'static str> {
    match first.cmp(&second) {
        Ordering::Greater => Some(Side::First.name()),
        Ordering::Less => Some(Side::Second.name()),
        Ordering::Equal => None,
    }
}
