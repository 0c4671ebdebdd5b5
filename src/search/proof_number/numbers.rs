//! Proof numbers, and the table that keeps them by position.
//!
//! Proof numbers only say where to search next and prove nothing. So the table can identify
//! positions by a hash, lose entries, and be shared by threads without a lock.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};
use std::time::Duration;

use super::Verdict;
use crate::search::buckets::fetch;

/// Proof number and disproof number (Allis 1994), as the work that is likely left to prove a win
/// and a loss.
///
/// Unlike Allis's they count nodes, in fractions of 1 / [`UNIT`], and start from a network's guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// What a search that a limit has ended leans to. It proves nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// True if it leans to a win of the side to move.
    pub wins: bool,
    /// How many times as much work the other verdict is likely to take, at least 1.
    pub strength: f64,
    /// Nodes that this verdict is likely to take.
    pub nodes: u64,
    /// Time that they are likely to take.
    pub time: Duration,
}

impl Outlook {
    /// Sets the time, at the speed of some nodes so far.
    #[must_use]
    pub fn at_speed(self, nodes: u64, time: Duration) -> Outlook {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let left = self.nodes as f64 / nodes.max(1) as f64;
        Outlook {
            time: Duration::try_from_secs_f64(time.as_secs_f64() * left).unwrap_or(Duration::MAX),
            ..self
        }
    }
}

/// Proof number of one node of work.
pub(crate) const UNIT: u32 = 8;

/// Factor of a virtual loss: it divides the number of the likely outcome and multiplies the other.
const LIKELY: u32 = 8;

impl Numbers {
    /// The numbers from the other side's point of view.
    #[inline(always)]
    pub(crate) const fn turned(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Outcome that takes less work to prove.
    #[inline(always)]
    pub(crate) const fn likelier(self) -> Verdict {
        Verdict::win_if(self.proof <= self.disproof)
    }

    /// The numbers as if most of the work to prove `outcome` were done. Neither becomes 0: the node
    /// stays undecided.
    #[inline(always)]
    pub(crate) fn if_likely(self, outcome: Verdict) -> Numbers {
        let Numbers { proof, disproof } = self;
        let (less, more) = (|n: u32| (n / LIKELY).max(1), |n: u32| n.saturating_mul(LIKELY).min(MOST));
        match outcome {
            Verdict::Win => Numbers { proof: less(proof), disproof: more(disproof) },
            Verdict::Loss => Numbers { proof: more(proof), disproof: less(disproof) },
        }
    }

    /// Number of nodes that are likely to decide the position.
    pub(crate) fn nodes(self) -> u64 {
        u64::from(self.proof.min(self.disproof) / UNIT)
    }

    /// The numbers of a position as what its search leans to.
    pub(crate) fn outlook(self) -> Outlook {
        let (wins, less, more) = match self.likelier() {
            Verdict::Win => (true, self.proof, self.disproof),
            Verdict::Loss => (false, self.disproof, self.proof),
        };
        Outlook {
            wins,
            strength: f64::from(more.max(1)) / f64::from(less.max(1)),
            nodes: self.nodes().max(1),
            time: Duration::ZERO,
        }
    }

    /// Binary logarithms of both numbers in units of 1/256, rounded up.
    pub(crate) fn logs(self) -> [u32; 2] {
        [log_up(self.proof), log_up(self.disproof)]
    }

    /// A child's numbers from its parent's point of view, or the reverse; `again` if the same side
    /// is to move in both.
    #[inline(always)]
    pub(crate) const fn for_parent(self, again: bool) -> Numbers {
        if again { self } else { self.turned() }
    }
}

/// Number of bits of a logarithm: 5 for the power of two, 8 for 1/256 of it.
const LOG_BITS: u32 = 13;
const MOST_LOG: i32 = (1 << LOG_BITS) - 1;

/// Largest proof number. Larger values are cut off.
pub(crate) const MOST: u32 = POWERS[255];

/// 2 to the power of i / 256, in units of 2^-31. Integer square roots make it the same on every
/// machine.
const POWERS: [u32; 256] = {
    const ONE: u32 = 62;
    let mut powers = [1_u128 << ONE; 256];
    let (mut bit, mut root) = (128, 2_u128 << ONE);
    while bit > 0 {
        root = (root << ONE).isqrt();
        let mut i = 0;
        while i < 256 {
            if i & bit != 0 {
                powers[i] = (powers[i] * root) >> ONE;
            }
            i += 1;
        }
        bit /= 2;
    }
    let (mut table, mut i) = ([0; 256], 0);
    while i < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "below 2^32")]
        {
            table[i] = (powers[i] >> (ONE - 31)) as u32;
        }
        i += 1;
    }
    table
};

