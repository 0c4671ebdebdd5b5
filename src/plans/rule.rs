//! Rules of a plan: tables, conditions and actions.

use crate::cards::{Counts, Rank};
use crate::shedding::moves::{chain, ranks_of};
use crate::shedding::{Code, Generator, Kind, Move, Rules, Setup};

/// The plays on the table that a rule answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// None: the player leads.
    Lead,
    /// Plays of one kind and length, with the codes from `from` to `to`.
    Plays {
        /// Lowest play.
        from: Code,
        /// Highest play.
        to: Code,
    },
}

impl Trigger {
    /// Table for the plays between two of one kind and length; [`Code::NONE`] is a lead.
    #[must_use]
    pub const fn between(from: Code, to: Code) -> Trigger {
        if from.is_none() { Trigger::Lead } else { Trigger::Plays { from, to } }
    }

    /// Returns true if the play to beat is one of these.
    #[must_use]
    pub fn has(self, to_beat: Code) -> bool {
        match self {
            Trigger::Lead => to_beat.is_none(),
            Trigger::Plays { from, to } => from <= to_beat && to_beat <= to,
        }
    }
}

/// One of the two hands, as the player of the plan sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The player's own hand.
    Own,
    /// The other hand.
    Other,
}

impl Whose {
    /// The hand, in a position with the player to move.
    #[must_use]
    pub const fn hand(self, setup: &Setup) -> Counts {
        match self {
            Whose::Own => setup.mover,
            Whose::Other => setup.other,
        }
    }
}

/// Cost of a rule without conditions. Costs are for a reader.
const RULE_COST: u32 = 10;
/// Cost of a rule for both hands.
pub(super) const EXCEPTION_COST: u32 = 40;

/// A condition on the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The hand has a card of the rank.
    Holds(Whose, Rank),
    /// The hand has no card of the rank.
    Lacks(Whose, Rank),
    /// The hand has at most this number of cards.
    AtMost(Whose, usize),
    /// The hand has more cards than this number.
    MoreThan(Whose, usize),
    /// The hands are these: the player's own hand, and the other.
    Hands(Counts, Counts),
}

impl Condition {
    /// Returns true if the condition is met in a position with the player to move.
    #[must_use]
    pub fn is_met(self, setup: &Setup) -> bool {
        match self {
            Condition::Holds(whose, rank) => whose.hand(setup).count(rank) > 0,
            Condition::Lacks(whose, rank) => whose.hand(setup).count(rank) == 0,
            Condition::AtMost(whose, cards) => whose.hand(setup).total() <= cards,
            Condition::MoreThan(whose, cards) => whose.hand(setup).total() > cards,
            Condition::Hands(own, other) => setup.mover == own && setup.other == other,
        }
    }

    /// Cost for a reader, in tenths of a rule.
    const fn cost(self) -> u32 {
        match self {
            Condition::Holds(Whose::Own, _)
            | Condition::Lacks(Whose::Own, _)
            | Condition::AtMost(Whose::Own, _) => 4,
            Condition::Hands(..) => EXCEPTION_COST - RULE_COST,
            _ => 7,
        }
    }
}

/// The play of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanAction {
    /// This play.
    Play(Move),
    /// The lowest play that beats the table with its kind and length, with the lowest kickers.
    Low,
    /// The lowest card, as a lead.
    LowestCard,
    /// The lowest pair, as a lead.
    LowestPair,
    /// The highest card, as a lead or on a single card.
    HighestCard,
    /// The pass.
    Pass,
}

impl PlanAction {
    /// Actions that name no cards.
    pub const GENERAL: [PlanAction; 5] = [
        PlanAction::Low,
        PlanAction::LowestCard,
        PlanAction::LowestPair,
        PlanAction::HighestCard,
        PlanAction::Pass,
    ];

    /// Index in [`PlanAction::GENERAL`].
    pub(super) const fn general(self) -> Option<usize> {
        Some(match self {
            PlanAction::Low => 0,
            PlanAction::LowestCard => 1,
            PlanAction::LowestPair => 2,
            PlanAction::HighestCard => 3,
            PlanAction::Pass => 4,
            PlanAction::Play(_) => return None,
        })
    }

