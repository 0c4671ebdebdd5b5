//! Rates how hard a position is for a person.

use super::candidate::Candidate;
use super::openings::Openings;
use super::rating::Rating;
use super::small_searches::{Stopped, WalkQuestions};
use crate::search::{Limits, SearchControl, Stop};
use crate::shedding::{Code, Move, Position, Setup, Solver};

/// Node limit for the length of a refutation.
const REFUTATION_NODES: u64 = 200_000;
/// Bytes of its transposition table.
const REFUTATION_BYTES: usize = 1 << 28;

/// Points for rare winning plays, for each trap, and for each habit that the key violates.
const RARE: f64 = 30.0;
const TRAP: usize = 8;
const HABIT: usize = 10;
/// Maximum number of traps that count, and of plays in the longest refutation.
const MOST_TRAPS: usize = 4;
const LONGEST: u32 = 20;

/// Rates a position that is not over.
///
/// The limits of threads, nodes and memory apply to each search. Searches for refutations have a
/// smaller node limit, and can end without a result. `call` is checked regularly.
///
/// ```
/// use canju::puzzles::rate;
/// use canju::search::{Limits, run};
/// use canju::{seats::Side, shedding::{Position, Rules}};
/// let hands = ("RJ A 5 4 3 3 3".parse()?, "BJ 2 2 2 K Q".parse()?);
/// let position = Position::new(hands.0, hands.1, None, Side::First, Rules::DOUDIZHU)?;
/// let limits = Limits::default();
/// let run = run(&limits, false, &mut || false, |call| Ok(rate(&position, &limits, call)));
/// let rating = run.answer??;
/// assert_eq!((rating.plays, rating.winning, rating.traps.len()), (11, 2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The reason why a search ended without an answer.
pub fn rate(position: &Position, limits: &Limits, call: &mut SearchControl) -> Result<Rating, Stopped> {
    let (rules, setup) = (position.rules(), position.setup());
    let solver = Solver::new(*rules, &setup, limits.memory)?;
    let mut questions = WalkQuestions::about(position, *limits, call);
    let mut candidate = Candidate::new(rules, &solver, setup, &mut questions)?;
    Ok(rating_of(&mut candidate, &mut questions)?.clone().of_position(position))
}

/// Rating of a candidate, computed once and stored there.
pub(super) fn rating_of<'c>(
    candidate: &'c mut Candidate,
    questions: &mut WalkQuestions,
) -> Result<&'c Rating<Move>, Stopped> {
    let rating = match candidate.rating.take() {
        Some(rating) => rating,
        None if candidate.wins_at_all(questions)? => rating_of_won(candidate, questions)?,
        None => rating_of_lost(candidate, questions)?,
    };
    Ok(candidate.rating.insert(rating))
}

/// Rating of a lost position: that of the hardest successor after a plausible play.
fn rating_of_lost(candidate: &Candidate, questions: &mut WalkQuestions) -> Result<Rating<Move>, Stopped> {
    let mut hardest: Option<Rating<Move>> = None;
    for play in candidate.openings.plausible() {
        let setup = successor(&candidate.openings.setup, play);
        let mut answer = Candidate::new(candidate.openings.rules, candidate.solver, setup, questions)?;
        let rating = rating_of_won(&mut answer, questions)?;
        if hardest.as_ref().is_none_or(|hardest| rating.score > hardest.score) {
            hardest = Some(Rating { after: Some(play), ..rating });
        }
    }
    // Only a position that is over has no play.
    hardest.ok_or(Stopped::from(Stop::TooManyPlays))
}

/// Setup after a play that does not end the game.
fn successor(setup: &Setup, play: Move) -> Setup {
    Setup { mover: setup.other, other: setup.mover - play.cards, to_beat: play.code }
}

fn rating_of_won(candidate: &mut Candidate, questions: &mut WalkQuestions) -> Result<Rating<Move>, Stopped> {
    candidate.ask_each(questions)?;
    let openings = &candidate.openings;
    let keys: Vec<Move> = candidate.winning().collect();
    let [all, won] = [&openings.moves, &keys].map(|moves| codes(moves));
    let plausible = openings.plausible();
    let traps: Vec<Move> = plausible.iter().filter(|play| !keys.contains(play)).copied().collect();
    let chain = openings.long_chain(questions.call())?;
    let breaks = chain.filter(|&chain| keys.iter().all(|&key| openings.breaks(chain, key)));
    let gives_up_bomb = keys.iter().all(|&key| openings.gives_up_bomb(key));
    let passes = all > 1 && keys.iter().all(|key| key.code.is_none());
    let mut lengths = Vec::with_capacity(traps.len());
    for &trap in &traps {
        lengths.push(refuted_within(openings, trap, questions)?);
    }
    let mut score = 0.0;
    if won < all {
        let longest = lengths.iter().map(|n| n.unwrap_or(LONGEST)).max().unwrap_or(0);
        let habits = [breaks.is_some(), gives_up_bomb, passes].into_iter().filter(|&habit| habit).count();
        score = RARE * (1.0 - number(won) / number(all)) + number(TRAP * traps.len().min(MOST_TRAPS));
        score += f64::from(longest.min(LONGEST)) + number(HABIT * habits);
    }
    Ok(Rating {
        score: tenths(score),
        plays: openings.moves.len(),
        winning: keys.len(),
        plausible: plausible.len(),
        refutation: lengths
            .iter()
            .copied()
            .collect::<Option<Vec<u32>>>()
            .and_then(|all| all.into_iter().max()),
        traps,
        breaks,
        gives_up_bomb,
        passes,
        after: None,
    })
}

/// Number of different codes.
fn codes(moves: &[Move]) -> usize {
    let mut codes: Vec<Code> = moves.iter().map(|play| play.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.len()
}

/// Converts a number of at most some hundred thousand.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
const fn number(n: usize) -> f64 {
    n as f64
}

/// Rounds to a tenth, ties to even, as most languages print numbers.
fn tenths(score: f64) -> f64 {
    format!("{score:.1}").parse().unwrap_or(score)
}

/// Plays and passes until a trap has lost, itself included; `None` if the node limit is too low.
fn refuted_within(
    openings: &Openings,
    trap: Move,
    questions: &mut WalkQuestions,
) -> Result<Option<u32>, Stopped> {
    let setup = successor(&openings.setup, trap);
    // With one thread and its own table, a node limit gives the same on every machine.
    let solver = Solver::new(*openings.rules, &setup, REFUTATION_BYTES)?;
    let limits = Limits { nodes: Some(REFUTATION_NODES), threads: 1, ..questions.limits };
    match questions.ask_within(&limits, |control| solver.length(&setup, control)) {
        Ok(plays) => Ok(Some(1 + plays)),
        Err(Stopped { stop: Stop::Nodes, .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}
