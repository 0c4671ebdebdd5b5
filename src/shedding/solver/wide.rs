//! The instructions of newer processors (from 2013 on), where a search gains by them.
//!
//! All that a node takes is compiled twice, for any processor and for these: see `WinSearch::expand`,
//! and `inline(always)` on what it calls. Of the rest only the network's second layer is written
//! for them, as the compiler's own rendering gathers the weights one by one.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_max_epi32, _mm256_movemask_ps, _mm256_packs_epi32, _mm256_permute4x64_epi64,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi32, _mm256_storeu_si256,
};

/// Whether this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT: what functions of such features need.
pub(crate) fn is_there() -> bool {
    use std::arch::is_x86_feature_detected as has;
    #[cfg(test)]
    if tests::OLDER.get() {
        return false;
    }
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Numbers of 32 bits that fill a register.
const LANES: usize = 8;
/// Registers that hold the second layer's sums: of the larger network, four.
const MOST: usize = 4;

/// The second layer's cells, from the first's: sums of products over 128, and a bias, cut off.
///
/// The weights come for two cells of the first layer at a time, those of each sum.
#[target_feature(enable = "avx2")]
#[expect(clippy::cast_ptr_alignment, reason = "the loads and stores take any address")]
pub(crate) fn second_layer<const CELLS: usize, const UPPER: usize>(
    cells: &[i16; CELLS],
    weights: &[[[i16; 2]; UPPER]],
    bias: &[i32; UPPER],
) -> [i16; UPPER] {
    const { assert!(UPPER.is_multiple_of(2 * LANES) && UPPER <= MOST * LANES) };
    const { assert!(CELLS.is_multiple_of(2 * LANES) && CELLS <= 2 * 64) };
    let zero = _mm256_setzero_si256();
    let mut sums = [zero; MOST];
    // Most cells of the first layer are 0: only pairs that are not add something.
    let (mut held, eights) = (0_u64, cells.as_chunks::<{ 2 * LANES }>().0);
    for (i, eight) in eights.iter().enumerate() {
        // SAFETY: sixteen numbers of 16 bits fill a register, and any address will do.
        let pairs = unsafe { _mm256_loadu_si256(eight.as_ptr().cast::<__m256i>()) };
        let empty = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(pairs, zero)));
        held |= u64::from(!empty.unsigned_abs() & 0xFF) << (LANES * i);
    }
    while held != 0 {
        let i = held.trailing_zeros() as usize;
        held &= held - 1;
        let two = _mm256_set1_epi32(i32::from(cells[2 * i + 1]) << 16 | i32::from(cells[2 * i]) & 0xFFFF);
        for (sum, weights) in sums.iter_mut().zip(weights[i].as_chunks::<LANES>().0) {
            // SAFETY: eight times two numbers of 16 bits fill a register, and any address will do.
            let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>()) };
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(two, weights));
        }
    }
    for (sum, bias) in sums.iter_mut().zip(bias.as_chunks::<LANES>().0) {
        // SAFETY: eight numbers of 32 bits fill a register, and any address will do.
        let bias = unsafe { _mm256_loadu_si256(bias.as_ptr().cast::<__m256i>()) };
        *sum = _mm256_max_epi32(_mm256_add_epi32(_mm256_srai_epi32::<7>(*sum), bias), zero);
    }
    let mut upper = [0; UPPER];
    for (out, two) in upper.as_chunks_mut::<{ 2 * LANES }>().0.iter_mut().zip(sums.as_chunks::<2>().0) {
        // Packing goes by halves of the registers: the middle quarters change places.
        let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(two[0], two[1]));
        // SAFETY: sixteen numbers of 16 bits are a register, and any address will do.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast::<__m256i>(), packed) };
    }
    upper
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use crate::cards::{Deck, deal};
    use crate::search::{Limits, run};
    use crate::shedding::{Code, Rules, Setup, Solver};

    thread_local! {
        /// Whether searches of this thread take the machine for an older one.
        pub(crate) static OLDER: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn an_older_processor_does_the_same() {
        for seed in 0..40 {
            let hands = deal(&[11, 10], &Deck::default(), Some(seed)).expect("the cards are there");
            let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
            let [older, newer] = [true, false].map(|older| {
                OLDER.set(older);
                let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("room enough");
                let done = run(&Limits { threads: 1, ..Limits::default() }, false, &mut || false, |ticker| {
                    Ok((solver.wins(&setup, ticker)?, solver.distance(&setup, ticker)?))
                });
                (done.answer, done.nodes)
            });
            assert_eq!(older, newer, "{setup:?}");
        }
    }
}
