//! Reviews: the effect of every play of a game, and the searches that find it.

mod losses;
mod many;

pub use losses::{Losses, losses};
pub use many::Played;

use crate::games::{Play, PlayValue, Position, Question, Value, tricks_taken};
use crate::session::{Goal, Host, Session};

/// A play of a game and its effect, for the side that made it. `None` is not decided.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Reviewed {
    /// Plays before it in the game.
    pub ply: usize,
    /// The seat that made it.
    #[cfg_attr(feature = "python", pyo3(attribute("side")))]
    pub seat: String,
    /// The play.
    pub play: Play,
    /// Value before it.
    pub before: Option<Value>,
    /// Value after it.
    pub after: Option<Value>,
    /// Number of legal plays.
    pub legal: usize,
    /// Number of them that keep the value; 0 in a lost position.
    pub keeping: Option<usize>,
    /// After a mistake, plays that keep the value; after a slip, those that win soonest or lose latest.
    pub better: Vec<Play>,
    /// After a mistake, the line that punishes it, as far as it was found.
    pub refutation: Vec<Play>,
    /// For the goal of speed, plays until the end with best play, with this one.
    pub plays_left: Option<usize>,
    /// For the goal of speed, plays by which it delayed a win or hastened a loss; `None` for a mistake.
    pub plays_lost: Option<usize>,
}

impl Reviewed {
    /// Returns true if the values before and after it are known.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.before.is_some() && self.after.is_some()
    }

    /// Returns true if it lost value.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        self.is_decided() && self.after < self.before
    }

    /// Returns true if it kept the value, but lost plays on the way.
    #[must_use]
    pub fn is_slip(&self) -> bool {
        self.plays_lost.is_some_and(|lost| lost != 0)
    }

    /// Returns true if it was the only one of several legal plays that keeps the value.
    #[must_use]
    pub fn is_only(&self) -> bool {
        self.keeping == Some(1) && self.legal > 1 && self.is_decided() && !self.is_mistake()
    }

    /// Returns true if its side had something to lose: a legal play would not keep the value.
    #[must_use]
    pub fn could_err(&self) -> bool {
        let keeps_less = self.keeping.is_some_and(|keeping| keeping < self.legal);
        self.before.is_some_and(|before| before.number() > 0) && (self.is_mistake() || keeps_less)
    }

    /// Tricks that it gave away; 0 in shedding games.
    #[must_use]
    pub fn tricks_lost(&self) -> i64 {
        match (self.before, self.after) {
            (Some(Value::Tricks(before)), Some(Value::Tricks(after))) => i64::from(before) - i64::from(after),
            _ => 0,
        }
    }

    /// Its mark in a list of plays.
    #[must_use]
    pub fn mark(&self) -> &'static str {
        match self {
            _ if self.is_mistake() => "?",
            _ if self.is_slip() => "?!",
            _ if self.is_only() => "!",
            _ => "",
        }
    }
}

/// Tricks that each side needs.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
#[expect(missing_docs, reason = "named like the sides")]
pub struct Needed {
    pub first: usize,
    pub second: usize,
}

/// A game with the effect of each play.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Review {
    /// Position before the first play.
    pub start: Position,
    /// The plays.
    pub plays: Vec<Reviewed>,
    /// The side that won.
    pub winner: Option<String>,
    /// In trick play with a contract, the tricks that each side needs.
    pub needed: Option<Needed>,
    /// The goal of both sides.
    pub goal: Goal,
}

