//! Deals that fit what one side has seen, each as likely as any other.
//!
//! Not every hand that fits is as likely as another. A hand is a row of *slots*: those it was dealt
//! in, and one for each card that it took unseen later, which has the time of that round. A deal
//! puts each hidden card into a slot of the other hand or of the stock. What was seen limits, for
//! each card alone, which slots it may be in:
//! - a card that the other side has played was drawn before that round;
//! - after the other side has failed to follow suit in a round, its cards of that suit were played
//!   before it, or drawn in that round or later.
//!
//! So each card has a first and a last slot by time, and the deals are the ways to put the cards in
//! slots so. They are counted by walking through the cards that were played, in the order of play:
//! all that matters for the rest is how many slots of each *era* are still free, an era being the
//! time between two rounds that limit a card from below. A draw walks the same way and takes each era
//! with its share of the deals. That is exact; there is no chain that must mix.

use std::collections::HashMap;

use super::cards::{Number, add, has, joined, masks_of, numbers_of, parts};
use super::play_state::PlayState;
use super::score::Contract;
use super::view::View;
use crate::cards::SplitMix64;
use crate::seats::Side;
use crate::tricks::Masks;

/// Eras: one for each round at most, and that of the deal.
const ERAS: usize = 14;
/// What stands for a slot of the hand where others are places of the stock.
const HELD: usize = usize::MAX;
/// Free slots by era, a byte each.
type Open = [u8; ERAS];

/// A hidden card that was played: from which era on it may have been drawn, and how many slots of
/// each era there were by then.
#[derive(Clone, Copy, Debug)]
struct Spent {
    card: Number,
    from: usize,
    slots: Open,
}

/// Draws deals that fit a view of the exchange, all with the same chance.
pub struct Sampler {
    view: View,
    /// The cards that were hidden when they were played, in their order.
    spent: Vec<Spent>,
    /// The first round of each era.
    starts: Vec<usize>,
    /// Slots of each era, now.
    slots: Open,
    /// The unseen cards by the era from which on they may have been drawn.
    unseen: [Vec<Number>; ERAS],
    /// Places of the stock behind the card that is turned up.
    stock: usize,
    /// What the other side is known to hold.
    known: Masks,
    /// The turned-up card, whose place in the stock is known.
    up: Option<Number>,
    /// In how many ways the rest can be put, by how many cards were put and the slots they took.
    ways: HashMap<(usize, Open), f64>,
}

/// The last round before `before` in which the other side did not follow to a suit; 0 for none.
fn void_before(view: &View, suit: usize, before: usize) -> usize {
    let rounds = view.rounds.iter().enumerate().take(before - 1);
    let voids = rounds.filter(|(_, round)| {
        round.leader == view.side && parts(round.led).0 == suit && parts(round.reply).0 != suit
    });
    voids.map(|(place, _)| place + 1).next_back().unwrap_or(0)
}

impl Sampler {
    /// Of a view in the exchange, or, where nothing is hidden any more, in the play.
    #[must_use]
    pub fn new(view: &View) -> Sampler {
        let other = view.side.other();
        let now = view.rounds.len() + 1;
        // Cards of the other side that were hidden when played, with the round; only those of the
        // exchange matter, as all hands are known in the play.
        let taken = masks_of(view.rounds.iter().filter(|round| round.winner == other).filter_map(|r| r.up));
        let in_rounds = view.cards_played().take(2 * view.rounds.len() + 1).enumerate();
        let hidden: Vec<(usize, Number)> = in_rounds
            .filter(|(_, (side, card))| *side == other && !has(taken, *card))
            .map(|(place, (_, card))| (place / 2 + 1, card))
            .collect();
        let froms: Vec<usize> =
            hidden.iter().map(|&(round, card)| void_before(view, parts(card).0, round)).collect();
        let unseen_from: [usize; 4] = std::array::from_fn(|suit| void_before(view, suit, now));
        // The first round of each era.
        let mut starts: Vec<usize> = froms.iter().copied().chain(unseen_from).chain([0]).collect();
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
        let spent = hidden.iter().zip(&froms);
        let spent =
            spent.map(|(&(round, card), &from)| Spent { card, from: era(from), slots: slots_before(round) });
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

    /// How many deals fit, as far as a floating number tells; 0 for what cannot have been seen.
    #[must_use]
    pub fn deals(&self) -> f64 {
        self.ways.get(&(0, [0; ERAS])).copied().unwrap_or(0.0)
    }

    /// In how many ways the cards from a place on can be put where `taken` slots are full; with a
    /// card `last` in the stock, where that has but one place.
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

    /// In how many ways the unseen cards can be put: those that were drawn latest choose first, and
    /// have no slot that the others could not have.
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

    /// A deal: the table as it may be, drawn with the numbers of a generator.
    pub(crate) fn draw(&self, random: &mut SplitMix64) -> PlayState {
        let mut taken = [0; ERAS];
        for place in 0..self.spent.len() {
            taken[self.era_of(place, &taken, random)] += 1;
        }
        // Places of the stock, and a mark for each slot of the hand; those of later eras come first.
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

    /// The era in which a card that was played had its slot.
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

    /// Every deal of the last round, with its share; `None` where more than one card of the stock is
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

    /// Whether a deal fits, by the rounds in which the other side drew its cards unseen; 0 for what
    /// it was dealt, nothing for what it has not drawn.
    ///
    /// Draws only deals of which this is true; of any that fits what was seen it must be.
    #[must_use]
    pub fn admits(&self, drawn: impl Fn(Number) -> Option<usize>) -> bool {
        let era = |round: usize| self.starts.partition_point(|&start| start <= round) - 1;
        let played = self.spent.iter().all(|spent| {
            drawn(spent.card).is_some_and(|round| era(round) >= spent.from && spent.slots[era(round)] > 0)
        });
        let mut held = self.unseen.iter().enumerate();
        played
            && held.all(|(from, cards)| cards.iter().all(|&card| drawn(card).is_none_or(|r| era(r) >= from)))
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

    /// The table with a hand of the other side's and the hidden stock.
    fn table(&self, other: Masks, hidden: &[Number]) -> PlayState {
        let view = &self.view;
        let contract: Contract = view.contract.expect("the exchange has a contract");
        let mut hands = [view.hand, other];
        if view.side == Side::Second {
            hands.reverse();
        }
        let stock: Vec<Number> = self.up.into_iter().chain(hidden.iter().copied()).collect();
        let mut table = PlayState::new(hands, &stock, &contract, &view.rules);
        table.shown[view.side.other() as usize] = self.known;
        let mine = view.rounds.iter().filter(|round| round.winner == view.side).filter_map(|round| round.up);
        let held = mine.filter(|&card| has(view.hand, card));
        table.shown[view.side as usize] = masks_of(held);
        table.at(view.turn, view.led, view.tricks())
    }
}

/// A number from 0 up to 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits are what a floating number holds")]
fn unit(random: &mut SplitMix64) -> f64 {
    const STEPS: u64 = 1 << 53;
    (random.next() >> 11) as f64 / STEPS as f64
}
