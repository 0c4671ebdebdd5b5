//! The line of a game: it is walked, played over, and written as text.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::GameView;
use super::card_json::play_seen;
use crate::error::{PlayError, shortened};
use crate::games::{Play, Position};
use crate::said;
use crate::said::Said;

/// What a host keeps of a game between two clicks; its text is in the address of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct SavedLine {
    /// The plays, separated by commas.
    pub text: String,
    /// Number of plays before the current position; `None` is the end.
    pub at: Option<usize>,
    /// The branch that was played over.
    pub aside: Option<LineBranch>,
    /// Numbers of the plays for which there was a hint, from 0 on.
    pub hints: Vec<usize>,
}

/// The end of a line that another play has replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LineBranch {
    /// Number of plays before it.
    pub from: usize,
    /// Its plays, separated by commas.
    pub text: String,
}

impl GameView {
    /// Makes a play: the next one of the line, or another one.
    ///
    /// A play that leaves the line keeps the rest of it as a branch, until another is played over.
    ///
    /// # Errors
    /// Fails if it is not legal, with the reason.
    pub fn make(&mut self, play: &Play) -> Result<(), PlayError> {
        let play = self.position().check(play)?;
        if self.plays.get(self.at) != Some(&play) {
            let next = self.position().play(&play)?;
            self.aside = self.cut().or(self.aside.take().filter(|aside| aside.from <= self.at));
            self.positions.push(next);
            self.plays.push(play);
        }
        self.at += 1;
        Ok(())
    }

    /// Ends the line here; returns the rest of it.
    fn cut(&mut self) -> Option<LineBranch> {
        let branch = LineBranch { from: self.at, text: self.text(self.at) };
        self.plays.truncate(self.at);
        self.positions.truncate(self.at + 1);
        self.hints.retain(|&ply| ply <= branch.from);
        (!branch.text.is_empty()).then_some(branch)
    }

    /// Takes back all plays but some: the line ends there.
    pub fn take_back(&mut self, plays: usize) {
        self.go(plays);
        self.cut();
        self.aside = None;
    }

    /// Goes to the position after a number of plays of the line, or to its end.
    pub fn go(&mut self, plays: usize) {
        self.at = plays.min(self.plays.len());
    }

