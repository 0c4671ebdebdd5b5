//! The state of a game for a page.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::card_json::{by, hands, passed, play_seen};
use super::replies::{Mistake, Replies};
use super::{GameView, Trick};
use crate::games::{Play, Value};
use crate::words::verdicts::in_tricks;

/// Switches of a page: true for what it shows.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a page")]
pub struct ViewOptions {
    /// The verdict and the winning plays.
    pub verdict: bool,
    /// Marks on mistakes, as soon as they are made.
    pub marks: bool,
    /// A plan of the winner.
    pub plan: bool,
    /// The review of the line.
    pub review: bool,
    /// Every legal play with its verdict, which the page asks for on its own.
    pub replies: bool,
    /// The replies that beat losing plays.
    pub why: bool,
}

impl ViewOptions {
    /// Switches a part on or off.
    pub fn switch(&mut self, part: &str) {
        let shown = match part {
            "verdict" => &mut self.verdict,
            "marks" => &mut self.marks,
            "review" => &mut self.review,
            "why" => &mut self.why,
            _ => &mut self.plan,
        };
        *shown = !*shown;
    }
}

/// Findings of a host for a page.
#[derive(Clone, Debug, Default)]
pub struct ViewData {
    /// The play of a hint.
    pub hint: Option<Play>,
    /// Plays that the same cards can be; the reader chooses one.
    pub readings: Vec<Play>,
    /// The verdict, if it is shown.
    pub verdict: Option<PlayVerdict>,
    /// The legal plays with their verdicts.
    pub replies: Option<Replies>,
    /// The mistake that the heading tells of.
    pub mistake: Option<Mistake>,
    /// Values of all positions of the line, if mistakes are marked. `None` is not known.
    pub values: Option<Vec<Option<Value>>>,
    /// The plan, if it is shown: the answer of [`GameView::plan`].
    pub plan: Option<Json>,
    /// The review of the line, if it is shown: the answer of [`strip`](super::strip()).
    pub review: Option<Json>,
    /// Legal plays, if the page tells them from others.
    pub legal: Option<Vec<Play>>,
    /// Number of the play that the click made.
    pub made: Option<usize>,
}

/// A verdict on the current position.
#[derive(Clone, Debug)]
pub enum PlayVerdict {
    /// The game is over.
    Over,
    /// The value.
    Value(Value),
    /// A clause about a search without an answer.
    Unsolved(String),
}

impl GameView {
    /// The state of the game for a page.
    #[must_use]
    pub fn state(&self, found: &ViewData) -> Map<String, Json> {
        let (position, words) = (self.position(), &self.words);
        let (over, counts) = (position.is_over(), in_tricks(position));
        let play = |play: &Play| play_seen(play, words);
        let mut state = Map::new();
        let mut put = |name: &str, value: Json| _ = state.insert(name.to_owned(), value);
        put("hands", json!(hands(position)));
        put("names", json!(self.names));
        put("labels", json!(self.labels()));
        put("people", json!(self.people));
        put("colours", self.seats().into_iter().map(|seat| self.colour(Some(seat))).collect());
        put("turn", json!((!over).then(|| self.place(position.turn()))));
        put("winners", json!(self.places(self.winner())));
        put("over", json!(over));
        put("by", json!(by(position)));
        put("passed", json!(passed(position)));
        put("tricks", json!(counts.then(|| self.tricks())));
        put("result", json!(self.result()));
        put("heard", json!(self.heard()));
        put("keys", json!(self.keys(false)));
        put("to_beat", json!(position.to_beat().filter(|_| !over).as_ref().map(play)));
        put("moves", self.moves());
        put("can_pass", json!(!over && position.check(&Play::pass()).is_ok()));
        put("can_undo", json!(self.undone().is_some()));
        put("awaits_person", json!(self.awaits_person()));
        put("rules", json!(self.rules()));
        put("game_name", json!(words.game_name(&position.rules())));
        put("last_trick", self.trick_seen());
        put("hint", json!(found.hint.as_ref().map(play)));
        put("readings", found.readings.iter().map(play).collect());
        put("heading", self.heading(found));
        put("mistake", json!(found.mistake.as_ref().map(|mistake| mistake.ply)));
        put("replies", json!(found.replies.as_ref().map(|replies| self.replies_seen(replies))));
        put("verdict", json!(found.verdict.as_ref().map(|verdict| self.verdict_seen(verdict))));
        put("marks", json!(found.values.as_ref().map(|values| self.marks(values))));
        put("has_plans", json!(self.has_plans()));
        put("plan", json!(found.plan));
        put("review", json!(found.review));
        put("review_name", json!(self.review_name(None)));
        put("legal", json!(found.legal.as_ref().map(|plays| plays.iter().map(by_rank).collect::<Vec<_>>())));
        state
    }

