//! Chooses a play with a small strategy among those that keep the claim.
//!
//! For a limited number of plays that keep the claim, a trial counts the positions that the
//! strategy would add. It walks down from the play and makes the usual choice at each position of
//! the claimant: the first play that keeps the claim, in the order of the search.
//!
//! If searches are expensive, a game has [limits](SearchedGame::TRIAL_LIMITS) for a comparison: a play
//! that exceeds them is ignored unless no other keeps the claim.
//!
//! Known places have numbers, and their successors are stored. So a trial is a walk over numbers.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Chooser, ClaimGame, Next, SearchedGame, WalkPosition};
use crate::search::Stop;

/// Number of plays whose sizes are compared, with few cards left and otherwise.
///
/// More make smaller strategies but slower writing: these write over 50,000 positions a second.
const TRIES: [usize; 2] = [20, 4];
const FEW_CARDS: usize = 14;
/// Limit of positions in a trial. Further down, the walk makes many smaller ones.
const LONGEST_TRIAL: usize = 20_000;
/// Number of known places, about a gigabyte, above which plays are no longer compared.
const MOST_KNOWN: usize = 10_000_000;

/// Number of a place, or one of the constants below.
pub(super) type Id = u32;
/// The line ends as claimed.
const KEPT: Id = u32::MAX;
/// The line ends otherwise.
const LOST: Id = u32::MAX - 1;
/// Not yet known.
const OPEN: Id = u32::MAX - 2;

/// Known facts about a place. Small, because trials access these at random.
struct Node {
    own: bool,
    /// True if the walk has met the place or will meet it, so that it adds nothing.
    met: bool,
    /// Last trial that reached the place.
    trial: u32,
    /// Usual choice. [`LOST`] if none was found cheaply, which only trials rely on.
    usual: Id,
    /// Range of the other side's replies in `Sizes::replies`.
    replies: (u32, u32),
}

/// Known places, and the strategies below them.
pub(super) struct Sizes<K> {
    ids: HashMap<WalkPosition<K>, Id, ahash::RandomState>,
    nodes: Vec<Node>,
    places: Vec<WalkPosition<K>>,
    replies: Vec<Id>,
    trials: u32,
    /// Buffer for a list of plays.
    room: Vec<Next<K>>,
}

impl<K> Default for Sizes<K> {
    fn default() -> Sizes<K> {
        let (nodes, places, replies) = (Vec::new(), Vec::new(), Vec::new());
        Sizes { ids: HashMap::default(), nodes, places, replies, trials: 0, room: Vec::new() }
    }
}

impl<K: Copy + Eq + Hash> Sizes<K> {
    /// Number of a place.
    pub(super) fn id<G: ClaimGame<Key = K>>(&mut self, game: &G, place: WalkPosition<K>) -> Id {
        let (nodes, places) = (&mut self.nodes, &mut self.places);
        *self.ids.entry(place).or_insert_with(|| {
            let own = game.is_own(&place.key);
            nodes.push(Node { own, met: false, trial: 0, usual: OPEN, replies: (0, OPEN) });
            places.push(place);
            number(nodes.len() - 1)
        })
    }

    fn id_of<G: ClaimGame<Key = K>>(&mut self, game: &G, next: Next<K>) -> Id {
        match next {
            Next::Kept => KEPT,
            Next::Lost => LOST,
            Next::On(place) => self.id(game, place),
        }
    }

