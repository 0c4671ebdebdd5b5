//! Who wins.

/// Whether a side wins or loses: in a position, unless said otherwise, the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Win,
    Loss,
}

use Verdict::{Loss, Win};

impl Verdict {
    /// A win if so.
    #[inline]
    pub(crate) const fn win_if(wins: bool) -> Verdict {
        if wins { Win } else { Loss }
    }

    /// As the other side sees it.
    #[inline]
    pub(crate) const fn turned(self) -> Verdict {
        match self {
            Win => Loss,
            Loss => Win,
        }
    }

    /// As a side sees it: `same` when that is the side whose verdict it is.
    #[inline]
    pub(crate) const fn turned_unless(self, same: bool) -> Verdict {
        if same { self } else { self.turned() }
    }

    /// A child's, as the side that moved into it sees it: `again` when that side is to move once more.
    #[inline]
    pub(crate) const fn for_parent(self, again: bool) -> Verdict {
        self.turned_unless(again)
    }

    #[inline]
    pub(crate) const fn is_win(self) -> bool {
        matches!(self, Win)
    }
}
