//! A plan that was found, for a reader.

use std::sync::OnceLock;

use super::{MOST_POSITIONS, PlanFacts, Player, Rule, bare};
use crate::cards::{Counts, Hand};
use crate::games;
use crate::search::{SearchControl, Stop};
use crate::seats::Side;
use crate::shedding::{Code, Position};

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
    pub facts: OnceLock<Option<ReaderFacts>>,
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
    pub fn find_facts(&self, control: &mut SearchControl) -> Result<Option<ReaderFacts>, Stop> {
        if !(1..=MOST_POSITIONS).contains(&self.positions) {
            return Ok(None);
        }
        let (rules, setup) = (*self.begun.rules(), self.begun.setup());
        let mut player = Player::new(&rules, &self.list);
        let found = PlanFacts::of(&rules, &mut player, &setup, self.mover_wins, control)?;
        let hand = if self.mover_wins { setup.mover } else { setup.other };
        Ok(Some(ReaderFacts::of(found, hand)))
    }
}

/// Facts about a plan, by the names and cards that a reader sees.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
pub struct ReaderFacts {
    /// Kinds and lengths that the plan always passes.
    pub passed: Vec<(String, usize)>,
    /// Leads that the other hand never beats.
    pub unbeaten: Vec<games::Play>,
    /// Largest number of times that the other side leads.
    pub most_leads: usize,
    /// Cards that stay in the player's hand until it claims.
    pub kept: Hand,
    /// Cards that the plan always plays together.
    pub whole: Hand,
    /// All cards of the player.
    pub hand: Hand,
}

impl ReaderFacts {
    /// The facts of the core, for a player with this hand.
    #[must_use]
    pub fn of(facts: PlanFacts, hand: Counts) -> ReaderFacts {
        let PlanFacts { passed, unbeaten, most_leads, kept, whole } = facts;
        let named = |code: Code| (code.shape().kind.name().to_owned(), code.shape().length);
        let [kept, whole, hand] = [kept, whole, hand].map(Hand::from_counts);
        ReaderFacts {
            passed: passed.into_iter().map(named).collect(),
            unbeaten: unbeaten.into_iter().map(|play| bare(play).into()).collect(),
            most_leads,
            kept,
            whole,
            hand,
        }
    }
}
