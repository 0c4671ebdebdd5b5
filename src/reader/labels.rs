//! Names of the parts of a position, as labels in a text and as keys of a row.

use super::glyphs::narrow;
use crate::cards::Suit;
use crate::error::{nearest, shortened};
use crate::said;
use crate::said::Said;
use crate::seats::{Alone, FOUR, Seat, Side};
use crate::shedding::Kind;

/// Parts of a row with their other names. Those up to `turn` are labels in a text, too.
const PARTS: [(&str, &[&str]); 16] = [
    ("first", &["先手"]),
    ("second", &["后手", "後手"]),
    ("third", &["第三家"]),
    ("landlord", &["地主"]),
    ("down", &["下家", "地主下家", "下家农民", "下家農民", "landlord_down"]),
    ("up", &["上家", "地主上家", "上家农民", "上家農民", "landlord_up"]),
    (
        "to_beat",
        &["beat", "last_play", "last_move", "要压", "要壓", "上一手", "上一手牌", "桌面", "桌上", "桌上的牌"],
    ),
    ("by", &[]),
    ("turn", &["to_move", "side_to_move", "whose_turn", "轮到", "輪到", "轮到谁", "輪到誰", "先出"]),
    ("position", &["局面"]),
    ("rules", &["rule", "规则", "規則"]),
    ("without", &["ban", "bans", "banned", "禁手", "禁用"]),
    ("decks", &["副数", "副數"]),
    ("trump", &["将牌", "將牌"]),
    ("notation", &[]),
    // DouZero's deals name these three cards, which are in the landlord's hand too.
    ("three_landlord_cards", &[]),
];
/// Names of the parts that an error lists.
const NAMES: [&str; 15] = {
    let mut names = [""; 15];
    let mut i = 0;
    while i < names.len() {
        names[i] = PARTS[i].0;
        i += 1;
    }
    names
};
/// Further parts of a position of four hands: the seat that was out first, and the level. Next to other
/// hands a column with such a name is like any other.
const OF_FOUR: [(&str, &[&str]); 2] = [
    ("head", &["头游", "頭游", "上游", "first_out"]),
    ("level", &["级牌", "級牌", "打", "打几", "打幾", "级", "級"]),
];
/// Names of the four seats of Guandan in the order of play, in three ways that are not mixed: words and
/// letters of the compass, and names as south sees the table.
const SEATS_OF_FOUR: [[&[&str]; 4]; 3] = [
    [
        &["south", "南", "南家"],
        &["east", "东", "東", "东家", "東家"],
        &["north", "北", "北家"],
        &["west", "西", "西家"],
    ],
    [&["s"], &["e"], &["n"], &["w"]],
    [
        &["我", "me", "my", "自己", "自家", "本家", "己方", "你", "you"],
        &["下家", "down"],
        &["对家", "對家", "对门", "對門", "队友", "隊友", "partner"],
        &["上家", "up"],
    ],
];
/// Words for the wild card of Guandan, which name no player.
pub(super) const WILD: [&str; 6] = ["逢人配", "红桃级牌", "紅桃級牌", "红心级牌", "紅心級牌", "配"];
/// Number of parts that are hands, and of those that a text can have.
const HANDS: usize = 6;
const IN_TEXTS: usize = 9;

