//! The learned ordering: how likely a position is won, and how much work it is.
//!
//! A small network: the features of the two hands, of both together and of the answer
//! go to a layer of cells, those to a smaller one, and these to three numbers: the logit of the
//! chance that the mover wins, and the binary logarithm of the nodes that it takes to find
//! out, if it wins and if it loses. The first layer is a sum over features; a hand's share is kept: the same hands
//! come again and again. All in integers, so that the order, and with it the
//! play that is found first, is the same on every machine. There are two of
//! them, a larger one for positions of many cards, which are few and weigh most. The weights are
//! trained by `benches/train` on positions that searches have solved.

use std::sync::OnceLock;

use super::features::{BOTH, PLACES, both_places, features, features_at};
use super::places::Places;
#[cfg(target_arch = "x86_64")]
use super::wide;
use crate::cards::Counts;
use crate::shedding::{Code, keys::State};

const FEATURES: usize = 128;
const KINDS: usize = 18;
const LENGTHS: usize = 13;
const RANKS: usize = 15;
/// Logits from -8 to 8 in steps of 1/32.
const LOGITS: usize = 513;

type Row<const CELLS: usize> = [i16; CELLS];

/// Weights in units of 1/128, in the order of [`Net::read`], as [`unpacked`] reads them.
static SMALL: &[u8] = include_bytes!("small.bin");
static LARGE: &[u8] = include_bytes!("large.bin");

/// Numbers of which nearly all are small: a byte each, and -128 before the two bytes, little-endian,
/// of one that is not.
fn unpacked(bytes: &[u8]) -> impl Iterator<Item = i16> {
    let mut bytes = bytes.iter().copied();
    std::iter::from_fn(move || {
        Some(match bytes.next()?.cast_signed() {
            i8::MIN => i16::from_le_bytes([bytes.next()?, bytes.next()?]),
            small => i16::from(small),
        })
    })
}

/// What the network says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    /// The logit of the chance that the mover wins, in 1/32, from -256 to 256.
    pub logit: i32,
    /// The natural logarithm of the work, in 1/64, should the mover win, and should it lose.
    pub works: [i32; 2],
}

struct Net<const CELLS: usize, const UPPER: usize> {
    /// A row a feature of the mover's hand, then of the other's.
    hands: Vec<Row<CELLS>>,
    /// A row a code.
    codes: Vec<Row<CELLS>>,
    /// The sum of the rows of what a place stands for: see [`both_places`].
    both: Vec<Row<CELLS>>,
    /// For two cells of the first layer at a time, their weights in each cell of the upper one.
    upper: Vec<[[i16; 2]; UPPER]>,
    upper_bias: [i32; UPPER],
    output: [Row<UPPER>; 3],
    output_bias: [i32; 3],
    log_chance: Vec<i16>,
    /// Whether the machine has what [`wide`] needs.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
}

type SmallNet = Net<32, 16>;
type LargeNet = Net<128, 32>;

/// The trained network of a size.
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
        NET.get_or_init(|| Net::read(unpacked(SMALL)))
    }
}

impl Trained for LargeNet {
    fn trained() -> &'static LargeNet {
        static NET: OnceLock<LargeNet> = OnceLock::new();
        #[cfg(test)]
        if let Some(net) = tests::OTHER_LARGE.get() {
            return net;
        }
        NET.get_or_init(|| Net::read(unpacked(LARGE)))
    }
}

