//! Words of people's rules: other names of kinds, numbers, and what no table has.

use crate::error::shortened;
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;
use crate::shedding::kind::simplified;

/// English names of kinds in other games and on other pages. [`Kind::names`] has the usual ones, and the
/// Chinese ones.
pub(super) const NAMES: [(&str, Kind); 38] = [
    ("single chain", Kind::Straight),
    ("single straight", Kind::Straight),
    ("sequence", Kind::Straight),
    ("chain", Kind::Straight),
    ("run", Kind::Straight),
    ("double straight", Kind::PairStraight),
    ("double sequence", Kind::PairStraight),
    ("double run", Kind::PairStraight),
    ("pair sequence", Kind::PairStraight),
    ("pair chain", Kind::PairStraight),
    ("pairs chain", Kind::PairStraight),
    ("consecutive pair", Kind::PairStraight),
    ("airplane", Kind::Plane),
    ("triple straight", Kind::Plane),
    ("triple sequence", Kind::Plane),
    ("triplet sequence", Kind::Plane),
    ("airplane with small wings", Kind::PlaneSingles),
    ("plane with singles", Kind::PlaneSingles),
    ("airplane with large wings", Kind::PlanePairs),
    ("plane with pairs", Kind::PlanePairs),
    ("solo", Kind::Single),
    ("double", Kind::Pair),
    ("triple", Kind::Trio),
    ("triplet", Kind::Trio),
    ("three of a kind", Kind::Trio),
    ("triple with single", Kind::TrioSingle),
    ("trio with single", Kind::TrioSingle),
    ("triplet with kicker", Kind::TrioSingle),
    ("three with one", Kind::TrioSingle),
    ("triple with pair", Kind::TrioPair),
    ("trio with pair", Kind::TrioPair),
    ("triplet with pair", Kind::TrioPair),
    ("three with a pair", Kind::TrioPair),
    ("full house", Kind::TrioPair),
    ("four with two single cards", Kind::FourSingles),
    ("four with two", Kind::FourSingles),
    ("four with two pairs", Kind::FourPairs),
    ("four of a kind bomb", Kind::Bomb),
];

/// Names of Guandan for kinds of one length.
pub(super) const OF_ONE_LENGTH: [(&str, usize); 2] = [("木板", 3), ("钢板", 2)];

/// Where a ban goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Each kind has its own word, as in `no plane`.
    Entry,
    /// Kinds joined by 、 are banned together.
    Joined,
    /// The kinds of a list, such as 禁手：三带二，四带二.
    List,
}

/// Words at the beginning of a ban.
const BANS: [(&str, Reach); 16] = [
    ("no ", Reach::Entry),
    ("without ", Reach::Entry),
    ("没有", Reach::Entry),
    ("无", Reach::Entry),
    ("禁手", Reach::List),
    ("禁用", Reach::List),
    ("banned", Reach::List),
    ("forbidden", Reach::List),
    ("禁止", Reach::Joined),
    ("禁", Reach::Joined),
    ("不能出", Reach::Joined),
    ("不能", Reach::Joined),
    ("不可", Reach::Joined),
    ("不许", Reach::Joined),
    ("不准", Reach::Joined),
    ("ban ", Reach::Joined),
];
/// Words at the end of a ban.
const BANNED: [&str; 7] =
    ["是不能出牌的", "不能出", "禁用", "are not allowed", "is not allowed", "not allowed", "banned"];
const AND: [&str; 8] = ["and ", "or ", "或者", "或", "和", "与", "及", "、"];

/// Statements that are true of every table.
const TRUE: [&str; 11] = [
    "花色不限",
    "不分花色",
    "不计花色",
    "不论花色",
    "suits do not matter",
    "suits never matter",
    "suits are irrelevant",
    "suits irrelevant",
    "regardless of suits",
    "without suits",
    "no suits",
];

/// Words that ask for what no table has, and its name in English and in Chinese.
type Cannot = (&'static [&'static str], (&'static str, &'static str));
const CANNOT: [Cannot; 9] = [
    (
        &["tiến lên", "越南十三张"],
        (
            "suits, nor bombs that beat only twos: rules='tien-len' leaves them out",
            "花色，炸弹也不能只压 2：rules='tien-len' 是没有这些的玩法",
        ),
    ),
    (&["掼蛋", "guandan", "guan dan"], ("wild cards, suits, four hands", "癞子、花色、四家")),
    (&["癞", "赖子", "百搭", "逢人配", "花牌", "wild", "substitute"], ("wild cards", "癞子")),
    (
        &["同花", "花色", "suit", "flush", "big two", "big 2", "大老二", "锄大地", "锄大弟", "pusoy"],
        ("suits", "花色"),
    ),
    (
        &[
            "级牌",
            "主牌",
            "革命",
            "revolution",
            "a2345",
            "2最小",
            "a最小",
            "2小",
            " low ",
            "daifugo",
            "大富豪",
        ],
        ("another order of ranks", "别的大小顺序"),
    ),
    (&["四人", "四家", "4人", "four player", "4 player", "four hands"], ("four hands", "四家")),
    (
        &[
            "chop",
            "炸2",
            "炸二",
            "beat any single 2",
            "beats any single 2",
            "beat 2",
            "beats 2",
            "beat two",
            "beats two",
        ],
        ("bombs that beat only some plays", "只能压某些牌的炸弹"),
    ),
    (&["连炸", "tichu"], ("bombs of several ranks", "几个点数连成的炸弹")),
    (
        &["four of a kind", "four cards of the same rank", "quads", "铁支", "president", "scum"],
        ("four of a rank that is no bomb", "不是炸弹的同点四张"),
    ),
];

