//! Networks that estimate who wins, and how much work it takes to find out.
//!
//! The features of the two hands, of both together and of the answer feed a first layer, and this a
//! smaller second one. There are three outputs: the logit of the chance that the mover wins, and
//! the binary logarithm of the nodes needed to prove a win, and a loss. There are two networks. The
//! larger one is for positions with many cards, which are few and weigh most. `benches/train`
//! trains the weights on positions that searches have solved.

use std::sync::OnceLock;

use super::features::both_indices;
use super::layers::{Cells, CodeRows, FEATURES, FirstLayerCache, Second, Weights, add, dot, relu, unpacked};
use crate::avx2::{self, Job};
use crate::ideas::weights;
use crate::shedding::keys::State;

/// Number of logits from -8 to 8, in steps of 1/32.
const LOGITS: usize = 513;

/// Trained weights, in the order of [`Net::read`].
static SMALL: &[u8] = include_bytes!("small.bin");
static LARGE: &[u8] = include_bytes!("large.bin");

/// Estimate for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    /// Logit of the chance that the mover wins, in 1/32, from -256 to 256.
    pub logit: i32,
    /// Natural logarithm of the work, in 1/64, if the mover wins, and if it loses.
    pub works: [i32; 2],
}

impl Guess {
    /// Converts the outputs of a network, in 1/128: a logit, and binary logarithms of nodes.
    #[inline(always)]
    pub(crate) fn of([logit, won, lost]: [i32; 3]) -> Guess {
        // The logit in steps of 1/32, and work from base 2 to nats in 1/64 (ln 2 = 355 / 512).
        let logit = (logit >> 2).clamp(-256, 256);
        Guess { logit, works: [won, lost].map(|work| (work.clamp(0, MOST_WORK) * 355) >> 10) }
    }
}

/// Binary logarithm of the most nodes, 2 to the power of 64, in 1/128.
const MOST_WORK: i32 = 64 * 128;

struct Net<const CELLS: usize, const UPPER: usize> {
    /// One row for each feature of the mover's hand, then for each of the other hand.
    hands: Vec<Cells<CELLS>>,
    /// Rows of the codes. They include the bias.
    codes: CodeRows<CELLS>,
    both: Vec<Cells<CELLS>>,
    second: Second<CELLS, UPPER>,
    output: [Cells<UPPER>; 3],
    output_bias: [i32; 3],
    log_chance: Vec<i16>,
}

type SmallNet = Net<32, 16>;
type LargeNet = Net<128, 32>;

/// A size of network that has trained weights.
trait Trained: Sized + 'static {
    fn trained() -> &'static Self;
}

impl Trained for SmallNet {
    fn trained() -> &'static SmallNet {
        static NET: OnceLock<SmallNet> = OnceLock::new();
        #[cfg(test)]
        if let Some(net) = tests::OTHER_SMALL.get() {
            return net;
        }
        NET.get_or_init(|| Net::read(unpacked(weights("small.bin", SMALL))))
    }
}

impl Trained for LargeNet {
    fn trained() -> &'static LargeNet {
        static NET: OnceLock<LargeNet> = OnceLock::new();
        #[cfg(test)]
        if let Some(net) = tests::OTHER_LARGE.get() {
            return net;
        }
        NET.get_or_init(|| Net::read(unpacked(weights("large.bin", LARGE))))
    }
}

impl<const CELLS: usize, const UPPER: usize> Net<CELLS, UPPER> {
    fn read(weights: impl Iterator<Item = i16>) -> Self {
        let mut weights = Weights::new(weights);
        let hands = weights.rows(2 * FEATURES);
        let both = weights.both();
        let mut codes = weights.codes();
        codes.add_bias(&weights.row());
        let second = Second::read(&mut weights);
        let output = std::array::from_fn(|_| weights.row());
        let output_bias = std::array::from_fn(|_| i32::from(weights.number()));
        let log_chance = (0..LOGITS).map(|_| weights.number()).collect();
        weights.end();
        Net { hands, codes, both, second, output, output_bias, log_chance }
    }

    /// Computes the first layer.
    #[inline(always)]
    fn cells(&self, mover: &Cells<CELLS>, other: &Cells<CELLS>, state: &State) -> Cells<CELLS> {
        let mut sum = add(mover, self.codes.of(state.answer));
        sum = add(&sum, other);
        for place in both_indices(state.mover, state.other) {
            sum = add(&sum, &self.both[place]);
        }
        relu(sum)
    }

    /// Computes the outputs from the second layer.
    #[inline(always)]
    fn outputs(&self, upper: &Cells<UPPER>) -> Guess {
        let output = |k: usize| (dot(upper, &self.output[k]) >> 7).wrapping_add(self.output_bias[k]);
        Guess::of([output(0), output(1), output(2)])
    }
}

/// A network with a cache of first-layer sums of recent hands.
pub(crate) struct Evaluator<const CELLS: usize, const UPPER: usize> {
    net: &'static Net<CELLS, UPPER>,
    first_layer: FirstLayerCache<CELLS>,
}

/// Network for most positions.
pub(crate) type Small = Evaluator<32, 16>;
/// Network for positions with many cards.
pub(crate) type Large = Evaluator<128, 32>;

