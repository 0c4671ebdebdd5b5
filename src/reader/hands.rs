//! Reads all hands of a call, in all families of notations.

use std::{ops::Range, str::FromStr};

use super::fault::Fault;
use super::frame::WrittenCount;
use super::jokers::JokerSpelling;
use super::multiset::Multiset;
use super::notation::Notation;
use super::token::{HandArg, Token, Unread};
use super::{card_words, glyphs, notations, rank_counts, rank_numbers, suits};
use crate::cards::{Card, Hand, Rank};
use crate::error::CardError;
use crate::games::Rules;
use crate::said;
use crate::said::Said;

/// Reads all hands of a call together, as one text can tell what a sign means in another.
///
/// ```
/// use canju::reader::{HandArg, Reader};
/// let hands = Reader::default().hands(&[HandArg::from("SJ A"), HandArg::from("BJ 2")]).unwrap();
/// assert_eq!([hands[0].to_string(), hands[1].to_string()], ["A B", "2 R"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    notation: Option<Notation>,
    suited: bool,
    is_bridge: bool,
    /// The level of Guandan, whose hearts are wild.
    level: Option<Rank>,
}

impl Reader {
    /// A reader of hands of a game.
    #[must_use]
    pub fn under(rules: &Rules) -> Reader {
        let level = if let Rules::Guandan(rules) = rules { Some(rules.level()) } else { None };
        Reader { is_bridge: matches!(rules, Rules::Tricks(_)), level, ..Reader::default() }
    }

    /// A reader of cards of a trick game whose rules do not matter.
    #[must_use]
    pub fn of_bridge() -> Reader {
        Reader { is_bridge: true, ..Reader::default() }
    }

    /// This reader, for texts in a notation.
    #[must_use]
    pub fn notation(self, notation: Option<Notation>) -> Reader {
        Reader { notation, ..self }
    }

    /// This reader, for texts next to cards that can have suits.
    #[must_use]
    pub fn beside(self, suited: bool) -> Reader {
        Reader { suited: self.suited || suited, ..self }
    }

    /// Reads one hand.
    ///
    /// # Errors
    /// Like [`Hand::parse`].
    pub fn hand(self, given: impl Into<HandArg>) -> Result<Hand, CardError> {
        let hands = self.hands(&[given.into()]).map_err(|(_, error)| error)?;
        Ok(hands.into_iter().next().unwrap_or_default())
    }

    /// Reads hands together.
    ///
    /// # Errors
    /// Like [`Hand::parse`]; also for an item of a list that is not one card, with its number, and for
    /// a number that is not a rank or has two readings.
    pub fn hands(self, given: &[HandArg]) -> Result<Vec<Hand>, Unread> {
        if let Some(notation) = self.notation {
            let each = given.iter().enumerate();
            return each.map(|(i, given)| strictly(given, notation).map_err(|error| (i, error))).collect();
        }
        // In bridge, four groups of ranks are four suits.
        if !self.is_bridge
            && let Some(plain) = given.iter().map(plain).collect()
        {
            return Ok(plain);
        }
        let mut pieces = Vec::new();
        for (index, given) in given.iter().enumerate() {
            pieces.extend(Token::all_of(given, index, self.level)?);
        }
        let mut bags: Vec<Multiset> = given.iter().map(|_| Multiset::default()).collect();
        rank_numbers::read_lists(given, &mut pieces, &mut bags)?;
        let has_suits = given.iter().any(|given| matches!(given, HandArg::Cards(hand) if hand.has_suits()));
        let call = JokerSpelling::among(
            pieces.iter().map(|piece| &piece.signs[..]),
            self.suited || has_suits,
            self.is_bridge,
        );
        for piece in pieces {
            let (index, text) = (piece.index, piece.text);
            let read = self.read_piece(piece, &call, &mut bags[index]);
            read.map_err(|fault| (index, fault.shown_in(text)))?;
        }
        let hand_of = |(index, (given, bag)): (usize, (&HandArg, Multiset))| match given {
            HandArg::Cards(hand) => Ok(hand.clone()),
            _ => Hand::new(bag.cards).map_err(|error| (index, error)),
        };
        given.iter().zip(bags).enumerate().map(hand_of).collect()
    }

    /// Reads a piece in all families, and adds the cards if these agree.
    fn read_piece(self, mut piece: Token<'_>, call: &JokerSpelling, bag: &mut Multiset) -> Result<(), Fault> {
        let whole = 0..piece.text.chars().count();
        let readings = self.readings(&mut piece, call).map_err(|fault| fault.of_item(piece.item))?;
        let cards = match &readings[..] {
            [] => Vec::new(),
            [HandReading { cards, .. }] => cards.clone(),
            [one, other, ..] => return Err(Fault::new(two_readings(one, other), whole)),
        };
        let cards = match &piece.rocket {
            Some(rocket) => rocket.beside(cards)?,
            None => cards,
        };
        if let Some(item) = piece.item {
            one_card(&cards, whole.clone()).map_err(|fault| fault.in_item(item))?;
        }
        check_count(&cards, piece.count.as_ref())?;
        cards.iter().try_for_each(|card| bag.add(*card, whole.clone()))
    }

