//! One farmer alone: a bound from the game of two hands.
//!
//! A farmer may always pass but where it leads. If one passes from now on, and it is never its lead, the landlord
//! and the other farmer play the game of two hands, whose plays and passes are the same: a pass of the other farmer's goes
//! round to the landlord, and a pass of the landlord's round to the farmer. So the farmers win if that farmer wins with
//! two hands. Nothing is said where the partner leads or owns the play on the table: it would have to lead some time.

use super::keys::Links;
use super::state::State;
use crate::seats::Seat;
use crate::shedding::{Code, keys, keys::KeyForm};

/// A position of two hands.
#[derive(Clone, Copy)]
pub(super) struct Alone {
    pub state: keys::State,
    /// Whether the farmer is to move in it, or else the landlord.
    pub farmer_moves: bool,
}

/// The position of a farmer alone against the landlord, where its partner can pass from now on.
#[inline(always)]
pub(super) fn alone(state: &State, farmer: Seat) -> Option<Alone> {
    let State { setup, answer, rest } = state;
    let partner = if farmer == Seat::Down { Seat::Up } else { Seat::Down };
    let farmer_moves = |answer| Some(Alone::of(state, farmer, true, answer));
    let landlord_moves = |answer| Some(Alone::of(state, farmer, false, answer));
    if setup.turn == partner {
        // It passes, unless it leads.
        return match (setup.by, farmer) {
            _ if state.leads() => None,
            // Up passes a play of down's: the landlord may answer, or else down leads.
            (Seat::Down, Seat::Down) if !rest.is_none() => landlord_moves(*rest),
            // Down passes a play of up's, as the landlord has: up leads.
            (Seat::Down, Seat::Down) | (Seat::Up, Seat::Up) => farmer_moves(Code::NONE),
            // Down passes the landlord's play: up may answer it.
            (Seat::Landlord, Seat::Up) if !rest.is_none() => farmer_moves(*rest),
            // All have passed it: the landlord leads.
            (Seat::Landlord, _) => landlord_moves(Code::NONE),
            _ => None,
        };
    }
    if !state.leads() && setup.by == partner {
        return None;
    }
    if setup.turn == farmer { farmer_moves(*answer) } else { landlord_moves(*answer) }
}

impl Alone {
    /// The key of the position, by the links of each hand.
    #[inline(always)]
    pub(super) fn key(&self, form: KeyForm, farmer: Seat, links: &Links) -> u128 {
        let keys::State { mover, other, answer } = self.state;
        let (own, landlord) = (links[farmer as usize], links[Seat::Landlord as usize]);
        let [first, second] = if self.farmer_moves { [own, landlord] } else { [landlord, own] };
        form.key_of(&form.half_linked(mover, first), &form.half_linked(other, second), answer)
    }

    #[inline(always)]
    fn of(state: &State, farmer: Seat, farmer_moves: bool, answer: Code) -> Alone {
        let (landlord, own) = (state.setup.hand_of(Seat::Landlord), state.setup.hand_of(farmer));
        let (mover, other) = if farmer_moves { (own, landlord) } else { (landlord, own) };
        Alone { state: keys::State { mover, other, answer }, farmer_moves }
    }
}
