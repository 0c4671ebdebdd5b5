//! Effect of a lead and a reply on the string of their suit, precomputed for each pair.
//!
//! Dominated plays are pruned. These remain:
//! - Leads: the lowest card of each run of the leader's cards.
//! - Replies in the suit led: the lowest card, if it loses the trick, and the cheapest card that
//!   wins it.
//! - Discards and ruffs: the lowest card of each suit.
//!
//! The values are still exact.
//!
//! **Leads.** Two adjacent cards of the leader's leave the same string after any reply, and the
//! same side takes the trick. So they are equivalent.
//!
//! **Replies.** An *exchange* swaps a card of one side with the other side's next higher card of
//! the suit. Lemma: an exchange never costs the side that gets the higher card a trick, no matter
//! who leads.
//!
//! Let the lead be any card. Compare two replies of one suit that both lose the trick, or both win
//! it. The same side leads next. After the lower reply, the replier has the higher card in place of
//! the lower one. Exchanges in his favour lead from the position after the higher reply to this
//! one: his card moves up past each card of the leader's in between. By the lemma, the lower reply
//! is at least as good. So a level's values are exact if those of the level below are, and the
//! lemma is true there.
//!
//! We know no proof of the lemma for several suits and a trump. It was verified exhaustively: every
//! exchange in every position of all thirteen levels, with and without trumps. Only exchanges in
//! favour of the leader need checking. An exchange in favour of the other side reverses one of
//! these, and the other side takes the tricks that the leader does not.
//!
//! In addition, all thirteen levels were built once with every legal lead and reply, and compared
//! with a table's file. The test `every_play` does both: to level 8 by default, to level 13 on
//! request.

use crate::tricks::strings::{PAIRS, leaders, others, remove, strings};

/// Mark of a missing reply.
pub(super) const NONE: u16 = u16::MAX;

/// Leads of each string of a pair when the other side follows, with their replies.
pub(super) struct Follows {
    /// Ranks of the strings left after a losing reply and after a winning reply.
    entries: Vec<[u16; 2]>,
    /// Number of entries of each lead.
    per_lead: usize,
    /// Start of each string's entries, and the end of the last ones.
    starts: Vec<u32>,
}

impl Follows {
    fn new(pair: usize, every_play: bool) -> Follows {
        let (length, leaders) = strings().pairs[pair];
        let per_lead = if every_play { length - leaders } else { 1 };
        let mut follows = Follows { entries: Vec::new(), per_lead, starts: vec![0] };
        for &string in strings().of_pair(pair) {
            for (lead, replies) in leads_and_replies(string, every_play) {
                let rank = |reply: Option<u32>| {
                    reply.map_or(NONE, |reply| {
                        let left = remove(remove(string, lead.max(reply)), lead.min(reply));
                        (strings().info(left) & 0xFFFF) as u16
                    })
                };
                follows.entries.push(replies.map(rank));
            }
            follows.starts.push(u32::try_from(follows.entries.len()).unwrap_or(u32::MAX));
        }
        follows
    }

    /// Number of strings of the pair.
    pub(super) fn strings(&self) -> usize {
        self.starts.len() - 1
    }

    /// Entries of each lead of a string; `ONE` says that each lead has one.
    #[inline]
    pub(super) fn leads<const ONE: bool>(&self, rank: usize) -> impl Iterator<Item = &[[u16; 2]]> {
        let entries = &self.entries[self.starts[rank] as usize..self.starts[rank + 1] as usize];
        entries.chunks_exact(if ONE { 1 } else { self.per_lead })
    }
}

/// Leads of a string when the other side follows, each with a losing and a winning reply.
///
/// With `every_play`, all pairs of a lead and a reply.
fn leads_and_replies(string: u16, every_play: bool) -> Vec<(u32, [Option<u32>; 2])> {
    if !every_play {
        return leads_of(string).map(|lead| (lead, replies_to(string, lead))).collect();
    }
    let entry = |lead, reply| if reply < lead { [Some(reply), None] } else { [None, Some(reply)] };
    let with = |lead| places(others(string)).map(move |reply| (lead, entry(lead, reply)));
    places(leaders(string)).flat_map(with).collect()
}

