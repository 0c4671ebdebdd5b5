//! Strategies of the shedding games, for [`proofs`](crate::proofs).

use super::Solver;
use super::expand::Successor;
use super::length::LengthSearch;
use super::win::WinSearch;
use crate::cards::Counts;
use crate::proofs::{
    Claim, ClaimGame, ClaimGoal, Next, ProofStrategy, SearchedGame, Unproved, WalkPosition, write,
};
use crate::search::proof_number::DfPn;
use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Move, Position, Rules, Setup, numbering::numbered};

/// A position, from the point of view of the side that makes the claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClaimPosition {
    own: Counts,
    other: Counts,
    to_beat: Code,
    own_turn: bool,
}

impl ClaimPosition {
    /// Takes a setup, whose side to move makes the claim if `own_turn`.
    pub(crate) const fn of(setup: &Setup, own_turn: bool) -> ClaimPosition {
        let Setup { mover, other, to_beat } = *setup;
        let (own, other) = if own_turn { (mover, other) } else { (other, mover) };
        ClaimPosition { own, other, to_beat, own_turn }
    }

    /// Converts to the solver's point of view.
    pub(crate) const fn setup(&self) -> Setup {
        let ClaimPosition { own, other, to_beat, own_turn } = *self;
        let (mover, other) = if own_turn { (own, other) } else { (other, own) };
        Setup { mover, other, to_beat }
    }

    const fn cards(&self) -> usize {
        self.own.total() + self.other.total()
    }
}

/// Counts the positions of a walk.
pub(crate) trait Count {
    /// Counts a position. The search can release the transposition table here.
    fn tick(&mut self) -> Result<(), Stop>;
}

impl Count for &mut SearchControl<'_> {
    fn tick(&mut self) -> Result<(), Stop> {
        SearchControl::tick(self, 4)
    }
}

/// The solver's answers about a claim.
trait Oracle: Count {
    /// Returns true if the side to move, or without `mover` the other side, empties its hand first.
    ///
    /// It has `left` plays if the claim counts them. `None` if more than `nodes` nodes are needed.
    fn ends(
        &mut self,
        setup: &Setup,
        mover: bool,
        left: u16,
        nodes: Option<u64>,
    ) -> Result<Option<bool>, Stop>;
    /// Move-ordering score of a play.
    fn score(&mut self, step: &Successor) -> i32;
}

/// Walk that proves a claim.
pub(crate) struct ClaimWalk<'a, O> {
    oracle: O,
    rules: &'a Rules,
    goal: ClaimGoal,
    /// Plays of the place listed last.
    pub(crate) moves: Vec<Move>,
}

impl<'a, O> ClaimWalk<'a, O> {
    pub(crate) const fn new(oracle: O, rules: &'a Rules, goal: ClaimGoal) -> Self {
        ClaimWalk { oracle, rules, goal, moves: Vec::new() }
    }

    /// Returns true if the claim counts plays.
    const fn is_paced(&self) -> bool {
        !matches!(self.goal, ClaimGoal::Wins)
    }

    fn next(&self, place: &WalkPosition<ClaimPosition>, play: Move) -> Next<ClaimPosition> {
        let ClaimPosition { own, other, own_turn, .. } = place.key;
        let (own, other) = if own_turn { (own - play.cards, other) } else { (own, other - play.cards) };
        if own.is_empty() {
            return Next::Kept;
        }
        if other.is_empty() {
            return Next::Lost;
        }
        let left = if self.is_paced() { place.left - 1 } else { 0 };
        match self.goal {
            ClaimGoal::Within(_) if left == 0 => Next::Lost,
            ClaimGoal::Lasts(_) if left == 0 => Next::Kept,
            _ => Next::On(WalkPosition {
                key: ClaimPosition { own, other, to_beat: play.code, own_turn: !own_turn },
                left,
            }),
        }
    }
}

/// Where the walk starts.
fn start(key: ClaimPosition, goal: ClaimGoal) -> Next<ClaimPosition> {
    let on = |left| Next::On(WalkPosition { key, left });
    match goal {
        ClaimGoal::Wins => on(0),
        ClaimGoal::Within(0) | ClaimGoal::Lasts(0) | ClaimGoal::Takes(_) => Next::Lost,
        ClaimGoal::Within(plays) => on(plays),
        ClaimGoal::Lasts(1) => Next::Kept,
        ClaimGoal::Lasts(plays) => on(plays - 1),
    }
}

impl<O: Count> ClaimGame for ClaimWalk<'_, O> {
    type Key = ClaimPosition;

    fn is_own(&self, position: &ClaimPosition) -> bool {
        position.own_turn
    }

    fn list(
        &mut self,
        place: &WalkPosition<ClaimPosition>,
        next: &mut Vec<Next<ClaimPosition>>,
    ) -> Result<(), Stop> {
        let mut moves = std::mem::take(&mut self.moves);
        let Setup { mover, other, to_beat } = place.key.setup();
        let listed = numbered(mover, other.total(), to_beat, self.rules, &mut moves);
        next.clear();
        next.extend(moves.iter().map(|&play| self.next(place, play)));
        self.moves = moves;
        listed
    }

    fn covers(&self, walked: u16, budget: u16) -> bool {
        match self.goal {
            ClaimGoal::Lasts(_) => walked >= budget,
            _ => walked <= budget,
        }
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.oracle.tick()
    }

    fn text(&self, position: &ClaimPosition) -> String {
        let ClaimPosition { own, other, to_beat, own_turn } = position;
        let turn = if *own_turn { "the claim's side" } else { "the other side" };
        format!("{own} | {other} | {to_beat:?}, {turn} to move")
    }
}

