//! Which of the plays that keep a claim has the smallest strategy below it.
//!
//! For each play that keeps the claim, up to some, it is counted how many positions more the strategy
//! would have: a trial walks down from it, with the usual choice at each position of the side that claims. The
//! usual choice is the first that keeps the claim, in the order in which the search would try them.
//!
//! Where a search costs much, a [game](Ground::PAINS) bounds what is spent on plays that are only compared: a play that
//! takes more to see through is left out, unless there is no other.
//!
//! Places that were looked at have a number, and what comes of them is kept: a trial is a walk over numbers.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Ground, Next, Place};
use crate::search::Stop;

/// Of how many plays that keep the claim the sizes are compared, where there are few cards left and else.
///
/// More make smaller strategies, and the writing slower: these write more than 50,000 positions a second.
const TRIES: [usize; 2] = [20, 4];
const FEW_CARDS: usize = 14;
/// A trial that has counted so many positions counts no further: the walk comes by many smaller ones.
const LONGEST_TRIAL: usize = 20_000;
/// Where these many places are known, none is compared any more: they take a gigabyte.
const MOST_KNOWN: usize = 10_000_000;

/// The number of a place, or one of those below.
pub(super) type Id = u32;
/// The line ends as claimed.
const KEPT: Id = u32::MAX;
/// It ends otherwise.
const LOST: Id = u32::MAX - 1;
/// Not looked at yet.
const OPEN: Id = u32::MAX - 2;

/// What is known of a place: trials jump about among these, so that they are small.
struct Node {
    own: bool,
    /// Whether the walk has met it or is to meet it, so that it costs nothing more.
    met: bool,
    /// The last trial that came here.
    trial: u32,
    /// The usual choice; where none is found cheaply, as if the claim were lost: only trials go by it.
    usual: Id,
    /// Where the replies of the other side are in the list of all.
    replies: (u32, u32),
}

/// What is known of the strategies below places.
pub(super) struct Sizes<K> {
    ids: HashMap<Place<K>, Id, ahash::RandomState>,
    nodes: Vec<Node>,
    places: Vec<Place<K>>,
    replies: Vec<Id>,
    trials: u32,
    /// Room for a list of plays, which is used again.
    room: Vec<Next<K>>,
}

