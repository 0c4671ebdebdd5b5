//! Sets of kinds.

use super::kind::Kind;

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u32);

/// Kinds with gaps, which few rules have.
pub const GAP_KINDS: Kinds = Kinds::of(&[Kind::GapStraight, Kind::GapPairStraight, Kind::GapPlane]);

impl Kinds {
    /// All kinds of Dou Dizhu except the pass.
    pub const ALL: Kinds = {
        let own = Kinds::of(&[Kind::TrioTwo, Kind::PlaneTwos, Kind::FourThree]);
        Kinds((1 << Kind::Pass as u32) - 1).without(own)
    };

    /// Makes a set of the given kinds.
    #[must_use]
    pub const fn of(kinds: &[Kind]) -> Kinds {
        let (mut set, mut i) = (0, 0);
        while i < kinds.len() {
            set |= 1 << kinds[i] as u32;
            i += 1;
        }
        Kinds(set)
    }

    /// Returns true if the set contains a kind.
    #[must_use]
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u32 & 1 == 1
    }

    /// Number of kinds in the set that come before a kind in natural order.
    #[must_use]
    #[inline]
    pub const fn place(self, kind: Kind) -> usize {
        (self.0 & ((1 << kind as u32) - 1)).count_ones() as usize
    }

    /// Intersection of two sets.
    #[must_use]
    #[inline]
    pub const fn and(self, kinds: Kinds) -> Kinds {
        Kinds(self.0 & kinds.0)
    }

    /// Union of two sets.
    #[must_use]
    pub const fn or(self, kinds: Kinds) -> Kinds {
        Kinds(self.0 | kinds.0)
    }

    /// Adds a kind.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Kinds {
        Kinds(self.0 | 1 << kind as u32)
    }

    /// Removes all kinds of another set.
    #[must_use]
    pub const fn without(self, kinds: Kinds) -> Kinds {
        Kinds(self.0 & !kinds.0)
    }

    /// Kinds in the set, in natural order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let kind = Kind::at(left.trailing_zeros() as usize);
                left &= left - 1;
                kind
            })
        })
    }
}
