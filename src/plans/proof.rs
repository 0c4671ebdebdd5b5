//! A plan's plays as a strategy, for [`proofs`](crate::proofs).

use super::player::Player;
use crate::proofs::{Chooser, ClaimGoal, Next, ProofStrategy, Unproved, WalkPosition, write_with};
use crate::search::{SearchControl, Stop};
use crate::shedding::Setup;
use crate::shedding::solver::claim_walk::{ClaimPosition, ClaimWalk, Count};

impl<O: Count> Chooser<ClaimWalk<'_, O>> for Player<'_> {
    fn choose(
        &mut self,
        game: &mut ClaimWalk<'_, O>,
        place: &WalkPosition<ClaimPosition>,
        _: &[Next<ClaimPosition>],
    ) -> Result<Option<usize>, Stop> {
        let (play, _) = self.play(&place.key.setup());
        Ok(game.moves.iter().position(|legal| *legal == play))
    }
}

impl Player<'_> {
    /// Writes the plays of a plan that wins as a strategy, which proves that its player wins.
    ///
    /// The strategy has at most `most` positions. `report` is now and then called with their number.
    ///
    /// # Errors
    /// Fails if the plan loses to a reply, or if a limit is reached.
    pub fn prove(
        &mut self,
        setup: &Setup,
        player_moves: bool,
        most: u64,
        report: &dyn Fn(u64),
        control: &mut SearchControl,
    ) -> Result<ProofStrategy, Unproved> {
        let mut walk = ClaimWalk::new(control, self.rules, ClaimGoal::Wins);
        write_with(&mut walk, Next::on(ClaimPosition::of(setup, player_moves)), self, most, report)
    }
}
