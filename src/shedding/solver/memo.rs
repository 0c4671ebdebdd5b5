//! The memo of positions: who wins, or how many turns a side needs.

use portable_atomic::AtomicU128;

use crate::search::frames::{Bounds, FrameMemo};
use crate::search::proof::Verdict;
use crate::search::{Entry, Memo, SharedMemo, Stop, Table, Ticker, View, pause_both};
use crate::shedding::keys::{KeyForm, Wide};
use crate::shedding::loose::Loose;

/// Of hands of one deck, what is known of a position is known of those that [compare](Loose) with it.
pub(crate) enum PositionMemo {
    Narrow(SharedMemo<FrameMemo<Loose>>),
    Wide(SharedMemo<Memo<AtomicU128>>),
}

impl PositionMemo {
    /// `None` when the bytes do not suffice.
    pub(super) fn new(form: KeyForm, max_bytes: usize) -> Option<PositionMemo> {
        Some(if form.narrow {
            PositionMemo::Narrow(SharedMemo::of(FrameMemo::new(form.loose, max_bytes)?, max_bytes))
        } else {
            PositionMemo::Wide(SharedMemo::new(Wide::BITS, VALUE_BITS, max_bytes)?)
        })
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            PositionMemo::Narrow(memo) => memo.bytes(),
            PositionMemo::Wide(memo) => memo.bytes(),
        }
    }

    pub(super) fn view(&self) -> PositionView<'_> {
        match self {
            PositionMemo::Narrow(memo) => PositionView::Narrow(memo.view()),
            PositionMemo::Wide(memo) => PositionView::Wide(memo.view()),
        }
    }
}

/// Where keys are exact, bounds are a value of two bytes.
const VALUE_BITS: u32 = 16;

const fn value(bounds: Bounds) -> u32 {
    (bounds.most as u32) << 8 | bounds.least as u32
}

#[expect(clippy::cast_possible_truncation, reason = "two bytes")]
const fn bounds(value: u32) -> Bounds {
    Bounds { least: value as u8, most: (value >> 8) as u8 }
}

/// A thread's access: see [`View`].
pub(crate) enum PositionView<'a> {
    Narrow(View<'a, FrameMemo<Loose>>),
    Wide(View<'a, Memo<AtomicU128>>),
}

impl PositionView<'_> {
    /// What is known of a position beside some bounds.
    #[inline(always)]
    pub(super) fn get(&self, key: u128, known: Bounds) -> Bounds {
        match self {
            PositionView::Narrow(view) => view.get(key, known),
            PositionView::Wide(view) => view.get(key).map_or(known, |entry| bounds(entry.value)),
        }
    }

    /// The binary logarithm of the nodes that a position took; 0 if it is not known itself.
    #[inline]
    pub(super) fn work(&self, key: u128) -> u32 {
        match self {
            PositionView::Narrow(view) => view.work(key),
            PositionView::Wide(view) => view.get(key).map_or(0, |entry| entry.work),
        }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: u128) {
        match self {
            PositionView::Narrow(view) => view.prefetch(key),
            PositionView::Wide(view) => view.prefetch(key),
        }
    }

    /// Remembers what is proved of a position, by so many nodes.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u128, bounds: Bounds, nodes: u64) {
        let work = nodes.max(1).ilog2().min(31);
        match self {
            PositionView::Narrow(view) => view.put(key, bounds, work),
            PositionView::Wide(view) => view.put(key, Entry { value: value(bounds), work }),
        }
    }

    /// See [`View::pause`].
    #[inline(always)]
    pub(super) fn pause(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        match self {
            PositionView::Narrow(view) => view.pause(ticker),
            PositionView::Wide(view) => view.pause(ticker),
        }
    }

    /// See [`View::aside`].
    pub(super) fn aside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        match self {
            PositionView::Narrow(view) => view.aside(work),
            PositionView::Wide(view) => view.aside(work),
        }
    }

    /// See [`pause_both`].
    #[inline(always)]
    pub(crate) fn pause_with(
        &mut self,
        other: &mut View<'_, impl Table>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        match self {
            PositionView::Narrow(view) => pause_both(other, view, ticker),
            PositionView::Wide(view) => pause_both(other, view, ticker),
        }
    }

    /// The same with another memo of positions, which has keys of the same form.
    #[inline]
    pub(super) fn pause_both(
        &mut self,
        other: &mut PositionView<'_>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        match (self, other) {
            (PositionView::Narrow(one), PositionView::Narrow(other)) => pause_both(other, one, ticker),
            (PositionView::Wide(one), PositionView::Wide(other)) => pause_both(other, one, ticker),
            _ => unreachable!("both memos are of one solver"),
        }
    }
}

/// Verdicts in the memo: a number that is 0 for a win of the mover.
pub(super) const NO_VERDICT: Bounds = Bounds { least: 0, most: 1 };

pub(super) const fn of_verdict(verdict: Verdict) -> Bounds {
    match verdict {
        Verdict::Win => Bounds { least: 0, most: 0 },
        Verdict::Loss => Bounds { least: 1, ..Bounds::NONE },
    }
}

#[inline(always)]
pub(super) const fn to_verdict(bounds: Bounds) -> Option<Verdict> {
    match bounds {
        Bounds { most: 0, .. } => Some(Verdict::Win),
        Bounds { least: 0, .. } => None,
        Bounds { .. } => Some(Verdict::Loss),
    }
}
