//! How long the game lasts when the winner hurries and the loser delays.

use std::cmp::Reverse;

use super::expand::{Child, Expander, Successor, Use, successor};
use super::fewest::FewestPlays;
use super::length_eval::{self, Facts};
use super::order::Order;
use super::task::{NEVER, Pace, Prospect, Task, Turns};
use super::tt::{PositionTable, PositionView};
use super::win::{GUESSES, Verdicts, WinSearch};
use crate::cards::Counts;
use crate::search::dominance_table::ValueBounds;
use crate::search::proof::{Branch, ChildStats, Context, DfPn, Effort, Search, Settling, Verdict, tag};
use crate::search::{Stop, Ticker, pause_both};
use crate::shedding::{Code, Move, Rules, Setup, keys::State};

/// The leaf of [`Effort`] in this search: proof numbers all the way down pay here,
/// as what is guessed at them tells more than the order of a depth-first search.
const LEAF: u32 = 5;

/// One thread's search for game lengths.
///
/// Whether a side can empty its hand within some turns is a question of its own, and a narrower
/// one than who wins: the hand alone takes a number of plays, and a side that has few turns to
/// spare has few plays to choose from. So the search asks for a verdict just once,
/// and below looks up only those that are in the transposition table already.
pub(super) struct DistanceSearch<'a, 't, 's> {
    rules: &'a Rules,
    verdicts: WinSearch<'a, 't, 's>,
    context: Context<'a>,
    tt: PositionView<'a>,
    fewest: FewestPlays<'a>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    children: Vec<Child<Prospect>>,
    expander: Expander<'a>,
}

impl<'a, 't, 's> DistanceSearch<'a, 't, 's> {
    pub(super) fn new(
        rules: &'a Rules,
        verdicts: &'a Verdicts,
        tt: &'a PositionTable,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        let virtual_losses = (ticker.threads > 1).then(|| verdicts.virtual_losses.join());
        let effort = Effort { leaf: verdicts.effort.leaf.min(LEAF), ..verdicts.effort };
        DistanceSearch {
            rules,
            context: Context::new(&verdicts.numbers, virtual_losses, effort),
            verdicts: WinSearch::new(rules, verdicts, ticker, cards),
            tt: tt.view(),
            fewest: FewestPlays::new(rules),
            children: Vec::new(),
            expander: Expander::new(rules, 4),
        }
    }

    /// Plays and passes until the end: odd when the mover wins, even when not.
    pub(super) fn distance(&mut self, state: &State) -> Result<u32, Stop> {
        let (tt, verdicts) = (&mut self.tt, &mut self.verdicts);
        let wins = tt.aside(|| verdicts.verdict(state))?.is_win();
        let mut task = Task { state: *state, pace: Pace { hurries: wins, turns: 1 } };
        task.pace.turns = self.fewest(task.hand())?;
        // One more turn at a time: the first number that is enough is the length,
        // and what was proved with fewer stays in the transposition table.
        while !self.ends(&task)? {
            task.pace.turns += 1;
        }
        // The sides take turns; a winner who begins has one more.
        Ok(if wins { 2 * task.pace.turns - 1 } else { 2 * task.pace.turns })
    }

