//! Filters: what makes a position a puzzle.

use super::candidate::Candidate;
use super::openings::Openings;
use super::rate::rating_of;
use super::small_searches::{Stopped, WalkQuestions};
use crate::search::{Limits, SearchControl};
use crate::shedding::{Code, Kind, Position, Solver};

/// Requirements of a puzzle, besides a win for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
#[expect(clippy::struct_excessive_bools, reason = "filters that can be left out one by one")]
pub struct Filters {
    /// The first lead in the natural order loses.
    pub greedy_loses: bool,
    /// Every play with the most cards loses, if they have three or more.
    pub longest_loses: bool,
    /// The lowest single card loses.
    pub lowest_single_loses: bool,
    /// The lowest pair loses.
    pub lowest_pair_loses: bool,
    /// Only one play wins, counting plays with the same kind, length and rank as one.
    pub one_play: bool,
    /// Minimum number of plays and passes of both sides until the end.
    pub min_plays: u32,
    /// Lowest allowed rating.
    pub min_rating: Option<f64>,
    /// Highest allowed rating.
    pub max_rating: Option<f64>,
}

impl Default for Filters {
    /// Filters of a typical puzzle: all except the ratings, and at least seven plays.
    fn default() -> Filters {
        Filters {
            greedy_loses: true,
            longest_loses: true,
            lowest_single_loses: true,
            lowest_pair_loses: true,
            one_play: true,
            min_plays: 7,
            min_rating: None,
            max_rating: None,
        }
    }
}

/// One of the [`Filters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named like the fields of `Filters`; `Wins` always applies")]
pub enum Filter {
    GreedyLoses,
    LongestLoses,
    LowestSingleLoses,
    LowestPairLoses,
    Wins,
    OnePlay,
    MinPlays,
    MinRating,
    MaxRating,
}

impl Filter {
    /// Cheap ones first: each is checked only if those before it pass.
    const ALL: [Filter; 9] = [
        Filter::GreedyLoses,
        Filter::LongestLoses,
        Filter::LowestSingleLoses,
        Filter::LowestPairLoses,
        Filter::Wins,
        Filter::OnePlay,
        Filter::MinPlays,
        Filter::MinRating,
        Filter::MaxRating,
    ];

    /// Name of the filter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Filter::GreedyLoses => "greedy_loses",
            Filter::LongestLoses => "longest_loses",
            Filter::LowestSingleLoses => "lowest_single_loses",
            Filter::LowestPairLoses => "lowest_pair_loses",
            Filter::Wins => "wins",
            Filter::OnePlay => "one_play",
            Filter::MinPlays => "min_plays",
            Filter::MinRating => "min_rating",
            Filter::MaxRating => "max_rating",
        }
    }
}

impl Filters {
    /// Filters to check, in their order.
    pub(super) fn wanted(&self) -> Vec<Filter> {
        let is_wanted = |filter: &Filter| match filter {
            Filter::GreedyLoses => self.greedy_loses,
            Filter::LongestLoses => self.longest_loses,
            Filter::LowestSingleLoses => self.lowest_single_loses,
            Filter::LowestPairLoses => self.lowest_pair_loses,
            Filter::OnePlay => self.one_play,
            Filter::Wins | Filter::MinPlays => true,
            Filter::MinRating => self.min_rating.is_some(),
            Filter::MaxRating => self.max_rating.is_some(),
        };
        Filter::ALL.into_iter().filter(is_wanted).collect()
    }

    /// Codes of the plays that must lose.
    pub(super) fn losing_codes(&self, openings: &Openings) -> Vec<Code> {
        let mut losing = Vec::new();
        if self.greedy_loses {
            losing.extend(openings.greedy().map(|play| play.code));
        }
        if self.longest_loses {
            losing.extend(openings.longest().map(|place| openings.moves[place].code));
        }
        let lowest = [(self.lowest_single_loses, Kind::Single), (self.lowest_pair_loses, Kind::Pair)];
        for (_, kind) in lowest.into_iter().filter(|(loses, _)| *loses) {
            losing.extend(openings.lowest(kind).map(|play| play.code));
        }
        losing
    }

    /// Returns true if the candidate passes the filter.
    pub(super) fn passes(
        &self,
        filter: Filter,
        candidate: &mut Candidate,
        questions: &mut WalkQuestions,
    ) -> Result<bool, Stopped> {
        Ok(match filter {
            Filter::LowestSingleLoses => {
                candidate.loses_by(candidate.openings.lowest(Kind::Single), questions)?
            }
            Filter::LowestPairLoses => {
                candidate.loses_by(candidate.openings.lowest(Kind::Pair), questions)?
            }
            Filter::GreedyLoses => candidate.loses_by(candidate.openings.greedy(), questions)?,
            Filter::LongestLoses => {
                let longest: Vec<usize> = candidate.openings.longest().collect();
                for place in longest {
                    if candidate.wins_at(place, questions)? {
                        return Ok(false);
                    }
                }
                true
            }
            Filter::Wins => candidate.wins_at_all(questions)?,
            Filter::OnePlay => candidate.one_code_wins(questions)?,
            Filter::MinPlays => candidate.lasts(self.min_plays, questions)?,
            Filter::MinRating => {
                rating_of(candidate, questions)?.score >= self.min_rating.unwrap_or(f64::MIN)
            }
            Filter::MaxRating => {
                rating_of(candidate, questions)?.score <= self.max_rating.unwrap_or(f64::MAX)
            }
        })
    }

    /// Partial score, below 1, for a filter that the candidate fails.
    pub(super) fn nearness(
        &self,
        filter: Filter,
        candidate: &mut Candidate,
        questions: &mut WalkQuestions,
    ) -> Result<f64, Stopped> {
        Ok(match filter {
            Filter::MinPlays => f64::from(candidate.plays_left(questions)?) / f64::from(self.min_plays),
            Filter::MinRating => rating_of(candidate, questions)?.score / self.min_rating.unwrap_or(f64::MAX),
            _ => 0.0,
        })
    }
}

/// Lists all filters that a position fails, which must not be over.
///
/// The limits of threads, nodes and memory apply to each search. `call` is checked regularly.
///
/// ```
/// use canju::puzzles::{Filter, Filters, refusals};
/// use canju::search::{Limits, run};
/// use canju::{seats::Side, shedding::{Position, Rules}};
/// let position = Position::new("3 4".parse()?, "5 66".parse()?, None, Side::First, Rules::DOUDIZHU)?;
/// let limits = Limits::default();
/// let filters = Filters::default();
/// let run = run(&limits, false, &mut || false, |call| Ok(refusals(&position, &filters, &limits, call)));
/// assert_eq!(run.answer??, [Filter::Wins, Filter::OnePlay, Filter::MinPlays]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why a search ended without an answer.
pub fn refusals(
    position: &Position,
    filters: &Filters,
    limits: &Limits,
    call: &mut SearchControl,
) -> Result<Vec<Filter>, Stopped> {
    let (rules, setup) = (position.rules(), position.setup());
    let solver = Solver::new(*rules, &setup, limits.memory)?;
    let mut questions = WalkQuestions::about(position, *limits, call);
    let mut candidate = Candidate::new(rules, &solver, setup, &mut questions)?;
    let mut refusing = Vec::new();
    for filter in filters.wanted() {
        if !filters.passes(filter, &mut candidate, &mut questions)? {
            refusing.push(filter);
        }
    }
    Ok(refusing)
}
