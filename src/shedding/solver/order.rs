//! Which play to try first. Only speed depends on it, never a verdict.

use super::Setup;
use super::net::{Large, Small};
use super::win::{After, after};
use crate::shedding::{Move, Rules, keys::State};

/// From so many cards in both hands on, a network's guess is worth its time, and the larger one's.
const NET_FROM: usize = 12;
const LARGE_FROM: usize = 24;

/// Scores plays by what they lead to.
pub(super) struct Order {
    small: Option<Small>,
    large: Option<Large>,
}

/// What a play may bring the side that plays it.
#[derive(Clone, Copy, Default)]
pub(super) struct Prospect {
    /// The logit of the chance that it wins, in 1/32.
    pub logit: i32,
    /// The logarithm of the nodes it takes to prove that it wins, and that it loses, in 1/64.
    works: [i32; 2],
    /// How much they count, in 1/8; 0: no guess was made.
    thrift: i32,
    /// What else speaks for the play, in 1/64.
    bonus: i32,
}

impl Order {
    /// For a position with so many cards in both hands.
    pub(super) fn new(cards: usize) -> Order {
        let places = if cards < 20 { 1 << 8 } else { 1 << 10 };
        Order {
            small: (cards >= NET_FROM).then(|| Small::new(places)),
            large: (cards >= LARGE_FROM).then(|| Large::new(places)),
        }
    }

    /// What a play of some cards may bring.
    #[inline(always)]
    pub(super) fn prospect(&mut self, state: &State, again: bool, cards: u32) -> Prospect {
        let cards = i32::try_from(cards).unwrap_or(0);
        let before = state.mover.total() + state.other.total() + cards.unsigned_abs() as usize;
        let Some(small) = self.small.as_mut().filter(|_| before >= NET_FROM) else {
            let left = if again { state.mover } else { state.other };
            let ranks = i32::try_from(left.at_least(1).count_ones()).unwrap_or(15);
            let bonus = cards * 8 - ranks * 4 + i32::from(again) * 12;
            return Prospect { bonus, ..Prospect::default() };
        };
        let (guess, thrift) = match &mut self.large {
            Some(large) if before >= LARGE_FROM => (large.guess(state), 8),
            _ => (small.guess(state), 5),
        };
        let ([won, lost], bonus) = (guess.works, 30 * cards);
        if again {
            Prospect { logit: guess.logit, works: [won, lost], thrift, bonus }
        } else {
            Prospect { logit: -guess.logit, works: [lost, won], thrift, bonus }
        }
    }

    /// How early to try a play: higher first, in 1/64 of a natural logarithm.
    ///
    /// The best order of independent tries is that of chance over expected cost. That the
    /// cost should count less where it is small, and a bonus for long plays, have been measured.
    #[inline(always)]
    pub(super) fn score(&self, prospect: &Prospect) -> i32 {
        let Prospect { logit, works: [won, lost], thrift, bonus } = *prospect;
        let Some(net) = self.small.as_ref().filter(|_| thrift > 0) else {
            return bonus;
        };
        let chance = net.log_chance(logit);
        // ln(e^x + e^y) = max + ln(1 + e^-|x - y|), and ln(1 + e^-z) = -ln(chance of logit z).
        let (if_won, if_lost) = (chance + won, net.log_chance(-logit) + lost);
        let apart = if_won.abs_diff(if_lost);
        let more = net.log_chance(i32::try_from(apart / 2).unwrap_or(i32::MAX));
        chance + bonus - (if_won.max(if_lost) - more) * thrift / 8
    }

    /// Puts legal plays into the order in which a search tries them.
    pub(super) fn sort(&mut self, rules: &Rules, setup: &Setup, moves: &mut [Move]) {
        moves.sort_by_cached_key(|&play| {
            let cards = u32::try_from(play.cards.total()).unwrap_or(0);
            let (state, again) = match after(rules, setup.mover, setup.other, play) {
                After::Over => return i32::MIN,
                After::Theirs(state) => (state, false),
                After::Again(state) => (state, true),
            };
            let prospect = self.prospect(&state, again, cards);
            -self.score(&prospect)
        });
    }
}
