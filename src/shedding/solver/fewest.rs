//! Fewest plays that empty a hand, for all hands in a search.

use super::cache::Cache;
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::{SearchControl, Stop};
use crate::shedding::needs::{Need, Needs};
use crate::shedding::{Generator, Move, Rules, moves::SUITED};

/// Computes the fewest plays under one set of rules, with a cache of recent hands.
pub(crate) struct FewestPlays<'a> {
    rules: &'a Rules,
    known: Cache<u8>,
    moves: Vec<Move>,
}

/// Largest hand that is solved exactly. For more cards it takes longer than it saves.
const MOST_CARDS: usize = 20;

impl<'a> FewestPlays<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        FewestPlays { rules, known: Cache::new(1 << 16, 0), moves: Vec::new() }
    }

    /// Fewest plays that empty a hand, or a lower bound for a hand of more than 20 cards.
    ///
    /// The order of plays does not matter, so only plays with a card of the lowest rank are tried. A
    /// short play must be the last. With such plays this is a lower bound, which allows them anywhere.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub(crate) fn of(&mut self, hand: Counts, control: &mut SearchControl) -> Result<u32, Stop> {
        if hand.is_empty() {
            return Ok(0);
        }
        if !Idea::FewestPlays.on() {
            return Ok(1);
        }
        if hand.total() > MOST_CARDS {
            return Ok(least_plays(self.rules, hand));
        }
        if let Some(place) = self.known.find(hand.bits()) {
            return Ok(u32::from(*self.known.at(place)));
        }
        let lowest = hand.bits().trailing_zeros() / 4 * 4;
        let base = self.moves.len();
        Generator::new(self.rules, hand).parts(&mut self.moves);
        // The caller is not polled here, because the search holds its table.
        if let Err(stop) = control.spend((self.moves.len() - base) / 16) {
            self.moves.truncate(base);
            return Err(stop);
        }
        let bound = least_plays(self.rules, hand);
        let mut least = u32::MAX;
        for i in base..self.moves.len() {
            let cards = self.moves[i].cards;
            if (cards.bits() >> lowest).trailing_zeros() >= 4 {
                continue;
            }
            let rest = hand - cards;
            if rest.is_empty() || 1 + least_plays(self.rules, rest) < least {
                least = least.min(1 + self.of(rest, control)?);
                if least <= bound {
                    break;
                }
            }
        }
        self.moves.truncate(base);
        self.known.put(hand.bits(), u8::try_from(least).unwrap_or(u8::MAX));
        Ok(least)
    }
}

/// Lower bound on the number of plays that empty a hand.
///
/// Consider the ranks outside all chains of the hand. Each of them is the core of some play, or all
/// its cards are kickers. No play has two of them in its core. A kicker's slot takes cards of one
/// rank. A trio brings one slot, four of a rank two: c cards of a rank at most c / 2 slots in all.
/// So the number of plays is at least the number of these ranks minus the number of slots. Two
/// jokers, which the rocket joins, count as one rank. If chains skip ranks, the ranks of all chains are
/// left out.
///
/// This needs kickers of one rank: three cards of two ranks would fill two slots.
pub(crate) fn least_plays(rules: &Rules, hand: Counts) -> u32 {
    if !rules.meets(Needs::of(&[Need::KickersOfOneRank])) {
        return 1;
    }
    let chains = &rules.game.facts.chains;
    let links = if rules.has_gaps() { chains.ranks } else { chains.live_links(hand) };
    let alone = hand.at_least(1) & !(links | links << 4);
    let jokers = hand.at_least(1) & !SUITED;
    let ranks = alone.count_ones() - u32::from(jokers.count_ones() == 2);
    let slots: u32 = (3..=8).map(|c| hand.at_least(c).count_ones() * u32::from(c == 3 || c % 2 == 0)).sum();
    ranks.saturating_sub(slots).max(1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::cards::{Deck, Stock, deal};
    use crate::search::{Limits, run};
    use crate::shedding::Decks;

    /// Tries every play first, for comparison.
    fn plain(rules: &Rules, hand: Counts, known: &mut HashMap<Counts, u32>) -> u32 {
        if hand.is_empty() {
            return 0;
        }
        if let Some(&plays) = known.get(&hand) {
            return plays;
        }
        let mut moves = Vec::new();
        Generator::new(rules, hand).leads(&mut moves);
        let fewest = moves.iter().map(|play| 1 + plain(rules, hand - play.cards, known)).min();
        let fewest = fewest.expect("any card may be led");
        known.insert(hand, fewest);
        fewest
    }

    #[test]
    fn agrees_with_trying_every_play() {
        // A deck of few ranks, so that hands have groups and chains.
        let ranks = ["3456789", "56789T", "TJQKA2BR"];
        for (_, preset) in Rules::PRESETS {
            for seed in 0..300 {
                let decks = if seed % 3 == 0 { Stock::Two } else { Stock::One };
                let of = if seed % 3 == 0 { Decks::Two } else { Decks::One };
                let rules = Rules { decks: of, ..preset };
                let deck = Deck { decks, ..Deck::default() };
                let of_ranks = ranks[usize::try_from(seed).expect("small") % ranks.len()];
                let hand = deal(&[40], &deck, Some(seed)).expect("enough cards").remove(0);
                let wanted = |rank: crate::cards::Rank| of_ranks.contains(rank.letter());
                let mut counts = Counts::EMPTY;
                for card in hand.cards().iter().filter(|card| wanted(card.rank)) {
                    if counts.total() < 10 {
                        counts = counts + Counts::of(card.rank, 1);
                    }
                }
                let expected = plain(&rules, counts, &mut HashMap::new());
                // With few slots, so that hands replace each other, and with enough slots.
                for most in [1 << 2, 1 << 16] {
                    let found = run(&Limits::default(), false, &mut || false, |control| {
                        let mut fewest =
                            FewestPlays { known: Cache::new(most, 0), ..FewestPlays::new(&rules) };
                        fewest.of(counts, control)
                    });
                    assert_eq!(found.answer, Ok(expected), "{rules}: {counts}");
                }
                assert!(counts.is_empty() || least_plays(&rules, counts) <= expected, "{rules}: {counts}");
            }
        }
    }
}