impl Review {
    /// The positions before each play, and the one after the last.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for play in &self.plays {
            let at = &positions[positions.len() - 1];
            // A review that a caller has made can have a play that is not legal.
            positions.push(at.play(&play.play).unwrap_or_else(|_| at.clone()));
        }
        positions
    }

    /// Plays of a seat that kept the value, and plays that count for its accuracy.
    #[must_use]
    pub fn counts(&self, seat: &str) -> (usize, usize) {
        let tried = self.plays.iter().filter(|play| play.seat == seat && play.could_err());
        (tried.clone().filter(|play| !play.is_mistake()).count(), tried.count())
    }

    /// Number of the last mistake of the side that lost, where it gave the win away.
    ///
    /// In trick play, the last mistake with which it fell behind, or failed in its contract. `None` if it
    /// never stood to win, nobody lost, or a later play is not decided.
    #[must_use]
    pub fn turning_point(&self) -> Option<usize> {
        let winner = self.winner.as_deref()?;
        let positions = self.positions();
        let mut plays = self.plays.iter().enumerate().rev();
        let (_, last) =
            plays.find(|&(at, play)| !play.is_decided() || self.gave_away(play, &positions[..=at]))?;
        (last.is_decided() && self.start.side_of(&last.seat) != winner).then_some(last.ply)
    }

    /// Returns true if a play gave the game away; `positions` are those up to it.
    fn gave_away(&self, play: &Reviewed, positions: &[Position]) -> bool {
        let (Some(Value::Tricks(before)), Some(Value::Tricks(after))) = (play.before, play.after) else {
            return play.is_mistake();
        };
        let place = usize::from(play.seat == "second");
        let taken = tricks_taken(positions)[place];
        // Twice the number, as half of all tricks may be no whole number.
        let needed =
            self.needed.map_or(self.start.tricks_left(), |needed| 2 * [needed.first, needed.second][place]);
        2 * (taken + usize::from(before)) >= needed && needed > 2 * (taken + usize::from(after))
    }
}

/// The searches of a review, and what they have found so far.
///
/// They go from the end of the game to its start: later positions are smaller, and their answers help
/// with earlier ones.
pub struct ReviewSearch {
    positions: Vec<Position>,
    /// By number of the position: its value for the side to move, and plays until the end.
    values: Vec<Option<Value>>,
    lengths: Vec<Option<usize>>,
    /// The plays with their effects.
    pub plays: Vec<Reviewed>,
}

impl ReviewSearch {
    /// A review of legal plays before its searches.
    ///
    /// # Errors
    /// Fails if the host ends the review.
    ///
    /// # Panics
    /// Panics if a play is not legal.
    pub fn new<H: Host>(
        session: &mut Session<'_, H>,
        start: &Position,
        plays: &[Play],
    ) -> Result<ReviewSearch, H::Error> {
        let (mut positions, mut reviewed) = (vec![start.clone()], Vec::new());
        for (ply, play) in plays.iter().enumerate() {
            let (at, play) = (&positions[ply], play.clone());
            let (seat, legal) = (at.turn().to_owned(), session.plays(at, false)?.len());
            let next = at.play(&play).expect("plays of a game are legal");
            session.reach(&next)?;
            positions.push(next);
            let (better, refutation) = (Vec::new(), Vec::new());
            let (before, after, keeping, plays_left, plays_lost) = (None, None, None, None, None);
            reviewed.push(Reviewed {
                ply,
                seat,
                play,
                before,
                after,
                legal,
                keeping,
                better,
                refutation,
                plays_left,
                plays_lost,
            });
        }
        let (values, lengths) = (vec![None; positions.len()], vec![None; positions.len()]);
        Ok(ReviewSearch { positions, values, lengths, plays: reviewed })
    }

    /// Finds all values, and then better plays and refutations, those of mistakes first.
    ///
    /// # Errors
    /// Fails if the host ends the review.
    pub fn run<H: Host>(&mut self, session: &mut Session<'_, H>) -> Result<(), H::Error> {
        self.find_values(session)?;
        let erred = |play: &Reviewed| play.is_mistake() || play.is_slip();
        let (first, later): (Vec<_>, Vec<_>) =
            (0..self.plays.len()).rev().partition(|&ply| erred(&self.plays[ply]));
        for ply in first.into_iter().chain(later) {
            self.explain(session, ply)?;
            session.host.step()?;
        }
        Ok(())
    }

    /// Finds the values of all positions, which it returns; for the goal of speed also their lengths.
    ///
    /// # Errors
    /// Fails if the host ends the review.
    pub fn find_values<H: Host>(
        &mut self,
        session: &mut Session<'_, H>,
    ) -> Result<&[Option<Value>], H::Error> {
        for at in (0..self.positions.len()).rev() {
            self.find_value(session, at)?;
            if let Some(before) = at.checked_sub(1) {
                self.plays[before].after = self.after(before);
            }
            if at < self.plays.len() {
                let lost = self.plays_lost(at);
                let play = &mut self.plays[at];
                (play.before, play.plays_left) = (self.values[at], self.lengths[at]);
                play.plays_lost = lost.filter(|_| play.before == play.after);
                session.host.step()?;
            }
        }
        Ok(&self.values)
    }

