//! Reads single plays: a pass, cards, and the words for kinds, which check the cards.

use super::glyphs::glyphs;
use super::vocabulary::rocket_at;
use super::{hands::Reader, notation::Notation, token::HandArg};
use crate::cards::{Card, Hand, Rank};
use crate::error::{PlayError, shortened};
use crate::games::{Play, Position, ReadError, Reading, Rules};
use crate::guandan::Form;
use crate::said;
use crate::shedding::{Kind, simplified};

/// A play as it is written.
#[derive(Clone, Debug)]
pub enum WrittenPlay {
    /// The pass, or a play that is known.
    Play(Play),
    /// Cards, and the kind or reading that the text names.
    Cards(HandArg, SaidKind),
}

/// Kind or reading that a text names for its cards, and what its wild cards stand for.
#[derive(Clone, Debug, Default)]
pub struct SaidKind {
    /// The reading in brackets, as in `33334444 (four+pairs of 4)`.
    reading: Option<Reading<&'static str>>,
    /// A word for the kind, and the names of the kinds that it means.
    word: Option<(String, Vec<&'static str>)>,
    /// Texts of wild cards, each with that of the card that it stands for: `2H=8S`.
    meant: Vec<(String, String)>,
}

/// Words for passes besides the names of the kind.
const PASSES: [&str; 19] = [
    "跳过",
    "skip",
    "pass",
    "passes",
    "passed",
    "p",
    "-",
    "[]",
    "过牌",
    "過",
    "要不起",
    "要不了",
    "過牌",
    "不要了",
    "不打",
    "不跟",
    "管不上",
    "大不起",
    "大不上",
];
/// Words that mean several kinds.
const GROUPS: [(&str, &[Kind]); 8] = [
    ("飞机带翅膀", &[Kind::PlaneSingles, Kind::PlanePairs, Kind::PlaneTwos]),
    ("飞机", &[Kind::Plane, Kind::PlaneSingles, Kind::PlanePairs, Kind::PlaneTwos, Kind::GapPlane]),
    ("四带二", &[Kind::FourSingles, Kind::FourPairs]),
    ("plane", &[Kind::Plane, Kind::PlaneSingles, Kind::PlanePairs, Kind::PlaneTwos, Kind::GapPlane]),
    ("airplane", &[Kind::Plane, Kind::PlaneSingles, Kind::PlanePairs, Kind::PlaneTwos, Kind::GapPlane]),
    ("solo", &[Kind::Single]),
    ("triple", &[Kind::Trio]),
    ("炸", &[Kind::Bomb]),
];
/// Words for kinds that only Guandan has or calls so, with the names of the kinds there.
const OF_GUANDAN: [(&str, &[&str]); 10] = [
    ("同花顺", &["straight flush"]),
    ("straight flush", &["straight flush"]),
    ("天王炸", &["four jokers"]),
    ("四大天王", &["four jokers"]),
    ("四王炸", &["four jokers"]),
    ("四王", &["four jokers"]),
    ("four jokers", &["four jokers"]),
    ("tube", &["pair straight"]),
    ("plate", &["plane"]),
    ("full house", &["trio+pair"]),
];
/// Signs and words between a wild card and the card that it stands for.
const MEANS: [char; 4] = ['=', '＝', '当', '當'];
/// Most such signs that are read, and the most characters of a card before one.
const MOST_MEANINGS: usize = 8;
const LONGEST_CARD: usize = 20;
/// Marks around a play that do not belong to it.
const MARKS: [char; 16] =
    ['!', '?', '.', ',', '！', '？', '。', '，', '、', ';', '；', '「', '」', '“', '”', '"'];

/// Brackets around a pass.
const PAIRS: [(char, char); 4] = [('(', ')'), ('（', '）'), ('[', ']'), ('【', '】')];

impl WrittenPlay {
    /// Reads the words of a play's text; its cards are left to a [`Reader`].
    ///
    /// ```
    /// use canju::reader::WrittenPlay;
    /// assert!(matches!(WrittenPlay::of("不要。".into()), WrittenPlay::Play(play) if play.is_pass()));
    /// assert!(matches!(WrittenPlay::of("炸弹 3333".into()), WrittenPlay::Cards(..)));
    /// ```
    #[must_use]
    pub fn of(given: HandArg) -> WrittenPlay {
        let HandArg::Text(text) = given else { return WrittenPlay::Cards(given, SaidKind::default()) };
        // Most plays are ranks alone.
        if !text.is_empty() && text.bytes().all(|letter| b"0123456789TJQKABR ".contains(&letter)) {
            return WrittenPlay::Cards(HandArg::Text(text), SaidKind::default());
        }
        let text = without_verb(&text);
        if is_pass(text) {
            return WrittenPlay::Play(Play::pass());
        }
        let (text, meant) = without_meanings(text);
        let (cards, reading) = Play::split(&text);
        if reading != Reading::ANY {
            let said = SaidKind { reading: Some(reading), word: None, meant };
            return WrittenPlay::Cards(HandArg::Text(cards.to_owned()), said);
        }
        let (cards, word) = with_word(&text);
        WrittenPlay::Cards(HandArg::Text(cards), SaidKind { reading: None, word, meant })
    }

