//! Plays with their cards, and the card that each wild card stands for.

use std::{fmt, ops::ControlFlow};

use super::form::Form;
use super::generate::Generator;
use super::heights::{height_at, height_of, rank_of};
use super::held::Held;
use super::reasons;
use super::rules::{Guandan, Reading};
use crate::cards::{Card, Hand, Rank};
use crate::error::PlayError;
use crate::said;
use crate::said::Said;

/// A play: its cards and its form, or a pass.
///
/// ```
/// use canju::guandan::{Guandan, Play};
/// let rules: Guandan = "guandan:2".parse()?;
/// let play = Play::read(&"5S 6S 7S 9S 2H".parse()?, rules)?;
/// assert_eq!(play.written(rules), "5S 6S 7S 9S 2H=8S");
/// let readings = Play::readings(&"4S 4D 5S 5D 2H".parse()?, rules);
/// let written: Vec<String> = readings.iter().map(|play| play.written(rules)).collect();
/// assert_eq!(written, ["4D4S 5D5S 2H=4", "4D4S 5D5S 2H=5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    form: Form,
    cards: Hand,
}

impl Play {
    /// Returns the pass.
    #[must_use]
    pub fn pass() -> Play {
        Play { form: Form::NONE, cards: Hand::default() }
    }

    /// A play that a generator has found.
    pub(super) const fn new(form: Form, cards: Hand) -> Play {
        Play { form, cards }
    }

    /// Plays of a hand that beat a form, or all plays if that is [`Form::NONE`], sorted by form.
    ///
    /// Plays that differ only in suits that no longer matter are one play, unless `distinct_suits`.
    ///
    /// ```
    /// use canju::guandan::{Form, Guandan, Play};
    /// let rules: Guandan = "guandan:2".parse()?;
    /// let plays = Play::all(&"4 4 2H".parse()?, rules, Form::NONE, false);
    /// let written: Vec<String> = plays.iter().map(|play| play.written(rules)).collect();
    /// assert_eq!(written, ["4", "2H", "4 2H=4", "44", "44 2H=4"]);
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    #[must_use]
    pub fn all(hand: &Hand, rules: Guandan, table: Form, distinct_suits: bool) -> Vec<Play> {
        let whole = Held::with_suits(hand.cards(), rules);
        let mut found: Vec<(Form, Held, Vec<Card>)> = Vec::new();
        let _ = Generator::with_all_suits(rules, whole, table).each(&mut |form, rest| {
            let mut left = rest;
            if !distinct_suits {
                left.settle(rules);
            }
            found.push((form, left, whole.minus(&rest, hand, rules)));
            ControlFlow::Continue(())
        });
        found.sort_unstable();
        found.dedup_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let made =
            found.into_iter().filter_map(|(form, _, cards)| Some(Play::new(form, Hand::new(cards).ok()?)));
        made.collect()
    }

    /// All plays made of exactly these cards: several if wild cards can stand for different cards.
    #[must_use]
    pub fn readings(cards: &Hand, rules: Guandan) -> Vec<Play> {
        let mut forms = Vec::new();
        let held = Held::with_suits(cards.cards(), rules);
        // More cards are not a play, and would have very many.
        if cards.len() <= rules.longest_bomb.max(6).into() && reasons::third(cards).is_none() {
            let _ = Generator::with_all_suits(rules, held, Form::NONE).each(&mut |form, rest| {
                if rest.is_empty() {
                    forms.push(form);
                }
                ControlFlow::Continue(())
            });
        }
        forms.sort_unstable();
        forms.dedup();
        forms.into_iter().map(|form| Play { form, cards: cards.clone() }).collect()
    }

    /// Reads cards as a play: if there are several of one kind, as the highest, unless players declare it.
    ///
    /// # Errors
    /// If the cards are not a play, with the reason, or if they are several.
    pub fn read(cards: &Hand, rules: Guandan) -> Result<Play, PlayError> {
        Play::read_where(cards, rules, |_| true)
    }

