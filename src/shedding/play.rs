//! Plays with their cards as written, and their readings.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::code::Class;
use super::copies::too_many;
use super::kickers::is_short;
use super::{Code, Decks, Form, Generator, Kind, Kinds, Move, Rules, Shape, reasons};
use crate::cards::{Hand, Rank};
use crate::error::PlayError;
use crate::said;
use crate::said::Said;

/// Kind, rank and length by which cards are read as a play. A part that is `None` can be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading<K> {
    /// The kind.
    pub kind: Option<K>,
    /// Lowest rank of the core.
    pub rank: Option<Rank>,
    /// Number of ranks in the core.
    pub length: Option<usize>,
}

impl<K> Reading<K> {
    /// Any reading.
    pub const ANY: Reading<K> = Reading { kind: None, rank: None, length: None };

    /// Returns true if nothing is given.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        matches!(self, Reading { kind: None, rank: None, length: None })
    }

    /// This reading, with the parts of another one where it has none.
    #[must_use]
    pub fn or(self, other: Reading<K>) -> Reading<K> {
        Reading {
            kind: self.kind.or(other.kind),
            rank: self.rank.or(other.rank),
            length: self.length.or(other.length),
        }
    }

    /// The same rank and length, with another kind.
    #[must_use]
    pub fn with_kind<L>(self, kind: Option<L>) -> Reading<L> {
        Reading { kind, rank: self.rank, length: self.length }
    }
}

/// A play: its cards, and their reading.
///
/// Plays are equal if their cards and readings are, also if one game ranks the bomb higher.
///
/// ```
/// use canju::shedding::{Kind, Play, Rules};
/// let readings = Play::readings(&"33344455".parse()?, &Rules::DOUDIZHU);
/// assert_eq!(readings[0].shape().kind, Kind::PlaneSingles);
/// assert!(Play::readings(&"33334444".parse()?, &Rules::DOUDIZHU).is_empty());
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    code: Code,
    cards: Hand,
}

impl PartialEq for Play {
    fn eq(&self, other: &Play) -> bool {
        self.code.shape_bits() == other.code.shape_bits() && self.cards == other.cards
    }
}

impl Eq for Play {}

impl Hash for Play {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.shape_bits().hash(state);
        self.cards.hash(state);
    }
}

impl Play {
    /// Returns the pass.
    #[must_use]
    pub fn pass() -> Play {
        Play { code: Code::NONE, cards: Hand::default() }
    }

    /// All readings of exactly these cards.
    #[must_use]
    pub fn readings(cards: &Hand, rules: &Rules) -> Vec<Play> {
        if deck_fault(cards, rules).is_some() { Vec::new() } else { Play::of_any_deck(cards, rules) }
    }

    /// All readings of these cards, which the deck may not have.
    fn of_any_deck(cards: &Hand, rules: &Rules) -> Vec<Play> {
        let mut moves = Vec::new();
        Generator::new(rules, cards.counts()).readings(&mut moves);
        moves.into_iter().map(|play| Play { code: play.code, cards: cards.clone() }).collect()
    }

    /// Reads cards as a play. If there are several readings, `reading` chooses one.
    ///
    /// # Errors
    /// Fails if the cards have no reading, or several.
    pub fn read(cards: &Hand, reading: Reading<Kind>, rules: &Rules) -> Result<Play, PlayError> {
        if cards.is_empty() {
            let why = said!(
                "a play has at least one card: to pass, write 'pass'",
                "没有牌不成出法：不出请写“不要”"
            );
            return Err(PlayError::new(why));
        }
        let mut readings = Play::meant(Play::readings(cards, rules), reading);
        match readings.len() {
            0 => Err(PlayError::new(not_a_play(cards, reading, Some(rules)))),
            1 => Ok(readings.remove(0)),
            _ => Err(ambiguous(&readings)),
        }
    }

