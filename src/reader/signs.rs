//! Signs of a word: a rank or a suit each.

use crate::error::shortened;
use crate::said;
use crate::said::Said;
use std::ops::Range;

use super::fault::Fault;
use super::glyphs::{Glyph, GlyphMark};
use crate::cards::{Rank, Suit};

/// A rank or suit in a text.
#[derive(Clone, Debug)]
pub(super) struct Sign {
    pub mark: GlyphMark,
    /// True for one letter or digit, not for a symbol or a word: only letters are ambiguous.
    pub letter: bool,
    pub at: Range<usize>,
}

impl Sign {
    pub(super) const fn rank(&self) -> Option<Rank> {
        match self.mark {
            GlyphMark::Rank(rank) => Some(rank),
            GlyphMark::Suit(_) => None,
        }
    }

    pub(super) const fn suit(&self) -> Option<Suit> {
        match self.mark {
            GlyphMark::Suit(suit) => Some(suit),
            GlyphMark::Rank(_) => None,
        }
    }

    pub(super) fn is_suit_letter(&self, suit: Suit) -> bool {
        self.letter && self.suit() == Some(suit)
    }

    /// Returns true if it is a joker written `B` or `R`.
    pub(super) fn is_joker_letter(&self) -> bool {
        self.letter && self.rank().is_some_and(Rank::is_joker)
    }

    pub(super) fn is_ten(&self) -> bool {
        self.rank().is_some_and(|rank| rank.letter() == 'T')
    }

    pub(super) fn is_jack(&self) -> bool {
        self.rank().is_some_and(|rank| rank.letter() == 'J')
    }
}

/// First sign of `glyphs`, and its length; `None` if they begin with no sign.
///
/// Knows only unambiguous signs, and so neither `X`, `1` nor 王.
pub(super) fn first_sign(glyphs: &[Glyph]) -> Option<(Sign, usize)> {
    let first = glyphs.first()?;
    let of = |mark, letter, length: usize| {
        let end = glyphs[length - 1].end;
        (Sign { mark, letter, at: first.start..end }, length)
    };
    if let Some(mark) = first.mark {
        return Some(of(mark, false, 1));
    }
    if first.c == '1' && glyphs.get(1).is_some_and(|second| second.c == '0') {
        return Some(of(GlyphMark::Rank(rank_of('T')?), true, 2));
    }
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| suit.symbol() == first.c) {
        return Some(of(GlyphMark::Suit(suit), false, 1));
    }
    let mark = rank_of(first.c).map(GlyphMark::Rank).or(suit_of(first.c).map(GlyphMark::Suit))?;
    Some(of(mark, true, 1))
}

/// Length of the rank of a card that has a suit in its deck, if the glyphs begin with one.
pub(super) fn first_rank(glyphs: &[Glyph]) -> Option<usize> {
    let (sign, length) = first_sign(glyphs)?;
    sign.rank().is_some_and(|rank| !rank.is_joker()).then_some(length)
}

/// Suit and rank of a word of one card, such as C2 or 2♣.
pub(super) fn suited(word: &[Glyph]) -> Option<(Suit, Rank)> {
    let (one, length) = first_sign(word)?;
    let (other, rest) = first_sign(&word[length..])?;
    let card = (one.suit().or(other.suit())?, one.rank().or(other.rank())?);
    (length + rest == word.len() && !card.1.is_joker()).then_some(card)
}

/// Returns true for a word of one card that is no rank alone: a joker in two letters, or C2.
pub(super) fn is_joker_or_suited(word: &[Glyph]) -> bool {
    let is_joker =
        matches!(word, [first, jack] if "BRCSL".contains(first.c) && jack.c == 'J' && jack.mark.is_none());
    is_joker || suited(word).is_some()
}

/// Returns true for the same signs at two places.
pub(super) fn same(one: &[Glyph], other: &[Glyph]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a.c, a.mark) == (b.c, b.mark))
}