    /// Reads a play's text in a notation: its cards, or a pass, which can be an empty text.
    #[must_use]
    pub fn strictly(text: &str) -> WrittenPlay {
        if text.trim().is_empty() || is_pass(text) {
            return WrittenPlay::Play(Play::pass());
        }
        WrittenPlay::Cards(text.into(), SaidKind::default())
    }

    /// The cards that are still to be read.
    #[must_use]
    pub const fn given(&self) -> Option<&HandArg> {
        match self {
            WrittenPlay::Cards(given, _) => Some(given),
            WrittenPlay::Play(_) => None,
        }
    }

    /// Reads the play under rules, without a position.
    ///
    /// # Errors
    /// Fails if the cards cannot be read, or have no such reading or several.
    pub fn under(self, rules: &Rules, reader: Reader) -> Result<Play, PlayError> {
        match self {
            WrittenPlay::Play(play) => rules.read(&play),
            WrittenPlay::Cards(given, said) => {
                let cards = reader.hand(given.clone())?;
                said.check_word(&cards)?;
                given.check_some(&cards)?;
                said.play(&cards, rules)
            }
        }
    }

    /// Reads a legal play of a position, whose cards are in a notation.
    ///
    /// # Errors
    /// Fails if the cards cannot be read, or the play is not legal, with the reason.
    pub fn legal_in(self, position: &Position, notation: Option<Notation>) -> Result<Play, PlayError> {
        let rules = position.rules();
        match self {
            WrittenPlay::Play(play) => position.check(&play),
            WrittenPlay::Cards(given, said) => {
                let reader = Reader::under(&rules).notation(notation);
                let cards = reader.beside(position.has_suits()).hand(given.clone())?;
                said.check_word(&cards)?;
                given.check_some(&cards)?;
                let meant = said.meant(Some(&rules))?;
                let reading = if let Rules::Guandan(_) = rules {
                    said.of_guandan(|reading| position.read_meant(&cards, reading, &meant).is_ok())?
                } else {
                    said.reading(&cards, Some(&rules))?
                };
                position.read_meant(&cards, reading, &meant)
            }
        }
    }
}

impl HandArg {
    /// Checks that a text has cards: one of signs alone, such as `{}`, is no play.
    ///
    /// # Errors
    /// Fails if it has none.
    pub fn check_some(&self, cards: &Hand) -> Result<(), PlayError> {
        match self {
            HandArg::Text(text) if cards.is_empty() && !text.trim().is_empty() => {
                let text = shortened(text.trim());
                Err(PlayError::new(said!(
                    "'{text}' has no cards: to pass, write 'pass'",
                    "“{text}”里没有牌：不出请写“不要”"
                )))
            }
            _ => Ok(()),
        }
    }
}

impl SaidKind {
    /// The play of these cards that the text says.
    pub(super) fn play(&self, cards: &Hand, rules: &Rules) -> Result<Play, PlayError> {
        Ok(self.read_as(cards, Reading::ANY, Some(rules))?)
    }

