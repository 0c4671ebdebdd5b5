//! Families of hands whose suits and ranks stand apart, as bridge hands are printed.
//!
//! `♠ AK ♥ 3 ♦ -`, `S: AK H: 3`, `2 ♥ 3 ♠`, `♠A K ♥Q 2`; between dots, `AK.3..`, or as four groups, `AK 3 - -`.

use super::fault::Fault;
use super::glyphs::{Glyph, GlyphMark, Word, words};
use super::signs::{self, Sign};
use super::{multiset::Multiset, notations};
use crate::cards::{Card, Rank, Suit};

/// A family: its name in errors, and its reader, which returns `None` for a text of another family.
pub(super) struct Family {
    pub name: &'static str,
    pub read: fn(&[Glyph]) -> Option<Vec<Card>>,
    /// True if only bridge hands are written so.
    pub of_bridge: bool,
    /// True if its dots and dashes do not separate cards.
    pub of_text: bool,
}

/// The families, each next to the family of words.
pub(super) const FAMILIES: [Family; 7] = [
    Family { name: "suits apart", read: |text| apart(text, false), of_bridge: false, of_text: false },
    Family { name: "suits apart", read: |text| apart(text, true), of_bridge: false, of_text: false },
    Family { name: "ranks before their suits", read: ranks_first, of_bridge: false, of_text: false },
    Family { name: "suits that carry on", read: |text| carried(text, true), of_bridge: true, of_text: false },
    Family { name: "a printed bridge hand", read: printed, of_bridge: false, of_text: false },
    Family { name: "a PBN hand", read: dotted, of_bridge: false, of_text: true },
    Family { name: "four suits", read: groups, of_bridge: true, of_text: true },
];

/// A part of a text whose suits stand apart.
enum SuitToken<'a> {
    Suit(Suit),
    Ranks(Vec<(Rank, std::ops::Range<usize>)>),
    /// A dash for a suit without cards.
    Void,
    Joker(Rank),
    /// A gap that parts more than a blank does.
    Comma,
    Other(&'a Word),
}

/// Suits before their ranks with a blank or a colon between; each has ranks or a dash.
fn apart(text: &[Glyph], letters: bool) -> Option<Vec<Card>> {
    if !has_lone_suit(text, letters) {
        return None;
    }
    let parts = parts(text, letters);
    // D alone can be the red joker, but not with a colon.
    let has_colon = text.iter().any(|glyph| glyph.c == ':');
    if letters
        && !has_colon
        && !parts.iter().any(|part| matches!(part, SuitToken::Suit(suit) if *suit != Suit::Diamonds))
    {
        return None;
    }
    of_parts(parts, false)
}

/// Suits glued to their ranks, and further ranks of the same suit after blanks.
fn carried(text: &[Glyph], letters: bool) -> Option<Vec<Card>> {
    of_parts(parts(text, letters), true)
}

/// Carried suits in any game, if the text looks like a bridge hand: falling ranks, two suits or more, each
/// once.
/// Cards in the order of their ranks are rather a hand of another game.
fn printed(text: &[Glyph]) -> Option<Vec<Card>> {
    const HEIGHT: &str = "23456789TJQKA";
    let is_list = text.iter().any(|glyph| glyph.is_comma());
    let has_suit = |word: &Word| word.iter().any(|glyph| suit_of(*glyph, false).is_some());
    if is_list || words(text).all(has_suit) || !words(text).any(has_suit) {
        return None;
    }
    let cards = carried(text, false).filter(|cards| cards.iter().all(|card| card.suit.is_some()))?;
    let suits: Vec<&[Card]> = cards.chunk_by(|one, next| one.suit == next.suit).collect();
    let height = |card: &Card| HEIGHT.find(card.rank.letter());
    let is_falling = |cards: &&[Card]| cards.is_sorted_by(|one, next| height(one) > height(next));
    let is_once = (1..suits.len()).all(|i| suits[..i].iter().all(|other| other[0].suit != suits[i][0].suit));
    let is_bridge = suits.len() > 1 && is_once && suits.iter().all(is_falling);
    (is_bridge && !cards.is_sorted_by_key(|card| card.rank)).then_some(cards)
}

/// Cards of suits with their ranks after them. Only `carried` allows several words of ranks.
fn of_parts(parts: Vec<SuitToken<'_>>, carried: bool) -> Option<Vec<Card>> {
    let (mut cards, mut suit, mut is_open) = (Vec::new(), None, false);
    for part in parts {
        match part {
            SuitToken::Suit(next) if !is_open => (suit, is_open) = (Some(next), true),
            SuitToken::Void if is_open => (suit, is_open) = (None, false),
            SuitToken::Ranks(ranks) if is_open || carried && suit.is_some() => {
                cards.extend(ranks.into_iter().map(|(rank, _)| Card { rank, suit }));
                is_open = false;
                if !carried {
                    suit = None;
                }
            }
            SuitToken::Joker(rank) if !is_open => cards.push(Card::plain(rank)),
            SuitToken::Comma if !is_open => {}
            _ => return None,
        }
    }
    (!is_open && !cards.is_empty()).then_some(cards)
}

