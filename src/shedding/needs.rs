//! What the ideas of a search need of a game.
//!
//! Each idea has its `NEEDS` beside its code, with the step of its proof that takes them. A game says
//! once, when its table is made, which it meets. An idea is off in games that do not meet its needs.

/// A property of a game. See [`Rules::meets`](super::Rules::meets).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The forms alone decide which plays are legal: the game has no rules of its own, and no play is
    /// legal only as the last of a hand.
    FormsAlone,
    /// No chain skips ranks.
    AdjacentChains,
    /// A bomb has at least three cards of a rank.
    BombsOfThree,
    /// A bomb has at least four cards of a rank.
    BombsOfFour,
    /// A kicker consists of cards of one rank. Three of a rank take one kicker, four take two at most.
    KickersOfOneRank,
    /// A pair, a trio, a trio with a single, a bomb of four and the rocket have all ranks that they have
    /// in Dou Dizhu, if they exist.
    UsualGroups,
    /// Each form without a chain has all suited ranks.
    AlikeRanks,
    /// Chains of single cards have five ranks or more, and those of pairs three.
    LongChains,
}

/// A set of needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Needs(u8);

impl Needs {
    /// All needs.
    pub(super) const ALL: Needs = Needs(u8::MAX);

    /// Makes a set of needs.
    pub(crate) const fn of(needs: &[Need]) -> Needs {
        let (mut set, mut i) = (0, 0);
        while i < needs.len() {
            set |= 1 << needs[i] as u8;
            i += 1;
        }
        Needs(set)
    }

    /// Removes a need unless it is met.
    pub(super) const fn only_if(self, need: Need, met: bool) -> Needs {
        if met { self } else { Needs(self.0 & !(1 << need as u8)) }
    }

    /// Returns true if all needs of another set are in this one.
    pub(super) const fn contains(self, needs: Needs) -> bool {
        needs.0 & !self.0 == 0
    }
}
