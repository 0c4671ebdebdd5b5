//! Which play to try first. Only speed depends on it, never a verdict.

use super::alone::alone;
use super::expand::Step;
use super::state::State;
use crate::search::proof::Initial;
use crate::seats::{Seat, Team};
use crate::shedding::solver::initial::{SMALL, from_guess};
use crate::shedding::solver::net::{Guess, Large, Small};
use crate::shedding::{Code, keys};

/// From this many cards in two hands on, a network's guess is worth its time, and the larger one's.
const NET_FROM: usize = 10;
const LARGE_FROM: usize = 24;

/// How much the cost of a play counts in a depth-first search, in 1/8.
const THRIFT: i32 = 5;

/// Guesses at positions of three hands, from the networks' guesses at the landlord against each farmer.
pub(super) struct Order {
    small: Small,
    large: Option<Large>,
}

impl Order {
    /// For a position with `cards` cards in all hands.
    pub(super) fn new(cards: usize) -> Order {
        let places = if cards < 30 { 1 << 8 } else { 1 << 10 };
        Order { small: Small::new(places), large: (cards >= 32).then(|| Large::new(places)) }
    }

    /// What the networks say of the landlord against one farmer, as the landlord sees it.
    #[inline(always)]
    fn against(&mut self, state: &State, farmer: Seat) -> Guess {
        let (pair, farmer_moves) = match alone(state, farmer) {
            Some(alone) => (alone.state, alone.farmer_moves),
            None => {
                // As if the farmer had the lead that its partner has, or the landlord answered its play.
                let [landlord, own] = [Seat::Landlord, farmer].map(|seat| state.setup.hand_of(seat));
                if state.setup.turn == Seat::Landlord {
                    (keys::State { mover: landlord, other: own, answer: state.answer }, false)
                } else {
                    (keys::State { mover: own, other: landlord, answer: Code::NONE }, true)
                }
            }
        };
        let guess = match &mut self.large {
            Some(large) if pair.cards() >= LARGE_FROM => large.guess(&pair),
            _ => self.small.guess(&pair),
        };
        if farmer_moves { turned(&guess) } else { guess }
    }

    /// ln(e^a + e^b), in 1/64.
    #[inline(always)]
    fn log_sum(&self, a: i32, b: i32) -> i32 {
        let apart = i32::try_from(a.abs_diff(b) / 2).unwrap_or(i32::MAX);
        // ln(1 + e^-z) = -ln(chance of logit z).
        a.max(b) - self.small.log_chance(apart)
    }

    /// What is to be expected, as the landlord sees it: the odds of both farmers add up.
    #[inline(always)]
    fn guess(&mut self, state: &State) -> Guess {
        let [down, up] = [Seat::Down, Seat::Up].map(|farmer| self.against(state, farmer));
        let logit = -self.log_sum(-2 * down.logit, -2 * up.logit) / 2;
        let works = [0, 1].map(|i| self.log_sum(down.works[i], up.works[i]));
        Guess { logit: logit.clamp(-256, 256), works }
    }

    #[inline(always)]
    fn is_large(state: &State) -> bool {
        let [landlord, down, up] = state.setup.hands.map(|hand| hand.total());
        landlord + down.max(up) >= NET_FROM
    }

    /// What a search expects of a position; the numbers are the landlord's.
    #[inline(always)]
    pub(super) fn initial(&mut self, state: &State) -> Initial {
        if !Order::is_large(state) {
            return SMALL;
        }
        let guess = self.guess(state);
        from_guess(&guess, |logit| self.small.log_chance(logit))
    }

    /// How early a depth-first search tries a play of a team's: higher first, in 1/64 of a natural logarithm.
    #[inline(always)]
    pub(super) fn score(&mut self, team: Team, step: &Step) -> i32 {
        let Step { state, cards } = step;
        let cards = i32::from(*cards);
        let again = state.team() == team;
        if !Order::is_large(state) {
            return cards * 8 + i32::from(again) * 12;
        }
        let guess = self.guess(state);
        let guess = if team == Team::Landlord { guess } else { turned(&guess) };
        let [won, lost] = guess.works;
        let chance = self.small.log_chance(guess.logit);
        let cost = self.log_sum(chance + won, self.small.log_chance(-guess.logit) + lost);
        chance + 30 * cards - cost * THRIFT / 8
    }
}

/// A guess as the other side sees it.
const fn turned(guess: &Guess) -> Guess {
    let [won, lost] = guess.works;
    Guess { logit: -guess.logit, works: [lost, won] }
}
