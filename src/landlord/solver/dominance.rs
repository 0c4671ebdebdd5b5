//! Pruning of dominated plays: another play is at least as good.

use crate::cards::Counts;
use crate::search::proof_number::Better;
use crate::seats::Seat;
use crate::shedding::game_facts::GameFacts;
use crate::shedding::solver::dominance;

/// Compares two hands that a player can have left, all else being equal: its hand in `hands`,
/// and `other`.
///
/// Proof sketch: take two plays that leave the opponents the same answers. The better one leaves
/// its player the same hand, except that all cards of one rank, one or two, have a higher rank. For
/// two hands see [`dominance::better_of`]. The player uses these cards as if they were the lower
/// ones: they beat more, and less beats them. An opponent who now lacks an answer passes; this was
/// possible before.
///
/// With three hands, the *partner* must not lack an answer either: it may need to overtake. So a
/// farmer's partner may hold no rank above the lower one and up to the higher one; still higher
/// ranks beat both. (Such a raise can lose: landlord J, down 5 and T, up 6; with 9 in place of 5.)
/// The landlord has no partner.
#[inline(always)]
pub(super) fn better_of(seat: Seat, hands: &[Counts; 3], other: Counts, facts: &GameFacts) -> Option<Better> {
    let own = hands[seat as usize];
    let better = dominance::better_of(own, other, facts)?;
    let partner = match seat {
        Seat::Landlord => return Some(better),
        Seat::Down => hands[Seat::Up as usize],
        Seat::Up => hands[Seat::Down as usize],
    };
    let differ = own.bits() ^ other.bits();
    let (low, high) = (differ.trailing_zeros() / 4 * 4, differ.ilog2() / 4 * 4);
    // Ranks above the lower one, up to and including the higher one.
    let between = (u64::MAX >> (60 - high)) & (u64::MAX << (low + 4));
    (partner.bits() & between == 0).then_some(better)
}
