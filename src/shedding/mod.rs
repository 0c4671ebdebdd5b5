//! Shedding games: Dou Dizhu (斗地主) with its presets, and singles and pairs.

mod code;
mod copies;
mod dou_dizhu;
pub mod draft;
mod generate;
mod greedy;
pub(crate) mod keys;
mod kickers;
mod kind;
mod kinds;
mod listing;
pub(crate) mod loose;
pub(crate) mod moves;
pub(crate) mod numbering;
mod play;
mod position;
mod reasons;
mod rules;
mod run_fast;
mod setup;
pub(crate) mod solver;
pub(crate) mod spec;
pub mod split;
mod switch;

pub use code::{Class, Code, Shape};
pub(crate) use copies::too_many;
pub use generate::Generator;
pub use greedy::greedy;
pub use kind::Kind;
pub(crate) use kind::simplified;
pub use kinds::Kinds;
pub use listing::{ListError, Listing, MOST_LISTED, PlayOrder, sort_plays};
pub(crate) use listing::{list_to_value, natural_first};
pub use moves::{Move, Sink};
pub use play::{Play, Reading};
pub(crate) use position::{Legal, add_card_faults, add_play_fault, said_hand};
pub use position::{Position, check_hand};
pub use rules::{DeckLimit, Decks, GAP_KINDS, Rules};
pub use setup::Setup;
pub use solver::Solver;
#[cfg(feature = "samples")]
pub use solver::{SAMPLE_BYTES, SAMPLE_CARDS, TASK_BYTES, take_samples, take_task_samples};
pub use spec::{Form, Own, Seen, Spec};
pub use switch::{Switch, Values, Word};
