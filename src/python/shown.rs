//! Sheets of things for `canju.writing`, and words for sentences in Python. Private to the package.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use super::core_types::Valued;
use super::plain::Data;
use super::plans::{PyPlanRules, of_two_hands, rules_of};
use super::rules::PySheddingRules;
use super::{convert, play::PyPlay, position::PyPosition};
use crate::cards::Hand;
use crate::games::{Play, Position, Rules, Value};
use crate::plans::ReaderFacts as Facts;
use crate::plans::RuleRow;
use crate::puzzles::Rating;
use crate::review::{Review, Reviewed};
use crate::seats::SEATINGS;
use crate::shedding::Setting;
use crate::shedding::{self, Switch};
use crate::sheet::{
    cards, game, matches, odds, plan, position, proof, puzzle, refutations, results, review, split, values,
};
use crate::words::cards::HandOrder;
use crate::words::marks::plain;
use crate::words::plans::Now;
use crate::words::{Words, names, page_labels::labels};

/// The sheet of a position. ``value`` is the side to move's, or ``None``.
#[pyfunction]
pub fn position_sheet(words: Words, position: Position, value: Option<Value>) -> Data {
    Data::of(&position::sheet(&position, value, &words))
}

/// The sheet of some hands.
#[pyfunction]
pub fn hands_sheet(words: Words, hands: Vec<Hand>) -> Data {
    Data::of(&cards::hands(&hands, &words))
}

/// The sheet of a play.
#[pyfunction]
pub fn play_sheet(words: Words, play: Play) -> Data {
    Data::of(&cards::play(&play, &words))
}

/// The sheet of a puzzle.
#[pyfunction]
pub fn puzzle_sheet(
    words: Words,
    position: Position,
    key: Play,
    line: Vec<Play>,
    rating: &str,
    points: f64,
) -> Data {
    Data::of(&puzzle::sheet(&position, &key, &line, rating, points, &words))
}

/// The sheet of the values of all plays.
#[pyfunction]
pub fn values_sheet(words: Words, position: Position, values: Vec<Valued>) -> Data {
    let by_levels = matches!(position, Position::Guandan(_));
    let values: Vec<_> = values.into_iter().map(|value| value.compared(by_levels)).collect();
    Data::of(&values::sheet(&position, &values, &words))
}

/// ``ply`` of the play with which the loser of a reviewed game gave the win away.
#[pyfunction]
pub fn turning_point(review: Review) -> Option<usize> {
    review.turning_point()
}

/// Numbers behind the accuracy of a seat: plays that kept the value, and plays that count.
#[pyfunction]
pub fn review_counts(review: Review, seat: &str) -> (usize, usize) {
    review.counts(seat)
}

/// Defines functions with a method of reviewed plays each.
macro_rules! of_reviewed {
    ($($(#[$doc:meta])* $name:ident: $value:ty,)*) => { $(
        $(#[$doc])*
        #[pyfunction]
        pub fn $name(play: Reviewed) -> $value {
            play.$name()
        }
    )* };
}

of_reviewed! {
    /// See ``ReviewedPlay``.
    is_mistake: bool,
    /// See ``ReviewedPlay``.
    is_slip: bool,
    /// See ``ReviewedPlay``.
    is_only: bool,
    /// See ``ReviewedPlay``.
    could_err: bool,
    /// See ``ReviewedPlay``.
    tricks_lost: i64,
    /// See ``ReviewedPlay``.
    mark: &'static str,
}

/// Seats of two hands, of a landlord and two farmers, of three who play for themselves, and of two teams of
/// opposite seats, each with its side.
#[pyfunction]
pub fn seatings() -> [Vec<(&'static str, &'static str)>; 4] {
    SEATINGS.map(<[_]>::to_vec)
}

/// Index in ``seatings`` of the seats of a position.
#[pyfunction]
pub fn which_seating(position: PyRef<'_, PyPosition>) -> usize {
    SEATINGS.iter().position(|&seating| seating == position.0.seating()).unwrap_or_default()
}

/// Winning side, given whether the side to move wins.
#[pyfunction]
pub fn winner_if(position: Position, wins: bool) -> &'static str {
    position.winner_by(Value::Wins(wins)).unwrap_or_default()
}

/// Number of tricks that the side that made a play takes from there on, by the tricks after it.
#[pyfunction]
pub fn tricks_for_mover(before: Position, after: Position, tricks: u8) -> u8 {
    match before.value_for_mover(&after, Value::Tricks(tricks)) {
        Value::Tricks(tricks) => tricks,
        Value::Wins(_) => unreachable!("tricks stay tricks"),
    }
}

/// The sheet of a review.
#[pyfunction]
pub fn review_sheet(words: Words, review: Review) -> Data {
    Data::of(&review::sheet(&review, &words))
}

/// The sheet of a review of a game without plays yet.
#[pyfunction]
pub fn unplayed_review_sheet(words: Words) -> Data {
    Data::of(&review::not_begun(&words))
}

/// The sheet of several reviews, from the rows of ``MatchReview.to_dicts``.
#[pyfunction]
pub fn match_review_sheet(words: Words, games: usize, rows: Vec<review::Sums>) -> Data {
    Data::of(&review::of_match(games, &rows, &words))
}

/// The sheet of odds.
#[pyfunction]
pub fn odds_sheet(words: Words, odds: odds::Odds) -> Data {
    Data::of(&odds::sheet(&odds, &words))
}

/// Why a split has no score.
#[pyfunction]
pub fn split_note_told(words: Words, steps: usize, value: &str) -> String {
    split::no_score(steps, value, words.lang)
}

/// The sheet of a split.
#[pyfunction]
pub fn split_sheet(words: Words, told: split::SplitSheet) -> Data {
    Data::of(&split::sheet(&told, &words))
}

/// A sentence about a step of a walk through a split.
#[pyfunction]
pub fn split_step_told(words: Words, number: usize, told: split::SplitSheet) -> String {
    plain(&split::step(&told, number, &Words { signs: true, ..words }))
}

/// The sheet of a match.
#[pyfunction]
pub fn match_sheet(words: Words, played: matches::Match) -> Data {
    Data::of(&matches::sheet(&played, &words))
}

/// The outcome of a game in words.
#[pyfunction]
pub fn outcome_told(words: Words, ending: matches::Ending) -> String {
    matches::outcome(&ending, &words)
}

/// The sheet of a game; ``most`` is the number of moves that a page lists.
#[pyfunction]
pub fn game_sheet(words: Words, game: game::GameSheet, most: usize) -> Data {
    Data::of(&game::sheet(&game, most, &words))
}

/// The sheet of a summary.
#[pyfunction]
pub fn summary_sheet(words: Words, summary: results::SolutionCounts) -> Data {
    Data::of(&results::counts(&summary, &words))
}

/// A plan: its rules and position, true if its player is to move, true if no limit ended the search, and
/// the facts.
#[derive(FromPyObject)]
pub struct PlanRow<'py>(Bound<'py, PyPlanRules>, Position, bool, bool, Option<Facts>);