impl<const CELLS: usize, const UPPER: usize> Net<CELLS, UPPER> {
    fn read(weights: impl IntoIterator<Item = i16>) -> Self {
        let mut numbers = weights.into_iter();
        let mut next = || numbers.next().expect("the weights are as many as the layers take");
        let mut row = || std::array::from_fn::<i16, CELLS, _>(|_| next());
        let hands = (0..2 * FEATURES).map(|_| row()).collect();
        let kinds: Vec<Row<CELLS>> = (0..KINDS).map(|_| row()).collect();
        let lengths: Vec<Row<CELLS>> = (0..LENGTHS).map(|_| row()).collect();
        let ranks: Vec<Row<CELLS>> = (0..RANKS).map(|_| row()).collect();
        let both: Vec<Row<CELLS>> = (0..BOTH).map(|_| row()).collect();
        let sum_at = |place| sum_rows([0; CELLS], &both, features_at(place));
        let both = (0..PLACES).map(sum_at).collect();
        let bias = row();
        let upper: [Row<CELLS>; UPPER] = std::array::from_fn(|_| row());
        let of_two = |i| std::array::from_fn(|j| [upper[j][i], upper[j][i + 1]]);
        let upper = (0..CELLS).step_by(2).map(of_two).collect();
        let upper_bias = std::array::from_fn(|_| i32::from(next()));
        let output = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let output_bias = std::array::from_fn(|_| i32::from(next()));
        let log_chance = (0..LOGITS).map(|_| next()).collect();
        assert!(numbers.next().is_none(), "the weights are as many as the layers take");
        let code_row = |code: Code| {
            let shape = code.shape();
            let parts = [&kinds[shape.kind as usize], &lengths[shape.length], &ranks[shape.rank.index()]];
            parts.iter().fold(bias, |sum, part| add(&sum, part))
        };
        let codes = Code::all().map(code_row).collect();
        Net {
            hands,
            codes,
            both,
            upper,
            upper_bias,
            output,
            output_bias,
            log_chance,
            #[cfg(target_arch = "x86_64")]
            wide: wide::is_there(),
        }
    }

    /// The first layer's share of a hand: the mover's (role 0) or the other's (1).
    #[inline(always)]
    fn hand_row(&self, hand: Counts, role: usize) -> Row<CELLS> {
        sum_rows([0; CELLS], &self.hands[role * FEATURES..], features(hand))
    }

    /// What it says of a position, from the shares of its two hands.
    ///
    /// Trained weights stay far from the bounds of the types; any others wrap around
    /// or are cut off, and give a bad order.
    #[inline(always)]
    fn guess(&self, mover: &Row<CELLS>, other: &Row<CELLS>, state: &State) -> Guess {
        let cells = self.cells(mover, other, state);
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the instructions are there.
            let upper = unsafe { wide::second_layer(&cells, &self.upper, &self.upper_bias) };
            return self.outputs(&upper);
        }
        self.outputs(&self.second_layer(&cells))
    }

    /// The first layer.
    #[inline(always)]
    fn cells(&self, mover: &Row<CELLS>, other: &Row<CELLS>, state: &State) -> Row<CELLS> {
        let mut sum = add(mover, &self.codes[state.answer.number() as usize]);
        sum = add(&sum, other);
        for place in both_places(state.mover, state.other) {
            sum = add(&sum, &self.both[place]);
        }
        for cell in &mut sum {
            *cell = (*cell).max(0);
        }
        sum
    }

    /// The second layer: sums of products over 128, and a bias, cut off.
    fn second_layer(&self, cells: &Row<CELLS>) -> Row<UPPER> {
        let mut sums = [0_i32; UPPER];
        for (two, weights) in cells.chunks_exact(2).zip(&self.upper) {
            for (sum, weights) in sums.iter_mut().zip(weights) {
                let products =
                    i32::from(two[0]) * i32::from(weights[0]) + i32::from(two[1]) * i32::from(weights[1]);
                *sum = sum.wrapping_add(products);
            }
        }
        std::array::from_fn(|j| {
            let cell = (sums[j] >> 7).wrapping_add(self.upper_bias[j]);
            i16::try_from(cell.max(0)).unwrap_or(i16::MAX)
        })
    }

    /// The outputs, from the second layer.
    #[inline(always)]
    fn outputs(&self, upper: &Row<UPPER>) -> Guess {
        let output = |k: usize| (dot(upper, &self.output[k]) >> 7).wrapping_add(self.output_bias[k]);
        let [logit, won, lost] = [output(0), output(1), output(2)];
        // From 1/128 to 1/32 steps, and from base 2 in 1/128 to nats in 1/64 (ln 2 = 355 / 512).
        let logit = (logit >> 2).clamp(-256, 256);
        Guess { logit, works: [won, lost].map(|work| (work.clamp(0, MOST_WORK) * 355) >> 10) }
    }
}

