//! Kernels for building a level: byte-wise minimum and maximum over rows.
//!
//! Each kernel is written once, over arrays that the compiler vectorizes, and compiled twice: for
//! the target machine, and for AVX2. The choice is made at run time.

#![expect(
    clippy::inline_always,
    reason = "code that is not inlined is compiled without the wrapper's instructions"
)]

use super::moves::{Discards, Follows, NONE};

/// Number of bytes taken at once if rows are long enough.
const LANES: usize = 32;

/// Sizes of a block: the places before one axis, on it in the child, and after it.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) outer: usize,
    pub(super) child: usize,
    pub(super) inner: usize,
}

type FollowRows = fn(&mut [u8], &[u8], &[u8], &Follows, Around);
type InPlace = fn(&mut [u8], u8);
type Merge = fn(&mut [u8], &[u8]);

/// Kernels for one kind of machine.
#[derive(Clone, Copy)]
pub(super) struct Kernels {
    /// Best lead of a suit that the other side follows.
    pub(super) follow: FollowRows,
    /// Reverses the bytes and subtracts each from a number: the other side's point of view.
    pub(super) turn: InPlace,
    /// Adds a number to each byte.
    pub(super) add: InPlace,
    /// Maximum of each pair, into the first.
    pub(super) greatest: Merge,
    /// Minimum of each pair, into the first.
    pub(super) least: Merge,
}

impl Kernels {
    /// Kernels for every machine of the target.
    pub(super) const PLAIN: Kernels = Kernels { follow: follow_rows, turn, add, greatest, least };

    /// Returns the fastest kernels for this machine.
    pub(super) fn detect() -> Kernels {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return avx2::KERNELS;
        }
        Kernels::PLAIN
    }
}

/// Fills each row of `into` with the maximum over the leads of its string.
#[inline(always)]
fn follow_rows(into: &mut [u8], keep: &[u8], cede: &[u8], follows: &Follows, around: Around) {
    follow_in_lanes::<true>(into, keep, cede, follows, around);
}

/// Like [`follow_rows`], for leads with any number of entries.
#[cfg(test)]
pub(super) fn follow_every_play(
    into: &mut [u8],
    keep: &[u8],
    cede: &[u8],
    follows: &Follows,
    around: Around,
) {
    follow_in_lanes::<false>(into, keep, cede, follows, around);
}

/// Chooses the number of bytes to take at once by the length of rows.
#[inline(always)]
fn follow_in_lanes<const ONE: bool>(
    into: &mut [u8],
    keep: &[u8],
    cede: &[u8],
    follows: &Follows,
    around: Around,
) {
    match around.inner {
        LANES.. => follow_lanes::<LANES, ONE>(into, keep, cede, follows, around),
        8.. => follow_lanes::<8, ONE>(into, keep, cede, follows, around),
        4.. => follow_lanes::<4, ONE>(into, keep, cede, follows, around),
        _ => follow_lanes::<1, ONE>(into, keep, cede, follows, around),
    }
}

/// Takes `N` bytes at once; rows must have at least `N`.
#[inline(always)]
fn follow_lanes<const N: usize, const ONE: bool>(
    into: &mut [u8],
    keep: &[u8],
    cede: &[u8],
    follows: &Follows,
    around: Around,
) {
    let Around { outer, child, inner } = around;
    let strings = follows.strings();
    for o in 0..outer {
        let [keep, cede] = [keep, cede].map(|block| &block[o * child * inner..(o + 1) * child * inner]);
        for r in 0..strings {
            let start = (o * strings + r) * inner;
            let row = &mut into[start..start + inner];
            // The last chunk overlaps the one before.
            for at in (0..inner).step_by(N).map(|at| at.min(inner - N)) {
                let place = |k: u16| usize::from(k) * inner + at;
                let chunk = best::<N>(follows.leads::<ONE>(r), |k| &keep[place(k)..], |k| &cede[place(k)..]);
                row[at..at + N].copy_from_slice(&chunk);
            }
        }
    }
}

/// Maximum over the leads of the minimum over their replies.
#[inline(always)]
fn best<'a, const N: usize>(
    leads: impl Iterator<Item = &'a [[u16; 2]]>,
    keep: impl Fn(u16) -> &'a [u8],
    cede: impl Fn(u16) -> &'a [u8],
) -> [u8; N] {
    let load = |bytes: &[u8]| -> [u8; N] { std::array::from_fn(|i| bytes[..N][i]) };
    let mut best = [0; N];
    for entries in leads {
        let mut lead = [u8::MAX; N];
        for &[kept, ceded] in entries {
            if kept != NONE {
                let row = load(keep(kept));
                lead = std::array::from_fn(|i| lead[i].min(row[i] + 1));
            }
            if ceded != NONE {
                let row = load(cede(ceded));
                lead = std::array::from_fn(|i| lead[i].min(row[i]));
            }
        }
        best = std::array::from_fn(|i| best[i].max(lead[i]));
    }
    best
}

#[inline(always)]
fn turn(bytes: &mut [u8], from: u8) {
    bytes.reverse();
    for byte in bytes {
        *byte = from - *byte;
    }
}

#[inline(always)]
fn add(bytes: &mut [u8], number: u8) {
    for byte in bytes {
        *byte += number;
    }
}

#[inline(always)]
fn greatest(into: &mut [u8], bytes: &[u8]) {
    for (into, &byte) in into.iter_mut().zip(bytes) {
        *into = byte.max(*into);
    }
}

#[inline(always)]
fn least(into: &mut [u8], bytes: &[u8]) {
    for (into, &byte) in into.iter_mut().zip(bytes) {
        *into = byte.min(*into);
    }
}

/// Fills each row of `into` with the child's row after a discard.
pub(super) fn discard_rows(into: &mut [u8], from: &[u8], discards: &Discards, around: Around) {
    let Around { outer, child, inner } = around;
    let blocks = from.chunks_exact(child * inner).take(outer);
    for (into, from) in into.chunks_exact_mut(discards.len() * inner).zip(blocks) {
        if inner == 1 {
            for (into, &rank) in into.iter_mut().zip(discards) {
                *into = from[usize::from(rank)];
            }
            continue;
        }
        for (row, &rank) in into.chunks_exact_mut(inner).zip(discards) {
            row.copy_from_slice(&from[usize::from(rank) * inner..][..inner]);
        }
    }
}

/// The kernels, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Around, Follows, Kernels};

    /// Defines a safe wrapper of a kernel that is compiled with AVX2.
    macro_rules! compiled {
        ($name:ident($($arg:ident: $type:ty),*)) => {
            pub(super) fn $name($($arg: $type),*) {
                #[target_feature(enable = "avx2")]
                fn inner($($arg: $type),*) {
                    super::$name($($arg),*);
                }
                // SAFETY: the machine has AVX2. Only `KERNELS` contains these functions, and only
                // `Kernels::detect` returns it, after checking for AVX2.
                unsafe { inner($($arg),*) }
            }
        };
    }

    compiled!(follow_rows(into: &mut [u8], keep: &[u8], cede: &[u8], follows: &Follows, around: Around));
    compiled!(turn(bytes: &mut [u8], from: u8));
    compiled!(add(bytes: &mut [u8], number: u8));
    compiled!(greatest(into: &mut [u8], bytes: &[u8]));
    compiled!(least(into: &mut [u8], bytes: &[u8]));

    pub(super) const KERNELS: Kernels = Kernels { follow: follow_rows, turn, add, greatest, least };
}
