//! Retrograde construction of a level of the table from the one below.
//!
//! All positions of a pattern have the same moves in the same suits, so a pattern's block is solved
//! as a whole. A lead and its reply change one string or two, and leave the rest of a position's
//! number. Rows of the child's block are compared byte by byte.

pub(super) mod all;
#[cfg(test)]
mod every_play;
mod kernels;
mod moves;
mod permute;

use self::{
    kernels::{Around, Kernels, discard_rows},
    moves::Moves,
    permute::{is_identity, permute},
};
use super::index::{Directory, Mode, Pairs, Pattern};
use super::strings::{Strings, pair, strings};

pub(super) use self::moves::{leads_of, replies_to};

/// Shorter rows are lengthened by reordering the axes of the block.
const SHORT_ROW: usize = 64;

/// All values of a mode and level, one byte each.
pub(super) struct Level {
    pub(super) directory: Directory,
    pub(super) values: Vec<u8>,
}

impl Level {
    /// Level of the position without cards.
    pub(super) fn zero(mode: Mode) -> Level {
        let directory = Directory::new(mode, 0);
        let values = directory.patterns.iter().map(|_| 0).collect();
        Level { directory, values }
    }
}

/// Solver of the patterns of a level.
pub(super) struct TableBuilder {
    strings: &'static Strings,
    moves: Moves,
    kernels: Kernels,
}

/// Buffers of one thread.
#[derive(Default)]
pub(super) struct Scratch {
    keep: Vec<u8>,
    cede: Vec<u8>,
    turned: Vec<u8>,
    lead: Vec<u8>,
    reply: Vec<u8>,
}

/// A pattern being solved, and the level below.
struct Work<'a> {
    builder: &'a TableBuilder,
    below: [&'a Level; 2],
    mode: Mode,
    pairs: Pairs,
    sizes: [usize; 4],
    /// Number of tricks left after the first.
    left: u8,
}

/// Order of the axes of a buffer, and the sizes around one of them.
#[derive(Clone, Copy)]
struct Axes {
    order: [usize; 4],
    outer: usize,
    inner: usize,
}

impl TableBuilder {
    /// Creates a builder with the fastest kernels for this machine, or the portable ones.
    pub(super) fn new(plain: bool) -> TableBuilder {
        let kernels = if plain { Kernels::PLAIN } else { Kernels::detect() };
        TableBuilder { strings: strings(), moves: Moves::new(false), kernels }
    }

    /// Creates the slow twin, which prunes no lead and no reply.
    #[cfg(test)]
    pub(super) fn every_play() -> TableBuilder {
        let kernels = Kernels { follow: kernels::follow_every_play, ..Kernels::detect() };
        TableBuilder { strings: strings(), moves: Moves::new(true), kernels }
    }

    /// Fills the block of a pattern from the level below, trump and no-trump.
    pub(super) fn pattern(
        &self,
        (mode, level): (Mode, usize),
        pattern: &Pattern,
        below: [&Level; 2],
        out: &mut [u8],
        scratch: &mut Scratch,
    ) {
        let sizes = pattern.pairs.map(|pair| self.strings.counts[pair] as usize);
        let left = u8::try_from(level - 1).unwrap_or(u8::MAX);
        let work = Work { builder: self, below, mode, pairs: pattern.pairs, sizes, left };
        out.fill(0);
        for suit in 0..4 {
            let (length, leaders) = self.strings.pairs[pattern.pairs[suit]];
            if leaders == 0 {
                continue;
            }
            if leaders < length {
                work.follow(suit, out, scratch);
            } else {
                work.discard(suit, out, scratch);
            }
        }
    }

    /// Builds a whole level on the calling thread.
    pub(super) fn level(&self, mode: Mode, level: usize, below: [&Level; 2]) -> Level {
        let directory = Directory::new(mode, level);
        let mut values = vec![0; usize::try_from(directory.total).unwrap_or(usize::MAX)];
        let mut scratch = Scratch::default();
        let mut rest = &mut values[..];
        for pattern in &directory.patterns {
            let (block, after) = rest.split_at_mut(pattern.count);
            self.pattern((mode, level), pattern, below, block, &mut scratch);
            rest = after;
        }
        Level { directory, values }
    }
}