    /// The play of these cards that the text says, and that has a reading; without rules, of Dou Dizhu.
    ///
    /// # Errors
    /// Fails if the cards are of another kind than the text says, have no reading or several, or if the kind does
    /// not exist.
    pub fn read_as(
        &self,
        cards: &Hand,
        given: Reading<&str>,
        rules: Option<&Rules>,
    ) -> Result<Play, ReadError> {
        let meant = self.meant(rules)?;
        let reading = given.or(self.reading(cards, rules)?);
        match rules {
            Some(rules) => rules.read_meant(cards, reading, &meant),
            None => Play::read_anywhere(cards, reading),
        }
    }

    /// Returns true if a play of these rules has the reading that the text says, and its wild cards stand for
    /// what it says.
    #[must_use]
    pub fn is_of(&self, play: &Play) -> bool {
        let Play::Guandan(own, rules) = play else { return self.meant.is_empty() };
        let meant = self.meant(Some(&(*rules).into()));
        let reading = self.of_guandan(|reading| play.is_read_as(reading));
        reading.is_ok_and(|reading| play.is_read_as(reading))
            && meant.is_ok_and(|meant| own.stands_for(&meant, false, *rules))
    }

    /// The cards that wild cards stand for.
    fn meant(&self, rules: Option<&Rules>) -> Result<Vec<Card>, PlayError> {
        let card = |(wild, meant): &(String, String)| {
            let Some(&Rules::Guandan(rules)) = rules else {
                return Err(PlayError::new(said!(
                    "{wild}={meant}: only wild cards of Guandan stand for other cards",
                    "{wild}={meant}：只有掼蛋的逢人配能当别的牌"
                )));
            };
            let reader = Reader::under(&rules.into());
            let [level, shown] = [rules.level().to_string(), shortened(wild)];
            if !reader.hand(&**wild)?.cards().iter().any(|&card| rules.is_wild(card)) {
                return Err(PlayError::new(said!(
                    "{shown} is not a wild card: that is {level}H",
                    "{shown} 不是逢人配：逢人配是 {level}H"
                )));
            }
            let hand = reader.hand(&**meant)?;
            match hand.cards() {
                [card] if card.rank.is_joker() => {
                    Err(PlayError::new(said!("a wild card cannot stand for a joker", "逢人配不能当王")))
                }
                &[card] => Ok(card),
                _ => {
                    let meant = shortened(meant);
                    Err(PlayError::new(said!(
                        "'{meant}' is not one card: write what the wild card stands for, as in {level}H=8",
                        "“{meant}”不是一张牌：请写逢人配当什么，如 {level}H=8"
                    )))
                }
            }
        };
        self.meant.iter().map(card).collect()
    }

    /// Checks that a word for a kind has cards.
    ///
    /// # Errors
    /// Fails if it has none.
    pub fn check_word(&self, cards: &Hand) -> Result<(), PlayError> {
        match &self.word {
            Some((word, _)) if cards.is_empty() => Err(PlayError::new(said!(
                "{word} has no cards: write them after the word",
                "{word}没有牌：请在后面写上牌"
            ))),
            _ => Ok(()),
        }
    }

    /// The part of the reading that the text says, in Guandan, where every straight flush is a bomb. `is_read`
    /// tells if the cards have a reading.
    fn of_guandan(
        &self,
        is_read: impl Fn(Reading<&'static str>) -> bool,
    ) -> Result<Reading<&'static str>, PlayError> {
        let Some((word, kinds)) = &self.word else { return Ok(self.reading.unwrap_or(Reading::ANY)) };
        let is_bomb = kinds.contains(&Kind::Bomb.name());
        let more: &[&str] = if is_bomb { &["straight flush", "four jokers"] } else { &[] };
        let known =
            kinds.iter().chain(more).copied().filter(|kind| Form::names().any(|(name, _)| name == *kind));
        let readings: Vec<_> = known.map(|kind| Reading { kind: Some(kind), ..Reading::ANY }).collect();
        let found = readings.iter().find(|reading| readings.len() > 1 && is_read(**reading));
        found.or_else(|| readings.first()).copied().ok_or_else(|| {
            PlayError::new(said!("{word} is no kind of play of Guandan", "掼蛋没有{word}这种牌型"))
        })
    }

