//! One farmer alone against the landlord: a bound from the game with two hands.
//!
//! A farmer can always pass, except when leading. Let one farmer pass from now on and never lead.
//! Then the landlord and the other farmer play the game with two hands: each one's pass gives the
//! turn to the other. So the farmers win if that farmer wins with two hands. This does not apply if
//! the partner leads or owns the play on the table: it might have to lead.
//!
//! It needs *forms alone* ([`NEEDS`]): a hand may pass, and its legal plays do not depend on the hand
//! that plays after it.

use super::keys::Links;
use super::state::State;
use crate::seats::Seat;
use crate::shedding::needs::{Need, Needs};
use crate::shedding::{Code, keys, keys::KeyForm};

/// What a bound by one farmer alone needs of a game: see the module.
pub(super) const NEEDS: Needs = Needs::of(&[Need::FormsAlone]);

/// A position of two hands: one farmer and the landlord.
#[derive(Clone, Copy)]
pub(super) struct AloneFinder {
    pub state: keys::State,
    /// True if the farmer is to move in it, false if the landlord is.
    pub farmer_moves: bool,
}

/// Position of a farmer alone against the landlord, if its partner can pass from now on.
#[inline(always)]
pub(super) fn alone(state: &State, farmer: Seat) -> Option<AloneFinder> {
    let State { setup, answer, rest } = state;
    let partner = if farmer == Seat::Down { Seat::Up } else { Seat::Down };
    let farmer_moves = |answer| Some(AloneFinder::of(state, farmer, true, answer));
    let landlord_moves = |answer| Some(AloneFinder::of(state, farmer, false, answer));
    if setup.turn == partner {
        // The partner passes, unless it leads.
        return match (setup.by, farmer) {
            _ if state.leads() => None,
            // Up passes on a play of down's: the landlord can answer, or else down leads.
            (Seat::Down, Seat::Down) if !rest.is_none() => landlord_moves(*rest),
            // Down passes on a play of up's, as the landlord did: up leads.
            (Seat::Down, Seat::Down) | (Seat::Up, Seat::Up) => farmer_moves(Code::NONE),
            // Down passes on the landlord's play, and up can answer it.
            (Seat::Landlord, Seat::Up) if !rest.is_none() => farmer_moves(*rest),
            // Both farmers have passed: the landlord leads.
            (Seat::Landlord, _) => landlord_moves(Code::NONE),
            _ => None,
        };
    }
    if !state.leads() && setup.by == partner {
        return None;
    }
    if setup.turn == farmer { farmer_moves(*answer) } else { landlord_moves(*answer) }
}

impl AloneFinder {
    /// Key of the position, from the links of each hand.
    #[inline(always)]
    pub(super) fn key(&self, form: KeyForm, farmer: Seat, links: &Links) -> u128 {
        let keys::State { mover, other, answer } = self.state;
        let (own, landlord) = (links[farmer as usize], links[Seat::Landlord as usize]);
        let [first, second] = if self.farmer_moves { [own, landlord] } else { [landlord, own] };
        form.key_of(&form.half_linked(mover, first), &form.half_linked(other, second), answer)
    }

    #[inline(always)]
    fn of(state: &State, farmer: Seat, farmer_moves: bool, answer: Code) -> AloneFinder {
        let (landlord, own) = (state.setup.hand_of(Seat::Landlord), state.setup.hand_of(farmer));
        let (mover, other) = if farmer_moves { (own, landlord) } else { (landlord, own) };
        AloneFinder { state: keys::State { mover, other, answer }, farmer_moves }
    }
}
