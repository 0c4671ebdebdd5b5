//! Words for cards: 小王, black joker, spades, ace of spades, 对3, 三个K, 3×2.

use super::fault::Fault;
use super::glyphs::{Glyph, GlyphMark, glyphs, place_of};
use super::labels::WILD;
use super::signs;
use crate::cards::{Rank, Suit};
use crate::said;

/// Meaning of a word.
#[derive(Clone, Copy)]
enum Meaning {
    Small,
    Big,
    BothJokers,
    Suit(Suit),
    /// A rank before a suit, as in "ace of spades".
    Rank(char),
}

/// Words in capitals with their meanings; a blank stands for any number of blanks. A longer word comes
/// before its beginning.
const WORDS: &[(&str, Meaning)] = &[
    ("大小王", Meaning::BothJokers),
    ("大小鬼", Meaning::BothJokers),
    ("双鬼", Meaning::BothJokers),
    ("雙鬼", Meaning::BothJokers),
    ("双王", Meaning::BothJokers),
    ("雙王", Meaning::BothJokers),
    ("王炸", Meaning::BothJokers),
    ("火箭", Meaning::BothJokers),
    ("ROCKET", Meaning::BothJokers),
    ("小王", Meaning::Small),
    ("小鬼", Meaning::Small),
    ("小 JOKER", Meaning::Small),
    ("SMALL JOKER", Meaning::Small),
    ("LITTLE JOKER", Meaning::Small),
    ("BLACK JOKER", Meaning::Small),
    ("大王", Meaning::Big),
    ("大鬼", Meaning::Big),
    ("大 JOKER", Meaning::Big),
    ("BIG JOKER", Meaning::Big),
    ("RED JOKER", Meaning::Big),
    ("黑桃", Meaning::Suit(Suit::Spades)),
    ("红桃", Meaning::Suit(Suit::Hearts)),
    ("紅桃", Meaning::Suit(Suit::Hearts)),
    ("红心", Meaning::Suit(Suit::Hearts)),
    ("紅心", Meaning::Suit(Suit::Hearts)),
    ("方块", Meaning::Suit(Suit::Diamonds)),
    ("方塊", Meaning::Suit(Suit::Diamonds)),
    ("方片", Meaning::Suit(Suit::Diamonds)),
    ("梅花", Meaning::Suit(Suit::Clubs)),
    ("草花", Meaning::Suit(Suit::Clubs)),
    ("SPADES", Meaning::Suit(Suit::Spades)),
    ("SPADE", Meaning::Suit(Suit::Spades)),
    ("HEARTS", Meaning::Suit(Suit::Hearts)),
    ("HEART", Meaning::Suit(Suit::Hearts)),
    ("DIAMONDS", Meaning::Suit(Suit::Diamonds)),
    ("DIAMOND", Meaning::Suit(Suit::Diamonds)),
    ("CLUBS", Meaning::Suit(Suit::Clubs)),
    ("CLUB", Meaning::Suit(Suit::Clubs)),
    ("对王", Meaning::BothJokers),
    ("對王", Meaning::BothJokers),
    ("ACE OF ", Meaning::Rank('A')),
    ("KING OF ", Meaning::Rank('K')),
    ("QUEEN OF ", Meaning::Rank('Q')),
    ("JACK OF ", Meaning::Rank('J')),
    ("TEN OF ", Meaning::Rank('T')),
    ("NINE OF ", Meaning::Rank('9')),
    ("EIGHT OF ", Meaning::Rank('8')),
    ("SEVEN OF ", Meaning::Rank('7')),
    ("SIX OF ", Meaning::Rank('6')),
    ("FIVE OF ", Meaning::Rank('5')),
    ("FOUR OF ", Meaning::Rank('4')),
    ("THREE OF ", Meaning::Rank('3')),
    ("TWO OF ", Meaning::Rank('2')),
];

