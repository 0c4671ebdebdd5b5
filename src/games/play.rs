//! Plays of any game.

use std::{
    cmp::{Ordering, Reverse},
    fmt,
};

use crate::cards::{Card, Hand, RANKS, Rank, Style};
use crate::error::{CardError, PlayError, shortened};
use crate::guandan::{self, Guandan};
use crate::said;
use crate::shedding::{self, Kind, Reading, Shape};
use crate::tricks::{height, one_card};

/// A play of any game, with its cards as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Cards of a shedding game, or the pass.
    Shedding(shedding::Play),
    /// A card of a trick.
    Card(Card),
    /// Cards of Guandan with its rules, which say what a wild card is. Never the pass.
    Guandan(guandan::Play, Guandan),
}

impl From<shedding::Play> for Play {
    fn from(play: shedding::Play) -> Play {
        Play::Shedding(play)
    }
}

impl From<Card> for Play {
    fn from(card: Card) -> Play {
        Play::Card(card)
    }
}

/// Names of the kind of all plays in trick play.
const CARD: (&str, &str) = ("card", "牌");

/// Reason why cards cannot be read as a play of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// No kind has this name.
    UnknownKind,
    /// The cards have no reading, or several.
    Play(PlayError),
}

impl From<ReadError> for PlayError {
    fn from(error: ReadError) -> PlayError {
        match error {
            ReadError::Play(error) => error,
            ReadError::UnknownKind => PlayError::new(said!("no such kind", "没有这种牌型")),
        }
    }
}

impl From<PlayError> for ReadError {
    fn from(error: PlayError) -> ReadError {
        ReadError::Play(error)
    }
}

impl Play {
    /// Returns the pass.
    #[must_use]
    pub fn pass() -> Play {
        Play::from(shedding::Play::pass())
    }

    /// A play of Guandan; the pass is that of all games.
    pub(super) fn of_guandan(play: guandan::Play, rules: Guandan) -> Play {
        if play.is_pass() { Play::pass() } else { Play::Guandan(play, rules) }
    }

    /// Names of all kinds of plays, in English and in Chinese.
    #[must_use]
    pub fn kinds() -> Vec<(&'static str, &'static str)> {
        let shed = Kind::all().map(|kind| (kind.name(), kind.chinese()));
        let more = guandan::Form::names().filter(|(name, _)| Kind::from_name(name).is_none());
        shed.chain(more).chain([CARD]).collect()
    }

    /// Reads cards as a play of unknown rules: of Dou Dizhu, unless `kind` is of another game.
    ///
    /// # Errors
    /// Fails if the cards have no reading or several, or if the kind does not exist.
    pub fn read_anywhere(cards: &Hand, reading: Reading<&str>) -> Result<Play, ReadError> {
        let is_card = reading.kind.is_some_and(|kind| kind == CARD.0 || kind == CARD.1);
        if is_card {
            return Ok(card_of(cards, reading)?.into());
        }
        Ok(shedding::Play::read_anywhere(cards, known(reading)?)?.into())
    }

    /// Splits the text of a play, such as `33334444 (four+pairs of 4)`, into its cards and reading.
    ///
    /// ```
    /// use canju::games::{Play, Reading};
    /// let (cards, reading) = Play::split("333444555 (plane+twos of 3, length 2)");
    /// assert_eq!((cards, reading.kind, reading.length), ("333444555", Some("plane+twos"), Some(2)));
    /// assert_eq!(Play::split("33"), ("33", Reading::ANY));
    /// ```
    #[must_use]
    pub fn split(text: &str) -> (&str, Reading<&'static str>) {
        split(text).unwrap_or((text, Reading::ANY))
    }

