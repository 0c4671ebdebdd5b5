//! How long the game lasts when the winner hurries and the loser delays.

use super::win::{After, WinSearch, after};
use crate::cards::Counts;
use crate::search::{Busy, Entry, SharedMemo, Stop, Ticker};
use crate::shedding::{
    Code, Generator, Move, Rules,
    generate::{CHAIN, SUITED},
    keys::{Keys, Layout, State, live_links},
};
use portable_atomic::AtomicU128;

/// Bits of a value in the memo: two bounds of eight bits.
pub(super) const VALUE_BITS: u32 = 16;

/// Plays and passes until the game ends, both sides playing their best, is a
/// winner's odd or a loser's even number; half of it, rounded up, is stored.
/// A play takes a card, and no two passes follow each other: with at most 120
/// cards a hand that is below 481, and half of it fits eight bits.
#[derive(Clone, Copy)]
struct Bounds {
    /// It lasts at least so long, in halves.
    least: u32,
    /// It is proved to last at most so long, in halves; `UNKNOWN` when nothing is proved.
    most: u32,
}

const UNKNOWN: u32 = 255;

/// One thread's search for game lengths. It asks the search for verdicts who
/// wins, and so looks only at plays that keep a win, or cannot save a loss.
pub(super) struct DistanceSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    layout: Layout,
    verdicts: WinSearch<'a, 't, 's, K>,
    /// Without a view: while a verdict is searched for, other threads may grow this memo.
    memo: &'a SharedMemo<AtomicU128>,
}

impl<'a, 't, 's, K: Keys> DistanceSearch<'a, 't, 's, K> {
    pub(super) fn new(
        rules: &'a Rules,
        verdicts: &'a SharedMemo<K::Word>,
        memo: &'a SharedMemo<AtomicU128>,
        busy: &'a Busy,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        let verdicts = WinSearch::new(rules, verdicts, busy, ticker, cards);
        DistanceSearch { rules, layout: Layout::new(rules), verdicts, memo }
    }

    /// Plays and passes until the end: odd when the mover wins, even when not.
    pub(super) fn distance(&mut self, state: &State) -> Result<u32, Stop> {
        let wins = self.verdicts.wins(state)?;
        let mut halves = self.least_halves(state, wins);
        // One more play of the winner's at a time: the bound that first holds is exact,
        // and what the lower ones proved stays in the memo.
        while !self.ends_within(state, wins, halves)? {
            halves += 1;
        }
        Ok(if wins { 2 * halves - 1 } else { 2 * halves })
    }

    /// The distance by a play: of all that follows it, and one.
    pub(super) fn distance_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<u32, Stop> {
        Ok(match after(self.rules, mover, other, play) {
            After::Over => 1,
            After::Theirs(state) => 1 + self.distance(&state)?,
            // The pass that is forced counts as well.
            After::Again(state) => 2 + self.distance(&state)?,
        })
    }