    /// Those of some readings that have the given kind, rank and length.
    ///
    /// Cards that are also a short play are meant as the full one: a short one is the
    /// last play of a hand, after which nothing is to be read.
    fn meant(mut readings: Vec<Play>, reading: Reading<Kind>) -> Vec<Play> {
        readings.retain(|play| play.is_read_as(reading));
        let is_full = |play: &Play| !is_short(play.to_move());
        if readings.iter().any(is_full) {
            readings.retain(is_full);
        }
        readings
    }

    /// Reads cards as a play when the rules are not known.
    ///
    /// The usual rules are tried first, so `333444555666` is the usual plane of four. With a kind, a
    /// rank or a length, any rules can give the reading, those of other games last. With all three, a
    /// table can.
    ///
    /// # Errors
    /// Fails if the cards have no reading under any rules, or several.
    pub fn read_anywhere(cards: &Hand, reading: Reading<Kind>) -> Result<Play, PlayError> {
        if reading.is_any() {
            let usual = Play::of_any_deck(cards, &Rules::DOUDIZHU);
            if let [play] = &usual[..] {
                return Ok(play.clone());
            }
        }
        // Only the rocket depends on the number of decks. Other plays are the same with two.
        let one_deck = Rules { decks: Decks::One, ..Rules::UNION };
        match Play::read(cards, reading, &one_deck) {
            Ok(play) if play.shape().kind == Kind::Rocket => return Ok(play),
            _ => {}
        }
        let union = Play::read(cards, reading, &Rules::UNION);
        if union.is_err() && !reading.is_any() {
            for game in Rules::games().filter(|game| !game.is_table) {
                // All switches of a game are not those of its largest deck.
                let mut own = Play::meant(Play::of_any_deck(cards, &Rules::all_of(game)), reading);
                own.retain(|play| Rules::UNION.game.form(play.code).is_none());
                if own.len() == 1 {
                    return Ok(own.remove(0));
                }
            }
            if let Some(play) = Play::of_shape(cards, reading) {
                return Ok(play);
            }
        }
        union.map_err(|error| {
            let any = Play::readings(cards, &Rules::UNION).into_iter().any(|play| play.is_read_as(reading));
            if any || cards.is_empty() { error } else { PlayError::new(not_a_play(cards, reading, None)) }
        })
    }

    /// The play of a kind, rank and length that some table has, if the cards are one.
    fn of_shape(cards: &Hand, reading: Reading<Kind>) -> Option<Play> {
        let Reading { kind: Some(kind), rank: Some(rank), length: Some(length) } = reading else {
            return None;
        };
        // The longest chain has thirteen ranks.
        let lengths = u8::try_from(length).ok().filter(|length| *length <= 13)?;
        Code::of_block(Code::of(Class::Plain, kind, length, 0).block()).filter(|code| !code.is_none())?;
        let highest = Form::usual(kind).highest().max(Rank::TWO);
        let form = Form::new(kind, (lengths, lengths), highest);
        let form = match kind {
            Kind::Rocket => form.from(Rank::BLACK_JOKER),
            _ if kind.takes_any_kickers() => form.short_at_the_end(),
            _ => form,
        };
        let every = Rules { kinds: Kind::all().fold(Kinds::of(&[]), Kinds::with), ..Rules::UNION };
        let is_one = Generator::new(&every, cards.counts()).is_play(&form, length, rank.index());
        is_one.then(|| Play { code: form.code(length, rank.index()), cards: cards.clone() })
    }

    /// The play under rules, which decide the strength of a bomb. One that they do not have stays as it is.
    #[must_use]
    pub fn under(&self, rules: &Rules) -> Play {
        let Shape { kind, length, rank } = self.shape();
        let codes = [Class::Bomb, Class::TopBomb].map(|class| Code::of(class, kind, length, rank.index()));
        let has = |code: &Code| {
            let form = rules.game.form(*code).filter(|form| rules.has(form));
            form.is_some_and(|form| form.ranks[rules.decks as usize] >> (4 * rank.index()) & 8 != 0)
        };
        let found = codes.into_iter().find(has).filter(|_| self.code.is_bomb() && !has(&self.code));
        Play { code: found.unwrap_or(self.code), cards: self.cards.clone() }
    }