impl<K> Default for Sizes<K> {
    fn default() -> Sizes<K> {
        let (nodes, places, replies) = (Vec::new(), Vec::new(), Vec::new());
        Sizes { ids: HashMap::default(), nodes, places, replies, trials: 0, room: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash> Sizes<K> {
    /// The number of a place.
    pub(super) fn id<G: Ground<Key = K>>(&mut self, ground: &G, place: Place<K>) -> Id {
        let (nodes, places) = (&mut self.nodes, &mut self.places);
        *self.ids.entry(place).or_insert_with(|| {
            let own = ground.is_own(&place.key);
            nodes.push(Node { own, met: false, trial: 0, usual: OPEN, replies: (0, OPEN) });
            places.push(place);
            number(nodes.len() - 1)
        })
    }

    fn id_of<G: Ground<Key = K>>(&mut self, ground: &G, next: Next<K>) -> Id {
        match next {
            Next::Kept => KEPT,
            Next::Lost => LOST,
            Next::On(place) => self.id(ground, place),
        }
    }

    /// Notes that a place costs nothing more.
    pub(super) fn meet<G: Ground<Key = K>>(&mut self, ground: &G, place: Place<K>) {
        let id = self.id(ground, place);
        self.nodes[id as usize].met = true;
    }

    /// The replies to a place of the other side.
    fn replies<G: Ground<Key = K>>(
        &mut self,
        ground: &mut G,
        id: Id,
    ) -> Result<std::ops::Range<usize>, Stop> {
        let (from, to) = self.nodes[id as usize].replies;
        if to != OPEN {
            return Ok(from as usize..to as usize);
        }
        ground.tick()?;
        let mut next = std::mem::take(&mut self.room);
        ground.list(&self.places[id as usize], &mut next)?;
        let from = self.replies.len();
        if next.iter().any(|next| matches!(next, Next::Lost)) {
            self.replies.push(LOST);
        } else {
            for &next in &next {
                let id = self.id_of(ground, next);
                if id != KEPT {
                    self.replies.push(id);
                }
            }
        }
        self.room = next;
        let to = self.replies.len();
        self.nodes[id as usize].replies = (number(from), number(to));
        Ok(from..to)
    }

    /// The choices that may be tried, the likeliest first, with the complements of their scores.
    fn tries<G: Ground<Key = K>>(ground: &mut G, key: &K, next: &[Next<K>]) -> Vec<(i32, usize)> {
        let mut tries = Vec::with_capacity(next.len());
        for (i, after) in next.iter().enumerate() {
            if let Next::On(after) = after {
                tries.push((!ground.score(key, &after.key), i));
            }
        }
        tries.sort_unstable();
        tries
    }

    /// What comes of the usual choice.
    fn usual<G: Ground<Key = K>>(&mut self, ground: &mut G, id: Id) -> Result<Id, Stop> {
        let node = &self.nodes[id as usize];
        if node.usual != OPEN {
            return Ok(node.usual);
        }
        let place = self.places[id as usize];
        ground.tick()?;
        let mut next = std::mem::take(&mut self.room);
        ground.list(&place, &mut next)?;
        let mut usual = LOST;
        if next.iter().any(|next| matches!(next, Next::Kept)) {
            usual = KEPT;
        } else {
            for (_, i) in Self::tries(ground, &place.key, &next) {
                let Next::On(after) = next[i] else { continue };
                if ground.keeps(&after, G::PAINS.nodes)? == Some(true) {
                    usual = self.id(ground, after);
                    break;
                }
            }
        }
        self.room = next;
        self.nodes[id as usize].usual = usual;
        Ok(usual)
    }

    /// How many positions more a strategy has that goes to a place, by usual choices; at most `most`.
    fn trial<G: Ground<Key = K>>(&mut self, ground: &mut G, start: Id, most: usize) -> Result<usize, Stop> {
        self.trials += 1;
        let (mut stack, mut count) = (vec![start], 0);
        while let Some(id) = stack.pop() {
            if id == LOST {
                return Ok(most);
            }
            if id == KEPT {
                continue;
            }
            let node = &mut self.nodes[id as usize];
            if node.met || node.trial == self.trials {
                continue;
            }
            node.trial = self.trials;
            count += 1;
            if count >= most {
                return Ok(most);
            }
            if node.own {
                let usual = self.usual(ground, id)?;
                stack.push(usual);
            } else {
                let replies = self.replies(ground, id)?;
                stack.extend_from_slice(&self.replies[replies]);
            }
        }
        Ok(count)
    }

    /// Which of what comes of the legal plays of a place to choose; `None` where none keeps the claim.
    pub(super) fn choose<G: Ground<Key = K>>(
        &mut self,
        ground: &mut G,
        place: &Place<K>,
        next: &[Next<K>],
    ) -> Result<Option<usize>, Stop> {
        if let Some(end) = next.iter().position(|next| matches!(next, Next::Kept)) {
            return Ok(Some(end));
        }
        let covered = |next: &Next<K>| {
            let Next::On(after) = next else { return false };
            self.ids.get(after).is_some_and(|&id| self.nodes[id as usize].met)
        };
        if let Some(done) = next.iter().position(covered) {
            return Ok(Some(done));
        }
        let width = match self.nodes.len() {
            MOST_KNOWN.. => 1,
            _ => TRIES[usize::from(ground.cards(&place.key) > FEW_CARDS)],
        };
        let (mut best, mut least, mut tried) = (None, usize::MAX, 0);
        for (_, i) in Self::tries(ground, &place.key, next) {
            let Next::On(after) = next[i] else { continue };
            if tried == width {
                break;
            }
            if ground.keeps(&after, G::PAINS.nodes)? != Some(true) {
                continue;
            }
            tried += 1;
            if width == 1 {
                return Ok(Some(i));
            }
            let after = self.id(ground, after);
            let most = if best.is_none() { least } else { G::PAINS.share_of(least) }.min(LONGEST_TRIAL);
            let size = self.trial(ground, after, most)?;
            if best.is_none() || size < most {
                (best, least) = (Some(i), size);
            }
        }
        if best.is_some() || G::PAINS.nodes.is_none() {
            return Ok(best);
        }
        // None was seen through cheaply.
        for (_, i) in Self::tries(ground, &place.key, next) {
            let Next::On(after) = next[i] else { continue };
            if ground.keeps(&after, None)? == Some(true) {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }
}

/// A place in a list as a number: there are fewer than these.
#[expect(clippy::cast_possible_truncation, reason = "each takes more than a byte")]
const fn number(place: usize) -> u32 {
    place as u32
}
