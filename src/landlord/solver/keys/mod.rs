//! Exact table keys of positions of three hands, by which positions can be compared.
//!
//! A rank is loose in a hand as with [two hands](crate::shedding::loose). One position is at least as good for the landlord as
//! another if, beside what is asked there of two hands,
//!
//! - he stands as high against each farmer, as a side does against the other with two hands;
//! - the farmers' ranks stand to each other just as they do in the other position: a loose rank of either, compared
//!   with each rank of the other's, is above it, equal to it, or below as its counterpart is;
//! - of those who may still answer the play on the table, the landlord can with as many ranks of each sort or more, and
//!   each farmer with as many or fewer;
//! - the same seat is to move, and as many may still answer.
//!
//! Proof sketch: as with two hands, the landlord plays his cards as if they were their counterparts. Whatever farmers can do
//! in the better position they can do in the worse: against the landlord they stand no higher, and to one another as they
//! do there, so that a farmer can overtake the partner in one just as in the other. What a farmer can no longer beat, it
//! passes, as it could have done. (A farmer's card may not be raised past the partner's: see `dominance`.)

#[cfg(test)]
mod tests;

use super::state::State;
use crate::avx2::Avx2;
use crate::cards::Counts;
use crate::search::dominance_table::{Frames, hash, of_halves};
use crate::search::proof::tag;
use crate::seats::Seat;
use crate::shedding::loose::wide::{counts, fixed_ranks, loose, nibbles, without_loose};
use crate::shedding::loose::{
    Loose, answering, framed, no_byte_below, none_below, passed, passed_fixed, span,
};
use crate::shedding::{Rules, keys::live_links};

/// How positions of three hands are coded and compared. Of each rank a hand has eight cards at most.
#[derive(Clone, Copy)]
pub(super) struct Keys {
    loose: Loose,
}

/// The [`live_links`] of each hand. From a node to its children, only the mover's change.
pub(super) type Links = [u64; 3];

/// A word for each hand, and what tells where in a table it is.
///
/// A word has, from the top down, twelve bits of other things, and the hand's suited cards: see [`nibbles`]. The twelve are
///
/// | landlord | down | up |
/// |---|---|---|
/// | 1: the highest bit of the table | 4: the lowest of the table | 4: the others of the table |
/// | 3: the turn, and how many may still answer | 8: jokers | 8: jokers |
/// | 8: jokers | | |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    pub words: [u64; 3],
    /// A hash of the frame.
    frame: u64,
}

impl Key {
    /// A hash of all of it, for tables of numbers.
    #[inline(always)]
    pub(super) fn tag(self) -> u64 {
        let [landlord, down, up] = self.words;
        // Any odd number with well-mixed bits would do.
        tag(of_halves(landlord.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(down), up))
    }
}

/// Where the other things begin.
const JOKERS: u32 = 52;
const SEATS: u32 = 60;
const TABLE: u32 = 60;

/// What the hands make of a key.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    words: [u64; 3],
    /// How the farmers stand to each other: see [`Keys::farmers_stand`].
    farmers: [u64; 4],
}

impl Keys {
    pub(super) fn of(rules: &Rules) -> Keys {
        Keys { loose: Loose::new(rules.dominance_holds()) }
    }

    /// Whether hands can be coded; all that can come of them can, then, too.
    pub(super) fn fit(hands: &[Counts; 3]) -> bool {
        hands.iter().all(|hand| hand.ranks().all(|(_, n)| n <= 8))
    }

    /// The key of a position.
    #[inline(always)]
    pub(super) fn key(self, state: &State) -> Key {
        Keys::key_of(&self.parts(&state.setup.hands, &state.setup.hands.map(live_links)), state)
    }

    /// What hands with these links make of a key.
    #[inline(always)]
    pub(super) fn parts(self, hands: &[Counts; 3], links: &Links) -> Parts {
        // No closure: it would not be compiled with the caller's instructions.
        let [a, b, c] = *hands;
        let words = [self.word(a, links[0]), self.word(b, links[1]), self.word(c, links[2])];
        Parts { words, farmers: self.farmers_stand(words) }
    }

