//! Cards that the decks of the rules do not have.

use super::{DeckLimit, Rules};
use crate::cards::{Card, Hand, Rank};
use crate::said;
use crate::said::Said;

/// Returns a fault, with its card, for each rank and each suited card that the decks have fewer of.
///
/// Without a deck limit, the most are eight of a rank, the range of the search's keys.
pub(crate) fn too_many(hands: &[&Hand], rules: &Rules, place: &Said) -> Vec<(Card, Said)> {
    let unlimited = rules.deck_limit == DeckLimit::Unlimited;
    let decks = if unlimited { 2 } else { rules.decks.number() };
    let deck = if rules.pack().is_some() {
        let (game, chinese) = rules.game.title;
        said!("the deck of {game} has", "{chinese}的牌里只有")
    } else if decks == 1 {
        said!("one deck has", "一副牌只有")
    } else {
        said!("two decks have", "两副牌只有")
    };
    let (at, deck_zh, at_zh) = (place.english(), deck.chinese(), place.chinese());
    let mut faults = Vec::new();
    for rank in Rank::all() {
        let held: usize = hands.iter().map(|hand| hand.counts().count(rank)).sum();
        let in_decks = if unlimited { 8 } else { rules.copies(rank) };
        if held > in_decks {
            let most = if unlimited {
                said!("at most eight are possible", "最多 8 张")
            } else {
                said!("{deck} {in_decks}", "{deck_zh} {in_decks} 张")
            };
            let cards = if held == 1 { "card" } else { "cards" };
            let found = said!("{held} {cards} of rank {rank} in {at}: ", "{at_zh}有 {held} 张 {rank}：");
            faults.push((Card::plain(rank), found.then(&most)));
        }
    }
    if unlimited {
        return faults;
    }
    let mut suited: Vec<Card> =
        hands.iter().flat_map(|hand| hand.cards()).copied().filter(|card| card.suit.is_some()).collect();
    suited.sort_unstable();
    for same in suited.chunk_by(|a, b| a == b) {
        if same.len() > decks {
            let (card, n) = (same[0], same.len());
            let fault = said!(
                "{card} occurs {n} times in {at}: {deck} {decks}",
                "{at_zh}有 {n} 张 {card}：{deck_zh} {decks} 张"
            );
            faults.push((card, fault));
        }
    }
    faults
}
