//! Neural network that evaluates positions of three hands, for initial numbers and move ordering.
//!
//! It resembles the networks for two hands. Its inputs are the three hands, the landlord's hand
//! with each farmer's and with both together, the answer, and the turn. Its second layer also takes
//! outputs of the networks for two hands: the landlord against each farmer. It estimates the
//! landlord's chance to win and the work to find out. `benches/train` trains it on decided
//! positions.

use std::sync::OnceLock;

use super::state::State;
use crate::cards::Counts;
use crate::shedding::solver::features::both_indices;
use crate::shedding::solver::layers::{
    Cells, CodeRows, FEATURES, FirstLayerCache, Second, Weights, add, dot, relu, unpacked,
};
use crate::shedding::solver::net::Guess;

const CELLS: usize = 48;
const UPPER: usize = 16;
/// Number of kinds of turns: see [`turn_kind`].
const TURNS: usize = 9;
/// Number of inputs from the networks for two hands.
pub(super) const PAIR_OUTPUTS: usize = 9;

static WEIGHTS: &[u8] = include_bytes!("team.bin");

struct Net {
    /// One row for each feature: of the landlord's hand, then down's, then up's.
    hands: Vec<Cells<CELLS>>,
    /// Features of the landlord's hand with down's, with up's, and with both.
    both: [Vec<Cells<CELLS>>; 3],
    codes: CodeRows<CELLS>,
    /// Two rows for each kind of turn, with the bias; the second if nobody else can answer.
    turns: Vec<Cells<CELLS>>,
    second: Second<CELLS, UPPER>,
    /// Weights of the additional inputs, into the second layer and into each output.
    pair_weights: [[i32; UPPER]; PAIR_OUTPUTS],
    pair_output_weights: [[i32; PAIR_OUTPUTS]; 3],
    output: [Cells<UPPER>; 3],
    output_bias: [i32; 3],
}

impl Net {
    fn trained() -> &'static Net {
        static NET: OnceLock<Net> = OnceLock::new();
        #[cfg(test)]
        if let Some(net) = tests::OTHER.get() {
            return net;
        }
        NET.get_or_init(|| Net::read(unpacked(WEIGHTS)))
    }

    fn read(weights: impl Iterator<Item = i16>) -> Net {
        let mut weights = Weights::new(weights);
        let hands = weights.rows(3 * FEATURES);
        let both = std::array::from_fn(|_| weights.both());
        let codes = weights.codes();
        let turns: Vec<Cells<CELLS>> = weights.rows(TURNS);
        let (nobody_else, bias) = (weights.row(), weights.row());
        let turns = turns.iter().map(|turn| add(turn, &bias));
        let turns = turns.flat_map(|turn| [turn, add(&turn, &nobody_else)]).collect();
        let second = Second::read(&mut weights);
        let pair_weights = std::array::from_fn(|_| wide(weights.row()));
        let output = std::array::from_fn(|_| weights.row());
        let pair_output_weights = std::array::from_fn(|_| wide(weights.row()));
        let output_bias = wide(weights.row());
        weights.end();
        Net { hands, both, codes, turns, second, pair_weights, pair_output_weights, output, output_bias }
    }
}

/// Network with a cache of what recent hands contribute to the first layer.
pub(super) struct Evaluator {
    net: &'static Net,
    first_layer: FirstLayerCache<CELLS>,
}

impl Evaluator {
    /// Creates an evaluator that caches `places` hands, a power of two.
    pub(super) fn new(places: usize) -> Evaluator {
        Evaluator { net: Net::trained(), first_layer: FirstLayerCache::new(places) }
    }

    /// Evaluates a position from the landlord's point of view. `pairs` has the outputs of the
    /// networks for two hands, as natural logarithms in 1/64.
    ///
    /// No sum overflows: trained weights stay far from the limits of the types.
    #[inline(always)]
    pub(super) fn guess(&mut self, state: &State, pairs: &[i32; PAIR_OUTPUTS]) -> Guess {
        let (net, cells) = (self.net, self.cells(state));
        let mut bias = [0; UPPER];
        for (number, weights) in pairs.iter().zip(&net.pair_weights) {
            for (sum, weight) in bias.iter_mut().zip(weights) {
                *sum += number * weight;
            }
        }
        for (sum, bias) in bias.iter_mut().zip(&net.second.bias) {
            *sum = bias + (*sum >> 8);
        }
        let upper = net.second.of(&cells, &bias);
        let mut outputs = net.output_bias;
        for (k, output) in outputs.iter_mut().enumerate() {
            let mut sum = 0;
            for (number, weight) in pairs.iter().zip(&net.pair_output_weights[k]) {
                sum += number * weight;
            }
            *output += (dot(&upper, &net.output[k]) >> 7) + (sum >> 8);
        }
        Guess::of(outputs)
    }

