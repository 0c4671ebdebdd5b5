//! Simulated annealing over lists of rules.
//!
//! The cost of a list is that of its rules for a reader, and a penalty for the positions where it
//! loses. The penalty grows with the cube root of their number, so a rule that repairs many positions
//! is worth its cost at once, and the last lost positions are worth a rule each.

use super::plan_graph::{PlanGraph, ReachedNodes};
use super::rule::{Condition, EXCEPTION_COST, PlanAction, Rule, Trigger, Whose};
use crate::cards::{RANKS, Rank, SplitMix64};
use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Move, Setup};

/// Highest temperature, in tenths of a rule.
const HOT: u64 = 12;
/// Excess over the best cost after which the search goes back to the best list.
const BACK: u32 = 25;
/// Visits that a step counts in addition to those of its walk.
const STEP: u64 = 20;
/// Visits between two reports of progress.
const REPORT_EVERY: u64 = 1 << 14;

/// A list with the result of its walk.
#[derive(Clone)]
pub(super) struct Listed {
    pub list: Vec<Rule>,
    /// Nodes where it loses.
    pub lost: Vec<u32>,
    /// False if the walk ended before all of them.
    is_complete: bool,
}

impl Listed {
    /// Walks over a list.
    pub fn new(graph: &mut PlanGraph, list: Vec<Rule>, control: &mut SearchControl) -> Result<Listed, Stop> {
        loop {
            let ReachedNodes { lost, is_complete, .. } = graph.walk(&list, usize::MAX, control, |_, _| ())?;
            if is_complete || !lost.is_empty() {
                return Ok(Listed { list, lost, is_complete });
            }
            graph.longest_walk *= 2;
        }
    }

    /// Cost with a rule for the hands of each lost position, if all of them are known.
    pub fn completed_cost(&self) -> Option<u32> {
        let lost = u32::try_from(self.lost.len()).ok().filter(|_| self.is_complete)?;
        Some(self.rules_cost() + EXCEPTION_COST * lost)
    }

    pub fn is_exact(&self) -> bool {
        self.lost.is_empty() && self.is_complete
    }

    /// Returns true if the list wins with one rule without conditions, or none. A search looks at the
    /// empty list first, so it cannot find a shorter one.
    pub fn is_shortest(&self) -> bool {
        self.is_exact() && self.rules_cost() <= 10
    }

    /// Cost of the rules for a reader, in tenths of a rule.
    pub fn rules_cost(&self) -> u32 {
        rules_cost(&self.list)
    }

    pub fn cost(&self, penalty: u64) -> u32 {
        self.rules_cost() + total_penalty(self.lost.len(), penalty)
    }
}

fn rules_cost(list: &[Rule]) -> u32 {
    list.iter().map(Rule::cost).sum()
}

/// Penalty of some lost positions. Integers, so that it is the same on every machine.
fn total_penalty(lost: usize, penalty: u64) -> u32 {
    u32::try_from(cube_root(1_000_000 * lost as u64) * penalty / 100).unwrap_or(u32::MAX / 2)
}

/// Number of lost positions above the largest one with at most this total penalty.
fn lost_above(most: u32, penalty: u64) -> usize {
    let hundredths = 100 * (u64::from(most) + 1) / penalty + 1;
    usize::try_from(hundredths.pow(3) / 1_000_000 + 1).unwrap_or(usize::MAX)
}

/// Largest integer whose cube is at most `n`.
fn cube_root(n: u64) -> u64 {
    let mut root = 0;
    for bit in (0..22).rev() {
        let next: u64 = root | 1 << bit;
        if next * next * next <= n {
            root = next;
        }
    }
    root
}

/// Extent of a run.
#[derive(Clone, Copy)]
pub(super) struct Schedule {
    /// Number of nodes that its walks visit.
    pub visits: u64,
    /// Penalty of one lost position at the beginning and from the middle on, in tenths of a rule.
    pub penalty: (u64, u64),
}

