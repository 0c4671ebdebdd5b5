//! AVX2 and other instructions of processors from 2013 on, where they speed up a search.
//!
//! The work of a node is compiled twice, with and without these instructions; [`run`] chooses. A
//! [`Job`] may call only `inline(always)` functions, because others are compiled once, without
//! them. The network's second layer is written by hand: the compiler loads its weights one by one.

#![expect(clippy::inline_always, reason = "code that is not inlined is compiled without AVX2")]

/// Proof, made by [`Avx2::detect`], that the processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(Token);

#[cfg(target_arch = "x86_64")]
type Token = ();
/// Uninhabited: other processors do not have these instructions.
#[cfg(not(target_arch = "x86_64"))]
type Token = std::convert::Infallible;

/// A computation that is compiled twice: with and without AVX2.
pub(crate) trait Job {
    type Output;

    /// Computes the output. Implementations must be `inline(always)`.
    fn run(self) -> Self::Output;
}

/// Runs a job, with the AVX2 instructions if the processor has them.
#[inline(always)]
pub(crate) fn run<J: Job>(avx2: Option<Avx2>, job: J) -> J::Output {
    match avx2 {
        Some(avx2) => avx2.run(job),
        None => anywhere(job),
    }
}

#[inline(never)]
fn anywhere<J: Job>(job: J) -> J::Output {
    job.run()
}

/// Bits of `word` under `mask`, packed at the low end (PEXT).
#[inline(always)]
pub(crate) fn gather(avx2: Option<Avx2>, word: u64, mask: u64) -> u64 {
    match avx2 {
        Some(avx2) => avx2.gather(word, mask),
        None => gather_anywhere(word, mask),
    }
}

/// Takes one step per run of ones; masks of hands have few. Not inlined: it has many callers.
#[inline(never)]
fn gather_anywhere(word: u64, mut mask: u64) -> u64 {
    let (mut out, mut at) = (0, 0);
    while mask != 0 {
        let start = mask.trailing_zeros();
        let run = (mask >> start).trailing_ones();
        let bits = u64::MAX >> (64 - run);
        out |= (word >> start & bits) << at;
        at += run;
        mask &= !(bits << start);
    }
    out
}

#[cfg(target_arch = "x86_64")]
#[expect(clippy::unused_self, reason = "a value proves that the processor has AVX2")]
impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        use crate::ideas::Idea;
        use std::arch::is_x86_feature_detected as has;
        #[cfg(test)]
        if tests::OLDER.get() {
            return None;
        }
        if !Idea::NewerProcessors.on() {
            return None;
        }
        let is_newer = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
        is_newer.then_some(Avx2(()))
    }

    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn newer<J: Job>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: `detect` makes an `Avx2` only if the processor has these instructions.
        unsafe { newer(job) }
    }

    #[inline(always)]
    fn gather(self, word: u64, mask: u64) -> u64 {
        // SAFETY: `detect` makes an `Avx2` only if the processor has BMI2.
        unsafe { kernels::gather(word, mask) }
    }

    /// Computes the network's second layer: weighted sums over 128 plus a bias, then ReLU.
    ///
    /// The weights are grouped by pairs of first-layer cells, then by sum.
    #[inline(always)]
    pub(crate) fn second_layer<const CELLS: usize, const UPPER: usize>(
        self,
        cells: &[i16; CELLS],
        weights: &[[[i16; 2]; UPPER]],
        bias: &[i32; UPPER],
    ) -> [i16; UPPER] {
        // SAFETY: `detect` makes an `Avx2` only if the processor has AVX2.
        unsafe { kernels::second_layer(cells, weights, bias) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        None
    }

    fn run<J: Job>(self, _: J) -> J::Output {
        match self.0 {}
    }

    fn gather(self, _: u64, _: u64) -> u64 {
        match self.0 {}
    }

    pub(crate) fn second_layer<const CELLS: usize, const UPPER: usize>(
        self,
        _: &[i16; CELLS],
        _: &[[[i16; 2]; UPPER]],
        _: &[i32; UPPER],
    ) -> [i16; UPPER] {
        match self.0 {}
    }
}

