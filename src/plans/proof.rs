//! A plan's plays as a strategy, for [`proofs`](crate::proofs).

use super::player::Player;
use crate::proofs::{Chooser, ClaimGame, Next, Place, Strategy, Unproved, write_with};
use crate::search::{Stop, Ticker};
use crate::shedding::numbering::numbered;
use crate::shedding::{Move, Rules, Setup};

/// A position, and true if the plan's player is to move.
type Turn = (Setup, bool);

/// Walk that proves that the player of a plan wins.
struct PlanWalk<'a, 't, 'u> {
    rules: &'a Rules,
    start: Turn,
    moves: Vec<Move>,
    ticker: &'t mut Ticker<'u>,
}

impl ClaimGame for PlanWalk<'_, '_, '_> {
    type Key = Turn;

    fn start(&self) -> Next<Turn> {
        Next::On(Place { key: self.start, left: 0 })
    }

    fn is_own(&self, (_, is_own): &Turn) -> bool {
        *is_own
    }

    fn list(&mut self, place: &Place<Turn>, next: &mut Vec<Next<Turn>>) -> Result<(), Stop> {
        let (setup, is_own) = place.key;
        numbered(setup.mover, setup.other.total(), setup.to_beat, self.rules, &mut self.moves)?;
        next.clear();
        next.extend(self.moves.iter().map(|play| {
            let rest = setup.mover - play.cards;
            if rest.is_empty() {
                return if is_own { Next::Kept } else { Next::Lost };
            }
            let after = Setup { mover: setup.other, other: rest, to_beat: play.code };
            Next::On(Place { key: (after, !is_own), left: 0 })
        }));
        Ok(())
    }

    fn covers(&self, _: u16, _: u16) -> bool {
        true
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.ticker.tick(4)
    }

    fn text(&self, (setup, is_own): &Turn) -> String {
        let Setup { mover, other, to_beat } = setup;
        let whose = if *is_own { "the plan's" } else { "the other" };
        format!("{mover} | {other} | {to_beat:?}, {whose} side to move")
    }
}

impl<'a, 't, 'u> Chooser<PlanWalk<'a, 't, 'u>> for Player<'_> {
    fn choose(
        &mut self,
        game: &mut PlanWalk<'a, 't, 'u>,
        place: &Place<Turn>,
        _: &[Next<Turn>],
    ) -> Result<Option<usize>, Stop> {
        let (play, _) = self.play(&place.key.0);
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
        let start = (*setup, player_moves);
        let mut walk = PlanWalk { rules: self.rules, start, moves: Vec::new(), ticker };
        write_with(&mut walk, self, most, report)
    }
}