/// Names of two players. A position names one of each list, the player to move first.
pub const PLAYERS: [&[&str]; 2] = [
    &[
        "a", "甲", "p1", "player1", "玩家1", "hand1", "landlord", "地主", "我方", "我", "me", "my", "己方",
        "player", "玩家",
    ],
    &[
        "b", "乙", "p2", "player2", "玩家2", "hand2", "farmer", "peasant", "tenant", "农民", "農民", "对方",
        "對方", "敌方", "敵方", "对手", "對手", "enemy", "opponent", "computer", "电脑", "電腦",
    ],
];
/// Usual names that either player can have.
const OTHERS: [&str; 20] = [
    "you", "your", "你", "ai", "bot", "user", "human", "north", "south", "east", "west", "red", "blue",
    "红方", "紅方", "蓝方", "藍方", "黑方", "白方", "hero",
];
/// Words before a colon that name neither a player nor a part.
const NO_PLAYERS: [&str; 34] = [
    "底牌", "出牌", "已出", "打出", "弃牌", "剩余", "剩牌", "備註", "备注", "说明", "提示", "答案", "解答",
    "结果", "牌型", "题目", "難度", "难度", "note", "notes", "comment", "answer", "solution", "result",
    "hint", "played", "discard", "discards", "kitty", "bottom", "goal", "hand", "hands", "cards",
];
/// Words in the name of a column that can decide the answer, alone or next to each other.
const DECIDING: [&str; 23] = [
    "rule",
    "rules",
    "ruleset",
    "ban",
    "bans",
    "banned",
    "forbidden",
    "trump",
    "trumps",
    "beat",
    "turn",
    "last play",
    "last move",
    "last cards",
    "previous play",
    "previous move",
    "prev play",
    "prev move",
    "on table",
    "to move",
    "to play",
    "current player",
    "next player",
];
/// Names of columns that are as short as that.
const SHORT: [&str; 3] = ["last", "previous", "table"];
/// The same in Chinese, within a name.
const DECIDING_ZH: [&str; 18] = [
    "规则",
    "規則",
    "玩法",
    "禁",
    "将牌",
    "將牌",
    "要压",
    "要壓",
    "上一手",
    "上家出",
    "对方出",
    "對方出",
    "桌面",
    "桌上",
    "轮到",
    "輪到",
    "先出",
    "该谁",
];
/// Names of two players who face each other at a table.
const FACING: [[&str; 2]; 2] = [["n", "s"], ["e", "w"]];
/// Letters that are cards or jokers. `A` and `B` are the usual names of two players.
const CARDS: &str = "23456789tjqkxr10";
/// Ends of labels that say that cards follow.
const ENDINGS: [&str; 9] = ["玩家", "player", "的手牌", "手牌", "的牌", "hand", "cards", "'s", "’s"];
/// Longest name of a player, in characters.
pub(super) const LONGEST: usize = 40;

/// Name in a label or a key, without its brackets and endings.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// In lower case, without blanks.
    name: String,
    /// Part of a position with this name.
    part: Option<&'static str>,
    /// Hand that the brackets name, as in `甲（先手）`.
    role: Option<&'static str>,
}

impl Label {
    pub(super) fn of(text: &str) -> Label {
        let (outside, role) = without_brackets(text);
        let (name, part) = named(canonical(&outside));
        Label { name, part, role }
    }