#[expect(private_bounds, reason = "there are only two sizes")]
impl<const CELLS: usize, const UPPER: usize> Evaluator<CELLS, UPPER>
where
    Net<CELLS, UPPER>: Trained,
{
    /// Makes an evaluator that caches `places` hands, a power of two.
    pub(crate) fn new(places: usize) -> Self {
        Evaluator { net: Net::trained(), first_layer: FirstLayerCache::new(places) }
    }

    /// Natural logarithm of a chance, in 1/64, from its logit.
    #[inline(always)]
    pub(crate) fn log_chance(&self, logit: i32) -> i32 {
        let place = usize::try_from(logit.clamp(-256, 256) + 256).unwrap_or(0);
        i32::from(self.net.log_chance[place])
    }

    /// Estimates a position.
    #[inline(always)]
    pub(crate) fn guess(&mut self, state: &State) -> Guess {
        // A copy, as both hands can have the same slot in the cache.
        let mover = *self.first_layer.of(state.mover, 0, &self.net.hands);
        let other = self.first_layer.of(state.other, 1, &self.net.hands);
        let cells = self.net.cells(&mover, other, state);
        self.net.outputs(&self.net.second.of(&cells, &self.net.second.bias))
    }

    /// Estimates a position by a call. Without inlining, the compiled library is a tenth smaller.
    #[inline(always)]
    pub(crate) fn guess_by_call(&mut self, state: &State) -> Guess {
        avx2::run(self.net.second.avx2, (self, state))
    }
}

impl<const CELLS: usize, const UPPER: usize> Job for (&mut Evaluator<CELLS, UPPER>, &State)
where
    Net<CELLS, UPPER>: Trained,
{
    type Output = Guess;

    #[inline(always)]
    fn run(self) -> Guess {
        self.0.guess(self.1)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::cards::{Deck, deal};
    use crate::search::{Limits, run};
    use crate::shedding::solver::layers::tests::random_weights;
    use crate::shedding::{Code, Rules, Setup, Solver};

    thread_local! {
        /// Networks that replace the trained ones on this thread.
        pub(super) static OTHER_SMALL: Cell<Option<&'static SmallNet>> = const { Cell::new(None) };
        pub(super) static OTHER_LARGE: Cell<Option<&'static LargeNet>> = const { Cell::new(None) };
    }

    fn random_net<const CELLS: usize, const UPPER: usize>(
        trained: &[u8],
        seed: u64,
    ) -> &'static Net<CELLS, UPPER> {
        Box::leak(Box::new(Net::read(random_weights(trained, seed))))
    }

    fn setup(cards: [usize; 2], seed: u64) -> Setup {
        let hands = deal(&cards, &Deck::default(), Some(seed)).expect("enough cards");
        Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE }
    }

    fn wins(setup: &Setup) -> bool {
        let solver = Solver::new(Rules::DOUDIZHU, setup, 1 << 26).expect("enough memory");
        run(&Limits::default(), false, &mut || false, |control| solver.wins(setup, control)).answer
            == Ok(true)
    }

    #[test]
    fn verdicts_and_lengths_do_not_depend_on_the_weights() {
        for seed in 0..60 {
            let setup = setup([9, 8], seed);
            let solved = [None, Some(random_net(SMALL, seed + 1))].map(|net| {
                OTHER_SMALL.set(net);
                let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("enough memory");
                let answer = run(&Limits::default(), false, &mut || false, |control| {
                    Ok((solver.wins(&setup, control)?, solver.length(&setup, control)?))
                });
                (answer.answer, answer.nodes)
            });
            assert_eq!(solved[0].0, solved[1].0, "{setup:?}");
            assert_ne!(solved[0].1, 0);
        }
        OTHER_SMALL.set(None);
    }

    fn same_second_layer<const CELLS: usize, const UPPER: usize>(net: &Net<CELLS, UPPER>, state: &State) {
        let mut first_layer = FirstLayerCache::new(4);
        let [mover, other] =
            [(state.mover, 0), (state.other, 1)].map(|(hand, role)| *first_layer.of(hand, role, &net.hands));
        let (cells, bias) = (net.cells(&mover, &other, state), net.second.bias);
        assert_eq!(net.second.of(&cells, &bias), net.second.of_plain(&cells, &bias));
    }

    #[test]
    fn wider_registers_give_the_same_result() {
        for seed in 0..200 {
            let setup = setup([12, 14], seed);
            let state = State { mover: setup.mover, other: setup.other, answer: Code::NONE };
            same_second_layer(LargeNet::trained(), &state);
            same_second_layer(SmallNet::trained(), &state);
            same_second_layer(random_net::<128, 32>(LARGE, seed), &state);
        }
    }

    #[test]
    fn verdicts_do_not_depend_on_the_weights_of_the_large_network() {
        for seed in 0..30 {
            let setup = setup([14, 13], seed);
            let solved = [None, Some(random_net(LARGE, seed + 1))].map(|net| {
                OTHER_LARGE.set(net);
                wins(&setup)
            });
            assert_eq!(solved[0], solved[1], "{setup:?}");
        }
        OTHER_LARGE.set(None);
    }
}
