//! Splits text into words, and words into signs: a rank or a suit each.

use crate::said;
use crate::said::Said;
use std::ops::Range;

use super::fault::{Fault, is_invisible};
use crate::cards::{Rank, Suit};

/// One character in upper case and normal width, with its index in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub c: char,
    pub at: usize,
}

impl Glyph {
    pub(super) const fn place(self) -> Range<usize> {
        self.at..self.at + 1
    }
}

/// Characters between two gaps, never empty.
pub(super) type Word = Vec<Glyph>;

/// Words of a text, read lazily, so that the first fault is reported. A symbol such as 🂡 is a word.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let mut glyphs = text
        .chars()
        .enumerate()
        .filter(|&(_, c)| !is_invisible(c))
        .map(|(at, c)| Glyph { c: fold(c), at })
        .peekable();
    std::iter::from_fn(move || {
        while glyphs.next_if(|glyph| is_gap(glyph.c)).is_some() {}
        let mut word = Word::new();
        while let Some(glyph) = glyphs.next_if(|glyph| !is_gap(glyph.c)) {
            word.push(glyph);
            if is_card_symbol(glyph.c) || glyphs.peek().is_some_and(|next| is_card_symbol(next.c)) {
                break;
            }
        }
        (!word.is_empty()).then_some(word)
    })
}

/// Returns true for the block of playing cards, including jokers and backs.
const fn is_card_symbol(c: char) -> bool {
    matches!(c, '\u{1f0a0}'..='\u{1f0df}')
}

/// Suit and rank of a playing-card symbol; `None` for jokers, knights and backs.
pub(super) fn card_symbol(glyph: Glyph) -> Option<[Sign; 2]> {
    if !is_card_symbol(glyph.c) {
        return None;
    }
    // Sixteen code points for each suit: the ace at 1, then 2 to 10, jack, knight, queen, king.
    let (row, place) = ((u32::from(glyph.c) - 0x1F0A0) / 16, (u32::from(glyph.c) - 0x1F0A0) % 16);
    let suit = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs][row as usize];
    let letter = *b"-A23456789TJ-QK-".get(place as usize)?;
    let rank = Rank::from_letter(char::from(letter))?;
    Some([Mark::Suit(suit), Mark::Rank(rank)].map(|mark| Sign { mark, letter: false, at: glyph.place() }))
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || ",、､;[](){}'\"“”‘’「」『』【】".contains(c)
}

fn fold(c: char) -> char {
    // The full-width forms are in ASCII order, U+FEE0 higher.
    let c = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    c.to_ascii_uppercase()
}

/// Meaning of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Rank(Rank),
    Suit(Suit),
}

/// A rank or suit in a text.
#[derive(Clone, Debug)]
pub(super) struct Sign {
    pub mark: Mark,
    /// True for one letter or digit, not for a symbol or a Chinese word: only letters are
    /// ambiguous.
    pub letter: bool,
    pub at: Range<usize>,
}

impl Sign {
    pub(super) const fn rank(&self) -> Option<Rank> {
        match self.mark {
            Mark::Rank(rank) => Some(rank),
            Mark::Suit(_) => None,
        }
    }

    pub(super) const fn suit(&self) -> Option<Suit> {
        match self.mark {
            Mark::Suit(suit) => Some(suit),
            Mark::Rank(_) => None,
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

/// Rank of a letter or digit, including jokers; ten as `T` or `0`.
pub(super) fn rank_of(c: char) -> Option<Rank> {
    Rank::from_letter(if c == '0' { 'T' } else { c })
}

pub(super) fn suit_of(c: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() == c)
}

impl Suit {
    /// Parses the name of a suit.
    ///
    /// ```
    /// use canju::cards::Suit;
    /// for name in ["s", "♠", "spade", "Spades", "黑桃"] {
    ///     assert_eq!(Suit::named(name), Some(Suit::Spades));
    /// }
    /// assert_eq!(Suit::named("stars"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Suit> {
        let lower = text.trim().to_lowercase();
        let english = |suit: &Suit| {
            let name = ["club", "diamond", "heart", "spade"][*suit as usize];
            lower.strip_prefix(name).is_some_and(|end| ["", "s"].contains(&end))
        };
        if let Some(suit) = Suit::ALL.iter().find(|suit| english(suit)) {
            return Some(*suit);
        }
        let mut words = words(text);
        let word = words.next().filter(|_| words.next().is_none())?;
        let (sign, length) = first_sign(&word)?;
        sign.suit().filter(|_| length == word.len())
    }
}

/// First sign of `glyphs`, and its length; `None` if they begin with no sign.
///
/// Knows only unambiguous signs, and so neither `X`, `1` nor 王.
pub(super) fn first_sign(glyphs: &[Glyph]) -> Option<(Sign, usize)> {
    let (first, second) = (glyphs.first()?, glyphs.get(1));
    let of = |mark, letter, length: usize| {
        let end = glyphs[length - 1].at + 1;
        (Sign { mark, letter, at: first.at..end }, length)
    };
    if let Some((c, second)) = second.map(|second| (first.c, second.c)) {
        if let Some(mark) = chinese_word(c, second) {
            return Some(of(mark, false, 2));
        }
        if (c, second) == ('1', '0') {
            return Some(of(Mark::Rank(rank_of('T')?), true, 2));
        }
    }
    if let Some(suit) = suit_symbol(first.c) {
        return Some(of(Mark::Suit(suit), false, 1));
    }
    let mark = rank_of(first.c).map(Mark::Rank).or(suit_of(first.c).map(Mark::Suit))?;
    Some(of(mark, true, 1))
}

const fn suit_symbol(c: char) -> Option<Suit> {
    match c {
        '♣' | '♧' => Some(Suit::Clubs),
        '♦' | '♢' => Some(Suit::Diamonds),
        '♥' | '♡' | '❤' => Some(Suit::Hearts),
        '♠' | '♤' => Some(Suit::Spades),
        _ => None,
    }
}

/// Suit or joker of a Chinese name, simplified or traditional.
const fn chinese_word(first: char, second: char) -> Option<Mark> {
    Some(match (first, second) {
        ('梅' | '草', '花') => Mark::Suit(Suit::Clubs),
        ('方', '块' | '塊' | '片') => Mark::Suit(Suit::Diamonds),
        ('红' | '紅', '桃' | '心') => Mark::Suit(Suit::Hearts),
        ('黑', '桃') => Mark::Suit(Suit::Spades),
        ('小', '王' | '鬼') => Mark::Rank(Rank::BLACK_JOKER),
        ('大', '王' | '鬼') => Mark::Rank(Rank::RED_JOKER),
        _ => return None,
    })
}

/// Fault for a character that is neither a rank nor a suit, with a hint on what to write.
pub(super) fn unknown(glyph: Glyph) -> Fault {
    let hint = match glyph.c {
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
    let c = glyph.c.escape_debug();
    let sentence = said!(
        "'{c}' is not a card: ranks are 3 4 5 6 7 8 9 T J Q K A 2 and the jokers B R, suits S H D C",
        "“{c}”不是牌：点数是 3 4 5 6 7 8 9 T J Q K A 2 和王 B R，花色是 S H D C"
    );
    Fault::new(sentence.then(&hint), glyph.place())
}
