//! Search for the length of a game, when the winner hurries and the loser delays.

use super::expand::{AfterPlay, Expander, Use, successor};
use super::fewest::FewestPlays;
use super::length_eval::{self, LengthFacts};
use super::order::MoveOrdering;
use super::task::{NEVER, Pace, PacedStep, Task, Turns};
use super::tt::{PositionTable, PositionView};
use super::win::{Verdicts, WinSearch};
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::dominance_table::ValueBounds;
use crate::search::proof_number::{
    Child, ChildPlay, Children, Context, DfPn, Effort, Initial, Search, Settling, Verdict, tag,
};
use crate::search::{SearchControl, Stop, pause_both};
use crate::shedding::{Move, Rules, Setup, keys::State};

/// Leaf size ([`Effort::leaf`]) of this search. Proof numbers pay off almost everywhere here:
/// initial numbers are better guesses than the order of a depth-first search.
const LEAF: u32 = 5;

/// One thread's search for game lengths.
///
/// It asks whether a side can empty its hand within some turns. This is narrower than the question
/// who wins: the hand takes a minimum number of plays, and a side with few turns to spare has few
/// plays to choose from. So the search decides the winner once, at the root. Below, it only looks
/// up verdicts that are already in the transposition table.
pub(super) struct LengthSearch<'a, 't, 's> {
    rules: &'a Rules,
    verdicts: WinSearch<'a, 't, 's>,
    context: Context<'a>,
    tt: PositionView<'a>,
    fewest: FewestPlays<'a>,
    children: Children<u128, PacedStep>,
    expander: Expander<'a>,
}

impl<'a, 't, 's> LengthSearch<'a, 't, 's> {
    pub(super) fn new(
        rules: &'a Rules,
        verdicts: &'a Verdicts,
        tt: &'a PositionTable,
        control: &'t mut SearchControl<'s>,
        cards: usize,
    ) -> Self {
        let virtual_losses = (control.threads > 1).then(|| verdicts.virtual_losses.join());
        let effort = Effort { leaf: verdicts.effort.leaf.min(LEAF), ..verdicts.effort };
        LengthSearch {
            rules,
            context: Context::new(&verdicts.numbers, virtual_losses, effort),
            verdicts: WinSearch::new(rules, verdicts, control, cards),
            tt: tt.view(),
            fewest: FewestPlays::new(rules),
            children: Children::new(),
            expander: Expander::new(rules, 4),
        }
    }

    /// Number of plays and passes until the end: odd if the mover wins, otherwise even.
    pub(super) fn length(&mut self, state: &State) -> Result<u32, Stop> {
        let (tt, verdicts) = (&mut self.tt, &mut self.verdicts);
        let wins = tt.aside(|| verdicts.verdict(state))?.is_win();
        let mut task = Task { state: *state, pace: Pace { hurries: wins, turns: 1 } };
        task.pace.turns = self.fewest(task.hand())?;
        // The first number of turns that is enough is the length. The transposition table keeps
        // what was proved with fewer.
        while !self.ends(&task)? {
            task.pace.turns += 1;
        }
        // The sides take turns. A winner who begins has one turn more.
        Ok(if wins { 2 * task.pace.turns - 1 } else { 2 * task.pace.turns })
    }

    /// Number of plays and passes until the end, beginning with `play`.
    pub(super) fn length_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<u32, Stop> {
        Ok(match successor(self.rules, mover, other, play) {
            AfterPlay::Over => 1,
            // A forced pass counts too.
            AfterPlay::On(step) => 1 + u32::from(step.again) + self.length(&step.state)?,
        })
    }

