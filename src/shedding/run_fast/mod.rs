//! Run Fast (跑得快): its switches, its deck, and its own kinds of plays.
//!
//! Two hands share a deck without jokers. Who can beat must beat. A trio takes two cards, a plane
//! two for each of its trios. Only the play that empties the hand can have fewer: it is *short*. The
//! search, the plans and the proofs are those of the other shedding games. `switches.rs` has the
//! rules, `codes.rs` the kinds, `plays.rs` lists the plays, and `reasons.rs` explains why one is not
//! legal.

pub(super) mod codes;
pub(super) mod plays;
mod reasons;
pub(super) mod switches;

pub(crate) use reasons::{allows, lowest_answer};
pub(super) use reasons::{missing, refused, short_but_not_last};
pub use switches::{Cards, LastTrio, ReportSingle, RunFast};

use super::kickers::size;
use super::{Code, Kind, Move, Rules};

/// Rules with every kind of Run Fast, for reading a play whose rules are not known.
pub(super) const UNION: Rules = {
    let switches = RunFast { ace_bomb: true, four_with_three: true, ..RunFast::USUAL };
    Rules { kinds: switches.kinds(), run_fast: Some(switches), ..Rules::RUN_FAST }
};

/// Returns true for a code that only Run Fast has.
pub(super) fn is_own_code(code: Code) -> bool {
    let shape = code.shape();
    codes::is_own(shape.kind) || !shape.kind.lengths().contains(&shape.length)
}

/// Returns true for a trio or plane with fewer cards than two for each trio.
///
/// It can only be the play that empties the hand.
#[must_use]
#[inline(never)]
pub(crate) fn is_short(play: Move) -> bool {
    let shape = play.code.shape();
    matches!(shape.kind, Kind::TrioTwo | Kind::PlaneTwos)
        && play.cards.total() < size(shape.kind, shape.length)
}

impl Rules {
    /// Returns true if a side that has an answer must beat.
    #[must_use]
    pub fn must_beat(&self) -> bool {
        self.run_fast.is_some_and(|switches| switches.must_beat)
    }

    /// Returns true if a [short play](is_short) cannot be an answer.
    pub(crate) fn short_plays_only_lead(&self) -> bool {
        self.run_fast.is_some_and(|switches| switches.last_trio == LastTrio::Lead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rank;

    #[test]
    fn three_aces_beat_every_bomb_and_a_bomb_beats_every_own_kind() {
        let kings = Code::new(Kind::Bomb, 4, Rank::ACE.index() - 1);
        assert!(Code::ACES.beats(kings) && !kings.beats(Code::ACES));
        for code in Code::all().filter(|code| codes::is_own(code.shape().kind)) {
            assert!(Code::FIRST_BOMB.beats(code) && !code.beats(Code::FIRST_BOMB), "{code:?}");
        }
    }
}