    /// A legal play that keeps the distance: one that hurries most, or delays most.
    pub(super) fn best_move(
        &mut self,
        mover: Counts,
        other: Counts,
        moves: &[Move],
        distance: u32,
    ) -> Result<Option<Move>, Stop> {
        let wins = distance % 2 == 1;
        let halves = distance.div_ceil(2);
        for &play in moves {
            let keeps = match after(self.rules, mover, other, play) {
                After::Over => true,
                After::Theirs(next) if wins => {
                    !self.verdicts.wins(&next)? && halves > 1 && self.ends_within(&next, false, halves - 1)?
                }
                After::Again(next) if wins => {
                    self.verdicts.wins(&next)? && halves > 1 && self.ends_within(&next, true, halves - 1)?
                }
                // No play of a loser's lasts longer than the distance: not shorter is enough.
                After::Theirs(next) => halves < 2 || !self.ends_within(&next, true, halves - 1)?,
                After::Again(next) => halves < 3 || !self.ends_within(&next, false, halves - 2)?,
            };
            if keeps {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// A lower bound in halves: the winner must still get rid of its hand.
    ///
    /// It plays, or is forced to pass, in every half.
    fn least_halves(&self, state: &State, wins: bool) -> u32 {
        let hand = if wins { state.mover } else { state.other };
        least_plays(self.rules, hand)
    }

    /// What is known of the length when `wins` says whether the mover wins.
    fn bounds(&self, state: &State, wins: bool) -> Bounds {
        self.bounds_by(K::key(self.layout, state), state, wins)
    }

    fn bounds_by(&self, key: u128, state: &State, wins: bool) -> Bounds {
        match self.memo.get(key) {
            Some(entry) => Bounds { least: entry.value & 255, most: entry.value >> 8 },
            None => Bounds { least: self.least_halves(state, wins), most: UNKNOWN },
        }
    }

    /// Whether the game ends within so many halves; `wins` says who wins it.
    fn ends_within(&mut self, state: &State, wins: bool, halves: u32) -> Result<bool, Stop> {
        let key = K::key(self.layout, state);
        let mut bounds = self.bounds_by(key, state, wins);
        if halves >= bounds.most {
            return Ok(true);
        }
        if halves < bounds.least {
            return Ok(false);
        }
        let before = self.verdicts.ticker.own_nodes();
        let within = if wins { self.wins_within(state, halves)? } else { self.loses_within(state, halves)? };
        if within {
            bounds.most = halves;
        } else {
            bounds.least = halves + 1;
        }
        let work = (self.verdicts.ticker.own_nodes() - before).max(1).ilog2().min(31);
        self.memo.put(key, Entry { value: bounds.least | bounds.most << 8, work });
        Ok(within)
    }

    /// Whether some play wins within so many halves, for a mover who wins.
    fn wins_within(&mut self, state: &State, halves: u32) -> Result<bool, Stop> {
        let plays = self.plays(state)?;
        // A play that empties the hand is the end; in the last half there must be one.
        if plays.iter().any(|play| play.cards == state.mover) {
            return Ok(true);
        }
        if halves == 1 {
            return Ok(false);
        }
        let mut open = Vec::with_capacity(plays.len());
        for play in plays {
            let (next, again) = match after(self.rules, state.mover, state.other, play) {
                After::Over => return Ok(true),
                After::Theirs(next) => (next, false),
                After::Again(next) => (next, true),
            };
            let bounds = self.bounds(&next, again);
            // What is known may be the length of a game that this play loses.
            if bounds.most < halves {
                if self.verdicts.wins(&next)? == again {
                    return Ok(true);
                }
            } else if bounds.least < halves {
                open.push((bounds.least, next, again));
            }
        }
        // What may end soonest first; of those the long plays, as listed.
        open.sort_by_key(|&(least, ..)| least);
        for (_, next, again) in open {
            if self.verdicts.wins(&next)? == again && self.ends_within(&next, again, halves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether every play loses within so many halves, for a mover who loses.
    fn loses_within(&mut self, state: &State, halves: u32) -> Result<bool, Stop> {
        let plays = self.plays(state)?;
        let mut open = Vec::with_capacity(plays.len());
        for play in plays {
            let (next, wins, left) = match after(self.rules, state.mover, state.other, play) {
                After::Over => return Ok(false),
                After::Theirs(next) => (next, true, halves),
                // The winner's forced pass is its turn of this half.
                After::Again(next) => (next, false, halves - 1),
            };
            let bounds = self.bounds(&next, wins);
            if bounds.least > left {
                return Ok(false);
            }
            if bounds.most > left {
                open.push((bounds.least + halves - left, next, wins, left));
            }
        }
        // What is known to last longest first; of those the short plays, which keep more to delay with.
        open.reverse();
        open.sort_by_key(|&(least, ..)| std::cmp::Reverse(least));
        for (_, next, wins, left) in open {
            if !self.ends_within(&next, wins, left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The legal plays, the pass included, long ones first; counts the node.
    fn plays(&mut self, state: &State) -> Result<Vec<Move>, Stop> {
        let mut plays = Vec::new();
        Generator::new(self.rules, state.mover).answers(state.answer, &mut plays);
        plays.sort_by_key(|play| std::cmp::Reverse(play.cards.total()));
        if state.answer != Code::NONE {
            plays.push(Move::PASS);
        }
        // Each play will be looked at: large hands have tens of thousands.
        self.verdicts.ticker.tick(1 + plays.len() / 4)?;
        Ok(plays)
    }
}

/// A lower bound on the plays that empty a hand.
///
/// Take the ranks that no chain of the hand goes over. A play has such a rank
/// for its core, or a chain of other ranks; each of these ranks is the core of
/// some play, or all its cards are kickers, and a kicker's slot takes cards of
/// one rank. A trio brings one slot, four of a rank two: c cards of a rank at
/// most c / 2 slots in all. So there are at least as many plays as ranks of this
/// sort less slots; the two jokers, which the rocket joins, count as one.
fn least_plays(rules: &Rules, hand: Counts) -> u32 {
    let links = if rules.has_gaps() { CHAIN } else { live_links(hand) };
    let alone = hand.at_least(1) & !(links | links << 4);
    let jokers = hand.at_least(1) & !SUITED;
    let ranks = alone.count_ones() - u32::from(jokers.count_ones() == 2);
    let slots: u32 = (3..=8).map(|c| hand.at_least(c).count_ones() * u32::from(c == 3 || c % 2 == 0)).sum();
    ranks.saturating_sub(slots).max(1)
}
