//! All plays of a hand, under any rules.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::kickers::{OF_SIZE, Slots, kickers, size};
use super::kind::{Code, Kind, Shape};
use super::moves::{CHAIN, Move, SUITED, Sink, cards, chain, chain_starts, from_rank, ranks_of};
use super::rules::{Decks, Rules};
use crate::cards::{Counts, RANKS, Rank};

/// Lists the plays of one hand. Every list is complete and free of repeats;
/// its order is fixed but means nothing.
pub struct Generator<'a> {
    rules: &'a Rules,
    hand: Counts,
    total: usize,
}

impl<'a> Generator<'a> {
    /// For a hand under rules.
    #[must_use]
    #[inline]
    pub fn new(rules: &'a Rules, hand: Counts) -> Generator<'a> {
        Generator { rules, hand, total: hand.total() }
    }

    /// Cards in the hand.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> usize {
        self.total
    }

    /// Every play that may be led; false when the sink wanted no more.
    pub fn leads(&self, out: &mut impl Sink) -> bool {
        for kind in self.rules.kinds.iter() {
            for length in kind.lengths() {
                let starts = self.starts(kind, length);
                if starts == 0 {
                    // Without a core for it there is none for a longer chain either.
                    break;
                }
                if !self.block(kind, length, starts, out) {
                    return false;
                }
            }
        }
        true
    }

    /// Every play that beats `other`; with [`Code::NONE`], every lead. No pass.
    ///
    /// False when the sink wanted no more.
    pub fn beating(&self, other: Code, out: &mut impl Sink) -> bool {
        if other.is_none() {
            return self.leads(out);
        }
        if !other.is_bomb() {
            let shape = other.shape();
            let starts = self.starts(shape.kind, shape.length) & from_rank(other.rank_index() + 1);
            if !self.block(shape.kind, shape.length, starts, out) {
                return false;
            }
        }
        self.bombs(out, |code| code.beats(other))
    }

    /// Every play that is the answer `lowest`, or one that beats the same play as it does.
    ///
    /// `lowest` is what [`Generator::lowest_answer`] gave; with [`Code::NONE`], every lead.
    /// False when the sink wanted no more.
    pub fn answers(&self, lowest: Code, out: &mut impl Sink) -> bool {
        if lowest.is_none() {
            return self.leads(out);
        }
        if lowest.is_bomb() {
            return self.bombs(out, |code| code >= lowest);
        }
        let shape = lowest.shape();
        let starts = self.starts(shape.kind, shape.length) & from_rank(lowest.rank_index());
        self.block(shape.kind, shape.length, starts, out) && self.bombs(out, |_| true)
    }

    /// The lowest play that beats `other`, by its code, or the pass when there is none.
    ///
    /// All that beats `other` is what this code or a higher one of its block
    /// stands for, and the bombs; so it can stand for `other` in a memo.
    #[must_use]
    #[inline(always)]
    pub fn lowest_answer(&self, other: Code) -> Code {
        if !other.is_bomb() {
            let shape = other.shape();
            let starts = self.starts(shape.kind, shape.length) & from_rank(other.rank_index() + 1);
            if starts != 0 && self.total >= size(shape.kind, shape.length) {
                return other.with_rank_index(starts.trailing_zeros() as usize / 4);
            }
        }
        self.lowest_bomb(other)
    }

    /// The lowest answer to a play; to a pass, that the hand may lead.
    #[inline(always)]
    pub(super) fn answer_to(&self, code: Code) -> Code {
        if code.is_none() { Code::NONE } else { self.lowest_answer(code) }
    }

