//! Cards that the decks of the rules do not have.

use super::{DeckLimit, Decks, Rules};
use crate::cards::{Card, Hand, Rank};
use crate::said;
use crate::said::Said;

/// Returns a fault, with its card, for each rank and each suited card that the decks have fewer of.
///
/// Without a deck limit, the most are eight of a rank, the range of the search's keys. `place` says whose
/// cards they are; nearly always nobody asks.
pub(crate) fn too_many(hands: &[&Hand], rules: &Rules, place: &dyn Fn() -> Said) -> Vec<(Card, Said)> {
    let unlimited = rules.deck_limit == DeckLimit::Unlimited;
    let mut faults = Vec::new();
    for rank in Rank::all() {
        let held: usize = hands.iter().map(|hand| hand.counts().count(rank)).sum();
        let in_decks = if unlimited { 8 } else { rules.copies(rank) };
        if held > in_decks {
            let most = if unlimited {
                said!("at most eight are possible", "最多 8 张")
            } else {
                deck(rules).then(&said!(" {in_decks}", " {in_decks} 张"))
            };
            let (at, cards) = (place(), if held == 1 { "card" } else { "cards" });
            let at_zh = at.chinese();
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
    let decks = rules.decks.number();
    for same in suited.chunk_by(|a, b| a == b) {
        if same.len() > decks {
            let (card, n, at, deck) = (same[0], same.len(), place(), deck(rules));
            let (at_zh, deck_zh) = (at.chinese(), deck.chinese());
            let fault = said!(
                "{card} occurs {n} times in {at}: {deck} {decks}",
                "{at_zh}有 {n} 张 {card}：{deck_zh} {decks} 张"
            );
            faults.push((card, fault));
        }
    }
    faults
}

/// The decks of the rules, before a number of cards.
fn deck(rules: &Rules) -> Said {
    let (game, chinese) = rules.game.title;
    match rules.decks {
        _ if rules.pack().is_some() => said!("the deck of {game} has", "{chinese}的牌里只有"),
        Decks::One => said!("one deck has", "一副牌只有"),
        Decks::Two => said!("two decks have", "两副牌只有"),
    }
}
