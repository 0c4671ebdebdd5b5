//! What a lead and a reply do to the string of their suit, worked out once a pair.
//!
//! Not every legal card is looked at:
//! - Of cards of the leader's with none of the other's between them, the lowest.
//! - Of the replies in the suit led, two: the lowest card, if it loses the trick, and the
//!   cheapest that wins it.
//! - Of discards and ruffs, the lowest card of each suit.
//!
//! The values are exact all the same.
//!
//! **Leads.** Two cards of the leader's with none between them leave the same string
//! after any reply, and the same side takes the trick. One of them stands for both.
//!
//! **Replies.** An *exchange* swaps a card of one side's for the other side's next higher
//! card of the suit. The lemma: an exchange never costs the side that gets the higher card
//! a trick, whoever is on lead. Let the lead be any card, and compare two replies of one
//! suit which both lose the trick, or both win it. The same side leads next. After the lower
//! reply the replier holds the higher card in place of the lower one. One gets there from
//! what the higher reply leaves by exchanges in his favour: his card goes up past each card of
//! the leader's that lies between. By the lemma the lower reply is at least as good.
//! So the values of a level are exact when those of the level below are, and the
//! lemma holds there.
//!
//! We know no proof of the lemma on paper for several suits and a trump. It has been checked
//! by exhaustion: every exchange in every position of all thirteen levels, with a trump
//! suit and without. Only exchanges in favour of the leader need a look: one in favour of the
//! other is such a one undone, and he takes the tricks that the leader does not.
//! As a second proof of the values, all thirteen levels have been built once with every
//! legal lead and every legal reply, and compared with a table's file, value by value.
//! The test `every_play` does both: to level 8 with the other tests, to level 13 when it
//! is asked to.

use crate::tricks::strings::{PAIRS, leaders, others, remove, strings};

/// No such reply.
pub(super) const NONE: u16 = u16::MAX;

/// The leads of each string of a pair that the other follows, with their replies.
pub(super) struct Follows {
    /// Ranks of what is left after a reply that loses the trick, and after one that wins it.
    entries: Vec<[u16; 2]>,
    /// How many entries each lead has.
    per_lead: usize,
    /// Where each string's entries begin; one more for the end.
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

    /// How many strings the pair has.
    pub(super) fn strings(&self) -> usize {
        self.starts.len() - 1
    }

    /// The entries of each lead of a string; `ONE` says that each lead has one.
    #[inline]
    pub(super) fn leads<const ONE: bool>(&self, rank: usize) -> impl Iterator<Item = &[[u16; 2]]> {
        let entries = &self.entries[self.starts[rank] as usize..self.starts[rank + 1] as usize];
        entries.chunks_exact(if ONE { 1 } else { self.per_lead })
    }
}

/// The leads of a string that the other follows, each with a losing and a winning reply.
///
/// With `every_play`, each lead of the leader's comes once for each reply of the other's.
fn leads_and_replies(string: u16, every_play: bool) -> Vec<(u32, [Option<u32>; 2])> {
    if !every_play {
        return leads_of(string).map(|lead| (lead, replies_to(string, lead))).collect();
    }
    let entry = |lead, reply| if reply < lead { [Some(reply), None] } else { [None, Some(reply)] };
    let with = |lead| places(others(string)).map(move |reply| (lead, entry(lead, reply)));
    places(leaders(string)).flat_map(with).collect()
}

/// Where cards stand, from below.
fn places(cards: u16) -> impl Iterator<Item = u32> {
    (0..u16::BITS).filter(move |at| cards >> at & 1 == 1)
}

/// For each string of a pair, the rank of what is left without one card of the other's.
pub(super) type Discards = Vec<u16>;

/// The other's lowest card, or with `every_play` each of his cards, from below.
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

/// The other's replies in the suit led: the lowest if it loses, the cheapest that wins.
///
/// The lead may be any card of the leader's, not only one of [`leads_of`].
#[inline]
pub(in crate::tricks) fn replies_to(string: u16, lead: u32) -> [Option<u32>; 2] {
    let other = others(string);
    let lowest = Some(other.trailing_zeros()).filter(|&at| at < lead);
    let higher = other >> lead;
    [lowest, (higher != 0).then(|| lead + higher.trailing_zeros())]
}

/// The moves of every pair.
pub(super) struct Moves {
    follows: Vec<Option<Follows>>,
    discards: Vec<Vec<Discards>>,
}

impl Moves {
    /// Those that must be looked at, or with `every_play` all that are legal.
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

    /// Of a pair of which both sides hold cards.
    pub(super) fn follows(&self, pair: usize) -> Option<&Follows> {
        self.follows[pair].as_ref()
    }

    /// Of a pair, for each discard that is looked at: none where the other holds no card.
    pub(super) fn discards(&self, pair: usize) -> &[Discards] {
        &self.discards[pair]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_play_is_every_card_of_both() {
        // From above: the leader's, two of the other's, the leader's.
        let (lose, win) = (|at| [Some(at), None], |at| [None, Some(at)]);
        let every = [(0, win(1)), (0, win(2)), (3, lose(1)), (3, lose(2))];
        assert_eq!(leads_and_replies(0b1_1001, true), every);
        let pair = crate::tricks::strings::pair(4, 2);
        assert_eq!(discards(pair, false), discards(pair, true)[..1]);
        // Of 1001, the lowest and the highest of the other's: 101 is left either way.
        let left = (strings().info(0b1_101) & 0xFFFF) as u16;
        let rank = (strings().info(0b1_1001) & 0xFFFF) as usize;
        assert_eq!(discards(pair, true).iter().map(|of| of[rank]).collect::<Vec<_>>(), [left, left]);
    }

    #[test]
    fn one_lead_a_run_and_two_replies() {
        // From above: two of the leader's, then the other's and the leader's by turns.
        assert_eq!(leads_of(0b111_0101).collect::<Vec<_>>(), [4, 2, 0]);
        assert_eq!(replies_to(0b111_0101, 0), [None, Some(1)]);
        assert_eq!(replies_to(0b111_0101, 2), [Some(1), Some(3)]);
        assert_eq!(replies_to(0b111_0101, 4), [Some(1), None]);
    }
}