    /// The distance by a play: of all that follows it, and one.
    pub(super) fn distance_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<u32, Stop> {
        Ok(match successor(self.rules, mover, other, play) {
            Successor::Over => 1,
            // A pass that is forced counts as well.
            Successor::On(step) => 1 + u32::from(step.again) + self.distance(&step.state)?,
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
            let Successor::On(step) = successor(self.rules, mover, other, play) else {
                return Ok(Some(play));
            };
            let mut task = Task { state: step.state, pace: pace.successor(&step) };
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
    pub(super) fn tick(&mut self) -> Result<(), Stop> {
        self.verdicts.ticker.count(1)?;
        pause_both(&mut self.tt, &mut self.verdicts.tt, self.verdicts.ticker)
    }

    /// Whether the turns of a task are enough.
    fn ends(&mut self, task: &Task) -> Result<bool, Stop> {
        let key = self.key(task);
        Ok(task.turned(self.decide(task, key)?).is_win())
    }

    #[inline]
    fn key(&self, task: &Task) -> u128 {
        let form = self.verdicts.form;
        form.turns_key(form.key(&task.state), task.pace.hurries)
    }

    fn turns(&mut self, task: &Task, key: u128) -> Result<Turns, Stop> {
        turns_in(&self.tt, &mut self.fewest, task, key, self.verdicts.ticker)
    }

    #[inline]
    fn fewest(&mut self, hand: Counts) -> Result<u32, Stop> {
        self.fewest.of(hand, self.verdicts.ticker)
    }

    /// Whether it is known that the side that hurries loses the game: then it never empties its hand, however
    /// many turns it has.
    fn is_lost(&self, task: &Task, key: u128) -> bool {
        self.verdicts.known_by(self.verdicts.form.verdict_key(key)) == Some(task.turned(Verdict::Loss))
    }

    /// Drops the plays from `base` on that lose by what is known. Scores the rest by the turns that the side that
    /// hurries needs at least.
    #[inline(always)]
    fn settle(&mut self, state: &State, base: usize) -> Result<Option<Verdict>, Stop> {
        let form = self.verdicts.form;
        let other = form.half(state.other);
        for child in &mut self.children[base..] {
            child.key = form.turns_key(child.step.key(form, &other), child.about.pace.hurries);
            self.tt.prefetch_bucket(child.key);
        }
        let (tt, verdicts, fewest) = (&self.tt, &mut self.verdicts, &mut self.fewest);
        let mut settling = Settling::new(base);
        for i in base..self.children.len() {
            let child = &mut self.children[i];
            let task = child.task();
            let turns = turns_in(tt, fewest, &task, child.key, verdicts.ticker)?;
            child.score = turns.least.cast_signed();
            let mut known = turns.verdict(task.pace.turns);
            // Who loses the game never empties its hand.
            if known.is_none()
                && verdicts.known_by(verdicts.form.verdict_key(child.key)) == Some(task.turned(Verdict::Loss))
            {
                known = Some(Verdict::Loss);
            }
            let known = known.map(|verdict| task.turned(verdict).for_parent(child.step.again));
            if settling.wins(&mut self.children, i, known) {
                return Ok(Some(Verdict::Win));
            }
        }
        Ok(settling.end(&mut self.children))
    }

    /// Gives the children from `base` on, which [settle](Self::settle) has left, their numbers.
    #[inline(always)]
    fn number_children(&mut self, base: usize) -> Result<(), Stop> {
        let (verdicts, fewest, tt) = (&mut self.verdicts, &mut self.fewest, &self.tt);
        for (i, child) in self.children[base..].iter_mut().enumerate() {
            if i % GUESSES == GUESSES - 1 {
                verdicts.ticker.spend(8 * GUESSES)?;
            }
            let task = child.task();
            let (tag, again) = (task_tag(&task, child.key), child.again());
            if !self.context.recall(child.stats_mut(), tag, again) {
                let plays = [task.hand(), task.other_hand()].map(|hand| fewest.of(hand, verdicts.ticker));
                let facts = Facts {
                    plays: [plays[0]?, plays[1]?],
                    least: child.score.cast_unsigned(),
                    work: tt.work(child.key),
                };
                child.expect(length_eval::initial(&task, &facts, &mut verdicts.order));
            }
            self.context.apply_virtual_loss(child.stats_mut(), tag, again);
        }
        Ok(())
    }

    /// Puts the children from `base` on into the order in which to try them.
    #[inline(always)]
    fn order_children(&mut self, base: usize) -> Result<(), Stop> {
        let verdicts = &mut self.verdicts;
        for (i, child) in self.children[base..].iter_mut().enumerate() {
            if i % GUESSES == GUESSES - 1 {
                verdicts.ticker.spend(8 * GUESSES)?;
            }
            child.score = score(child, child.score, &mut verdicts.order);
        }
        // The complement: high ones first.
        self.children[base..].sort_by_key(|child| Reverse(child.score));
        Ok(())
    }
}

#[cfg(feature = "samples")]
impl DistanceSearch<'_, '_, '_> {
    /// Takes some of the tasks as samples.
    fn note(
        &mut self,
        task: &Task,
        key: u128,
        least: u32,
        verdict: Verdict,
        before: u64,
    ) -> Result<(), Stop> {
        let nodes = (self.own_nodes() - before).max(1) + super::samples::spent(with_turns(task, key));
        if super::samples::is_drawn(nodes) {
            let plays = [self.fewest(task.hand())?, self.fewest(task.other_hand())?];
            let facts = Facts { plays, least, work: 0 };
            if let Some(small) = self.verdicts.order.small_net(&task.state) {
                let enough = task.turned(verdict).is_win();
                super::samples::note_task(task.pace.hurries, &facts.inputs(task, small), enough, nodes);
            }
        }
        Ok(())
    }
}

/// A key of the transposition table and the turns: a task has another answer for each number of turns.
///
/// A hash, which leaves no bit of the key as it is: all of them mean something.
fn with_turns(task: &Task, key: u128) -> u128 {
    key ^ u128::from(u64::from(task.pace.turns).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

pub(super) fn task_tag(task: &Task, key: u128) -> u64 {
    tag(with_turns(task, key))
}

impl Search for DistanceSearch<'_, '_, '_> {
    type Node = Task;
    type Key = u128;
    type Child = Child<Prospect>;

    fn context(&self) -> &Context<'_> {
        &self.context
    }

    fn children(&self) -> &Vec<Child<Prospect>> {
        &self.children
    }

    fn children_mut(&mut self) -> &mut Vec<Child<Prospect>> {
        &mut self.children
    }

    fn node(child: &Child<Prospect>) -> Task {
        child.task()
    }

    fn cards(task: &Task) -> usize {
        task.state.cards()
    }

    fn tag(task: &Task, key: u128) -> u64 {
        task_tag(task, key)
    }

    #[inline(always)]
    fn expect_work(&self, nodes: u64) -> Result<(), Stop> {
        self.verdicts.ticker.expect_work(nodes)
    }

    fn own_nodes(&self) -> u64 {
        self.verdicts.ticker.own_nodes()
    }

    fn pause(&mut self) -> Result<(), Stop> {
        pause_both(&mut self.tt, &mut self.verdicts.tt, self.verdicts.ticker)
    }

    #[cfg(feature = "samples")]
    fn left_open(&self, task: &Task, key: u128, before: u64) {
        super::samples::left_open(with_turns(task, key), self.own_nodes() - before);
    }

    /// Who gets what it wants, by what is proved.
    fn look_up(&mut self, task: &Task, key: u128) -> Result<Option<Verdict>, Stop> {
        let known = self.turns(task, key)?.verdict(task.pace.turns);
        Ok(known.map(|verdict| task.turned(verdict)))
    }

    fn proved(&mut self, task: &Task, key: u128, verdict: Verdict, before: u64) -> Result<(), Stop> {
        let mut turns = self.turns(task, key)?;
        #[cfg(feature = "samples")]
        self.note(task, key, turns.least, verdict, before)?;
        if task.turned(verdict).is_win() {
            turns.most = turns.most.min(task.pace.turns);
        } else if self.is_lost(task, key) {
            turns.least = NEVER;
        } else {
            turns.least = turns.least.max(task.pace.turns + 1);
        }
        self.tt.put(key, turns.bounds(), self.own_nodes() - before);
        Ok(())
    }

    #[inline(always)]
    fn list(&mut self, task: &Task, part: usize, numbered: bool) -> Result<(Option<Verdict>, bool), Stop> {
        let Task { state, pace } = *task;
        let (base, fewest) = (self.children.len(), &mut self.fewest);
        let (ticker, list) = (&mut *self.verdicts.ticker, &mut self.children);
        let last = pace.hurries && pace.turns == 1;
        let (mut found, more) = self.expander.expand(&state, part, last, ticker, list, |step, ticker| {
            let enough = !pace.hurries || fewest.of(step.left(), ticker)? < pace.turns;
            let prospect = Prospect { pace: pace.successor(step), stats: ChildStats::default() };
            Ok(if enough { Use::Try(prospect) } else { Use::Drop })
        })?;
        if found.is_none() {
            found = self.settle(&state, base)?;
        }
        if found.is_some() {
            self.children.truncate(base);
        } else if numbered {
            self.number_children(base)?;
        } else if self.children.len() > base + 1 {
            self.order_children(base)?;
        }
        Ok((found, more))
    }
}

/// What is known of the turns. The hand alone takes as many as it takes plays.
#[inline]
fn turns_in(
    tt: &PositionView<'_>,
    fewest: &mut FewestPlays,
    task: &Task,
    key: u128,
    ticker: &mut Ticker,
) -> Result<Turns, Stop> {
    let ValueBounds { least, most } = tt.get(key, ValueBounds::NONE);
    Ok(Turns { least: u32::from(least).max(fewest.of(task.hand(), ticker)?), most: most.into() })
}

/// How early to try a play that leads to a small position.
///
/// A side that hurries tries first what may end soonest, and of that the long plays; the
/// other first what is known to last longest, and of that what it would try in order to win.
#[inline(always)]
fn score(child: &Child<Prospect>, least: i32, order: &mut Order) -> i32 {
    let Pace { hurries, turns } = child.about.pace;
    if hurries == child.step.again {
        return 2 * i32::from(child.step.cards) - least;
    }
    let longer = least - turns.cast_signed();
    longer * 64 + order.score(&child.step)
}