    /// Part of a position with this name, or the hand in brackets.
    pub(super) fn known(&self) -> Option<&'static str> {
        self.role.or(self.part)
    }

    fn side(&self) -> Option<Side> {
        [self.role, self.part].into_iter().flatten().find_map(Side::named)
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        [self.role, self.part].into_iter().flatten().find_map(Seat::named)
    }

    /// Way of naming four seats to which this name belongs, and the place of the seat in the order of play.
    pub(super) fn of_four(&self) -> Option<(usize, usize)> {
        SEATS_OF_FOUR.iter().enumerate().find_map(|(way, seats)| {
            let place = seats.iter().position(|names| names.contains(&&*self.name))?;
            Some((way, place))
        })
    }

    /// True for a seat of the compass, in a word.
    pub(super) fn is_compass(&self) -> bool {
        self.of_four().is_some_and(|(way, _)| way == 0)
    }

    /// True for the head or the level, which only positions of four hands have.
    fn is_part_of_four(&self) -> bool {
        OF_FOUR.iter().any(|(part, _)| self.part == Some(*part))
    }

    /// True for the label of another hand than this one's with the same name.
    pub(super) fn is_same(&self, other: &Label) -> bool {
        self.name == other.name && self.role == other.role
    }

    /// True for a name of this label, or for the role in its brackets.
    pub(super) fn is_called(&self, name: &Label) -> bool {
        self.name == name.name || self.known().is_some() && self.known() == name.known()
    }

    fn is_hand(&self) -> bool {
        self.known().is_some_and(is_hand)
    }

    fn is_player(&self) -> bool {
        self.is_hand() || PLAYERS.iter().any(|names| names.contains(&&*self.name))
    }

    fn is_usual(&self) -> bool {
        self.is_player() || OTHERS.contains(&&*self.name)
    }

    /// True for a name of one of four seats that no card looks like.
    fn is_seat_of_four(&self) -> bool {
        self.of_four().is_some_and(|(way, _)| way != 1)
    }

    /// True for a part of a text, or the usual name of a player.
    pub(super) fn is_known(&self) -> bool {
        self.is_usual()
            || self.is_seat_of_four()
            || self.is_part_of_four()
            || PARTS[..IN_TEXTS].iter().any(|(part, _)| self.part == Some(*part))
    }

    /// True for a known name that no card looks like: it needs no colon.
    pub(super) fn is_clear(&self) -> bool {
        let is_long = !self.name.is_ascii() || self.name.len() > 2;
        // A level is a card: 打2.
        let is_known = self.is_known() && !self.is_part_of_four();
        is_long && is_known && (self.is_player() || self.part.is_some() || !self.name.is_ascii())
    }

    /// True for a word that names neither a player nor a part.
    pub(super) fn is_no_player(&self) -> bool {
        let is_late = PARTS[IN_TEXTS..].iter().any(|(part, _)| self.part == Some(*part));
        let is_play = self.part.is_none() && ["出", "打", "出牌"].iter().any(|end| self.name.ends_with(end));
        is_late || is_play || NO_PLAYERS.contains(&&*self.name)
    }

    /// True for the name of a suit.
    pub(super) fn is_suit(&self) -> bool {
        Suit::named(&self.name).is_some()
    }

    /// True for a letter or two that are cards, and for the wild card.
    pub(super) fn is_card(&self) -> bool {
        if WILD.contains(&&*self.name) {
            return true;
        }
        let signs = self.name.chars().count();
        (1..=2).contains(&signs) && self.name.chars().all(|sign| CARDS.contains(sign))
    }

    /// True if the brackets do not contradict the name, as in `先手（后手）`.
    pub(super) fn agrees(&self) -> bool {
        let sides = [self.role, self.part].map(|part| part.and_then(Side::named));
        sides[0].is_none() || sides[1].is_none() || sides[0] == sides[1]
    }
}

/// True for a part that is a hand.
fn is_hand(part: &str) -> bool {
    PARTS[..HANDS].iter().any(|(hand, _)| part == *hand)
}

/// Text without case, width, blanks, bullets and bold signs.
fn canonical(text: &str) -> String {
    let kept =
        |sign: &char| !sign.is_whitespace() && !matches!(sign, '_' | '-' | '*' | '`' | '•' | '·' | '#');
    text.chars().map(narrow).filter(kept).flat_map(char::to_lowercase).collect()
}

/// The name without endings, and its part.
fn named(mut name: String) -> (String, Option<&'static str>) {
    loop {
        if let Some(part) = part_called(&name) {
            return (name, Some(part));
        }
        let shorter = ENDINGS.iter().find_map(|end| name.strip_suffix(end).filter(|rest| !rest.is_empty()));
        let Some(shorter) = shorter.map(str::to_owned) else { break };
        name = shorter;
    }
    // 先手方, 地主方; 我方 is a name itself.
    if let Some(shorter) = name.strip_suffix('方') {
        let part = part_called(shorter);
        if part.is_some() || PLAYERS.iter().any(|names| names.contains(&shorter)) {
            return (shorter.to_owned(), part);
        }
    }
    (name, None)
}

/// Part with this name in the form of `canonical`.
fn part_called(name: &str) -> Option<&'static str> {
    let is = |own: &str| own.chars().filter(|sign| *sign != '_').eq(name.chars());
    PARTS
        .iter()
        .chain(&OF_FOUR)
        .find(|(part, others)| is(part) || others.iter().any(|other| is(other)))
        .map(|(part, _)| *part)
}

/// The text without brackets around a number of cards or a hand's name, and that name.
fn without_brackets(text: &str) -> (String, Option<&'static str>) {
    let (mut outside, mut role, mut rest) = (String::new(), None, text);
    while let Some((before, after)) = rest.split_once(['(', '（']) {
        let Some((inside, after)) = after.split_once([')', '）']) else { break };
        outside += before;
        let part = named(canonical(inside)).1.filter(|part| is_hand(part));
        if part.is_some() && role.is_none() {
            role = part;
        } else if !is_number_of_cards(inside) {
            outside += inside;
        }
        rest = after;
    }
    (outside + rest, role)
}