    /// The different readings of a piece; without one, the fault of the family of words.
    fn readings(self, piece: &mut Token<'_>, call: &JokerSpelling) -> Result<Vec<HandReading>, Fault> {
        call.refuse_mixed(&piece.signs)?;
        let signs = call.respelled(std::mem::take(&mut piece.signs));
        let mut readings: Vec<HandReading> = Vec::new();
        let mut add = |family, cards: Vec<Card>| {
            if let Ok(hand) = Hand::new(cards.clone())
                && readings.iter().all(|other| other.hand != hand)
            {
                readings.push(HandReading { family, hand, cards });
            }
        };
        let mut bag = Multiset::default();
        let words = card_words::read(&signs, call, &mut bag);
        if words.is_ok() {
            add("words", bag.cards);
        }
        let is_possible =
            |family: &&suits::Family| piece.item.is_none() && (self.is_bridge || !family.of_bridge);
        for family in suits::FAMILIES.iter().filter(is_possible) {
            let glyphs = if family.of_text && !piece.raw.is_empty() { &piece.raw } else { &signs };
            if let Some(cards) = (family.read)(glyphs) {
                add(family.name, cards);
            }
        }
        if self.is_bridge && readings.iter().any(HandReading::is_of_bridge) {
            readings.retain(HandReading::is_of_bridge);
        }
        match words {
            Err(fault) if readings.is_empty() => Err(fault),
            _ => Ok(readings),
        }
    }
}

/// Cards of a piece in a family of notations.
struct HandReading {
    family: &'static str,
    hand: Hand,
    /// The cards in the order of the text.
    cards: Vec<Card>,
}

impl HandReading {
    /// Returns true if every card has a suit, and none occurs twice.
    fn is_of_bridge(&self) -> bool {
        let cards = self.hand.cards();
        cards.iter().all(|card| card.suit.is_some()) && cards.windows(2).all(|pair| pair[0] != pair[1])
    }
}

/// Cards that are written as ranks alone, which have one reading; `None` for other hands.
///
/// A joker next to a jack can be one card, and a word with T and 10 spells the ten in two ways: both are
/// left to the families, as is every other sign.
fn plain(given: &HandArg) -> Option<Hand> {
    const LONGEST: usize = 64;
    let text = match given {
        HandArg::Cards(hand) => return Some(hand.clone()),
        HandArg::Text(text) => text,
        HandArg::Items(_) | HandArg::Numbers(_) => return None,
    };
    if text.len() > LONGEST {
        return None;
    }
    let mut cards = Vec::with_capacity(text.len());
    for word in text.split(' ') {
        if word.contains('T') && word.contains("10") {
            return None;
        }
        let (mut letters, mut before) = (word.chars().peekable(), ' ');
        while let Some(letter) = letters.next() {
            let letter = if letter == '1' && letters.next_if_eq(&'0').is_some() { 'T' } else { letter };
            let is_joker = |letter: char| matches!(letter, 'B' | 'R');
            if letter == 'J' && is_joker(before) || is_joker(letter) && before == 'J' {
                return None;
            }
            cards.push(Card::plain(Rank::from_letter(letter)?));
            before = letter;
        }
    }
    Hand::new(cards).ok()
}

/// Reads a hand in a notation that is named.
fn strictly(given: &HandArg, notation: Notation) -> Result<Hand, CardError> {
    let mut bag = Multiset::default();
    match given {
        HandArg::Cards(hand) => return Ok(hand.clone()),
        HandArg::Text(text) => {
            let glyphs = glyphs::glyphs(text);
            // OpenSpiel writes jokers in brackets, and a bridge hand has none.
            let has_counts = matches!(notation, Notation::DouZero | Notation::RlCard | Notation::Numbers);
            let refused = if has_counts { rank_counts::refuse(&glyphs) } else { Ok(()) };
            let read = refused.and_then(|()| notations::read(notation, &glyphs, &mut bag));
            read.map_err(|fault| fault.shown_in(text))?;
        }
        HandArg::Items(items) => {
            for (item, text) in (1..).zip(items) {
                let before = bag.cards.len();
                let read = notations::read(notation, &glyphs::glyphs(text), &mut bag);
                let read = read.and_then(|()| one_card(&bag.cards[before..], 0..text.chars().count()));
                read.map_err(|fault| fault.in_item(item).shown_in(text))?;
            }
        }
        HandArg::Numbers(numbers) => rank_numbers::read(numbers, notation, &mut bag)
            .map_err(|(i, fault)| fault.in_item(i + 1).shown_in(&numbers[i].to_string()))?,
    }
    Hand::new(bag.cards)
}

