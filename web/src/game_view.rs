//! The answer to the question `table`: a click, and the state of the game after it.

use canju::controller::Controller;
use canju::game_view::{GameView, SavedLine, ViewOptions};
use canju::games::Position;
use canju::search::Stop;
use canju::session::Gaps;
use canju::words::Words;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::answer;
use crate::request::Request;
use crate::search::{Asking, Page, Unanswered};

/// A table, and a click on it. The position of the request is the one before the first play.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// The click, as [`GameView::click`] reads it.
    pub click: Json,
    /// The plays made so far.
    pub line: SavedLine,
    /// Names of the players, in the order of play; by default those of their seats.
    pub names: Vec<String>,
    /// True for each seat that a person plays; by default all.
    pub people: Vec<bool>,
    /// What the page shows.
    pub shows: ViewOptions,
    /// True if a mistake is told to the page even where it is not marked.
    pub judges: bool,
    /// Seconds that the click can search in all, for sentences.
    pub within: f64,
    /// The limit that ended the search: `time`, `memory` or `cancelled`. Then the state has gaps.
    pub stopped: Option<String>,
}

/// The state after a click: what the page shows, and what its next click has to send again.
///
/// A limit ends the search, and the next one goes on from there, as all answers are kept.
pub fn answer(session: &mut Asking<'_>, position: &Position, request: &Request) -> Result<Json, Unanswered> {
    let mut controller = at(session, position, request);
    controller.answer(&request.table.click)?;
    let (after, people) = (
        controller.game.plays().iter().map(answer::named).collect::<Vec<_>>(),
        controller.game.people().to_vec(),
    );
    let shows = controller.shows;
    let mut told = controller.walked();
    told.extend(
        [("after", json!(after)), ("people", json!(people)), ("shows", json!(shows))]
            .map(|(name, value)| (name.to_owned(), value)),
    );
    Ok(Json::Object(told))
}

/// The legal plays with their verdicts, and the heading; null if they are too many.
///
/// After a limit, only what is known is told: the page asks again.
pub fn replies(session: &mut Asking<'_>, position: &Position, request: &Request) -> Json {
    session.gaps = Gaps::Rest;
    at(session, position, request).replies().unwrap_or_default()
}

/// The table of a request.
fn at<'d, 's>(
    session: &'d mut Asking<'s>,
    position: &Position,
    request: &Request,
) -> Controller<'d, 's, Page> {
    let asked = &request.table;
    let words = Words { signs: true, ..Words::new(request.lang()) };
    let mut game = GameView::new(position.clone(), asked.names.clone(), asked.people.clone(), &words);
    let damage = game.restore(&asked.line).err();
    session.reached =
        asked.stopped.as_deref().map(|stop| if stop == "memory" { Stop::Memory } else { Stop::Time });
    let mut controller = Controller::new(session, game, asked.shows);
    (controller.walks, controller.judges) = (true, asked.judges);
    controller.within = Some(asked.within);
    controller.cancelled = asked.stopped.as_deref() == Some("cancelled");
    if let Some(damage) = damage {
        controller.refuse(&damage);
    }
    controller
}
