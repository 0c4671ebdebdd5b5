//! A game at a table: a click comes in, and the state that a page shows goes out.
//!
//! A host reads a click with [`GameView::click`] and does what the answer says. While [`GameView::needs`]
//! names a seat, it finds the play of that seat's program. Then it finds what the table shows, such
//! as a verdict, and [`GameView::state`] says all of it. Finding is the host's part, with its searches
//! and limits; showing needs no search.

mod card_json;
mod click;
mod greedy;
mod heading;
mod messages;
mod page_state;
mod plan;
mod refusals;
mod replies;
mod review_strip;
mod saved_line;
mod screen_reader;

pub use card_json::{cards_of_hand, play_seen};
pub use click::Command;
pub use greedy::greedy;
pub use messages::{StopReason, planned_hint};
pub use page_state::{PlayVerdict, ViewData, ViewOptions};
pub use refusals::Refusal;
pub use replies::{Mistake, Replies, Reply};
pub use review_strip::strip;
pub use saved_line::{LineBranch, SavedLine};

use std::collections::BTreeSet;

use crate::games::{Play, Position, Value, ahead, tricks_taken, winner_of};
use crate::say;
use crate::seats::{Side, seats_of};
use crate::words::Words;
use crate::words::names::{self, Subject, capitalized, side};

/// A game in progress: players in their seats, and a line of plays that can be walked.
#[derive(Clone, Debug)]
pub struct GameView {
    words: Words,
    names: Vec<String>,
    people: Vec<bool>,
    /// Positions of the line: before each play, and after the last one.
    positions: Vec<Position>,
    /// Plays of the line. Those from `at` on were taken back.
    plays: Vec<Play>,
    at: usize,
    /// Numbers of the plays for which the reader asked for a hint.
    hints: BTreeSet<usize>,
    aside: Option<LineBranch>,
}

/// A finished trick.
#[derive(Clone, Debug)]
pub struct Trick {
    /// The seat that led.
    pub leader: &'static str,
    /// The card led.
    pub led: Play,
    /// The card that answered it.
    pub answer: Play,
    /// The seat that took it.
    pub taken_by: &'static str,
}

