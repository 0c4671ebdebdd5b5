//! Keys in the transposition table: positions with one key have one value.
//!
//! Two changes make more positions equal, and leave the value as it is:
//! - [`raise`]: the play on the table becomes the highest one that the seats still to act answer alike.
//! - [`renamed`]: if no hand can make a row, only the order of the ranks matters.

use super::super::form::{Form, Kind};
use super::super::heights::{BLACK_JOKER, HEIGHTS, Key as FormKey, LEVEL};
use super::super::held::Held;
use super::super::rules::Guandan;
use super::super::seat::Direction;
use super::super::setup::Setup;
use crate::avx2::Avx2;
use crate::search::dominance_table::{Frames, lower, of_halves, upper};

/// Key of a play that only bombs beat.
pub(super) const ONLY_BOMBS: Form = Form::new(Kind::Single, FormKey::MAX);

/// A table that finds a position by its key alone.
///
/// A key is a hash of 128 bits, stored in full: a position has up to 900. Of 2^32 positions, two share a
/// key with a chance of 2^-65.
#[derive(Clone, Copy)]
pub(super) struct ByKey;

impl Frames<2> for ByKey {
    type Key = u128;
    type Opened = u128;

    const FULL: usize = 5;

    #[inline]
    fn words(key: u128) -> [u64; 2] {
        [upper(key), lower(key)]
    }

    #[inline]
    fn of_words(self, [high, low]: [u64; 2]) -> u128 {
        of_halves(high, low)
    }

    fn avx2(self) -> Option<Avx2> {
        None
    }

    #[inline]
    fn hash(self, key: u128) -> u64 {
        lower(key)
    }

    #[inline]
    fn are_near(self, first: u64, other: u64) -> bool {
        first == other
    }

    fn open(self, key: u128) -> u128 {
        key
    }

    fn compares(self, opened: &u128, _worse: bool, other: [u64; 2]) -> bool {
        self.of_words(other) == *opened
    }
}

/// Key of a position whose play on the table is [raised](raise).
pub(super) fn key(rules: Guandan, setup: &Setup) -> u128 {
    let renamed = renamed(rules, setup);
    let mut hash = Hash::new();
    let Setup { hands, to_beat, by, turn, head } = renamed.as_ref().unwrap_or(setup);
    let head = head.map_or(4, |head| head as u64);
    let table = (to_beat.kind() as u64) << 16 | u64::from(to_beat.key()) << 8;
    let of_seats = head << 4 | (*by as u64) << 2 | *turn as u64;
    // Which hands have words for suits: else those of one could be read as the counts of the next.
    let suited = hands.iter().fold(0, |bits, hand| bits << 1 | u64::from(hand.has_suits()));
    hash.mix(suited << 36 | u64::from(renamed.is_some()) << 32 | table | of_seats);
    for hand in hands {
        hash.mix(hand.counts());
        if hand.has_suits() {
            hand.suit_words().into_iter().for_each(|word| hash.mix(word));
        }
    }
    hash.end()
}

/// A hash of two halves, each a chain of multiplications folded to 64 bits.
struct Hash([u64; 2]);

impl Hash {
    const fn new() -> Hash {
        Hash([0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93])
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        const FACTORS: [u64; 2] = [0x2D35_8DCC_AA6C_78A5, 0x8BB8_4B93_962E_ACC9];
        for (half, factor) in self.0.iter_mut().zip(FACTORS) {
            let product = u128::from(*half ^ word) * u128::from(factor);
            *half = lower(product) ^ upper(product).rotate_left(29) ^ factor;
        }
    }

    fn end(mut self) -> u128 {
        self.mix(7);
        of_halves(self.0[0], self.0[1])
    }
}

/// Seats from the turn up to the owner of the play on the table: those who may still answer it.
fn to_act(setup: &Setup) -> impl Iterator<Item = Direction> {
    let (turn, by) = (setup.turn as usize, setup.by as usize);
    (0..(by + 4 - turn) % 4).map(move |i| Direction::ALL[(turn + i) % 4])
}

/// Raises the play on the table to the highest one that the seats still to act answer alike.
pub(super) fn raise(rules: Guandan, setup: &mut Setup) {
    let form = setup.to_beat;
    let cards = match form.kind() {
        Kind::Single => 1,
        Kind::Pair => 2,
        // A trio with a pair needs at least a trio: more seats may seem to answer, and none less.
        Kind::Trio | Kind::TrioPair => 3,
        Kind::Straight | Kind::PairStraight | Kind::Plane => {
            if to_act(setup).all(|seat| !can_make_row(rules, &setup.hand_of(seat))) {
                setup.to_beat = ONLY_BOMBS;
            }
            return;
        }
        Kind::None | Kind::Bomb => return,
    };
    let answers = to_act(setup).filter_map(|seat| lowest_answer(rules, &setup.hand_of(seat), cards, form));
    setup.to_beat = answers.min().map_or(ONLY_BOMBS, |key| Form::new(form.kind(), key - 1));
}