/// True for `3`, `共3张` and `3 cards`.
fn is_number_of_cards(text: &str) -> bool {
    let name = canonical(text);
    let words: String = name.chars().filter(|sign| !sign.is_numeric()).collect();
    words.len() < name.len()
        && matches!(
            &*words,
            "" | "张"
                | "張"
                | "张牌"
                | "張牌"
                | "共张"
                | "共張"
                | "剩张"
                | "剩張"
                | "余张"
                | "剩余张"
                | "card"
                | "cards"
                | "cardsleft"
                | "left"
        )
}

/// Part of a position with this name.
///
/// ```
/// use canju::reader::part_named;
/// assert_eq!((part_named("上家手牌"), part_named("To_Beat"), part_named("Red")), (Some("up"), Some("to_beat"), None));
/// ```
#[must_use]
pub fn part_named(name: &str) -> Option<&'static str> {
    Label::of(name).known()
}

/// Name in a key or a label, by which two of them are compared; of a part, the part.
///
/// ```
/// use canju::reader::name_of_label;
/// assert_eq!((&*name_of_label("对方手牌"), &*name_of_label("後手")), ("对方", "second"));
/// ```
#[must_use]
pub fn name_of_label(label: &str) -> String {
    let label = Label::of(label);
    let seat = label.of_four().filter(|_| label.is_compass()).map(|(_, place)| FOUR[place].0);
    label.known().or(seat).map_or(label.name, str::to_owned)
}

/// Places of the labels of all four seats in the order of play, if the labels name these in one way.
pub(super) fn four_named(labels: &[&Label]) -> Option<[usize; 4]> {
    let ways = 0..SEATS_OF_FOUR.len();
    let place = |way, seat| labels.iter().position(|label| label.of_four() == Some((way, seat)));
    ways.map(|way| [0, 1, 2, 3].map(|seat| place(way, seat))).find_map(|found| match found {
        [Some(south), Some(east), Some(north), Some(west)] => Some([south, east, north, west]),
        _ => None,
    })
}

/// Error for a seat of four without a hand.
pub(super) fn missing_of_four(labels: &[&Label]) -> Said {
    let seats = labels.iter().filter_map(|label| label.of_four()).map(|(_, seat)| seat).collect::<Vec<_>>();
    let lacking = FOUR.iter().enumerate().filter(|(place, _)| !seats.contains(place));
    let (english, chinese): (Vec<_>, Vec<_>) =
        lacking.map(|(_, &(seat, _))| (seat, crate::seats::chinese(seat))).unzip();
    let (english, chinese) = (english.join(", "), chinese.join("、"));
    said!("a hand is missing ({english})", "少了一手牌（{chinese}）")
}

/// Sides of two hands, from their labels in the order of the text.
///
/// # Errors
/// Fails for two names of one player, and for names of two kinds.
pub(super) fn sides_named(one: &Label, other: &Label) -> Result<[Side; 2], Said> {
    let seats = [one.seat(), other.seat()];
    if seats.contains(&Some(Seat::Down)) || seats.contains(&Some(Seat::Up)) {
        return Err(missing(Alone::Landlord, &seats));
    }
    match (one.side(), other.side()) {
        (Some(first), Some(second)) if first != second => Ok([first, second]),
        (Some(side), None) if one.role.is_some() => Ok([side, side.other()]),
        (None, Some(side)) if other.role.is_some() => Ok([side.other(), side]),
        (None, None) if !is_one_player(&one.name, &other.name) => Ok(Side::BOTH),
        (None, Some(_)) | (Some(_), None) => Err(said!(
            "one of two hands is first or second, the other has another name",
            "两手牌一个写先手或后手，一个写别的名字"
        )),
        _ => Err(said!("both names can be one player's", "两个名字可以是同一家")),
    }
}

fn is_one_player(one: &str, other: &str) -> bool {
    PLAYERS.iter().any(|names| names.contains(&one) && names.contains(&other))
}