/// Code written by hand for these instructions.
#[cfg(target_arch = "x86_64")]
mod kernels {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
        _mm256_madd_epi16, _mm256_max_epi32, _mm256_movemask_ps, _mm256_packs_epi32,
        _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
        _mm256_storeu_si256,
    };

    #[target_feature(enable = "bmi2")]
    #[inline]
    pub(super) fn gather(word: u64, mask: u64) -> u64 {
        std::arch::x86_64::_pext_u64(word, mask)
    }

    /// Numbers of 32 bits in a register.
    const LANES: usize = 8;
    /// Registers for the sums of the second layer: four for the larger network.
    const MOST: usize = 4;

    /// See [`Avx2::second_layer`](super::Avx2::second_layer).
    #[target_feature(enable = "avx2")]
    #[expect(clippy::cast_ptr_alignment, reason = "the loads and stores take any address")]
    pub(super) fn second_layer<const CELLS: usize, const UPPER: usize>(
        cells: &[i16; CELLS],
        weights: &[[[i16; 2]; UPPER]],
        bias: &[i32; UPPER],
    ) -> [i16; UPPER] {
        const { assert!(UPPER.is_multiple_of(2 * LANES) && UPPER <= MOST * LANES) };
        const { assert!(CELLS.is_multiple_of(2 * LANES) && CELLS <= 2 * 64) };
        let zero = _mm256_setzero_si256();
        let mut sums = [zero; MOST];
        // Most cells of the first layer are 0: only nonzero pairs add to a sum.
        let (mut held, eights) = (0_u64, cells.as_chunks::<{ 2 * LANES }>().0);
        for (i, eight) in eights.iter().enumerate() {
            // SAFETY: `eight` has sixteen 16-bit numbers, a full register; the load is unaligned.
            let pairs = unsafe { _mm256_loadu_si256(eight.as_ptr().cast::<__m256i>()) };
            let empty = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(pairs, zero)));
            held |= u64::from(!empty.unsigned_abs() & 0xFF) << (LANES * i);
        }
        while held != 0 {
            let i = held.trailing_zeros() as usize;
            held &= held - 1;
            let two = _mm256_set1_epi32(i32::from(cells[2 * i + 1]) << 16 | i32::from(cells[2 * i]) & 0xFFFF);
            for (sum, weights) in sums.iter_mut().zip(weights[i].as_chunks::<LANES>().0) {
                // SAFETY: `weights` has eight pairs of 16-bit numbers, and the load is unaligned.
                let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>()) };
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(two, weights));
            }
        }
        for (sum, bias) in sums.iter_mut().zip(bias.as_chunks::<LANES>().0) {
            // SAFETY: `bias` has eight 32-bit numbers, and the load is unaligned.
            let bias = unsafe { _mm256_loadu_si256(bias.as_ptr().cast::<__m256i>()) };
            *sum = _mm256_max_epi32(_mm256_add_epi32(_mm256_srai_epi32::<7>(*sum), bias), zero);
        }
        let mut upper = [0; UPPER];
        for (out, two) in upper.as_chunks_mut::<{ 2 * LANES }>().0.iter_mut().zip(sums.as_chunks::<2>().0) {
            // Packing works on each 128-bit half: swap the middle quarters.
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(two[0], two[1]));
            // SAFETY: `out` has sixteen 16-bit numbers, a full register; the store is unaligned.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast::<__m256i>(), packed) };
        }
        upper
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::cards::{Deck, deal};
    use crate::random::Random;
    use crate::search::{Limits, run};
    use crate::shedding::{Code, Rules, Setup, Solver};

    thread_local! {
        /// Makes searches on this thread ignore AVX2.
        pub(crate) static OLDER: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn bits_under_a_mask_are_gathered_in_order() {
        let mut random = Random(1);
        let mut word = || (0..8).fold(0, |word, _| word << 8 | random.below(256) as u64);
        for n in 0..20_000 {
            let (bits, mut mask) = (word(), word());
            if n % 2 == 0 {
                // Fewer and longer runs.
                mask &= word() & word() | word() << 32;
            }
            let picked = (0..64).filter(|at| mask >> at & 1 == 1).map(|at| bits >> at & 1);
            let expected = picked.enumerate().fold(0, |sum, (i, bit)| sum | bit << i);
            assert_eq!(gather_anywhere(bits, mask), expected, "{bits:x} {mask:x}");
            assert_eq!(gather(Avx2::detect(), bits, mask), expected);
        }
        assert_eq!((gather_anywhere(77, 0), gather_anywhere(u64::MAX, u64::MAX)), (0, u64::MAX));
    }

    #[test]
    fn an_older_processor_gives_the_same_result() {
        for seed in 0..40 {
            let hands = deal(&[11, 10], &Deck::default(), Some(seed)).expect("enough cards");
            let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
            let [older, newer] = [true, false].map(|older| {
                OLDER.set(older);
                let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 26).expect("enough memory");
                let done =
                    run(&Limits { threads: 1, ..Limits::default() }, false, &mut || false, |control| {
                        Ok((solver.wins(&setup, control)?, solver.length(&setup, control)?))
                    });
                (done.answer, done.nodes)
            });
            assert_eq!(older, newer, "{setup:?}");
        }
    }
}