/// Replaces the words for cards, and writes numbers of cards out.
pub(super) fn read(glyphs: &[Glyph]) -> Vec<Glyph> {
    // Each word has one of these letters, which no card has, or is Chinese.
    let is_of_word =
        |glyph: &Glyph| "OUIEPM×".contains(glyph.c) || matches!(glyph.c, '\u{4e00}'..='\u{9fff}');
    if !glyphs.iter().any(is_of_word) {
        return glyphs.to_vec();
    }
    let mut read = Vec::with_capacity(glyphs.len());
    let mut rest = glyphs;
    while let Some(&first) = rest.first() {
        rest = if let Some((meaning, length)) = first_word(rest) {
            push(&mut read, meaning, &rest[..length]);
            &rest[length..]
        } else {
            read.push(first);
            &rest[1..]
        };
    }
    counted(&read)
}

/// Replaces the words for the wild card of Guandan, the heart of the level, by its suit and rank.
///
/// # Errors
/// Fails for such a word without a level.
pub(super) fn with_wild(glyphs: Vec<Glyph>, level: Option<Rank>) -> Result<Vec<Glyph>, Fault> {
    if !glyphs.iter().any(|glyph| matches!(glyph.c, '配' | '级' | '級')) {
        return Ok(glyphs);
    }
    let mut read = Vec::with_capacity(glyphs.len());
    let mut rest = &glyphs[..];
    while let Some(&first) = rest.first() {
        let Some(length) = WILD.iter().find_map(|word| length_of(word, rest)) else {
            read.push(first);
            rest = &rest[1..];
            continue;
        };
        let word = &rest[..length];
        let Some(level) = level else {
            return Err(Fault::new(
                said!(
                    "a wild card is a heart of the level of Guandan: write the card, such as 2H",
                    "逢人配是掼蛋的红桃级牌：请写这张牌，如 红桃2"
                ),
                place_of(word),
            ));
        };
        let card = [GlyphMark::Suit(Suit::Hearts), GlyphMark::Rank(level)];
        read.push(first.gap());
        read.extend(card.map(|mark| Glyph::meaning(mark, word)));
        read.push(first.gap());
        rest = &rest[length..];
    }
    Ok(read)
}

/// Length of a word for the rocket that these glyphs begin with; 大小王 rather lists two cards.
pub(super) fn rocket_at(glyphs: &[Glyph]) -> Option<usize> {
    let begins = match glyphs {
        [first, second, ..] => matches!(
            (first.c, second.c),
            ('王', '炸') | ('火', '箭') | ('双' | '雙', '王' | '鬼') | ('对' | '對', '王') | ('R', 'O')
        ),
        _ => false,
    };
    let (meaning, length) = if begins { first_word(glyphs)? } else { return None };
    matches!(meaning, Meaning::BothJokers).then_some(length)
}

/// The word that these glyphs begin with, and its length.
fn first_word(glyphs: &[Glyph]) -> Option<(Meaning, usize)> {
    let begins = glyphs.first().is_some_and(|first| first.mark.is_none() && first.c.is_alphabetic());
    let all = if begins { WORDS } else { &[] };
    let word = all.iter().find_map(|&(word, meaning)| Some((meaning, length_of(word, glyphs)?)));
    word.or_else(|| {
        // 2 of clubs.
        let rank = signs::first_rank(glyphs)?;
        let letter = signs::first_sign(glyphs)?.0.rank()?.letter();
        let of = length_of(" OF ", &glyphs[rank..])?;
        Some((Meaning::Rank(letter), rank + of))
    })
}

/// Number of glyphs that a word covers; `None` if they do not begin with it.
fn length_of(word: &str, glyphs: &[Glyph]) -> Option<usize> {
    let mut length = 0;
    for c in word.chars() {
        if c == ' ' {
            length += glyphs[length..].iter().take_while(|glyph| is_blank(glyph)).count();
        } else {
            glyphs.get(length).filter(|glyph| glyph.mark.is_none() && glyph.c == c)?;
            length += 1;
        }
    }
    Some(length)
}

fn is_blank(glyph: &Glyph) -> bool {
    glyph.mark.is_none() && (glyph.c.is_whitespace() || glyph.c == '_')
}

