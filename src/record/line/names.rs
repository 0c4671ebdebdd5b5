//! Names of seats and players in a line of play.

use std::fmt;

use super::signs::folded;
use crate::cards::Hand;
use crate::error::shortened;
use crate::games::Position;
use crate::reader::is_pass;
use crate::reader::{PLAYERS, part_named};
use crate::said::Said;
use crate::shedding::Kind;
use crate::words::Lang;
use crate::words::names::side;

/// Names of seats, besides those of two players.
const SEATS: [&str; 16] = [
    "first",
    "先手",
    "second",
    "后手",
    "third",
    "第三家",
    "landlord",
    "地主",
    "down",
    "下家",
    "地主下家",
    "landlord_down",
    "up",
    "上家",
    "地主上家",
    "landlord_up",
];
/// Names of three players in the order of play.
const OF_THREE: [&[&str]; 3] = [&["a", "甲", "p1"], &["b", "乙", "p2", "农民1"], &["c", "丙", "p3", "农民2"]];
/// Names of one letter that need no colon, as no card is written so.
const NO_CARDS: [&str; 3] = ["甲", "乙", "丙"];
/// Traditional characters in names, and the simplified ones.
const TRADITIONAL: [(char, char); 6] =
    [('後', '后'), ('農', '农'), ('電', '电'), ('腦', '脑'), ('對', '对'), ('敵', '敌')];
/// Verbs between a name and a play, longer ones first.
pub(super) const VERBS: [&str; 12] =
    ["出牌", "打出", "先出", "出了", "打了", "压了", "出", "打", "压", "plays", "played", "play"];
/// Words for a pass that can follow a name, longer ones first.
const PASSES: [&str; 8] = ["要不起", "不要", "不出", "过", "過", "passes", "passed", "pass"];

/// Label of a play: a name, or the number of a player, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayLabel<'a> {
    /// A name of a seat or a player.
    Name(&'a str),
    /// Number of a player.
    Number(u64),
}

impl fmt::Display for PlayLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayLabel::Name(name) => f.write_str(name),
            PlayLabel::Number(number) => number.fmt(f),
        }
    }
}

/// Player whom a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The player in a seat, by its place in the order of play.
    Seat(usize),
    /// One of two players: the first one named is to move there.
    Player(usize),
    /// A name that is in no table.
    Unknown(String),
}

/// A name that a text can have before a play.
#[derive(Clone, Debug)]
struct KnownName {
    name: Vec<char>,
    who: Who,
    /// True if it needs no colon.
    is_bare: bool,
}

/// Names of the seats of a position, and of the players in them.
#[derive(Clone, Debug)]
pub struct Names {
    pub(super) seats: &'static [(&'static str, &'static str)],
    /// The longest first.
    known: Vec<KnownName>,
    are_given: bool,
    /// Names of the players, in the order of the seats.
    players: Vec<String>,
}

impl Names {
    /// Names for a position, with those of the players in the order of the seats.
    #[must_use]
    pub fn new(start: &Position, given: &[String]) -> Names {
        let seats = start.seating();
        let mut names =
            Names { seats, known: Vec::new(), are_given: !given.is_empty(), players: given.to_vec() };
        for name in SEATS {
            let part = part_named(name);
            if let Some(seat) = seats.iter().position(|(seat, _)| part == Some(*seat)) {
                names.add(name, Who::Seat(seat));
            }
        }
        let (players, who): (&[_], fn(usize) -> Who) =
            if seats.len() == 2 { (&PLAYERS, Who::Player) } else { (&OF_THREE, Who::Seat) };
        for (place, called) in players.iter().enumerate() {
            for name in *called {
                names.add(name, who(place));
            }
        }
        for (place, name) in given.iter().enumerate().take(seats.len()) {
            names.add(&folded(name), Who::Seat(place));
        }
        names.sort();
        names
    }

    /// These names, and others that a text has before verbs. A third one is not a player of two.
    pub(super) fn with(&self, others: &[&str]) -> Names {
        let mut names = self.clone();
        let mut found: Vec<String> = Vec::new();
        for name in others.iter().filter(|name| matches!(self.who(name), Who::Unknown(_))) {
            if found.len() < names.seats.len() + 1 && !found.contains(&key_of(name)) {
                found.push(key_of(name));
                names.add(name, Who::Unknown(key_of(name)));
            }
        }
        names.sort();
        names
    }

    /// What people call a seat: its player's name, or its own in both languages.
    pub(super) fn told(&self, seat: &str) -> Said {
        let place = self.seats.iter().position(|(own, _)| *own == seat);
        match place.and_then(|place| self.players.get(place)) {
            Some(player) => Said::from(shortened(player)),
            None => Said::new(seat.to_owned(), side(seat, Lang::Chinese).text),
        }
    }

    fn add(&mut self, name: &str, who: Who) {
        let key: Vec<char> = name.chars().map(key).collect();
        let is_long = key.len() > 1 && !is_like_cards(name);
        let is_bare = !matches!(who, Who::Unknown(_)) && (is_long || NO_CARDS.contains(&name));
        self.known.retain(|known| known.name != key);
        self.known.push(KnownName { name: key, who, is_bare });
    }

    fn sort(&mut self) {
        self.known.sort_by_key(|known| std::cmp::Reverse(known.name.len()));
    }