/// Key of the lowest play of so many cards of one rank that beats a form, bombs aside.
fn lowest_answer(rules: Guandan, hand: &Held, cards: usize, form: Form) -> Option<FormKey> {
    let heights = (0..HEIGHTS).filter(|&height| {
        let wild = if height < BLACK_JOKER { hand.wild() } else { 0 };
        let held = hand.count(height);
        held + wild >= cards && (held > 0 || height == rules.level_height())
    });
    heights.map(|height| rules.key(height)).filter(|&key| key > form.key()).min()
}

/// A one in each nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// Returns true if a hand may make a straight, pairs in a row or trios in a row, now or later.
fn can_make_row(rules: Guandan, hand: &Held) -> bool {
    // A nibble for each place in a row, the low ace first.
    let ranks = hand.counts() & !(u64::MAX << (4 * BLACK_JOKER));
    let low_ace = if rules.wrap { ranks >> 48 } else { 0 };
    let held = ranks << 4 | low_ace;
    let bit = |n: u32| held >> n & ONES;
    let (two, three) = (bit(1) | bit(2) | bit(3), bit(0) & bit(1) | bit(2) | bit(3));
    let one = bit(0) | two;
    let [pairs, trios] = [one + two, one + two + three];
    let straights = one + (one >> 4) + (one >> 8) + (one >> 12) + (one >> 16);
    let rows =
        [(straights, 5, 10), (pairs + (pairs >> 4) + (pairs >> 8), 6, 12), (trios + (trios >> 4), 6, 13)];
    rows.into_iter().any(|(cards, needed, starts)| {
        // The highest bit of a nibble shows a row that begins there with enough cards.
        let enough = cards + ONES * (8 - needed + hand.wild() as u64);
        let first = 4 * (rules.lowest() - 1);
        enough & (ONES << 3) & !(u64::MAX << (4 * starts)) & (u64::MAX << first) != 0
    })
}

/// The position with its ranks renamed to the lowest in the same order; `None` if a hand can make a row.
///
/// With a wild card about, the level keeps its place above the ace: it is the one rank that wild cards
/// alone can make.
fn renamed(rules: Guandan, setup: &Setup) -> Option<Setup> {
    if setup.hands.iter().any(|hand| can_make_row(rules, hand)) {
        return None;
    }
    let any_wild = setup.hands.iter().any(|hand| hand.wild() > 0);
    let all = setup.hands.iter().fold(0, |all, hand| all | hand.counts());
    let is_held = |height: &usize| all >> (4 * height) & 15 != 0;
    let held = (0..BLACK_JOKER).filter(is_held).fold(0_u32, |held, height| held | 1 << rules.key(height));
    // Keys from this one on keep their names.
    let fixed = if any_wild { LEVEL } else { LEVEL + 1 };
    let below = |key: FormKey| (held & ((1 << key) - 1)).count_ones();
    let place = |height: usize| {
        let key = rules.key(height);
        if key < fixed { below(key) } else { 12 }
    };
    let places: [u32; BLACK_JOKER] = std::array::from_fn(place);
    let mut next = *setup;
    for hand in &mut next.hands {
        let jokers_and_wild = hand.counts() >> (4 * BLACK_JOKER) << (4 * BLACK_JOKER);
        let counts = places.iter().enumerate().fold(jokers_and_wild, |counts, (height, place)| {
            counts + ((hand.counts() >> (4 * height) & 15) << (4 * place))
        });
        *hand = hand.with_counts(counts);
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 13 ranks")]
    let name = |key: FormKey| if key < fixed { below(key + 1) as FormKey } else { key + 1 };
    next.to_beat = match setup.to_beat.kind() {
        _ if setup.to_beat == ONLY_BOMBS || setup.to_beat == Form::JOKERS => setup.to_beat,
        Kind::Single | Kind::Pair | Kind::Trio | Kind::TrioPair => {
            Form::new(setup.to_beat.kind(), name(setup.to_beat.key()))
        }
        Kind::Bomb if !setup.to_beat.is_flush() => {
            let rank = setup.to_beat.rank_key();
            Form::new(Kind::Bomb, setup.to_beat.key() - rank + name(rank))
        }
        _ => setup.to_beat,
    };
    Some(next)
}