    /// Exchanges the end of the line with the branch, and goes to a position of it.
    ///
    /// ```
    /// use canju::{games::{Position, Rules}, seats::Side, game_view::GameView, words::{Lang, Words}};
    /// let start = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
    /// let mut game = GameView::new(start, vec![], vec![], &Words::new(Lang::English));
    /// game.play_line("3,4").unwrap();
    /// game.go(0);
    /// game.play_line("5").unwrap();
    /// game.turn(1);
    /// assert_eq!((game.text(0), game.plays().len()), ("3,4".to_owned(), 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn(&mut self, plays: usize) {
        let Some(aside) = self.aside.take() else { return };
        self.go(aside.from);
        let rest = self.cut();
        // A host can have sent plays that are not legal: those before them are made.
        _ = self.play_line(&aside.text);
        self.aside = rest;
        self.go(plays);
    }

    /// Remembers that the reader asked for a hint here.
    pub fn hinted(&mut self) {
        self.hints.insert(self.at);
    }

    /// Returns true if there was a hint for a play.
    pub(super) fn had_hint(&self, ply: usize) -> bool {
        self.hints.contains(&ply)
    }

    /// The positions of the whole line, with those of plays that were taken back.
    #[must_use]
    pub fn line_positions(&self) -> &[Position] {
        &self.positions
    }

    /// The plays of the whole line.
    #[must_use]
    pub fn line_plays(&self) -> &[Play] {
        &self.plays
    }

    /// Plays of the line from a number on, as text.
    ///
    /// If its cards can be several plays, a play has its kind, rank and length in brackets.
    #[must_use]
    pub fn text(&self, from: usize) -> String {
        let plays = self.positions.iter().zip(&self.plays).skip(from);
        plays.map(|(position, play)| written(play, position)).collect::<Vec<_>>().join(",")
    }

    /// Makes the plays of a text.
    ///
    /// # Errors
    /// Fails at the first play that cannot be made, with its number, and the reason. Those before it are
    /// made.
    pub fn play_line(&mut self, text: &str) -> Result<(), Said> {
        for (place, text) in split(text).enumerate() {
            let made = self.position().read_text(text).and_then(|play| self.make(&play));
            made.map_err(|error| damage(place + 1, text, error.said()))?;
        }
        Ok(())
    }

    /// Puts back what a host has kept.
    ///
    /// # Errors
    /// See [`play_line`](GameView::play_line).
    pub fn restore(&mut self, line: &SavedLine) -> Result<(), Said> {
        let made = self.play_line(&line.text);
        self.go(line.at.unwrap_or(usize::MAX));
        self.hints.extend(line.hints.iter().filter(|&&ply| ply <= self.plays.len()));
        self.aside = line.aside.clone().filter(|aside| aside.from < self.positions.len());
        made
    }

    /// What a host keeps.
    #[must_use]
    pub fn kept(&self) -> SavedLine {
        SavedLine {
            text: self.text(0),
            at: (self.at < self.plays.len()).then_some(self.at),
            aside: self.aside.clone(),
            hints: self.hints.iter().copied().collect(),
        }
    }

    /// The line for a page: the number of plays made, and the branch with its plays.
    #[must_use]
    pub fn line_seen(&self) -> Json {
        let aside = self.aside.as_ref().map(|aside| {
            let mut game = self.clone();
            game.turn(usize::MAX);
            let mut moves = game.moves();
            let moves = moves.as_array_mut().map(|moves| moves.split_off(aside.from)).unwrap_or_default();
            json!({ "from": aside.from, "moves": moves })
        });
        json!({ "at": self.at, "aside": aside, "told": self.line_told(), "python": self.line_in_python() })
    }

    /// The plays up to the current position, with their players.
    fn line_told(&self) -> String {
        let told = self.positions.iter().zip(self.plays()).enumerate().map(|(ply, (position, play))| {
            let (number, name) = (ply + 1, self.side(position.turn()).text);
            format!("{number}. {name} {}", self.told(play))
        });
        told.collect::<Vec<_>>().join(self.words.comma())
    }

    /// The plays up to the current position as arguments of a call in Python.
    fn line_in_python(&self) -> String {
        let calls = self.positions.iter().zip(self.plays()).map(|(position, play)| {
            let text = written(play, position);
            if text.contains('(') { format!("canju.{}", play.call()) } else { format!("\"{text}\"") }
        });
        calls.collect::<Vec<_>>().join(", ")
    }

    /// The plays with their seats and marks.
    pub(super) fn moves(&self) -> Json {
        let seen = |(ply, (position, play)): (usize, (&Position, &Play))| {
            let mut seen = play_seen(play, &self.words);
            seen["side"] = json!(self.place(position.turn()));
            seen["lead"] = json!(position.to_beat().is_none());
            if self.had_hint(ply) {
                seen["hinted"] = json!(true);
            }
            seen
        };
        self.positions.iter().zip(&self.plays).enumerate().map(seen).collect()
    }
}

fn damage(number: usize, text: &str, why: &Said) -> Said {
    let (text, english, chinese) = (shortened(text), why.english(), why.chinese());
    said!(
        "The line stops before move {number}, '{text}': {english}.",
        "着法只能走到第 {number} 手之前，“{text}”不行：{chinese}。"
    )
}

/// The texts of the plays of a line: commas inside brackets do not end a play.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    let plays = text.split(move |letter| {
        match letter {
            '(' | '（' => is_inside = true,
            ')' | '）' => is_inside = false,
            _ => {}
        }
        !is_inside && matches!(letter, ',' | '，')
    });
    plays.map(str::trim).filter(|play| !play.is_empty())
}

/// A play as the text of a line.
fn written(play: &Play, position: &Position) -> String {
    let cards = if play.is_pass() { "pass".to_owned() } else { play.to_string().replace(' ', "") };
    if position.readings(&play.cards()).len() < 2 {
        return cards;
    }
    let (kind, length) = (play.kind(), play.length());
    let rank = play.rank().map(|rank| format!(" of {rank}")).unwrap_or_default();
    format!("{cards} ({kind}{rank}, length {length})")
}