    /// Returns true if the play has the given kind, rank and length.
    fn is_read_as(&self, Reading { kind, rank, length }: Reading<Kind>) -> bool {
        let shape = self.shape();
        kind.is_none_or(|kind| kind == shape.kind)
            && rank.is_none_or(|rank| rank == shape.rank)
            && length.is_none_or(|length| length == shape.length)
    }

    /// Kind, rank and length.
    #[must_use]
    pub fn whole_reading(&self) -> Reading<Kind> {
        let Shape { kind, length, rank } = self.shape();
        Reading { kind: Some(kind), rank: Some(rank), length: Some(length) }
    }

    /// Fewest parts of the reading with which `read` finds this play.
    pub(crate) fn needed(&self, read: impl Fn(Reading<Kind>) -> Result<Play, PlayError>) -> Reading<Kind> {
        let finds =
            |reading| read(reading).is_ok_and(|play| play.code.shape_bits() == self.code.shape_bits());
        let all = self.whole_reading();
        let fewer = [Reading::ANY, Reading { length: None, ..all }];
        if self.is_pass() { Reading::ANY } else { fewer.into_iter().find(|&part| finds(part)).unwrap_or(all) }
    }

    /// Text that is read back as this play under rules: the cards, and their reading if they have
    /// several.
    pub(crate) fn written(&self, rules: &Rules) -> String {
        let reading = self.needed(|reading| Play::read(&self.cards, reading, rules));
        if reading.is_any() { self.to_string() } else { self.with_reading(reading.length.is_some()) }
    }

    /// The cards with their reading: `33334444 (four+pairs of 4)`.
    fn with_reading(&self, with_length: bool) -> String {
        let Shape { kind, rank, length } = self.shape();
        let length = if with_length { format!(", length {length}") } else { String::new() };
        format!("{self} ({kind} of {rank}{length})")
    }

    /// Makes a play from a hand's cards, with the lowest suits of each rank.
    ///
    /// # Panics
    /// Panics if the cards are not in the hand.
    #[must_use]
    pub fn from_hand(hand: &Hand, play: Move) -> Play {
        Play { code: play.code, cards: hand.pick(play.cards) }
    }

    /// Makes a play of cards that match the code.
    pub(super) const fn of_code(code: Code, cards: Hand) -> Play {
        Play { code, cards }
    }

    /// Replaces the cards by others of the same ranks.
    pub(super) fn with_cards(&self, cards: Hand) -> Play {
        debug_assert_eq!(cards.counts(), self.cards.counts());
        Play { code: self.code, cards }
    }

    /// Cards of the play.
    #[must_use]
    pub const fn cards(&self) -> &Hand {
        &self.cards
    }

    /// Kind, length and rank as one number.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Kind, length and rank.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.code.shape()
    }

    /// Returns true for the pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        self.code.is_none()
    }

    /// Converts to a play without suits.
    #[must_use]
    pub const fn to_move(&self) -> Move {
        Move { cards: self.cards.counts(), code: self.code }
    }
}

impl fmt::Display for Play {
    /// Writes the cards without spaces (`33344`) or, with suits, grouped by rank, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        if self.cards.has_suits() {
            return write!(f, "{}", self.cards);
        }
        self.cards.cards().iter().try_for_each(|card| write!(f, "{card}"))
    }
}

/// The first fault of cards that the decks of the rules do not have.
fn deck_fault(cards: &Hand, rules: &Rules) -> Option<Said> {
    too_many(&[cards], rules, &|| said!("the play", "这手牌")).into_iter().next().map(|(_, fault)| fault)
}

