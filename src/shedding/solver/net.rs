//! The learned ordering: how likely a position is won, and how much work it is.
//!
//! A small network: the features of the two hands and of the answer go to 32
//! cells, those to 16, and these to two numbers: the logit of the chance that
//! the mover wins, and the binary logarithm of the nodes that it takes to find
//! out. The first layer is a sum over a hand's features, kept per hand: the same hands
//! come again and again. All in integers, so that the order, and with it the
//! play that is found first, is the same on every machine. The weights are
//! trained by `benches/train` on positions that searches have solved.

use std::sync::OnceLock;

use super::features::features;
use crate::cards::Counts;
use crate::shedding::{Code, keys::State};

const FEATURES: usize = 128;
const CELLS: usize = 32;
const UPPER: usize = 16;
const KINDS: usize = 18;
const LENGTHS: usize = 13;
const RANKS: usize = 15;
/// Logits from -8 to 8 in steps of 1/32.
const LOGITS: usize = 513;

type Row = [i16; CELLS];

/// Weights in units of 1/128, little-endian, in the order of [`Net::read`].
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// What the network says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    /// The natural logarithm of the chance that the mover wins, and loses, in 1/64.
    pub wins: i32,
    pub loses: i32,
    /// The natural logarithm of the work, in 1/64.
    pub work: i32,
}

struct Net {
    /// A row a feature of the mover's hand, then of the other's.
    hands: Vec<Row>,
    /// A row a code.
    codes: Vec<Row>,
    upper: [Row; UPPER],
    upper_bias: [i32; UPPER],
    output: [[i32; UPPER]; 2],
    output_bias: [i32; 2],
    log_chance: Vec<i16>,
}

impl Net {
    fn get() -> &'static Net {
        static NET: OnceLock<Net> = OnceLock::new();
        #[cfg(test)]
        if let Some(net) = tests::OTHER_NET.get() {
            return net;
        }
        NET.get_or_init(|| Net::read(WEIGHTS))
    }

    fn read(weights: &[u8]) -> Net {
        let mut numbers = weights.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut next = || numbers.next().expect("the weights are as many as the layers take");
        let mut row = || std::array::from_fn::<i16, CELLS, _>(|_| next());
        let hands = (0..2 * FEATURES).map(|_| row()).collect();
        let kinds: Vec<Row> = (0..KINDS).map(|_| row()).collect();
        let lengths: Vec<Row> = (0..LENGTHS).map(|_| row()).collect();
        let ranks: Vec<Row> = (0..RANKS).map(|_| row()).collect();
        let bias = row();
        let upper = std::array::from_fn(|_| row());
        let upper_bias = std::array::from_fn(|_| i32::from(next()));
        let output = std::array::from_fn(|_| std::array::from_fn(|_| i32::from(next())));
        let output_bias = std::array::from_fn(|_| i32::from(next()));
        let log_chance = (0..LOGITS).map(|_| next()).collect();
        let code_row = |code: Code| {
            let shape = code.shape();
            let parts = [&kinds[shape.kind as usize], &lengths[shape.length], &ranks[shape.rank.index()]];
            parts.iter().fold(bias, |sum, part| add(&sum, part))
        };
        let codes = Code::all().map(code_row).collect();
        Net { hands, codes, upper, upper_bias, output, output_bias, log_chance }
    }

    /// The first layer's share of a hand: the mover's (role 0) or the other's (1).
    fn hand_row(&self, hand: Counts, role: usize) -> Row {
        let mut features = features(hand);
        let mut sum = [0; CELLS];
        while features != 0 {
            sum = add(&sum, &self.hands[role * FEATURES + features.trailing_zeros() as usize]);
            features &= features - 1;
        }
        sum
    }

    /// The layers above the first; `sum` is what that gives.
    ///
    /// Trained weights stay far from the bounds of the types; any others wrap around
    /// or are cut off, and give a bad order.
    fn guess(&self, sum: &Row) -> Guess {
        let cells: [i32; CELLS] = std::array::from_fn(|i| i32::from(sum[i].max(0)));
        let upper: [i32; UPPER] = std::array::from_fn(|j| {
            let dot = dot(&cells, &self.upper[j].map(i32::from));
            (dot >> 7).wrapping_add(self.upper_bias[j]).max(0)
        });
        let [logit, work] =
            std::array::from_fn(|k| (dot(&upper, &self.output[k]) >> 7).wrapping_add(self.output_bias[k]));
        // From 1/128 to 1/32 steps, and from base 2 in 1/128 to nats in 1/64 (ln 2 = 355 / 512).
        let place = usize::try_from((logit >> 2).clamp(-256, 256) + 256).unwrap_or(0);
        let log = |place: usize| i32::from(self.log_chance[place]);
        let work = (work.clamp(0, MOST_WORK) * 355) >> 10;
        Guess { wins: log(place), loses: log(LOGITS - 1 - place), work }
    }
}

