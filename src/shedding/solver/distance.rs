//! How long the game lasts when the winner hurries and the loser delays.

use super::dominance::Sibling;
use super::expand::{After, Expander, Step, Use, after};
use super::fewest::FewestPlays;
use super::win::{GUESSES, Verdicts, WinSearch};
use crate::cards::Counts;
use crate::search::{Busy, Entry, SharedMemo, Stop, Ticker, View, pause_both, threshold};
use crate::shedding::{
    Move, Rules,
    keys::{Keys, State},
};
use portable_atomic::AtomicU128;

/// Bits of a value in the memo: two bounds of eight bits.
pub(super) const VALUE_BITS: u32 = 16;

/// Bits of a key in the memo: a position, and whether its mover hurries.
pub(super) const fn key_bits<K: Keys>() -> u32 {
    K::BITS + 1
}

/// What is proved of the number of turns that the side that hurries needs to empty its hand,
/// whatever the other does. It plays, or has to pass, in each. A play takes a card, and no two
/// passes follow each other: with at most 120 cards a hand it is below 241.
#[derive(Clone, Copy)]
struct Bounds {
    /// It needs at least so many; [`NEVER`] when it does not win.
    least: u32,
    /// It needs at most so many; [`NEVER`] when nothing is proved.
    most: u32,
}

const NEVER: u32 = 255;

impl Bounds {
    /// Whether so many turns are enough, when that is proved.
    #[inline]
    fn suffice(self, turns: u32) -> Option<bool> {
        match turns {
            _ if turns >= self.most => Some(true),
            _ if turns < self.least => Some(false),
            _ => None,
        }
    }
}

/// A position, whose turn counts in it, and how many there are.
#[derive(Clone, Copy)]
struct Task {
    state: State,
    /// Whether the side to move is the one that hurries; or else the other is.
    hurries: bool,
    /// Turns that the side that hurries has left, this one among them if it is to move.
    turns: u32,
}

impl Task {
    /// What the side that hurries holds.
    fn hand(&self) -> Counts {
        if self.hurries { self.state.mover } else { self.state.other }
    }
}

/// A play, and what is asked after it.
#[derive(Clone, Copy)]
struct Child {
    step: Step,
    /// The turns of the side that hurries, from then on.
    turns: u32,
    /// Whether the side to move then hurries.
    hurries: bool,
    key: u128,
    /// How early to try it: higher first.
    score: i32,
}

impl Child {
    /// What a play by a side that hurries or not comes to, when the one that does has so many turns.
    fn new(step: Step, hurries: bool, turns: u32) -> Child {
        // A pass that is forced is a turn as well.
        let turns = if hurries || step.again { turns - 1 } else { turns };
        Child { step, turns, hurries: hurries == step.again, key: 0, score: 0 }
    }

    fn task(&self) -> Task {
        Task { state: self.step.state, hurries: self.hurries, turns: self.turns }
    }
}

impl Sibling for Child {
    fn step(&self) -> &Step {
        &self.step
    }
}

/// One thread's search for game lengths.
///
/// Whether a side can empty its hand in so many turns is a question of its own, and a narrower
/// one than who wins: the hand alone takes a number of plays, and a side that has few turns to
/// spare has few plays to choose from. So the search asks for a verdict just once,
/// and below looks up only those that are in the memo already.
pub(super) struct DistanceSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    verdicts: WinSearch<'a, 't, 's, K>,
    memo: View<'a, AtomicU128>,
    fewest: FewestPlays<'a>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    children: Vec<Child>,
    expander: Expander<'a>,
    busy: Option<&'a Busy>,
}

