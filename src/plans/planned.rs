//! A plan that was found, for a reader.

use std::sync::OnceLock;

use super::{Facts, MOST_POSITIONS, Player, Rule};
use crate::games;
use crate::search::{Stop, Ticker};
use crate::seats::Side;
use crate::shedding::Position;
use crate::words::facts::Facts as Shown;

/// A plan that wins, and what is known of it.
#[derive(Debug)]
pub struct Planned {
    /// The position where it begins.
    pub begun: Position,
    /// Its rules.
    pub list: Vec<Rule>,
    /// True if its player is the side to move where it begins.
    pub mover_wins: bool,
    /// Number of positions with its player to move, up to the claims.
    pub positions: usize,
    /// False if a limit ended the search for a shorter list.
    pub complete: bool,
    /// The facts for its reader, once they were found.
    pub facts: OnceLock<Option<Shown>>,
}

impl Planned {
    /// The side that wins by it.
    #[must_use]
    pub fn side(&self) -> Side {
        let turn = self.begun.turn();
        if self.mover_wins { turn } else { turn.other() }
    }

    /// Number of rules, and what they ask of a reader: a plan with less of both is shorter.
    #[must_use]
    pub fn length(&self) -> (usize, u32) {
        (self.list.len(), self.list.iter().map(Rule::cost).sum())
    }

    /// Returns true if its side has made all plays of it, from the positions and the plays made there.
    #[must_use]
    pub fn is_followed(&self, positions: &[games::Position], plays: &[games::Play]) -> bool {
        let rules = *self.begun.rules();
        let mut player = Player::new(&rules, &self.list);
        positions.iter().zip(plays).all(|(position, made)| match (position, made) {
            (games::Position::Shedding(position), games::Play::Shedding(made))
                if position.turn() == self.side() =>
            {
                player.play(&position.setup()).0 == made.to_move()
            }
            _ => true,
        })
    }

    /// Finds the facts for its reader; `None` for a large plan, and for one that claims at once.
    ///
    /// # Errors
    /// Fails with the limit that stopped it.
    pub fn find_facts(&self, ticker: &mut Ticker) -> Result<Option<Shown>, Stop> {
        if !(1..=MOST_POSITIONS).contains(&self.positions) {
            return Ok(None);
        }
        let (rules, setup) = (*self.begun.rules(), self.begun.setup());
        let mut player = Player::new(&rules, &self.list);
        let found = Facts::of(&rules, &mut player, &setup, self.mover_wins, ticker)?;
        let hand = if self.mover_wins { setup.mover } else { setup.other };
        Ok(Some(Shown::of(found, hand)))
    }
}
