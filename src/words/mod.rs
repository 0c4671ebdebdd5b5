//! Words for people, in English and in Chinese: cards, plays, players, rules, verdicts.
//!
//! A sentence is written where it is used, with [`say!`](crate::say). Texts can contain cards and
//! verdicts that a page draws: see [`marks`].

pub mod cards;
mod explained;
pub mod facts;
pub mod figures;
mod forms;
pub mod honeymoon;
pub mod marks;
pub mod names;
mod outlook;
pub mod page_labels;
pub mod plans;
pub mod rules;
pub mod verdicts;

pub use crate::said::Lang;
use names::{Noun, Subject, short, side};

/// How a display names things: its language, the players, and the detail of plays.
///
/// ```
/// use canju::words::{Lang, Words};
/// let words = Words { kinds: true, ..Words::new(Lang::Chinese) };
/// let trio = canju::games::Rules::default().read_cards(&"333B".parse()?)?;
/// assert_eq!(words.play(&trio), "333小王（三带一）");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    /// The language.
    pub lang: Lang,
    /// Names of the players by their seats; a seat without a name has its own word.
    pub names: Vec<(String, String)>,
    /// True to show suits. Cards of trick play always have one.
    pub suits: bool,
    /// True to show the kind of each play.
    pub kinds: bool,
    /// True to write suits as signs, as on a table: `9♥` instead of `9H`.
    pub signs: bool,
}

impl Words {
    /// Words without names of players, with suits.
    #[must_use]
    pub const fn new(lang: Lang) -> Words {
        Words { lang, names: Vec::new(), suits: true, kinds: false, signs: false }
    }

    /// The player in a seat as a title: the word for a seat has a capital letter.
    #[must_use]
    pub fn titled(&self, seat: &str) -> String {
        let name = self.name(seat);
        if name == side(seat, self.lang) { names::capitalized(&name.text) } else { name.text }
    }

    /// The player in a seat, or the word for the seat.
    #[must_use]
    pub fn name(&self, seat: &str) -> Subject {
        match self.names.iter().find(|(of, name)| of == seat && !name.is_empty()) {
            // Marks in a name would end those of the text around it.
            Some((_, name)) => short(&Subject::from(name.replace(marks::ALL, "").as_str())),
            None => side(seat, self.lang),
        }
    }

    /// A number with a noun: `1 trick`, `2 tricks`, `2 墩`.
    #[must_use]
    pub fn count(&self, number: usize, noun: Noun) -> String {
        noun.count(number, self.lang)
    }

    /// Between a label and what it names.
    #[must_use]
    pub const fn colon(&self) -> &'static str {
        self.lang.of((": ", "："))
    }

    /// Between the items of a list.
    #[must_use]
    pub const fn comma(&self) -> &'static str {
        self.lang.of((", ", "，"))
    }

    /// Between clauses.
    #[must_use]
    pub const fn semicolon(&self) -> &'static str {
        self.lang.of(("; ", "；"))
    }

    /// A label, and what it names.
    #[must_use]
    pub fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}{}{text}", self.colon())
    }
}
