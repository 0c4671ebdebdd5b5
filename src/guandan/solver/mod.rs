//! Exact solver of four open hands.

mod keys;
mod node;
mod order;
mod shared;
mod uncontested;

use self::node::GoalSearch;
use self::shared::Shared;
use super::form::Form;
use super::held::Held;
use super::rules::Guandan;
use super::seat::Partnership;
use super::setup::Setup;
use crate::search::{SearchControl, Stop};

/// A play as the form and the hand that is left, or a pass.
pub type Choice = Option<(Form, Held)>;

/// What the seats play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// That one of the team is out first.
    First,
    /// The most levels.
    Levels,
}

/// Solves positions under some rules and remembers what it has proved.
///
/// Every question needs a setup that [is possible](Setup::is_possible), as those of a
/// [`Position`](super::Position) are: others panic. Several threads can use it at once. Each call takes a
/// [`SearchControl`] that counts nodes and stops it.
/// Values are those of south and north: 3 to 1 levels if one of them is out first, -1 to -3 if not.
///
/// ```
/// use canju::guandan::{Guandan, Position, Solver, Partnership};
/// use canju::search::{Limits, run};
/// let rules: Guandan = "guandan:2".parse()?;
/// let hands = ["5 5", "6 6 9", "7", "8 K"].map(|hand| hand.parse().unwrap());
/// let setup = Position::lead(hands, rules)?.setup();
/// let solver = Solver::new(rules, 1 << 20)?;
/// let run = run(&Limits::default(), false, &mut || false, |control| {
///     Ok((solver.winner(&setup, control)?, solver.levels(&setup, control)?))
/// });
/// assert_eq!(run.answer, Ok((Partnership::SouthNorth, 1)), "east plays 66 and 9, west is out third");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Guandan,
    shared: Box<Shared>,
}

/// Value from which on a team of south and north has been out first.
const FIRST: i8 = 1;

impl Solver {
    /// Creates a solver with tables of at most `max_bytes`.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(rules: Guandan, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(Solver { rules, shared: Box::new(Shared::new(max_bytes)?) })
    }

    /// Rules that the solver plays by.
    #[must_use]
    pub const fn rules(&self) -> Guandan {
        self.rules
    }

    /// Bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    /// Returns true if the value for south and north is at least `goal`, from -2 to 3.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn reaches(&self, setup: &Setup, goal: i8, control: &mut SearchControl) -> Result<bool, Stop> {
        assert!(setup.is_possible(), "a setup that can occur");
        GoalSearch::new(self.rules, &self.shared, goal, control).reaches(setup)
    }

    /// Returns the team that is out first.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn winner(&self, setup: &Setup, control: &mut SearchControl) -> Result<Partnership, Stop> {
        Ok(if self.reaches(setup, FIRST, control)? { Partnership::SouthNorth } else { Partnership::EastWest })
    }

    /// Returns the value for south and north in levels, -3 to 3.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn levels(&self, setup: &Setup, control: &mut SearchControl) -> Result<i8, Stop> {
        let (least, most) = setup.bounds();
        // Most games end with 3 levels or with 1: ask for these before 2.
        let wins = if least > 0 || most < 0 { least > 0 } else { self.reaches(setup, FIRST, control)? };
        let (least, most) = if wins { (least.max(1), most) } else { (least, most.min(-1)) };
        let goals = if wins { [3, 2] } else { [-2, -1] };
        for goal in goals {
            // South and north hope for the highest value, the others for the lowest.
            let reached = least >= goal || most >= goal && self.reaches(setup, goal, control)?;
            if reached == wins {
                return Ok(if wins { goal } else { goal - 1 });
            }
        }
        Ok(if wins { 1 } else { -1 })
    }

    /// Returns the team that is out first after each of the given legal plays.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn winner_by_each(
        &self,
        setup: &Setup,
        plays: &[Choice],
        control: &mut SearchControl,
    ) -> Result<Vec<Partnership>, Stop> {
        plays.iter().map(|&play| self.winner(&after(setup, play), control)).collect()
    }

    /// Returns the value for south and north after each of the given legal plays.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn levels_by_each(
        &self,
        setup: &Setup,
        plays: &[Choice],
        control: &mut SearchControl,
    ) -> Result<Vec<i8>, Stop> {
        plays.iter().map(|&play| self.levels(&after(setup, play), control)).collect()
    }

    /// Returns the first best play, in the order of [`Setup::plays`] with a pass last. A team that cannot be
    /// out first makes its first legal play.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn best(&self, setup: &Setup, goal: Stake, control: &mut SearchControl) -> Result<Choice, Stop> {
        let value = match goal {
            Stake::Levels => self.levels(setup, control)?,
            Stake::First if self.reaches(setup, FIRST, control)? => FIRST,
            Stake::First => -3,
        };
        let plays = setup.plays(self.rules).into_iter().map(Some);
        for play in plays.chain((!setup.to_beat.is_none()).then_some(None)) {
            let next = after(setup, play);
            let is_best = match (setup.turn.team(), goal) {
                (Partnership::SouthNorth, _) => self.reaches(&next, value, control)?,
                (Partnership::EastWest, Stake::First) => {
                    value == FIRST || !self.reaches(&next, FIRST, control)?
                }
                (Partnership::EastWest, Stake::Levels) => !self.reaches(&next, value + 1, control)?,
            };
            if is_best {
                return Ok(play);
            }
        }
        Err(Stop::WrongVerdict)
    }

    /// Returns the principal variation: the best plays of all seats until the goal is decided.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup is not [possible](Setup::is_possible).
    pub fn line(&self, setup: &Setup, goal: Stake, control: &mut SearchControl) -> Result<Vec<Choice>, Stop> {
        let (mut now, mut line) = (*setup, Vec::new());
        while !now.is_over() && (goal == Stake::Levels || now.head.is_none()) {
            let play = self.best(&now, goal, control)?;
            line.push(play);
            now = after(&now, play);
        }
        Ok(line)
    }
}

/// Setup after a play or a pass.
fn after(setup: &Setup, play: Choice) -> Setup {
    play.map_or_else(|| setup.after_pass(), |(form, rest)| setup.after_play(form, rest))
}