/// Changes lists of a graph at random.
pub(super) struct Annealer<'s, 'a, 't, 'u> {
    pub graph: &'s mut PlanGraph<'a>,
    pub random: &'s mut SplitMix64,
    pub control: &'t mut SearchControl<'u>,
    /// Sees each list of a run that is better than all before.
    pub keep: &'s mut dyn FnMut(&Listed),
    /// Regularly hears the number of visits of the graph.
    pub report: &'s dyn Fn(u64),
}

impl Annealer<'_, '_, '_, '_> {
    /// Makes a list cheaper, until walks have visited a number of nodes.
    pub fn run(
        &mut self,
        start: &Listed,
        Schedule { visits, penalty: (first, last) }: Schedule,
    ) -> Result<Listed, Stop> {
        let (mut now, mut best) = (start.clone(), start.clone());
        let begin = self.graph.visits;
        let mut next_report = begin;
        loop {
            self.graph.visits += STEP;
            let spent = self.graph.visits - begin;
            if self.graph.visits >= next_report {
                next_report = self.graph.visits + REPORT_EVERY;
                (self.report)(self.graph.visits);
            }
            if spent >= visits || best.is_shortest() {
                return Ok(best);
            }
            // The penalty grows in the first half.
            let penalty = first + (last - first) * (2 * spent).min(visits) / visits;
            let heat = HOT * (visits - spent) / visits;
            let most = now.cost(penalty) + self.below(usize::try_from(heat).unwrap_or(0) + 1);
            let Some(next) = self.neighbour(&now, most, penalty)? else { continue };
            now = next;
            let better = now.cost(penalty) < best.cost(penalty);
            if better || now.is_exact() && !best.is_exact() {
                best = now.clone();
                (self.keep)(&best);
            } else if now.cost(penalty) > best.cost(penalty) + BACK {
                now = best.clone();
            }
        }
    }

    /// A changed list that costs at most `most`.
    fn neighbour(&mut self, now: &Listed, most: u32, penalty: u64) -> Result<Option<Listed>, Stop> {
        let mut list = now.list.clone();
        if now.is_exact() || self.random.below(3) == 0 {
            self.change(&mut list);
        } else {
            self.insert(&mut list, &now.lost)?;
            if self.random.below(3) == 0 {
                self.change(&mut list);
            }
        }
        let Some(left) = most.checked_sub(rules_cost(&list)) else { return Ok(None) };
        if list == now.list {
            return Ok(None);
        }
        let bound = lost_above(left, penalty);
        let ReachedNodes { lost, is_complete, .. } =
            self.graph.walk(&list, bound, self.control, |_, _| ())?;
        if lost.len() >= bound {
            return Ok(None);
        }
        let mut next = Listed { list, lost, is_complete };
        if next.lost.is_empty() && !is_complete {
            next = Listed::new(self.graph, next.list, self.control)?;
        }
        Ok((next.cost(penalty) <= most).then_some(next))
    }

    fn below(&mut self, n: usize) -> u32 {
        u32::try_from(self.random.below(n)).unwrap_or(0)
    }

    /// Inserts a rule for one of the lost positions.
    fn insert(&mut self, list: &mut Vec<Rule>, lost: &[u32]) -> Result<(), Stop> {
        let id = lost[self.random.below(lost.len())];
        // A later rule would not decide there.
        let last = self.graph.choose(id, list).0.unwrap_or(list.len());
        let at = if self.random.below(2) == 0 { last } else { self.random.below(last + 1) };
        let rule = self.rule_for(id)?;
        list.insert(at, rule);
        Ok(())
    }

    /// A rule that wins at a node.
    fn rule_for(&mut self, id: u32) -> Result<Rule, Stop> {
        let winning = self.graph.winning_plays(id, self.control)?;
        let (setup, play) = (*self.graph.setup(id), winning[self.random.below(winning.len())]);
        let mut actions = vec![action_of(play)];
        let general = PlanAction::GENERAL.into_iter().filter(|action| *action != PlanAction::Pass);
        actions.extend(general.filter(|action| action.play(self.graph.rules, &setup) == Some(play)));
        let action = actions[self.random.below(actions.len())];
        let table = self.table_around(setup.to_beat);
        let conditions = [0, 0, 0, 1, 1, 2][self.random.below(6)];
        let when = (0..conditions).map(|_| self.condition_at(&setup)).collect();
        Ok(Rule { table, when, action })
    }