/// Index of the last power that is at most 1 + i / 256.
const STARTS: [u8; 256] = {
    let (mut starts, mut at, mut i) = ([0; 256], 0, 0);
    while i < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
        {
            while at < 255 && POWERS[at + 1] <= (256 + i as u32) << 23 {
                at += 1;
            }
            starts[i] = at as u8;
        }
        i += 1;
    }
    starts
};

/// 2 to the power of `log` / 256, rounded up and cut off at both ends.
#[inline(always)]
pub(crate) fn power(log: i32) -> u32 {
    let log = log.clamp(0, MOST_LOG).unsigned_abs();
    ((POWERS[(log & 255) as usize] - 1) >> (31 - (log >> 8))) + 1
}

/// Binary logarithm in units of 1/256, rounded up.
///
/// If it were rounded down, the search could return to a node forever: its stored numbers could
/// stay below the thresholds.
#[inline(always)]
pub(crate) fn log_up(number: u32) -> u32 {
    let number = number.max(1);
    let octave = number.ilog2();
    let mantissa = number << (31 - octave);
    let mut part = usize::from(STARTS[(mantissa >> 23 & 255) as usize]);
    while part < 256 && POWERS[part] < mantissa {
        part += 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 256")]
    let log = (octave << 8) + part as u32;
    log.min(MOST_LOG.unsigned_abs())
}

/// Number of bits of a position's hash in an entry. Its lowest bits are the slot, so that an entry
/// can move to a larger table.
const TAG_BITS: u32 = 64 - 2 * LOG_BITS;

/// Hash of a key in [`TAG_BITS`] bits.
#[inline(always)]
pub(crate) fn tag(key: u128) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    let (low, high) = (key as u64, (key >> 64) as u64);
    let product = u128::from(low ^ 0x9E37_79B9_7F4A_7C15)
        * u128::from(high.wrapping_mul(0xD134_2543_DE82_EF95) ^ 0xB7E1_5162_8AED_2A6B);
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    let hash = product as u64 ^ (product >> 64) as u64;
    hash >> (64 - TAG_BITS)
}

/// Packs a tag and the logarithms of both numbers into an entry.
#[inline(always)]
pub(crate) fn pack(tag: u64, numbers: Numbers) -> u64 {
    let [proof, disproof] = numbers.logs();
    tag << (2 * LOG_BITS) | u64::from(proof << LOG_BITS | disproof)
}

/// Unpacks the numbers of an entry. Returns `None` if its tag differs.
#[inline(always)]
pub(crate) fn unpack(entry: u64, tag: u64) -> Option<Numbers> {
    // 0 is the empty entry. It is also the entry of tag 0 with both numbers at their least, which
    // is lost.
    (entry >> (2 * LOG_BITS) == tag && entry != 0).then(|| {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let log = |shift: u32| (entry >> shift) as i32 & MOST_LOG;
        Numbers { proof: power(log(LOG_BITS)), disproof: power(log(0)) }
    })
}

/// Binary logarithms of the numbers of slots of the smallest and the largest table.
const LEAST_SLOTS: u32 = 11;
const MOST_SLOTS: u32 = 21;
const PARTS: usize = (MOST_SLOTS - LEAST_SLOTS + 1) as usize;

/// Table of proof numbers by position. An entry is in its own slot or the neighbouring one. If both
/// are taken, it replaces the entry in its own slot.
///
/// The table doubles when it is half full. It consists of parts, each as large as all parts before
/// it together. When it grows, an entry stays or moves into the new part, and other threads do not
/// wait. Entries written meanwhile can be lost.
pub(crate) struct NumberTable {
    parts: [OnceLock<Box<[AtomicU64]>>; PARTS],
    /// Number of slots in use, minus one.
    mask: AtomicUsize,
    filled: Filled,
    growing: AtomicBool,
    most_slots: usize,
}

