//! A plan as a player, and the walk that checks it with legal plays alone.

use ahash::AHashSet;

use super::claim::Claims;
use super::rule::{Rule, otherwise};
use crate::search::{SearchControl, Stop};
use crate::shedding::{Move, Play, Position, Rules, Setup};

/// Source of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// A claim.
    Claim,
    /// The rule at this index.
    Rule(usize),
    /// No rule decides.
    Otherwise,
}

/// A play of a plan, with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The play.
    pub play: Play,
    /// Index of the rule that decides; `None` for a claim, and where no rule decides.
    pub rule: Option<usize>,
    /// Plays of the claim, if it is one.
    pub claim: Option<Vec<Play>>,
}

/// Result of a walk over everything that can happen under a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkResult {
    /// The plan wins. Number of positions with the winner to move, up to the claims.
    Wins(usize),
    /// The plan loses: the position with the side to move that can end the game, or with the player
    /// to move that has no legal lead.
    Loses(Setup),
}

/// Plays by a list of rules.
pub struct Player<'a> {
    pub(super) rules: &'a Rules,
    list: &'a [Rule],
    claims: Claims<'a>,
}

impl<'a> Player<'a> {
    /// Player of a list of rules, under some rules of the game.
    #[must_use]
    pub fn new(rules: &'a Rules, list: &'a [Rule]) -> Player<'a> {
        Player { rules, list, claims: Claims::new(rules) }
    }

    /// The play of the plan in a position with its player to move, and its source.
    pub fn play(&mut self, setup: &Setup) -> (Move, LossReason) {
        if let Some(plays) = self.claims.plays(setup) {
            return (plays[0], LossReason::Claim);
        }
        for (index, rule) in self.list.iter().enumerate() {
            if rule.fits(setup)
                && let Some(play) = rule.action.play(self.rules, setup)
            {
                return (play, LossReason::Rule(index));
            }
        }
        (otherwise(self.rules, setup), LossReason::Otherwise)
    }

    /// The decision of the plan in a position with its player to move.
    #[expect(clippy::missing_panics_doc, reason = "the hand has the cards of its claim")]
    pub fn decide(&mut self, position: &Position) -> Decision {
        let (setup, mut hand) = (position.setup(), position.hand().clone());
        let (play, reason) = self.play(&setup);
        let rule = if let LossReason::Rule(index) = reason { Some(index) } else { None };
        let taken = |play| {
            let play = Play::from_hand(&hand, play);
            hand = hand.minus(play.cards()).expect("the hand has the cards");
            play
        };
        let claim = self.claims.plays(&setup).map(|claim| claim.into_iter().map(taken).collect());
        Decision { play: Play::from_hand(position.hand(), play), rule, claim }
    }

    /// Walks over all replies to the plan, from a position with its player to move or the other side.
    ///
    /// It uses legal plays alone, and no solver. `meet` sees each position with the player to move,
    /// with the play; those of a claim come after the first too.
    ///
    /// # Errors
    /// Fails with the limit that stopped it.
    pub fn walk(
        &mut self,
        setup: &Setup,
        player_moves: bool,
        control: &mut SearchControl,
        mut meet: impl FnMut(&Setup, Move, LossReason),
    ) -> Result<WalkResult, Stop> {
        let (mut open, mut seen, mut positions) = (Vec::new(), AHashSet::new(), 0);
        if player_moves {
            open.push(*setup);
        } else if !self.add_replies(setup, &mut open) {
            return Ok(WalkResult::Loses(*setup));
        }
        while let Some(setup) = open.pop() {
            if !seen.insert(setup) {
                continue;
            }
            control.tick(4)?;
            let (play, reason) = self.play(&setup);
            positions += usize::from(reason != LossReason::Claim);
            meet(&setup, play, reason);
            if play == Move::PASS && !setup.may_pass(self.rules) {
                return Ok(WalkResult::Loses(setup));
            }
            let own = setup.mover - play.cards;
            let next = Setup { mover: setup.other, other: own, to_beat: play.code };
            if !own.is_empty() && !self.add_replies(&next, &mut open) {
                return Ok(WalkResult::Loses(next));
            }
        }
        Ok(WalkResult::Wins(positions))
    }

    /// Adds the positions after each reply. Returns false if a reply ends the game.
    fn add_replies(&self, setup: &Setup, open: &mut Vec<Setup>) -> bool {
        setup.moves(self.rules).into_iter().all(|reply| {
            let other = setup.mover - reply.cards;
            open.push(Setup { mover: setup.other, other, to_beat: reply.code });
            !other.is_empty()
        })
    }
}
