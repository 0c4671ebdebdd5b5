//! The game as the search for verdicts needs it.
//!
//! A verdict answers one question: is the value for south and north at least the goal? It is relative to
//! the team to move.

use std::ops::ControlFlow;

use super::super::form::Form;
use super::super::generate::Generator;
use super::super::held::Held;
use super::super::rules::Guandan;
use super::super::seat::Partnership;
use super::super::setup::Setup;
use super::keys::{key, raise};
use super::order::{self, PlaysToGo};
use super::shared::{Shared, ValueTable};
use super::uncontested::Uncontested;
use crate::search::dominance_table::ValueBounds;
use crate::search::proof_number::{
    Child, ChildPlay, Children, Context, DfPn, Effort, Initial, Occasion, Search, Settling, Verdict, tag,
};
use crate::search::{SearchControl, Stop, TableView, threshold};

/// Search of one thread for one goal.
pub(super) struct GoalSearch<'a, 't, 's> {
    rules: Guandan,
    goal: i8,
    tt: TableView<'a, ValueTable>,
    context: Context<'a>,
    control: &'t mut SearchControl<'s>,
    children: Children<u128, FoldedChild>,
}

/// A position after all forced passes, with a [raised](raise) play on the table.
#[derive(Clone, Copy)]
pub(super) struct FoldedNode {
    setup: Setup,
    /// See [`order`]: a child changes one of them.
    to_go: PlaysToGo,
}

/// A play or pass that does not decide the goal, with the node after it.
#[derive(Clone, Copy)]
pub(super) struct FoldedChild {
    node: FoldedNode,
    /// True if the team that made it is to move again.
    same_side: bool,
    /// Score in the order of a depth-first search.
    score: i32,
}

impl ChildPlay for FoldedChild {
    type Node = FoldedNode;

    #[inline]
    fn node(&self) -> FoldedNode {
        self.node
    }

    #[inline]
    fn same_side_to_move(&self) -> bool {
        self.same_side
    }
}

/// Plays that a hand may need, and its cards, for [`Uncontested`] to be tried: longer ways are hardly found.
const MOST_TO_GO: u8 = 6;
const MOST_CARDS: usize = 14;

/// Bounds in the table are those of the value plus this.
const OFFSET: i8 = 3;

/// Bounds of a value: all of them.
const ANY: ValueBounds = ValueBounds { least: 0, most: 2 * OFFSET as u8 };

