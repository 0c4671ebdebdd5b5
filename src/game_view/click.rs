//! Clicks of a page.

use serde_json::Value as Json;

use super::{GameView, Refusal};
use crate::cards::Hand;
use crate::error::{CardError, PlayError};
use crate::games::{Play, Position, Reading};
use crate::reader::Reader;
use crate::said;
use crate::said::Said;

/// Action of the host for a click.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Makes a play, and then those of programs.
    Make(Play),
    /// Lets the reader choose one of several plays that the same cards can be.
    Choose(Vec<Play>),
    /// Goes to the position after this number of plays of the line.
    Go(usize),
    /// Goes to the position after this number of plays of the branch that was played over.
    Turn(usize),
    /// Goes to the end of the line, and makes best plays up to this number of plays.
    Follow(usize),
    /// Returns to the start, and makes the plays of programs.
    Again,
    /// Switches a part of the page on or off.
    Switch(&'static str),
    /// An action of the host's own, with its name.
    Other(String),
}

impl GameView {
    /// Reads a click: a JSON object; `do` is its action.
    ///
    /// # Errors
    /// Fails if the action is not possible now, or the play not legal.
    pub fn click(&self, click: &Json) -> Result<Command, Said> {
        let action = click["do"].as_str().unwrap_or_default();
        Ok(match action {
            "play" => self.play_of(click)?,
            "pass" => {
                self.check_person()?;
                Command::Make(self.position().check(&Play::pass()).map_err(|error| of_play(&error))?)
            }
            "go" => Command::Go(ply_of(click)),
            "first" => Command::Go(0),
            "back" => Command::Go(self.plays().len().saturating_sub(1)),
            "forward" => Command::Go(self.plays().len() + 1),
            "last" => Command::Go(usize::MAX),
            "turn" => Command::Turn(ply_of(click)),
            "undo" => Command::Go(self.undone().ok_or_else(|| Refusal::NothingToUndo.said())?),
            "again" => Command::Again,
            "verdict" => Command::Switch("verdict"),
            "marks" => Command::Switch("marks"),
            "why" => Command::Switch("why"),
            "follow" => Command::Follow(ply_of(click)),
            "plan" if self.has_plans() => Command::Switch("plan"),
            "plan" => {
                return Err(said!(
                    "plans are for shedding games with two hands",
                    "只有两手牌的出牌游戏才有打法"
                ));
            }
            other => Command::Other(other.to_owned()),
        })
    }

    /// A sentence that asks to choose one of several plays.
    #[must_use]
    pub const fn choose_one(&self) -> &'static str {
        let several = ("These cards can be several plays: choose one.", "这些牌不止一种牌型：请选择。");
        self.words.lang.of(several)
    }

    /// Returns true for a shedding game with two hands: the only ones with plans.
    pub(super) fn has_plans(&self) -> bool {
        matches!(self.position(), Position::Shedding(_))
    }

    /// Checks that a person is to move.
    fn check_person(&self) -> Result<(), Said> {
        self.check_open()?;
        if self.awaits_person() {
            return Ok(());
        }
        Err(Refusal::OtherTurn(self.side(self.position().turn()).text.into()).said())
    }

    /// Checks that the game goes on.
    ///
    /// # Errors
    /// Fails if it is over.
    pub fn check_open(&self) -> Result<(), Said> {
        if self.position().is_over() { Err(Refusal::Over.said()) } else { Ok(()) }
    }

    /// Reads the play of a click: texts of cards, and the kind, the rank and the length if the reader has
    /// chosen one of several readings.
    fn play_of(&self, click: &Json) -> Result<Command, Said> {
        let cards = click["cards"]
            .as_array()
            .and_then(|cards| cards.iter().map(Json::as_str).collect::<Option<Vec<&str>>>());
        let cards = cards.ok_or_else(|| {
            said!("The page named no cards: nothing was played.", "页面没有指明牌：没有出牌。")
        })?;
        self.check_person()?;
        let (position, text) = (self.position(), cards.join(" "));
        let reader = Reader::default().beside(position.has_suits());
        let cards = reader.hand(&*text).map_err(|error| of_card(&error))?;
        if let (Some(kind), Some(rank)) = (click["kind"].as_str(), click["rank"].as_str()) {
            let rank = Hand::parse(rank, None).map_err(|error| of_card(&error))?;
            let length = click["length"].as_u64().and_then(|length| usize::try_from(length).ok());
            let rank = rank.cards().first().map(|card| card.rank);
            let reading = Reading { kind: Some(kind), rank, length };
            let play = position.rules().read_as(&cards, reading).map_err(|error| of_play(&error.into()))?;
            return Ok(Command::Make(position.check(&play).map_err(|error| of_play(&error))?));
        }
        let readings = position.readings(&cards);
        if readings.len() > 1 {
            return Ok(Command::Choose(readings));
        }
        Ok(Command::Make(position.read_cards(&cards).map_err(|error| of_play(&error))?))
    }
}

/// The number of plays of a click.
fn ply_of(click: &Json) -> usize {
    click["ply"].as_u64().and_then(|ply| usize::try_from(ply).ok()).unwrap_or(0)
}

fn of_play(error: &PlayError) -> Said {
    error.said().clone()
}

fn of_card(error: &CardError) -> Said {
    error.said()
}
