//! Names of the parts of a position, as labels in a text and as keys of a row.

use crate::error::{nearest, shortened};
use crate::said;
use crate::said::Said;
use crate::seats::Side;

/// Parts of a row with their other names. Those up to `turn` are labels in a text, too.
const PARTS: [(&str, &[&str]); 15] = [
    ("first", &["先手"]),
    ("second", &["后手"]),
    ("landlord", &["地主"]),
    ("down", &["下家", "地主下家", "landlord_down"]),
    ("up", &["上家", "地主上家", "landlord_up"]),
    ("to_beat", &["beat", "要压"]),
    ("by", &[]),
    ("turn", &["轮到"]),
    ("position", &[]),
    ("rules", &[]),
    ("without", &[]),
    ("decks", &[]),
    ("trump", &[]),
    ("notation", &[]),
    // DouZero's deals name these three cards, which are in the landlord's hand too.
    ("three_landlord_cards", &[]),
];
/// Names of the parts that an error lists.
const NAMES: [&str; 14] = {
    let mut names = [""; 14];
    let mut i = 0;
    while i < names.len() {
        names[i] = PARTS[i].0;
        i += 1;
    }
    names
};
/// Number of parts that are hands.
const HANDS: usize = 5;

/// Names of two players. A position names one of each list, the player to move first.
pub const PLAYERS: [&[&str]; 2] = [
    &["a", "甲", "p1", "landlord", "地主", "我方", "我", "me", "player", "玩家"],
    &["b", "乙", "p2", "farmer", "农民", "对方", "敌方", "对手", "enemy", "opponent", "computer", "电脑"],
];

/// Part of a position with this name.
///
/// ```
/// use canju::games::part_named;
/// assert_eq!((part_named("上家"), part_named("to_beat"), part_named("To_Beat")), (Some("up"), Some("to_beat"), None));
/// ```
#[must_use]
pub fn part_named(name: &str) -> Option<&'static str> {
    PARTS.iter().find(|(part, others)| *part == name || others.contains(&name)).map(|(part, _)| *part)
}

/// Sides of two hands, from their labels in the order of the text.
pub(super) fn sides_named(one: &str, other: &str) -> Option<[Side; 2]> {
    if let Some(sides) = side_named(one).zip(side_named(other)) {
        return (sides.0 != sides.1).then_some([sides.0, sides.1]);
    }
    let [one, other] = [one, other].map(str::to_lowercase);
    let differ = |[these, those]: [&[&str]; 2]| these.contains(&&*one) && those.contains(&&*other);
    (differ(PLAYERS) || differ([PLAYERS[1], PLAYERS[0]])).then_some(Side::BOTH)
}

/// Side that a label names itself, such as `first`.
fn side_named(label: &str) -> Option<Side> {
    part_named(label).and_then(Side::named)
}

/// Parts that the keys of a row name, in the order of the keys.
///
/// `None` is a column of a table that is not part of a position, if the row `is_of_table`. A
/// column whose name is nearly that of a part is an error.
///
/// ```
/// use canju::games::parts_named;
/// assert_eq!(parts_named(&["农民", "地主"], false).unwrap(), [Some("first"), Some("second")]);
/// assert!(parts_named(&["first", "second", "to_beet"], true).is_err());
/// assert_eq!(parts_named(&["position", "id"], true).unwrap(), [Some("position"), None]);
/// ```
///
/// # Errors
/// Fails for an unknown key, with the nearest one, and for two keys of one part.
pub fn parts_named(keys: &[&str], is_of_table: bool) -> Result<Vec<Option<&'static str>>, Said> {
    let mut parts: Vec<_> = keys.iter().map(|key| part_named(key)).collect();
    let is_hand = |part: Option<&str>| PARTS[..HANDS].iter().any(|(hand, _)| part == Some(hand));
    let is_player = |key: &str| PLAYERS.iter().any(|names| names.contains(&&*key.to_lowercase()));
    let named: Vec<usize> = (0..keys.len()).filter(|&i| is_hand(parts[i]) || is_player(keys[i])).collect();
    if let [one, other] = named[..]
        && let Some(sides) = sides_named(keys[one], keys[other])
        && !parts.contains(&Some("position"))
    {
        (parts[one], parts[other]) = (Some(sides[0].name()), Some(sides[1].name()));
    }
    for (i, (key, part)) in keys.iter().zip(&parts).enumerate() {
        let is_known = part.is_some();
        if is_known && !parts[..i].contains(part) || !is_known && is_of_table && !is_nearly_known(key) {
            continue;
        }
        return Err(wrong_key(key, is_known));
    }
    Ok(parts)
}

/// True for a name that was probably meant to be a part's. Names of two letters are near too many.
fn is_nearly_known(key: &str) -> bool {
    key.len() > 2 && nearest(key, NAMES).is_some()
}

fn wrong_key(key: &str, is_known: bool) -> Said {
    let (shown, all) = (shortened(key), NAMES.join(", "));
    if is_known {
        return said!("two keys mean '{shown}': keep one of them", "“{shown}”有两个键：请只留一个");
    }
    let (english, chinese) = match nearest(key, NAMES) {
        Some(name) => (format!("did you mean '{name}'? "), format!("是不是 '{name}'？")),
        None => Default::default(),
    };
    Said::new(
        format!("unknown key '{shown}': {english}choose from {all}"),
        format!("没有 '{shown}' 这个键：{chinese}可用的有 {all}"),
    )
}