impl Work<'_> {
    /// Pattern after a number of cards of each suit have gone, and of the leader's among them.
    fn child(&self, gone: [(usize, usize); 4]) -> Pairs {
        std::array::from_fn(|suit| {
            let (length, leaders) = self.builder.strings.pairs[self.pairs[suit]];
            pair(length - gone[suit].0, leaders - gone[suit].1)
        })
    }

    /// Order of axes that makes rows along a suit long.
    fn layout(&self, suit: usize) -> Axes {
        let inner: usize = self.sizes[suit + 1..].iter().product();
        let outer: usize = self.sizes[..suit].iter().product();
        if self.sizes[suit] == 1 {
            return Axes { order: [0, 1, 2, 3], outer: 1, inner: inner * outer };
        }
        if inner >= SHORT_ROW || outer == 1 {
            return Axes { order: [0, 1, 2, 3], outer, inner };
        }
        let mut order = [0, 1, 2, 3];
        order[..=suit].rotate_right(1);
        Axes { order, outer: 1, inner: inner * outer }
    }

    /// A child's block in the level below, with the sizes and steps of its axes in the given order.
    fn block(&self, child: Pairs, order: [usize; 4]) -> (&[u8], [usize; 4], [usize; 4]) {
        let size = |axis: usize| self.builder.strings.counts[child[axis]] as usize;
        let mut axes = [0, 1, 2, 3];
        let sorted = if self.mode == Mode::Trump { &mut axes[1..] } else { &mut axes[..] };
        sorted.sort_by_key(|&axis| child[axis]);
        let pairs = axes.map(|axis| child[axis]);
        let no_trump = self.mode == Mode::NoTrump && pairs[0] != 0;
        let level = self.below[usize::from(no_trump)];
        let (mut steps, mut count) = ([0; 4], 1);
        for axis in axes.into_iter().rev() {
            steps[axis] = count;
            count *= size(axis);
        }
        let start = level.directory.offset(&pairs) as usize;
        (&level.values[start..start + count], order.map(size), order.map(|axis| steps[axis]))
    }

    /// Values of a child where the leader keeps the lead.
    fn kept<'a>(&'a self, child: Pairs, order: [usize; 4], buffer: &'a mut Vec<u8>) -> &'a [u8] {
        let (block, sizes, steps) = self.block(child, order);
        if is_identity(sizes, steps) {
            return block;
        }
        buffer.resize(block.len(), 0);
        permute(buffer, block, sizes, steps);
        buffer
    }

    /// The leader's tricks in a child where the other side leads.
    fn ceded<'a>(&self, child: Pairs, order: [usize; 4], buffer: &'a mut Vec<u8>) -> &'a [u8] {
        let turned = child.map(|of_suit| {
            let (length, leaders) = self.builder.strings.pairs[of_suit];
            pair(length, length - leaders)
        });
        let (block, sizes, steps) = self.block(turned, order);
        buffer.resize(block.len(), 0);
        permute(buffer, block, sizes, steps);
        (self.builder.kernels.turn)(buffer, self.left);
        buffer
    }

    /// Searches the leads of a suit that the other side follows.
    fn follow(&self, suit: usize, out: &mut [u8], scratch: &mut Scratch) {
        let Some(follows) = self.builder.moves.follows(self.pairs[suit]) else { return };
        let mut gone = [(0, 0); 4];
        gone[suit] = (2, 1);
        let child = self.child(gone);
        let layout = self.layout(suit);
        let keep = self.kept(child, layout.order, &mut scratch.keep);
        let cede = self.ceded(child, layout.order, &mut scratch.cede);
        scratch.lead.resize(out.len(), 0);
        let around = Around {
            outer: layout.outer,
            child: self.builder.strings.counts[child[suit]] as usize,
            inner: layout.inner,
        };
        (self.builder.kernels.follow)(&mut scratch.lead, keep, cede, follows, around);
        let lead = self.in_order(&scratch.lead, layout, &mut scratch.turned);
        (self.builder.kernels.greatest)(out, lead);
    }

    /// Searches the lead of a suit that the other side does not hold: it discards or ruffs.
    fn discard(&self, suit: usize, out: &mut [u8], scratch: &mut Scratch) {
        scratch.lead.clear();
        scratch.lead.resize(out.len(), u8::MAX);
        for other in 0..4 {
            let discards = self.builder.moves.discards(self.pairs[other]);
            if discards.is_empty() {
                continue;
            }
            let mut gone = [(0, 0); 4];
            gone[suit] = (1, 1);
            gone[other] = (1, 0);
            let child = self.child(gone);
            let layout = self.layout(other);
            let ruffs = self.mode == Mode::Trump && other == 0;
            let values = if ruffs {
                self.ceded(child, layout.order, &mut scratch.cede)
            } else {
                self.kept(child, layout.order, &mut scratch.keep)
            };
            let around = Around {
                outer: layout.outer,
                child: self.builder.strings.counts[child[other]] as usize,
                inner: layout.inner,
            };
            for discard in discards {
                scratch.reply.resize(out.len(), 0);
                discard_rows(&mut scratch.reply, values, discard, around);
                if !ruffs {
                    (self.builder.kernels.add)(&mut scratch.reply, 1);
                }
                let reply = self.in_order(&scratch.reply, layout, &mut scratch.turned);
                (self.builder.kernels.least)(&mut scratch.lead, reply);
            }
        }
        (self.builder.kernels.greatest)(out, &scratch.lead);
    }

    /// Returns a block with its axes moved from a layout to the pattern's own order.
    fn in_order<'a>(&self, block: &'a [u8], layout: Axes, buffer: &'a mut Vec<u8>) -> &'a [u8] {
        let (mut steps, mut step) = ([0; 4], 1);
        for axis in layout.order.into_iter().rev() {
            steps[axis] = step;
            step *= self.sizes[axis];
        }
        if is_identity(self.sizes, steps) {
            return block;
        }
        buffer.resize(block.len(), 0);
        permute(buffer, block, self.sizes, steps);
        buffer
    }
}