    /// Whether the hand's counts leave a hope that it is one play: never wrongly false.
    ///
    /// Without a trio all cards are of the core, which holds each rank as often
    /// as every other (the rocket of one deck like two singles, that of two like
    /// pairs). With trios, a play of n cards has a core of n / 5 of them or more,
    /// or is four of a rank with two to four kickers, or a bomb.
    #[inline]
    fn may_be_one_play(&self) -> bool {
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

    /// Whether the whole hand is one play. The list is room that it may use.
    #[inline(always)]
    pub(crate) fn is_one_play(&self, room: &mut Vec<Move>) -> bool {
        self.may_be_one_play() && {
            room.clear();
            self.readings(room);
            !room.is_empty()
        }
    }

    /// All readings of the whole hand as one play.
    pub fn readings(&self, out: &mut Vec<Move>) {
        if !self.may_be_one_play() {
            return;
        }
        let Some((kinds, lengths)) = OF_SIZE.get(self.total) else { return };
        for kind in self.rules.kinds.and(*kinds).iter() {
            let length = usize::from(lengths[kind as usize]);
            for rank in ranks_of(self.starts(kind, length)) {
                let rest = self.hand - self.core(kind, length, rank);
                if self.are_kickers(kind, length, rank, rest) {
                    out.push(Move { cards: self.hand, code: Code::new(kind, length, rank) });
                }
            }
        }
    }

    /// Whether some cards of the hand, as many as a core of a kind takes, may be its kickers.
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

    /// The plays of one code, which the rules have and which is no bomb or rocket: the core with
    /// every choice of kickers.
    pub(super) fn plays_of(&self, code: Code, out: &mut Vec<Move>) {
        let Shape { kind, length, rank } = code.shape();
        let only = 1 << (4 * rank.index() + 3);
        self.block(kind, length, self.starts(kind, length) & only, out);
    }

    /// The bombs and the rocket, by their codes.
    fn bombs(&self, out: &mut impl Sink, keep: impl Fn(Code) -> bool) -> bool {
        let lengths = Kind::Bomb.lengths().map(|length| (Kind::Bomb, length));
        for (kind, length) in lengths.chain([(Kind::Rocket, 1)]) {
            for rank in ranks_of(self.starts(kind, length)) {
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
            for rank in ranks_of(self.starts(Kind::Bomb, length)) {
                let code = Code::new(Kind::Bomb, length, rank);
                if code.beats(other) {
                    return code;
                }
            }
        }
        if self.starts(Kind::Rocket, 1) != 0 && Code::ROCKET.beats(other) {
            return Code::ROCKET;
        }
        Code::NONE
    }

    /// The ranks at which a core of this kind and length can start, kickers left aside.
    #[inline(always)]
    pub(crate) fn starts(&self, kind: Kind, length: usize) -> u64 {
        if !self.rules.kinds.has(kind) {
            return 0;
        }
        match kind {
            Kind::Pass => 0,
            Kind::Single => self.hand.at_least(1),
            // Two equal jokers are a pair where there are two decks.
            Kind::Pair if self.rules.decks == Decks::Two => self.hand.at_least(2),
            Kind::Bomb if length > 4 && self.rules.decks == Decks::One => 0,
            Kind::Bomb => self.hand.at_least(length) & SUITED,
            Kind::Rocket => {
                let each = self.rules.decks.number();
                let jokers = self.hand.at_least(each) & !SUITED;
                // Both jokers' bits: the block of the rocket has one rank, its place 0.
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

    /// The cards of a core.
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

    /// The plays of one kind and length whose cores start at some ranks; false when the sink wanted
    /// no more.
    fn block(&self, kind: Kind, length: usize, starts: u64, out: &mut impl Sink) -> bool {
        for rank in ranks_of(starts) {
            let core = Move { cards: self.core(kind, length, rank), code: Code::new(kind, length, rank) };
            if !self.with_kickers(kind, length, rank, core, out) {
                return false;
            }
        }
        true
    }

    /// The core alone, or with every set of kickers that its kind takes.
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

    /// How many single kickers a rank may give, to a core that starts at another or the same.
    #[inline]
    fn single_cap(&self, kind: Kind, length: usize, start: usize, rank: usize) -> usize {
        let rules = self.rules;
        let held = self.hand.to_array()[rank];
        let plane = kind == Kind::PlaneSingles;
        if (start..start + length).contains(&rank) {
            // Only the fourth card: a trio+single of four equal cards is a
            // bomb and nothing else, so a core of one trio has no such kicker.
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

    /// How many pair kickers a rank may give.
    #[inline]
    fn pair_cap(&self, length: usize, start: usize, rank: usize) -> usize {
        let held = self.hand.to_array()[rank];
        if held < 2 || rank > Rank::TWO.index() || (start..start + length).contains(&rank) {
            return 0;
        }
        if self.rules.four_as_pairs && held >= 4 { 2 } else { 1 }
    }

    /// How many jokers may be single kickers together.
    #[inline]
    const fn most_jokers(&self) -> usize {
        if self.rules.joker_kickers { usize::MAX } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, deal};

    /// Hands of few ranks, so that many of them are one play, and some with jokers.
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
    fn a_sink_that_wants_no_more_gets_no_more() {
        struct Few(usize);
        impl Sink for Few {
            fn push(&mut self, _: Move) -> bool {
                assert!(self.0 > 0, "a play after the last that was wanted");
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
