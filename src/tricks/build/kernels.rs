//! The arithmetic of a level: byte-wise least and greatest over rows.
//!
//! Each kernel is written once, over arrays that a compiler turns into vectors,
//! and compiled twice: for the machine that the crate is built for, and for AVX2.
//! Which one runs is chosen when the program does.

#![expect(clippy::inline_always, reason = "what is not inlined is not compiled for the wrapper's machine")]

use super::moves::{Discards, Follows, NONE};

/// Bytes taken at once where rows are long enough.
const LANES: usize = 32;

/// Sizes of a block around one axis: places before it, on it in the child, and after it.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) outer: usize,
    pub(super) child: usize,
    pub(super) inner: usize,
}

type FollowRows = fn(&mut [u8], &[u8], &[u8], &Follows, Around);
type InPlace = fn(&mut [u8], u8);
type Merge = fn(&mut [u8], &[u8]);

/// The kernels for one kind of machine.
#[derive(Clone, Copy)]
pub(super) struct Kernels {
    /// Best lead of a suit that the other follows in.
    pub(super) follow: FollowRows,
    /// Read backwards, each taken from a number: the other side's view.
    pub(super) turn: InPlace,
    /// A number added to each.
    pub(super) add: InPlace,
    /// The greater of each pair, into the first.
    pub(super) greatest: Merge,
    /// The lesser of each pair, into the first.
    pub(super) least: Merge,
}

impl Kernels {
    /// Those that every machine of this kind can run.
    pub(super) const PLAIN: Kernels = Kernels { follow: follow_rows, turn, add, greatest, least };

    /// The best that this machine can run.
    pub(super) fn detect() -> Kernels {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return avx2::KERNELS;
        }
        Kernels::PLAIN
    }
}

/// Rows of `into` are the greatest over the leads of their string.
#[inline(always)]
fn follow_rows(into: &mut [u8], keep: &[u8], cede: &[u8], follows: &Follows, around: Around) {
    follow_in_lanes::<true>(into, keep, cede, follows, around);
}

/// The same, where a lead has any number of entries.
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

/// As many bytes at once as rows have room for.
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

/// `N` bytes at once; rows have at least as many.
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

/// The greatest over the leads of the least over their replies.
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

/// Rows of `into` are those of the child's string without its lowest card of the other's.
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

/// The same kernels, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Around, Follows, Kernels};

    /// A kernel compiled with AVX2, wrapped for callers that do not know whether
    /// the machine has it.
    macro_rules! compiled {
        ($name:ident($($arg:ident: $type:ty),*)) => {
            pub(super) fn $name($($arg: $type),*) {
                #[target_feature(enable = "avx2")]
                fn inner($($arg: $type),*) {
                    super::$name($($arg),*);
                }
                // SAFETY: the only way here is by `KERNELS`, which `Kernels::detect`
                // hands out after it has seen that the machine has AVX2.
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
