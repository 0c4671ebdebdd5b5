//! Dominance: pruning of plays that are no better than another.

use super::{Better, Child, ChildPlay};

/// Number of preceding plays that each play is compared with. To compare thousands with each other
/// takes longer than it saves, and similar plays are next to each other.
pub(crate) const COMPARED: usize = 64;

/// Drops the children from `base` on whose play is dominated by another.
///
/// `better` compares two plays of the same node. The dominating play can itself be dropped for a third one. Dominance has no cycles, so one play
/// of each chain remains: a better play leaves a higher sum of ranks.
#[inline(always)]
pub(crate) fn drop_dominated<K: Copy, P: ChildPlay>(
    list: &mut Vec<Child<K, P>>,
    base: usize,
    better: impl Fn(&P, &P) -> Option<Better>,
) {
    let mut kept = base;
    // One bit for each of the last plays, the latest lowest: set if the play is dominated.
    let mut dropped = 0_u64;
    for i in base..list.len() {
        let new = list[i].play;
        let mut dominated = false;
        for (back, old) in list[base.max(i.saturating_sub(COMPARED))..i].iter().rev().enumerate() {
            match better(&new, &old.play) {
                Some(Better::First) => dropped |= 1 << back,
                Some(Better::Second) => dominated = true,
                None => {}
            }
        }
        // The play that leaves the window has had all its comparisons.
        if i - base >= COMPARED && dropped >> 63 == 0 {
            list[kept] = list[i - COMPARED];
            kept += 1;
        }
        dropped = dropped << 1 | u64::from(dominated);
    }
    let tail = base.max(list.len().saturating_sub(COMPARED));
    if kept == tail && dropped == 0 {
        return;
    }
    for i in tail..list.len() {
        if dropped >> (list.len() - 1 - i) & 1 == 0 {
            list[kept] = list[i];
            kept += 1;
        }
    }
    list.truncate(kept);
}
