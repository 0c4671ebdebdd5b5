//! One entry of a table, as people write it: a kind with its lengths, ranks and strength.

use std::cmp::Reverse;

use crate::cards::Rank;
use crate::error::{shortened, suggestions};
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;
use crate::shedding::kind::simplified;

/// An entry, as read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Plays of a kind. What is not given is as usual.
    Form(Given),
    /// The kind does not exist.
    No(Kind),
    /// The deck has no jokers.
    NoJokers,
}

/// What an entry says of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub kind: Kind,
    /// Shortest length, and the longest unless that is open.
    pub lengths: Option<(usize, Option<usize>)>,
    /// Lowest rank, if given, and the highest.
    pub ranks: Option<(Option<Rank>, Rank)>,
    /// True if it beats all other bombs.
    pub is_top: bool,
}

const NO: [&str; 4] = ["no ", "without ", "没有", "无"];
const JOKERS: [&str; 3] = ["jokers", "大小王", "王"];
const TOP: [&str; 4] = ["above all", "highest", "top", "最大"];
/// Words that only make a phrase.
const FILLERS: [&str; 4] = ["of", "from", "cards", "ranks"];
const UNITS: [char; 4] = ['张', '对', '组', '个'];

/// Reads an entry. A fault names it.
pub(super) fn read(text: &str) -> Result<Entry, Said> {
    let text = with_plain_signs(text);
    if let Some(rest) = NO.iter().find_map(|no| text.strip_prefix(no)) {
        let rest = rest.trim();
        return match kind_of(rest) {
            _ if JOKERS.contains(&rest) => Ok(Entry::NoJokers),
            Some((kind, "")) => Ok(Entry::No(kind)),
            _ => Err(unknown(rest)),
        };
    }
    let (kind, rest) = kind_of(&text).ok_or_else(|| unknown(&text))?;
    if kind == Kind::Pass {
        return Err(said!("the pass is not a form: leave it out", "“不要”不是牌型，不用写"));
    }
    let mut given = Given { kind, lengths: None, ranks: None, is_top: false };
    let mut rest =
        rest.replace("or more", "+").replace("张起", "+").replace("对起", "+").replace("组起", "+");
    for top in TOP {
        given.is_top |= rest.contains(top);
        rest = rest.replace(top, " ");
    }
    let words = rest.replace(UNITS, " ").replace(" +", "+");
    for word in words.split_whitespace().filter(|word| !FILLERS.contains(word)) {
        if !given.take(word) {
            let (shown, [english, chinese], example) = (shortened(word), names(kind), example(kind));
            return Err(said!(
                "{english}: '{shown}' is neither lengths nor ranks: write '{example}'",
                "{chinese}：'{shown}' 不是长度也不是点数：请写成 '{example}'"
            ));
        }
    }
    Ok(Entry::Form(given))
}

impl Given {
    /// Takes a word as lengths or as ranks. Returns false if it is neither, or is there twice.
    fn take(&mut self, word: &str) -> bool {
        let has_lengths = self.kind.is_chain() || self.kind == Kind::Bomb;
        if has_lengths
            && self.lengths.is_none()
            && let Some(lengths) = lengths(word)
        {
            self.lengths = Some(lengths);
            return true;
        }
        if let Some((rank, n)) = equal_ranks(word)
            && self.kind == Kind::Bomb
            && self.lengths.is_none()
            && self.ranks.is_none()
        {
            (self.lengths, self.ranks) = (Some((n, Some(n))), Some((Some(rank), rank)));
            return true;
        }
        match ranks(word) {
            Some(ranks) if self.ranks.is_none() && self.kind != Kind::Rocket => {
                self.ranks = Some(ranks);
                true
            }
            _ => false,
        }
    }
}

/// Reads `5`, `5-12` or `5+`.
fn lengths(word: &str) -> Option<(usize, Option<usize>)> {
    if let Some(least) = word.strip_suffix('+') {
        return Some((least.parse().ok()?, None));
    }
    // `333` are cards.
    let number = |text: &str| if text.len() < 3 { text.parse::<usize>().ok() } else { None };
    let (least, most) = word.split_once('-').unwrap_or((word, word));
    Some((number(least)?, Some(number(most)?)))
}

