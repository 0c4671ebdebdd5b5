//! One entry of a table, as people write it: a kind with its lengths, ranks and strength.

use super::synonyms::{self, Reach};
use crate::cards::Rank;
use crate::error::{shortened, suggestions};
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;
use crate::shedding::kind::simplified;

/// An entry, as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Plays of a kind. What is not given is as usual.
    Form(EntryFacts),
    /// More details of the entry before.
    More(EntryFacts),
    /// The kinds do not exist.
    No(Vec<Kind>, Reach),
    /// The deck has no jokers.
    NoJokers,
    /// A statement that is true of every table.
    Nothing,
}

/// What an entry says of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntryFacts {
    pub kind: Kind,
    /// Another kind with the same name, which a game can have instead.
    pub or: Option<Kind>,
    /// Shortest length, and the longest unless that is open.
    pub lengths: Option<(usize, Option<usize>)>,
    /// Lowest rank, if given, and the highest.
    pub ranks: Option<(Option<Rank>, Rank)>,
    /// True if it beats all other bombs.
    pub is_top: bool,
    /// True for bombs beside those that the game has: 炸弹也可以三张.
    pub is_also: bool,
    /// True for bombs that are written as cards. They are beside others, too.
    pub is_cards: bool,
}

const JOKERS: [&str; 3] = ["jokers", "大小王", "王"];
const TOP: [&str; 4] = ["above all", "highest", "top", "最大"];
/// Words for bombs beside others.
const ALSO: [&str; 5] = ["can also be", "can be", "also", "可以", "也"];

/// Reads an entry, or more details of the one before. A fault names it.
pub(super) fn read(text: &str, before: Option<&EntryFacts>) -> Result<Entry, Said> {
    let text = synonyms::plain(text);
    if text.is_empty() {
        return Ok(Entry::Nothing);
    }
    if let Some((rest, reach)) = synonyms::ban(&text) {
        let kinds = kinds_of_ban(rest).filter(|kinds| !kinds.is_empty());
        return match kinds {
            _ if JOKERS.contains(&rest) => Ok(Entry::NoJokers),
            Some(kinds) => Ok(Entry::No(kinds, reach)),
            None => Err(unknown(rest)),
        };
    }
    let more = before.and_then(|before| Some((before, before.with(&text).ok()?)));
    let more = more.filter(|(before, more)| more != *before).map(|(_, more)| more);
    // 三张 is a kind, and 三张起 a length.
    if let Some(given @ EntryFacts { lengths: Some((_, None)), .. }) = more {
        return Ok(Entry::More(given));
    }
    let Some((given, rest, length)) = begun(&text) else {
        return more.map(Entry::More).ok_or_else(|| unknown(&text));
    };
    let kind = given.kind;
    if kind == Kind::Pass {
        return Err(said!("the pass is not a form: leave it out", "“不要”不是牌型，不用写"));
    }
    let of_length =
        |given: EntryFacts| EntryFacts { lengths: given.lengths.or(length.map(|n| (n, Some(n)))), ..given };
    given.with(rest).map(|given| Entry::Form(of_length(given))).map_err(|word| {
        let (shown, [english, chinese], example) = (shortened(&word), names(kind), example(kind));
        said!(
            "{english}: '{shown}' is neither lengths nor ranks: write '{example}'",
            "{chinese}：'{shown}' 不是长度也不是点数：请写成 '{example}'"
        )
    })
}

/// Returns true for a text that is only names of kinds, so that it can go on a ban.
pub(super) fn kinds_of_ban(text: &str) -> Option<Vec<Kind>> {
    let (mut kinds, mut rest) = (Vec::new(), synonyms::after_and(text));
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if let Some(kind) = Kind::of_code(&rest[..end]) {
            kinds.push(kind);
            rest = &rest[end..];
        } else {
            let (named, after) = kinds_of(rest)?;
            // The planes of other games have wings, too.
            if rest.starts_with(Kind::PlaneTwos.chinese()) {
                kinds.extend([Kind::PlaneSingles, Kind::PlanePairs]);
            }
            kinds.extend(named);
            rest = after;
        }
        rest = synonyms::after_and(rest);
    }
    Some(kinds)
}

