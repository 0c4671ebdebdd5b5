//! Corrections of the network's evaluations, learned for each hand during a search.
//!
//! The network knows hands in general. One search meets the same hands in thousands of positions,
//! and the proof numbers of visited nodes are better than any estimate. The network's error at one
//! position is likely similar at others with one of its hands. So each hand of each seat has a
//! correction, and every visit moves it a little towards the right value. Chess programs such as
//! Stockfish have such a *correction history* by pawn structure.
//!
//! Only speed depends on it. So hands may share an entry, and threads may lose updates.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI16, Ordering};

use crate::cards::Counts;
use crate::search::proof_number::Numbers;
use crate::shedding::solver::cache::place_of;

/// Binary logarithm of the number of entries for a seat. With a quarter of them, a search takes 2 %
/// more nodes; with four times the number, no fewer.
const LOG2: u32 = 14;
const PLACES: usize = 3 << LOG2;

/// Limit of one error: two octaves. Half of it and twice are about as good.
const MOST_ERROR: i32 = 512;

/// Limit of a correction: it turns a chance of 1/2 into 7/8.
const MOST: i32 = 2 << 13;

/// Corrections of the logit that the landlord wins, in units of 1/8,192. An error of 1/256 of an
/// octave moves a correction by one unit; half of that and twice are about as good.
pub(super) struct Corrections {
    /// Entries of the landlord's hands, then down's, then up's. Allocated when first used.
    places: OnceLock<Box<[AtomicI16]>>,
    has_room: bool,
}

impl Corrections {
    /// Bytes of all entries.
    const BYTES: usize = PLACES * size_of::<AtomicI16>();

    /// Creates a table without corrections. If `max_bytes` is too small, it never learns.
    pub(super) const fn new(max_bytes: usize) -> Corrections {
        Corrections { places: OnceLock::new(), has_room: Corrections::BYTES <= max_bytes }
    }

    /// Bytes after the first use.
    pub(super) const fn most_bytes(&self) -> usize {
        if self.has_room { Corrections::BYTES } else { 0 }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.places.get().map_or(0, |_| Corrections::BYTES)
    }

    /// Correction of an evaluation, in the network's unit: 1/32.
    #[inline(always)]
    pub(super) fn of(&self, hands: &[Counts; 3]) -> i32 {
        let Some(places) = self.places.get() else { return 0 };
        let mut sum = 0;
        for place in places_of(hands) {
            sum += i32::from(places[place].load(Ordering::Relaxed));
        }
        sum >> 8
    }

    /// Learns from the expected and the actual numbers of a position, relative to the landlord.
    pub(super) fn learn(&self, hands: &[Counts; 3], expected: Numbers, found: Numbers) {
        if !self.has_room {
            return;
        }
        let places = self.places.get_or_init(|| (0..PLACES).map(|_| AtomicI16::new(0)).collect());
        let error = (lean(found) - lean(expected)).clamp(-MOST_ERROR, MOST_ERROR);
        for place in places_of(hands) {
            let old = i32::from(places[place].load(Ordering::Relaxed));
            #[expect(clippy::cast_possible_truncation, reason = "the bound fits")]
            places[place].store((old + error).clamp(-MOST, MOST) as i16, Ordering::Relaxed);
        }
    }
}

/// Entries of three hands.
#[inline(always)]
fn places_of(hands: &[Counts; 3]) -> [usize; 3] {
    let mut places = [0; 3];
    for (seat, hand) in hands.iter().enumerate() {
        places[seat] = seat << LOG2 | place_of(hand.bits(), u64::BITS - LOG2);
    }
    places
}

