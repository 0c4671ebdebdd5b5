//! Solvers of any game, and the questions that they answer.

use super::{Play, Position};
use crate::cards::Card;
use crate::guandan::Stake;
use crate::proofs::{Claim, ProofStrategy, Unproved};
use crate::search::{Outlook, SearchControl, Stop};
use crate::shedding::{self, Legal, Move, Rules, list_to_value};
use crate::{guandan, landlord, tricks};

/// Value of a position, relative to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// True if the side to move wins.
    Wins(bool),
    /// Tricks that the side to move will take.
    Tricks(u8),
}

impl Value {
    /// The value as a number: 1 if the side to move wins, or its tricks.
    #[must_use]
    pub const fn number(self) -> usize {
        match self {
            Value::Wins(wins) => wins as usize,
            Value::Tricks(tricks) => tricks as usize,
        }
    }
}

/// Value of a play, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayValue {
    /// It wins or loses, or takes tricks.
    Value(Value),
    /// The number of plays and passes until the end, itself included: odd if it wins.
    Length(u32),
    /// Levels that the team wins, or loses if negative: in Guandan.
    Levels(i8),
}

impl PlayValue {
    /// Returns true if the play wins; never in trick play.
    #[must_use]
    pub const fn wins(self) -> bool {
        match self {
            PlayValue::Value(Value::Wins(wins)) => wins,
            PlayValue::Value(Value::Tricks(_)) => false,
            PlayValue::Length(plays) => plays % 2 == 1,
            PlayValue::Levels(levels) => levels > 0,
        }
    }

    /// Early wins, late losses and many tricks rank highest.
    pub(crate) const fn rank(self) -> (bool, i64) {
        match self {
            PlayValue::Value(Value::Wins(wins)) => (wins, 0),
            PlayValue::Value(Value::Tricks(tricks)) => (true, tricks as i64),
            PlayValue::Length(plays) => {
                (self.wins(), if self.wins() { -(plays as i64) } else { plays as i64 })
            }
            PlayValue::Levels(levels) => (self.wins(), levels as i64),
        }
    }
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value.
    Value,
    /// The value, and any play that keeps it; no play in a lost position.
    Winner,
    /// The first best play: a winner hurries, a loser delays. If games do not differ in length, the
    /// first play with the highest value.
    Best,
    /// The number of plays and passes until the end, and the value.
    Length,
    /// Every legal play with its value, in the order of the legal plays.
    Values,
    /// Every legal play with the number of plays and passes until the end, itself included: an odd
    /// number if and only if it wins. In the order of the legal plays.
    Lengths,
    /// The levels that the team of the side to move wins or loses, in Guandan.
    Levels,
    /// The first play that wins the most levels, or loses the fewest.
    MostLevels,
    /// Every legal play with its levels, in the order of the legal plays.
    LevelsByPlay,
}

/// Answer to a question. Fields that were not asked for are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Value of the position.
    pub value: Option<Value>,
    /// A play, as [`Question::Winner`] or [`Question::Best`] asks.
    pub best: Option<Play>,
    /// Number of plays and passes until the end.
    pub plays_left: Option<u32>,
    /// Levels of the team to move, negative if it loses them.
    pub levels: Option<i8>,
    /// Every legal play with its value, as [`Question::Values`], [`Question::Lengths`] or
    /// [`Question::LevelsByPlay`] asks.
    pub values: Vec<(Play, PlayValue)>,
}

impl Answer {
    /// Fills empty fields from another answer about the same position.
    #[must_use]
    pub fn and(self, more: Answer) -> Answer {
        Answer {
            value: self.value.or(more.value),
            best: self.best.or(more.best),
            plays_left: self.plays_left.or(more.plays_left),
            levels: self.levels.or(more.levels),
            values: if self.values.is_empty() { more.values } else { self.values },
        }
    }
}

/// A solver of any game with its transposition table, for one position and its successors.
///
/// Every question needs a position that [fits](Solver::fits) and is not over.
pub enum Solver {
    /// The first side with an empty hand wins.
    Shedding(Box<shedding::Solver>),
    /// Three hands: the landlord or both farmers win.
    Landlord(Box<landlord::Solver>),
    /// Trick play: more tricks are better.
    Tricks(Box<tricks::Solver>),
    /// Four hands: the team of the first empty one wins.
    Guandan(Box<guandan::Solver>),
}

/// A solver was given a position of another game.
const OTHER_GAME: &str = "a position of the solver's game";