    /// The name of the button for a review; none if there is nothing to look for.
    ///
    /// That is the end of the game, or a mistake of a person, which the values of the line tell.
    ///
    /// ```
    /// use canju::{games::{Position, Rules, Value}, seats::Side, game_view::GameView, words::{Lang, Words}};
    /// let start = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
    /// let mut game = GameView::new(start, vec![], vec![true, false], &Words::new(Lang::English));
    /// game.play_line("3").unwrap();
    /// let wins = |wins| Some(Value::Wins(wins));
    /// assert_eq!(game.review_name(Some(&[wins(false), wins(true)])), None);
    /// assert_eq!(game.review_name(Some(&[wins(true), wins(true)])), Some("Where was it lost?"));
    /// game.play_line("4").unwrap();
    /// assert_eq!(game.review_name(None), Some("Where was it lost?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn review_name(&self, values: Option<&[Option<Value>]>) -> Option<&'static str> {
        let lang = self.words.lang;
        let won = self.places(self.winner());
        let is_over = self.position().is_over();
        let has_erred = |values| {
            let by_people = |ply: &usize| self.is_person(self.positions[*ply].turn());
            (0..self.plays.len()).filter(by_people).any(|ply| self.is_mistake(ply, values) == Some(true))
        };
        let has_lost = if is_over {
            !won.is_empty() && self.people.contains(&true) && won.iter().all(|&place| !self.people[place])
        } else {
            values.is_some_and(has_erred)
        };
        if has_lost {
            return Some(lang.of(("Where was it lost?", "败在哪一手？")));
        }
        is_over.then(|| lang.of(("Review", "复盘")))
    }

    /// For each play, true if it was a mistake; `None` if that is not known.
    fn marks(&self, values: &[Option<Value>]) -> Vec<Option<bool>> {
        (0..self.plays.len()).map(|ply| self.is_mistake(ply, values)).collect()
    }

    /// Places of a side's seats; none if nobody wins.
    pub(super) fn places(&self, side: Option<&str>) -> Vec<usize> {
        let seats = self.seats().into_iter().enumerate();
        let of_side =
            |(_, seat): &(usize, &str)| side == Some(*seat) || side == Some(self.positions[0].side_of(seat));
        seats.filter(of_side).map(|(place, _)| place).collect()
    }

    /// Colour of a winner: see [`Position::colour_of`](crate::games::Position::colour_of).
    pub(super) fn colour(&self, winner: Option<&str>) -> &'static str {
        winner.map_or("even", |winner| self.position().colour_of(winner))
    }

    /// The winner with best play.
    fn verdict_seen(&self, verdict: &PlayVerdict) -> Json {
        let (winner, sentence) = match verdict {
            PlayVerdict::Over => (self.winner(), self.result()),
            PlayVerdict::Value(value) => (self.winner_by(*value), self.verdict(*value)),
            PlayVerdict::Unsolved(why) => {
                return json!({ "winners": [], "decided": false, "sentence": format!("{why}.") });
            }
        };
        json!({
            "winners": self.places(winner),
            "colour": self.colour(winner),
            "decided": true,
            "sentence": sentence,
        })
    }

    /// The last finished trick, which stays visible when the next card is led.
    fn trick_seen(&self) -> Json {
        let Some(Trick { leader, led, answer, taken_by }) = self.last_trick() else { return Json::Null };
        let card = |seat, card: Play| json!({ "side": self.place(seat), "card": card.to_string() });
        json!({
            "cards": [card(leader, led), card(self.position().rival_of(leader), answer)],
            "taken_by": self.place(taken_by),
            "sentence": self.trick(),
        })
    }
}

/// Number of cards of a play by rank.
fn by_rank(play: &Play) -> Map<String, Json> {
    play.cards().counts().ranks().map(|(rank, number)| (rank.to_string(), json!(number))).collect()
}
