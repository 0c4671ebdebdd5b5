//! Uniform sampling of the deals that fit a view.
//!
//! Deals are uniform, but hands are not: more deals lead to some hands than to others. The other
//! hand has *slots*: one for each card it was dealt, and one for each card it later took unseen.
//! The slot of a card taken unseen has the time of that round. A deal assigns each hidden card to a
//! slot of the other hand or to a place in the stock. The view limits the slots of each card
//! independently:
//! - a card that the other side played was drawn before that round;
//! - if the other side did not follow suit in a round, each of its cards of that suit was played
//!   before the round, or drawn in that round or later.
//!
//! Each card therefore has a first and a last possible slot in time. The sampler counts the valid
//! assignments by dynamic programming over the cards played, in the order of play. Its state is the
//! number of free slots in each *era*. Eras are divided by the rounds that are the first possible
//! round of some card. A draw follows the same recursion and picks each era with its share of the
//! assignments. The result is exact: no Markov chain, no rejection.

use std::collections::HashMap;

use super::cards::{Number, add, has, joined, masks_of, numbers_of, parts};
use super::play_state::PlayState;
use super::view::View;
use crate::cards::SplitMix64;
use crate::seats::Side;
use crate::tricks::Masks;

/// Maximum number of eras: the deal, and one for each round.
const ERAS: usize = 14;
/// Marker for a slot of the hand, in a list of places of the stock.
const HELD: usize = usize::MAX;
/// Number of slots by era.
type Open = [u8; ERAS];

/// A card of the other side that was hidden when it was played.
///
/// `from` is the first possible era of its draw. `slots` are the slots of each era that existed
/// when it was played.
#[derive(Clone, Copy, Debug)]
struct Spent {
    from: usize,
    slots: Open,
}

/// Uniform sampler of the deals that fit a view.
pub struct Sampler {
    view: View,
    /// Cards that were hidden when they were played, in the order of play.
    spent: Vec<Spent>,
    /// First round of each era.
    starts: Vec<usize>,
    /// Current number of slots of each era.
    slots: Open,
    /// Unseen cards, by the first possible era of their draw.
    unseen: [Vec<Number>; ERAS],
    /// Places in the stock below the turned-up card.
    stock: usize,
    /// Cards that the other side is known to hold.
    known: Masks,
    /// The turned-up card, whose place in the stock is known.
    up: Option<Number>,
    /// Number of ways to place the remaining cards, by cards placed and slots taken.
    ways: HashMap<(usize, Open), f64>,
}

/// Last round before `before` in which the other side did not follow this suit; 0 if none.
fn void_before(view: &View, suit: usize, before: usize) -> usize {
    let rounds = view.rounds.iter().enumerate().take(before - 1);
    let voids = rounds.filter(|(_, round)| {
        round.leader == view.side && parts(round.led).0 == suit && parts(round.reply).0 != suit
    });
    voids.map(|(place, _)| place + 1).next_back().unwrap_or(0)
}

impl Sampler {
    /// A sampler for a view in the exchange, or in the play, where no card is hidden.
    #[must_use]
    pub fn new(view: &View) -> Sampler {
        let other = view.side.other();
        let now = view.rounds.len() + 1;
        // Cards of the other side that were hidden when played, with their rounds. Only those of
        // the exchange matter, as all hands are known in the play.
        let taken = masks_of(view.rounds.iter().filter(|round| round.winner == other).filter_map(|r| r.up));
        let in_rounds = view.cards_played().take(2 * view.rounds.len() + 1).enumerate();
        let hidden = in_rounds
            .filter(|(_, (side, card))| *side == other && !has(taken, *card))
            .map(|(place, (_, card))| (place / 2 + 1, card));
        // The round of each, and the last round in which it was not there.
        let hidden: Vec<(usize, usize)> =
            hidden.map(|(round, card)| (round, void_before(view, parts(card).0, round))).collect();
        let unseen_from: [usize; 4] = std::array::from_fn(|suit| void_before(view, suit, now));
        let mut starts: Vec<usize> =
            hidden.iter().map(|&(_, from)| from).chain(unseen_from).chain([0]).collect();
        starts.sort_unstable();
        starts.dedup();
        let era = |round: usize| starts.partition_point(|&start| start <= round) - 1;
        let slots_before = |before: usize| {
            let mut slots = [0; ERAS];
            slots[0] = u8::try_from(view.rules.size).unwrap_or(13);
            for (place, round) in view.rounds.iter().enumerate().take(before - 1) {
                slots[era(place + 1)] += u8::from(round.winner != other);
            }
            slots
        };
        let spent = hidden.iter().map(|&(round, from)| Spent { from: era(from), slots: slots_before(round) });
        let mut unseen: [Vec<Number>; ERAS] = Default::default();
        for card in numbers_of(view.unseen()) {
            unseen[era(unseen_from[parts(card).0])].push(card);
        }
        let mut sampler = Sampler {
            spent: spent.collect(),
            starts: starts.clone(),
            slots: slots_before(now),
            unseen,
            stock: view.stock().saturating_sub(1),
            known: view.known(),
            up: view.up,
            view: view.clone(),
            ways: HashMap::new(),
        };
        sampler.count(0, [0; ERAS], None);
        sampler
    }

    /// Number of ways to place the cards from index `place` on, given the slots already taken.
    ///
    /// With `last`, the single place of the stock has a card of that era.
    fn count(&mut self, place: usize, taken: Open, last: Option<usize>) -> f64 {
        if let Some(&ways) = self.ways.get(&(place, taken)) {
            return ways;
        }
        let ways = match self.spent.get(place).copied() {
            None => self.ways_of_unseen(&taken, last),
            Some(Spent { from, slots, .. }) => {
                let mut ways = 0.0;
                for era in from..ERAS {
                    let open = slots[era].saturating_sub(taken[era]);
                    if open > 0 {
                        let mut next = taken;
                        next[era] += 1;
                        ways += f64::from(open) * self.count(place + 1, next, last);
                    }
                }
                ways
            }
        };
        self.ways.insert((place, taken), ways);
        ways
    }