impl Solver {
    /// Makes a solver for a position and all its successors.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(match position {
            Position::Shedding(position) => {
                let solver = shedding::Solver::new(*position.rules(), &position.setup(), max_bytes)?;
                Solver::Shedding(Box::new(solver))
            }
            Position::Landlord(position) => {
                let solver = landlord::Solver::new(*position.rules(), &position.setup(), max_bytes)?;
                Solver::Landlord(Box::new(solver))
            }
            Position::Tricks(position) => {
                Solver::Tricks(Box::new(tricks::Solver::new(*position.rules(), max_bytes)?))
            }
            Position::Guandan(position) => {
                Solver::Guandan(Box::new(guandan::Solver::new(*position.rules(), max_bytes)?))
            }
        })
    }

    /// Returns true if a position has the solver's rules, and the table has keys for its hands.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                have_same_plays(solver.rules(), position.rules()) && solver.fits(&position.setup())
            }
            (Solver::Landlord(solver), Position::Landlord(position)) => {
                have_same_plays(solver.rules(), position.rules()) && solver.fits(&position.setup())
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => solver.rules() == *position.rules(),
            (Solver::Guandan(solver), Position::Guandan(position)) => solver.rules() == *position.rules(),
            _ => false,
        }
    }

    /// Returns true if games differ in length, so that [`Question::Length`] has an answer.
    #[must_use]
    pub const fn has_lengths(&self) -> bool {
        matches!(self, Solver::Shedding(_))
    }

    /// Returns true if games are won by levels, so that [`Question::Levels`] has an answer.
    #[must_use]
    pub const fn has_levels(&self) -> bool {
        matches!(self, Solver::Guandan(_))
    }

    /// Size of the transposition table in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Solver::Shedding(solver) => solver.bytes(),
            Solver::Landlord(solver) => solver.bytes(),
            Solver::Tricks(solver) => solver.bytes(),
            Solver::Guandan(solver) => solver.bytes(),
        }
    }

    /// Answers a question about a position.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn ask(
        &self,
        position: &Position,
        question: Question,
        control: &mut SearchControl,
    ) -> Result<Answer, Stop> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                of_two(solver, position, question, control)
            }
            (Solver::Landlord(solver), Position::Landlord(position)) => {
                of_three(solver, position, question, control)
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => {
                of_tricks(solver, &position.setup(), question, control)
            }
            (Solver::Guandan(solver), Position::Guandan(position)) => {
                of_guandan(solver, position, question, control)
            }
            _ => panic!("{OTHER_GAME}"),
        }
    }

    /// What the searches so far lean to, for the side to move; `None` if they know nothing, or if the
    /// position does not fit.
    #[must_use]
    pub fn outlook(&self, position: &Position) -> Option<Outlook> {
        match (self, position) {
            _ if !self.fits(position) => None,
            (Solver::Shedding(solver), Position::Shedding(position)) => solver.outlook(&position.setup()),
            (Solver::Landlord(solver), Position::Landlord(position)) => solver.outlook(&position.setup()),
            _ => None,
        }
    }

    /// Writes a strategy that proves a claim about a position.
    ///
    /// The strategy has at most `most` positions. `report` is now and then called with their number.
    ///
    /// # Errors
    /// Fails if the claim is false or of another game, or if a limit is reached.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        control: &mut SearchControl,
    ) -> Result<ProofStrategy, Unproved> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                solver.prove(position, claim, most, report, control)
            }
            (Solver::Landlord(solver), Position::Landlord(position)) => {
                solver.prove(&position.setup(), claim, most, report, control)
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => {
                solver.prove(position, claim, most, report, control)
            }
            (Solver::Guandan(_), Position::Guandan(_)) => Err(Unproved::NoClaim),
            _ => panic!("{OTHER_GAME}"),
        }
    }

    /// Value of a position, relative to the side to move.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn value(&self, position: &Position, control: &mut SearchControl) -> Result<Value, Stop> {
        let answer = self.ask(position, Question::Value, control)?;
        Ok(answer.value.expect("every game has a value"))
    }
}

/// Returns true if two rules have the same plays. The deck limit restricts only the hands.
fn have_same_plays(one: &Rules, other: &Rules) -> bool {
    *one == Rules { deck_limit: one.deck_limit, ..*other }
}

/// Legal plays, with and without suits.
type Listed = (Vec<shedding::Play>, Vec<Move>);

/// Lists the legal plays of a position to value them.
fn listed(legal: &Legal<'_>, control: &mut SearchControl) -> Result<Listed, Stop> {
    let plays = list_to_value(|most| legal.plays(false, most, control))?;
    let moves = plays.iter().map(shedding::Play::to_move).collect();
    Ok((plays, moves))
}

/// Pairs each play with its result.
fn zip<T>(plays: Vec<shedding::Play>, results: impl IntoIterator<Item = T>) -> Vec<(Play, T)> {
    plays.into_iter().map(Play::from).zip(results).collect()
}

