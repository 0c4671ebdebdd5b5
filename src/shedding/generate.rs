//! Play generation for one hand, under any rules.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::code::{Code, Shape};
use super::kickers::{OF_SIZE, Slots, kickers, size};
use super::kind::Kind;
use super::moves::{CHAIN, Move, SUITED, Sink, cards, chain, chain_starts, from_rank, ranks_of};
use super::rules::{Decks, Rules};
use super::run_fast::plays::{Plays, Wings};
use crate::cards::{Counts, RANKS, Rank};

/// Lists the plays of one hand.
///
/// Every list is complete and without duplicates. Its order is fixed but has no meaning.
pub struct Generator<'a> {
    rules: &'a Rules,
    hand: Counts,
    total: usize,
    /// True if the other hand has one card, and the plays of this one depend on it.
    other_reports: bool,
}

impl<'a> Generator<'a> {
    /// Makes a generator for a hand under rules.
    ///
    /// In Run Fast, legal plays can depend on the other hand: see [`Generator::facing`]. Whether the
    /// hand has an answer never does.
    #[must_use]
    #[inline]
    pub fn new(rules: &'a Rules, hand: Counts) -> Generator<'a> {
        Generator { rules, hand, total: hand.total(), other_reports: false }
    }

    /// Makes a generator for a hand against one of so many cards. In Run Fast plays can depend on it.
    #[must_use]
    #[inline]
    pub fn facing(rules: &'a Rules, hand: Counts, other_cards: usize) -> Generator<'a> {
        let other_reports = rules.run_fast.is_some() && other_cards == 1;
        Generator { other_reports, ..Generator::new(rules, hand) }
    }

    /// Plays of Run Fast; `None` under other rules.
    #[inline(always)]
    fn run_fast(&self) -> Option<Plays> {
        self.rules
            .run_fast
            .map(|switches| Plays::of(self.rules, switches, self.hand, self.other_reports, Wings::Legal))
    }

    /// Rules of the game.
    #[inline(always)]
    pub(crate) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Number of cards in the hand.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> usize {
        self.total
    }

    /// Lists all leads. Returns false if the sink stopped the listing.
    pub fn leads(&self, out: &mut impl Sink) -> bool {
        if let Some(plays) = self.run_fast() {
            return plays.leads(out);
        }
        for kind in self.rules.kinds.iter() {
            for length in kind.lengths() {
                let starts = self.usual_starts(kind, length);
                if starts == 0 {
                    // A longer chain has no core either.
                    break;
                }
                if !self.block(kind, length, starts, out) {
                    return false;
                }
            }
        }
        true
    }

    /// Lists plays of which all ways to empty the hand consist, in any order.
    ///
    /// They are the leads. In Run Fast, plays that are legal only as the last are listed, too.
    pub(crate) fn parts(&self, out: &mut Vec<Move>) {
        match self.rules.run_fast {
            Some(switches) => Plays::of(self.rules, switches, self.hand, false, Wings::Anywhere).leads(out),
            None => self.leads(out),
        };
    }

    /// Lists all plays that beat `other`, without the pass; with [`Code::NONE`], all leads.
    ///
    /// Returns false if the sink stopped the listing.
    pub fn beating(&self, other: Code, out: &mut impl Sink) -> bool {
        if other.is_none() {
            return self.leads(out);
        }
        if let Some(plays) = self.run_fast() {
            return plays.beating(other, out);
        }
        if !other.is_bomb() {
            let shape = other.shape();
            let starts = self.usual_starts(shape.kind, shape.length) & from_rank(other.rank_index() + 1);
            if !self.block(shape.kind, shape.length, starts, out) {
                return false;
            }
        }
        self.bombs(out, |code| code.beats(other))
    }

    /// Returns true if some play beats `other`.
    ///
    /// [`Generator::lowest_answer`] is faster, but it does not look whether the hand has the kickers of
    /// its answer.
    #[must_use]
    pub fn can_beat(&self, other: Code) -> bool {
        struct First;

        impl Sink for First {
            fn push(&mut self, _: Move) -> bool {
                false
            }
        }
        !self.beating(other, &mut First)
    }

    /// Lists all answers from `lowest` on; with [`Code::NONE`], all leads.
    ///
    /// `lowest` is from [`Generator::lowest_answer`]. Returns false if the sink stopped this.
    pub fn answers(&self, lowest: Code, out: &mut impl Sink) -> bool {
        if lowest.is_none() {
            return self.leads(out);
        }
        if let Some(plays) = self.run_fast() {
            return plays.answers(lowest, out);
        }
        if lowest.is_bomb() {
            return self.bombs(out, |code| code >= lowest);
        }
        let shape = lowest.shape();
        let starts = self.usual_starts(shape.kind, shape.length) & from_rank(lowest.rank_index());
        self.block(shape.kind, shape.length, starts, out) && self.bombs(out, |_| true)
    }

    /// Code of the lowest play that beats `other`, or of the pass if nothing beats it.
    ///
    /// The plays that beat `other` are this code, the higher codes of its block, and the bombs. So
    /// this code can replace `other` in a key.
    #[must_use]
    #[inline(always)]
    pub fn lowest_answer(&self, other: Code) -> Code {
        if let Some(plays) = self.run_fast() {
            return plays.lowest_answer(other);
        }
        if !other.is_bomb() {
            let shape = other.shape();
            let starts = self.usual_starts(shape.kind, shape.length) & from_rank(other.rank_index() + 1);
            if starts != 0 && self.total >= size(shape.kind, shape.length) {
                return other.with_rank_index(starts.trailing_zeros() as usize / 4);
            }
        }
        self.lowest_bomb(other)
    }

    /// Lowest answer to a play; after a pass [`Code::NONE`], because the hand leads.
    #[inline(always)]
    pub(super) fn answer_to(&self, code: Code) -> Code {
        if code.is_none() { Code::NONE } else { self.lowest_answer(code) }
    }

    /// Quick test that the whole hand can be one play. It is never wrongly false.
    ///
    /// Without a trio, all cards belong to the core, which has equally many of each rank. (The
    /// rocket of one deck looks like two singles, that of two decks like two pairs.) With trios, a
    /// play of n cards has at least n / 5 of them in its core, or is four of a rank with kickers,
    /// or a bomb.
    #[inline]
    fn may_be_one_play(&self) -> bool {
        if self.rules.run_fast.is_some() {
            return true;
        }
        let ranks = |k| self.hand.at_least(k).count_ones() as usize;
        let (ones, twos, trios) = (ranks(1), ranks(2), ranks(3));
        if trios > 0 {
            return trios * 5 >= self.total || self.total <= 8;
        }
        match twos {
            0 => ones <= 2 || ones >= 5,
            _ => ones == twos && ones != 2 || ones == 2 && self.hand.at_least(1) & SUITED == 0,
        }
    }

    /// Returns true if the whole hand is one play. `room` is a buffer for the readings.
    #[inline(always)]
    pub(crate) fn is_one_play(&self, room: &mut Vec<Move>) -> bool {
        self.may_be_one_play() && {
            room.clear();
            self.readings(room);
            !room.is_empty()
        }
    }

    /// Lists all readings of the whole hand as one play.
    pub fn readings(&self, out: &mut Vec<Move>) {
        if !self.may_be_one_play() {
            return;
        }
        if let Some(plays) = self.run_fast() {
            return plays.readings(out);
        }
        let Some((kinds, lengths)) = OF_SIZE.get(self.total) else { return };
        for kind in self.rules.kinds.and(*kinds).iter() {
            let length = usize::from(lengths[kind as usize]);
            for rank in ranks_of(self.usual_starts(kind, length)) {
                let rest = self.hand - self.core(kind, length, rank);
                if self.are_kickers(kind, length, rank, rest) {
                    out.push(Move { cards: self.hand, code: Code::new(kind, length, rank) });
                }
            }
        }
    }

    /// Returns true if `cards` are valid kickers. The caller has checked their number.
    fn are_kickers(&self, kind: Kind, length: usize, start: usize, cards: Counts) -> bool {
        let (kickers, width) = kickers(kind, length);
        if kickers == 0 {
            return cards.is_empty();
        }
        let mut jokers = 0;
        cards.ranks().all(|(rank, n)| {
            let cap = if width == 1 {
                self.single_cap(kind, length, start, rank.index())
            } else {
                self.pair_cap(length, start, rank.index())
            };
            jokers += if rank.is_joker() { n } else { 0 };
            n <= cap * width && n % width == 0
        }) && (width == 2 || jokers <= self.most_jokers())
    }

    /// Lists the plays of one code, neither a bomb nor the rocket, with every choice of kickers.
    pub(super) fn plays_of(&self, code: Code, out: &mut Vec<Move>) {
        if let Some(plays) = self.run_fast() {
            return plays.plays_of(code, out);
        }
        let Shape { kind, length, rank } = code.shape();
        let only = 1 << (4 * rank.index() + 3);
        self.block(kind, length, self.usual_starts(kind, length) & only, out);
    }

    /// Lists the bombs and the rocket that `keep` accepts, in the order of their codes.
    fn bombs(&self, out: &mut impl Sink, keep: impl Fn(Code) -> bool) -> bool {
        let lengths = Kind::Bomb.lengths().map(|length| (Kind::Bomb, length));
        for (kind, length) in lengths.chain([(Kind::Rocket, 1)]) {
            for rank in ranks_of(self.usual_starts(kind, length)) {
                let code = Code::new(kind, length, rank);
                if keep(code) && !out.push(Move { cards: self.core(kind, length, rank), code }) {
                    return false;
                }
            }
        }
        true
    }

    #[inline(always)]
    fn lowest_bomb(&self, other: Code) -> Code {
        for length in Kind::Bomb.lengths() {
            for rank in ranks_of(self.usual_starts(Kind::Bomb, length)) {
                let code = Code::new(Kind::Bomb, length, rank);
                if code.beats(other) {
                    return code;
                }
            }
        }
        if self.usual_starts(Kind::Rocket, 1) != 0 && Code::ROCKET.beats(other) {
            return Code::ROCKET;
        }
        Code::NONE
    }

    /// Ranks where a core of this kind and length can start, without regard to kickers.
    #[inline(always)]
    pub(crate) fn starts(&self, kind: Kind, length: usize) -> u64 {
        match self.run_fast() {
            Some(plays) => plays.starts(kind, length),
            None => self.usual_starts(kind, length),
        }
    }

    /// Implements [`Generator::starts`] for all rules but those of Run Fast.
    #[inline(always)]
    fn usual_starts(&self, kind: Kind, length: usize) -> u64 {
        if !self.rules.kinds.has(kind) {
            return 0;
        }
        match kind {
            Kind::Pass => 0,
            Kind::Single => self.hand.at_least(1),
            // With two decks, two equal jokers are a pair.
            Kind::Pair if self.rules.decks == Decks::Two => self.hand.at_least(2),
            Kind::Bomb if length > 4 && self.rules.decks == Decks::One => 0,
            Kind::Bomb => self.hand.at_least(length) & SUITED,
            Kind::Rocket => {
                let each = self.rules.decks.number();
                let jokers = self.hand.at_least(each) & !SUITED;
                // Both jokers have bits. The rocket's block has a single rank, with index 0.
                u64::from(jokers.count_ones() == 2) << 3
            }
            Kind::Straight
            | Kind::GapStraight
            | Kind::PairStraight
            | Kind::GapPairStraight
            | Kind::Plane
            | Kind::GapPlane
            | Kind::PlaneSingles
            | Kind::PlanePairs => {
                chain_starts(self.hand.at_least(kind.core_width()) & CHAIN, length, kind.stride())
            }
            _ => self.hand.at_least(kind.core_width()) & SUITED,
        }
    }

    /// Cards of a core.
    #[inline]
    fn core(&self, kind: Kind, length: usize, rank: usize) -> Counts {
        match kind {
            Kind::Bomb => cards(rank, length),
            Kind::Rocket => {
                let each = self.rules.decks.number();
                cards(Rank::BLACK_JOKER.index(), each) + cards(Rank::RED_JOKER.index(), each)
            }
            _ => chain(rank, length, kind.core_width(), kind.stride()),
        }
    }

    /// Lists the plays whose cores start at the given ranks. Returns false if the sink stopped it.
    fn block(&self, kind: Kind, length: usize, starts: u64, out: &mut impl Sink) -> bool {
        for rank in ranks_of(starts) {
            let core = Move { cards: self.core(kind, length, rank), code: Code::new(kind, length, rank) };
            if !self.with_kickers(kind, length, rank, core, out) {
                return false;
            }
        }
        true
    }

    /// Lists the core with every choice of kickers, or alone if its kind takes no kickers.
    fn with_kickers(&self, kind: Kind, length: usize, rank: usize, core: Move, out: &mut impl Sink) -> bool {
        let (kickers, width) = kickers(kind, length);
        if kickers == 0 {
            return out.push(core);
        }
        let mut slots = Slots::new(if width == 1 { self.most_jokers() } else { usize::MAX });
        if width == 1 {
            for held in 0..RANKS {
                slots.push(held, self.single_cap(kind, length, rank, held));
            }
        } else {
            for held in ranks_of(self.hand.at_least(2) & SUITED) {
                slots.push(held, self.pair_cap(length, rank, held));
            }
        }
        slots.choose(0, kickers, width, core, out)
    }

    /// Largest number of single kickers of a rank, for a core that starts at `start`.
    #[inline]
    fn single_cap(&self, kind: Kind, length: usize, start: usize, rank: usize) -> usize {
        let rules = self.rules;
        let held = self.hand.to_array()[rank];
        let plane = kind == Kind::PlaneSingles;
        if (start..start + length).contains(&rank) {
            // Only a plane can take the fourth card: a single trio with it is a bomb.
            return usize::from(plane && rules.own_rank_kickers && held >= 4);
        }
        let most = match (rules.equal_kickers, rules.wide_wings) {
            (false, _) => 1,
            (true, true) if plane => 4,
            (true, _) => 3,
        };
        let lengthens = plane && rank <= Rank::ACE.index() && (rank + 1 == start || rank == start + length);
        let most = if lengthens && !rules.wide_wings { most.min(2) } else { most };
        held.min(most)
    }

    /// Largest number of pair kickers of a rank.
    #[inline]
    fn pair_cap(&self, length: usize, start: usize, rank: usize) -> usize {
        let held = self.hand.to_array()[rank];
        if held < 2 || rank > Rank::TWO.index() || (start..start + length).contains(&rank) {
            return 0;
        }
        if self.rules.four_as_pairs && held >= 4 { 2 } else { 1 }
    }

    /// Largest number of jokers among the single kickers.
    #[inline]
    const fn most_jokers(&self) -> usize {
        if self.rules.joker_kickers { usize::MAX } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, deal};

    /// Hands of few ranks, so that many are one play. Some have jokers.
    fn hands() -> impl Iterator<Item = (Counts, u64)> {
        (0..6000_usize).map(|number| {
            let seed = number as u64;
            let deck = Deck { decks: crate::cards::Stock::Two, ..Deck::default() };
            let hand = deal(&[100], &deck, Some(seed)).expect("enough cards").remove(0);
            let (from, ranks) = (number % 9, 2 + number / 9 % 4);
            let size = 1 + number / 3 % 12;
            let wanted = |rank: Rank| {
                (from..from + ranks).contains(&rank.index()) || seed.is_multiple_of(5) && rank.is_joker()
            };
            let cards = hand.cards().iter().filter(|card| wanted(card.rank)).step_by(2 - number % 2);
            (cards.take(size).fold(Counts::EMPTY, |sum, card| sum + Counts::of(card.rank, 1)), seed)
        })
    }

    #[test]
    fn readings_are_the_leads_that_take_the_whole_hand() {
        let mut found = 0;
        for (hand, seed) in hands() {
            for (_, preset) in Rules::PRESETS {
                let decks = if seed % 2 == 0 { Decks::One } else { Decks::Two };
                let rules = Rules { decks, ..preset };
                let (mut leads, mut readings) = (Vec::new(), Vec::new());
                Generator::new(&rules, hand).leads(&mut leads);
                leads.retain(|play| play.cards == hand);
                Generator::new(&rules, hand).readings(&mut readings);
                let sorted = |mut list: Vec<Move>| {
                    list.sort_by_key(|play| play.code);
                    list
                };
                found += readings.len();
                assert_eq!(sorted(readings), sorted(leads), "{rules}: {hand}");
            }
        }
        assert!(found > 2000, "{found}");
    }

    #[test]
    fn a_sink_can_end_the_generation() {
        struct Few(usize);
        impl Sink for Few {
            fn push(&mut self, _: Move) -> bool {
                assert!(self.0 > 0, "a play after the sink ended");
                self.0 -= 1;
                self.0 > 0
            }
        }
        for (hand, _) in hands().step_by(50) {
            let generator = Generator::new(&Rules::WIDE, hand);
            let mut all = Vec::new();
            assert!(generator.leads(&mut all));
            for wanted in 1..=all.len() {
                assert!(!generator.leads(&mut Few(wanted)));
            }
            assert!(generator.leads(&mut Few(all.len() + 1)));
        }
    }
}
