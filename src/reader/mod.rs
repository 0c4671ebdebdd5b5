//! Reads the texts that people write, without guessing: one reader for all texts of a call.
//!
//! A text is folded (`glyphs`), loses its label and notes (`frame`), its words become signs
//! (`vocabulary`, `separators`, `jokers`), and the families of notations read it: words
//! (`words`), suits that stand apart (`suits`), numbers (`numbers`). Two readings that differ are
//! an error which names both. A notation that is named resolves this; its parsers are strict
//! (`notations`).

mod bag;
mod counts;
mod deals;
mod fault;
mod frame;
mod glyphs;
mod hands;
mod jokers;
mod labels;
mod lines;
mod notation;
mod notations;
mod numbers;
mod ordinals;
mod parts;
mod piece;
mod play;
mod rockets;
mod runs;
mod segments;
mod separators;
mod signs;
mod suits;
mod text;
mod titles;
mod turns;
mod vocabulary;
mod words;

pub use hands::Reader;
pub use labels::{PLAYERS, name_of_label, part_named, parts_named};
pub use notation::Notation;
pub use ordinals::Ordinals;
pub use parts::{Parts, PartsError};
pub use piece::{Given, Unread};
pub use play::{SaidKind, WrittenPlay};
pub use text::{PositionText, is_no_play, line_kind};
pub(crate) use {fault::is_invisible, glyphs::narrow, play::is_pass, segments::LINE_ENDS};
