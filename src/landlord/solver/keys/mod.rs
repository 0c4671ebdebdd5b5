//! Exact transposition keys of positions with three hands, which also show dominance.
//!
//! Loose ranks are defined as with [two hands](crate::shedding::loose). One position is at least as
//! good for the landlord as another if the conditions for two hands are met, and also:
//!
//! - The landlord stands as high against each farmer as a side must with two hands.
//! - The farmers' ranks compare with each other as in the other position: a loose rank of either is
//!   above, equal to, or below each rank of the other just as its counterpart is.
//! - Count each player's ranks of each sort that can answer the play on the table, if the player
//!   can still answer it. The landlord has at least the number of the other position, and a farmer
//!   at most.
//! - The seat to move and the number of players who can still answer are the same.
//!
//! Proof sketch: as with two hands, the landlord plays his cards as if they were their
//! counterparts. Anything that farmers can do in the better position, they can do in the worse.
//! They stand no higher against the landlord. They compare with each other as before, so they can
//! overtake their partner in the same cases. A farmer passes on what it can no longer beat, which
//! was possible before. (A farmer's card cannot be raised past the partner's: see `dominance`.)

#[cfg(test)]
mod tests;

use super::state::State;
use crate::avx2::Avx2;
use crate::cards::Counts;
use crate::search::dominance_table::{Frames, hash, of_halves};
use crate::search::proof_number::tag;
use crate::seats::Seat;
use crate::shedding::Rules;
use crate::shedding::loose::wide::{counts, fixed_ranks, loose, nibbles, without_loose};
use crate::shedding::loose::{
    Loose, answering, framed, no_byte_below, none_below, passed, passed_fixed, span,
};

/// Encoding and comparison of positions. A hand has at most eight cards of each rank.
#[derive(Clone, Copy)]
pub(super) struct Keys {
    loose: Loose,
}

/// [Live links](crate::shedding::game_facts::ChainFacts::live_links) of each hand. From a node to its
/// children, only the mover's change.
pub(super) type Links = [u64; 3];

/// Transposition key: a word for each hand, and a hash of its frame.
///
/// From the top, a word has these twelve bits, then the hand's suited cards (see [`nibbles`]):
///
/// | landlord | down | up |
/// |---|---|---|
/// | 1: highest bit of the code to beat | 4: its lowest bits | 4: its other bits |
/// | 3: turn, and number of players who can answer | 8: jokers | 8: jokers |
/// | 8: jokers | | |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    pub words: [u64; 3],
    /// A hash of the frame.
    frame: u64,
}

impl Key {
    /// Hash of the whole key, for the number table.
    #[inline(always)]
    pub(super) fn tag(self) -> u64 {
        let [landlord, down, up] = self.words;
        // Any odd number with well-mixed bits works.
        tag(of_halves(landlord.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(down), up))
    }
}

/// Positions of the lowest bits of these fields.
const JOKERS: u32 = 52;
const SEATS: u32 = 60;
const TABLE: u32 = 60;

/// The parts of a key that depend on the hands alone.
#[derive(Clone, Copy)]
pub(super) struct HandKey {
    words: [u64; 3],
    /// See [`Keys::farmers_stand`].
    farmers: [u64; 4],
}

impl Keys {
    pub(super) fn of(rules: &Rules) -> Keys {
        Keys { loose: Loose::new(rules) }
    }

    /// Returns true if the hands can be encoded; then all that follow from them can.
    pub(super) fn fit(hands: &[Counts; 3]) -> bool {
        hands.iter().all(|hand| hand.ranks().all(|(_, n)| n <= 8))
    }

    /// Key of a position.
    #[inline(always)]
    pub(super) fn key(self, state: &State) -> Key {
        let links = self.links(&state.setup.hands);
        self.key_of(&self.parts(&state.setup.hands, &links), state)
    }

    /// Links of one hand.
    #[inline(always)]
    pub(super) fn live_links(self, hand: Counts) -> u64 {
        self.loose.live_links(hand)
    }

    /// Links of each hand.
    #[inline(always)]
    pub(super) fn links(self, [a, b, c]: &[Counts; 3]) -> Links {
        [self.live_links(*a), self.live_links(*b), self.live_links(*c)]
    }

