//! Hidden hands: the share of possible deals that each play wins.
//!
//! A player knows which cards are unseen, but not who holds them. [`Unseen`] lists all possible
//! deals, or draws some. A [`Survey`] solves every legal play in each deal with open hands, on
//! several threads. A [`Summary`] gives the share of deals that each play wins. With drawn deals,
//! this is perfect information Monte Carlo (PIMC), as in the bridge program GIB (Ginsberg 2001).
//!
//! This share is not the probability of winning. All deals count as equally likely, although the
//! other side's plays suggest some of them. In each deal, both sides play as if they saw all cards.
//!
//! ```
//! use canju::hidden::{DealPlan, Survey, Viewpoint, Unseen};
//! use canju::search::Limits;
//! use canju::shedding::{Code, Rules, Setup};
//! use std::time::Duration;
//! # use canju::cards::Hand;
//! let [hand, unseen] = ["4 6", "3 5 7"].map(|text| text.parse::<Hand>().unwrap().counts());
//! let table = Viewpoint::two(Rules::DOUDIZHU, hand, Code::NONE);
//! let plays = Setup { mover: hand, other: unseen, to_beat: Code::NONE }.moves(&Rules::DOUDIZHU);
//! let unseen = Unseen::new(unseen, &[1]).expect("one card of three");
//! let plan = DealPlan::new(&unseen, 100, 7, &mut || Ok(())).expect("no limit");
//! let mut survey = Survey::begin(table, plays.clone(), plan, &Limits::default()).expect("threads");
//! while !survey.is_done() {
//!     survey.wait(Duration::from_secs(1));
//! }
//! let summary = survey.summary();
//! assert!(summary.exact);
//! // The other hand is 3, 5 or 7: the 6 wins against two of them, the 4 against one.
//! let share = |text: &str| {
//!     let card = text.parse::<Hand>().unwrap().counts();
//!     summary.shares[plays.iter().position(|play| play.cards == card).unwrap()]
//! };
//! assert_eq!((share("6"), share("4")), (2.0 / 3.0, 1.0 / 3.0));
//! ```

mod deal_plan;
mod faults;
mod survey;
mod tally;
mod unseen;
mod viewpoint;

pub use self::deal_plan::DealPlan;
pub use self::faults::KnownCards;
pub use self::survey::Survey;
pub use self::tally::{Margin, Summary};
pub use self::unseen::{Deal, Unseen};
pub use self::viewpoint::Viewpoint;
