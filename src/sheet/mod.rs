//! The display of a thing as plain data: a title and blocks, in one language.
//!
//! A module makes the sheet of each kind of thing. A host draws sheets as text, HTML, SVG or the
//! elements of a page, and knows no game. Texts have [marks](crate::words::marks).

pub mod cards;
pub mod game;
pub mod honeymoon;
pub mod losses;
pub mod matches;
pub mod odds;
pub mod plan;
pub mod position;
pub mod proof;
pub mod puzzle;
pub mod refutations;
pub mod results;
pub mod review;
pub mod solution;
pub mod split;
pub mod strategy;
pub mod tree;
pub mod values;

use serde::Serialize;

use crate::words::Words;

/// The display of a thing.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// The language's name.
    pub lang: &'static str,
    /// A line that names the thing, without marks.
    pub title: String,
    /// The parts, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a sheet.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "block", rename_all = "lowercase")]
pub enum Block {
    /// The line that matters most.
    Head {
        /// The line.
        text: String,
        /// What belongs to it, smaller.
        beside: String,
    },
    /// A sentence.
    Note {
        /// The sentence.
        text: String,
        /// True for what a reader may skip.
        small: bool,
    },
    /// A label, and what it names.
    Fact {
        /// The label.
        label: String,
        /// What it names.
        text: String,
    },
    /// All hands, the side to move first, and the play on the table.
    Hands(Hands),
    /// Plays in their order.
    Line(LabelledPlays),
    /// Plays of a game with their effects.
    Strip(Strip),
    /// A table.
    Grid {
        /// Headings; none for a table without.
        heads: Vec<String>,
        /// Cells of each row.
        rows: Vec<Vec<String>>,
    },
    /// Shares or numbers as bars.
    Bars {
        /// Headings of the labels and of the figures; none without.
        heads: Vec<String>,
        /// A bar each.
        bars: Vec<Bar>,
    },
    /// A tree of play.
    Tree {
        /// Its root, with all below it.
        root: Twig,
    },
    /// Lines, indented by their levels.
    Lines {
        /// The level of each line, and its text.
        lines: Vec<(usize, String)>,
    },
    /// Parts in two forms: in a text, and drawn by a page or a picture.
    Either {
        /// The form of a text.
        text: Vec<Block>,
        /// The form of pages and pictures.
        drawn: Vec<Block>,
    },
    /// Parts that open with a click; a picture shows them open.
    Fold {
        /// The line that opens them.
        title: String,
        /// The parts.
        blocks: Vec<Block>,
        /// True for the answer to a question: a printed page has it on another sheet, and a picture
        /// leaves it out.
        answer: bool,
        /// True if a page shows the parts from the start.
        open: bool,
    },
}

/// All hands of a position.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Hands {
    /// The label of the hands in a text; a page shows them one below the other, without it.
    pub label: String,
    /// The hands.
    pub hands: Vec<HandRow>,
    /// The play on the table, if there is one.
    pub table: Option<String>,
}

/// A hand of a position; without a player, cards alone.
#[derive(Clone, Debug, Default, Serialize)]
pub struct HandRow {
    /// The player; `to move` is added for the side to move.
    pub name: String,
    /// The player alone.
    pub player: String,
    /// `leads` or `to move`, or empty.
    pub turn: String,
    /// The cards, marked as drawn.
    pub cards: String,
    /// The number of cards in words.
    pub count: String,
    /// Places of the cards of the best play, which a page marks.
    pub best: Vec<usize>,
}

/// Plays in their order.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LabelledPlays {
    /// The label.
    pub label: String,
    /// The plays, or why there are none.
    pub text: String,
    /// The meaning of its signs, small.
    pub key: &'static str,
    /// The players, beginning with the first that plays; the score has a row for each.
    pub players: Vec<String>,
    /// Plays by rounds; each round has a cell for each player, and leads are marked.
    pub rounds: Vec<Vec<String>>,
}

/// Plays of a game, each with its effect.
#[derive(Clone, Debug, Serialize)]
pub struct Strip {
    /// A cell for each play.
    pub cells: Vec<PlayCell>,
}

/// A play of a game with its effect.
#[derive(Clone, Debug, Serialize)]
pub struct PlayCell {
    /// Number of the play in the game.
    pub number: usize,
    /// The player.
    pub player: String,
    /// The word for the player's seat.
    pub seat: String,
    /// The play.
    pub play: String,
    /// `?` for a mistake, `?!` for a slip, `!` for the only good play, `…` if it is not decided; else empty.
    pub mark: &'static str,
    /// The effect in words.
    pub told: String,
    /// True for a mistake or a slip.
    pub erred: bool,
}

/// A node of a tree of play, or a mark for nodes that are left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Twig {
    /// The player and the play; at the root, the position or a title; or the mark.
    pub lead: String,
    /// Characters between these and the verdict on a line.
    pub joint: &'static str,
    /// The verdict, marked.
    pub verdict: String,
    /// A mark for nodes that are left out, if none below are shown.
    pub note: String,
    /// True if a page shows what is below from the start.
    pub open: bool,
    /// The nodes below.
    pub twigs: Vec<Twig>,
}

/// A label with a figure, and a bar as wide as the figure.
#[derive(Clone, Debug, Serialize)]
pub struct Bar {
    /// The label.
    pub label: String,
    /// The figure in words.
    pub figure: String,
    /// Where the bar begins and ends, and the end of a lighter part: parts of the whole.
    pub span: [f64; 3],
    /// True for a loss, which extends to the left.
    pub below_zero: bool,
}

impl Sheet {
    /// A sheet of these parts.
    #[must_use]
    pub fn new(words: &Words, title: &str, blocks: Vec<Block>) -> Sheet {
        Sheet { lang: words.lang.name(), title: crate::words::marks::plain(title), blocks }
    }
}

impl Block {
    /// A line that matters most.
    #[must_use]
    pub fn head(text: impl Into<String>) -> Block {
        Block::Head { text: text.into(), beside: String::new() }
    }

    /// A sentence.
    #[must_use]
    pub fn note(text: impl Into<String>) -> Block {
        Block::Note { text: text.into(), small: false }
    }

    /// A sentence that a reader may skip.
    #[must_use]
    pub fn small(text: impl Into<String>) -> Block {
        Block::Note { text: text.into(), small: true }
    }

    /// A label, and what it names.
    #[must_use]
    pub fn fact(label: impl Into<String>, text: impl Into<String>) -> Block {
        Block::Fact { label: label.into(), text: text.into() }
    }

    /// Parts that a text leaves out.
    #[must_use]
    pub const fn drawn(blocks: Vec<Block>) -> Block {
        Block::Either { text: Vec::new(), drawn: blocks }
    }

    /// Parts behind a click.
    #[must_use]
    pub fn fold(title: impl Into<String>, blocks: Vec<Block>) -> Block {
        Block::Fold { title: title.into(), blocks, answer: false, open: false }
    }

    /// The answer to a question, behind a click.
    #[must_use]
    pub fn answer(title: impl Into<String>, blocks: Vec<Block>) -> Block {
        Block::Fold { title: title.into(), blocks, answer: true, open: false }
    }
}
