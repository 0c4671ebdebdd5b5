//! Search over chains, rank by rank, and over the wings of planes.

use std::collections::HashMap;

use super::loose_splits::{LooseSplits, SUITED_NIBBLES, canonical};
use super::rewards::{Rewards, Score};
use crate::cards::{Counts, Rank};
use crate::search::{SearchControl, Stop};
use crate::shedding::form::Form;
use crate::shedding::kind::KINDS;
use crate::shedding::moves::chain;
use crate::shedding::{Code, Generator, Kind, Move, PlayOrder, Rules, sort_plays};

/// A state of the search: chains have been taken from all ranks below those of `rest`.
///
/// Outside chains, mostly only the number of ranks with one, two, … cards matters. Ranks that wings
/// of planes treat differently are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage {
    /// Cards of the ranks not processed yet.
    rest: Counts,
    /// Number of ranks with one, two, … cards outside chains, in nibbles.
    groups: u32,
    /// Cards outside chains of the ranks kept apart, including the jokers.
    apart: Counts,
}

/// Finds the best splits of one hand, given the set of planes with wings.
pub struct Chains<'a, W> {
    rules: &'a Rules,
    rewards: Rewards,
    loose: &'a mut LooseSplits<W>,
    memo: &'a mut SplitMemos<W>,
    /// Planes with wings.
    planes: Vec<Code>,
    /// Mask of the nibbles of the ranks kept apart.
    kept: u64,
    /// Form of each kind of chain without wings, if it exists.
    forms: [Option<&'static Form>; KINDS],
}

/// Memo tables for one hand and the wings of its planes. They are reused to keep their memory.
pub struct SplitMemos<W> {
    stages: HashMap<Stage, W, ahash::RandomState>,
    /// Keyed by the hand and the number of planes that still need wings.
    wings: HashMap<(Counts, usize), W, ahash::RandomState>,
    heap_bytes: usize,
    max_bytes: usize,
}

impl<W: Score> SplitMemos<W> {
    pub fn new(max_bytes: usize) -> SplitMemos<W> {
        SplitMemos { stages: HashMap::default(), wings: HashMap::default(), heap_bytes: 0, max_bytes }
    }

    /// Clears the tables for another hand or other planes. Small allocations are kept.
    fn clear(&mut self) {
        const MOST_KEPT_BYTES: usize = 1 << 20;
        if self.bytes() > MOST_KEPT_BYTES {
            *self = SplitMemos::new(self.max_bytes);
        }
        self.stages.clear();
        self.wings.clear();
        self.heap_bytes = 0;
    }

    /// Makes room for an entry. If there is too little, clears the tables.
    fn make_room(&mut self, entry: &W) {
        if self.bytes() > self.max_bytes {
            self.clear();
        }
        self.heap_bytes += entry.heap_bytes();
    }

    fn bytes(&self) -> usize {
        self.stages.capacity() * (size_of::<(Stage, W)>() + 1)
            + self.wings.capacity() * (size_of::<(Counts, usize, W)>() + 1)
            + self.heap_bytes
    }
}

/// Cards of a chain without its wings.
pub fn core_of(code: Code) -> Counts {
    let shape = code.shape();
    let (width, stride) = (shape.kind.core_width(), shape.kind.stride());
    chain(shape.rank.index(), shape.length, width, stride)
}