    /// Reads cards as a play that has a reading.
    ///
    /// # Errors
    /// If the cards are not a play, with the reason, if none has the reading, or if several have.
    pub fn read_where(
        cards: &Hand,
        rules: Guandan,
        is_meant: impl Fn(&Play) -> bool,
    ) -> Result<Play, PlayError> {
        Play::one_of(Play::readings_where(cards, rules, is_meant)?, cards, rules)
    }

    /// The plays made of exactly these cards that have a reading: at least one.
    pub(super) fn readings_where(
        cards: &Hand,
        rules: Guandan,
        is_meant: impl Fn(&Play) -> bool,
    ) -> Result<Vec<Play>, PlayError> {
        let all = Play::readings(cards, rules);
        if all.is_empty() {
            return Err(PlayError::new(reasons::not_a_play(cards, rules)));
        }
        let meant: Vec<Play> = all.iter().filter(|play| is_meant(play)).cloned().collect();
        if !meant.is_empty() {
            return Ok(meant);
        }
        let told = |of: fn(&Said) -> &str| {
            let told = |play: &Play| format!("{} ({})", play.written(rules), of(&play.said(rules)));
            all.iter().map(told).collect::<Vec<_>>()
        };
        let (or, zh) = (told(Said::english).join(" or "), told(Said::chinese).join(" 或 "));
        Err(PlayError::new(said!("{cards} is not such a play: it is {or}", "{cards} 不能这样读：它是 {zh}")))
    }

    /// Returns true if the wild cards stand for these cards, in any order; unless `exactly`, a card without a
    /// suit is any of its rank.
    #[must_use]
    pub fn stands_for(&self, meant: &[Card], exactly: bool, rules: Guandan) -> bool {
        let mut own = self.meanings(rules);
        meant.iter().all(|card| {
            let fits = |own: &Card| {
                let is_any = !exactly && (card.suit.is_none() || own.suit.is_none());
                own.rank == card.rank && (is_any || own.suit == card.suit)
            };
            own.iter().position(fits).map(|place| own.remove(place)).is_some()
        })
    }

    /// The one reading of some cards; the highest of a kind unless players declare it.
    pub(super) fn one_of(mut readings: Vec<Play>, cards: &Hand, rules: Guandan) -> Result<Play, PlayError> {
        let is_declared = rules.reading == Reading::Declared;
        let kind = readings.first().map(|play| play.form.kind());
        if !is_declared && readings.iter().all(|play| Some(play.form.kind()) == kind) {
            readings.drain(..readings.len().saturating_sub(1));
        }
        match readings.len() {
            0 => Err(PlayError::new(reasons::not_a_play(cards, rules))),
            1 => Ok(readings.remove(0)),
            _ => {
                let written = readings.iter().map(|play| play.written(rules)).collect::<Vec<_>>();
                let (or, zh) = (written.join(" or "), written.join(" 或 "));
                Err(PlayError::new(said!(
                    "{cards} has several readings: say what the wild card stands for, {or}",
                    "{cards} 有几种读法：请说明逢人配当什么牌，{zh}"
                )))
            }
        }
    }

    /// Its cards.
    #[must_use]
    pub const fn cards(&self) -> &Hand {
        &self.cards
    }