/// Error for a seat without a hand, if there are hands for some of the three.
pub(super) fn missing(alone: Alone, seats: &[Option<Seat>]) -> Said {
    let (english, chinese): (Vec<_>, Vec<_>) = Seat::ALL
        .into_iter()
        .filter(|seat| !seats.contains(&Some(*seat)))
        .map(|seat| alone.seat(seat))
        .unzip();
    let (english, chinese) = (english.join(", "), chinese.join("、"));
    said!("a hand is missing ({english})", "少了一手牌（{chinese}）")
}

/// Parts that the keys of a row name, in the order of the keys.
///
/// `None` is a column of a table that is not part of a position, if the row `is_of_table`. A
/// column whose name is nearly that of a part is an error, and so is one that can decide the answer.
///
/// ```
/// use canju::reader::parts_named;
/// assert_eq!(parts_named(&["农民", "地主手牌"], false).unwrap(), [Some("first"), Some("second")]);
/// assert_eq!(parts_named(&["Ann", "Bob"], false).unwrap(), [Some("first"), Some("second")]);
/// assert!(parts_named(&["first", "second", "to_beet"], true).is_err());
/// assert!(parts_named(&["first", "second", "house rules"], true).is_err());
/// assert_eq!(parts_named(&["position", "id"], true).unwrap(), [Some("position"), None]);
/// ```
///
/// # Errors
/// Fails for an unknown key, with the nearest one, and for two keys of one part.
pub fn parts_named(keys: &[&str], is_of_table: bool) -> Result<Vec<Option<&'static str>>, Said> {
    let labels: Vec<Label> = keys.iter().map(|key| Label::of(key)).collect();
    let mut parts: Vec<_> = labels.iter().map(Label::known).collect();
    let compass: Vec<&Label> = labels.iter().filter(|label| label.is_compass()).collect();
    let has_others = parts.iter().flatten().any(|part| *part == "position" || is_hand(part));
    if compass.len() == 3 && !has_others {
        return Err(missing_of_four(&compass));
    }
    if !name_four(&labels, &mut parts)
        && !parts.contains(&Some("position"))
        && let Some([one, other]) = two_hands(keys, &labels, is_of_table)
        && let Ok(sides) = sides_named(&labels[one], &labels[other])
    {
        (parts[one], parts[other]) = (Some(sides[0].name()), Some(sides[1].name()));
        let is_third = |label: &Label| ["c", "丙", "p3", "player3", "玩家3", "hand3"].contains(&&*label.name);
        // Next to first and second, it is another column.
        let are_named = [one, other].iter().any(|&i| labels[i].known().is_none());
        let third = (0..keys.len()).find(|&i| are_named && parts[i].is_none() && is_third(&labels[i]));
        if let Some(third) = third {
            let third = shortened(keys[third]);
            return Err(said!(
                "'{third}' names a third hand: three hands are called landlord, down and up",
                "“{third}”是第三手牌：三家请写地主、下家、上家"
            ));
        }
    }
    for (i, (key, part)) in keys.iter().zip(&parts).enumerate() {
        let is_known = part.is_some();
        let is_other = is_of_table && !is_nearly_known(key);
        if is_known && !parts[..i].contains(part) || !is_known && is_other && !can_decide(key) {
            continue;
        }
        return Err(if !is_known && is_other { deciding_key(key) } else { wrong_key(key, is_known) });
    }
    Ok(parts)
}

