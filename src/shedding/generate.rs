//! All plays of a hand, under any rules.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `solver::wide`")]

use super::kind::{CODED, Code, KINDS, Kind, Kinds, Shape};
use super::rules::{Decks, Rules};
use crate::cards::{Counts, RANKS, Rank};

/// A play without suits: its cards, and what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cards; none for a pass.
    pub cards: Counts,
    /// Kind, length and rank.
    pub code: Code,
}

impl Move {
    /// The pass.
    pub const PASS: Move = Move { cards: Counts::EMPTY, code: Code::NONE };
}

/// Bits `4 * rank + 3`, as [`Counts::at_least`] has them: the ranks 3 to A, which chains are made of.
pub(crate) const CHAIN: u64 = 0x0000_8888_8888_8888;
/// The ranks 3 to 2, which have suits.
pub(crate) const SUITED: u64 = 0x0008_8888_8888_8888;

/// The ranks of a mask of bits `4 * rank + 3`, low to high.
#[inline]
pub(crate) fn ranks_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let rank = mask.trailing_zeros() as usize / 4;
            mask &= mask - 1;
            rank
        })
    })
}

/// The ranks at or above one, as such a mask.
#[inline]
const fn from_rank(rank: usize) -> u64 {
    u64::MAX << (4 * rank)
}

/// `n` cards of the rank at a place in the order.
#[inline]
const fn cards(rank: usize, n: usize) -> Counts {
    Counts::from_bits((n as u64) << (4 * rank))
}

/// The ranks at which chains of `length` begin, given the ranks held often enough.
#[inline]
fn chain_starts(held: u64, length: usize, stride: usize) -> u64 {
    (1..length).fold(held, |starts, i| starts & held >> (4 * stride * i))
}

