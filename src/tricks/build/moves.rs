//! What a lead and a reply do to the string of their suit, worked out once a pair.
//!
//! Leads and replies that need no look are left out:
//! - of adjacent cards of one hand, all give the same game: one stands for the run;
//! - of cards that win a trick, the cheapest; of cards that do not, the lowest of their
//!   suit: what stays is then the same string but for exchanges in favour of who stays
//!   higher, and such an exchange never costs a trick.
//!
//! The first is exact: exchanging two adjacent cards of one hand changes nothing. The
//! second rests on the last clause (one who gets the other's next higher card for a card
//! of his never loses a trick by it, whoever is on lead), of which we know no proof
//! for several suits and a trump. It holds without exception in all positions up to
//! level 6, where the tests compare every value with a minimax over every legal card;
//! above that, on random positions.

use crate::tricks::strings::{PAIRS, leaders, others, remove, strings};

/// No such reply.
pub(super) const NONE: u16 = u16::MAX;

/// The leads of each string of a pair that the other follows, with the ranks of
/// what is left: first when the leader keeps the lead, then when he loses it.
pub(super) struct Follows {
    leads: Vec<[u16; 2]>,
    /// Where each string's leads begin; one more for the end.
    starts: Vec<u32>,
}

impl Follows {
    fn new(pair: usize) -> Follows {
        let mut follows = Follows { leads: Vec::new(), starts: vec![0] };
        for &string in strings().of_pair(pair) {
            for lead in leads_of(string) {
                let [low, high] = replies_to(string, lead);
                let rank = |reply: Option<u32>| {
                    reply.map_or(NONE, |reply| {
                        let left = remove(remove(string, lead.max(reply)), lead.min(reply));
                        (strings().info(left) & 0xFFFF) as u16
                    })
                };
                follows.leads.push([rank(low), rank(high)]);
            }
            follows.starts.push(u32::try_from(follows.leads.len()).unwrap_or(u32::MAX));
        }
        follows
    }

    /// How many strings the pair has.
    pub(super) fn strings(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn leads(&self, rank: usize) -> &[[u16; 2]] {
        &self.leads[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}

/// For each string of a pair, the rank of what is left without the other's lowest card.
pub(super) type Discards = Vec<u16>;

fn discards(pair: usize) -> Discards {
    let left =
        |&string: &u16| (strings().info(remove(string, others(string).trailing_zeros())) & 0xFFFF) as u16;
    strings().of_pair(pair).iter().map(left).collect()
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
    discards: Vec<Option<Discards>>,
}

impl Moves {
    pub(super) fn new() -> Moves {
        let holds = |pair: usize| {
            let (length, leaders) = strings().pairs[pair];
            (leaders > 0, leaders < length)
        };
        Moves {
            follows: (0..PAIRS)
                .map(|pair| (holds(pair) == (true, true)).then(|| Follows::new(pair)))
                .collect(),
            discards: (0..PAIRS).map(|pair| holds(pair).1.then(|| discards(pair))).collect(),
        }
    }

    /// Of a pair of which both sides hold cards.
    pub(super) fn follows(&self, pair: usize) -> Option<&Follows> {
        self.follows[pair].as_ref()
    }

    /// Of a pair of which the other holds cards.
    pub(super) fn discards(&self, pair: usize) -> Option<&Discards> {
        self.discards[pair].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_lead_a_run_and_two_replies() {
        // From above: two of the leader's, then the other's and the leader's by turns.
        assert_eq!(leads_of(0b111_0101).collect::<Vec<_>>(), [4, 2, 0]);
        assert_eq!(replies_to(0b111_0101, 0), [None, Some(1)]);
        assert_eq!(replies_to(0b111_0101, 2), [Some(1), Some(3)]);
        assert_eq!(replies_to(0b111_0101, 4), [Some(1), None]);
    }
}