    /// The part of the reading that the text says, for these cards; without rules, those of Dou Dizhu.
    ///
    /// # Errors
    /// Fails if the cards are of another kind than the text says.
    pub fn reading(&self, cards: &Hand, rules: Option<&Rules>) -> Result<Reading<&'static str>, PlayError> {
        self.check_word(cards)?;
        if let Some(rules @ Rules::Guandan(_)) = rules {
            let meant = self.meant(Some(rules))?;
            return self.of_guandan(|reading| rules.read_meant(cards, reading, &meant).is_ok());
        }
        let Some((word, kinds)) = &self.word else { return Ok(self.reading.unwrap_or(Reading::ANY)) };
        let of_kind = |kind: &&'static str| Reading { kind: Some(*kind), ..Reading::ANY };
        let read = |reading: Reading<&'static str>| match rules {
            Some(rules) => rules.read_as(cards, reading).ok(),
            None => Play::read_anywhere(cards, reading).ok(),
        };
        let any = read(Reading::ANY);
        if any.as_ref().is_some_and(|play| kinds.contains(&play.kind())) {
            return Ok(Reading::ANY);
        }
        // Without rules, kinds of other games are not meant where their names are the same.
        let is_of_usual = |kind: &&&str| Kind::from_name(kind).is_none_or(|kind| !kind.takes_any_kickers());
        let is_meant = |kind: &&&'static str| rules.is_some() || is_of_usual(kind);
        let found = kinds.iter().filter(is_meant).map(of_kind).find(|reading| read(*reading).is_some());
        if let Some(reading) = found {
            return Ok(reading);
        }
        match any {
            Some(play) => {
                let (kind, kind_zh) = (play.kind(), play.kind_zh());
                Err(PlayError::new(said!(
                    "{cards} is a {kind}, not {word}: leave out the word, or mend the cards",
                    "{cards} 是{kind_zh}，不是{word}：请去掉这个词，或改正牌"
                )))
            }
            None => Err(PlayError::new(said!(
                "{cards} is not a play of that kind, {word}: leave out the word, or mend the cards",
                "{cards} 不是{word}：请去掉这个词，或改正牌"
            ))),
        }
    }
}

/// Returns true if a text names the pass.
pub(crate) fn is_pass(text: &str) -> bool {
    let text = text.trim().trim_matches(|c: char| MARKS.contains(&c) || c.is_whitespace());
    let lower = text.to_lowercase();
    let is_one = |text: &str| PASSES.contains(&text) || Kind::from_name(text) == Some(Kind::Pass);
    // pass (不要).
    let said_twice = lower.strip_suffix([')', '）']).and_then(|lower| lower.split_once(['(', '（']));
    // (pass).
    let inside = PAIRS.iter().find_map(|(open, close)| lower.strip_prefix(*open)?.strip_suffix(*close));
    is_one(&lower)
        || inside.is_some_and(|inside| is_one(inside.trim()))
        || said_twice.is_some_and(|(one, other)| is_one(one.trim()) && is_one(other.trim()))
}

/// The text without a verb in front, such as 出 or `plays`.
fn without_verb(text: &str) -> &str {
    let text = text.trim();
    let rest = ["出牌", "打出", "出了", "出", "打"].iter().find_map(|verb| text.strip_prefix(verb));
    let rest = rest.or_else(|| {
        let (verb, rest) = text.split_once(char::is_whitespace)?;
        ["play", "plays", "played"].contains(&&*verb.trim_end_matches(':').to_lowercase()).then_some(rest)
    });
    let rest = rest.map(|rest| rest.trim_start_matches([' ', ':', '：']));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(text)
}

