//! Pruning of plays to which another is at least as good.

use super::{Better, Child, Play};

/// Each play is compared with at most this many before it. To compare all of thousands takes longer than it saves, and
/// similar plays are next to each other.
pub(crate) const COMPARED: usize = 64;

/// Drops each play from `base` on to which another is at least as good.
///
/// The other may be dropped itself: dominance must have no circles. In the games here each step to a better play raises
/// the sum of the ranks left.
#[inline(always)]
pub(crate) fn drop_dominated<K: Copy, P: Play>(list: &mut Vec<Child<K, P>>, base: usize) {
    let mut kept = base;
    // A bit for each of the last plays, the latest lowest: set if the play is to be dropped.
    let mut dropped = 0_u64;
    for i in base..list.len() {
        let new = list[i].play;
        let mut dominated = false;
        for (back, old) in list[base.max(i.saturating_sub(COMPARED))..i].iter().rev().enumerate() {
            match new.dominance(&old.play) {
                Some(Better::First) => dropped |= 1 << back,
                Some(Better::Second) => dominated = true,
                None => {}
            }
        }
        // The play that leaves the window has been compared with all that it will be.
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