    /// Player whom a label names; `None` for a name that cannot be used here.
    pub(super) fn of(&self, label: PlayLabel<'_>) -> Option<Who> {
        let found = match label {
            PlayLabel::Name(name) => self.who(name),
            PlayLabel::Number(number) => {
                let place = usize::try_from(number).ok().filter(|&place| place < self.seats.len())?;
                if self.seats.len() == 2 { Who::Player(place) } else { Who::Seat(place) }
            }
        };
        let is_usable = match &found {
            Who::Unknown(name) => self.seats.len() == 2 && !self.are_given && !is_of_plays(name),
            _ => true,
        };
        is_usable.then_some(found)
    }

    /// Returns true for a label that is in a table of names, or the number of a player.
    pub(super) fn is_known(&self, label: PlayLabel<'_>) -> bool {
        self.of(label).is_some_and(|who| !matches!(who, Who::Unknown(_)))
    }

    /// Player whom a name stands for; a verb after it, and brackets, are left out.
    fn who(&self, name: &str) -> Who {
        let name = name.trim();
        let find = |name: &str| {
            let key: Vec<char> = name.trim().chars().map(key).collect();
            self.known.iter().find(|known| known.name == key).map(|known| known.who.clone())
        };
        let bare = VERBS.iter().find_map(|verb| name.strip_suffix(verb)).unwrap_or(name);
        let (outer, inner) = bare.split_once('(').unwrap_or((bare, ""));
        let found =
            find(name).or_else(|| find(outer)).or_else(|| find(inner.trim_end().trim_end_matches(')')));
        found.unwrap_or_else(|| Who::Unknown(key_of(bare)))
    }

    /// Length in bytes of the longest name at a place of a text; `None` if it needs a colon and `bare`.
    pub(super) fn at(&self, text: &str, place: usize, bare: bool) -> Option<usize> {
        let rest = &text[place..];
        let first = key(rest.chars().next()?);
        let begins = self.known.iter().filter(|known| known.name.first() == Some(&first));
        let mut found = begins.filter_map(|known| Some((known, starts(rest, &known.name)?)));
        let (known, length) = found.find(|(_, length)| is_word(text, place, place + length))?;
        (known.is_bare || !bare).then_some(length)
    }

    /// Place where the longest name begins that ends a text.
    pub(super) fn before(&self, text: &str) -> Option<usize> {
        let ends = |known: &KnownName| {
            let same = text.chars().rev().zip(known.name.iter().rev()).take_while(|(c, of)| key(*c) == **of);
            let (letters, bytes) = same.fold((0, 0), |(n, bytes), (c, _)| (n + 1, bytes + c.len_utf8()));
            let place = text.len() - bytes;
            (letters == known.name.len() && is_word(text, place, text.len())).then_some(place)
        };
        self.known.iter().find_map(ends)
    }
}

/// Length in bytes of a name that begins a text.
fn starts(text: &str, name: &[char]) -> Option<usize> {
    let same = text.chars().zip(name).take_while(|(c, of)| key(*c) == **of);
    let (letters, bytes) = same.fold((0, 0), |(n, bytes), (c, _)| (n + 1, bytes + c.len_utf8()));
    (letters == name.len()).then_some(bytes)
}

/// Length of the verb that begins a text.
pub(super) fn verb_at(text: &str) -> Option<usize> {
    word_at(text, &VERBS)
}

/// Length of the pass that begins a text.
pub(super) fn pass_at(text: &str) -> Option<usize> {
    word_at(text, &PASSES)
}

fn word_at(text: &str, words: &[&str]) -> Option<usize> {
    let begins = |word: &&&str| text.get(..word.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(word));
    words.iter().find(begins).map(|word| word.len()).filter(|&length| is_word(text, 0, length))
}

/// Returns true for a text that ends with a pass.
pub(super) fn ends_with_pass(text: &str) -> bool {
    PASSES.iter().any(|pass| text.ends_with(pass))
}

/// Latin letters or digits next to a word would make another word.
fn is_word(text: &str, from: usize, to: usize) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let (first, last) = (text[from..to].chars().next(), text[from..to].chars().next_back());
    !(is_part(first) && is_part(text[..from].chars().next_back())
        || is_part(last) && is_part(text[to..].chars().next()))
}

/// Returns true for a text that can be cards.
pub(super) fn is_like_cards(text: &str) -> bool {
    text.parse::<Hand>().is_ok_and(|hand| !hand.is_empty())
}

/// Returns true for a word before a colon that is of a play rather than a name: `333`, `pass`, `炸弹`.
fn is_of_plays(name: &str) -> bool {
    name.chars().count() > 1
        && (is_pass(name)
            || Kind::from_name(name).is_some()
            || name.starts_with(|c: char| c.is_ascii_digit()) && is_like_cards(name))
}

fn key_of(name: &str) -> String {
    name.trim().chars().map(key).collect()
}

/// A letter for comparison: in lower case, and in its simplified form.
fn key(letter: char) -> char {
    let simplified = TRADITIONAL.iter().find(|(traditional, _)| *traditional == letter);
    simplified.map_or_else(|| letter.to_lowercase().next().unwrap_or(letter), |(_, simplified)| *simplified)
}