/// 2 to the power of 64 nodes, in 1/128.
const MOST_WORK: i32 = 64 * 128;

#[inline(always)]
fn dot<const N: usize>(a: &Row<N>, b: &Row<N>) -> i32 {
    (0..N).fold(0, |sum: i32, i| sum.wrapping_add(i32::from(a[i]) * i32::from(b[i])))
}

#[inline(always)]
fn add<const N: usize>(a: &Row<N>, b: &Row<N>) -> Row<N> {
    std::array::from_fn(|i| a[i].saturating_add(b[i]))
}

/// A sum and the rows of some features.
#[inline(always)]
fn sum_rows<const N: usize>(mut sum: Row<N>, rows: &[Row<N>], features: u128) -> Row<N> {
    // By halves: a word of 128 bits takes twice the instructions.
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    let halves = [features as u64, (features >> 64) as u64];
    for (mut half, rows) in halves.into_iter().zip(rows.chunks(64)) {
        while half != 0 {
            sum = add(&sum, &rows[half.trailing_zeros() as usize]);
            half &= half - 1;
        }
    }
    sum
}

/// The network with the first layer's shares of hands that have come lately.
pub(crate) struct Evaluator<const CELLS: usize, const UPPER: usize> {
    net: &'static Net<CELLS, UPPER>,
    /// Per place: the hand and its role, or 0; beside it, the share.
    keys: Vec<u64>,
    rows: Vec<Row<CELLS>>,
    places: Places,
}

/// The one for most positions.
pub(crate) type Small = Evaluator<32, 16>;
/// The one for positions of many cards.
pub(crate) type Large = Evaluator<128, 32>;

/// The role's bit in a key; a hand leaves the top four bits free.
const ROLE: u32 = 62;
const USED: u64 = 1 << 63;

