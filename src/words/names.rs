//! Players, sides and verbs.

use super::page_labels::labels;
use crate::said::Lang;
use crate::say;
use crate::seats::{chinese, seats_of};

/// Longest name that is shown, in characters.
const LONGEST: usize = 40;

/// Name of a player or a side, as the subject of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name.
    pub text: String,
    /// True for a team of several players, which takes a plural verb in English.
    pub several: bool,
}

impl From<&str> for Subject {
    fn from(text: &str) -> Subject {
        Subject { text: text.to_owned(), several: false }
    }
}

impl Subject {
    /// Several players, such as `the farmers`.
    #[must_use]
    pub fn several(text: impl Into<String>) -> Subject {
        Subject { text: text.into(), several: true }
    }
}

/// The name, cut to at most 40 characters.
#[must_use]
pub fn short(name: &Subject) -> Subject {
    if name.text.chars().count() <= LONGEST {
        return name.clone();
    }
    let begun: String = name.text.chars().take(LONGEST - 1).collect();
    Subject { text: format!("{begun}…"), ..*name }
}

/// The word for a seat or a team, shown if it has no name.
#[must_use]
pub fn side(name: &str, lang: Lang) -> Subject {
    let told = lang.of((name, chinese(name)));
    // A pair of seats, as `south-north`, is one team.
    Subject { text: told.to_owned(), several: seats_of(name).len() > 1 && !name.contains('-') }
}

/// The name of a side, made of the names of its players; the word for the side if they have none.
///
/// ```
/// use canju::words::{Lang, names::side_of};
/// let told = |names: [&str; 2]| side_of("farmers", &names.map(str::to_owned), Lang::English).text;
/// assert_eq!([told(["Bob", "Cid"]), told(["Down", "Up"])], ["Bob and Cid", "farmers"]);
/// ```
#[must_use]
pub fn side_of(name: &str, players: &[String], lang: Lang) -> Subject {
    if let [player] = players {
        return Subject::from(player.as_str());
    }
    let of_seats = |lang| {
        seats_of(name)
            .iter()
            .map(|seat| side(seat, lang).text)
            .eq(players.iter().map(|player| player.to_lowercase()))
    };
    match [lang, Lang::English].into_iter().find(|&lang| of_seats(lang)) {
        Some(lang) => side(name, lang),
        None => Subject::several(players.join(lang.of((" and ", "和")))),
    }
}

/// A default name of a player in a language; records keep it as Python writes the player.
///
/// ```
/// use canju::words::{Lang, names::of_record};
/// assert_eq!(of_record("Perfect()", Lang::English), "Computer");
/// assert_eq!(of_record("Random(seed=1)", Lang::Chinese), "随机(seed=1)");
/// assert_eq!(of_record("Perfect(), sees both hands", Lang::Chinese), "电脑，看得到双方的牌");
/// ```
#[must_use]
pub fn of_record(name: &str, lang: Lang) -> String {
    let [english, told] = [Lang::English, lang].map(|lang| labels("players", lang));
    let mut name = name.to_owned();
    for player in ["perfect", "greedy", "random", "sampling"] {
        let options = name.strip_prefix(&capitalized(player)).filter(|options| options.starts_with('('));
        if let Some(options) = options {
            name = format!("{}{options}", told[player]).replace("()", "");
        }
    }
    let gap = lang.of((", ", "，"));
    ["sees_both", "sees_all"].into_iter().fold(name, |name, sees| {
        name.replace(&format!(", {}", english[sees]), &format!("{gap}{}", told[sees]))
    })
}

/// Names of the players of a game in a language, with the seat of each, in the order of play. With three
/// hands, and for equal names, the seats are told.
///
/// ```
/// use canju::words::{Lang, names::seated};
/// let told = |names: &[(&str, &str)], lang| {
///     let own = |&(seat, name): &(&str, &str)| (seat.to_owned(), name.to_owned());
///     seated(&names.iter().map(own).collect::<Vec<_>>(), lang)
/// };
/// assert_eq!(told(&[("first", "First"), ("second", "You")], Lang::Chinese), ["先手", "你"]);
/// let three = [("landlord", "Ann"), ("down", "Down"), ("up", "Bob")];
/// assert_eq!(told(&three, Lang::English), ["Ann (landlord)", "Down", "Bob (up)"]);
/// let each = [("first", "Ann"), ("second", "Second"), ("third", "Bob")];
/// assert_eq!(told(&each, Lang::English), ["Ann (first)", "Second", "Bob (third)"]);
/// ```
#[must_use]
pub fn seated(names: &[(String, String)], lang: Lang) -> Vec<String> {
    let seats = || names.iter().map(|(seat, _)| seat.as_str());
    let sat = |seat: &str, lang| capitalized(&side(seat, lang).text);
    let own =
        |(seat, name): &(String, String)| match [Lang::English, Lang::Chinese].map(|lang| sat(seat, lang)) {
            defaults if defaults.contains(name) => sat(seat, lang),
            _ => Subject::from(&*of_record(name, lang)).begin(lang).text,
        };
    let told: Vec<String> = names.iter().map(own).collect();
    if told.len() == 2 && told[0] != told[1] {
        return told;
    }
    let with_seat = |(seat, name): (&str, String)| match side(seat, lang).text {
        word if name == sat(seat, lang) => capitalized(&word),
        word => say!(lang, "{name} ({word})", "{name}（{word}）"),
    };
    seats().zip(told).map(with_seat).collect()
}

/// A text with a capital letter at its beginning.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// A noun that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the nouns themselves")]
pub enum Noun {
    Card,
    Play,
    Trick,
    Move,
    Step,
    Game,
    Position,
    Rule,
}