/// 2 to the power of 64 nodes, in 1/128.
const MOST_WORK: i32 = 64 * 128;

#[inline]
fn dot<const N: usize>(a: &[i32; N], b: &[i32; N]) -> i32 {
    (0..N).fold(0, |sum: i32, i| sum.wrapping_add(a[i].wrapping_mul(b[i])))
}

#[inline]
fn add(a: &Row, b: &Row) -> Row {
    std::array::from_fn(|i| a[i].saturating_add(b[i]))
}

/// The network with the first layer's shares of hands that have come lately.
pub(super) struct Evaluator {
    net: &'static Net,
    /// Per place: the hand and its role, or 0; beside it, the share.
    keys: Vec<u64>,
    rows: Vec<Row>,
}

/// The role's bit in a key; a hand leaves the top four bits free.
const ROLE: u32 = 62;
const USED: u64 = 1 << 63;

impl Evaluator {
    /// With room for a number of hands, a power of two.
    pub(super) fn new(places: usize) -> Evaluator {
        Evaluator { net: Net::get(), keys: vec![0; places], rows: vec![[0; CELLS]; places] }
    }

    #[inline]
    fn row(&mut self, hand: Counts, role: usize) -> usize {
        let key = USED | (role as u64) << ROLE | hand.bits();
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let place = hash as usize & (self.keys.len() - 1);
        if self.keys[place] != key {
            self.keys[place] = key;
            self.rows[place] = self.net.hand_row(hand, role);
        }
        place
    }

    /// What the network says of a position.
    pub(super) fn guess(&mut self, state: &State) -> Guess {
        let mover = self.row(state.mover, 0);
        let mut sum = add(&self.rows[mover], &self.net.codes[state.answer.number() as usize]);
        let other = self.row(state.other, 1);
        sum = add(&sum, &self.rows[other]);
        self.net.guess(&sum)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::cards::{Deck, deal};
    use crate::search::{Limits, run};
    use crate::shedding::{Rules, Setup, Solver};

    thread_local! {
        /// A network to use on this thread in place of the trained one.
        pub(super) static OTHER_NET: Cell<Option<&'static Net>> = const { Cell::new(None) };
    }

    /// Weights without any sense, as far as the types allow.
    fn random_net(seed: u64) -> &'static Net {
        let mut state = seed;
        let mut weights = WEIGHTS.to_vec();
        for two in weights.chunks_exact_mut(2) {
            state = state.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            let number = i16::from_ne_bytes([two[0], two[1]]) / 4;
            two.copy_from_slice(&(number ^ (state >> 48) as i16 >> 4).to_le_bytes());
        }
        Box::leak(Box::new(Net::read(&weights)))
    }

    #[test]
    fn verdicts_and_lengths_do_not_depend_on_the_weights() {
        for seed in 0..60 {
            let hands = deal(&[9, 8], &Deck::default(), Some(seed)).expect("17 cards are there");
            let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
            let solved = [None, Some(random_net(seed + 1))].map(|net| {
                OTHER_NET.set(net);
                let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("room enough");
                let answer = run(&Limits::default(), false, &mut || false, |ticker| {
                    Ok((solver.wins(&setup, ticker)?, solver.distance(&setup, ticker)?))
                });
                (answer.answer, answer.nodes)
            });
            assert_eq!(solved[0].0, solved[1].0, "{setup:?}");
            assert_ne!(solved[0].1, 0);
        }
        OTHER_NET.set(None);
    }
}