/// The text without what wild cards stand for, and each such card with that.
fn without_meanings(text: &str) -> (String, Vec<(String, String)>) {
    let is_gap = |sign: char| sign.is_whitespace() || ",，、;；()（）".contains(sign);
    let (mut kept, mut meant, mut rest) = (String::new(), Vec::new(), text);
    for _ in 0..MOST_MEANINGS {
        let Some((before, after)) = rest.split_once(MEANS) else { break };
        let sign = &rest[before.len()..rest.len() - after.len()];
        kept += before;
        let wild = kept.trim_end().rsplit(is_gap).next().unwrap_or_default();
        let signs = glyphs(wild);
        // 王炸=BR has jokers.
        if !(1..=LONGEST_CARD).contains(&signs.len())
            || (0..signs.len()).any(|at| rocket_at(&signs[at..]).is_some())
        {
            kept += sign;
            rest = after;
            continue;
        }
        let after = after.trim_start();
        let end = after.find(is_gap).unwrap_or(after.len());
        meant.push((wild.to_owned(), after[..end].to_owned()));
        rest = &after[end..];
    }
    (kept + rest, meant)
}

/// The cards of a text, and the word for their kind before or after them.
fn with_word(text: &str) -> (String, Option<(String, Vec<&'static str>)>) {
    let names = |kinds: Vec<Kind>| kinds.into_iter().map(Kind::name).collect();
    if let Some((word, kinds, rest)) = word_of_guandan(text) {
        // All four jokers have no other cards.
        let all = rest.is_empty() && kinds == ["four jokers"];
        if all || !rest.is_empty() {
            let cards = if all { "B B R R" } else { rest };
            return (cards.to_owned(), Some((word.to_owned(), kinds.to_vec())));
        }
    }
    let (cards, word) = with_kind(text);
    (cards, word.map(|(word, kinds)| (word, names(kinds))))
}

/// The longest word for a kind that only Guandan has, its kinds, and the rest of the text.
fn word_of_guandan(text: &str) -> Option<(&'static str, &'static [&'static str], &str)> {
    let text = text.trim().trim_end_matches(['!', '?', '！', '？', '。']);
    let found = OF_GUANDAN.iter().filter_map(|&(word, kinds)| Some((word, kinds, cut(text, word)?)));
    let (word, kinds, rest) = found.max_by_key(|(word, ..)| word.len())?;
    Some((word, kinds, rest.trim_start_matches([':', '：', '!', '！']).trim()))
}

/// The cards of a text, and the word for their kind before or after them, of a shedding game.
fn with_kind(text: &str) -> (String, Option<(String, Vec<Kind>)>) {
    let text = text.trim().trim_end_matches(['!', '?', '！', '？', '。']);
    // 3带1 and 三个3带 do not say which cards: they stay as they are, and are refused.
    let is_pattern = text.chars().filter(char::is_ascii_digit).count() == 2 && text.chars().count() == 3;
    let is_open = text.ends_with(['带', '帶']);
    let plain =
        |text: &str| if is_pattern || is_open { text.to_owned() } else { text.replace(['带', '帶'], " ") };
    // 对方：7 has a name and no kind, 对3对4 counts its cards, and 对王 is a word for cards.
    let found = word_of(text).map(|(word, kinds, rest)| {
        let rest = rest.trim_start_matches([':', '：', '!', '！']).trim();
        (word, kinds, rest)
    });
    let is_one = |(word, _, rest): &(String, Vec<Kind>, &str)| {
        let is_list = word == "对" && rest.contains(['对', '王']);
        !(rest.is_empty() || rest.contains([':', '：']) || is_list)
    };
    let Some((word, kinds, rest)) = found.filter(is_one) else { return (plain(text), None) };
    let cards = whole_kind(rest, kinds[0]).unwrap_or_else(|| plain(rest));
    (cards, Some((word, kinds)))
}

/// The longest word for a kind at the beginning or, in Chinese, at the end, its kinds, and the cards.
fn word_of(text: &str) -> Option<(String, Vec<Kind>, &str)> {
    // The reader of hands counts three of a rank, as in 三个3带4.
    let is_counted = |name: &str, kind: Kind| kind == Kind::Trio && !name.is_ascii() && name != "三不带";
    let is_of_cards =
        |&(name, kind): &(&str, Kind)| !matches!(kind, Kind::Pass | Kind::Rocket) && !is_counted(name, kind);
    let all = || Kind::names().filter(is_of_cards);
    // A word alone names no cards: its error shows it whole.
    if all().any(|(name, _)| cut(text, name) == Some("")) {
        return None;
    }
    let groups = GROUPS.iter().map(|(word, _)| *word);
    let found = all().map(|(name, _)| name).chain(groups).filter_map(|name| Some((name, cut(text, name)?)));
    let (name, rest) = found.filter(|(_, rest)| !rest.is_empty()).max_by_key(|(name, _)| name.len())?;
    let group = GROUPS.iter().find(|(word, _)| *word == name);
    let kinds = match group {
        Some((_, kinds)) => kinds.to_vec(),
        None => all().filter(|(other, _)| *other == name).map(|(_, kind)| kind).collect(),
    };
    Some((name.to_owned(), kinds, rest))
}

/// The text without a word at its beginning or, in Chinese, at its end; `None` if it is not there.
fn cut<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (number, length) = (word.chars().count(), text.chars().count());
    if length < number {
        return None;
    }
    let at = |index: usize| text.char_indices().nth(index).map_or(text.len(), |(at, _)| at);
    if text.chars().zip(word.chars()).all(|(c, of)| same(c, of)) {
        let rest = &text[at(number)..];
        if word.is_ascii() && !rest.is_empty() {
            let rest = rest.strip_prefix([' ', ':'])?.trim();
            return Some(rest.strip_prefix("of ").unwrap_or(rest));
        }
        return Some(rest.trim());
    }
    // 王炸 ends with no bomb.
    let ends = !word.is_ascii()
        && word != "炸"
        && text.chars().rev().zip(word.chars().rev()).all(|(c, of)| same(c, of));
    ends.then(|| text[..at(length - number)].trim())
}

/// Returns true for one character in upper or lower case, or in its traditional form.
fn same(c: char, of: char) -> bool {
    c == of || c.eq_ignore_ascii_case(&of) || !c.is_ascii() && simplified(c) == of
}

/// All cards of a kind from one rank, as in 炸弹3, or from its two ends, as in 顺子3-7.
fn whole_kind(text: &str, kind: Kind) -> Option<String> {
    let number = match kind {
        Kind::Pair | Kind::PairStraight => 2,
        Kind::Bomb => 4,
        Kind::Single | Kind::Straight => 1,
        _ => return None,
    };
    if matches!(kind, Kind::Straight | Kind::PairStraight) {
        let (low, high) = text.split_once(['-', '~', '到', '至', '–'])?;
        let (low, high) = (rank_in(low)?, rank_in(high)?);
        let ranks = Rank::all().filter(|rank| (low..=high).contains(rank));
        return Some(ranks.flat_map(|rank| vec![rank.to_string(); number]).collect());
    }
    // "pair of 3s".
    let rank = rank_in(text.strip_suffix('s').unwrap_or(text))?;
    Some(vec![rank.to_string(); number].concat())
}

fn rank_in(text: &str) -> Option<Rank> {
    let hand = Hand::parse(text, None).ok()?;
    match hand.cards() {
        [card] if card.suit.is_none() => Some(card.rank),
        _ => None,
    }
}

impl Position {
    /// Reads a legal play from its text; `pass` is a pass.
    ///
    /// # Errors
    /// Fails if the text is not a play, or the play not legal, with the reason.
    pub fn read_text(&self, text: &str) -> Result<Play, PlayError> {
        WrittenPlay::of(text.into()).legal_in(self, None)
    }
}