/// Ranks of a word that has only these, each with its place; `None` for other words.
pub(super) fn ranks_of(word: &[Glyph]) -> Option<Vec<(Rank, Range<usize>)>> {
    let mut ranks = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let length = first_rank(rest)?;
        ranks.push((first_sign(rest)?.0.rank()?, rest[0].start..rest[length - 1].end));
        rest = &rest[length..];
    }
    Some(ranks)
}

/// Rank of a letter or digit, including jokers; ten as `T` or `0`.
pub(super) fn rank_of(c: char) -> Option<Rank> {
    Rank::from_letter(if c == '0' { 'T' } else { c })
}

pub(super) fn suit_of(c: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == c)
}

/// English names of ranks, with their letters.
const NAMES: [(&str, char); 13] = [
    ("ACE", 'A'),
    ("KING", 'K'),
    ("QUEEN", 'Q'),
    ("JACK", 'J'),
    ("TEN", 'T'),
    ("NINE", '9'),
    ("EIGHT", '8'),
    ("SEVEN", '7'),
    ("SIX", '6'),
    ("FIVE", '5'),
    ("FOUR", '4'),
    ("THREE", '3'),
    ("TWO", '2'),
];
/// Shortest run of letters that is shown as a word.
const WORD: usize = 3;

/// Fault for a sign of a word that is neither a rank nor a suit, with a hint on what to write.
pub(super) fn unknown_in(word: &[Glyph], at: usize) -> Fault {
    let is_letter = |glyph: &&Glyph| glyph.mark.is_none() && glyph.c.is_ascii_alphabetic();
    let after = word[at..].iter().take_while(is_letter).count();
    let before = word[..at].iter().rev().take_while(is_letter).count();
    if after == 0 || before + after < WORD {
        return unknown(word[at]);
    }
    let run = &word[at - before..at + after];
    let name: String = run.iter().map(|glyph| glyph.c).collect();
    let singular = NAMES.iter().find(|(one, _)| {
        [name.strip_suffix('S'), name.strip_suffix("ES"), Some(&*name)].contains(&Some(*one))
    });
    let hint = match singular {
        Some((_, letter)) => said!("; write {letter}", "；请写 {letter}"),
        None => Said::from(""),
    };
    let shown = shortened(&name.to_lowercase());
    Fault::new(no_card(&shown).then(&hint), run[0].start..run[run.len() - 1].end)
}

fn no_card(shown: &str) -> Said {
    said!(
        "'{shown}' is not a card: ranks are 3 4 5 6 7 8 9 T J Q K A 2 and the jokers B R, suits S H D C",
        "“{shown}”不是牌：点数是 3 4 5 6 7 8 9 T J Q K A 2 和王 B R，花色是 S H D C"
    )
}

/// Fault for a character that is neither a rank nor a suit, with a hint on what to write.
fn unknown(glyph: Glyph) -> Fault {
    let hint = match glyph.c {
        'O' => said!("; the ten is T or 10", "；十写 T 或 10"),
        'W' => said!("; the small joker is B, the big one R", "；小王写 B，大王写 R"),
        '\u{400}'..='\u{4ff}' => said!("; this is a Cyrillic letter", "；这是西里尔字母"),
        '\u{370}'..='\u{3ff}' => said!("; this is a Greek letter", "；这是希腊字母"),
        '.' => said!(
            "; for a bridge hand such as QT62.AQT852.QJT. use Hand(…, notation=\"pbn\")",
            "；像 QT62.AQT852.QJT. 这样的桥牌手请用 Hand(…, notation=\"pbn\")"
        ),
        '-' | '~' | '–' | '—' => {
            said!(
                "; without a dash, write 3♠, 33 or 34567 for a range",
                "；不用“-”，请写 3♠、33 或 34567（写全）"
            )
        }
        '对' | '對' | '双' | '雙' => {
            said!(
                "; write each card, 33 for a pair of 3s, B R for both jokers",
                "；请逐张写出：一对 3 写 33，双王写 B R"
            )
        }
        _ => Said::from(""),
    };
    let sentence = no_card(&glyph.c.escape_debug().to_string());
    Fault::new(sentence.then(&hint), glyph.place())
}