impl<'a, 't, 's> GoalSearch<'a, 't, 's> {
    pub(super) fn new(
        rules: Guandan,
        shared: &'a Shared,
        goal: i8,
        control: &'t mut SearchControl<'s>,
    ) -> GoalSearch<'a, 't, 's> {
        let virtual_losses = (control.threads > 1).then(|| shared.virtual_losses.join());
        let effort = threshold(order::EFFORT, Effort::LOWERED);
        GoalSearch {
            rules,
            goal,
            tt: shared.tt.view(),
            context: Context::new(&shared.numbers, virtual_losses, effort),
            control,
            children: Children::new(),
        }
    }

    /// Returns true if south and north reach the goal, in any position.
    pub(super) fn reaches(&mut self, setup: &Setup) -> Result<bool, Stop> {
        if let Some(reached) = self.decided(setup) {
            return Ok(reached);
        }
        let (setup, _) = self.folded(*setup);
        let node = FoldedNode { setup, to_go: setup.hands.each_ref().map(order::plays_to_go) };
        let verdict = self.decide(&node, key(self.rules, &setup))?;
        Ok(verdict.is_win() == (setup.turn.team() == Partnership::SouthNorth))
    }

    /// Returns true or false if who is out decides the goal.
    #[inline]
    fn decided(&self, setup: &Setup) -> Option<bool> {
        let (least, most) = setup.bounds();
        if least >= self.goal {
            Some(true)
        } else if most < self.goal {
            Some(false)
        } else {
            None
        }
    }

    /// The position after all forced passes, with a raised play on the table. The second answer is true if
    /// the seat to move can play its last cards.
    fn folded(&self, mut setup: Setup) -> (Setup, bool) {
        loop {
            let (mut any, mut last) = (false, false);
            let may_end = setup.hand().may_be_one_play();
            let _ = Generator::new(self.rules, setup.hand(), setup.to_beat).each(&mut |_, rest| {
                any = true;
                last |= rest.is_empty();
                if may_end && !last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if any {
                raise(self.rules, &mut setup);
                return (setup, last);
            }
            setup = setup.after_pass();
        }
    }

    /// Returns true if the team to move reaches its verdict as soon as the seat to move is out.
    #[inline]
    fn wins_if_out(&self, setup: &Setup) -> bool {
        let mut out = *setup;
        out.hands[setup.turn as usize] = Held::default();
        out.head = setup.head.or(Some(setup.turn));
        self.decided(&out) == Some(setup.turn.team() == Partnership::SouthNorth)
    }

    /// The child after a play or pass, or its verdict for the team that makes it, if that needs no search.
    #[inline]
    fn step(&self, from: &FoldedNode, form: Form, next: Setup) -> Result<FoldedChild, Verdict> {
        let team = from.setup.turn.team();
        let verdict = |reached: bool| Verdict::win_if(reached == (team == Partnership::SouthNorth));
        if let Some(reached) = self.decided(&next) {
            return Err(verdict(reached));
        }
        let (setup, can_end) = self.folded(next);
        let same_side = setup.turn.team() == team;
        if can_end && self.wins_if_out(&setup) {
            return Err(Verdict::win_if(same_side));
        }
        let (mut to_go, turn) = (from.to_go, from.setup.turn);
        if !form.is_none() {
            to_go[turn as usize] = order::plays_to_go(&setup.hand_of(turn));
        }
        let score = order::score(&from.setup, form, &setup, to_go, same_side);
        Ok(FoldedChild { node: FoldedNode { setup, to_go }, same_side, score })
    }

    /// Verdict of a position in the table, for the team to move.
    #[inline]
    fn known(&self, setup: &Setup, key: u128) -> Option<Verdict> {
        if !self.tt.may_know(key) {
            return None;
        }
        let bounds = self.tt.get(key, ANY);
        let goal = (self.goal + OFFSET).unsigned_abs();
        let reached = bounds.least >= goal;
        let is_known = reached || bounds.most < goal;
        is_known.then(|| Verdict::win_if(reached == (setup.turn.team() == Partnership::SouthNorth)))
    }
}

impl<'s> Search<'s> for GoalSearch<'_, '_, 's> {
    type Key = u128;
    type Node = FoldedNode;
    type Play = FoldedChild;

    fn context(&self) -> &Context<'_> {
        &self.context
    }

    fn control(&mut self) -> &mut SearchControl<'s> {
        self.control
    }

    fn children(&mut self) -> &mut Children<u128, FoldedChild> {
        &mut self.children
    }

    fn cards(node: &FoldedNode) -> usize {
        node.setup.cards()
    }

    fn tag(_: &FoldedNode, key: u128) -> u64 {
        tag(key)
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.tt.pause(self.control)
    }

    fn look_up(&mut self, node: &FoldedNode, key: u128) -> Result<Option<Verdict>, Stop> {
        Ok(self.known(&node.setup, key))
    }

    fn proved(&mut self, node: &FoldedNode, key: u128, found: Verdict, nodes: u64) -> Result<(), Stop> {
        let reached = found.is_win() == (node.setup.turn.team() == Partnership::SouthNorth);
        let goal = (self.goal + OFFSET).unsigned_abs();
        let bounds = if reached {
            ValueBounds { least: goal, most: ValueBounds::NONE.most }
        } else {
            ValueBounds { least: ValueBounds::NONE.least, most: goal - 1 }
        };
        self.tt.put(key, bounds, nodes);
        Ok(())
    }

    fn generate(
        &mut self,
        node: &FoldedNode,
        _part: usize,
        children: &mut Vec<Child<u128, FoldedChild>>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let (base, setup) = (children.len(), &node.setup);
        let mut visit = |form, next| match self.step(node, form, next) {
            Err(Verdict::Win) => ControlFlow::Break(()),
            Err(Verdict::Loss) => ControlFlow::Continue(()),
            Ok(step) => {
                children.push(Child::new(step));
                ControlFlow::Continue(())
            }
        };
        let mut plays = 1;
        let mut flow = Generator::new(self.rules, setup.hand(), setup.to_beat).each(&mut |form, rest| {
            plays += 1;
            visit(form, setup.after_play(form, rest))
        });
        if flow.is_continue() && !setup.to_beat.is_none() {
            flow = visit(Form::NONE, setup.after_pass());
        }
        self.control.count(plays)?;
        let found = match flow {
            ControlFlow::Break(()) => Some(Verdict::Win),
            ControlFlow::Continue(()) => (children.len() == base).then_some(Verdict::Loss),
        };
        Ok((found, false))
    }

    fn probe(
        &mut self,
        _node: &FoldedNode,
        children: &mut Vec<Child<u128, FoldedChild>>,
        base: usize,
        numbered: bool,
    ) -> Result<Option<Verdict>, Stop> {
        for child in &mut children[base..] {
            child.key = key(self.rules, &child.play.node.setup);
            self.tt.prefetch_filter(child.key);
            if numbered {
                self.context.numbers.prefetch(tag(child.key));
            }
        }
        let mut settling = Settling::new(base);
        for i in base..children.len() {
            let Child { play, key, .. } = children[i];
            let known = self.known(&play.node.setup, key).map(|verdict| verdict.for_parent(play.same_side));
            if settling.wins(children, i, known) {
                return Ok(Some(Verdict::Win));
            }
        }
        Ok(settling.end(children))
    }

    fn try_static(&mut self, node: &FoldedNode, _when: Occasion) -> Result<Option<Verdict>, Stop> {
        let to_go = node.to_go[node.setup.turn as usize].unsigned_abs();
        let may_clear = to_go <= MOST_TO_GO && node.setup.hand().len() <= MOST_CARDS;
        if !may_clear || !self.wins_if_out(&node.setup) {
            return Ok(None);
        }
        self.control.spend(2)?;
        Ok(Uncontested::is_found(self.rules, &node.setup).then_some(Verdict::Win))
    }

    fn initial(&mut self, child: &Child<u128, FoldedChild>, _tag: u64) -> Result<Initial, Stop> {
        Ok(order::initial(&child.play.node.setup, child.play.node.to_go))
    }

    fn score(&mut self, child: &Child<u128, FoldedChild>) -> i32 {
        child.play.score
    }
}
