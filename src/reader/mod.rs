//! Reads the texts that people write, without guessing: one reader for all texts of a call.
//!
//! A text is folded (`glyphs`), loses its label and notes (`frame`), its words become signs
//! (`vocabulary`, `separators`, `jokers`), and the families of notations read it: words
//! (`card_words`), suits that stand apart (`suits`), numbers (`rank_numbers`). Two readings that differ are
//! an error which names both. A notation that is named resolves this; its parsers are strict
//! (`notations`).

mod card_words;
mod deals;
mod fault;
mod frame;
mod glyphs;
mod hands;
mod jokers;
mod labels;
mod lines;
mod multiset;
mod notation;
mod notations;
mod ordinals;
mod play;
mod position_parts;
mod position_text;
mod rank_counts;
mod rank_numbers;
mod rockets;
mod runs;
mod segments;
mod separators;
mod signs;
mod suits;
mod titles;
mod token;
mod turns;
mod vocabulary;

pub use hands::Reader;
pub use labels::{PLAYERS, name_of_label, part_named, parts_named};
pub use notation::Notation;
pub use ordinals::Ordinals;
pub use play::{SaidKind, WrittenPlay};
pub use position_parts::{PartsError, PositionParts};
pub use position_text::{PositionText, is_no_play, line_kind, rules_at_level};
pub use token::{HandArg, Unread};
pub(crate) use {fault::is_invisible, glyphs::narrow, play::is_pass, segments::LINE_ENDS};
