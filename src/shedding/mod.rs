//! Shedding games: Dou Dizhu (斗地主) with its presets, and singles and pairs.
//!
//! A game is a list of [forms](Form), which [`GameRules`] turns into tables that a search reads. What forms
//! cannot say is its [`ExtraRules`]. No code below asks which game it is: it asks `game_facts`, which
//! follow from the forms, and each pruning rule names the facts that its proof takes (`needs`). A change
//! here must keep `tests/core/twin.rs` and `tables/verdicts.rs` green, where plain minimax decides the same
//! positions under all presets and under random tables.

mod code;
mod copies;
mod dou_dizhu;
mod form;
pub(crate) mod game_facts;
pub(crate) mod game_rules;
mod generate;
mod greedy;
pub(crate) mod keys;
mod kickers;
mod kind;
mod kinds;
mod listing;
pub(crate) mod loose;
pub(crate) mod moves;
pub(crate) mod needs;
pub(crate) mod numbering;
mod play;
mod position;
mod reasons;
mod rules;
mod rules_text;
mod run_fast;
pub mod settings;
mod setup;
pub(crate) mod solver;
pub mod split;
mod switch;
pub(crate) mod tables;

pub use code::{Class, Code, Shape};
pub(crate) use copies::too_many;
pub use form::Form;
pub use game_rules::{ExtraRules, GameRules, HandBefore};
pub use generate::Generator;
pub use greedy::greedy;
pub use kind::Kind;
pub(crate) use kind::simplified;
pub use kinds::{GAP_KINDS, Kinds};
pub use listing::{ListError, Listing, MOST_LISTED, PlayOrder, sort_plays};
pub(crate) use listing::{list_to_value, natural_first};
pub use moves::{Move, MoveVisitor};
pub use play::{Play, Reading};
pub(crate) use position::{Legal, add_card_faults, add_play_fault, add_short_fault};
pub use position::{Position, check_hand};
pub use rules::{DeckLimit, Decks, Rules};
pub(crate) use rules_text::FormThere;
pub use setup::Setup;
pub use solver::Solver;
#[cfg(feature = "samples")]
pub use solver::{SAMPLE_BYTES, SAMPLE_CARDS, TASK_BYTES, take_samples, take_task_samples};
pub use switch::{Setting, Switch, SwitchValues, SwitchWord};