#[expect(private_bounds, reason = "the two sizes that there are")]
impl<const CELLS: usize, const UPPER: usize> Evaluator<CELLS, UPPER>
where
    Net<CELLS, UPPER>: Trained,
{
    /// With room for a number of hands, a power of two.
    pub(crate) fn new(places: usize) -> Self {
        let places = Places::new(places);
        let (keys, rows) = (vec![0; places.count()], vec![[0; CELLS]; places.count()]);
        Evaluator { net: Net::trained(), keys, rows, places }
    }

    #[inline(always)]
    fn row(&mut self, hand: Counts, role: usize) -> usize {
        let key = USED | (role as u64) << ROLE | hand.bits();
        let place = self.places.of(key);
        if self.keys[place] != key {
            self.keys[place] = key;
            self.rows[place] = self.net.hand_row(hand, role);
        }
        place
    }

    /// The natural logarithm of a chance, in 1/64, from its logit.
    #[inline(always)]
    pub(crate) fn log_chance(&self, logit: i32) -> i32 {
        let place = usize::try_from(logit.clamp(-256, 256) + 256).unwrap_or(0);
        i32::from(self.net.log_chance[place])
    }

    /// What the network says of a position.
    #[inline(always)]
    pub(crate) fn guess(&mut self, state: &State) -> Guess {
        // A copy, as both hands may have the same place.
        let mover = self.row(state.mover, 0);
        let mover = self.rows[mover];
        let other = self.row(state.other, 1);
        self.net.guess(&mover, &self.rows[other], state)
    }

    /// The same by a call, for a search that asks in many places: the module is a tenth smaller so.
    #[inline(always)]
    pub(crate) fn guess_by_call(&mut self, state: &State) -> Guess {
        #[cfg(target_arch = "x86_64")]
        if self.net.wide {
            // SAFETY: the instructions are there.
            return unsafe { self.called_wide(state) };
        }
        self.called(state)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn called_wide(&mut self, state: &State) -> Guess {
        self.guess(state)
    }

    #[inline(never)]
    fn called(&mut self, state: &State) -> Guess {
        self.guess(state)
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
        /// Networks to use on this thread in place of the trained ones.
        pub(super) static OTHER_SMALL: Cell<Option<&'static SmallNet>> = const { Cell::new(None) };
        pub(super) static OTHER_LARGE: Cell<Option<&'static LargeNet>> = const { Cell::new(None) };
    }

    /// Weights without any sense, as far as the types allow.
    fn random_net<const CELLS: usize, const UPPER: usize>(
        trained: &[u8],
        seed: u64,
    ) -> &'static Net<CELLS, UPPER> {
        let mut state = seed;
        Box::leak(Box::new(Net::read(unpacked(trained).map(|number| {
            state = state.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            (number / 4) ^ ((state >> 48) as i16 >> 4)
        }))))
    }

    #[test]
    fn weights_are_read_as_they_are_packed() {
        let packed = [0, 1, 127, 0xFF, 0x81, 0x80, 0x80, 0, 0x80, 0x80, 0xFF, 0x80, 0, 2];
        assert_eq!(unpacked(&packed).collect::<Vec<_>>(), [0, 1, 127, -1, -127, 128, -128, 512]);
    }

    fn setup(cards: [usize; 2], seed: u64) -> Setup {
        let hands = deal(&cards, &Deck::default(), Some(seed)).expect("the cards are there");
        Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE }
    }

    fn wins(setup: &Setup) -> bool {
        let solver = Solver::new(Rules::DOUDIZHU, setup, 1 << 26).expect("room enough");
        run(&Limits::default(), false, &mut || false, |ticker| solver.wins(setup, ticker)).answer == Ok(true)
    }

    #[test]
    fn verdicts_and_lengths_do_not_depend_on_the_weights() {
        for seed in 0..60 {
            let setup = setup([9, 8], seed);
            let solved = [None, Some(random_net(SMALL, seed + 1))].map(|net| {
                OTHER_SMALL.set(net);
                let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("room enough");
                let answer = run(&Limits::default(), false, &mut || false, |ticker| {
                    Ok((solver.wins(&setup, ticker)?, solver.distance(&setup, ticker)?))
                });
                (answer.answer, answer.nodes)
            });
            assert_eq!(solved[0].0, solved[1].0, "{setup:?}");
            assert_ne!(solved[0].1, 0);
        }
        OTHER_SMALL.set(None);
    }

    fn same_second_layer<const CELLS: usize, const UPPER: usize>(net: &Net<CELLS, UPPER>, state: &State) {
        let cells = net.cells(&net.hand_row(state.mover, 0), &net.hand_row(state.other, 1), state);
        #[cfg(target_arch = "x86_64")]
        if wide::is_there() {
            // SAFETY: the instructions are there.
            let upper = unsafe { wide::second_layer(&cells, &net.upper, &net.upper_bias) };
            assert_eq!(upper, net.second_layer(&cells));
        }
    }

    #[test]
    fn wider_registers_say_the_same() {
        for seed in 0..200 {
            let setup = setup([12, 14], seed);
            let state = State { mover: setup.mover, other: setup.other, answer: Code::NONE };
            same_second_layer(LargeNet::trained(), &state);
            same_second_layer(SmallNet::trained(), &state);
            same_second_layer(random_net::<128, 32>(LARGE, seed), &state);
        }
    }

    #[test]
    fn nor_do_they_on_the_larger_network_s() {
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