/// Places of cards, from the lowest.
fn places(cards: u16) -> impl Iterator<Item = u32> {
    (0..u16::BITS).filter(move |at| cards >> at & 1 == 1)
}

/// For each string of a pair, the rank of the string left after one discard.
pub(super) type Discards = Vec<u16>;

/// Discards of the other side's lowest card; with `every_play`, of each of its cards.
fn discards(pair: usize, every_play: bool) -> Vec<Discards> {
    let (length, leaders) = strings().pairs[pair];
    let without = |string: u16, nth: usize| {
        let at = places(others(string)).nth(nth)?;
        Some((strings().info(remove(string, at)) & 0xFFFF) as u16)
    };
    let held = length - leaders;
    let discarded = if every_play { held } else { held.min(1) };
    let of_all = |nth| strings().of_pair(pair).iter().filter_map(|&string| without(string, nth)).collect();
    (0..discarded).map(of_all).collect()
}

/// The lowest card of each run of the leader's cards, high runs first.
pub(in crate::tricks) fn leads_of(string: u16) -> impl Iterator<Item = u32> {
    let own = leaders(string);
    let mut starts = own & !(own << 1);
    std::iter::from_fn(move || {
        let at = starts.checked_ilog2()?;
        starts ^= 1 << at;
        Some(at)
    })
}

/// The other side's replies in the suit led: the lowest if it loses, and the cheapest that wins.
///
/// The lead can be any card of the leader's, not only one of [`leads_of`].
#[inline]
pub(in crate::tricks) fn replies_to(string: u16, lead: u32) -> [Option<u32>; 2] {
    let other = others(string);
    let lowest = Some(other.trailing_zeros()).filter(|&at| at < lead);
    let higher = other >> lead;
    [lowest, (higher != 0).then(|| lead + higher.trailing_zeros())]
}

/// Moves of all pairs.
pub(super) struct Moves {
    follows: Vec<Option<Follows>>,
    discards: Vec<Vec<Discards>>,
}

impl Moves {
    /// Creates the moves that are searched, or with `every_play` all legal ones.
    pub(super) fn new(every_play: bool) -> Moves {
        let both_hold = |pair: usize| {
            let (length, leaders) = strings().pairs[pair];
            0 < leaders && leaders < length
        };
        Moves {
            follows: (0..PAIRS).map(|pair| both_hold(pair).then(|| Follows::new(pair, every_play))).collect(),
            discards: (0..PAIRS).map(|pair| discards(pair, every_play)).collect(),
        }
    }

    /// Leads and replies of a pair, if both sides hold cards of it.
    pub(super) fn follows(&self, pair: usize) -> Option<&Follows> {
        self.follows[pair].as_ref()
    }

    /// Searched discards of a pair; none if the other side holds no card.
    pub(super) fn discards(&self, pair: usize) -> &[Discards] {
        &self.discards[pair]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_pruning_every_card_is_played() {
        // From the top: one of the leader's, two of the other side's, one of the leader's.
        let (lose, win) = (|at| [Some(at), None], |at| [None, Some(at)]);
        let every = [(0, win(1)), (0, win(2)), (3, lose(1)), (3, lose(2))];
        assert_eq!(leads_and_replies(0b1_1001, true), every);
        let pair = crate::tricks::strings::pair(4, 2);
        assert_eq!(discards(pair, false), discards(pair, true)[..1]);
        // In 1001, either discard of the other side's leaves 101.
        let left = (strings().info(0b1_101) & 0xFFFF) as u16;
        let rank = (strings().info(0b1_1001) & 0xFFFF) as usize;
        assert_eq!(discards(pair, true).iter().map(|of| of[rank]).collect::<Vec<_>>(), [left, left]);
    }

    #[test]
    fn pruning_keeps_one_lead_per_run_and_two_replies() {
        // From the top: two of the leader's, then the other side's and the leader's in turn.
        assert_eq!(leads_of(0b111_0101).collect::<Vec<_>>(), [4, 2, 0]);
        assert_eq!(replies_to(0b111_0101, 0), [None, Some(1)]);
        assert_eq!(replies_to(0b111_0101, 2), [Some(1), Some(3)]);
        assert_eq!(replies_to(0b111_0101, 4), [Some(1), None]);
    }
}
