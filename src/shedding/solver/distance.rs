//! How long the game lasts when the winner hurries and the loser delays.

use super::depth_first::{DepthFirst, settle};
use super::expand::{After, Child, Expander, Step, Use, after};
use super::fewest::FewestPlays;
use super::order::Order;
use super::verdict::Verdict;
use super::win::{GUESSES, Verdicts, WinSearch};
use crate::cards::Counts;
use crate::search::{Busy, Entry, SharedMemo, Stop, Ticker, View, pause_both, threshold};
use crate::shedding::{
    Code, Move, Rules, Setup,
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
    /// It needs at least these; [`NEVER`] when it does not win.
    least: u32,
    /// It needs at most these; [`NEVER`] when nothing is proved.
    most: u32,
}

const NEVER: u32 = 255;

impl Bounds {
    /// Whether the side that hurries empties its hand within some turns, as it sees it, when that is proved.
    #[inline]
    fn verdict(self, turns: u32) -> Option<Verdict> {
        match turns {
            _ if turns >= self.most => Some(Verdict::Win),
            _ if turns < self.least => Some(Verdict::Loss),
            _ => None,
        }
    }
}

/// A position, and whether the side that hurries empties its hand within some turns.
///
/// The side to move wins if it gets what it wants: if it hurries, enough turns; if not, too few.
#[derive(Clone, Copy)]
pub(super) struct Task {
    state: State,
    pace: Pace,
}

/// Which side counts its turns, and how many it has.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// Whether the side to move is the one that hurries; or else the other is.
    hurries: bool,
    /// Turns that the side that hurries has left, this one among them if it is to move.
    turns: u32,
}

impl Pace {
    /// After a play, when a forced pass may follow.
    fn after(self, step: &Step) -> Pace {
        // A pass that is forced is a turn as well.
        let turns = if self.hurries || step.again { self.turns - 1 } else { self.turns };
        Pace { turns, hurries: self.hurries == step.again }
    }
}

impl Task {
    /// What the side that hurries holds.
    fn hand(&self) -> Counts {
        if self.pace.hurries { self.state.mover } else { self.state.other }
    }

    /// A verdict of the side that hurries, as the side to move sees it; or the other way round.
    const fn turned(&self, verdict: Verdict) -> Verdict {
        verdict.turned_unless(self.pace.hurries)
    }
}

impl Child<Pace> {
    const fn task(&self) -> Task {
        Task { state: self.step.state, pace: self.about }
    }
}