impl PlanRow<'_> {
    pub(super) fn with<T>(self, show: impl FnOnce(&plan::PlanView<'_>) -> T) -> PyResult<T> {
        let PlanRow(core, position, moves, complete, facts) = self;
        let position = of_two_hands(&position)?;
        let side = if moves { position.turn() } else { position.turn().other() };
        Ok(show(&plan::PlanView { position, list: &core.get().list, side, complete, facts }))
    }
}

/// The sheet of a plan. Without ``begins``, its first play is in the past.
#[pyfunction]
pub fn plan_sheet(words: Words, plan: PlanRow<'_>, title: Option<&str>, begins: bool) -> PyResult<Data> {
    plan.with(|plan| Data::of(&plan::sheet(plan, title, begins, &words)))
}

/// A plan's play in a position with its player to move, the index of the line that decides, and the line.
#[pyfunction]
pub fn plan_now(
    words: Words,
    core: &Bound<'_, PyPlanRules>,
    position: Position,
) -> PyResult<(PyPlay, usize, String)> {
    let Now { play, line, sentence } = words.for_plans().plan_now(&core.get().list, of_two_hands(&position)?);
    Ok((play.into(), line, plain(&sentence)))
}

/// The facts that help a player, as sentences.
#[pyfunction]
pub fn facts_told(words: Words, facts: Facts) -> Vec<String> {
    words.for_plans().plan_facts(&facts)
}

/// A hand as the box of a graph, in lines; one that claims says so below it.
#[pyfunction]
pub fn box_told(words: Words, hand: Hand, claims: bool) -> Vec<String> {
    words.for_plans().plan_box(&hand, claims)
}

/// Rules as arrows of a graph.
#[pyfunction]
#[pyo3(signature = (words, rules, list: "Any"))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn arrows_told(
    words: Words,
    rules: &Bound<'_, PySheddingRules>,
    list: Vec<RuleRow>,
) -> PyResult<Vec<String>> {
    let (words, rules) = (words.for_plans(), rules.get().0);
    Ok(rules_of(&list, &rules)?.iter().map(|rule| words.plan_arrow(rule, &rules)).collect())
}

/// Plays of a shedding game in their order, each clear without its kind or with it.
#[pyfunction]
pub fn clear_line_told(words: Words, position: Position, line: Vec<shedding::Play>) -> PyResult<String> {
    Ok(plain(&refutations::line(&line, of_two_hands(&position)?, &words.for_plans())))
}

/// The sheet of refutations. A group has the wrong plays, the reply, and the line; ``legal`` is the number of
/// legal plays.
#[pyfunction]
pub fn refutations_sheet(
    words: Words,
    position: Position,
    groups: Vec<refutations::RefutedPlays>,
    wins: bool,
    legal: usize,
) -> PyResult<Data> {
    let shown = refutations::Refutations { position: of_two_hands(&position)?, groups, wins, legal };
    Ok(Data::of(&refutations::sheet(&shown, &words)))
}