/// Words for "or more" after a number, and for "at least" before one.
const MORE: [&str; 8] = ["+", "以上", "及以上", "和以上", "或更多", "更多", "起", "起步"];
const LEAST: [&str; 6] = ["least", "minimum", "min", "至少", "最少", "不少于"];
const OR: [&str; 3] = ["or", "或者", "或"];
const CARDS: [&str; 5] = ["cards", "card", "张", "同张", "张牌"];
/// Words that only make a phrase.
const FILLERS: [&str; 45] = [
    "of",
    "from",
    "ranks",
    "rank",
    "is",
    "are",
    "any",
    "the",
    "consists",
    "consist",
    "in",
    "direct",
    "numerical",
    "sequence",
    "sequential",
    "consecutive",
    "consecutively",
    "numbered",
    "values",
    "same",
    "pairs",
    "trios",
    "对",
    "组",
    "个",
    "连",
    "的",
    "牌",
    "单牌",
    "对牌",
    "对子",
    "王牌",
    "连续",
    "相连",
    "点数",
    "牌点",
    "数值",
    "数字",
    "相同",
    "同",
    "任意",
    "需要",
    "只限",
    "正好",
    "exactly",
];
const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// Lower case, with one sign for each dash and no brackets, in simplified characters.
pub(super) fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '–' | '—' | '~' | '～' | '－' | '到' | '至' => '-',
        '（' | '）' | '(' | ')' | ':' | '：' | '=' | '。' => ' ',
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '＋' => {
            char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c)
        }
        // A digit stays one.
        other if other.is_ascii() => other,
        other => simplified(other),
    };
    let text: String =
        text.trim().replace("至少", "最少").chars().map(sign).flat_map(char::to_lowercase).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace(" to ", "-").replace(" - ", "-").replace("up-", "≤");
    TRUE.iter().fold(text, |text, words| text.replace(words, "")).trim().to_owned()
}

/// Fault of a plain text that asks for what no table has.
pub(super) fn cannot(text: &str) -> Option<Said> {
    let spaced = format!(" {text} ");
    // Four of a kind that is called a bomb is one.
    let is_bomb = text.contains("bomb") || text.contains("炸");
    let (_, (english, chinese)) = CANNOT.iter().find(|(words, (english, _))| {
        words.iter().any(|word| spaced.contains(word)) && !(is_bomb && english.ends_with("no bomb"))
    })?;
    let shown = shortened(text);
    Some(said!("'{shown}': a table cannot have {english}", "'{shown}'：牌型表里不能有{chinese}"))
}

/// A ban without its words, and where it goes on; `None` if a plain text is no ban.
pub(super) fn ban(text: &str) -> Option<(&str, Reach)> {
    let first = BANS.iter().find_map(|(word, reach)| Some((text.strip_prefix(word)?, *reach)));
    let (rest, reach) =
        first.or_else(|| BANNED.iter().find_map(|word| Some((text.strip_suffix(word)?, Reach::Entry))))?;
    Some((rest.trim(), reach))
}

/// Text after the words and signs between two kinds of a ban.
pub(super) fn after_and(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '/', '+', '&']);
    AND.iter().find_map(|and| text.strip_prefix(and)).unwrap_or(text).trim_start()
}

/// The number at the beginning of a text, and the text after it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let word = &text[..end];
    if let Some(number) = NUMBERS.iter().position(|name| *name == word) {
        return Some((number, &text[end..]));
    }
    if end > 0 {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        return Some((text[..end].parse().ok()?, &text[end..]));
    }
    let value = |c: char| match c {
        '两' => Some(2),
        _ => "一二三四五六七八九十".chars().position(|digit| digit == c).map(|place| place + 1),
    };
    let mut letters = text.chars();
    let first = value(letters.next()?)?;
    let rest = letters.as_str();
    match letters.next().and_then(value) {
        Some(units) if first == 10 && units < 10 => Some((10 + units, letters.as_str())),
        _ => Some((first, rest)),
    }
}

