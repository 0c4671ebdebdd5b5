//! Compression of blocks of values, by copies at recurring distances.
//!
//! Neighbouring rows of a pattern are mostly alike, so a block is a list of literals and copies, as
//! in LZ4. Two changes halve its size. A copy can reuse one of the last seven distances, as rows
//! keep repeating at the same distances. A literal takes half a byte. A packed block is a list of:
//! - a byte: kind of distance (3 bits: 0 is a new one, else an index into the last ones), 1 if
//!   there are literals (1 bit), number of copied values minus [`LEAST_COPY`] (4 bits; 15 means
//!   that a rest follows);
//! - if there are literals: their number minus one, then the literals, two in a byte;
//! - unless the block is full: a new distance in two bytes, and the rest of the copied number.
//!
//! Numbers have seven bits in each byte, low bits first; the eighth bit says that another byte
//! follows. On this data, the compression is close to zstd level 3 with blocks of twice the size.
//! Unpacking is twice as fast, and no C code is needed.

/// Number of values in a block; the last block of a level can have fewer.
pub(super) const BLOCK: usize = 1 << 16;

/// Smallest number of values in a copy.
const LEAST_COPY: usize = 4;

/// Largest value of the 4-bit field, which says that a rest follows.
const MORE_COPIED: usize = 15;

/// Number of recent distances that a copy can reuse.
const RECENT: usize = 7;

/// Number of bytes hashed at once, and compared at once.
const WORD: usize = 8;
const WIDE: usize = 16;

const HASH_BITS: u32 = 13;

/// An odd number with well-mixed bits: 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Packs blocks, with reused tables.
pub(super) struct Packer {
    /// Last place, plus one, of each hash of eight bytes (`near`) and of twenty-four bytes (`far`).
    near: Vec<u32>,
    far: Vec<u32>,
}

/// Candidate copy.
#[derive(Clone, Copy, Default)]
struct Copy {
    from: usize,
    length: usize,
    /// Index from 1 of the recent distance that it has, or 0.
    kind: usize,
}

impl Copy {
    /// Literals saved minus the cost of the copy; 0 if the copy is shorter than [`LEAST_COPY`].
    fn gain(self) -> usize {
        self.length.saturating_sub(if self.kind > 0 { 3 } else { 8 })
    }
}