/// Reads `3-A`, `A`, or `up to A`, which has become `≤A`.
fn ranks(word: &str) -> Option<(Option<Rank>, Rank)> {
    if let Some(high) = word.strip_prefix('≤') {
        return Some((None, rank(high)?));
    }
    let (low, high) = word.split_once('-').unwrap_or((word, word));
    Some((Some(rank(low)?), rank(high)?))
}

fn rank(text: &str) -> Option<Rank> {
    let mut letters = if text == "10" { "t".chars() } else { text.chars() };
    let rank = Rank::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(rank)
}

/// Reads `AAA`: a rank, and how often it is there.
fn equal_ranks(word: &str) -> Option<(Rank, usize)> {
    let first = word.chars().next()?;
    let n = word.chars().count();
    (n > 1 && word.chars().all(|c| c == first)).then(|| Some((rank(&word[..first.len_utf8()])?, n)))?
}

/// Lower case, with one sign for each dash and no brackets.
fn with_plain_signs(text: &str) -> String {
    let sign = |c: char| match c {
        '–' | '—' | '~' | '～' | '－' | '到' | '至' => '-',
        '（' | '）' | '(' | ')' | ':' | '：' | '=' => ' ',
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '＋' => {
            char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c)
        }
        other => other,
    };
    let text: String = text.trim().chars().map(sign).flat_map(char::to_lowercase).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace(" to ", "-").replace(" - ", "-").replace("up-", "≤")
}

/// The kind whose name begins a text, and the rest. Longer names come first.
fn kind_of(text: &str) -> Option<(Kind, &str)> {
    let rest_after = |name: &str| {
        let mut letters = text.chars();
        let is_start = name.chars().all(|c| letters.next().map(simplified) == Some(c));
        is_start.then_some(letters)
    };
    let found = Kind::names().filter_map(|(name, kind)| Some((name, kind, rest_after(name)?.as_str())));
    // Of two kinds with one name, the first is Dou Dizhu's.
    let (name, kind, mut rest) = found.min_by_key(|(name, ..)| Reverse(name.chars().count()))?;
    if name.is_ascii() {
        rest = rest.strip_prefix('s').unwrap_or(rest);
        if rest.starts_with(|c: char| c.is_alphanumeric() || c == '+') {
            return None;
        }
    }
    Some((kind, rest.trim_start()))
}

/// Names of a kind in English and in Chinese.
pub(super) fn names(kind: Kind) -> [&'static str; 2] {
    [kind.name(), kind.chinese()]
}

/// How entries of a kind are written.
pub(super) fn example(kind: Kind) -> String {
    let name = kind.name();
    match kind {
        Kind::Bomb => "bomb 4' or 'bomb AAA top".to_owned(),
        Kind::Rocket => name.to_owned(),
        // Every other rank up to the ace: six of them.
        _ if kind.is_chain() && kind.stride() > 1 => format!("{name} 3-6' or '{name} 3-5 3-K"),
        _ if kind.is_chain() => format!("{name} 3-12' or '{name} 3-11 3-K"),
        _ => format!("{name}' or '{name} 3-K"),
    }
}

fn unknown(text: &str) -> Said {
    let kinds: Vec<(&str, &str)> =
        Kind::all().filter(|&kind| kind != Kind::Pass).map(|kind| names(kind).into()).collect();
    // Lengths and ranks would hide a name that is nearly right.
    let name = text.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().trim();
    let (shown, [perhaps, all]) = (shortened(text), suggestions(name, &kinds));
    let (perhaps_zh, all_zh) = (perhaps.chinese(), all.chinese());
    said!(
        "unknown form '{shown}': {perhaps}forms are {all}, with commas between",
        "没有 '{shown}' 这种牌型：{perhaps_zh}牌型有 {all_zh}，用逗号分开"
    )
}