impl GameView {
    /// A game at its start. Names, and true for people, are in the order of the seats; without one for
    /// each seat, players have the names of their seats, and all are people.
    ///
    /// ```
    /// use canju::{games::{Position, Rules}, seats::Side, game_view::GameView, words::{Lang, Words}};
    /// let start = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
    /// let names = vec!["You".to_owned(), "Ann".to_owned()];
    /// let mut game = GameView::new(start, names, vec![true, false], &Words::new(Lang::English));
    /// assert_eq!(game.result(), "Your turn: lead.");
    /// game.make(&game.position().read_cards(&"3".parse()?)?)?;
    /// assert_eq!((game.needs(), game.result()), (Some("second"), "Ann's turn: beat 3 or pass.".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(start: Position, names: Vec<String>, people: Vec<bool>, words: &Words) -> GameView {
        let seats: Vec<_> = start.hands().into_iter().map(|(seat, _)| seat.to_owned()).collect();
        let is_whole = names.len() == seats.len();
        let names = if is_whole { names } else { seats.iter().map(|seat| sat(seat, words)).collect() };
        let people = if people.len() == seats.len() { people } else { vec![true; seats.len()] };
        let words = Words { names: seats.into_iter().zip(names.iter().cloned()).collect(), ..words.clone() };
        let (positions, plays) = (vec![start], Vec::new());
        GameView { words, names, people, positions, plays, at: 0, hints: BTreeSet::new(), aside: None }
    }

    /// Lets programs play for all sides but the one at the lower end of the table, or people for all.
    pub fn toggle_replies(&mut self) {
        let (all, seats) = (!self.people.contains(&false), self.seats());
        let position = &self.positions[0];
        let own = position.side_of(seats[0]);
        self.people = seats.iter().map(|seat| !all || position.side_of(seat) == own).collect();
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.at]
    }

    /// The positions before each play, and the current one.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions[..=self.at]
    }

    /// The plays from the start up to the current position.
    #[must_use]
    pub fn plays(&self) -> &[Play] {
        &self.plays[..self.at]
    }

    /// The words of its sentences, with the players' names.
    #[must_use]
    pub const fn words(&self) -> &Words {
        &self.words
    }

    /// True for each seat that a person plays.
    #[must_use]
    pub fn people(&self) -> &[bool] {
        &self.people
    }

    /// The seats, in the order of play.
    fn seats(&self) -> Vec<&'static str> {
        self.positions[0].hands().into_iter().map(|(seat, _)| seat).collect()
    }

    fn place(&self, seat: &str) -> usize {
        place(&self.positions[0], seat)
    }

    fn is_person(&self, seat: &str) -> bool {
        self.people[self.place(seat)]
    }

    /// Returns true if the game goes on and a person is to move.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        !self.position().is_over() && self.is_person(self.position().turn())
    }

    /// The seat whose program must move now; `None` if a person is to move, or nobody.
    ///
    /// A game without people waits for clicks.
    #[must_use]
    pub fn needs(&self) -> Option<&'static str> {
        let program_moves = !self.position().is_over() && !self.awaits_person();
        (program_moves && self.people.contains(&true)).then(|| self.position().turn())
    }

    /// Number of plays that are left after an undo; `None` if no undo is possible.
    ///
    /// It takes back the last play of a person and all after it; in a game without people, one play.
    #[must_use]
    pub fn undone(&self) -> Option<usize> {
        if !self.people.contains(&true) {
            return self.at.checked_sub(1);
        }
        (0..self.at).rev().find(|&ply| self.is_person(self.positions[ply].turn()))
    }

    /// Number of tricks that each side has taken; 0 in a shedding game.
    #[must_use]
    pub fn tricks(&self) -> [usize; 2] {
        tricks_taken(self.positions())
    }

    /// The winner: a player, or a team. `None` while the game goes on, and for equal numbers of tricks.
    #[must_use]
    pub fn winner(&self) -> Option<&'static str> {
        winner_of(self.positions())
    }

    /// The last finished trick; `None` before the first, and in a shedding game.
    #[must_use]
    pub fn last_trick(&self) -> Option<Trick> {
        let ply = (0..self.at).rev().find(|&ply| self.positions[ply].ends_trick())?;
        let leader = self.positions[ply].rival_of(self.positions[ply].turn());
        let (led, answer) = (self.positions[ply].to_beat()?, self.plays[ply].clone());
        Some(Trick { leader, led, answer, taken_by: self.positions[ply + 1].turn() })
    }

    /// The name of a player, or those of a team inside a sentence.
    #[must_use]
    pub fn side(&self, name: &str) -> Subject {
        let lang = self.words.lang;
        let player = |seat: &&str| Subject::from(self.names[self.place(seat)].as_str());
        let seats = seats_of(name);
        if let [seat] = &seats[..] {
            return player(seat);
        }
        let players: Vec<String> = seats.iter().map(|seat| player(seat).inside(lang).text).collect();
        let told = names::side_of(name, &players, lang);
        if told != side(name, lang) {
            return told;
        }
        let team = told.text;
        Subject::several(say!(lang, "the {team}", "{team}"))
    }

    /// The names of the players, with their seats where those are not told: see [`names::seated`].
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        let own = self.seats().into_iter().map(str::to_owned).zip(self.names.iter().cloned());
        names::seated(&own.collect::<Vec<_>>(), self.words.lang)
    }

    /// The side that wins for a value of the current position; in trick play, with all tricks of the game.
    #[must_use]
    pub fn winner_by(&self, value: Value) -> Option<&'static str> {
        match value {
            Value::Wins(_) => self.position().winner_by(value),
            Value::Tricks(_) => ahead(self.tricks_by(value)),
        }
    }

    /// Tricks of each side at the end, for a value of the current position.
    fn tricks_by(&self, value: Value) -> [usize; 2] {
        let Value::Tricks(own) = value else { return self.tricks() };
        let (own, all) = (own as usize, self.position().tricks_left());
        let [first, second] = self.tricks();
        let (of_first, of_second) =
            if self.position().turn() == Side::First.name() { (own, all - own) } else { (all - own, own) };
        [first + of_first, second + of_second]
    }

    /// True if a play of the line gave a win away.
    #[must_use]
    pub fn gave_away(&self, ply: usize, values: &[Option<Value>]) -> bool {
        ply < self.plays.len() && self.is_mistake(ply, values) == Some(true)
    }

    /// The number of the last play of a person if it gave a win away; with `any`, of the last that did.
    #[must_use]
    pub fn mistake(&self, values: &[Option<Value>], any: bool) -> Option<usize> {
        let by_people = (0..self.at).rev().filter(|&ply| self.is_person(self.positions[ply].turn()));
        let mut erred = by_people.take(if any { usize::MAX } else { 1 });
        erred.find(|&ply| self.is_mistake(ply, values) == Some(true))
    }

    /// True if a play was a mistake, from the values before and after it; `None` if one is not known.
    fn is_mistake(&self, ply: usize, values: &[Option<Value>]) -> Option<bool> {
        let (before, after) = (&self.positions[ply], &self.positions[ply + 1]);
        Some(before.value_for_mover(after, values[ply + 1]?) < values[ply]?)
    }
}

/// Index of a seat, in the order of play.
fn place(position: &Position, seat: &str) -> usize {
    position.hands().iter().position(|(of, _)| *of == seat).unwrap_or(0)
}

/// The word for a seat as the name of its player.
fn sat(seat: &str, words: &Words) -> String {
    capitalized(&side(seat, words.lang).text)
}
