//! Strategies of trick play, for [`proofs`](crate::proofs).

use super::Position;
use super::setup::Setup;
use super::solver::Solver;
use crate::proofs::{
    Claim, ClaimGame, ClaimGoal, Next, ProofStrategy, SearchedGame, Unproved, WalkPosition, write,
};
use crate::search::{SearchControl, Stop};

/// A position and what remains of the claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct ClaimPosition {
    setup: Setup,
    own_turn: bool,
    /// Tricks that the claiming side still needs.
    needs: u8,
}

/// Walk that proves the claim of a number of tricks.
struct ClaimWalk<'a, 't> {
    solver: &'a Solver,
    control: &'a mut SearchControl<'t>,
}

impl Solver {
    /// Writes a strategy that takes the tricks of a claim, of at most `most` positions.
    ///
    /// `report` is called now and then with the number of positions so far.
    ///
    /// # Errors
    /// Fails if the claim is false or of another game, or if a limit is reached.
    pub fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        control: &mut SearchControl,
    ) -> Result<ProofStrategy, Unproved> {
        let (Some(side), ClaimGoal::Takes(needs)) = (claim.whose.side(), claim.goal) else {
            return Err(Unproved::NoClaim);
        };
        let start = ClaimPosition { setup: position.setup(), own_turn: position.turn() == side, needs };
        write(&mut ClaimWalk { solver: self, control }, next(start), most, report)
    }
}

/// Returns the position, or the result if the claim is already decided.
fn next(position: ClaimPosition) -> Next<ClaimPosition> {
    if position.needs == 0 {
        return Next::Kept;
    }
    if u32::from(position.needs) > position.setup.tricks_left() {
        return Next::Lost;
    }
    Next::on(position)
}

impl ClaimGame for ClaimWalk<'_, '_> {
    type Key = ClaimPosition;

    fn is_own(&self, position: &ClaimPosition) -> bool {
        position.own_turn
    }

    fn list(
        &mut self,
        place: &WalkPosition<ClaimPosition>,
        list: &mut Vec<Next<ClaimPosition>>,
    ) -> Result<(), Stop> {
        let ClaimPosition { setup, own_turn, needs } = place.key;
        let rules = self.solver.rules();
        list.clear();
        for card in setup.plays() {
            let after = setup.successor(card, rules);
            // After a lead the turn passes; the winner of a trick leads next.
            let stays = setup.led.is_some_and(|led| Setup::takes(led, card, rules));
            let own_turn = own_turn == stays;
            let taken = setup.led.is_some() && own_turn;
            list.push(next(ClaimPosition { setup: after, own_turn, needs: needs - u8::from(taken) }));
        }
        Ok(())
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.control.tick(1)
    }

    fn text(&self, position: &ClaimPosition) -> String {
        format!("{:?}, {} more tricks needed", position.setup, position.needs)
    }
}

impl SearchedGame for ClaimWalk<'_, '_> {
    fn keeps(&mut self, place: &WalkPosition<ClaimPosition>, _: Option<u64>) -> Result<Option<bool>, Stop> {
        let ClaimPosition { setup, own_turn, needs } = place.key;
        let tricks = u32::from(self.solver.tricks(&setup, self.control)?);
        let own = if own_turn { tricks } else { setup.tricks_left() - tricks };
        Ok(Some(own >= u32::from(needs)))
    }

    fn cards(&self, position: &ClaimPosition) -> usize {
        2 * position.setup.tricks_left() as usize
    }
}
