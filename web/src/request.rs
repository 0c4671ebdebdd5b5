//! Requests of a page.

use std::time::Duration;

use canju::reader::Notation;
use canju::search::Limits;
use canju::session::Goal;
use canju::words::Lang;
use serde::Deserialize;

use crate::fault::Fault;
use crate::game_view::TableOptions;
use crate::report::ReportText;

/// A request: a hand to read, or a position with questions about it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// Text of a hand to read, instead of a position.
    pub hand: Option<String>,
    /// Results of a page of puzzles, instead of a position.
    pub report: Option<ReportText>,
    /// Text of a whole position, instead of its hands.
    pub text: Option<String>,
    /// Texts of two hands.
    pub first: Option<String>,
    /// See `first`.
    pub second: Option<String>,
    /// See `first`: with it, three play for themselves.
    pub third: Option<String>,
    /// Texts of three hands.
    pub landlord: Option<String>,
    /// See `landlord`.
    pub down: Option<String>,
    /// See `landlord`.
    pub up: Option<String>,
    /// The play to beat.
    pub to_beat: Option<PlayText>,
    /// Seat that made the play to beat; only with three hands.
    pub by: Option<String>,
    /// Side or seat to move.
    pub turn: Option<String>,
    /// Text of the rules; by default those of Dou Dizhu.
    pub rules: Option<String>,
    /// True to explain the rules, a sentence a line, and answer no other question.
    pub explain: bool,
    /// Name of the notation of the hands.
    pub notation: Option<String>,
    /// Plays made since.
    pub after: Vec<PlayText>,
    /// Questions, answered in this order.
    pub ask: Vec<Question>,
    /// Goal of both sides.
    pub goal: Goal,
    /// Wall-clock seconds for all questions.
    pub seconds: Option<f64>,
    /// True if these seconds are all that is left, and not a part of them.
    pub has_all_time: bool,
    /// Nodes for all questions.
    pub nodes: Option<u64>,
    /// Starts with an empty transposition table.
    pub fresh: bool,
    /// Bytes for a new transposition table.
    pub memory: Option<usize>,
    /// Options of the question `tree`.
    pub tree: TreeOptions,
    /// Options of the question `table`.
    pub table: TableOptions,
    /// Language of the answers to `plan`, `tree`, `table` and `replies`: `en` or `zh`.
    pub lang: Option<String>,
}

/// A play: the text of its cards, or also their reading if they have several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum PlayText {
    /// Text of the cards, or of a pass.
    Cards(String),
    /// One reading of the cards.
    Reading(Reading),
}

/// A reading of cards.
#[derive(Debug, Deserialize)]
pub struct Reading {
    /// Text of the cards.
    pub text: String,
    /// Name of the kind.
    pub kind: Option<String>,
    /// Letter of the rank.
    pub rank: Option<String>,
    /// Length.
    pub length: Option<usize>,
}

/// A question about a position, named as in Python.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Legal plays.
    Plays,
    /// Value for the side to move, and the winner.
    Value,
    /// The best play.
    Best,
    /// All winning plays.
    WinningPlays,
    /// Every legal play with its value.
    Values,
    /// Number of plays and passes until the end.
    PlaysLeft,
    /// The plays to the end.
    Line,
    /// The losing plays in groups, each with a reply that beats all of them.
    Refutations,
    /// A plan of the winner's; null if a quick search finds none.
    Plan,
    /// The sheet of the winner's strategy.
    Tree,
    /// A click on a table, and the state after it.
    Table,
    /// The legal plays of a table with their verdicts, as far as they are found.
    Replies,
}

/// The lines of a strategy to show.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeOptions {
    /// Most lines.
    pub most: usize,
    /// The limit that ended the search, or `cancelled`. Then the lines have gaps.
    pub stopped: Option<String>,
}

/// Default limit of the transposition table: a phone gives a page about a gigabyte.
const MEMORY: usize = 256 << 20;

impl Request {
    /// Notation of the hands, if the request names one.
    pub fn notation(&self) -> Result<Option<Notation>, Fault> {
        let notation = self.notation.as_deref().map(str::parse).transpose();
        notation.map_err(|error| Fault::of_cards("request", &error))
    }

    /// Language of sentences, English unless the request names another.
    pub fn lang(&self) -> Lang {
        self.lang.as_deref().and_then(Lang::named).unwrap_or_default()
    }

    /// Limits for all questions together.
    pub fn limits(&self) -> Limits {
        // A time out of range is longer than any clock runs.
        let time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        Limits { time, nodes: self.nodes, memory: self.memory.unwrap_or(MEMORY), threads: 1 }
    }
}