fn word(values: &[u8], at: usize) -> u64 {
    values[at..at + WORD].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Number of equal values from two places on.
fn equal_run(values: &[u8], from: usize, at: usize) -> usize {
    let (here, there) = (&values[at..], &values[from..][..values.len() - at]);
    let (here, there) = (here.as_chunks::<WIDE>(), there.as_chunks::<WIDE>());
    for (i, (a, b)) in here.0.iter().zip(there.0).enumerate() {
        let differ = u128::from_le_bytes(*a) ^ u128::from_le_bytes(*b);
        if differ != 0 {
            return i * WIDE + differ.trailing_zeros() as usize / 8;
        }
    }
    here.0.len() * WIDE + here.1.iter().zip(there.1).take_while(|(a, b)| a == b).count()
}

impl Packer {
    pub(super) fn new() -> Packer {
        Packer { near: vec![0; 1 << HASH_BITS], far: vec![0; 1 << HASH_BITS] }
    }

    /// Packs at most [`BLOCK`] values, all below 16.
    pub(super) fn pack(&mut self, values: &[u8]) -> Vec<u8> {
        self.near.fill(0);
        self.far.fill(0);
        let mut packed = Vec::new();
        let mut recent = Recent::default();
        let (mut done, mut at) = (0, 0);
        while at + 3 * WORD <= values.len() {
            let mut copy = self.find(values, at, recent);
            if copy.gain() == 0 {
                at += 1;
                continue;
            }
            // A better copy can begin one value later.
            while copy.length < 64 && at + 1 + 3 * WORD <= values.len() {
                let next = self.find(values, at + 1, recent);
                if next.gain() <= copy.gain() + 1 {
                    break;
                }
                (copy, at) = (next, at + 1);
            }
            while at > done && copy.from > 0 && values[at - 1] == values[copy.from - 1] {
                (at, copy.from, copy.length) = (at - 1, copy.from - 1, copy.length + 1);
            }
            let distance = at - copy.from;
            write(&mut packed, &values[done..at], Some((copy.kind, distance, copy.length)));
            recent.renew(copy.kind, distance);
            for seen in (at..at + copy.length).step_by(8) {
                self.note(values, seen);
            }
            at += copy.length;
            done = at;
        }
        if done < values.len() {
            write(&mut packed, &values[done..], None);
        }
        packed
    }

    /// Finds the best copy for a place, and notes the place.
    fn find(&mut self, values: &[u8], at: usize, recent: Recent) -> Copy {
        let mut best = Copy::default();
        let mut consider = |from: usize, kind: usize| {
            // New distances cost more than recent ones, so only a longer copy can be better.
            let further = at + best.length;
            if further < values.len() && values[further] == values[from + best.length] {
                let copy = Copy { from, length: equal_run(values, from, at), kind };
                if copy.gain() > best.gain() {
                    best = copy;
                }
            }
        };
        for kind in 1..=RECENT {
            let distance = recent.get(kind);
            if distance != 0 && distance <= at {
                consider(at - distance, kind);
            }
        }
        for seen in self.note(values, at) {
            if let Some(from) = (seen as usize).checked_sub(1).filter(|&from| from < at) {
                consider(from, 0);
            }
        }
        best
    }

    /// Notes the words at a place, and returns the last places with the same hashes.
    fn note(&mut self, values: &[u8], at: usize) -> [u32; 2] {
        if at + 3 * WORD > values.len() {
            return [0; 2];
        }
        let near = word(values, at).wrapping_mul(FACTOR);
        let far = (near.rotate_left(29) ^ word(values, at + WORD)).wrapping_mul(FACTOR);
        let far = (far.rotate_left(29) ^ word(values, at + 2 * WORD)).wrapping_mul(FACTOR);
        let place = |hash: u64| (hash >> (64 - HASH_BITS)) as usize;
        let now = u32::try_from(at + 1).unwrap_or(0);
        [
            std::mem::replace(&mut self.far[place(far)], now),
            std::mem::replace(&mut self.near[place(near)], now),
        ]
    }
}

/// Recent distances in 16 bits each, the latest in the lowest bits.
#[derive(Clone, Copy, Default)]
struct Recent(u128);

impl Recent {
    /// Distance of a kind from 1 to [`RECENT`]; 0 if there were fewer.
    #[inline]
    const fn get(self, kind: usize) -> usize {
        (self.0 >> (16 * (kind - 1)) & 0xFFFF) as usize
    }

    /// Moves the distance just used to the front; a new one, of kind 0, pushes out the oldest.
    #[inline]
    const fn renew(&mut self, kind: usize, distance: usize) {
        let moved = (1 << (16 * if kind == 0 { RECENT } else { kind })) - 1;
        self.0 = self.0 & !moved | self.0 << 16 & moved | distance as u128;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "four bits and a half; a block has at most 2^16 values")]
fn write(packed: &mut Vec<u8>, literals: &[u8], copy: Option<(usize, usize, usize)>) {
    let (kind, distance, length) = copy.unwrap_or((0, 0, LEAST_COPY));
    let more = (length - LEAST_COPY).min(MORE_COPIED);
    packed.push((kind | usize::from(!literals.is_empty()) << 3 | more << 4) as u8);
    if !literals.is_empty() {
        write_number(packed, literals.len() - 1);
    }
    packed.extend(literals.chunks(2).map(|two| two[0] | two.get(1).unwrap_or(&0) << 4));
    if copy.is_none() {
        return;
    }
    if kind == 0 {
        packed.extend((distance as u16).to_le_bytes());
    }
    if more == MORE_COPIED {
        write_number(packed, length - LEAST_COPY - MORE_COPIED);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
fn write_number(packed: &mut Vec<u8>, mut number: usize) {
    while number > 0x7F {
        packed.push((number & 0x7F | 0x80) as u8);
        number >>= 7;
    }
    packed.push(number as u8);
}

fn read_number(packed: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let (&byte, rest) = packed.split_first()?;
        *packed = rest;
        number |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Literals, two in a byte, and a copy after them.
#[derive(Clone, Copy)]
struct Step {
    /// Start of the literals in the packed bytes.
    bytes: u32,
    /// Start of the literals in the block, and their end, where the copy begins.
    start: u32,
    copy: u32,
    /// Distance of the copy; 0 if the block ends with the literals.
    distance: u32,
    /// End of the copy in the block.
    end: u32,
}

/// Reader of a packed block's list.
struct Steps<'a> {
    packed: &'a [u8],
    rest: &'a [u8],
    /// Number of values in the block, and in the steps so far.
    count: usize,
    done: usize,
    recent: Recent,
}

impl<'a> Steps<'a> {
    fn new(packed: &'a [u8], count: usize) -> Steps<'a> {
        Steps { packed, rest: packed, count, done: 0, recent: Recent::default() }
    }

    /// Reads the next step; `None` at the end, or if the step is invalid.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a block has at most 2^16 values")]
    fn next(&mut self) -> Option<Step> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        let (kind, mut literals, mut length) =
            (usize::from(first & 7), usize::from(first >> 3 & 1), usize::from(first >> 4));
        if literals == 1 {
            literals += read_number(&mut self.rest)?;
        }
        let bytes = (self.packed.len() - self.rest.len()) as u32;
        self.rest = self.rest.get(literals.div_ceil(2)..)?;
        let (start, copy) = (self.done, self.done + literals);
        if copy >= self.count {
            self.done = self.count;
            let (start, copy) = (start as u32, copy as u32);
            return (self.done as u32 == copy).then_some(Step { bytes, start, copy, distance: 0, end: copy });
        }
        let distance = if kind == 0 {
            let (bytes, rest) = self.rest.split_first_chunk()?;
            self.rest = rest;
            usize::from(u16::from_le_bytes(*bytes))
        } else {
            self.recent.get(kind)
        };
        if length == MORE_COPIED {
            length += read_number(&mut self.rest)?;
        }
        length += LEAST_COPY;
        self.recent.renew(kind, distance);
        if distance == 0 || distance > copy || length > self.count - copy {
            return None;
        }
        self.done = copy + length;
        let [start, copy, distance, end] = [start, copy, distance, self.done].map(|place| place as u32);
        Some(Step { bytes, start, copy, distance, end })
    }

    /// Returns false if all values are read but packed bytes remain.
    const fn is_sound(&self) -> bool {
        self.done < self.count || self.rest.is_empty()
    }
}

/// Unpacks a block at least up to index `last`; `None` if it is invalid.
///
/// If the whole block is unpacked, the packed bytes must end there too.
pub(super) fn unpack(packed: &[u8], values: &mut [u8], last: usize) -> Option<()> {
    let mut steps = Steps::new(packed, values.len());
    while steps.done <= last && steps.done < values.len() {
        let step = steps.next()?;
        let [bytes, start, copy, distance, end] =
            [step.bytes, step.start, step.copy, step.distance, step.end].map(|place| place as usize);
        for (two, &byte) in values[start..copy].chunks_mut(2).zip(&packed[bytes..]) {
            two[0] = byte & 0xF;
            if let Some(second) = two.get_mut(1) {
                *second = byte >> 4;
            }
        }
        if distance > 0 {
            copy_back(values, copy, distance, end - copy);
        }
    }
    steps.is_sound().then_some(())
}

/// Reads single values of packed blocks, with reused lists.
#[derive(Default)]
pub(super) struct Picker {
    steps: Vec<Step>,
    /// For each stretch of [`STEP_VALUES`] values, the step of its first value.
    first: Vec<u32>,
}

/// About the number of values in a step.
const STEP_VALUES: usize = 128;

impl Picker {
    /// Reads the values at ascending places of a block without unpacking it.
    ///
    /// Each is traced back through copies to a literal: for a few values, this is faster than
    /// unpacking. `None` as for [`unpack`].
    pub(super) fn pick(
        &mut self,
        packed: &[u8],
        count: usize,
        places: impl Iterator<Item = usize>,
    ) -> Option<Vec<u8>> {
        let mut steps = Steps::new(packed, count);
        self.steps.clear();
        self.first.clear();
        let mut found = Vec::new();
        for place in places {
            while steps.done <= place {
                let step = steps.next()?;
                self.steps.push(step);
                let number = u32::try_from(self.steps.len() - 1).ok()?;
                self.first.resize(steps.done.div_ceil(STEP_VALUES), number);
            }
            found.push(self.value(packed, place));
        }
        steps.is_sound().then_some(found)
    }

    fn value(&self, packed: &[u8], mut place: usize) -> u8 {
        loop {
            let mut number = self.first[place / STEP_VALUES] as usize;
            while self.steps[number].end as usize <= place {
                number += 1;
            }
            let step = self.steps[number];
            let (start, copy, distance) = (step.start as usize, step.copy as usize, step.distance as usize);
            if place < copy {
                let within = place - start;
                return packed[step.bytes as usize + within / 2] >> (within % 2 * 4) & 0xF;
            }
            // The source can overlap the copy itself: then it repeats.
            let within = place - copy;
            place = copy - distance + if within < distance { within } else { within % distance };
        }
    }
}

/// Copies values from a distance before a place.
fn copy_back(values: &mut [u8], at: usize, distance: usize, length: usize) {
    let (from, mut copied) = (at - distance, 0);
    while copied < length {
        // Copied values can be copied again: each round doubles their number.
        let some = (distance + copied).min(length - copied);
        values.copy_within(from..from + some, at + copied);
        copied += some;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that differ in a few values, as in the table, and noise.
    fn samples() -> Vec<Vec<u8>> {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40).to_le_bytes()[0]
        };
        let mut samples = vec![vec![], vec![3], vec![7; BLOCK], vec![0; 25]];
        for size in [23, 24, 25, 300, 5000, BLOCK] {
            let rows: Vec<u8> =
                (0..size).map(|i| [1, 4, 4, 5, 9][i % 35 / 7] + u8::from(random() < 5)).collect();
            samples.push(rows);
            samples.push((0..size).map(|_| random() % 16).collect());
        }
        samples
    }

    #[test]
    fn packed_values_unpack_whole_and_in_part() {
        let mut packer = Packer::new();
        for sample in samples() {
            let packed = packer.pack(&sample);
            let mut values = vec![0xFF; sample.len()];
            assert_eq!(unpack(&packed, &mut values, usize::MAX), Some(()));
            assert!(values == sample);
            let places = (0..sample.len()).step_by(sample.len() / 1000 + 1);
            let picked: Vec<u8> = places.clone().map(|place| sample[place]).collect();
            assert_eq!(Picker::default().pick(&packed, sample.len(), places), Some(picked));
            for last in [0, sample.len() / 3, sample.len().saturating_sub(1)] {
                let mut values = vec![0xFF; sample.len()];
                assert_eq!(unpack(&packed, &mut values, last), Some(()));
                assert_eq!(values.get(..=last), sample.get(..=last));
            }
        }
    }

    #[test]
    fn rows_become_small_and_noise_hardly_grows() {
        let sizes: Vec<usize> = samples().iter().map(|sample| Packer::new().pack(sample).len()).collect();
        assert!(sizes[2] < 10, "{sizes:?}");
        assert!(sizes[sizes.len() - 2] < BLOCK / 8, "{sizes:?}");
        assert!(sizes[sizes.len() - 1] < BLOCK * 5 / 8, "{sizes:?}");
    }

    /// Checks that damaged bytes cause neither a panic nor an endless loop.
    #[test]
    fn damaged_bytes_cause_no_panic() {
        let sample = &samples()[8];
        let packed = Packer::new().pack(sample);
        let mut refused = 0;
        for at in 0..packed.len() {
            for flip in [1, 0x10, 0x80, 0xFF] {
                let mut damaged = packed.clone();
                damaged[at] ^= flip;
                let mut values = vec![0; sample.len()];
                let unpacked = unpack(&damaged, &mut values, usize::MAX);
                refused += usize::from(unpacked.is_none());
                let picked = Picker::default().pick(&damaged, sample.len(), 0..sample.len());
                assert_eq!(picked, unpacked.map(|()| values));
            }
            assert_eq!(unpack(&packed[..at], &mut vec![0; sample.len()], usize::MAX), None);
            assert_eq!(Picker::default().pick(&packed[..at], sample.len(), 0..sample.len()), None);
        }
        assert!(refused > 0);
    }
}