/// A length in front of a kind, and the kind's text: `5-card straight`, `三张炸弹`, `四连飞机`.
pub(super) fn length_first(text: &str) -> Option<(usize, [&str; 2])> {
    let (length, rest) = number(text)?;
    let unit = ["-card ", " card ", "张的", "张", "连"].iter().find(|unit| rest.starts_with(**unit))?;
    // 连 can begin the name, as in 三连对.
    Some((length, [rest, &rest[unit.len()..]]))
}

/// A range such as `three-twelve` in digits.
fn in_digits(word: &str) -> String {
    let part = |part: &str| match number(part) {
        Some((number, "")) => number.to_string(),
        _ => part.to_owned(),
    };
    word.split('-').map(part).collect::<Vec<_>>().join("-")
}

/// Words of a text; Chinese ones are known or not divided.
fn tokens(text: &str) -> Vec<String> {
    let known = || [&MORE[..], &LEAST, &OR, &CARDS, &FILLERS].into_iter().flatten();
    let starts = |text: &str| {
        known().filter(|word| !word.is_ascii() && text.starts_with(**word)).max_by_key(|word| word.len())
    };
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if first.is_ascii() || first == '≤' {
            rest.find(|c: char| c != '≤' && !c.is_ascii() || c == ' ').unwrap_or(rest.len())
        } else if let Some(word) = starts(rest) {
            word.len()
        } else if let Some((number, after)) = number(rest) {
            tokens.push(number.to_string());
            rest = after.trim_start();
            continue;
        } else {
            rest.find(' ').unwrap_or(rest.len())
        };
        tokens.push(in_digits(&rest[..end]));
        rest = rest[end..].trim_start();
    }
    tokens
}

/// Details of a kind as lengths and ranks: `五张或更多的连续单牌` is `5+`. Other words stay as they are.
pub(super) fn details(text: &str, kind: Kind) -> Vec<String> {
    let text = text.replace("or more", "+").replace("and more", "+").replace("at least", "least");
    let text = ["a minimum of", "a sequence of", "in a row"].iter().fold(text, |text, phrase| {
        text.replace(phrase, if phrase.contains("minimum") { "least" } else { "" })
    });
    let text = if kind == Kind::Rocket { text.replace("a pair of jokers", "") } else { text };
    let (each, width) = kind.kickers();
    let size = kind.core_width() + each * width;
    let tokens = tokens(&text);
    let mut words: Vec<String> = Vec::new();
    let (mut is_least, mut is_other) = (false, false);
    let mut skips_unit = false;
    for (i, token) in tokens.iter().enumerate() {
        let is = |list: &[&str]| list.contains(&token.as_str());
        let has_unit = tokens.get(i + 1).is_some_and(|next| CARDS.contains(&next.as_str()));
        let number = number(token).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number);
        let last = words.last_mut().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        match (number, last) {
            (None, Some(last)) if is(&MORE) => {
                if !last.ends_with('+') {
                    last.push('+');
                }
            }
            // Chains of pairs are counted in cards, too.
            (None, Some(last)) if is(&CARDS) && kind.is_chain() && size > 1 && !skips_unit => {
                *last = in_ranks(last, size);
            }
            (None, _) if is(&LEAST) => is_least = true,
            (None, _) if is(&OR) || is(&CARDS) || is(&FILLERS) => {}
            // 五张或五张以上 has one number, 三张或四张 a range.
            (Some(number), Some(last)) if is_other => {
                let before = last.trim_end_matches('+').parse::<usize>();
                if before != Ok(number) {
                    let is_range = before.is_ok_and(|before| before + 1 == number);
                    *last = if is_range { format!("{last}-{number}") } else { format!("{last} or {number}") };
                }
            }
            // 两组相连的三张牌 has the cards of a rank.
            (Some(number), Some(_)) if kind.is_chain() && number == kind.core_width() && has_unit => {
                skips_unit = true;
                continue;
            }
            (Some(_), _) if kind == Kind::Rocket && has_unit => {}
            // A number with its unit is no rank.
            (Some(_), Some(last)) if has_unit => *last = format!("{last} {token}"),
            (Some(number), _) => {
                words.push(if is_least { format!("{number}+") } else { number.to_string() });
                is_least = false;
            }
            (None, _) => words.push(token.clone()),
        }
        is_other = is(&OR);
        skips_unit = false;
    }
    words
}

/// Lengths in cards as lengths in ranks. Those that do not fit stay as they are, with their unit.
fn in_ranks(lengths: &str, size: usize) -> String {
    let (numbers, plus) = lengths.strip_suffix('+').map_or((lengths, ""), |numbers| (numbers, "+"));
    let ranks = numbers.split('-').map(|number| {
        number
            .parse::<usize>()
            .ok()
            .filter(|cards| cards.is_multiple_of(size))
            .map(|cards| (cards / size).to_string())
    });
    match ranks.collect::<Option<Vec<_>>>() {
        Some(ranks) => format!("{}{plus}", ranks.join("-")),
        None => format!("{lengths} cards"),
    }
}