    /// Replies at a place where the other side is to move.
    fn replies<G: ClaimGame<Key = K>>(
        &mut self,
        game: &mut G,
        id: Id,
    ) -> Result<std::ops::Range<usize>, Stop> {
        let (from, to) = self.nodes[id as usize].replies;
        if to != OPEN {
            return Ok(from as usize..to as usize);
        }
        game.tick()?;
        let mut next = std::mem::take(&mut self.room);
        game.list(&self.places[id as usize], &mut next)?;
        let from = self.replies.len();
        if next.iter().any(|next| matches!(next, Next::Lost)) {
            self.replies.push(LOST);
        } else {
            for &next in &next {
                let id = self.id_of(game, next);
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

    /// Choices to try, the most promising first, with the complements of their scores.
    fn tries<G: SearchedGame<Key = K>>(game: &mut G, key: &K, next: &[Next<K>]) -> Vec<(i32, usize)> {
        let mut tries = Vec::with_capacity(next.len());
        for (i, after) in next.iter().enumerate() {
            if let Next::On(after) = after {
                tries.push((!game.score(key, &after.key), i));
            }
        }
        tries.sort_unstable();
        tries
    }

    /// Place after the usual choice.
    fn usual<G: SearchedGame<Key = K>>(&mut self, game: &mut G, id: Id) -> Result<Id, Stop> {
        let node = &self.nodes[id as usize];
        if node.usual != OPEN {
            return Ok(node.usual);
        }
        let place = self.places[id as usize];
        game.tick()?;
        let mut next = std::mem::take(&mut self.room);
        game.list(&place, &mut next)?;
        let mut usual = LOST;
        if next.iter().any(|next| matches!(next, Next::Kept)) {
            usual = KEPT;
        } else {
            for (_, i) in Self::tries(game, &place.key, &next) {
                let Next::On(after) = next[i] else { continue };
                if game.keeps(&after, G::TRIAL_LIMITS.nodes)? == Some(true) {
                    usual = self.id(game, after);
                    break;
                }
            }
        }
        self.room = next;
        self.nodes[id as usize].usual = usual;
        Ok(usual)
    }

    /// Number of positions added by a strategy of usual choices from `start`, at most `most`.
    fn trial<G: SearchedGame<Key = K>>(
        &mut self,
        game: &mut G,
        start: Id,
        most: usize,
    ) -> Result<usize, Stop> {
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
                let usual = self.usual(game, id)?;
                stack.push(usual);
            } else {
                let replies = self.replies(game, id)?;
                stack.extend_from_slice(&self.replies[replies]);
            }
        }
        Ok(count)
    }
}

impl<G: SearchedGame> Chooser<G> for Sizes<G::Key> {
    fn choose(
        &mut self,
        game: &mut G,
        place: &WalkPosition<G::Key>,
        next: &[Next<G::Key>],
    ) -> Result<Option<usize>, Stop> {
        if let Some(end) = next.iter().position(|next| matches!(next, Next::Kept)) {
            return Ok(Some(end));
        }
        let covered = |next: &Next<G::Key>| {
            let Next::On(after) = next else { return false };
            self.ids.get(after).is_some_and(|&id| self.nodes[id as usize].met)
        };
        if let Some(done) = next.iter().position(covered) {
            return Ok(Some(done));
        }
        let width = match self.nodes.len() {
            MOST_KNOWN.. => 1,
            _ => TRIES[usize::from(game.cards(&place.key) > FEW_CARDS)],
        };
        let (mut best, mut least, mut tried) = (None, usize::MAX, 0);
        for (_, i) in Self::tries(game, &place.key, next) {
            let Next::On(after) = next[i] else { continue };
            if tried == width {
                break;
            }
            if game.keeps(&after, G::TRIAL_LIMITS.nodes)? != Some(true) {
                continue;
            }
            tried += 1;
            if width == 1 {
                return Ok(Some(i));
            }
            let after = self.id(game, after);
            let most =
                if best.is_none() { least } else { G::TRIAL_LIMITS.size_limit(least) }.min(LONGEST_TRIAL);
            let size = self.trial(game, after, most)?;
            if best.is_none() || size < most {
                (best, least) = (Some(i), size);
            }
        }
        if best.is_some() || G::TRIAL_LIMITS.nodes.is_none() {
            return Ok(best);
        }
        // All plays exceeded the node limit.
        for (_, i) in Self::tries(game, &place.key, next) {
            let Next::On(after) = next[i] else { continue };
            if game.keeps(&after, None)? == Some(true) {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    /// Marks a place as one that adds nothing.
    fn mark_met(&mut self, game: &G, place: WalkPosition<G::Key>) {
        let id = self.id(game, place);
        self.nodes[id as usize].met = true;
    }
}

/// Index as a number: no list is that long.
#[expect(clippy::cast_possible_truncation, reason = "each takes more than a byte")]
const fn number(place: usize) -> u32 {
    place as u32
}