    /// The same when one of the hands is another.
    #[inline(always)]
    pub(super) fn change(self, parts: &mut Parts, seat: Seat, hand: Counts, links: u64) {
        parts.words[seat as usize] = self.word(hand, links);
        if seat != Seat::Landlord {
            parts.farmers = self.farmers_stand(parts.words);
        }
    }

    #[inline(always)]
    fn word(self, hand: Counts, links: u64) -> u64 {
        nibbles(&self.loose.half(hand, links)) | hand.bits() >> JOKERS << JOKERS
    }

    /// The key of a position with such hands.
    #[inline(always)]
    pub(super) fn key_of(parts: &Parts, state: &State) -> Key {
        let setup = &state.setup;
        let seats = u64::from(setup.turn.after() == setup.by) * 3 + setup.turn as u64;
        let table = u64::from(state.table().number());
        let [landlord, down, up] = parts.words;
        let words =
            [landlord | seats << SEATS | table >> 8 << 63, down | table << TABLE, up | table >> 4 << TABLE];
        Key { words, frame: frame_hash(words, parts.farmers) }
    }

    /// How the farmers' loose ranks stand to each other's ranks, a nibble each.
    #[inline(always)]
    fn farmers_stand(self, [_, down, up]: [u64; 3]) -> [u64; 4] {
        let ([ones, twos], [other_ones, other_twos]) = (loose(down), loose(up));
        let (to_down, to_up) = (passed_fixed(fixed_ranks(down)), passed_fixed(fixed_ranks(up)));
        [
            self.to_loose(ones, [other_ones, other_twos]),
            self.to_loose(twos, [other_ones, other_twos]),
            self.to_fixed([ones, twos], to_up),
            self.to_fixed([other_ones, other_twos], to_down),
        ]
    }

    /// Whether the landlord's loose ranks of one sort stand as high to a farmer's loose ones in one position as in another.
    #[inline(always)]
    fn stand_as_high(self, sort: usize, farmer: usize, a: &Ranks, b: &Ranks) -> bool {
        none_below(self.to_loose(a[0][sort], a[farmer]), self.to_loose(b[0][sort], b[farmer]))
    }

    /// How loose ranks stand to the loose ones of another hand.
    #[inline(always)]
    fn to_loose(self, own: u64, [ones, twos]: [u64; 2]) -> u64 {
        self.loose.against(own, own, passed(ones), passed(twos))
    }

    /// How a hand's loose ranks stand to fixed ones.
    #[inline(always)]
    fn to_fixed(self, [ones, twos]: [u64; 2], passed: u64) -> u64 {
        self.loose.against(ones, twos, passed, passed)
    }
}

/// The loose ranks of each hand, held once and twice.
type Ranks = [[u64; 2]; 3];

#[inline(always)]
const fn ranks_of([landlord, down, up]: [u64; 3]) -> Ranks {
    [loose(landlord), loose(down), loose(up)]
}

#[inline(always)]
const fn table_of([landlord, down, up]: [u64; 3]) -> u64 {
    (landlord >> 63) << 8 | up >> TABLE << 4 | down >> TABLE
}

/// The words without loose ranks and the table.
#[inline(always)]
const fn frame_of([landlord, down, up]: [u64; 3]) -> [u64; 3] {
    const WITHOUT_TABLE: u64 = (1 << TABLE) - 1;
    [without_loose(landlord) << 1, without_loose(down) & WITHOUT_TABLE, without_loose(up) & WITHOUT_TABLE]
}

/// How many ranks are loose of each sort, a nibble each.
#[inline(always)]
const fn counts_of([landlord, down, up]: [u64; 3]) -> u64 {
    counts(landlord) << 16 | counts(down) << 8 | counts(up)
}