    /// Parts of the reading that [`Play::read_anywhere`] needs to read this play from its cards.
    #[must_use]
    pub fn reading(&self) -> Reading<&'static str> {
        match self {
            Play::Shedding(play) => {
                let reading = play.needed(|reading| shedding::Play::read_anywhere(play.cards(), reading));
                reading.with_kind(reading.kind.map(Kind::name))
            }
            Play::Card(_) => Reading { kind: Some(CARD.0), ..Reading::ANY },
            // Its rules read it: the text says what wild cards stand for.
            Play::Guandan(..) => Reading::ANY,
        }
    }

    /// Returns true if the play has this reading.
    #[must_use]
    pub fn is_read_as(&self, reading: Reading<&str>) -> bool {
        reading.kind.is_none_or(|kind| kind == self.kind())
            && reading.rank.is_none_or(|rank| Some(rank) == self.rank())
            && reading.length.is_none_or(|length| length == self.length())
    }

    /// The call that makes the play in Python, with the parts of its reading that it needs.
    ///
    /// ```
    /// assert_eq!(canju::games::Play::pass().call(), "Play('pass')");
    /// ```
    #[must_use]
    pub fn call(&self) -> String {
        let mut parts = vec![format!("'{self}'")];
        if let Play::Guandan(_, rules) = self {
            parts.push(format!("rules='{rules}'"));
        }
        let Reading { kind, rank, length } = self.reading();
        parts.extend(kind.map(|kind| format!("kind='{kind}'")));
        parts.extend(rank.map(|rank| format!("rank='{rank}'")));
        parts.extend(length.map(|length| format!("length={length}")));
        format!("Play({})", parts.join(", "))
    }

    /// Returns true for the pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        matches!(self, Play::Shedding(play) if play.is_pass())
    }

    /// Cards of the play.
    #[must_use]
    pub fn cards(&self) -> Hand {
        match self {
            Play::Shedding(play) => play.cards().clone(),
            Play::Card(card) => Hand::new(vec![*card]).unwrap_or_default(),
            Play::Guandan(play, _) => play.cards().clone(),
        }
    }

    /// Cards in the order of a text, each with the card that it stands for if it is wild and stands for another
    /// one.
    ///
    /// ```
    /// use canju::games::Rules;
    /// let rules: Rules = "guandan:2".parse().unwrap();
    /// let play = rules.read_cards(&"5S 6S 7S 9S 2H".parse()?)?;
    /// let (wild, meant) = play.meant().pop().unwrap();
    /// assert_eq!((wild.to_string(), meant.unwrap().to_string()), ("2H".to_owned(), "8S".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn meant(&self) -> Vec<(Card, Option<Card>)> {
        match self {
            Play::Guandan(play, rules) => play.meant(*rules),
            _ => self.cards().cards().iter().map(|&card| (card, None)).collect(),
        }
    }

    /// Cards in the order of a reader: those of the core, then the kickers, each from the highest down. In
    /// Guandan all are the core, in the order of [`Play::meant`].
    ///
    /// ```
    /// use canju::{cards::Card, games::Rules};
    /// let play = Rules::default().read_cards(&"333444 QQ KK".parse()?)?;
    /// let text = |cards: Vec<Card>| cards.iter().map(Card::to_string).collect::<String>();
    /// let (core, kickers) = play.parts();
    /// assert_eq!((text(core), text(kickers)), ("444333".to_owned(), "KKQQ".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> (Vec<Card>, Vec<Card>) {
        if let Play::Guandan(..) = self {
            return (self.meant().into_iter().map(|(card, _)| card).collect(), Vec::new());
        }
        let cards: Vec<Card> = self.cards().cards().iter().rev().copied().collect();
        let Play::Shedding(play) = self else { return (cards, Vec::new()) };
        let Shape { kind, length, rank } = play.shape();
        if kind.kickers().0 == 0 {
            return (cards, Vec::new());
        }
        let mut missing = [0; RANKS];
        missing[rank.index()..rank.index() + length].fill(kind.core_width());
        cards.into_iter().partition(|card| {
            let left = &mut missing[card.rank.index()];
            let is_core = *left > 0;
            *left -= usize::from(is_core);
            is_core
        })
    }

    /// Lowest and highest rank of a chain without gaps, and the number of cards of each rank.
    #[must_use]
    pub fn chain(&self) -> Option<(Rank, Rank, usize)> {
        let play = match self {
            Play::Shedding(play) => play,
            Play::Card(_) => return None,
            Play::Guandan(play, rules) => {
                let (_, width) = play.form().row()?;
                return Some((play.form().lowest_rank(*rules)?, play.form().rank(*rules)?, width));
            }
        };
        let Shape { kind, length, rank } = play.shape();
        let is_chain = !play.is_pass() && kind.is_chain() && kind.stride() == 1 && length > 1;
        let highest = Rank::new(rank.index() + length.saturating_sub(1)).filter(|_| is_chain)?;
        Some((rank, highest, kind.core_width()))
    }

    /// Name of the kind, as in the rules.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Play::Shedding(play) => play.shape().kind.name(),
            Play::Card(_) => CARD.0,
            Play::Guandan(play, _) => play.form().name().0,
        }
    }

    /// Chinese name of the kind.
    #[must_use]
    pub fn kind_zh(&self) -> &'static str {
        match self {
            Play::Shedding(play) => play.shape().kind.chinese(),
            Play::Card(_) => CARD.1,
            Play::Guandan(play, _) => play.form().name().1,
        }
    }

    /// Lowest rank of the core; `None` for a pass. In a row with a low ace, the ace.
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        match self {
            Play::Shedding(play) => (!play.is_pass()).then(|| play.shape().rank),
            Play::Card(card) => Some(card.rank),
            Play::Guandan(play, rules) => play.form().lowest_rank(*rules),
        }
    }

    /// Number of ranks in the core; for a bomb, its number of cards; 0 for a pass.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Play::Shedding(play) => play.shape().length,
            Play::Card(_) => 1,
            Play::Guandan(play, _) => play.form().length(),
        }
    }

    /// Formats the cards in a style of hands. A pass is `不要` in Chinese, otherwise `pass`.
    ///
    /// # Errors
    /// Fails if the style cannot write a card; see [`Hand::format`].
    pub fn format(&self, style: Style) -> Result<String, CardError> {
        match style {
            Style::Canju => Ok(self.to_string()),
            Style::Chinese if self.is_pass() => Ok(self.kind_zh().to_owned()),
            _ if self.is_pass() => Ok(self.to_string()),
            _ => self.cards().format(style),
        }
    }

    /// Code of the reading. It differs between readings of the same cards.
    #[must_use]
    pub const fn code(&self) -> u16 {
        match self {
            Play::Shedding(play) => play.code().shape_bits(),
            // No shedding game has a play with this code.
            Play::Card(_) => u16::MAX,
            Play::Guandan(play, _) => play.form().code(),
        }
    }

    /// Returns true if two plays are equal except for their suits.
    #[must_use]
    pub fn is_like(&self, other: &Play) -> bool {
        match (self, other) {
            (Play::Shedding(one), Play::Shedding(other)) => {
                let same = one.code().shape_bits() == other.code().shape_bits();
                same && one.cards().counts() == other.cards().counts()
            }
            (Play::Card(one), Play::Card(other)) => one.rank == other.rank,
            (Play::Guandan(one, rules), Play::Guandan(other, _)) => one.is_like(other, *rules),
            _ => false,
        }
    }

    /// The play of a shedding game, if it is one.
    pub(crate) fn into_shedding(self) -> Option<shedding::Play> {
        if let Play::Shedding(play) = self { Some(play) } else { None }
    }

    /// The play of Guandan, if it is one, or the pass.
    pub(crate) fn into_guandan(self) -> Option<guandan::Play> {
        match self {
            Play::Guandan(play, _) => Some(play),
            play => play.is_pass().then(guandan::Play::pass),
        }
    }

    /// The card of a trick, if it is one.
    pub(crate) fn into_card(self) -> Option<Card> {
        if let Play::Card(card) = self { Some(card) } else { None }
    }
}