impl Noun {
    /// Singular, plural, and the Chinese measure word.
    const fn forms(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Noun::Card => ("card", "cards", "张"),
            Noun::Play => ("play", "plays", "手"),
            Noun::Trick => ("trick", "tricks", "墩"),
            Noun::Move => ("move", "moves", "手"),
            Noun::Step => ("step", "steps", "步"),
            Noun::Game => ("game", "games", "局"),
            Noun::Position => ("position", "positions", "个局面"),
            Noun::Rule => ("rule", "rules", "条"),
        }
    }

    /// A number with the noun.
    ///
    /// ```
    /// use canju::words::{Lang, names::Noun};
    /// assert_eq!(Noun::Trick.count(1, Lang::English), "1 trick");
    /// assert_eq!(Noun::Trick.count(2, Lang::Chinese), "2 墩");
    /// ```
    #[must_use]
    pub fn count(self, number: usize, lang: Lang) -> String {
        let (one, several, measure) = self.forms();
        let noun = if number == 1 { one } else { several };
        say!(lang, "{number} {noun}", "{number} {measure}")
    }
}

/// A verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the verbs themselves")]
pub enum Verb {
    Wins,
    Loses,
    Takes,
    HasWon,
    Plays,
    Passes,
}

impl Verb {
    /// The verb in its form for a subject: you win, Ann wins.
    #[must_use]
    pub fn of(self, subject: &Subject, lang: Lang) -> &'static str {
        let (one, several, chinese) = match self {
            Verb::Wins => ("wins", "win", "胜"),
            Verb::Loses => ("loses", "lose", "负"),
            Verb::Takes => ("takes", "take", "得"),
            Verb::HasWon => ("has won", "have won", "已胜"),
            Verb::Plays => ("plays", "play", "出"),
            Verb::Passes => ("passes", "pass", "不要"),
        };
        let several = if subject.several || is_pronoun(&subject.text) { several } else { one };
        lang.of((several, chinese))
    }
}

/// Returns true for a pronoun, which can be the name of a player.
fn is_pronoun(name: &str) -> bool {
    ["you", "i", "we", "they"].contains(&name.to_lowercase().as_str())
}

/// A subject and a verb; in Chinese, with a space after a name in Latin letters.
///
/// ```
/// use canju::words::{Lang, names::does};
/// assert_eq!(does("Ann", "wins", Lang::English), "Ann wins");
/// assert_eq!(does("Ann", "胜", Lang::Chinese), "Ann 胜");
/// assert_eq!(does("小明", "胜", Lang::Chinese), "小明胜");
/// ```
#[must_use]
pub fn does(name: &str, verb: &str, lang: Lang) -> String {
    let gap = lang == Lang::English || name.ends_with(|c: char| c.is_ascii());
    format!("{name}{}{verb}", if gap { " " } else { "" })
}

impl Subject {
    /// The subject with a verb in the form for it.
    ///
    /// ```
    /// use canju::words::{Lang, names::{Subject, Verb}};
    /// assert_eq!(Subject::from("Ann").clause(Verb::HasWon, Lang::English), "Ann has won");
    /// assert_eq!(Subject::from("we").clause(Verb::HasWon, Lang::English), "we have won");
    /// ```
    #[must_use]
    pub fn clause(&self, verb: Verb, lang: Lang) -> String {
        does(&self.text, verb.of(self, lang), lang)
    }

    /// The name inside a sentence; pronouns change their form.
    ///
    /// ```
    /// use canju::words::{Lang, names::Subject};
    /// assert_eq!(Subject::from("You").inside(Lang::English).text, "you");
    /// assert_eq!(Subject::from("You").inside(Lang::Chinese).text, "你");
    /// ```
    #[must_use]
    pub fn inside(&self, lang: Lang) -> Subject {
        let text = match lang {
            Lang::Chinese if self.text.to_lowercase() == "you" => "你".to_owned(),
            Lang::English if is_pronoun(&self.text) && self.text != "I" => self.text.to_lowercase(),
            _ => self.text.clone(),
        };
        Subject { text, ..*self }
    }

    /// The name at the beginning of a sentence.
    ///
    /// ```
    /// use canju::words::{Lang, names::Subject};
    /// assert_eq!(Subject::from("they").begin(Lang::English).text, "They");
    /// assert_eq!(Subject::from("You").begin(Lang::Chinese).text, "你");
    /// ```
    #[must_use]
    pub fn begin(&self, lang: Lang) -> Subject {
        let text = match lang {
            _ if self.several => capitalized(&self.text),
            Lang::English if is_pronoun(&self.text) => capitalized(&self.text.to_lowercase()),
            _ => self.inside(lang).text,
        };
        Subject { text, ..*self }
    }

    /// A clause that says whose turn it is.
    ///
    /// ```
    /// use canju::words::{Lang, names::Subject};
    /// let turn = |name| Subject::from(name).turn(Lang::English);
    /// assert_eq!(["Ann", "You", "我"].map(turn), ["Ann's turn", "your turn", "我 to move"]);
    /// assert_eq!(Subject::from("Ann").turn(Lang::Chinese), "轮到 Ann");
    /// ```
    #[must_use]
    pub fn turn(&self, lang: Lang) -> String {
        let name = &self.text;
        let pronoun = match name.to_lowercase().as_str() {
            "you" => ("your turn", "轮到你"),
            "i" => ("my turn", "轮到我"),
            "we" => ("our turn", "轮到我们"),
            "they" => ("their turn", "轮到他们"),
            _ => {
                let clear = if name.ends_with(|c: char| c.is_ascii()) { "'s turn" } else { " to move" };
                let gap = if name.starts_with(|c: char| c.is_ascii()) { " " } else { "" };
                return say!(lang, "{name}{clear}", "轮到{gap}{name}");
            }
        };
        lang.of(pronoun).to_owned()
    }
}
