//! A plan's plays as a strategy, for [`proofs`](crate::proofs).

use super::player::Player;
use crate::proofs::{Chooser, Goal, Next, Place, Strategy, Unproved, write_with};
use crate::search::{Stop, Ticker};
use crate::shedding::Setup;
use crate::shedding::solver::strategy::{ClaimPosition, ClaimWalk, Count};

impl<O: Count> Chooser<ClaimWalk<'_, O>> for Player<'_> {
    fn choose(
        &mut self,
        game: &mut ClaimWalk<'_, O>,
        place: &Place<ClaimPosition>,
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
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved> {
        let mut walk = ClaimWalk::new(ticker, self.rules, Goal::Wins);
        write_with(&mut walk, Next::on(ClaimPosition::of(setup, player_moves)), self, most, report)
    }
}