/// One thread's search for game lengths.
///
/// Whether a side can empty its hand within some turns is a question of its own, and a narrower
/// one than who wins: the hand alone takes a number of plays, and a side that has few turns to
/// spare has few plays to choose from. So the search asks for a verdict just once,
/// and below looks up only those that are in the memo already.
pub(super) struct DistanceSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    verdicts: WinSearch<'a, 't, 's, K>,
    memo: View<'a, AtomicU128>,
    fewest: FewestPlays<'a>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    children: Vec<Child<Pace>>,
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
            expander: Expander::new(rules, 4),
        }
    }

    /// Plays and passes until the end: odd when the mover wins, even when not.
    pub(super) fn distance(&mut self, state: &State) -> Result<u32, Stop> {
        let (memo, verdicts) = (&mut self.memo, &mut self.verdicts);
        let wins = memo.aside(|| verdicts.verdict(state))?.is_win();
        let mut task = Task { state: *state, pace: Pace { hurries: wins, turns: 1 } };
        task.pace.turns = self.fewest(task.hand())?;
        // One more turn at a time: the first number that is enough is the length,
        // and what was proved with fewer stays in the memo.
        while !self.ends(&task)? {
            task.pace.turns += 1;
        }
        // The sides take turns; a winner who begins has one more.
        Ok(if wins { 2 * task.pace.turns - 1 } else { 2 * task.pace.turns })
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
        let pace = Pace { hurries: distance % 2 == 1, turns: distance.div_ceil(2) };
        for &play in moves {
            let After::On(step) = after(self.rules, mover, other, play) else {
                return Ok(Some(play));
            };
            let mut task = Task { state: step.state, pace: pace.after(&step) };
            // A play of a loser's keeps the distance if it does not lose in a turn less.
            let keeps = if pace.hurries {
                self.ends(&task)?
            } else {
                task.pace.turns = task.pace.turns.saturating_sub(1);
                !self.ends(&task)?
            };
            if keeps {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// Whether a side empties its hand first within some plays and passes of both sides.
    ///
    /// `mover` says whether it is the side to move.
    pub(super) fn ends_within(&mut self, setup: &Setup, mover: bool, plays: u32) -> Result<bool, Stop> {
        let turns = if mover { plays.div_ceil(2) } else { plays / 2 };
        if turns == 0 {
            return Ok(false);
        }
        let Some(state) = setup.state(self.rules) else {
            // The mover must pass, and the other side leads.
            let state = State { mover: setup.other, other: setup.mover, answer: Code::NONE };
            let turns = turns - u32::from(mover);
            return if turns == 0 {
                Ok(false)
            } else {
                self.ends(&Task { state, pace: Pace { hurries: !mover, turns } })
            };
        };
        self.ends(&Task { state, pace: Pace { hurries: mover, turns } })
    }

    /// What tells which plays to try first.
    pub(super) fn order(&mut self) -> &mut Order {
        &mut self.verdicts.order
    }

    /// Counts a node between two questions, lets the memos grow and the caller look for signals.
    pub(super) fn pause(&mut self) -> Result<(), Stop> {
        self.verdicts.ticker.count(1)?;
        pause_both(&mut self.memo, &mut self.verdicts.memo, self.verdicts.ticker)
    }

    /// Whether the turns of a task are enough.
    fn ends(&mut self, task: &Task) -> Result<bool, Stop> {
        let key = self.key(task);
        let verdict = match self.known(task, key)? {
            Some(verdict) => verdict,
            None => self.search(task, key)?,
        };
        Ok(task.turned(verdict).is_win())
    }

    /// Who gets what it wants, by what is proved.
    fn known(&mut self, task: &Task, key: u128) -> Result<Option<Verdict>, Stop> {
        let known = self.bounds(task, key)?.verdict(task.pace.turns);
        Ok(known.map(|verdict| task.turned(verdict)))
    }

    #[inline]
    fn key(&self, task: &Task) -> u128 {
        self.verdicts.key(&task.state) | u128::from(task.pace.hurries) << K::BITS
    }

    fn bounds(&mut self, task: &Task, key: u128) -> Result<Bounds, Stop> {
        bounds_in(&self.memo, &mut self.fewest, task, key, self.verdicts.ticker)
    }

    #[inline]
    fn fewest(&mut self, hand: Counts) -> Result<u32, Stop> {
        self.fewest.of(hand, self.verdicts.ticker)
    }

    /// Who gets what it wants, which the bounds do not tell.
    fn search(&mut self, task: &Task, key: u128) -> Result<Verdict, Stop> {
        pause_both(&mut self.memo, &mut self.verdicts.memo, self.verdicts.ticker)?;
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

    fn search_node(&mut self, task: &Task, key: u128) -> Result<Verdict, Stop> {
        let before = self.verdicts.ticker.own_nodes();
        // A side that loses the game never empties its hand, however many turns it has.
        let game = self.verdicts.look_up(key & !(1 << K::BITS)).map(|verdict| task.turned(verdict));
        let lost = game == Some(Verdict::Loss);
        let found = if lost { Some(task.turned(Verdict::Loss)) } else { self.search_parts(task)? };
        let verdict = found.expect("no child is given up");
        let mut bounds = self.bounds(task, key)?;
        if task.turned(verdict).is_win() {
            bounds.most = bounds.most.min(task.pace.turns);
        } else {
            bounds.least = if lost { NEVER } else { bounds.least.max(task.pace.turns + 1) };
        }
        let work = (self.verdicts.ticker.own_nodes() - before).max(1).ilog2().min(31);
        self.memo.put(key, Entry { value: bounds.least | bounds.most << 8, work });
        Ok(verdict)
    }

    /// Drops the plays from `base` on that lose by what is known, and scores the rest.
    fn settle(&mut self, pace: Pace, base: usize) -> Result<Option<Verdict>, Stop> {
        for child in &mut self.children[base..] {
            child.key = self.verdicts.key(&child.step.state) | u128::from(child.about.hurries) << K::BITS;
            self.memo.prefetch(child.key);
        }
        let (memo, verdicts, fewest) = (&self.memo, &mut self.verdicts, &mut self.fewest);
        settle(&mut self.children, base, |i, child| {
            if i % GUESSES == GUESSES - 1 {
                verdicts.ticker.spend(8 * GUESSES)?;
            }
            let task = child.task();
            let bounds = bounds_in(memo, fewest, &task, child.key, verdicts.ticker)?;
            let known = bounds.verdict(task.pace.turns);
            if known.is_none() {
                child.score = score(child, pace.hurries, bounds.least, &mut verdicts.order);
            }
            Ok(known.map(|verdict| verdict.turned_unless(pace.hurries)))
        })
    }
}

impl<K: Keys> DepthFirst for DistanceSearch<'_, '_, '_, K> {
    type Node = Task;
    type About = Pace;

    #[inline]
    fn children(&mut self) -> &mut Vec<Child<Pace>> {
        &mut self.children
    }

    fn list(&mut self, task: &Task, part: usize) -> Result<(Option<Verdict>, bool), Stop> {
        let Task { state, pace } = *task;
        let (base, fewest) = (self.children.len(), &mut self.fewest);
        let (ticker, list) = (&mut *self.verdicts.ticker, &mut self.children);
        let last = pace.hurries && pace.turns == 1;
        let (mut found, more) = self.expander.expand(&state, part, last, ticker, list, |step, ticker| {
            let enough = !pace.hurries || fewest.of(step.left(), ticker)? < pace.turns;
            Ok(if enough { Use::Try(pace.after(step)) } else { Use::Drop })
        })?;
        if found.is_none() {
            found = self.settle(pace, base)?;
        }
        if found.is_none() {
            self.children[base..].sort_by_key(|child| std::cmp::Reverse(child.score));
        }
        Ok((found, more))
    }

    fn search_child(&mut self, _: &Task, i: usize) -> Result<Option<Verdict>, Stop> {
        let Child { step, key, .. } = self.children[i];
        let task = self.children[i].task();
        // Searching its elder siblings may have settled it.
        let verdict = match self.known(&task, key)? {
            Some(verdict) => verdict,
            None => self.search(&task, key)?,
        };
        Ok(Some(verdict.for_parent(step.again)))
    }

    fn is_busy(&self, i: usize) -> bool {
        let Child { step, key, .. } = &self.children[i];
        step.state.cards() >= threshold(BUSY_FROM, 4) && self.busy.is_some_and(|busy| busy.holds(*key))
    }
}

/// What is known of the turns. The hand alone takes as many as it takes plays.
#[inline]
fn bounds_in(
    memo: &View<'_, AtomicU128>,
    fewest: &mut FewestPlays,
    task: &Task,
    key: u128,
    ticker: &mut Ticker,
) -> Result<Bounds, Stop> {
    Ok(match memo.get(key) {
        Some(entry) => Bounds { least: entry.value & 255, most: entry.value >> 8 },
        None => Bounds { least: fewest.of(task.hand(), ticker)?, most: NEVER },
    })
}

/// How early to try a play.
///
/// A side that hurries tries first what may end soonest, and of that the long plays; the
/// other first what is known to last longest, and of that what it would try in order to win.
fn score(child: &Child<Pace>, hurries: bool, least: u32, order: &mut Order) -> i32 {
    let least = i32::try_from(least).unwrap_or(0);
    if hurries {
        return 2 * i32::from(child.step.cards) - least;
    }
    let longer = least - i32::try_from(child.about.turns).unwrap_or(0);
    longer * 64 + order.score(&child.step)
}

/// Positions of fewer cards in both hands are searched so fast that telling other threads costs more.
const BUSY_FROM: usize = 18;
