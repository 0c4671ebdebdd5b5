//! Layers of the networks: a first layer that sums rows of features, and a smaller second layer.
//!
//! All numbers are integers, so that move ordering, and so the play that is found first, is the
//! same on every machine. Weights are in units of 1/128.

use super::cache::Cache;
use super::features::{BOTH, PLACES, features, features_at};
use crate::avx2::Avx2;
use crate::cards::Counts;
use crate::shedding::{Code, Kinds, Shape};

/// One 16-bit number for each cell.
pub(crate) type Cells<const CELLS: usize> = [i16; CELLS];

pub(crate) const FEATURES: usize = 128;
/// Kinds of Dou Dizhu, and the pass.
const KINDS: usize = 18;
const LENGTHS: usize = 13;
const RANKS: usize = 15;

/// Decompresses numbers that are mostly small: one byte each, or -128 and two little-endian bytes.
pub(crate) fn unpacked(bytes: &[u8]) -> impl Iterator<Item = i16> {
    let mut bytes = bytes.iter().copied();
    std::iter::from_fn(move || {
        Some(match bytes.next()?.cast_signed() {
            i8::MIN => i16::from_le_bytes([bytes.next()?, bytes.next()?]),
            small => i16::from(small),
        })
    })
}

/// A row for each code, whichever games have it.
pub(crate) struct CodeRows<const CELLS: usize>(Vec<Cells<CELLS>>);

/// Blocks of codes without their class.
const BLOCKS: usize = Code::BLOCKS / 4;

/// Index of the row of each block's rank 3, and the number of rows.
static FIRST_ROWS: ([u16; BLOCKS], u16) = {
    let (mut first, mut next, mut block) = ([0; BLOCKS], 0, 0);
    while block < BLOCKS {
        first[block] = next;
        if Code::of_block(block).is_some() {
            // One for each rank.
            next += 15;
        }
        block += 1;
    }
    (first, next)
};

impl<const CELLS: usize> CodeRows<CELLS> {
    pub(crate) fn add_bias(&mut self, bias: &Cells<CELLS>) {
        for row in &mut self.0 {
            *row = add(row, bias);
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, code: Code) -> &Cells<CELLS> {
        &self.0[usize::from(FIRST_ROWS.0[code.block() % BLOCKS]) + code.rank_index()]
    }
}

/// Reader of weights.
pub(crate) struct Weights(std::vec::IntoIter<i16>);

impl Weights {
    pub(crate) fn new(numbers: impl Iterator<Item = i16>) -> Weights {
        Weights(numbers.collect::<Vec<_>>().into_iter())
    }

    /// Reads the next weight. Inlined in each row of each layer, it would be 100 times the code.
    #[inline(never)]
    pub(crate) fn number(&mut self) -> i16 {
        self.0.next().expect("the layers take all weights")
    }

    #[inline(never)]
    pub(crate) fn row<const CELLS: usize>(&mut self) -> Cells<CELLS> {
        std::array::from_fn(|_| self.number())
    }

    pub(crate) fn rows<const CELLS: usize>(&mut self, count: usize) -> Vec<Cells<CELLS>> {
        (0..count).map(|_| self.row()).collect()
    }

    /// For each code, the sum of the rows of its kind, length and rank.
    pub(crate) fn codes<const CELLS: usize>(&mut self) -> CodeRows<CELLS> {
        let [kinds, lengths, ranks] = [KINDS, LENGTHS, RANKS].map(|count| self.rows::<CELLS>(count));
        let blocks = (0..BLOCKS).filter_map(Code::of_block).map(Code::shape);
        let row_of = |Shape { kind, length, .. }: Shape| {
            // The rows are in the order of the kinds. The pass comes after all others.
            let kind = &kinds[Kinds::ALL.place(kind.like())];
            let block = add(kind, &lengths[length.min(LENGTHS - 1)]);
            ranks.iter().map(move |rank| add(&block, rank)).collect::<Vec<_>>()
        };
        CodeRows(blocks.flat_map(row_of).collect())
    }

    /// For each value of `both_indices`, the sum of the rows of its features.
    pub(crate) fn both<const CELLS: usize>(&mut self) -> Vec<Cells<CELLS>> {
        let rows = self.rows::<CELLS>(BOTH);
        (0..PLACES).map(|place| sum_rows([0; CELLS], &rows, features_at(place))).collect()
    }