/// The kind that an entry begins with, the text of its details, and the length that its name has.
fn begun(text: &str) -> Option<(EntryFacts, &str, Option<usize>)> {
    let text = ["a ", "an ", "any "].iter().find_map(|article| text.strip_prefix(article)).unwrap_or(text);
    let of_length = synonyms::length_first(text).and_then(|(length, texts)| {
        let (kinds, rest) = texts.into_iter().find_map(kinds_of)?;
        (kinds[0].is_chain() || kinds[0] == Kind::Bomb).then_some((kinds, rest, Some(length)))
    });
    let (kinds, mut rest, mut length) = match of_length {
        Some(found) => found,
        None => kinds_of(text).map(|(kinds, rest)| (kinds, rest, None))?,
    };
    let one_length = synonyms::OF_ONE_LENGTH.iter().find(|(name, _)| text.starts_with(name));
    length = length.or(one_length.map(|(_, length)| *length));
    // 三顺（钢板） has two names.
    if let Some((_, after)) = kinds_of(rest).filter(|(again, _)| again[0] == kinds[0]) {
        rest = after;
    }
    let or = kinds.get(1).copied();
    Some((EntryFacts::of(kinds[0], or), rest, length))
}

impl EntryFacts {
    fn of(kind: Kind, or: Option<Kind>) -> EntryFacts {
        EntryFacts { kind, or, lengths: None, ranks: None, is_top: false, is_also: false, is_cards: false }
    }

    /// Returns true if it is only the name of a kind.
    pub(super) fn is_bare(&self) -> bool {
        self.lengths.is_none() && self.ranks.is_none() && !self.is_top
    }

    /// The same with more details; the error is the word that is none.
    fn with(mut self, details: &str) -> Result<EntryFacts, String> {
        let mut rest = details.to_owned();
        for top in TOP {
            self.is_top |= rest.contains(top);
            rest = rest.replace(top, " ");
        }
        for also in ALSO {
            if self.kind == Kind::Bomb && rest.contains(also) {
                self.is_also = true;
                rest = rest.replace(also, " ");
            }
        }
        for word in synonyms::details(&rest, self.kind) {
            if !self.take(&word) {
                return Err(word);
            }
        }
        Ok(self)
    }

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
            self.is_cards = true;
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

/// The kinds whose name begins a text, and the rest. Longer names come first.
fn kinds_of(text: &str) -> Option<(Vec<Kind>, &str)> {
    let rest_after = |name: &str| {
        let mut letters = text.chars();
        let is_start = name.chars().all(|c| letters.next().map(simplified) == Some(c));
        let mut rest = is_start.then_some(letters.as_str())?;
        if name.is_ascii() {
            rest = rest.strip_prefix('s').unwrap_or(rest);
            if rest.starts_with(|c: char| c.is_alphanumeric() || c == '+') {
                return None;
            }
        }
        Some(rest.trim_start())
    };
    let names = || Kind::names().chain(synonyms::NAMES);
    let (name, rest) = names()
        .filter_map(|(name, _)| Some((name, rest_after(name)?)))
        .max_by_key(|(name, _)| name.chars().count())?;
    // Of two kinds with one name, the first is Dou Dizhu's.
    let kinds = names().filter(|(other, _)| *other == name).map(|(_, kind)| kind).collect();
    Some((kinds, rest))
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
    if text.split_whitespace().all(|word| Kind::of_code(word).is_some()) && !text.is_empty() {
        let shown = shortened(text);
        return said!(
            "'{shown}' can only be banned: write 'no {shown}'",
            "'{shown}' 只能是禁手：请写成“禁 {shown}”"
        );
    }
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
