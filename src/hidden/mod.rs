//! Hands that are not seen: how often each play wins, over the deals that may be.
//!
//! Who holds a hand and has seen what was played knows which cards are left, and not who has them. [`Unseen`] lists
//! the hands that the others may hold, or draws some; a [`Survey`] solves each such deal with all hands open, for every
//! legal play, on several threads; a [`Summary`] says in which share of the deals a play wins.
//!
//! That is no chance of winning: the hidden hands are taken as equally likely, whatever the other side's plays suggest,
//! and in each deal both sides then play as if they saw all cards.
//!
//! ```
//! use canju::hidden::{Plan, Survey, Viewpoint, Unseen};
//! use canju::search::Limits;
//! use canju::shedding::{Code, Rules};
//! use std::time::Duration;
//! # use canju::cards::Hand;
//! let [hand, unseen] = ["4 6", "3 5 7"].map(|text| text.parse::<Hand>().unwrap().counts());
//! let table = Viewpoint::two(Rules::DOUDIZHU, hand, Code::NONE);
//! let plays = table.moves();
//! let plan = Plan::new(&Unseen::new(unseen, &[1]).expect("one card of three"), 100, 7);
//! let mut survey = Survey::begin(table, plays.clone(), plan, &Limits::default()).expect("there are threads");
//! while !survey.is_done() {
//!     survey.wait(Duration::from_secs(1));
//! }
//! let summary = survey.summary();
//! assert!(summary.exact);
//! // The other hand holds 3, 5 or 7: the 6 wins against two of them, and so does the 4 against one only.
//! let share = |text: &str| {
//!     let card = text.parse::<Hand>().unwrap().counts();
//!     summary.shares[plays.iter().position(|play| play.cards == card).unwrap()]
//! };
//! assert_eq!((share("6"), share("4")), (2.0 / 3.0, 1.0 / 3.0));
//! ```

mod faults;
mod plan;
mod survey;
mod tally;
mod unseen;
mod viewpoint;

pub use self::faults::Known;
pub use self::plan::Plan;
pub use self::survey::Survey;
pub use self::tally::{Margin, Summary};
pub use self::unseen::{Deal, Unseen};
pub use self::viewpoint::Viewpoint;