/// Single ranks, each before its suit's symbol with a blank between: `2 ♥ 3 ♠`.
fn ranks_first(text: &[Glyph]) -> Option<Vec<Card>> {
    if !has_lone_suit(text, false) {
        return None;
    }
    let (mut cards, mut open) = (Vec::new(), None);
    for part in parts(text, false) {
        match (part, open.take()) {
            (SuitToken::Comma, None) => {}
            (SuitToken::Ranks(ranks), None) => match ranks[..] {
                [(rank, _)] => open = Some(rank),
                _ => return None,
            },
            (SuitToken::Suit(suit), Some(rank)) => cards.push(Card { rank, suit: Some(suit) }),
            (SuitToken::Joker(rank), None) => cards.push(Card::plain(rank)),
            // Next to symbols of suits, CJ is not the jack of clubs.
            (SuitToken::Other(word), None) if super::glyphs::is_word(word, "CJ") => {
                cards.push(Card::plain(Rank::RED_JOKER));
            }
            _ => return None,
        }
    }
    let has_suits = cards.iter().any(|card| card.suit.is_some());
    (open.is_none() && has_suits).then_some(cards)
}

fn has_lone_suit(text: &[Glyph], letters: bool) -> bool {
    let is_lone = |word: &Word| match word {
        [suit] | [suit, Glyph { c: ':', .. }] => suit_of(*suit, letters).is_some(),
        [suit, dash] => suit_of(*suit, letters).is_some() && is_dash(*dash),
        [suit, Glyph { c: ':', .. }, ..] => suit_of(*suit, letters).is_some(),
        _ => false,
    };
    words(text).any(is_lone)
}

/// Parts of a text.
fn parts(text: &[Glyph], letters: bool) -> Vec<SuitToken<'_>> {
    let mut parts = Vec::new();
    for piece in text.chunk_by(|one, next| one.is_gap() == next.is_gap()) {
        if piece[0].is_gap() {
            if piece.iter().any(|glyph| glyph.is_comma()) {
                parts.push(SuitToken::Comma);
            }
            continue;
        }
        of_word(piece, letters, &mut parts);
    }
    parts
}

fn of_word<'a>(word: &'a Word, letters: bool, parts: &mut Vec<SuitToken<'a>>) {
    if let Some(joker) = joker(word) {
        parts.push(SuitToken::Joker(joker));
        return;
    }
    let mut rest = word;
    while let Some(&first) = rest.first() {
        if let Some(suit) = suit_of(first, letters) {
            parts.push(SuitToken::Suit(suit));
            rest = &rest[1..];
            if let [Glyph { c: ':', .. }, after @ ..] = rest {
                rest = after;
            }
            continue;
        }
        let length = rest.iter().position(|glyph| suit_of(*glyph, letters).is_some()).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(length);
        parts.push(match piece {
            [dash] if is_dash(*dash) => SuitToken::Void,
            _ => signs::ranks_of(piece).map_or(SuitToken::Other(piece), SuitToken::Ranks),
        });
        rest = after;
    }
}

fn joker(word: &Word) -> Option<Rank> {
    match word {
        [one] | [one, Glyph { c: 'J', .. }] => signs::first_sign(&[*one])
            .and_then(|(sign, _): (Sign, usize)| sign.rank())
            .filter(|rank| rank.is_joker()),
        _ => None,
    }
}

fn suit_of(glyph: Glyph, letters: bool) -> Option<Suit> {
    match glyph.mark {
        Some(GlyphMark::Suit(suit)) => Some(suit),
        Some(GlyphMark::Rank(_)) => None,
        None => {
            Suit::ALL.into_iter().find(|suit| glyph.c == suit.symbol() || letters && glyph.c == suit.letter())
        }
    }
}

fn is_dash(glyph: Glyph) -> bool {
    matches!(glyph.c, '-' | '–' | '—')
}

/// A hand of PBN, spades first; or suits with their letters, `SA7.H8.D2`.
fn dotted(text: &[Glyph]) -> Option<Vec<Card>> {
    if text.iter().all(|glyph| glyph.c != '.') {
        return None;
    }
    let mut all = words(text);
    let (Some(word), None) = (all.next(), all.next()) else { return None };
    let parts: Vec<&Word> = word.split(|glyph| glyph.c == '.').collect();
    let lettered = |part: &&Word| part.first().is_some_and(|glyph| suit_of(*glyph, true).is_some());
    let mut bag = Multiset::default();
    if parts.len() > 1 && parts.iter().all(lettered) {
        for part in parts {
            let suit = suit_of(part[0], true)?;
            notations::read_ranks_of_suit(&part[1..], suit, &mut bag).ok()?;
        }
        return Some(bag.cards);
    }
    let read: Result<(), Fault> = notations::read_pbn(text, &mut bag);
    read.ok().filter(|()| !bag.cards.is_empty()).map(|()| bag.cards)
}

/// The four suits of a bridge hand in their order with blanks between, a dash for none.
fn groups(text: &[Glyph]) -> Option<Vec<Card>> {
    let groups: Vec<&Word> = words(text).collect();
    if groups.len() != 4 {
        return None;
    }
    let mut cards = Vec::new();
    for (group, suit) in groups.into_iter().zip(Suit::ALL.into_iter().rev()) {
        if matches!(group, [dash] if is_dash(*dash)) {
            continue;
        }
        let ranks = signs::ranks_of(group)?;
        cards.extend(ranks.into_iter().map(|(rank, _)| Card { rank, suit: Some(suit) }));
    }
    (!cards.is_empty()).then_some(cards)
}