/// Finds the kind that a reading names.
pub(super) fn known(reading: Reading<&str>) -> Result<Reading<Kind>, ReadError> {
    let kind = reading.kind.map(|name| Kind::from_name(name).ok_or(ReadError::UnknownKind)).transpose()?;
    Ok(reading.with_kind(kind))
}

/// Reads cards as the card of a trick.
pub(super) fn card_of(cards: &Hand, reading: Reading<&str>) -> Result<Card, PlayError> {
    let Reading { kind, rank, length } = reading;
    if let Some(kind) = kind.filter(|&kind| kind != CARD.0 && kind != CARD.1) {
        let kind = shortened(kind);
        return Err(PlayError::new(said!(
            "kind='{kind}': in trick play every play is a single card",
            "kind='{kind}'：墩牌每次只出一张牌"
        )));
    }
    let card = one_card(cards)?;
    if let Some(length) = length.filter(|&length| length != 1) {
        let why = said!("{card} is not of length {length}", "{card} 的长度不是 {length}");
        return Err(PlayError::new(why));
    }
    match rank.filter(|&rank| rank != card.rank) {
        Some(rank) => Err(PlayError::new(said!("{card} is not of rank {rank}", "{card} 的点数不是 {rank}"))),
        None => Ok(card),
    }
}

/// Cards and reading of a text that ends with a reading in brackets.
fn split(text: &str) -> Option<(&str, Reading<&'static str>)> {
    let text = text.trim().trim_matches('"');
    let (cards, reading) = text.strip_suffix([')', '）'])?.split_once(['(', '（'])?;
    let (reading, length) = match reading.split_once(", length ") {
        Some((reading, length)) => (reading, Some(length.parse().ok()?)),
        None => (reading, None),
    };
    let (kind, rank) = match reading.split_once(" of ") {
        Some((kind, rank)) => (kind, Some(rank.parse::<Hand>().ok()?.cards().first()?.rank)),
        None => (reading, None),
    };
    let kind = Kind::from_name(kind)?.name();
    Some((cards.trim_end(), Reading { kind: Some(kind), rank, length }))
}

impl Ord for Play {
    /// Order in a sorted list; it does not mean "beats".
    ///
    /// Sorts by kind in natural order, then longer plays first, then by rank, then by cards. Cards of
    /// tricks come last, by their heights; before them plays of Guandan, by kind and order.
    fn cmp(&self, other: &Play) -> Ordering {
        let shed = |play: &shedding::Play| {
            let Shape { kind, length, rank } = play.shape();
            (kind, Reverse(length), rank)
        };
        let card = |card: &Card| (height(card.rank), *card);
        match (self, other) {
            (Play::Shedding(one), Play::Shedding(other)) => {
                shed(one).cmp(&shed(other)).then_with(|| one.cards().cmp(other.cards()))
            }
            (Play::Card(one), Play::Card(other)) => card(one).cmp(&card(other)),
            (Play::Guandan(one, _), Play::Guandan(other, _)) => one.cmp(other),
            _ => {
                let game = |play: &Play| match play {
                    Play::Shedding(_) => 0,
                    Play::Guandan(..) => 1,
                    Play::Card(_) => 2,
                };
                game(self).cmp(&game(other))
            }
        }
    }
}

impl PartialOrd for Play {
    fn partial_cmp(&self, other: &Play) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Shedding(play) => play.fmt(f),
            Play::Card(card) => card.fmt(f),
            Play::Guandan(play, rules) => f.write_str(&play.written(*rules)),
        }
    }
}