    /// Number of ways to place the unseen cards.
    ///
    /// Cards of later eras are placed first: every slot that is possible for them is also possible
    /// for cards of earlier eras.
    fn ways_of_unseen(&self, taken: &Open, last: Option<usize>) -> f64 {
        let mut open = if last.is_some() { 0 } else { self.stock };
        let mut ways = 1.0;
        for era in (0..ERAS).rev() {
            open += usize::from(self.slots[era] - taken[era]);
            let cards = self.unseen[era].len() - usize::from(last == Some(era));
            for _ in 0..cards {
                #[expect(clippy::cast_precision_loss, reason = "fewer than 52")]
                let choices = open as f64;
                ways *= choices;
                open = open.saturating_sub(1);
            }
        }
        ways
    }

    /// Draws a deal.
    pub(crate) fn draw(&self, random: &mut SplitMix64) -> PlayState {
        let mut taken = [0; ERAS];
        for place in 0..self.spent.len() {
            taken[self.era_of(place, &taken, random)] += 1;
        }
        // Places of the stock, and a marker for each slot of the hand, later eras first.
        let mut open: Vec<usize> = (0..self.stock).collect();
        let (mut hand, mut stock) = (self.known, vec![0; self.stock]);
        for era in (0..ERAS).rev() {
            open.extend(std::iter::repeat_n(HELD, usize::from(self.slots[era] - taken[era])));
            for &card in &self.unseen[era] {
                match open.swap_remove(random.below(open.len())) {
                    HELD => add(&mut hand, card),
                    place => stock[place] = card,
                }
            }
        }
        self.table(hand, &stock)
    }

    /// Draws the era of a card that was played.
    fn era_of(&self, place: usize, taken: &Open, random: &mut SplitMix64) -> usize {
        let Spent { from, slots, .. } = self.spent[place];
        let weight = |era: usize| {
            let open = slots[era].saturating_sub(taken[era]);
            if open == 0 {
                return 0.0;
            }
            let mut next = *taken;
            next[era] += 1;
            f64::from(open) * self.ways.get(&(place + 1, next)).copied().unwrap_or(0.0)
        };
        let eras: Vec<(usize, f64)> =
            (from..ERAS).map(|era| (era, weight(era))).filter(|w| w.1 > 0.0).collect();
        if let [(only, _)] = eras[..] {
            return only;
        }
        let total: f64 = eras.iter().map(|(_, weight)| weight).sum();
        let mut left = unit(random) * total;
        for &(era, weight) in &eras {
            left -= weight;
            if left < 0.0 {
                return era;
            }
        }
        eras.last().map_or(from, |(era, _)| *era)
    }

    /// Lists all deals with their probabilities; `None` if more than one card of the stock is
    /// hidden.
    #[must_use]
    pub fn list(&self) -> Option<Vec<(PlayState, f64)>> {
        if self.stock > 1 {
            return None;
        }
        let all: Masks = masks_of(self.unseen.iter().flatten().copied());
        if self.stock == 0 {
            return Some(vec![(self.table(joined(self.known, all), &[]), 1.0)]);
        }
        let mut worlds = Vec::new();
        for (era, cards) in self.unseen.iter().enumerate().filter(|(_, cards)| !cards.is_empty()) {
            let mut fixed = self.copy();
            let ways = fixed.count(0, [0; ERAS], Some(era));
            for &card in cards.iter().filter(|_| ways > 0.0) {
                let mut hand = joined(self.known, all);
                super::cards::remove(&mut hand, card);
                worlds.push((self.table(hand, &[card]), ways));
            }
        }
        let total: f64 = worlds.iter().map(|(_, ways)| ways).sum();
        for (_, ways) in &mut worlds {
            *ways /= total;
        }
        Some(worlds)
    }

    fn copy(&self) -> Sampler {
        Sampler {
            view: self.view.clone(),
            spent: self.spent.clone(),
            starts: self.starts.clone(),
            slots: self.slots,
            unseen: self.unseen.clone(),
            stock: self.stock,
            known: self.known,
            up: self.up,
            ways: HashMap::new(),
        }
    }

    /// The state of the game with this other hand and this hidden stock.
    fn table(&self, other: Masks, hidden: &[Number]) -> PlayState {
        let view = &self.view;
        let strain = view.strain().expect("the exchange has a strain");
        let mut hands = [view.hand, other];
        if view.side == Side::Second {
            hands.reverse();
        }
        let stock: Vec<Number> = self.up.into_iter().chain(hidden.iter().copied()).collect();
        let mut table = PlayState::new(hands, &stock, strain, view.leader(), &view.rules);
        table.shown[view.side.other() as usize] = self.known;
        let mine = view.rounds.iter().filter(|round| round.winner == view.side).filter_map(|round| round.up);
        let held = mine.filter(|&card| has(view.hand, card));
        table.shown[view.side as usize] = masks_of(held);
        table.at(view.turn, view.led, view.tricks())
    }
}

/// Uniform random number in [0, 1).
#[expect(clippy::cast_precision_loss, reason = "53 bits are what a floating number holds")]
fn unit(random: &mut SplitMix64) -> f64 {
    const STEPS: u64 = 1 << 53;
    (random.next() >> 11) as f64 / STEPS as f64
}

#[cfg(test)]
mod tests;
