//! The memo of verdicts, whose entries are as wide as the keys ask for.

use std::sync::atomic::AtomicU64;

use portable_atomic::AtomicU128;

use super::win::VALUE_BITS;
use crate::search::{Entry, SharedMemo, Stop, Ticker, View, pause_both};
use crate::shedding::keys::KeyForm;

/// See [`SharedMemo`].
pub(crate) enum VerdictMemo {
    Narrow(SharedMemo<AtomicU64>),
    Wide(SharedMemo<AtomicU128>),
}

impl VerdictMemo {
    pub(super) fn new(form: KeyForm, max_bytes: usize) -> Option<VerdictMemo> {
        Some(if form.narrow {
            VerdictMemo::Narrow(SharedMemo::new(form.bits(), VALUE_BITS, max_bytes)?)
        } else {
            VerdictMemo::Wide(SharedMemo::new(form.bits(), VALUE_BITS, max_bytes)?)
        })
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            VerdictMemo::Narrow(memo) => memo.bytes(),
            VerdictMemo::Wide(memo) => memo.bytes(),
        }
    }

    pub(super) fn view(&self) -> VerdictView<'_> {
        match self {
            VerdictMemo::Narrow(memo) => VerdictView::Narrow(memo.view()),
            VerdictMemo::Wide(memo) => VerdictView::Wide(memo.view()),
        }
    }
}

/// A thread's access: see [`View`].
pub(crate) enum VerdictView<'a> {
    Narrow(View<'a, AtomicU64>),
    Wide(View<'a, AtomicU128>),
}

impl VerdictView<'_> {
    #[inline(always)]
    pub(super) fn get(&self, key: u128) -> Option<Entry> {
        match self {
            VerdictView::Narrow(view) => view.get(key),
            VerdictView::Wide(view) => view.get(key),
        }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: u128) {
        match self {
            VerdictView::Narrow(view) => view.prefetch(key),
            VerdictView::Wide(view) => view.prefetch(key),
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: u128, entry: Entry) {
        match self {
            VerdictView::Narrow(view) => view.put(key, entry),
            VerdictView::Wide(view) => view.put(key, entry),
        }
    }

    /// See [`View::pause`].
    #[inline(always)]
    pub(super) fn pause(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        match self {
            VerdictView::Narrow(view) => view.pause(ticker),
            VerdictView::Wide(view) => view.pause(ticker),
        }
    }

    /// See [`pause_both`].
    #[inline(always)]
    pub(crate) fn pause_with(
        &mut self,
        other: &mut View<'_, AtomicU128>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        match self {
            VerdictView::Narrow(view) => pause_both(other, view, ticker),
            VerdictView::Wide(view) => pause_both(other, view, ticker),
        }
    }
}