    /// The play in a position, or `None` if it is not legal there.
    #[must_use]
    pub fn play(self, rules: &Rules, setup: &Setup) -> Option<Move> {
        let Setup { mover, to_beat, .. } = *setup;
        let play = match self {
            PlanAction::Play(play) => mover.contains(play.cards).then_some(play)?,
            PlanAction::Low => return lowest_of_kind(rules, setup),
            PlanAction::LowestCard if to_beat.is_none() => single(mover.ranks().next()?.0),
            PlanAction::LowestPair if to_beat.is_none() => lowest_pair(rules, setup)?,
            PlanAction::HighestCard => single(mover.ranks().next_back()?.0),
            PlanAction::Pass => return setup.may_pass(rules).then_some(Move::PASS),
            PlanAction::LowestCard | PlanAction::LowestPair => return None,
        };
        let is_legal = play.code.beats(to_beat) && rules.kinds.has(play.code.shape().kind);
        (is_legal && setup.allows(rules, play)).then_some(play)
    }
}

fn single(rank: Rank) -> Move {
    Move { cards: Counts::of(rank, 1), code: Code::new(Kind::Single, 1, rank.index()) }
}

fn lowest_pair(rules: &Rules, setup: &Setup) -> Option<Move> {
    let pair = Code::new(Kind::Pair, 1, 0);
    let starts = Generator::new(rules, setup.mover).starts(pair);
    let pairs =
        ranks_of(starts).map(|rank| Move { cards: chain(rank, 1, 2, 1), code: pair.with_rank_index(rank) });
    pairs.into_iter().find(|&play| setup.allows(rules, play))
}

/// The lowest legal play of the kind and length on the table that beats it.
///
/// Plays with equal ranks compare by their kickers, from the highest rank down.
fn lowest_of_kind(rules: &Rules, setup: &Setup) -> Option<Move> {
    let Setup { mover, other, to_beat } = *setup;
    if to_beat.is_none() {
        return None;
    }
    let mut found = Vec::new();
    Generator::facing(rules, mover, other.total()).beating(to_beat, &mut found);
    found
        .into_iter()
        .filter(|play| play.code.is_like(to_beat))
        .min_by_key(|play| (play.code, play.cards.bits()))
}

/// A rule: plays on the table, conditions, and an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Plays on the table.
    pub table: Trigger,
    /// Conditions. All must be met.
    pub when: Vec<Condition>,
    /// The play.
    pub action: PlanAction,
}

impl Rule {
    /// Returns true if table and conditions fit, in a position with the player to move. The play can
    /// still be illegal.
    #[must_use]
    pub fn fits(&self, setup: &Setup) -> bool {
        self.table.has(setup.to_beat) && self.when.iter().all(|condition| condition.is_met(setup))
    }

    /// Cost for a reader, in tenths of a rule without conditions.
    #[must_use]
    pub fn cost(&self) -> u32 {
        RULE_COST + self.when.iter().map(|condition| condition.cost()).sum::<u32>()
    }
}

/// The play where no rule decides: the pass, or the lowest card, or else the first legal play.
///
/// A side that must beat does so with its lowest play. On lead the lowest card may be forbidden: then it
/// is the highest, or else the lowest bomb.
///
/// Returns the pass where no lead is legal, which some rules of the game allow: the player has lost.
#[must_use]
pub(super) fn otherwise(rules: &Rules, setup: &Setup) -> Move {
    if setup.may_pass(rules) {
        return Move::PASS;
    }
    if rules.order_matters() {
        let to_beat = setup.to_beat;
        let cards = [PlanAction::LowestCard, PlanAction::HighestCard];
        let card = cards.into_iter().filter(|_| to_beat.is_none()).find_map(|card| card.play(rules, setup));
        let bomb_or_answer = || {
            // Only bombs beat the highest single.
            let joker = Code::new(Kind::Single, 1, Rank::RED_JOKER.index());
            Setup { to_beat: if to_beat.is_none() { joker } else { to_beat }, ..*setup }.lowest_play(rules)
        };
        return card.or_else(bomb_or_answer).unwrap_or(Move::PASS);
    }
    let lowest = PlanAction::LowestCard.play(rules, setup);
    lowest.unwrap_or_else(|| setup.moves(rules).first().copied().unwrap_or(Move::PASS))
}