#[inline(always)]
fn frame_hash(words: [u64; 3], farmers: [u64; 4]) -> u64 {
    let ([landlord, down, up], table) = (frame_of(words), framed(table_of(words)));
    let hands = hash(landlord ^ table, down ^ counts_of(words) << 32);
    hash(hands ^ up, farmers[0] ^ farmers[1].rotate_left(17))
        ^ (farmers[2] ^ farmers[3].rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20
}

/// A key, and what is worked out of it to compare others with it.
pub(super) struct Opened {
    words: [u64; 3],
    /// See [`frame_of`] and [`counts_of`].
    frame: [u64; 3],
    counts: u64,
    ranks: Ranks,
    /// The suited ranks of which each hand has fixed cards.
    fixed: [u64; 3],
    table: u64,
    /// The code that stands for the table, and how far from it are the last that it stands for.
    framed: u64,
    span: u64,
}

impl Opened {
    /// Which seats may still answer the play on the table.
    #[inline(always)]
    const fn answers(&self) -> [bool; 3] {
        let seats = self.words[0] >> SEATS & 7;
        let (turn, alone) = (seats % 3, seats >= 3);
        let next = (turn + 1) % 3;
        [turn == 0 || !alone && next == 0, turn == 1 || !alone && next == 1, turn == 2 || !alone && next == 2]
    }
}

impl Frames<3> for Keys {
    type Key = Key;
    type Opened = Opened;

    const FULL: usize = 5;

    #[inline(always)]
    fn avx2(self) -> Option<Avx2> {
        self.loose.avx2
    }

    #[inline(always)]
    fn words(key: Key) -> [u64; 3] {
        key.words
    }

    #[inline(always)]
    fn of_words(self, words: [u64; 3]) -> Key {
        Key { words, frame: frame_hash(words, self.farmers_stand(words)) }
    }

    #[inline(always)]
    fn hash(self, key: Key) -> u64 {
        key.frame
    }

    #[inline(always)]
    fn are_near(self, first: u64, other: u64) -> bool {
        (without_loose(first) ^ without_loose(other)) << 1 == 0
    }

    #[inline(always)]
    fn open(self, key: Key) -> Opened {
        let words = key.words;
        let [landlord, down, up] = words;
        let table = table_of(words);
        Opened {
            words,
            frame: frame_of(words),
            counts: counts_of(words),
            ranks: ranks_of(words),
            fixed: [fixed_ranks(landlord), fixed_ranks(down), fixed_ranks(up)],
            table,
            framed: framed(table),
            span: span(framed(table)),
        }
    }

    #[inline(always)]
    fn compares(self, own: &Opened, worse: bool, other: [u64; 3]) -> bool {
        if other == own.words {
            return true;
        }
        let table = table_of(other);
        if frame_of(other) != own.frame
            || counts_of(other) != own.counts
            || table.wrapping_sub(own.framed) > own.span
        {
            return false;
        }
        let ranks = ranks_of(other);
        let (a, b) = if worse { (&ranks, &own.ranks) } else { (&own.ranks, &ranks) };
        let (table_a, table_b) = if worse { (table, own.table) } else { (own.table, table) };
        let answers = own.answers();
        for seat in 0..3 {
            let of_a = answering(table_a - own.framed, a[seat], own.fixed[seat]);
            let of_b = answering(table_b - own.framed, b[seat], own.fixed[seat]);
            let (more, fewer) = if seat == 0 { (of_a, of_b) } else { (of_b, of_a) };
            if answers[seat] && !no_byte_below(more, fewer) {
                return false;
            }
        }
        for farmer in 1..3 {
            if !self.stand_as_high(0, farmer, a, b) || !self.stand_as_high(1, farmer, a, b) {
                return false;
            }
        }
        let to_landlord = passed_fixed(own.fixed[0]);
        for farmer in 1..3 {
            let to_farmer = passed_fixed(own.fixed[farmer]);
            if !none_below(self.to_fixed(a[0], to_farmer), self.to_fixed(b[0], to_farmer))
                || !none_below(self.to_fixed(b[farmer], to_landlord), self.to_fixed(a[farmer], to_landlord))
            {
                return false;
            }
        }
        self.farmers_stand(other) == self.farmers_stand(own.words)
    }
}
