//! The cards of a walk, which exchanges two of them at a time.

use std::fmt;

use crate::cards::{Counts, Rank, SplitMix64};
use crate::shedding::{self, DeckLimit, Rules, Setup};

/// Error: more cards requested than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewCards {
    wanted: usize,
    there: usize,
}

impl fmt::Display for TooFewCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot deal {} cards from a deck of {}", self.wanted, self.there)
    }
}

impl std::error::Error for TooFewCards {}

/// Cards of one shuffle: the cards of one or both hands, then the rest.
#[derive(Clone, Debug)]
struct PackDeals {
    cards: Vec<Rank>,
    /// Index of each hand's end.
    ends: Vec<usize>,
}

impl PackDeals {
    /// Index of the hand with this card; the number of hands for the rest.
    fn part(&self, place: usize) -> usize {
        self.ends.iter().filter(|&&end| end <= place).count()
    }

    /// Number of cards in hands.
    fn held(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }
}

/// Cards of a walk. If each side has its own decks, each hand is exchanged with its own rest.
#[derive(Clone, Debug)]
pub(super) struct Packs {
    packs: Vec<PackDeals>,
}

/// Two cards that were exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    pack: usize,
    places: (usize, usize),
}

impl Packs {
    /// All cards in order.
    pub(super) fn new(first: usize, second: usize, rules: &Rules) -> Result<Packs, TooFewCards> {
        let all = rules.all_cards().ranks();
        let cards: Vec<Rank> = all.flat_map(|(rank, n)| std::iter::repeat_n(rank, n)).collect();
        let ends = if rules.deck_limit == DeckLimit::Each {
            vec![vec![first], vec![second]]
        } else {
            vec![vec![first, first.saturating_add(second)]]
        };
        let packs: Vec<PackDeals> =
            ends.into_iter().map(|ends| PackDeals { cards: cards.clone(), ends }).collect();
        match packs.iter().map(PackDeals::held).find(|&held| held > cards.len()) {
            Some(wanted) => Err(TooFewCards { wanted, there: cards.len() }),
            None => Ok(Packs { packs }),
        }
    }

    pub(super) fn shuffle(&mut self, random: &mut SplitMix64) {
        for pack in &mut self.packs {
            random.shuffle(&mut pack.cards);
        }
    }

    /// Exchanges two cards of different ranks, one of them from a hand.
    pub(super) fn exchange(&mut self, random: &mut SplitMix64) -> Exchange {
        let chosen = random.below(self.packs.len());
        let pack = &self.packs[chosen];
        let mut places = (0, 0);
        // If all cards are in one hand, no exchange is possible.
        for _ in 0..100 {
            places = (random.below(pack.held()), random.below(pack.cards.len()));
            let (a, b) = places;
            if pack.cards[a] != pack.cards[b] && pack.part(a) != pack.part(b) {
                break;
            }
        }
        let exchange = Exchange { pack: chosen, places };
        self.undo(exchange);
        exchange
    }

    pub(super) fn undo(&mut self, exchange: Exchange) {
        self.packs[exchange.pack].cards.swap(exchange.places.0, exchange.places.1);
    }

    /// Maps the ranks in both hands to random ones, keeping their order, and all other ranks to the
    /// rest. Ranks of which the deck has fewer cards stay, such as jokers.
    pub(super) fn change_ranks(&mut self, random: &mut SplitMix64) {
        let Setup { mover, other, .. } = self.setup();
        let is_held = |rank: &Rank| mover.count(*rank) + other.count(*rank) > 0;
        let all = counts(&self.packs[0].cards);
        let most = Rank::all().map(|rank| all.count(rank)).max();
        let mut to: Vec<Rank> = Rank::all().filter(|&rank| Some(all.count(rank)) == most).collect();
        let (held, free): (Vec<Rank>, Vec<Rank>) = to.iter().copied().partition(is_held);
        random.shuffle(&mut to);
        to[..held.len()].sort_unstable();
        to[held.len()..].sort_unstable();
        let mut changed: Vec<Rank> = Rank::all().collect();
        for (from, to) in held.iter().chain(&free).zip(to) {
            changed[from.index()] = to;
        }
        for card in self.packs.iter_mut().flat_map(|pack| &mut pack.cards) {
            *card = changed[card.index()];
        }
    }

    /// Both hands, with the first to lead.
    pub(super) fn setup(&self) -> Setup {
        let mut hands = self.packs.iter().flat_map(|pack| {
            let starts = [0].into_iter().chain(pack.ends.iter().copied());
            starts.zip(&pack.ends).map(|(start, &end)| counts(&pack.cards[start..end]))
        });
        let mut next = || hands.next().unwrap_or(Counts::EMPTY);
        Setup { mover: next(), other: next(), to_beat: shedding::Code::NONE }
    }
}

fn counts(cards: &[Rank]) -> Counts {
    cards.iter().fold(Counts::EMPTY, |sum, &rank| sum + Counts::of(rank, 1))
}

/// Returns true if at least a third of the cards in two hands differ from earlier hands.
pub(super) fn differ(now: &Setup, then: &Setup) -> bool {
    let pairs = [(now.mover, then.mover), (now.other, then.other)];
    let more = |(now, then): (Counts, Counts)| {
        now.ranks().map(|(rank, n)| n.saturating_sub(then.count(rank))).sum::<usize>()
    };
    pairs.map(more).iter().sum::<usize>() >= (now.mover.total() + now.other.total()) / 3
}