/// `width` cards of each of `length` ranks from one on.
#[inline]
pub(crate) fn chain(rank: usize, length: usize, width: usize, stride: usize) -> Counts {
    (0..length).fold(Counts::EMPTY, |sum, i| sum + cards(rank + stride * i, width))
}

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

    /// Every play that may be led.
    pub fn leads(&self, out: &mut Vec<Move>) {
        for kind in self.rules.kinds.iter() {
            for length in kind.lengths() {
                if !self.block(kind, length, 0, out) {
                    break;
                }
            }
        }
    }

    /// Every play that beats `other`; with [`Code::NONE`], every lead. No pass.
    pub fn beating(&self, other: Code, out: &mut Vec<Move>) {
        if other.is_none() {
            return self.leads(out);
        }
        if !other.is_bomb() {
            let shape = other.shape();
            if self.rules.kinds.has(shape.kind) {
                self.block(shape.kind, shape.length, other.rank_index() + 1, out);
            }
        }
        self.bombs_above(other, out);
    }

    /// Every play that is the answer `lowest`, or one that beats the same play as it does.
    ///
    /// `lowest` is what [`Generator::lowest_answer`] gave; with [`Code::NONE`], every lead.
    pub fn answers(&self, lowest: Code, out: &mut Vec<Move>) {
        if lowest.is_none() {
            return self.leads(out);
        }
        let shape = lowest.shape();
        if !lowest.is_bomb() {
            self.block(shape.kind, shape.length, lowest.rank_index(), out);
            return self.bombs_above(Code::NONE, out);
        }
        let from = out.len();
        self.bombs_above(Code::NONE, out);
        keep_from(out, from, |play| play.code >= lowest);
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
    pub(super) fn is_one_play(&self, room: &mut Vec<Move>) -> bool {
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
            let from = out.len();
            self.block(kind, length, 0, out);
            keep_from(out, from, |play| play.cards == self.hand);
        }
    }

    /// The plays of one code, which the rules have and which is no bomb or rocket: the core with
    /// every choice of kickers.
    pub(super) fn plays_of(&self, code: Code, out: &mut Vec<Move>) {
        let Shape { kind, length, rank } = code.shape();
        if self.starts(kind, length) >> (4 * rank.index() + 3) & 1 == 1 {
            let core = chain(rank.index(), length, kind.core_width(), kind.stride());
            self.with_kickers(kind, length, rank.index(), Move { cards: core, code }, out);
        }
    }

    fn bombs_above(&self, other: Code, out: &mut Vec<Move>) {
        let from = out.len();
        for length in Kind::Bomb.lengths() {
            self.block(Kind::Bomb, length, 0, out);
        }
        self.block(Kind::Rocket, 1, 0, out);
        if other.is_bomb() {
            keep_from(out, from, |play| play.code.beats(other));
        }
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
    fn starts(&self, kind: Kind, length: usize) -> u64 {
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

    /// The plays of one kind and length from a rank on; false when the hand has
    /// no core for it, and so none for a longer chain either.
    fn block(&self, kind: Kind, length: usize, from: usize, out: &mut Vec<Move>) -> bool {
        let starts = self.starts(kind, length);
        for rank in ranks_of(starts & from_rank(from)) {
            let code = Code::new(kind, length, rank);
            match kind {
                Kind::Rocket => {
                    let each = self.rules.decks.number();
                    let jokers =
                        cards(Rank::BLACK_JOKER.index(), each) + cards(Rank::RED_JOKER.index(), each);
                    out.push(Move { cards: jokers, code });
                }
                Kind::Bomb => out.push(Move { cards: cards(rank, length), code }),
                _ => {
                    let core = chain(rank, length, kind.core_width(), kind.stride());
                    self.with_kickers(kind, length, rank, Move { cards: core, code }, out);
                }
            }
        }
        starts != 0
    }

    /// The core alone, or with every set of kickers that its kind takes.
    fn with_kickers(&self, kind: Kind, length: usize, rank: usize, core: Move, out: &mut Vec<Move>) {
        let (kickers, width) = kickers(kind, length);
        if kickers == 0 {
            out.push(core);
            return;
        }
        let mut slots = Slots { n: 0, rank: [0; RANKS], most: [0; RANKS], jokers: usize::MAX };
        if width == 1 {
            self.single_slots(kind, length, rank, &mut slots);
        } else {
            self.pair_slots(length, rank, &mut slots);
        }
        slots.choose(0, kickers, width, core, out);
    }

    /// Which ranks may give how many single kickers.
    fn single_slots(&self, kind: Kind, length: usize, start: usize, slots: &mut Slots) {
        let rules = self.rules;
        let plane = kind == Kind::PlaneSingles;
        let most = match (rules.equal_kickers, rules.wide_wings) {
            (false, _) => 1,
            (true, true) if plane => 4,
            (true, _) => 3,
        };
        for rank in 0..RANKS {
            let held = self.hand.to_array()[rank];
            let in_core = (start..start + length).contains(&rank);
            let lengthens =
                plane && rank <= Rank::ACE.index() && (rank + 1 == start || rank == start + length);
            let cap = if in_core {
                // Only the fourth card: a trio+single of four equal cards is a
                // bomb and nothing else, so a core of one trio has no such kicker.
                usize::from(plane && rules.own_rank_kickers && held >= 4)
            } else if lengthens && !rules.wide_wings {
                held.min(most).min(2)
            } else {
                held.min(most)
            };
            slots.push(rank, cap);
        }
        if !rules.joker_kickers {
            slots.jokers = 1;
        }
    }

    /// Which ranks may give how many pair kickers.
    fn pair_slots(&self, length: usize, start: usize, slots: &mut Slots) {
        for rank in ranks_of(self.hand.at_least(2) & SUITED) {
            if !(start..start + length).contains(&rank) {
                let four = self.rules.four_as_pairs && self.hand.to_array()[rank] >= 4;
                slots.push(rank, if four { 2 } else { 1 });
            }
        }
    }
}

/// Drops what `keep` refuses among the plays from `from` on.
fn keep_from(out: &mut Vec<Move>, from: usize, keep: impl Fn(&Move) -> bool) {
    let mut kept = from;
    for i in from..out.len() {
        if keep(&out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// How many kickers a kind takes at a length, and how many cards each.
const fn kickers(kind: Kind, length: usize) -> (usize, usize) {
    match kind {
        Kind::TrioSingle | Kind::PlaneSingles => (length, 1),
        Kind::TrioPair | Kind::PlanePairs => (length, 2),
        Kind::FourSingles => (2, 1),
        Kind::FourPairs => (2, 2),
        _ => (0, 0),
    }
}

/// How many cards a play of a kind and length has (a rocket: 2, with two decks 4).
#[must_use]
pub(crate) const fn size(kind: Kind, length: usize) -> usize {
    let (n, width) = kickers(kind, length);
    match kind {
        Kind::Bomb => length,
        Kind::Rocket => 2,
        _ => kind.core_width() * length + n * width,
    }
}

/// The kinds that come with so many cards, and the length at which each does.
///
/// The largest play is twelve trios, each with a pair.
const OF_SIZE: [(Kinds, [u8; KINDS]); 12 * 5 + 1] = {
    let mut of_size = [(Kinds::of(&[]), [0; KINDS]); 12 * 5 + 1];
    let mut n = 0;
    while n < CODED.len() {
        let (kind, length) = CODED[n];
        let total = size(kind, length);
        #[expect(clippy::cast_possible_truncation, reason = "at most 12")]
        {
            of_size[total].0 = of_size[total].0.with(kind);
            of_size[total].1[kind as usize] = length as u8;
        }
        n += 1;
    }
    // The rocket of two decks.
    of_size[4].0 = of_size[4].0.with(Kind::Rocket);
    of_size[4].1[Kind::Rocket as usize] = 1;
    of_size
};

/// The ranks that may give kickers, and how many each may give at most.
struct Slots {
    n: usize,
    rank: [u8; RANKS],
    most: [u8; RANKS],
    /// How many jokers may be among the kickers.
    jokers: usize,
}

impl Slots {
    #[expect(clippy::cast_possible_truncation, reason = "a rank, and cards of one")]
    fn push(&mut self, rank: usize, most: usize) {
        if most > 0 {
            (self.rank[self.n], self.most[self.n]) = (rank as u8, most as u8);
            self.n += 1;
        }
    }

    /// Adds `left` more kickers of `width` cards from slot `i` on, in every way.
    fn choose(&mut self, i: usize, left: usize, width: usize, so_far: Move, out: &mut Vec<Move>) {
        if left == 0 {
            out.push(so_far);
            return;
        }
        // Without this the recursion would walk into corners that cannot be filled.
        if self.most[i..self.n].iter().map(|&most| usize::from(most)).sum::<usize>() < left {
            return;
        }
        let (rank, most) = (usize::from(self.rank[i]), usize::from(self.most[i]).min(left));
        let joker = rank > Rank::TWO.index();
        let most = if joker { most.min(self.jokers) } else { most };
        for k in 0..=most {
            let more = Move { cards: so_far.cards + cards(rank, k * width), ..so_far };
            if joker && self.jokers != usize::MAX {
                self.jokers -= k;
                self.choose(i + 1, left - k, width, more, out);
                self.jokers += k;
            } else {
                self.choose(i + 1, left - k, width, more, out);
            }
        }
    }
}