    /// Computes the parts of a key from hands and their links.
    #[inline(always)]
    pub(super) fn parts(self, hands: &[Counts; 3], links: &Links) -> HandKey {
        // Not a closure: that would not be compiled with the caller's CPU features.
        let [a, b, c] = *hands;
        let words = [self.word(a, links[0]), self.word(b, links[1]), self.word(c, links[2])];
        HandKey { words, farmers: self.farmers_stand(words) }
    }

    /// Updates the parts after one hand has changed.
    #[inline(always)]
    pub(super) fn change(self, parts: &mut HandKey, seat: Seat, hand: Counts, links: u64) {
        parts.words[seat as usize] = self.word(hand, links);
        if seat != Seat::Landlord {
            parts.farmers = self.farmers_stand(parts.words);
        }
    }

    #[inline(always)]
    fn word(self, hand: Counts, links: u64) -> u64 {
        nibbles(&self.loose.half(hand, links)) | hand.bits() >> JOKERS << JOKERS
    }

    /// Key of a position from the parts of its hands.
    #[inline(always)]
    pub(super) fn key_of(self, parts: &HandKey, state: &State) -> Key {
        let setup = &state.setup;
        let seats = u64::from(setup.turn.after() == setup.by) * 3 + setup.turn as u64;
        let table = self.loose.number(state.table());
        let [landlord, down, up] = parts.words;
        let words =
            [landlord | seats << SEATS | table >> 8 << 63, down | table << TABLE, up | table >> 4 << TABLE];
        Key { words, frame: frame_hash(words, parts.farmers) }
    }

    /// Comparison of the farmers' loose ranks with each other's ranks, a nibble each.
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

    /// Returns true if one sort of the landlord's loose ranks stands as high in `a` as in `b`.
    #[inline(always)]
    fn at_least_as_high(self, sort: usize, farmer: usize, a: &Ranks, b: &Ranks) -> bool {
        none_below(self.to_loose(a[0][sort], a[farmer]), self.to_loose(b[0][sort], b[farmer]))
    }

    /// Comparison of loose ranks with another hand's loose ranks.
    #[inline(always)]
    fn to_loose(self, own: u64, [ones, twos]: [u64; 2]) -> u64 {
        self.loose.against(own, own, passed(ones), passed(twos))
    }

    /// Comparison of a hand's loose ranks with fixed ones.
    #[inline(always)]
    fn to_fixed(self, [ones, twos]: [u64; 2], passed: u64) -> u64 {
        self.loose.against(ones, twos, passed, passed)
    }
}

/// Loose ranks of each hand: singles and pairs.
type Ranks = [[u64; 2]; 3];

#[inline(always)]
const fn ranks_of([landlord, down, up]: [u64; 3]) -> Ranks {
    [loose(landlord), loose(down), loose(up)]
}

#[inline(always)]
const fn table_of([landlord, down, up]: [u64; 3]) -> u64 {
    (landlord >> 63) << 8 | up >> TABLE << 4 | down >> TABLE
}

/// Words without loose ranks and without the play on the table.
#[inline(always)]
const fn frame_of([landlord, down, up]: [u64; 3]) -> [u64; 3] {
    const WITHOUT_TABLE: u64 = (1 << TABLE) - 1;
    [without_loose(landlord) << 1, without_loose(down) & WITHOUT_TABLE, without_loose(up) & WITHOUT_TABLE]
}

/// Numbers of loose ranks of each sort, a nibble each.
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

/// Key with precomputed values for comparing others with it.
pub(super) struct Opened {
    words: [u64; 3],
    /// See [`frame_of`] and [`counts_of`].
    frame: [u64; 3],
    counts: u64,
    ranks: Ranks,
    /// Suited ranks of each hand's fixed cards.
    fixed: [u64; 3],
    table: u64,
    /// First code of those that can be compared with the table's, and the distance to the last one.
    framed: u64,
    span: u64,
}

impl Opened {
    /// Seats that can still answer the play on the table.
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
            if !self.at_least_as_high(0, farmer, a, b) || !self.at_least_as_high(1, farmer, a, b) {
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
