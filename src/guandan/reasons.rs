//! Explains why cards are not a play, by the nearest kind's requirements.

use super::heights::{BLACK_JOKER, HEIGHTS};
use super::held::Held;
use super::rules::Guandan;
use crate::cards::{Card, Hand};
use crate::error::shortened;
use crate::said;
use crate::said::Said;

/// Reason why cards are not a play.
pub(super) fn not_a_play(cards: &Hand, rules: Guandan) -> Said {
    if cards.is_empty() {
        return said!(
            "a play has at least one card: to pass, write 'pass'",
            "没有牌不成出法：不出请写“不要”"
        );
    }
    let shown = shortened(&cards.to_string());
    said!("{shown} is not a play: ", "{shown} 不成牌型：").then(&missing(cards, rules))
}

/// A card that occurs more than twice.
pub(super) fn third(cards: &Hand) -> Option<Card> {
    let same = cards.cards().chunk_by(|a, b| a == b).find(|same| same.len() > 2)?;
    (same[0].suit.is_some() || same[0].rank.is_joker()).then_some(same[0])
}

/// The requirement that cards miss.
fn missing(cards: &Hand, rules: Guandan) -> Said {
    if let Some(card) = third(cards) {
        return said!("two decks have {card} twice", "两副牌里 {card} 只有两张");
    }
    let held = Held::with_suits(cards.cards(), rules);
    let ranks: Vec<usize> = (0..HEIGHTS).filter(|&height| held.count(height) > 0).collect();
    let n = cards.len();
    let has_joker = ranks.iter().any(|&height| height >= BLACK_JOKER);
    if ranks.len() == 1 && n > rules.longest_bomb.into() && !has_joker {
        let most = rules.longest_bomb;
        return said!("a bomb has at most {most} cards", "炸弹最多 {most} 张");
    }
    if has_joker && (n <= 4 || ranks.iter().all(|&height| height >= BLACK_JOKER)) {
        return of_jokers(held.wild() > 0);
    }
    match n {
        2 | 3 => said!("cards of different ranks are not a pair or a trio", "点数不同，不成对子或三张"),
        4 => said!("four cards are a play only as a bomb of one rank", "四张牌只能是同点数的炸弹"),
        5 => of_five(&held, &ranks, has_joker, rules),
        6 => of_six(has_joker, rules),
        _ => said!("more than six cards are a play only as a bomb of one rank", "六张以上只能是同点数的炸弹"),
    }
}

/// Reason for few cards with jokers.
fn of_jokers(with_wild: bool) -> Said {
    if with_wild {
        return said!("a wild card cannot stand for a joker", "逢人配不能当王");
    }
    said!(
        "jokers are a pair only of one colour, and a bomb only all four",
        "两张同色的王才成对，四张王才是炸弹"
    )
}

/// Reason for five cards.
fn of_five(held: &Held, ranks: &[usize], has_joker: bool, rules: Guandan) -> Said {
    let most = ranks.iter().map(|&height| held.count(height)).max().unwrap_or(0) + held.wild();
    if most >= 4 {
        return said!("a bomb takes no other cards along", "炸弹不能带牌");
    }
    if ranks.len() > 2 && ranks.len() + held.wild() == 5 {
        if has_joker {
            return said!("a straight has no jokers", "顺子里不能有王");
        }
        return said!("a straight is five ranks in a row", "顺子要五张相连").then(&low_ace(rules));
    }
    if has_joker && ranks.len() == 2 && most == 3 && !rules.joker_kickers {
        return said!("these rules have no pair of jokers with a trio", "这套规则三张不能带一对王");
    }
    said!("five cards are a straight or a trio with a pair", "五张牌要么是顺子，要么是三带一对")
}

/// Reason for six cards.
fn of_six(has_joker: bool, rules: Guandan) -> Said {
    if has_joker {
        return said!("rows have no jokers", "三连对和钢板里不能有王");
    }
    said!(
        "six cards are three pairs in a row, two trios in a row, or a bomb",
        "六张牌要么是三连对，要么是钢板，要么是炸弹"
    )
    .then(&low_ace(rules))
}

/// Reminder that the ace is high only, if it is.
fn low_ace(rules: Guandan) -> Said {
    if rules.wrap { "".into() } else { said!(", and the ace is high only", "，A 只能最大") }
}

/// Reason why a hand lacks cards of a play, if it does.
pub(super) fn not_held(hand: &Hand, cards: &Hand, seat: (&str, &str)) -> Option<Said> {
    if hand.contains(cards) {
        return None;
    }
    let ((seat, chinese), cards, hand) = (seat, shortened(&cards.to_string()), shortened(&hand.to_string()));
    Some(said!("{cards} is not in the {seat} hand ({hand})", "{chinese}手里没有 {cards}（手牌 {hand}）"))
}