fn push(read: &mut Vec<Glyph>, meaning: Meaning, word: &[Glyph]) {
    // The joker is a card by itself, so nothing next to it is its suit.
    let mut alone = |joker| {
        let joker = Glyph::meaning(GlyphMark::Rank(joker), word);
        read.extend([joker.gap(), joker, joker.gap()]);
    };
    match meaning {
        Meaning::Small => alone(Rank::BLACK_JOKER),
        Meaning::Big => alone(Rank::RED_JOKER),
        Meaning::BothJokers => {
            alone(Rank::BLACK_JOKER);
            alone(Rank::RED_JOKER);
        }
        Meaning::Suit(suit) => read.push(Glyph::meaning(GlyphMark::Suit(suit), word)),
        Meaning::Rank(letter) => {
            let rank = Rank::from_letter(letter).map(|rank| Glyph::meaning(GlyphMark::Rank(rank), word));
            read.extend(rank);
        }
    }
}

/// Writes numbers of cards out: 对3 is 3 3, 三个K is K K K, 3×2 is 3 3.
fn counted(glyphs: &[Glyph]) -> Vec<Glyph> {
    let mut read = Vec::with_capacity(glyphs.len());
    let mut rest = glyphs;
    while let Some(&first) = rest.first() {
        rest = if let Some((number, rank, length)) = count_before(rest).or_else(|| count_after(rest)) {
            read.push(first.gap());
            for _ in 0..number {
                read.extend_from_slice(rank);
                read.push(first.gap());
            }
            &rest[length..]
        } else {
            read.push(first);
            &rest[1..]
        };
    }
    read
}

/// Number of cards, their rank, and the length of both, where the number comes first: 对3, 三个K.
fn count_before(glyphs: &[Glyph]) -> Option<(usize, &[Glyph], usize)> {
    let c = |at: usize| glyphs.get(at).filter(|glyph| glyph.mark.is_none()).map(|glyph| glyph.c);
    let (number, length) = match (c(0)?, c(1)) {
        ('对' | '對', _) => (2, 1),
        ('一', Some('对' | '對')) => (2, 2),
        (numeral, Some('个' | '個' | '张' | '張' | '条' | '條')) => (numeral_of(numeral)?, 2),
        _ => return None,
    };
    let blanks = glyphs[length..].iter().take_while(|glyph| is_blank(glyph)).count();
    let from = length + blanks;
    if number == 1 && glyphs.get(from).is_some_and(|glyph| matches!(glyph.mark, Some(GlyphMark::Rank(_)))) {
        return Some((1, &glyphs[from..=from], from + 1));
    }
    let rank = signs::first_rank(&glyphs[from..])?;
    let end = from + rank;
    // 三个333 writes them too.
    let all = glyphs[from..].chunks(rank).take_while(|next| signs::same(next, &glyphs[from..end])).count();
    let after = glyphs.get(from + all * rank..).unwrap_or_default();
    if all == number && signs::first_rank(after).is_none() {
        return Some((number, &glyphs[from..end], from + all * rank));
    }
    // 对34 is not a pair.
    let is_alone = signs::first_rank(&glyphs[end..]).is_none();
    is_alone.then_some((number, &glyphs[from..end], end))
}

/// Number of cards, their rank, and the length of both, where the number comes last: 3×2.
fn count_after(glyphs: &[Glyph]) -> Option<(usize, &[Glyph], usize)> {
    let rank = signs::first_rank(glyphs)?;
    let mut at = rank;
    let skip = |at: usize| at + glyphs[at..].iter().take_while(|glyph| is_blank(glyph)).count();
    at = skip(at);
    glyphs.get(at).filter(|glyph| glyph.c == '×')?;
    at = skip(at + 1);
    let number = glyphs.get(at).and_then(|glyph| glyph.c.to_digit(10)).filter(|n| (1..=4).contains(n))?;
    let is_alone = glyphs.get(at + 1).is_none_or(|next| !next.c.is_ascii_digit());
    is_alone.then_some((number as usize, &glyphs[..rank], at + 1))
}

fn numeral_of(c: char) -> Option<usize> {
    Some(match c {
        '一' | '1' => 1,
        '二' | '两' | '兩' | '2' => 2,
        '三' | '3' => 3,
        '四' | '4' => 4,
        _ => return None,
    })
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
        let word = read(&glyphs(text.trim()));
        let (sign, length) = signs::first_sign(&word)?;
        sign.suit().filter(|_| length == word.len())
    }
}