    /// The value after a play, for the side that made it.
    fn after(&self, ply: usize) -> Option<Value> {
        let (before, after) = (&self.positions[ply], &self.positions[ply + 1]);
        Some(before.value_for_mover(after, self.values[ply + 1]?))
    }

    fn plays_lost(&self, ply: usize) -> Option<usize> {
        let (before, after) = (self.lengths[ply]?, self.lengths[ply + 1]? + 1);
        let wins = self.values[ply] == Some(Value::Wins(true));
        if wins { after.checked_sub(before) } else { before.checked_sub(after) }
    }

    fn find_value<H: Host>(&mut self, session: &mut Session<'_, H>, at: usize) -> Result<(), H::Error> {
        let position = &self.positions[at];
        if session.by_length(position) {
            let length = session.find(|session| session.plays_left(position))?;
            self.lengths[at] = length.map(|plays| plays as usize);
        }
        self.values[at] = match (self.lengths[at], self.shown(at)) {
            (Some(length), _) if !position.is_over() => Some(Value::Wins(length % 2 == 1)),
            (_, Some(value)) => Some(session.learn_value(position, value)),
            _ => session.find(|session| session.value(position))?,
        };
        Ok(())
    }

    /// The value that the play shows: one that wins, or that was forced.
    fn shown(&self, at: usize) -> Option<Value> {
        let play = self.plays.get(at)?;
        self.after(at).filter(|&after| after == Value::Wins(true) || play.legal == 1)
    }

    /// Counts the plays that keep the value; finds better plays and a refutation.
    fn explain<H: Host>(&mut self, session: &mut Session<'_, H>, ply: usize) -> Result<(), H::Error> {
        let (position, after) = (&self.positions[ply], &self.positions[ply + 1]);
        let play = &mut self.plays[ply];
        let (is_mistake, is_slip) = (play.is_mistake(), play.is_slip());
        let Some(before) = play.before else { return Ok(()) };
        if !is_mistake && !is_slip && (before == Value::Wins(false) || play.legal == 1) {
            play.keeping = Some(usize::from(before != Value::Wins(false)));
            return Ok(());
        }
        // Only a slip is about the number of plays.
        let values = session.find(|session| {
            if session.by_length(position) == is_slip {
                session.values(position)
            } else {
                Ok(session.search(position, Question::Values, None)?.values)
            }
        })?;
        if let Some(values) = values {
            let keeps = |value: PlayValue| match value {
                PlayValue::Value(value) => value == before,
                PlayValue::Length(_) | PlayValue::Levels(_) => value.wins(),
            };
            play.keeping = Some(values.iter().filter(|(_, value)| keeps(*value)).count());
            let is_better = |value| match value {
                PlayValue::Value(_) => is_mistake && keeps(value),
                PlayValue::Length(length) => Some(length as usize) == self.lengths[ply],
                PlayValue::Levels(_) => false,
            };
            let better = values.into_iter().filter(|(_, value)| is_better(*value));
            play.better = better.map(|(play, _)| play).collect();
        } else if is_slip {
            play.keeping = Some(0).filter(|_| before == Value::Wins(false));
        } else if is_mistake {
            // One better play is known from the search for the value.
            let best = session.find(|session| match session.goal {
                Goal::Win | Goal::Levels => session.best(position),
                Goal::Fastest => session.winning(position).map(Some),
            })?;
            play.better = best.flatten().into_iter().collect();
        }
        if is_mistake {
            play.refutation = refutation(session, after)?;
        }
        Ok(())
    }
}

/// Best play from a position on, as far as it is found.
///
/// # Errors
/// Fails if the host ends the search.
pub fn refutation<H: Host>(session: &mut Session<'_, H>, position: &Position) -> Result<Vec<Play>, H::Error> {
    let mut line = Vec::new();
    session.find(|session| session.follow(position, &mut line))?;
    Ok(line)
}