    /// Computes the first layer.
    #[inline(always)]
    fn cells(&mut self, state: &State) -> Cells<CELLS> {
        let net = self.net;
        let [landlord, down, up] = state.setup.hands;
        let turn = 2 * turn_kind(state) + usize::from(state.rest.is_none());
        let mut sum = add(&net.turns[turn], net.codes.of(state.answer));
        for (role, hand) in [landlord, down, up].into_iter().enumerate() {
            sum = add(&sum, self.first_layer.of(hand, role, &net.hands));
        }
        for (other, rows) in [down, up, highest(down, up)].into_iter().zip(&net.both) {
            for place in both_indices(landlord, other) {
                sum = add(&sum, &rows[place]);
            }
        }
        relu(sum)
    }
}

/// Widens a row, so that products fit.
fn wide<const N: usize>(row: Cells<N>) -> [i32; N] {
    row.map(i32::from)
}

/// Number of the kind of turn: three leads, and six answers by the owner of the play on the table.
#[inline(always)]
pub(super) fn turn_kind(state: &State) -> usize {
    let turn = state.setup.turn;
    if state.leads() {
        turn as usize
    } else {
        3 + 2 * turn as usize + usize::from(state.setup.by == turn.after())
    }
}

/// The larger count of each rank in two hands, at most four.
#[inline(always)]
pub(super) fn highest(a: Counts, b: Counts) -> Counts {
    let mut bits = 0;
    for k in 1..=4 {
        bits += (a.at_least(k) | b.at_least(k)) >> 3;
    }
    Counts::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::avx2::tests::OLDER;
    use crate::cards::{Deck, Rank, deal};
    use crate::landlord::{Setup, Solver};
    use crate::search::{Limits, run};
    use crate::seats::{Seat, Team};
    use crate::shedding::Rules;
    use crate::shedding::solver::layers::tests::random_weights;

    thread_local! {
        /// Network that replaces the trained one on this thread.
        pub(super) static OTHER: Cell<Option<&'static Net>> = const { Cell::new(None) };
    }

    /// Returns the winner of a deal and the number of nodes.
    fn solved(seed: u64) -> (Team, u64) {
        let hands = deal(&[10, 8, 9], &Deck::default(), Some(seed)).expect("enough cards");
        let setup = Setup::lead([0, 1, 2].map(|seat| hands[seat].counts()), Seat::Landlord);
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("enough memory");
        let limits = Limits { threads: 1, ..Limits::default() };
        let done = run(&limits, false, &mut || false, |control| solver.winner(&setup, control));
        (done.answer.expect("no limit"), done.nodes)
    }

    #[test]
    fn verdicts_do_not_depend_on_the_weights() {
        let mut other_ways = 0;
        for seed in 0..60 {
            let trained = solved(seed);
            let random = Net::read(random_weights(WEIGHTS, seed + 1));
            OTHER.set(Some(Box::leak(Box::new(random))));
            let random = solved(seed);
            OTHER.set(None);
            assert_eq!(trained.0, random.0, "seed {seed}");
            other_ways += usize::from(trained.1 != random.1);
        }
        assert!(other_ways > 30, "the weights are used");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn an_older_processor_gives_the_same_result() {
        for seed in 0..40 {
            let [older, newer] = [true, false].map(|older| {
                OLDER.set(older);
                solved(seed)
            });
            assert_eq!(older, newer, "seed {seed}");
        }
    }

    #[test]
    fn the_highest_of_two_hands() {
        for seed in 0..100 {
            let hands = deal(&[9, 12], &Deck::default(), Some(seed)).expect("enough cards");
            let [a, b] = [0, 1].map(|seat| hands[seat].counts());
            let highest = highest(a, b);
            for rank in Rank::all() {
                assert_eq!(highest.count(rank), a.count(rank).max(b.count(rank)));
            }
        }
    }
}