/// Claims of a proof as clauses: each has the player, the goal and a number.
#[pyfunction]
pub fn claims_told(words: Words, claims: Vec<proof::ClaimWords>) -> String {
    proof::claims(&claims, &words)
}

/// The sheet of a proof; ``size`` is its size in words.
#[pyfunction]
pub fn proof_sheet(
    words: Words,
    position: Position,
    claims: Vec<proof::ClaimWords>,
    positions: usize,
    size: &str,
) -> Data {
    Data::of(&proof::sheet(&position, &claims, positions, size, &words))
}

/// Rules in words; the trump of trick play as a sign, else ``None``; what a preset differs in.
#[pyfunction]
pub fn rules_told(words: Words, rules: Rules) -> (String, Option<String>, String) {
    (words.rules(&rules), words.trump_sign(&rules), words.difference(&rules))
}

/// Rules explained, a sentence a line.
#[pyfunction]
pub fn rules_explained(words: Words, rules: Rules) -> Vec<String> {
    words.explained(&rules)
}

type ChoiceFacts = (&'static str, Py<PyAny>, Py<PyAny>, String);

/// Choices of a game's rules: name of a switch, its default, another value, and what rules say of that.
#[pyfunction]
#[pyo3(signature = (words, rules: "SheddingRules | str") -> "list[tuple[str, Any, Any, str]]")]
pub fn rules_choices(py: Python<'_>, words: Words, rules: &Bound<'_, PyAny>) -> PyResult<Vec<ChoiceFacts>> {
    let rules = convert::shedding_rules(Some(rules))?;
    let usual = shedding::Rules::of(rules.game);
    let choice = |(switch, setting): (&'static Switch, Setting)| {
        let default = usual.setting(switch).to_python(py)?.unbind();
        let told = words.lang.of(switch.told(setting)).to_owned();
        Ok((switch.name, default, setting.to_python(py)?.unbind(), told))
    };
    rules.choices().map(choice).collect()
}

/// The rules of a position, with a note if its cards look like bridge but the rules do not.
#[pyfunction]
pub fn position_rules_told(words: Words, position: Position) -> String {
    words.rules_of(&position)
}

/// All hands of a position on a line, and the play on the table, with marks.
#[pyfunction]
pub fn hands_told(words: Words, position: Position) -> String {
    words.hands(&position)
}

/// A clause with the winner, or with the number of tricks that the side to move takes.
#[pyfunction]
pub fn verdict_told(words: Words, position: Position, value: Value) -> String {
    words.verdict(&position, value)
}

/// Cards that a page draws, separated by spaces; in trick play by two between suits.
#[pyfunction]
pub fn faces_told(words: Words, hand: Hand, in_tricks: bool) -> String {
    words.faces(&hand, if in_tricks { HandOrder::BySuit } else { HandOrder::ByRank })
}

/// The labels of a page in a language, or the words for players: see ``src/words/page_labels.rs``.
#[pyfunction(name = "labels")]
pub fn labels_told(words: Words, page: &str) -> BTreeMap<&'static str, &'static str> {
    labels(page, words.lang)
}

/// A text of cards as people read it: 10 for T, and the names of the jokers in this language.
#[pyfunction]
pub fn cards_told(words: Words, cards: &str) -> String {
    plain(&words.cards(cards))
}

/// Plays in their order; a pass is a word.
#[pyfunction]
pub fn plays_told(words: Words, plays: Vec<Play>) -> String {
    plain(&words.plays(&plays))
}

/// A default name of a player in a language; records keep it in English.
#[pyfunction]
pub fn record_name_told(words: Words, name: &str) -> String {
    names::of_record(name, words.lang)
}

/// The name of a side, made of the names of its players.
#[pyfunction]
pub fn side_told(words: Words, side: &str, players: Vec<String>) -> String {
    names::side_of(side, &players, words.lang).text
}

/// Names of the players of a game in a language, each with its seat if need be; ``names`` has seats and names.
#[pyfunction]
pub fn seated_told(words: Words, names: Vec<(String, String)>) -> Vec<String> {
    names::seated(&names, words.lang)
}

/// The points of a puzzle.
#[pyfunction]
pub fn points_told(words: Words, points: f64) -> String {
    puzzle::points_told(points, words.lang)
}

/// How hard a puzzle is, from 1 to 4, and in words; without points 0, and the numbers of plays alone.
#[pyfunction]
#[pyo3(signature = (words, points, winning, plays))]
pub fn difficulty_told(words: Words, points: Option<f64>, winning: usize, plays: usize) -> (usize, String) {
    puzzle::difficulty(points, winning, plays, words.lang)
}

/// A rating on one line.
#[pyfunction]
pub fn rating_told(words: Words, rating: Rating<Play>, rules: Option<usize>) -> String {
    plain(&puzzle::rating(&rating, rules, &words))
}
