//! Copying of blocks with their axes in another order.

/// An axis with more than one place: its size, and its steps in source and destination.
#[derive(Clone, Copy)]
struct Axis {
    size: usize,
    from: usize,
    to: usize,
}

/// Placeholder for a missing axis.
const NO_AXIS: Axis = Axis { size: 1, from: 0, to: 0 };

/// Drops axes of size one, and merges neighbours that are contiguous in source and destination.
fn merged(sizes: [usize; 4], steps: [usize; 4]) -> ([Axis; 4], usize) {
    let (mut axes, mut n, mut to) = ([NO_AXIS; 4], 0, 1);
    // From the innermost outwards, the order of `axes`.
    for (&size, &from) in sizes.iter().zip(&steps).rev() {
        if size > 1 {
            match axes[..n].last_mut() {
                Some(inner) if from == inner.size * inner.from => inner.size *= size,
                _ => {
                    axes[n] = Axis { size, from, to };
                    n += 1;
                }
            }
        }
        to *= size;
    }
    (axes, n)
}

/// Returns true if the source already has this order of axes.
pub(super) fn is_identity(sizes: [usize; 4], steps: [usize; 4]) -> bool {
    let (axes, n) = merged(sizes, steps);
    n == 0 || (n == 1 && axes[0].from == 1)
}

/// Copies `from` to `into`; the axes of `from`, in the new order, have these sizes and steps.
pub(super) fn permute(into: &mut [u8], from: &[u8], sizes: [usize; 4], steps: [usize; 4]) {
    let (mut axes, n) = merged(sizes, steps);
    if n == 0 {
        into.copy_from_slice(&from[..1]);
        return;
    }
    let rows = axes[0];
    if rows.from == 1 {
        for_each_start([axes[1], axes[2], axes[3]], |to, at| {
            into[to..to + rows.size].copy_from_slice(&from[at..at + rows.size]);
        });
        return;
    }
    // Make the axis along which the source is contiguous the second.
    let columns = (1..n).find(|&axis| axes[axis].from == 1).unwrap_or(1);
    axes.swap(1, columns);
    for_each_start([axes[2], axes[3], NO_AXIS], |to, at| {
        transpose(&mut into[to..], axes[1].to, &from[at..], rows.from, axes[1].size, rows.size);
    });
}

fn for_each_start([inner, middle, outer]: [Axis; 3], mut each: impl FnMut(usize, usize)) {
    for i in 0..outer.size {
        for j in 0..middle.size {
            for k in 0..inner.size {
                let to = i * outer.to + j * middle.to + k * inner.to;
                each(to, i * outer.from + j * middle.from + k * inner.from);
            }
        }
    }
}

/// `into[i * into_step + j] = from[i + j * from_step]` for all `i < rows`, `j < columns`.
fn transpose(into: &mut [u8], into_step: usize, from: &[u8], from_step: usize, rows: usize, columns: usize) {
    if rows < 8 || columns < 8 {
        for i in 0..rows {
            let row = &mut into[i * into_step..i * into_step + columns];
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = from[i + j * from_step];
            }
        }
        return;
    }
    // The last tile overlaps the one before.
    for i in (0..rows).step_by(8).map(|i| i.min(rows - 8)) {
        for j in (0..columns).step_by(8).map(|j| j.min(columns - 8)) {
            let mut tile = [0; 8];
            for (k, word) in tile.iter_mut().enumerate() {
                let start = i + (j + k) * from_step;
                *word =
                    from[start..start + 8].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            }
            transpose_tile(&mut tile);
            for (k, word) in tile.into_iter().enumerate() {
                let start = (i + k) * into_step + j;
                into[start..start + 8].copy_from_slice(&word.to_le_bytes());
            }
        }
    }
}

/// Swaps rows and columns of eight by eight bytes (Warren, "Hacker's Delight", 7-3).
#[inline]
fn transpose_tile(tile: &mut [u64; 8]) {
    const HALVES: [(usize, u64); 3] =
        [(4, 0x0000_0000_FFFF_FFFF), (2, 0x0000_FFFF_0000_FFFF), (1, 0x00FF_00FF_00FF_00FF)];
    for (apart, mask) in HALVES {
        for i in (0..8).filter(|i| i & apart == 0) {
            let swap = (tile[i] >> (8 * apart) ^ tile[i + apart]) & mask;
            tile[i + apart] ^= swap;
            tile[i] ^= swap << (8 * apart);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every order of axes of several sizes with a copy byte by byte.
    #[test]
    fn every_order_of_axes() {
        for sizes in
            [[2, 3, 5, 7], [9, 1, 11, 8], [1, 20, 1, 3], [3, 10, 10, 4], [1, 1, 1, 1], [1, 1, 35, 20]]
        {
            let count: usize = sizes.iter().product();
            let from: Vec<u8> = (0..count).map(|i| u8::try_from(i * 31 % 251).unwrap()).collect();
            let mut steps = [1; 4];
            for axis in (0..3).rev() {
                steps[axis] = steps[axis + 1] * sizes[axis + 1];
            }
            for code in 0..256_usize {
                let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
                if (0..4).any(|axis| !order.contains(&axis)) {
                    continue;
                }
                let (size, step) = (order.map(|axis| sizes[axis]), order.map(|axis| steps[axis]));
                let mut into = vec![0; count];
                permute(&mut into, &from, size, step);
                assert!(!is_identity(size, step) || into == from);
                for (place, &byte) in into.iter().enumerate() {
                    let (mut rest, mut at) = (place, 0);
                    for axis in (0..4).rev() {
                        at += rest % size[axis] * step[axis];
                        rest /= size[axis];
                    }
                    assert_eq!(byte, from[at], "{sizes:?} {order:?} {place}");
                }
            }
        }
    }
}