    pub(crate) fn end(mut self) {
        assert!(self.0.next().is_none(), "the layers take all weights");
    }
}

#[inline(always)]
pub(crate) fn add<const N: usize>(a: &Cells<N>, b: &Cells<N>) -> Cells<N> {
    std::array::from_fn(|i| a[i].saturating_add(b[i]))
}

#[inline(always)]
pub(crate) fn dot<const N: usize>(a: &Cells<N>, b: &Cells<N>) -> i32 {
    (0..N).fold(0, |sum: i32, i| sum.wrapping_add(i32::from(a[i]) * i32::from(b[i])))
}

/// Rectified linear unit (`ReLU`).
#[inline(always)]
pub(crate) fn relu<const N: usize>(mut cells: Cells<N>) -> Cells<N> {
    for cell in &mut cells {
        *cell = (*cell).max(0);
    }
    cells
}

/// Adds the rows of the given features to a sum.
#[inline(always)]
fn sum_rows<const N: usize>(mut sum: Cells<N>, rows: &[Cells<N>], features: u128) -> Cells<N> {
    // In two halves, because a 128-bit word takes twice the instructions.
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

/// Second layer: sums of products over 128, plus a bias, clamped below at zero.
pub(crate) struct Second<const CELLS: usize, const UPPER: usize> {
    /// For each two cells of the first layer, their weights for each cell of this layer.
    weights: Vec<[[i16; 2]; UPPER]>,
    pub(crate) bias: [i32; UPPER],
    pub(crate) avx2: Option<Avx2>,
}

impl<const CELLS: usize, const UPPER: usize> Second<CELLS, UPPER> {
    pub(crate) fn read(weights: &mut Weights) -> Self {
        let rows: [Cells<CELLS>; UPPER] = std::array::from_fn(|_| weights.row());
        let of_two = |i| std::array::from_fn(|j| [rows[j][i], rows[j][i + 1]]);
        Second {
            weights: (0..CELLS).step_by(2).map(of_two).collect(),
            bias: std::array::from_fn(|_| i32::from(weights.number())),
            avx2: Avx2::detect(),
        }
    }

    /// Computes the second layer's cells.
    ///
    /// Trained weights stay far from the limits of the types. Other weights wrap around or are
    /// clamped, and give a poor order.
    #[inline(always)]
    pub(crate) fn of(&self, cells: &Cells<CELLS>, bias: &[i32; UPPER]) -> Cells<UPPER> {
        match self.avx2 {
            Some(avx2) => avx2.second_layer(cells, &self.weights, bias),
            None => self.of_plain(cells, bias),
        }
    }

    /// Portable version of [`Second::of`].
    pub(crate) fn of_plain(&self, cells: &Cells<CELLS>, bias: &[i32; UPPER]) -> Cells<UPPER> {
        let mut sums = [0_i32; UPPER];
        for (two, weights) in cells.chunks_exact(2).zip(&self.weights) {
            for (sum, weights) in sums.iter_mut().zip(weights) {
                let products =
                    i32::from(two[0]) * i32::from(weights[0]) + i32::from(two[1]) * i32::from(weights[1]);
                *sum = sum.wrapping_add(products);
            }
        }
        std::array::from_fn(|j| {
            let cell = (sums[j] >> 7).wrapping_add(bias[j]);
            i16::try_from(cell.max(0)).unwrap_or(i16::MAX)
        })
    }
}

/// Cache of first-layer sums for recent hands, which recur often.
pub(crate) struct FirstLayerCache<const CELLS: usize>(Cache<Cells<CELLS>>);

/// Offset of the role's two bits in a cache key. A hand leaves the four highest bits free.
const ROLE: u32 = 61;
const USED: u64 = 1 << 63;

impl<const CELLS: usize> FirstLayerCache<CELLS> {
    /// Makes a cache for at most `most` hands, a power of two.
    pub(crate) fn new(most: usize) -> Self {
        FirstLayerCache(Cache::new(most, [0; CELLS]))
    }

    /// First-layer sum of a hand in a role. `rows` has the rows of the features in all roles.
    #[inline(always)]
    pub(crate) fn of(&mut self, hand: Counts, role: usize, rows: &[Cells<CELLS>]) -> &Cells<CELLS> {
        let key = USED | (role as u64) << ROLE | hand.bits();
        let place = match self.0.find(key) {
            Some(place) => place,
            None => {
                self.0.put(key, sum_rows([0; CELLS], &rows[role * FEATURES..][..FEATURES], features(hand)))
            }
        };
        self.0.at(place)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Random weights, as large as the types allow.
    pub(crate) fn random_weights(trained: &[u8], seed: u64) -> impl Iterator<Item = i16> {
        let mut state = seed;
        unpacked(trained).map(move |number| {
            state = state.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
            (number / 4) ^ ((state >> 48) as i16 >> 4)
        })
    }

    #[test]
    fn weights_are_read_as_they_are_packed() {
        let packed = [0, 1, 127, 0xFF, 0x81, 0x80, 0x80, 0, 0x80, 0x80, 0xFF, 0x80, 0, 2];
        assert_eq!(unpacked(&packed).collect::<Vec<_>>(), [0, 1, 127, -1, -127, 128, -128, 512]);
    }
}