impl<'a, 't, 's, K: Keys> DistanceSearch<'a, 't, 's, K> {
    pub(super) fn new(
        rules: &'a Rules,
        verdicts: &'a Verdicts<K>,
        memo: &'a SharedMemo<AtomicU128>,
        busy: &'a Busy,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        DistanceSearch {
            rules,
            busy: (ticker.threads > 1).then_some(busy),
            verdicts: WinSearch::new(rules, verdicts, ticker, cards),
            memo: memo.view(),
            fewest: FewestPlays::new(rules, cards),
            children: Vec::new(),
            expander: Expander::new(rules),
        }
    }

    /// Plays and passes until the end: odd when the mover wins, even when not.
    pub(super) fn distance(&mut self, state: &State) -> Result<u32, Stop> {
        let (memo, verdicts) = (&mut self.memo, &mut self.verdicts);
        let wins = memo.aside(|| verdicts.verdict(state))?.is_win();
        let mut task = Task { state: *state, hurries: wins, turns: 1 };
        task.turns = self.fewest(task.hand())?;
        // One more turn at a time: the first number that is enough is the length,
        // and what was proved with fewer stays in the memo.
        while !self.ends(&task)? {
            task.turns += 1;
        }
        // The sides take turns; a winner who begins has one more.
        Ok(if wins { 2 * task.turns - 1 } else { 2 * task.turns })
    }

    /// The distance by a play: of all that follows it, and one.
    pub(super) fn distance_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<u32, Stop> {
        Ok(match after(self.rules, mover, other, play) {
            After::Over => 1,
            // A pass that is forced counts as well.
            After::On(step) => 1 + u32::from(step.again) + self.distance(&step.state)?,
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
        let hurries = distance % 2 == 1;
        let turns = distance.div_ceil(2);
        for &play in moves {
            let After::On(step) = after(self.rules, mover, other, play) else {
                return Ok(Some(play));
            };
            let task = Child::new(step, hurries, turns).task();
            // A play of a loser's keeps the distance if it does not lose in a turn less.
            let keeps = if hurries {
                self.ends(&task)?
            } else {
                !self.ends(&Task { turns: task.turns.saturating_sub(1), ..task })?
            };
            if keeps {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// Whether the turns of a task are enough.
    fn ends(&mut self, task: &Task) -> Result<bool, Stop> {
        let key = self.key(task);
        match self.bounds(task, key)?.suffice(task.turns) {
            Some(ends) => Ok(ends),
            None => self.search(task, key),
        }
    }

    #[inline]
    fn key(&self, task: &Task) -> u128 {
        self.verdicts.key(&task.state) | u128::from(task.hurries) << K::BITS
    }

    /// What is known of the turns. The hand alone takes as many as it takes plays.
    #[inline]
    fn bounds(&mut self, task: &Task, key: u128) -> Result<Bounds, Stop> {
        Ok(match self.memo.get(key) {
            Some(entry) => Bounds { least: entry.value & 255, most: entry.value >> 8 },
            None => Bounds { least: self.fewest(task.hand())?, most: NEVER },
        })
    }

    #[inline]
    fn fewest(&mut self, hand: Counts) -> Result<u32, Stop> {
        self.fewest.of(hand, self.verdicts.ticker)
    }

    /// Whether the turns of a task are enough, which its bounds do not tell.
    fn search(&mut self, task: &Task, key: u128) -> Result<bool, Stop> {
        pause_both(&mut self.memo, &mut self.verdicts.memo, self.verdicts.ticker)?;
        // Positions of fewer cards are searched so fast that telling other threads costs more.
        let busy = self.busy.filter(|_| task.state.cards() >= threshold(BUSY_FROM, 4));
        if let Some(busy) = busy {
            busy.enter(key);
        }
        let found = self.search_node(task, key);
        if let Some(busy) = busy {
            busy.leave(key);
        }
        found
    }

    fn search_node(&mut self, task: &Task, key: u128) -> Result<bool, Stop> {
        let before = self.verdicts.ticker.own_nodes();
        let verdict = self.verdicts.look_up(key & !(1 << K::BITS));
        let lost = verdict.is_some_and(|verdict| verdict.is_win() != task.hurries);
        let ends = !lost && self.search_children(task)?;
        let mut bounds = self.bounds(task, key)?;
        if ends {
            bounds.most = bounds.most.min(task.turns);
        } else {
            bounds.least = if lost { NEVER } else { bounds.least.max(task.turns + 1) };
        }
        let work = (self.verdicts.ticker.own_nodes() - before).max(1).ilog2().min(31);
        self.memo.put(key, Entry { value: bounds.least | bounds.most << 8, work });
        Ok(ends)
    }

    /// One play after the other until one decides: for the side that hurries one with which it ends, for
    /// the other one with which it does not.
    ///
    /// A play that another thread is at work on waits until the others are done:
    /// by then the memo may have it.
    fn search_children(&mut self, task: &Task) -> Result<bool, Stop> {
        let mut part = 0;
        loop {
            let (ends, more) = self.search_part(task, part)?;
            // Plays of a large hand that are not listed yet may decide where these have not.
            if ends == task.hurries || !more {
                return Ok(ends);
            }
            part += 1;
        }
    }

    /// The same for a part of the plays; and whether there are more parts.
    fn search_part(&mut self, task: &Task, part: usize) -> Result<(bool, bool), Stop> {
        let base = self.children.len();
        let (plain, more) = self.expand(task, part)?;
        if let Some(ends) = plain {
            self.children.truncate(base);
            return Ok((ends, more));
        }
        self.children[base..].sort_by_key(|child| std::cmp::Reverse(child.score));
        let (end, mut waiting) = (self.children.len(), base);
        let mut decided = false;
        for i in base..end {
            if self.is_busy(i) {
                self.children[waiting] = self.children[i];
                waiting += 1;
            } else if self.search_child(i)? == task.hurries {
                decided = true;
                break;
            }
        }
        for i in base..waiting {
            decided = decided || self.search_child(i)? == task.hurries;
        }
        self.children.truncate(base);
        Ok((decided == task.hurries, more))
    }

    fn search_child(&mut self, i: usize) -> Result<bool, Stop> {
        let (task, key) = (self.children[i].task(), self.children[i].key);
        // Searching its elder siblings may have settled it.
        match self.bounds(&task, key)?.suffice(task.turns) {
            Some(ends) => Ok(ends),
            None => self.search(&task, key),
        }
    }

    fn is_busy(&self, i: usize) -> bool {
        let Child { step, key, .. } = &self.children[i];
        step.state.cards() >= threshold(BUSY_FROM, 4) && self.busy.is_some_and(|busy| busy.holds(*key))
    }

    /// Lists the plays that may decide, from the end of the list on; or the answer, when it is plain.
    ///
    /// Of a node with very many plays, a part of them; and whether there are more parts.
    fn expand(&mut self, task: &Task, part: usize) -> Result<(Option<bool>, bool), Stop> {
        let finishes = self.expander.finishes(&task.state);
        if finishes || task.hurries && task.turns == 1 {
            self.verdicts.ticker.count(1)?;
            return Ok((Some(finishes == task.hurries), false));
        }
        let Task { hurries, turns, .. } = *task;
        let (base, fewest) = (self.children.len(), &mut self.fewest);
        let ticker = &mut *self.verdicts.ticker;
        let list = &mut self.children;
        let listed = self.expander.children(&task.state, part, ticker, list, |step, ticker| {
            let enough = !hurries || fewest.of(step.left(), ticker)? < turns;
            Ok(if enough { Use::Try(Child::new(step, hurries, turns)) } else { Use::Drop })
        })?;
        // Each play has been looked at: large hands have tens of thousands.
        self.verdicts.ticker.count(1 + listed.plays / 4)?;
        Ok((self.settle(hurries, base)?, listed.more))
    }

    /// Drops the plays from `base` on that cannot decide by what is known, and scores the rest.
    fn settle(&mut self, hurries: bool, base: usize) -> Result<Option<bool>, Stop> {
        for i in base..self.children.len() {
            let key = self.key(&self.children[i].task());
            self.memo.prefetch(key);
            self.children[i].key = key;
        }
        let mut kept = base;
        for i in base..self.children.len() {
            if (i - base) % GUESSES == GUESSES - 1 {
                self.verdicts.ticker.spend(8 * GUESSES)?;
            }
            let mut child = self.children[i];
            let bounds = self.bounds(&child.task(), child.key)?;
            match bounds.suffice(child.turns) {
                Some(ends) if ends == hurries => return Ok(Some(ends)),
                Some(_) => {}
                None => {
                    child.score = self.score(&child, hurries, bounds.least);
                    self.children[kept] = child;
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        Ok((kept == base).then_some(!hurries))
    }

    /// How early to try a play.
    ///
    /// A side that hurries tries first what may end soonest, and of that the long plays; the
    /// other first what is known to last longest, and of that what it would try in order to win.
    fn score(&mut self, child: &Child, hurries: bool, least: u32) -> i32 {
        let least = i32::try_from(least).unwrap_or(0);
        if hurries {
            return 2 * i32::from(child.step.cards) - least;
        }
        let longer = least - i32::try_from(child.turns).unwrap_or(0);
        longer * 64 + self.verdicts.order.score(&child.step)
    }
}

const BUSY_FROM: usize = 18;