    /// A range around a play, of its kind and length.
    fn table_around(&mut self, code: Code) -> Trigger {
        let (low, high) = self.graph.rules.game.alike(code);
        match self.random.below(4) {
            0 => Trigger::between(code, code),
            1 => Trigger::between(low, code),
            2 => Trigger::between(code, high),
            _ => Trigger::between(low, high),
        }
    }

    /// A condition that a position meets.
    fn condition_at(&mut self, setup: &Setup) -> Condition {
        let whose = if self.random.below(2) == 0 { Whose::Own } else { Whose::Other };
        let hand = whose.hand(setup);
        if self.random.below(3) == 0 {
            let cards = hand.total();
            return match self.random.below(2) {
                0 if whose == Whose::Other && cards > 1 => {
                    Condition::MoreThan(whose, cards - 1 - self.random.below(cards.min(3)))
                }
                _ => Condition::AtMost(whose, cards + self.random.below(3)),
            };
        }
        let rank = Rank::new(self.random.below(RANKS)).expect("a rank");
        if hand.count(rank) > 0 { Condition::Holds(whose, rank) } else { Condition::Lacks(whose, rank) }
    }

    /// Changes a list at random.
    fn change(&mut self, list: &mut Vec<Rule>) {
        if list.is_empty() {
            return;
        }
        let at = self.random.below(list.len());
        match self.random.below(20) {
            0..6 => drop(list.remove(at)),
            6..9 => {
                list.remove(at);
                if !list.is_empty() {
                    list.remove(self.random.below(list.len()));
                }
            }
            9..11 => {
                let when = &mut list[at].when;
                if !when.is_empty() {
                    when.remove(self.random.below(when.len()));
                }
            }
            11..14 => {
                let moved = list.remove(at);
                list.insert(self.random.below(list.len() + 1), moved);
            }
            14..17 => list[at].table = self.changed_table(list[at].table),
            17..19 => {
                let action = if self.random.below(2) == 0 {
                    PlanAction::GENERAL[self.random.below(PlanAction::GENERAL.len())]
                } else {
                    list[self.random.below(list.len())].action
                };
                list[at].action = action;
            }
            _ => {
                if list[at].when.len() < 2 {
                    let id = self.below(self.graph.len());
                    let condition = self.condition_at(&self.graph.setup(id).clone());
                    list[at].when.push(condition);
                }
            }
        }
    }

    /// A range with another end.
    fn changed_table(&mut self, table: Trigger) -> Trigger {
        let Trigger::Plays { from, to } = table else { return table };
        let (low, high) = self.graph.rules.game.alike(from);
        let higher = |code: Code| code.with_rank_index(code.rank_index() + 1);
        let lower = |code: Code| code.with_rank_index(code.rank_index() - 1);
        match self.random.below(7) {
            0 => Trigger::between(low, high),
            1 => Trigger::between(low, to),
            2 => Trigger::between(from, high),
            3 if from < to => Trigger::between(higher(from), to),
            4 if from < to => Trigger::between(from, lower(to)),
            5 if from > low => Trigger::between(lower(from), to),
            6 if to < high => Trigger::between(from, higher(to)),
            _ => table,
        }
    }
}

/// The action that plays these cards, or the pass.
pub(super) fn action_of(play: Move) -> PlanAction {
    if play == Move::PASS { PlanAction::Pass } else { PlanAction::Play(play) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_roots_are_floors() {
        for n in (0..5000).chain([1_000_000, 999_999, 123_456_789_012]) {
            let root = cube_root(n);
            assert!(root.pow(3) <= n && n < (root + 1).pow(3), "{n}");
        }
    }

    #[test]
    fn a_walk_that_ends_early_would_cost_too_much() {
        for penalty in 30..=80 {
            for most in 0..2000 {
                assert!(total_penalty(lost_above(most, penalty), penalty) > most, "{most} {penalty}");
            }
        }
    }
}