    /// First of `moves` that keeps the length: it hurries most for a winner, and delays most for
    /// a loser.
    pub(super) fn best_move(
        &mut self,
        mover: Counts,
        other: Counts,
        moves: &[Move],
        length: u32,
    ) -> Result<Option<Move>, Stop> {
        let pace = Pace { hurries: length % 2 == 1, turns: length.div_ceil(2) };
        for &play in moves {
            let AfterPlay::On(step) = successor(self.rules, mover, other, play) else {
                return Ok(Some(play));
            };
            let mut task = Task { state: step.state, pace: pace.successor(&step) };
            // A loser's play keeps the length if it does not lose one turn earlier.
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

    /// Returns true if a side empties its hand first, within `plays` plays and passes of both
    /// sides. It is the side to move if `mover`, otherwise the other side.
    pub(super) fn ends_within(&mut self, setup: &Setup, mover: bool, plays: u32) -> Result<bool, Stop> {
        let turns = if mover { plays.div_ceil(2) } else { plays / 2 };
        let (state, passed) = setup.folded(self.rules);
        // A forced pass is a turn of the mover.
        let turns = turns.saturating_sub(u32::from(passed && mover));
        Ok(turns > 0 && self.ends(&Task { state, pace: Pace { hurries: mover != passed, turns } })?)
    }

    /// Move ordering of this search.
    pub(super) fn order(&mut self) -> &mut MoveOrdering {
        &mut self.verdicts.order
    }

    /// Counts a node between two questions, and lets the tables grow and the caller stop the
    /// search.
    pub(super) fn tick(&mut self) -> Result<(), Stop> {
        self.verdicts.control.count(1)?;
        pause_both(&mut self.tt, &mut self.verdicts.tt, self.verdicts.control)
    }

    /// Returns true if the hurrying side reaches its goal.
    fn ends(&mut self, task: &Task) -> Result<bool, Stop> {
        let key = self.key(task);
        Ok(task.turned(self.decide(task, key)?).is_win())
    }

    #[inline]
    fn key(&self, task: &Task) -> u128 {
        let form = self.verdicts.form;
        form.length_key(form.key(&task.state), task.pace.hurries)
    }

    fn turns(&mut self, task: &Task, key: u128) -> Result<Turns, Stop> {
        turns_in(&self.tt, &mut self.fewest, task, key, self.verdicts.control)
    }

    #[inline]
    fn fewest(&mut self, hand: Counts) -> Result<u32, Stop> {
        self.fewest.of(hand, self.verdicts.control)
    }
}

#[cfg(feature = "samples")]
impl LengthSearch<'_, '_, '_> {
    /// Takes some tasks as samples.
    fn note(&mut self, task: &Task, key: u128, least: u32, verdict: Verdict, nodes: u64) -> Result<(), Stop> {
        let nodes = nodes.max(1) + super::samples::spent(with_turns(task, key));
        if super::samples::is_drawn(nodes) {
            let plays = [self.fewest(task.hand())?, self.fewest(task.other_hand())?];
            let facts = LengthFacts { plays, least };
            if let Some(small) = self.verdicts.order.small_net(&task.state) {
                let enough = task.turned(verdict).is_win();
                super::samples::note_task(task.pace.hurries, &facts.inputs(task, small), enough, nodes);
            }
        }
        Ok(())
    }
}

/// Combines a key of the transposition table with the number of turns, because the answer depends
/// on it.
///
/// It hashes the turns into the key: the key has no unused bits.
fn with_turns(task: &Task, key: u128) -> u128 {
    key ^ u128::from(u64::from(task.pace.turns).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

pub(super) fn task_tag(task: &Task, key: u128) -> u64 {
    tag(with_turns(task, key))
}

impl<'s> Search<'s> for LengthSearch<'_, '_, 's> {
    type Key = u128;
    type Node = Task;
    type Play = PacedStep;

    #[inline(always)]
    fn context(&self) -> &Context<'_> {
        &self.context
    }

    #[inline(always)]
    fn control(&mut self) -> &mut SearchControl<'s> {
        self.verdicts.control
    }

    #[inline(always)]
    fn children(&mut self) -> &mut Children<u128, PacedStep> {
        &mut self.children
    }

    fn cards(task: &Task) -> usize {
        task.state.cards()
    }

    #[inline(always)]
    fn tag(task: &Task, key: u128) -> u64 {
        task_tag(task, key)
    }

    fn pause(&mut self) -> Result<(), Stop> {
        pause_both(&mut self.tt, &mut self.verdicts.tt, self.verdicts.control)
    }

    #[cfg(feature = "samples")]
    fn left_open(&mut self, task: &Task, key: u128, nodes: u64) {
        super::samples::left_open(with_turns(task, key), nodes);
    }

    fn look_up(&mut self, task: &Task, key: u128) -> Result<Option<Verdict>, Stop> {
        let known = self.turns(task, key)?.verdict(task.pace.turns);
        Ok(known.map(|verdict| task.turned(verdict)))
    }

