//! Verdicts.

/// A win or a loss. Verdicts are relative to the side to move unless noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Win,
    Loss,
}

use Verdict::{Loss, Win};

impl Verdict {
    /// A win if `wins`, otherwise a loss.
    #[inline]
    pub(crate) const fn win_if(wins: bool) -> Verdict {
        if wins { Win } else { Loss }
    }

    /// The verdict from the other side's point of view.
    #[inline]
    pub(crate) const fn turned(self) -> Verdict {
        match self {
            Win => Loss,
            Loss => Win,
        }
    }

    /// The verdict from a side's point of view; `same` if the verdict is already relative to that
    /// side.
    #[inline]
    pub(crate) const fn turned_unless(self, same: bool) -> Verdict {
        if same { self } else { self.turned() }
    }

    /// A child's verdict from its parent's point of view; `again` if the same side is to move in
    /// both.
    #[inline]
    pub(crate) const fn for_parent(self, again: bool) -> Verdict {
        self.turned_unless(again)
    }

    #[inline]
    pub(crate) const fn is_win(self) -> bool {
        matches!(self, Win)
    }
}