/// Ratio of disproof to proof number as a logarithm, in 1/256 of an octave.
fn lean(numbers: Numbers) -> i32 {
    let [proof, disproof] = numbers.logs();
    disproof.cast_signed() - proof.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::super::{keys::Keys, order::MoveOrdering, state::State};
    use super::*;
    use crate::cards::{Deck, deal};
    use crate::landlord::{Setup, Solver};
    use crate::search::{Limits, run};
    use crate::seats::{Seat, Team};
    use crate::shedding::Rules;

    const EVEN: Numbers = Numbers { proof: 800, disproof: 800 };
    const LANDLORD_AHEAD: Numbers = Numbers { proof: 800, disproof: 1600 };
    const ROOM: usize = 1 << 20;

    fn hands(seed: u64) -> [Counts; 3] {
        let hands = deal(&[12, 10, 10], &Deck::default(), Some(seed)).expect("enough cards");
        [0, 1, 2].map(|seat| hands[seat].counts())
    }

    #[test]
    fn a_visit_corrects_all_positions_with_one_of_the_hands() {
        let (all, others) = (hands(1), hands(2));
        let with_one = |seat| {
            let mut hands = others;
            hands[seat] = all[seat];
            hands
        };
        for (found, sign) in [(LANDLORD_AHEAD, 1), (LANDLORD_AHEAD.turned(), -1)] {
            let corrections = Corrections::new(ROOM);
            for _ in 0..32 {
                corrections.learn(&all, EVEN, found);
            }
            // 32 corrections by an octave for each hand.
            assert_eq!(corrections.of(&all), sign * 32 * 3);
            for seat in 0..3 {
                assert_eq!(corrections.of(&with_one(seat)), sign * 32);
            }
            assert_eq!(corrections.of(&others), 0);
            // Entries of different seats are separate.
            assert_eq!(corrections.of(&[others[0], all[2], all[1]]), 0);
            for _ in 0..32 {
                corrections.learn(&all, found, EVEN);
            }
            assert_eq!(corrections.of(&all), 0);
        }
    }

    #[test]
    fn corrections_have_bounds() {
        let corrections = Corrections::new(ROOM);
        for numbers in [Numbers { proof: 1, disproof: u32::MAX }, Numbers { proof: u32::MAX, disproof: 1 }] {
            for _ in 0..200 {
                corrections.learn(&hands(1), EVEN, numbers);
            }
            assert_eq!(corrections.of(&hands(1)).abs(), 3 * 2 * 32);
        }
    }

    #[test]
    fn without_memory_nothing_is_learned() {
        for (room, bytes) in [((96 << 10) - 1, 0), (96 << 10, 96 << 10)] {
            let corrections = Corrections::new(room);
            assert_eq!((corrections.bytes(), corrections.most_bytes()), (0, bytes));
            for _ in 0..32 {
                corrections.learn(&hands(1), EVEN, LANDLORD_AHEAD);
            }
            assert_eq!((corrections.bytes(), corrections.of(&hands(1)) != 0), (bytes, bytes != 0));
        }
    }

    fn tag_of(state: &State) -> u64 {
        Keys::of(&Rules::DOUDIZHU).key(state).tag()
    }

    #[test]
    fn a_good_visit_raises_the_guess_of_the_side_to_move() {
        for seat in [Seat::Landlord, Seat::Down, Seat::Up] {
            let corrections = Corrections::new(ROOM);
            let mut order = MoveOrdering::new(32, &corrections);
            let states =
                (0..100).map(|seed| State::folded(&Rules::DOUDIZHU, &Setup::lead(hands(seed), seat)));
            let open = states
                .into_iter()
                .find(|state| lean(order.initial(state, tag_of(state)).numbers).abs() < 512);
            let state = open.expect("some deal is open");
            let mut leans = Vec::new();
            let won = Numbers { proof: 1, disproof: 1 << 20 };
            for found in [won, won.turned()] {
                leans.push(lean(order.initial(&state, tag_of(&state)).numbers));
                for _ in 0..50 {
                    order.learn(&state, tag_of(&state), found);
                }
            }
            leans.push(lean(order.initial(&state, tag_of(&state)).numbers));
            assert!(leans[0] < leans[1] && leans[1] > leans[2], "{seat:?}: {leans:?}");
        }
    }

    /// Returns the winner of a deal, the number of nodes, and whether something was learned.
    fn solved(seed: u64, prepare: impl Fn(&Corrections)) -> (Team, u64, bool) {
        let setup = Setup::lead(hands(seed), Seat::Landlord);
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("enough memory");
        let corrections = &solver.shared.corrections;
        prepare(corrections);
        let limits = Limits { threads: 1, ..Limits::default() };
        let done = run(&limits, false, &mut || false, |control| solver.winner(&setup, control));
        let places = corrections.places.get().into_iter().flat_map(|places| places.iter());
        let learned = places.into_iter().any(|place| place.load(Ordering::Relaxed) != 0);
        (done.answer.expect("no limit"), done.nodes, learned)
    }

    #[test]
    fn verdicts_do_not_depend_on_what_was_learned() {
        let (mut other_ways, mut learned) = (0, 0);
        for seed in 0..40 {
            let plain = solved(seed, |_| {});
            // The worst case: every hand has the largest correction, with a random sign.
            let misled = solved(seed, |corrections| {
                let places = (0..PLACES).map(|place| {
                    let sign = (place as u64).wrapping_mul(0xD134_2543_DE82_EF95) >> 63;
                    AtomicI16::new(if sign == 0 { 16_384 } else { -16_384 })
                });
                assert!(corrections.places.set(places.collect()).is_ok(), "nothing was learned before");
            });
            assert_eq!(plain.0, misled.0, "seed {seed}");
            other_ways += usize::from(plain.1 != misled.1);
            learned += usize::from(plain.2);
        }
        assert!(other_ways > 10, "{other_ways} deals are searched otherwise");
        assert!(learned > 10, "{learned} deals teach something");
    }
}