    fn proved(&mut self, task: &Task, key: u128, verdict: Verdict, nodes: u64) -> Result<(), Stop> {
        let mut turns = self.turns(task, key)?;
        #[cfg(feature = "samples")]
        self.note(task, key, turns.least, verdict, nodes)?;
        if task.turned(verdict).is_win() {
            turns.most = turns.most.min(task.pace.turns);
        } else if Idea::KnownLosses.on() && is_lost(&self.verdicts, task, key) {
            turns.least = NEVER;
        } else {
            turns.least = turns.least.max(task.pace.turns + 1);
        }
        self.tt.put(key, turns.bounds(), nodes);
        Ok(())
    }

    #[inline(always)]
    fn generate(
        &mut self,
        task: &Task,
        part: usize,
        children: &mut Vec<Child<u128, PacedStep>>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let Task { state, pace } = *task;
        let last = pace.hurries && pace.turns == 1;
        let (control, fewest) = (&mut *self.verdicts.control, &mut self.fewest);
        self.expander.expand(&state, part, last, control, children, |step, control| {
            let enough = !pace.hurries || fewest.of(step.left(), control)? < pace.turns;
            let play = PacedStep { step, pace: pace.successor(&step) };
            Ok(if enough { Use::Try(play) } else { Use::Drop })
        })
    }

    /// Drops the plays that lose by the transposition tables. The scores of the others become the
    /// least number of turns that the hurrying side needs: `initial` and `score` use it.
    #[inline(always)]
    fn probe(
        &mut self,
        task: &Task,
        children: &mut Vec<Child<u128, PacedStep>>,
        base: usize,
        _: bool,
    ) -> Result<Option<Verdict>, Stop> {
        let form = self.verdicts.form;
        let other = form.half(task.state.other);
        for child in &mut children[base..] {
            child.key = form.length_key(child.play.step.key(form, &other), child.play.pace.hurries);
            self.tt.prefetch_bucket(child.key);
        }
        let mut settling = Settling::new(base);
        for i in base..children.len() {
            let child = &mut children[i];
            let task = child.play.node();
            let turns = turns_in(&self.tt, &mut self.fewest, &task, child.key, self.verdicts.control)?;
            child.score = turns.least.cast_signed();
            let mut known = turns.verdict(task.pace.turns);
            if Idea::KnownLosses.on() && known.is_none() && is_lost(&self.verdicts, &task, child.key) {
                known = Some(Verdict::Loss);
            }
            let known = known.map(|verdict| task.turned(verdict).for_parent(child.play.same_side_to_move()));
            if settling.wins(children, i, known) {
                return Ok(Some(Verdict::Win));
            }
        }
        Ok(settling.end(children))
    }

    #[inline(always)]
    fn initial(&mut self, child: &Child<u128, PacedStep>, _: u64) -> Result<Initial, Stop> {
        let task = child.play.node();
        let facts = LengthFacts {
            plays: [self.fewest(task.hand())?, self.fewest(task.other_hand())?],
            least: child.score.cast_unsigned(),
        };
        Ok(length_eval::initial(&task, &facts, &mut self.verdicts.order))
    }

    /// The hurrying side first tries plays that can end the game soonest, and among them long
    /// plays. The other side first tries plays that are known to last longest, and among them those
    /// that it would try in order to win.
    #[inline(always)]
    fn score(&mut self, child: &Child<u128, PacedStep>) -> i32 {
        let PacedStep { step, pace: Pace { hurries, turns } } = child.play;
        let least = child.score;
        if hurries == step.again {
            return 2 * i32::from(step.cards) - least;
        }
        let longer = least - turns.cast_signed();
        longer * 64 + self.verdicts.order.score(&step)
    }
}

/// Returns true if the hurrying side is known to lose the game. Then it never empties its hand.
#[inline(always)]
fn is_lost(verdicts: &WinSearch<'_, '_, '_>, task: &Task, key: u128) -> bool {
    verdicts.known_by(verdicts.form.verdict_key(key)) == Some(task.turned(Verdict::Loss))
}

/// Known bounds of the turns that the hurrying side needs: at least the fewest plays of its hand.
#[inline]
fn turns_in(
    tt: &PositionView<'_>,
    fewest: &mut FewestPlays,
    task: &Task,
    key: u128,
    control: &mut SearchControl,
) -> Result<Turns, Stop> {
    let ValueBounds { least, most } = tt.get(key, ValueBounds::NONE);
    Ok(Turns { least: u32::from(least).max(fewest.of(task.hand(), control)?), most: most.into() })
}
