//! Bits of a word, moved together.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions")]

/// Gathers the bits of words under masks; made once, as asking for the instruction takes longer than gathering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gather {
    #[cfg(target_arch = "x86_64")]
    bmi2: bool,
}

impl Gather {
    /// As this machine can.
    pub(crate) fn new() -> Gather {
        Gather {
            #[cfg(target_arch = "x86_64")]
            bmi2: std::arch::is_x86_feature_detected!("bmi2"),
        }
    }

    /// The bits of `word` under `mask`, moved together at the low end.
    #[inline(always)]
    pub(crate) fn of(self, word: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.bmi2 {
            // SAFETY: the instruction is there.
            return unsafe { with_bmi2(word, mask) };
        }
        plain(word, mask)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
#[inline]
fn with_bmi2(word: u64, mask: u64) -> u64 {
    std::arch::x86_64::_pext_u64(word, mask)
}

/// One step a run of ones in the mask: masks of hands have few runs. By a call: it is asked for in many places.
#[inline(never)]
fn plain(word: u64, mut mask: u64) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn bits_under_a_mask_move_together_in_their_order() {
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
            assert_eq!(plain(bits, mask), expected, "{bits:x} {mask:x}");
            assert_eq!(Gather::new().of(bits, mask), expected);
        }
        assert_eq!((plain(77, 0), plain(u64::MAX, u64::MAX)), (0, u64::MAX));
    }
}