pub(super) fn ambiguous(readings: &[Play]) -> PlayError {
    let written = |play: &Play| {
        let like = |other: &&Play| {
            let [mine, theirs] = [play, *other].map(Play::shape);
            (mine.kind, mine.rank) == (theirs.kind, theirs.rank)
        };
        format!("\"{}\"", play.with_reading(readings.iter().filter(like).count() > 1))
    };
    let list: Vec<String> = readings.iter().map(written).collect();
    let (cards, ways) = (&readings[0].cards, list.len());
    let (english, chinese) = (list.join(" or "), list.join(" 或 "));
    PlayError::new(said!(
        "{cards} can be read in {ways} ways: {english}",
        "{cards} 有 {ways} 种读法：{chinese}"
    ))
}

/// Explains why cards are not a play, and names the presets under which they are one.
fn not_a_play(cards: &Hand, reading: Reading<Kind>, rules: Option<&Rules>) -> Said {
    let Reading { kind, rank, length } = reading;
    let chinese = kind.map_or("", Kind::chinese);
    let wanted = match (kind, rank) {
        (None, None) => said!("a play", "合法的牌型"),
        (Some(kind), None) => said!("a {kind}", "{chinese}"),
        (None, Some(rank)) => said!("a play of rank {rank}", "点数为 {rank} 的牌型"),
        (Some(kind), Some(rank)) => said!("a {kind} of rank {rank}", "点数为 {rank} 的{chinese}"),
    };
    // The length matters only if the rest of the reading fits.
    let rest = Reading { length: None, ..reading };
    let readings = Play::readings(cards, rules.unwrap_or(&Rules::UNION));
    let fits = rest.is_any() || readings.iter().any(|play| play.is_read_as(rest));
    let length = length.filter(|_| fits).map_or(Said::from(""), |n| said!(" of length {n}", "（长 {n}）"));
    let begun = said!("{cards} is not ", "{cards} 不是").then(&wanted).then(&length);
    let why = reason(cards, kind, rules).map(|why| said!(": ", "：").then(&why));
    let Some(rules) = rules else {
        let never = || said!(" under any rules", "（任何规则下都不是）");
        return begun.then(&why.unwrap_or_else(never));
    };
    let elsewhere: Vec<&str> = Rules::presets()
        .filter(|(_, preset)| !preset.game.is_table)
        .filter(|(_, preset)| {
            let preset = Rules { decks: rules.decks, ..*preset };
            Play::readings(cards, &preset).iter().any(|play| play.is_read_as(reading))
        })
        .map(|(name, _)| name)
        .collect();
    let there = elsewhere.join(", ");
    let hint = if elsewhere.is_empty() {
        Said::from("")
    } else {
        said!(" (it is one under: {there})", "（在这些规则下是：{there}）")
    };
    let under = said!(" under these rules ({rules})", "（规则 {rules}）");
    begun.then(&under).then(&why.unwrap_or_else(|| Said::from(""))).then(&hint)
}

/// Explains how the cards read instead, or what is missing.
fn reason(cards: &Hand, kind: Option<Kind>, rules: Option<&Rules>) -> Option<Said> {
    let readings = Play::readings(cards, rules.unwrap_or(&Rules::UNION));
    if let Some(play) = readings.first() {
        let Shape { kind, rank, .. } = play.shape();
        let chinese = kind.chinese();
        return Some(said!("it is a {kind} of rank {rank}", "是点数为 {rank} 的{chinese}"));
    }
    let fault = rules.and_then(|rules| deck_fault(cards, rules));
    let fits = |reason: &reasons::IllegalPlay| {
        kind.is_none_or(|kind| reason.of.is_empty() || reason.of.contains(&kind))
    };
    let missing = || reasons::missing(cards.counts(), rules).filter(fits).map(|reason| reason.why);
    // Reasons of Dou Dizhu name the number of decks that the cards need.
    if rules.is_some_and(|rules| rules.pack().is_some()) {
        fault.or_else(missing)
    } else {
        missing().or(fault)
    }
}