/// Names the parts of a row with all four seats, and returns true; else head and level are no parts.
///
/// Next to other hands only words of the compass are seats, as in results of several games.
fn name_four(labels: &[Label], parts: &mut [Option<&'static str>]) -> bool {
    let all: Vec<&Label> = labels.iter().collect();
    let has = |hands: &[&str]| parts.iter().flatten().any(|part| hands.contains(part));
    let found = four_named(&all).filter(|_| !has(&["position"]));
    let way = found.and_then(|[south, ..]| labels[south].of_four()).map(|(way, _)| way);
    let way = way.filter(|&way| way == 0 || !has(&["first", "second", "third", "landlord"]));
    for (label, part) in labels.iter().zip(parts) {
        match label.of_four() {
            Some((own, seat)) if Some(own) == way => *part = Some(FOUR[seat].0),
            _ if way.is_none() && label.is_part_of_four() && label.role.is_none() => *part = None,
            _ => {}
        }
    }
    way.is_some()
}

/// Places of the two keys that name hands: those of two players, or two usual names.
///
/// Without a table, also two of any name, if all other keys are known.
fn two_hands(keys: &[&str], labels: &[Label], is_of_table: bool) -> Option<[usize; 2]> {
    let is_any = |i: usize| {
        let label = &labels[i];
        let is_no_part = label.part.is_none() || label.is_part_of_four();
        label.is_usual() || is_no_part && is_name(keys[i], label) && !is_nearly_known(keys[i])
    };
    let players = |i: usize| labels[i].is_player();
    let is_facing = |one: &Label| {
        let facing = FACING.iter().find(|names| names.contains(&&*one.name));
        facing.is_some_and(|names| names.iter().all(|name| labels.iter().any(|label| label.name == *name)))
    };
    let usual = |i: usize| labels[i].is_usual() || is_facing(&labels[i]);
    let ways: [&dyn Fn(usize) -> bool; 3] = [&players, &usual, &is_any];
    for way in &ways[..if is_of_table { 2 } else { 3 }] {
        let found: Vec<usize> = (0..labels.len()).filter(|&i| way(i)).collect();
        match found[..] {
            [one, other] => return Some([one, other]),
            [] | [_] => {}
            _ => return None,
        }
    }
    None
}

/// True for a text that can be a player's name: one or two words with a letter.
pub(super) fn is_name(text: &str, label: &Label) -> bool {
    let is_sign =
        |sign: char| sign.is_alphanumeric() || sign.is_whitespace() || "_-'’.()（）*`•·#".contains(sign);
    text.chars().take(LONGEST + 1).count() <= LONGEST
        && text.chars().all(is_sign)
        && label.name.chars().any(char::is_alphabetic)
        && without_brackets(text).0.split_whitespace().filter(|word| !canonical(word).is_empty()).count() <= 2
        && !label.is_card()
        && !label.is_suit()
        && !label.is_no_player()
        // 王炸：大王小王
        && Kind::from_name(&label.name) != Some(Kind::Rocket)
        && label.agrees()
}

/// True for a name that was probably meant to be a part's. Names of two letters are near too many.
fn is_nearly_known(key: &str) -> bool {
    key.len() > 2 && nearest(key, NAMES).is_some()
}

/// True for the name of a column that can be the rules, a ban, the play on the table or the turn.
fn can_decide(key: &str) -> bool {
    let name = canonical(key);
    if SHORT.contains(&&*name) || DECIDING_ZH.iter().any(|word| name.contains(word)) {
        return true;
    }
    let words = format!(" {} ", words_of(key).join(" "));
    DECIDING.iter().any(|one| words.contains(&format!(" {one} ")))
}

/// Words of a name such as `houseRules` or `house_rules`, in lower case.
fn words_of(key: &str) -> Vec<String> {
    let (mut words, mut was_small) = (vec![String::new()], false);
    for sign in key.chars().take(LONGEST).map(narrow) {
        if !sign.is_alphanumeric() || was_small && sign.is_uppercase() {
            words.push(String::new());
        }
        was_small = sign.is_lowercase();
        if let (true, Some(word)) = (sign.is_alphanumeric(), words.last_mut()) {
            word.extend(sign.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Names of all parts, for errors.
fn all_names() -> String {
    let seats = FOUR.iter().map(|&(seat, _)| seat);
    let more = seats.chain(OF_FOUR.iter().map(|(part, _)| *part));
    NAMES.into_iter().chain(more).collect::<Vec<_>>().join(", ")
}

fn deciding_key(key: &str) -> Said {
    let (shown, all) = (shortened(key), all_names());
    said!(
        "'{shown}' can decide the answer, and is not read: choose from {all}",
        "“{shown}”可能影响答案，却不在可读的名字里：可用的有 {all}"
    )
}

fn wrong_key(key: &str, is_known: bool) -> Said {
    let (shown, all) = (shortened(key), all_names());
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