fn of_two(
    solver: &shedding::Solver,
    position: &shedding::Position,
    question: Question,
    control: &mut SearchControl,
) -> Result<Answer, Stop> {
    let setup = &position.setup();
    let mut answer = Answer::default();
    match question {
        Question::Value => answer.value = Some(Value::Wins(solver.wins(setup, control)?)),
        Question::Winner => {
            let play = solver.winning_move(setup, control)?;
            answer.value = Some(Value::Wins(play.is_some()));
            answer.best = play.map(|play| shedding::Play::from_hand(position.hand(), play).into());
        }
        Question::Best => {
            let (plays, moves) = listed(&position.legal(), control)?;
            let best = solver.best_move(setup, &moves, control)?;
            answer.best = plays.into_iter().find(|play| Some(play.to_move()) == best).map(Play::from);
        }
        Question::Length => {
            let length = solver.length(setup, control)?;
            answer.plays_left = Some(length);
            answer.value = Some(Value::Wins(length % 2 == 1));
        }
        Question::Values => {
            let (plays, moves) = listed(&position.legal(), control)?;
            let wins = solver.wins_by_each(setup, &moves, control)?;
            answer.values = zip(plays, wins.into_iter().map(Value::Wins).map(PlayValue::Value));
        }
        Question::Lengths => {
            let (plays, moves) = listed(&position.legal(), control)?;
            let lengths = solver.length_by_each(setup, &moves, control)?;
            answer.values = zip(plays, lengths.into_iter().map(PlayValue::Length));
        }
        Question::Levels | Question::MostLevels | Question::LevelsByPlay => {}
    }
    Ok(answer)
}

fn of_three(
    solver: &landlord::Solver,
    position: &landlord::Position,
    question: Question,
    control: &mut SearchControl,
) -> Result<Answer, Stop> {
    let setup = &position.setup();
    let team = setup.turn.team();
    let mut answer = Answer::default();
    match question {
        Question::Value => answer.value = Some(Value::Wins(solver.winner(setup, control)? == team)),
        Question::Winner | Question::Best => {
            let play = solver.winning_move(setup, control)?;
            answer.best = play.map(|play| shedding::Play::from_hand(position.hand(), play).into());
            if question == Question::Winner {
                answer.value = Some(Value::Wins(play.is_some()));
            } else if play.is_none() {
                answer.best = listed(&position.legal(), control)?.0.into_iter().next().map(Play::from);
            }
        }
        Question::Values => {
            let (plays, moves) = listed(&position.legal(), control)?;
            let winners = solver.winner_by_each(setup, &moves, control)?;
            let wins = winners.into_iter().map(|winner| Value::Wins(winner == team));
            answer.values = zip(plays, wins.map(PlayValue::Value));
        }
        Question::Length
        | Question::Lengths
        | Question::Levels
        | Question::MostLevels
        | Question::LevelsByPlay => {}
    }
    Ok(answer)
}

fn of_tricks(
    solver: &tricks::Solver,
    setup: &tricks::Setup,
    question: Question,
    control: &mut SearchControl,
) -> Result<Answer, Stop> {
    let mut answer = Answer::default();
    match question {
        Question::Value => answer.value = Some(Value::Tricks(solver.tricks(setup, control)?)),
        Question::Winner => {
            answer.value = Some(Value::Tricks(solver.tricks(setup, control)?));
            answer.best = solver.best(setup, control)?.map(Play::from);
        }
        Question::Best => answer.best = solver.best(setup, control)?.map(Play::from),
        Question::Values => {
            let values = solver.values(setup, control)?.into_iter();
            let value = |(card, tricks): (Card, u8)| (card.into(), PlayValue::Value(Value::Tricks(tricks)));
            answer.values = values.map(value).collect();
        }
        // All games of a position have the same length.
        Question::Length
        | Question::Lengths
        | Question::Levels
        | Question::MostLevels
        | Question::LevelsByPlay => {}
    }
    Ok(answer)
}

fn of_guandan(
    solver: &guandan::Solver,
    position: &guandan::Position,
    question: Question,
    control: &mut SearchControl,
) -> Result<Answer, Stop> {
    let (setup, rules, team) = (&position.setup(), *position.rules(), position.turn().team());
    let made = |play| Play::of_guandan(play, rules);
    let mut answer = Answer::default();
    match question {
        Question::Value => answer.value = Some(Value::Wins(solver.winner(setup, control)? == team)),
        Question::Winner => {
            let wins = solver.winner(setup, control)? == team;
            answer.value = Some(Value::Wins(wins));
            if wins {
                answer.best = position.chosen(solver.best(setup, Stake::First, control)?).map(made);
            }
        }
        Question::Best | Question::MostLevels => {
            let stake = if question == Question::Best { Stake::First } else { Stake::Levels };
            answer.best = position.chosen(solver.best(setup, stake, control)?).map(made);
        }
        Question::Values => {
            let plays = position.plays(false);
            let winners = solver.winner_by_each(setup, &position.choices(&plays), control)?;
            let wins = winners.into_iter().map(|winner| PlayValue::Value(Value::Wins(winner == team)));
            answer.values = plays.into_iter().map(made).zip(wins).collect();
        }
        Question::Levels => answer.levels = Some(team.own(solver.levels(setup, control)?)),
        Question::LevelsByPlay => {
            let plays = position.plays(false);
            let levels = solver.levels_by_each(setup, &position.choices(&plays), control)?;
            let levels: Vec<i8> = levels.into_iter().map(|levels| team.own(levels)).collect();
            answer.levels = levels.iter().copied().max();
            let levels = levels.into_iter().map(PlayValue::Levels);
            answer.values = plays.into_iter().map(made).zip(levels).collect();
        }
        Question::Length | Question::Lengths => {}
    }
    answer.value = answer.value.or(answer.levels.map(|levels| Value::Wins(levels > 0)));
    Ok(answer)
}
