//! Plays that need not be tried because another is at least as good.

use crate::cards::Counts;
use crate::shedding::generate::SUITED;
use crate::shedding::keys::live_links;

/// Whether a side that has `better` left is at least as well off as with
/// `worse`, the other hand and its possible replies being the same.
///
/// So it is when `better` is `worse` with all cards of one rank, one or two of them, moved to a
/// higher rank that `worse` does not hold, neither a joker, and the lower rank is in no
/// chain of `worse`.
///
/// Proof sketch: play `better` as if it were `worse`, its raised cards standing for the
/// low ones. A play without them is the same play. They are in no chain, so
/// with them a play is a single or a pair of their rank, which now beats all that it
/// beat and is beaten by no more, or it has them as kickers, whose rank does
/// not matter: they were of another rank than all other cards and still are,
/// and one or two cards next to a plane do not lengthen it (three would: a trio cannot be
/// moved next to a plane that it is to be the wings of). Replies that
/// the other side has lost it can replace only by a pass, which it had before. What
/// new chains the raised cards make need not be used. Not for rules with chains
/// that have gaps, which [`live_links`] does not see; nor is it shown that the game is no longer
/// by it, so a search for lengths does not use it.
#[inline]
pub(super) fn at_least_as_good(better: Counts, worse: Counts) -> bool {
    let differ = better.bits() ^ worse.bits();
    if differ == 0 {
        return false;
    }
    let low = differ.trailing_zeros() / 4 * 4;
    let high = differ.ilog2() / 4 * 4;
    let n = differ >> low & 15;
    // Two nibbles differ, by the same count, and no joker's does.
    if differ != n << low | n << high || low == high || n > 2 || high > 4 * 12 {
        return false;
    }
    // The cards are at the low rank in the worse hand, at the high one in the better.
    if worse.bits() >> low & 15 != n || better.bits() >> high & 15 != n {
        return false;
    }
    let links = live_links(worse);
    let chained = (links | links << 4) & SUITED;
    chained >> low & 8 == 0
}