/// A counter that all threads write often, on its own cache line.
#[repr(align(128))]
struct Filled(AtomicUsize);

/// Only one entry in this many is counted, chosen by its tag.
const COUNTED: usize = 16;

impl NumberTable {
    /// Creates an empty table without memory, which grows to at most `max_bytes`.
    pub(crate) fn new(max_bytes: usize) -> NumberTable {
        NumberTable {
            parts: [const { OnceLock::new() }; PARTS],
            mask: AtomicUsize::new((1 << LEAST_SLOTS) - 1),
            filled: Filled(AtomicUsize::new(0)),
            growing: AtomicBool::new(false),
            most_slots: (max_bytes / size_of::<AtomicU64>()).min(1 << MOST_SLOTS),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let slots = |part: &OnceLock<Box<[AtomicU64]>>| part.get().map_or(0, |slots| slots.len());
        self.parts.iter().map(slots).sum::<usize>() * size_of::<AtomicU64>()
    }

    /// Allocates the smallest table, unless the table has memory already.
    pub(crate) fn prepare(&self) {
        if self.most_slots >= 1 << LEAST_SLOTS {
            self.parts[0].get_or_init(|| zeroed(1 << LEAST_SLOTS).unwrap_or_default());
        }
    }

    /// Both slots of a tag, its own first. Returns `None` if the table has no memory.
    #[inline(always)]
    fn slots(&self, tag: u64) -> Option<[&AtomicU64; 2]> {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let place = tag as usize & self.mask.load(Ordering::Relaxed);
        let (part, first) = part_of(place);
        let part = self.parts[part].get()?;
        Some([part.get(place - first)?, part.get((place - first) ^ 1)?])
    }

    /// Prefetches the cache line of a tag for [`NumberTable::get`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, tag: u64) {
        if let Some([slot, _]) = self.slots(tag) {
            fetch(slot);
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, tag: u64) -> Option<Numbers> {
        let [own, next] = self.slots(tag)?.map(|slot| slot.load(Ordering::Relaxed));
        unpack(own, tag).or_else(|| unpack(next, tag))
    }

    pub(crate) fn put(&self, tag: u64, numbers: Numbers) {
        let Some([own, next]) = self.slots(tag) else { return };
        let entries = [own, next].map(|slot| slot.load(Ordering::Relaxed));
        let [is_own, is_next] = entries.map(|entry| entry >> (2 * LOG_BITS) == tag);
        let new = pack(tag, numbers);
        let beside = is_next || !is_own && entries[0] != 0 && entries[1] == 0;
        let (slot, old) = if beside { (next, entries[1]) } else { (own, entries[0]) };
        if old != new {
            slot.store(new, Ordering::Relaxed);
        }
        if old == 0 && (tag >> (TAG_BITS - 8)).is_multiple_of(COUNTED as u64) {
            self.count();
        }
    }

    #[cold]
    fn count(&self) {
        let filled = (self.filled.0.fetch_add(1, Ordering::Relaxed) + 1) * COUNTED;
        let slots = self.mask.load(Ordering::Relaxed) + 1;
        if filled > slots / 2 && 2 * slots <= self.most_slots && !self.growing.swap(true, Ordering::Acquire) {
            self.grow();
            self.growing.store(false, Ordering::Release);
        }
    }

    fn grow(&self) {
        // Another thread may have grown it first.
        let slots = self.mask.load(Ordering::Relaxed) + 1;
        let part = (slots.ilog2() - LEAST_SLOTS) as usize + 1;
        if part >= PARTS || 2 * slots > self.most_slots || self.parts[part].get().is_some() {
            return;
        }
        let Some(new) = zeroed(slots) else { return };
        let old = self.parts[..part].iter().filter_map(OnceLock::get).flat_map(|part| part.iter());
        for (slot, new) in old.zip(&new) {
            let entry = slot.load(Ordering::Relaxed);
            if entry >> (2 * LOG_BITS) & slots as u64 != 0 {
                new.store(entry, Ordering::Relaxed);
                slot.store(0, Ordering::Relaxed);
            }
        }
        let _ = self.parts[part].set(new);
        self.mask.store(2 * slots - 1, Ordering::Release);
    }
}

/// Part of a slot, and the first slot of that part.
#[inline(always)]
const fn part_of(place: usize) -> (usize, usize) {
    let part = (usize::BITS - (place >> LEAST_SLOTS).leading_zeros()) as usize;
    (part, if part == 0 { 0 } else { 1 << (LEAST_SLOTS as usize + part - 1) })
}

fn zeroed(slots: usize) -> Option<Box<[AtomicU64]>> {
    let mut new = Vec::new();
    new.try_reserve_exact(slots).ok()?;
    new.resize_with(slots, || AtomicU64::new(0));
    Some(new.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn a_logarithm_is_rounded_up() {
        let mut numbers: Vec<u32> = (1..5000).chain((1..32).map(|bit| 1 << bit)).collect();
        numbers.extend((0..5000_u32).map(|i| i.wrapping_mul(0x9E37_79B9).max(1)));
        for number in numbers {
            let log = i32::try_from(log_up(number)).expect("13 bits");
            assert!(power(log) >= number.min(MOST), "{number}");
            assert!(log == 0 || power(log - 1) <= number, "{number}");
            // The mathematics library can differ in the last digits.
            let exact = f64::from(number.min(MOST)).log2() * 256.0;
            assert!(
                f64::from(log) > exact - 0.01 && (f64::from(log) < exact + 1.01 || number > MOST),
                "{number}"
            );
        }
    }

    #[test]
    fn likely_outcomes_are_not_verdicts() {
        for proof in [1, 7, 1 << 20, MOST] {
            for disproof in [1, 9, 1 << 25, MOST] {
                let numbers = Numbers { proof, disproof };
                let [win, loss] = [Verdict::Win, Verdict::Loss].map(|outcome| numbers.if_likely(outcome));
                assert!(win.proof <= proof && win.disproof >= disproof, "{numbers:?}");
                assert!(loss.proof >= proof && loss.disproof <= disproof, "{numbers:?}");
                for seen in [win, loss] {
                    assert!(seen.proof > 0 && seen.disproof > 0 && seen.proof.max(seen.disproof) <= MOST);
                }
            }
        }
        let numbers = Numbers { proof: 100, disproof: 1000 };
        assert_eq!(numbers.likelier(), Verdict::Win);
        assert_eq!(numbers.turned().likelier(), Verdict::Loss);
        assert_eq!(numbers.if_likely(Verdict::Win), Numbers { proof: 12, disproof: 8000 });
        assert_eq!(numbers.if_likely(Verdict::Loss), Numbers { proof: 800, disproof: 125 });
    }

    #[test]
    fn the_table_is_a_map_that_forgets() {
        let table = NumberTable::new(1 << 20);
        let mut plain = HashMap::new();
        assert_eq!((table.get(5), table.bytes()), (None, 0));
        table.prepare();
        for n in 0..40_000_u64 {
            let tag = tag(u128::from(n % 30_000) << 40 | u128::from(n % 7));
            let (proof, disproof) =
                (1 + u32::try_from(n).expect("small"), 7_000_000 - 3 * u32::try_from(n).expect("small"));
            table.put(tag, Numbers { proof, disproof });
            plain.insert(tag, (proof, disproof));
            assert!(table.get(tag).is_some());
            table.put(tag, Numbers { proof, disproof });
        }
        let mut kept = 0;
        for (&tag, &(proof, disproof)) in &plain {
            if let Some(found) = table.get(tag) {
                kept += 1;
                let apart = |number: u32, found: u32| found >= number && found - number <= number / 256 + 1;
                assert!(apart(proof, found.proof) && apart(disproof, found.disproof));
            }
        }
        assert!(kept * 10 > plain.len() * 8, "{kept} of {}", plain.len());
        assert!(table.bytes() <= 1 << 20 && table.bytes() >= 1 << 19);
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let table = NumberTable::new(1000);
        table.prepare();
        table.put(77, Numbers { proof: 1, disproof: 2 });
        assert_eq!((table.get(77), table.bytes()), (None, 0));
    }
}