    /// Its kind and order.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Returns true for a pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        self.form.is_none()
    }

    /// The card that each wild card stands for, with a suit in a straight flush.
    ///
    /// A wild card can also stand for itself: alone, or with cards of the level.
    #[must_use]
    pub fn meanings(&self, rules: Guandan) -> Vec<Card> {
        let (wild, plain): (Vec<Card>, Vec<Card>) =
            self.cards.cards().iter().partition(|&&card| rules.is_wild(card));
        let mut lacking = self.wanted(rules, &plain);
        for card in &plain {
            if let Some(place) = lacking.iter().position(|&rank| rank == card.rank) {
                lacking.remove(place);
            }
        }
        let suit = if self.form.is_flush() { plain.first().and_then(|card| card.suit) } else { None };
        lacking.into_iter().take(wild.len()).map(|rank| Card { rank, suit }).collect()
    }

    /// Ranks of all cards of the play, the wild ones as they are meant.
    fn wanted(&self, rules: Guandan, plain: &[Card]) -> Vec<Rank> {
        let n = self.form.cards();
        if let Some((ranks, each)) = self.form.row() {
            let top = usize::from(self.form.rank_key());
            let places = (top + 1).saturating_sub(ranks)..=top;
            let ranks = places.filter_map(|place| rank_of(height_at(place)));
            return ranks.flat_map(|rank| std::iter::repeat_n(rank, each)).collect();
        }
        let Some(rank) = self.form.rank(rules) else {
            return plain.iter().map(|card| card.rank).collect();
        };
        if self.form.kind() != super::Kind::TrioPair {
            return vec![rank; n];
        }
        // Two wild cards alone are a pair of the level.
        let pair = plain.iter().map(|card| card.rank).find(|&other| other != rank);
        let pair = pair.unwrap_or(rules.level());
        vec![rank, rank, rank, pair, pair]
    }

    /// Cards from the lowest up, wild cards last with the card that each stands for;
    /// `None` if that is the card itself, unless the cards would be read as another play.
    #[must_use]
    pub fn meant(&self, rules: Guandan) -> Vec<(Card, Option<Card>)> {
        let (wild, mut plain): (Vec<Card>, Vec<Card>) =
            self.cards.cards().iter().partition(|&&card| rules.is_wild(card));
        plain.sort_by_key(|card| height_of(card.rank));
        let meanings = self.meanings(rules);
        // 3456 with a wild 2 is the straight from 3 to 7, unless the text says that the 2 is one.
        let has_itself = meanings.iter().any(|meant| meant.rank == rules.level());
        let is_usual = !has_itself || self.is_read_from_its_cards(rules);
        let other = |card: Card, meant: Card| {
            let is_itself = meant.rank == card.rank && meant.suit.is_none_or(|suit| Some(suit) == card.suit);
            (card, (!is_itself || !is_usual).then_some(meant))
        };
        let wild = wild.into_iter().zip(meanings).map(|(card, meant)| other(card, meant));
        plain.into_iter().map(|card| (card, None)).chain(wild).collect()
    }

    /// Returns true if the cards alone are read as this play.
    fn is_read_from_its_cards(&self, rules: Guandan) -> bool {
        let readings = Play::readings(&self.cards, rules);
        let is_declared = rules.reading == Reading::Declared;
        let is_clear = |other: &Play| !is_declared && other.form.kind() == self.form.kind();
        readings.last() == Some(self) && readings.iter().all(|other| other == self || is_clear(other))
    }

    /// Returns true for a play of the same form with as many cards of each rank, and as many wild ones.
    #[must_use]
    pub(crate) fn is_like(&self, other: &Play, rules: Guandan) -> bool {
        let counts = |play: &Play| Held::with_suits(play.cards.cards(), rules).counts();
        self.form == other.form && counts(self) == counts(other)
    }

    /// The cards of the play as text, wild cards last with their meaning: `5S 6S 7S 9S 2H=8S`.
    #[must_use]
    pub fn written(&self, rules: Guandan) -> String {
        if self.is_pass() {
            return "pass".to_owned();
        }
        let mut text = String::new();
        let mut before: Option<Card> = None;
        for (card, meant) in self.meant(rules) {
            let is_wild = rules.is_wild(card);
            if before.is_some_and(|before| is_wild || before.rank != card.rank) {
                text.push(' ');
            }
            text.push_str(&card.to_string());
            if let Some(meant) = meant {
                text.push('=');
                text.push_str(&meant.to_string());
            }
            before = Some(card);
        }
        text
    }

    /// The kind and rank in words.
    #[must_use]
    pub fn said(&self, rules: Guandan) -> Said {
        self.form.said(rules)
    }
}

impl fmt::Display for Play {
    /// Writes the cards without the meaning of wild ones: see [`Play::written`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() { f.write_str("pass") } else { self.cards.fmt(f) }
    }
}