impl<O: Oracle> SearchedGame for ClaimWalk<'_, O> {
    fn keeps(
        &mut self,
        place: &WalkPosition<ClaimPosition>,
        nodes: Option<u64>,
    ) -> Result<Option<bool>, Stop> {
        let lasts = matches!(self.goal, ClaimGoal::Lasts(_));
        let mover = place.key.own_turn != lasts;
        let ends = self.oracle.ends(&place.key.setup(), mover, place.left, nodes)?;
        Ok(ends.map(|ends| ends != lasts))
    }

    fn score(&mut self, before: &ClaimPosition, after: &ClaimPosition) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
        let cards = (before.cards() - after.cards()) as u8;
        let (state, again) = after.setup().folded(self.rules);
        self.oracle.score(&Successor { state, again, cards })
    }

    fn cards(&self, position: &ClaimPosition) -> usize {
        position.cards()
    }
}

impl Oracle for WinSearch<'_, '_, '_> {
    fn ends(&mut self, setup: &Setup, mover: bool, _: u16, nodes: Option<u64>) -> Result<Option<bool>, Stop> {
        let (state, passed) = setup.folded(self.rules);
        let verdict = self.decide_within(&state, self.key(&state), nodes)?;
        Ok(verdict.map(|verdict| (verdict.is_win() != passed) == mover))
    }

    fn score(&mut self, step: &Successor) -> i32 {
        self.order.score(step)
    }
}

impl Count for WinSearch<'_, '_, '_> {
    fn tick(&mut self) -> Result<(), Stop> {
        self.control.count(1)?;
        self.tt.pause(self.control)
    }
}

impl Oracle for LengthSearch<'_, '_, '_> {
    fn ends(&mut self, setup: &Setup, mover: bool, left: u16, _: Option<u64>) -> Result<Option<bool>, Stop> {
        self.ends_within(setup, mover, u32::from(left)).map(Some)
    }

    fn score(&mut self, step: &Successor) -> i32 {
        self.order().score(step)
    }
}

impl Count for LengthSearch<'_, '_, '_> {
    fn tick(&mut self) -> Result<(), Stop> {
        LengthSearch::tick(self)
    }
}

impl Solver {
    /// Writes a strategy that proves a claim about a position.
    ///
    /// The strategy has at most `most` positions. `report` is now and then called with their number.
    ///
    /// # Errors
    /// Fails if the claim is false or of another game, or if a limit is reached.
    ///
    /// # Panics
    /// Panics if the position does not [fit](Solver::fits).
    pub fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        control: &mut SearchControl,
    ) -> Result<ProofStrategy, Unproved> {
        let Some(side) = claim.whose.side() else { return Err(Unproved::NoClaim) };
        let (setup, rules, goal) = (position.setup(), self.rules(), claim.goal);
        let start = start(ClaimPosition::of(&setup, position.turn() == side), goal);
        if goal == ClaimGoal::Wins {
            let oracle = self.win_search(&setup, control);
            return write(&mut ClaimWalk::new(oracle, rules, goal), start, most, report);
        }
        let oracle = self.length_search(&setup, control)?;
        write(&mut ClaimWalk::new(oracle, rules, goal), start, most, report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, deal};
    use crate::search::proof_number::Verdict;
    use crate::search::{Limits, run};
    use crate::seats::Side;
    use crate::shedding::Solver;
    use crate::shedding::solver::tt::of_verdict;

    const MOST: u64 = 1 << 20;

    fn prove(solver: &Solver, position: &Position, side: Side) -> Result<ProofStrategy, Unproved> {
        let claim = Claim { whose: side.into(), goal: ClaimGoal::Wins };
        let limits = Limits::default();
        let run = run(&limits, false, &mut || false, |control| {
            Ok(solver.prove(position, claim, MOST, &|_| {}, control))
        });
        run.answer.expect("no limit")
    }

    /// Stores a wrong verdict of a position in the transposition table.
    fn flip(solver: &Solver, setup: &Setup, wins: bool) {
        let verdicts = &solver.memos.verdicts;
        let key = verdicts.form.key(&setup.state(&solver.rules).expect("a lead"));
        verdicts.tt.view().put(key, of_verdict(Verdict::win_if(!wins)), 1 << 31);
    }

    #[test]
    fn an_erring_search_writes_no_false_claim() {
        for seed in 0..60 {
            let hands = deal(&[6, 6], &Deck::default(), Some(seed)).expect("enough cards");
            let [first, second] = [hands[0].clone(), hands[1].clone()];
            let position =
                Position::new(first, second, None, Side::First, Rules::DOUDIZHU).expect("a valid position");
            let setup = position.setup();
            let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 22).expect("enough memory");
            let run = run(&Limits::default(), false, &mut || false, |control| solver.wins(&setup, control));
            let wins = run.answer.expect("no limit");
            let [winner, loser] =
                if wins { [Side::First, Side::Second] } else { [Side::Second, Side::First] };
            assert!(prove(&solver, &position, winner).is_ok());
            flip(&solver, &setup, wins);
            // Also flip the verdict of each child, so that the loser believes in all of them.
            for play in setup.moves(&Rules::DOUDIZHU) {
                let left = setup.mover - play.cards;
                if !left.is_empty() && setup.other.total() > 0 {
                    let after = Setup { mover: left, other: setup.other, to_beat: Code::NONE };
                    flip(&solver, &after, wins);
                }
            }
            assert!(matches!(prove(&solver, &position, loser), Err(Unproved::Fails(_))), "seed {seed}");
        }
    }
}