fn two_readings(one: &HandReading, other: &HandReading) -> Said {
    let [first, second] = [&one.hand, &other.hand];
    let [one, other] = [one.family, other.family];
    said!(
        "two readings: {first} ({one}) or {second} ({other}): write one of these two",
        "有两种读法：{first} 或 {second}：请写其中一种"
    )
}

/// Rejects cards whose number differs from the one in the text.
fn check_count(cards: &[Card], count: Option<&WrittenCount>) -> Result<(), Fault> {
    let Some(WrittenCount { number, at }) = count.filter(|count| count.number != cards.len()) else {
        return Ok(());
    };
    let n = cards.len();
    Err(Fault::new(
        said!(
            "the text names {number} cards, but there are {n}: mend one of them",
            "写着 {number} 张，却有 {n} 张牌：请改正其一"
        ),
        at.clone(),
    ))
}

impl Hand {
    /// Parses a hand, in the usual notations or in one program's notation.
    ///
    /// Without a notation this accepts, in upper or lower case and full width:
    ///
    /// - ranks `3 4 5 6 7 8 9 T J Q K A 2`, ten also as `10` or `0`, alone or in runs (`33 44`,
    ///   `9TJ`), with blanks, commas, brackets, quotes or, from three cards on, dashes and slashes between;
    /// - suits `C D H S`, `♣♦♥♠`, `♧♢♡♤`, ❤, 梅花 方块 红桃 黑桃 or English names, before or after the rank,
    ///   in a run all on the same side. A suit next to several ranks applies to all of them, as in
    ///   printed bridge hands: `♠AKQ ♥32`, `AKQ♠ 32♥`, `♠ AK ♥ 3 ♦ -`, `S: AK H: 3`, `AK.3..`;
    /// - jokers as `B` `R`, `BJ` `RJ` or words, and in the spellings of programs where both are there:
    ///   `SJ BJ`, `LJ BJ`, `BJ CJ`, `X D`, `Y Z` (small and big); all in one way;
    /// - numbers of cards, `对3`, `三个K`, `3×2`, and symbols of whole cards: 🂡 is the ace of spades;
    /// - a label before a colon, a number of cards in brackets after them, which is checked, and a full stop.
    ///
    /// Ambiguous text is an error that names both readings: `X`; `D`, except for diamonds next to
    /// its rank (`6D`) or with more suits (`6D6H`); `CJ`; `JB` and `JR`; `SJ` alone; `BJ` or `RJ` within
    /// a longer run; 王; `3♥4`; `♠33`, where the second 3 may have no suit; `♠A Q ♥2`; `100`; `20` and
    /// `30`, which can be jokers.
    ///
    /// ```
    /// use canju::cards::Hand;
    /// for text in ["3 10 小王", "[3, T, BJ]", "30B", "３、１０、Ｂ"] {
    ///     assert_eq!(Hand::parse(text, None)?.to_string(), "3 T B");
    /// }
    /// assert_eq!(Hand::parse("♠9 H6 6D", None)?.to_string(), "6D6H 9S");
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a hand, is ambiguous, or has more than eight cards of a rank. The error
    /// marks the place and suggests a correction.
    pub fn parse(text: &str, notation: Option<Notation>) -> Result<Hand, CardError> {
        Reader::default().notation(notation).hand(text)
    }
}

impl FromStr for Hand {
    type Err = CardError;

    /// Calls [`Hand::parse`] without a notation.
    fn from_str(text: &str) -> Result<Hand, CardError> {
        Hand::parse(text, None)
    }
}

/// Rejects an item of a list that has no card or several.
fn one_card(cards: &[Card], at: Range<usize>) -> Result<(), Fault> {
    const LISTED: usize = 4;
    if let [_] = cards {
        return Ok(());
    }
    if cards.is_empty() {
        return Err(Fault::new(said!("this item has no card", "这里没有牌"), at));
    }
    let items: Vec<String> = cards.iter().take(LISTED).map(|card| format!("\"{card}\"")).collect();
    let (n, items) = (cards.len(), items.join(", "));
    let more = if n > LISTED { ", …" } else { "" };
    let sentence = said!(
        "{n} cards, but an item of a list is one card: write {items}{more}, or the whole hand as one text",
        "这里有 {n} 张牌，而列表里一项只写一张：请写 {items}{more}，或把整手牌写成一个文本"
    );
    Err(Fault::new(sentence, at))
}
