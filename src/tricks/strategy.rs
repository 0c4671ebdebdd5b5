//! Strategies of trick play, for [`proofs`](crate::proofs).

use super::rules::HoneymoonBridge;
use super::setup::Setup;
use super::solver::Solver;
use crate::proofs::{Ground, Next, Place};
use crate::search::{Stop, Ticker};

/// A position and what remains of the claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub setup: Setup,
    pub own_turn: bool,
    /// Tricks that the claiming side still needs.
    pub needs: u8,
}

/// Walk that proves the claim of a number of tricks.
pub(super) struct ClaimWalk<'a, 't> {
    pub solver: &'a Solver,
    pub ticker: &'a mut Ticker<'t>,
    pub start: Spot,
}

impl ClaimWalk<'_, '_> {
    const fn rules(&self) -> HoneymoonBridge {
        self.solver.rules()
    }
}

/// Returns the position, or the result if the claim is already decided.
fn next(spot: Spot) -> Next<Spot> {
    if spot.needs == 0 {
        return Next::Kept;
    }
    if u32::from(spot.needs) > spot.setup.tricks_left() {
        return Next::Lost;
    }
    Next::On(Place { key: spot, left: 0 })
}

impl Ground for ClaimWalk<'_, '_> {
    type Key = Spot;

    fn start(&self) -> Next<Spot> {
        next(self.start)
    }

    fn is_own(&self, spot: &Spot) -> bool {
        spot.own_turn
    }

    fn list(&mut self, place: &Place<Spot>, list: &mut Vec<Next<Spot>>) -> Result<(), Stop> {
        let Spot { setup, own_turn, needs } = place.key;
        list.clear();
        for card in setup.plays() {
            let after = setup.successor(card, self.rules());
            // After a lead the turn passes; the winner of a trick leads next.
            let stays = setup.led.is_some_and(|led| Setup::takes(led, card, self.rules()));
            let own_turn = own_turn == stays;
            let taken = setup.led.is_some() && own_turn;
            list.push(next(Spot { setup: after, own_turn, needs: needs - u8::from(taken) }));
        }
        Ok(())
    }

    fn keeps(&mut self, place: &Place<Spot>, _: Option<u64>) -> Result<Option<bool>, Stop> {
        let Spot { setup, own_turn, needs } = place.key;
        let tricks = u32::from(self.solver.tricks(&setup, self.ticker)?);
        let own = if own_turn { tricks } else { setup.tricks_left() - tricks };
        Ok(Some(own >= u32::from(needs)))
    }

    fn covers(&self, _: u16, _: u16) -> bool {
        true
    }

    fn score(&mut self, _: &Spot, _: &Spot) -> i32 {
        0
    }

    fn cards(&self, spot: &Spot) -> usize {
        2 * spot.setup.tricks_left() as usize
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.ticker.tick(1)
    }

    fn text(&self, spot: &Spot) -> String {
        format!("{:?}, {} more tricks needed", spot.setup, spot.needs)
    }
}