impl<'a, W: Score> Chains<'a, W> {
    pub fn new(
        rules: &'a Rules,
        rewards: Rewards,
        loose: &'a mut LooseSplits<W>,
        memo: &'a mut SplitMemos<W>,
        planes: Vec<Code>,
    ) -> Chains<'a, W> {
        memo.clear();
        let mut kept = !SUITED_NIBBLES;
        for plane in &planes {
            let shape = plane.shape();
            let (from, to) = (shape.rank.index(), shape.rank.index() + shape.length);
            // The ranks next to the plane, whose trios as wings would lengthen it.
            let margin = usize::from(shape.kind == Kind::PlaneSingles && !rules.wide_wings);
            for rank in from.saturating_sub(margin)..to + margin {
                kept |= 15 << (4 * rank);
            }
        }
        let mut forms = [None; KINDS];
        for kind in Kind::CHAINS {
            forms[kind as usize] = rules.chain(kind);
        }
        Chains { rules, rewards, loose, memo, planes, kept, forms }
    }

    fn start(&self, hand: Counts) -> Stage {
        let ranks = self.rules.game.facts.chains.ranks;
        let chained = hand.bits() & (ranks | ranks >> 1 | ranks >> 2 | ranks >> 3);
        let start = Stage { rest: Counts::from_bits(chained), groups: 0, apart: Counts::EMPTY };
        let others = Counts::from_bits(hand.bits() & !chained);
        others.ranks().fold(start, |stage, (rank, n)| self.with_loose(stage, rank.index(), n))
    }

    /// Adds `n` cards of a rank that are outside chains.
    #[inline]
    fn with_loose(&self, stage: Stage, rank: usize, n: usize) -> Stage {
        if n == 0 {
            return stage;
        }
        if self.kept >> (4 * rank) & 1 == 1 {
            return Stage {
                apart: Counts::from_bits(stage.apart.bits() + ((n as u64) << (4 * rank))),
                ..stage
            };
        }
        Stage { groups: stage.groups + (1 << (4 * (n - 1))), ..stage }
    }

    /// Skips the lowest rank. Its remaining cards are outside chains.
    #[inline]
    fn past(&self, stage: Stage, rank: usize) -> Stage {
        let n = (stage.rest.bits() >> (4 * rank) & 15) as usize;
        let rest = Counts::from_bits(stage.rest.bits() & !(15 << (4 * rank)));
        self.with_loose(Stage { rest, ..stage }, rank, n)
    }

    /// Skips ranks up to the lowest one where a chain can start.
    #[inline]
    fn next_start(&self, mut stage: Stage) -> (Stage, Option<usize>) {
        while !stage.rest.is_empty() {
            let rank = stage.rest.bits().trailing_zeros() as usize / 4;
            let begins = Kind::CHAINS.iter().any(|&kind| self.longest(stage.rest, rank, kind) > 0);
            if begins {
                return (stage, Some(rank));
            }
            stage = self.past(stage, rank);
        }
        (stage, None)
    }

    /// Longest chain of a kind that starts at `rank`; otherwise 0.
    #[inline]
    fn longest(&self, rest: Counts, rank: usize, kind: Kind) -> usize {
        let Some(form) = self.forms[kind as usize] else { return 0 };
        let held = rest.at_least(kind.core_width()) & form.ranks[self.rules.decks as usize];
        let most = form.lengths().end - 1;
        let held_at = |place: &usize| held >> (4 * place).min(60) & 8 != 0;
        let length = (rank..=Rank::TWO.index()).step_by(kind.stride()).take(most).take_while(held_at).count();
        if length >= form.lengths().start { length } else { 0 }
    }

    fn shortest(&self, kind: Kind) -> usize {
        self.forms[kind as usize].map_or(usize::MAX, |form| form.lengths().start)
    }

    /// Best splits of the hand, without the planes' cores.
    pub fn best(&mut self, hand: Counts, control: &mut SearchControl) -> Result<W, Stop> {
        let start = self.start(hand);
        self.find(start, control)?;
        Ok(self.memo.stages[&self.next_start(start).0].clone())
    }

    fn find(&mut self, stage: Stage, control: &mut SearchControl) -> Result<Stage, Stop> {
        let (stage, begin) = self.next_start(stage);
        if self.memo.stages.contains_key(&stage) {
            return Ok(stage);
        }
        control.tick(1)?;
        let mut best = W::none();
        if let Some(rank) = begin {
            self.choose(stage, rank, (0, 0), (0, 0), &mut best, control)?;
        } else {
            let (hand, all) = (self.representative(stage), self.planes.len());
            self.with_wings(hand, all, control)?;
            best = self.winged(hand, all).clone();
        }
        self.memo.make_room(&best);
        self.memo.stages.insert(stage, best);
        Ok(stage)
    }

    /// Tries all sets of further chains from `rank`, by kind and length, after `made` plays.
    fn choose(
        &mut self,
        stage: Stage,
        rank: usize,
        from: (usize, usize),
        made: (usize, i64),
        best: &mut W,
        control: &mut SearchControl,
    ) -> Result<(), Stop> {
        let next = self.find(self.past(stage, rank), control)?;
        best.consider(made.0, made.1, &self.memo.stages[&next]);
        for (k, kind) in Kind::CHAINS.into_iter().enumerate().skip(from.0) {
            let longest = self.longest(stage.rest, rank, kind);
            let shortest = if k == from.0 { from.1 } else { 0 }.max(self.shortest(kind));
            for length in shortest..=longest {
                let rest = stage.rest - core_of(Code::new(kind, length, rank));
                let made = (made.0 + 1, made.1 + self.rewards.of(kind));
                self.choose(Stage { rest, ..stage }, rank, (k, length), made, best, control)?;
            }
        }
        Ok(())
    }

    /// A hand with the stage's loose cards. Those kept apart stay in place. The others move to the
    /// lowest free ranks, larger groups first.
    fn representative(&self, stage: Stage) -> Counts {
        let mut bits = stage.apart.bits();
        let mut free = (0..=Rank::TWO.index()).filter(|rank| self.kept >> (4 * rank) & 1 == 0);
        for n in (1..=8).rev() {
            for _ in 0..stage.groups >> (4 * (n - 1)) & 15 {
                if let Some(rank) = free.next() {
                    bits |= n << (4 * rank);
                }
            }
        }
        Counts::from_bits(bits)
    }

    /// Result of [`Chains::with_wings`].
    fn winged(&self, hand: Counts, left: usize) -> &W {
        match left {
            0 => self.loose.get(canonical(hand)),
            _ => &self.memo.wings[&(hand, left)],
        }
    }

    /// Finds the best splits of a hand if the first `left` planes, already removed, need wings.
    fn with_wings(&mut self, hand: Counts, left: usize, control: &mut SearchControl) -> Result<(), Stop> {
        if left == 0 {
            return self.loose.find(canonical(hand), control);
        }
        if self.memo.wings.contains_key(&(hand, left)) {
            return Ok(());
        }
        let mut best = W::none();
        for play in self.wings_of(hand, left) {
            control.tick(1)?;
            let rest = hand + core_of(play.code) - play.cards;
            self.with_wings(rest, left - 1, control)?;
            best.consider(0, 0, self.winged(rest, left - 1));
        }
        self.memo.make_room(&best);
        self.memo.wings.insert((hand, left), best);
        Ok(())
    }

    /// Plays of plane number `left`, with every choice of wings.
    fn wings_of(&self, hand: Counts, left: usize) -> Vec<Move> {
        let code = self.planes[left - 1];
        let mut plays = Vec::new();
        Generator::new(self.rules, hand + core_of(code)).plays_of(code, &mut plays);
        plays
    }

    /// Adds the plays of a split with these steps and value, which [`Chains::best`] has found.
    pub fn trace(
        &mut self,
        hand: Counts,
        (mut steps, mut value): (usize, i64),
        out: &mut Vec<Move>,
        control: &mut SearchControl,
    ) -> Result<(), Stop> {
        let mut stage = self.start(hand);
        let mut loose = hand;
        loop {
            let (here, begin) = self.next_start(stage);
            let Some(rank) = begin else { break };
            stage = here;
            let mut chosen = Vec::new();
            let found = self.retrace(stage, rank, (0, 0), (steps, value), &mut chosen, control)?;
            let Some(next) = found else { break };
            stage = next;
            for code in chosen {
                let cards = core_of(code);
                loose = loose - cards;
                steps -= 1;
                value -= self.rewards.of(code.shape().kind);
                out.push(Move { cards, code });
            }
        }
        for left in (1..=self.planes.len()).rev() {
            let mut plays = self.wings_of(loose, left);
            sort_plays(&mut plays, loose, PlayOrder::Natural);
            for play in plays {
                let rest = loose + core_of(play.code) - play.cards;
                self.with_wings(rest, left - 1, control)?;
                if self.winged(rest, left - 1).at(steps) == Some(value) {
                    loose = rest;
                    out.push(play);
                    break;
                }
            }
        }
        self.loose.trace(loose, (steps, value), out, control)
    }

    /// Chains from `rank` that lead to the given steps and value, and the stage after them.
    fn retrace(
        &mut self,
        stage: Stage,
        rank: usize,
        from: (usize, usize),
        (steps, value): (usize, i64),
        chosen: &mut Vec<Code>,
        control: &mut SearchControl,
    ) -> Result<Option<Stage>, Stop> {
        for (k, kind) in Kind::CHAINS.into_iter().enumerate().skip(from.0) {
            let longest = self.longest(stage.rest, rank, kind);
            let shortest = if k == from.0 { from.1 } else { 0 }.max(self.shortest(kind));
            for length in shortest..=longest {
                if steps == 0 {
                    continue;
                }
                let code = Code::new(kind, length, rank);
                let rest = stage.rest - core_of(code);
                chosen.push(code);
                let left = (steps - 1, value - self.rewards.of(kind));
                let found =
                    self.retrace(Stage { rest, ..stage }, rank, (k, length), left, chosen, control)?;
                if found.is_some() {
                    return Ok(found);
                }
                chosen.pop();
            }
        }
        let next = self.find(self.past(stage, rank), control)?;
        Ok((self.memo.stages[&next].at(steps) == Some(value)).then_some(next))
    }
}
