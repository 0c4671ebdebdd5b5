//! The review of a table's line: the verdict of every play, as Python's `canju.review`.

use canju::games::{Play, Position, Value};
use canju::session::Session;
use canju::sheet::review::{Review, Reviewed};
use canju::table::strip;
use serde_json::Value as Json;

use crate::search::Unanswered;
use crate::table::{Table, listed};

impl Table<'_, '_> {
    /// Returns true if the review of the line has open verdicts.
    pub fn is_review_open(&mut self) -> bool {
        let positions = self.game.line_positions().to_vec();
        positions.iter().any(|position| self.known_value(position).is_none())
    }

    /// The review of the whole line for a page; `None` without a play.
    pub fn review(&mut self) -> Result<Option<Json>, Unanswered> {
        let (positions, plays) = (self.game.line_positions().to_vec(), self.game.line_plays().to_vec());
        let values = self.values()?;
        let (mut reviewed, mut ends) = (Vec::new(), positions.windows(2).zip(values.windows(2)));
        for (ply, made) in plays.iter().enumerate() {
            let Some((at, &[before, after])) = ends.next() else { break };
            let after = after.map(|value| turned(value, &at[0], &at[1]));
            reviewed.push(self.reviewed(ply, made, at, (before, after))?);
        }
        let end = positions.last().expect("the start is kept").clone();
        let winner = end.winner().map(str::to_owned);
        let turning_point = winner.as_ref().and_then(|winner| turning_point(&reviewed, &positions, winner));
        let start = positions[0].clone();
        Ok(strip(
            &Review { start, end, plays: reviewed, winner, turning_point, fastest: false },
            self.game.words(),
        ))
    }

    fn reviewed(
        &mut self,
        ply: usize,
        made: &Play,
        at: &[Position],
        (before, after): (Option<Value>, Option<Value>),
    ) -> Result<Reviewed, Unanswered> {
        let legal = listed(&at[0]).map_or(0, |plays| plays.len());
        let erred = before == Some(Value::Wins(true)) && after == Some(Value::Wins(false));
        let (mut keeping, mut better, mut refutation) = (None, Vec::new(), Vec::new());
        if before == Some(Value::Wins(true)) && (erred || legal > 1) {
            let winning = self.session.winning_plays(&at[0]);
            let winning = self.known(winning)?;
            keeping = winning.as_ref().map(Vec::len);
            better = winning.filter(|_| erred).unwrap_or_default();
        } else if let Some(before) = before {
            keeping = Some(usize::from(before == Value::Wins(true)));
        }
        if erred {
            refutation = self.refutation(&at[1])?;
        }
        let seat = at[0].turn().to_owned();
        Ok(Reviewed {
            ply,
            seat,
            play: made.clone(),
            before,
            after,
            legal,
            keeping,
            better,
            refutation,
            plays_lost: 0,
        })
    }

    /// Best play from a position on, as far as it is found in time.
    pub fn refutation(&mut self, position: &Position) -> Result<Vec<Play>, Unanswered> {
        let (mut at, mut line) = (position.clone(), Vec::new());
        while let Some(next) = self.best_of(&at)? {
            at = at.play(&next).expect("the best play is legal");
            line.push(next);
        }
        Ok(line)
    }
}

/// A value of the position after a play, for the side that made it.
fn turned(value: Value, before: &Position, after: &Position) -> Value {
    match value {
        Value::Wins(wins) => Value::Wins(wins == (before.mover() == after.mover())),
        tricks @ Value::Tricks(_) => tricks,
    }
}

/// The last mistake of the side that lost, unless a later play is open.
fn turning_point(plays: &[Reviewed], positions: &[Position], winner: &str) -> Option<usize> {
    let last = plays.iter().rev().find(|play| !play.is_decided() || play.is_mistake())?;
    (last.is_decided() && positions[last.ply].mover() != winner).then_some(last.ply)
}
