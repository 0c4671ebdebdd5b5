//! `Survey`: deals of hidden hands, solved for `canju.odds`.

use std::{sync::Mutex, sync::PoisonError, time::Duration, time::Instant};

use pyo3::{prelude::*, types::PyList};

use super::{
    convert,
    errors::{stopped_before_start, stopped_in},
    gateway::{enter, list, wait},
    hand::PyHand,
    play::PyPlay,
    position_args::seat,
    rules::to_python,
};
use crate::cards::{Counts, Hand};
use crate::games;
use crate::hidden::{DealPlan, KnownCards, Margin, Summary, Survey, Unseen, Viewpoint};
use crate::search::{Limits, SearchControl, Stop};
use crate::shedding::{Code, ListError, Listing, Play, PlayOrder, Rules, list_to_value};

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A running survey of deals of the hidden hands.
///
/// Private to the package. It has no deals before ``draw``.
#[pyclass(frozen, name = "Survey", module = "canju._canju")]
pub struct PySurvey {
    survey: Mutex<Survey>,
    begun: Instant,
    table: Viewpoint,
    cards: Unseen,
    hand: Hand,
    unseen: Hand,
    to_beat: Option<Play>,
    rules: Rules,
    plays: Vec<Play>,
}

/// Summary of a survey: exactness, number of deals, effective number of independent deals, winning
/// share of each play, share of deals that some play wins, and the margin of the best play.
///
/// The margin is the index of the best play, that of the next, and the shares gained and lost.
type Told = (bool, usize, f64, Vec<f64>, f64, Option<(usize, usize, f64, f64)>);

#[pymethods]
impl PySurvey {
    #[new]
    #[pyo3(signature = (hand: "Hand", unseen: "Hand | None", sizes: "list[int]", held: "list[Hand]", to_beat: "Hand | Play | str | Iterable[str | int] | None", seats: "tuple[str, str] | None", rules: "SheddingRules | str"))]
    #[expect(clippy::too_many_arguments, reason = "the border takes what Python has, one by one")]
    fn new(
        py: Python<'_>,
        hand: &Bound<'_, PyHand>,
        unseen: Option<&Bound<'_, PyHand>>,
        sizes: Vec<usize>,
        held: Vec<Bound<'_, PyHand>>,
        to_beat: Option<&Bound<'_, PyAny>>,
        seats: Option<(String, String)>,
        rules: &Bound<'_, PyAny>,
    ) -> PyResult<PySurvey> {
        let begun = Instant::now();
        let rules = convert::shedding_rules(Some(rules))?;
        let to_beat = convert::shed_under("to_beat", to_beat, &rules)?;
        let to_beat = Some(to_beat).filter(|play| !play.is_pass());
        let hand = hand.get().0.clone();
        let given = unseen.map(|unseen| &unseen.get().0);
        let held: Vec<Hand> = held.iter().map(|hand| hand.get().0.clone()).collect();
        let known = KnownCards {
            hand: &hand,
            unseen: given,
            sizes: &sizes,
            held: &held,
            to_beat: to_beat.as_ref(),
            rules: &rules,
        };
        let unseen = known.unseen()?;
        let held = std::array::from_fn(|place| held.get(place).map_or(Counts::EMPTY, Hand::counts));
        let code = to_beat.as_ref().map_or(Code::NONE, Play::code);
        let plays = plays(py, &hand, sizes.iter().sum(), code, &rules)?;
        let table = match seats {
            None => Viewpoint::two(rules, hand.counts(), code),
            Some((mine, by)) => {
                let (mine, by) = (seat("seat", Some(&mine))?, seat("by", Some(&by))?);
                let played = by.filter(|_| !code.is_none()).map(|by| (code, by));
                Viewpoint::three(rules, hand.counts(), mine.unwrap_or(crate::seats::Seat::Landlord), played)
            }
        };
        let cards = Unseen::new(unseen.counts(), &sizes).and_then(|cards| cards.holding(held));
        let cards = cards.ok_or_else(|| stopped_before_start(Stop::Memory))?;
        let survey = Mutex::new(Survey::empty(plays.len()));
        Ok(PySurvey { survey, begun, table, cards, hand, unseen, to_beat, rules, plays })
    }

    /// Draws the deals, or lists them all, and starts to solve them. The time limit began with the
    /// survey. ``limits`` are ``(threads, seconds, nodes, bytes)``.
    #[pyo3(signature = (samples, seed, limits: "tuple[int, float | None, int | None, int]"))]
    fn draw(&self, py: Python<'_>, samples: usize, seed: u64, limits: Limits) -> PyResult<()> {
        let draw = |control: &mut SearchControl| {
            Ok(DealPlan::new(&self.cards, samples, seed, &mut || control.work(2)))
        };
        let (plan, ..) = enter(py, &limits, 0, draw)?;
        let late = |stop| stopped_in(stop, (0, samples), self.begun.elapsed());
        let plan = plan.map_err(late)?;
        let time = limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let moves = self.plays.iter().map(Play::to_move).collect();
        let begin = || Survey::begin(self.table, moves, plan, &Limits { time, ..limits });
        let begun = py.detach(begin).map_err(stopped_before_start)?;
        self.held(|survey| *survey = begun);
        Ok(())
    }

    /// The hand to move.
    #[getter]
    fn hand(&self) -> PyHand {
        PyHand(self.hand.clone())
    }

    /// The hidden cards.
    #[getter]
    fn unseen(&self) -> PyHand {
        PyHand(self.unseen.clone())
    }

    /// The play on the table; ``None`` for a lead.
    #[getter]
    fn to_beat(&self) -> Option<PyPlay> {
        self.to_beat.clone().map(PyPlay::from)
    }

    /// The rules object.
    #[pyo3(signature = () -> "SheddingRules")]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &games::Rules::from(self.rules))
    }

    /// Legal plays in the natural order, the pass last.
    #[pyo3(signature = () -> "list[Play]")]
    fn plays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.plays.iter().cloned().map(PyPlay::from))
    }

    /// Number of deals to solve.
    #[getter]
    fn total(&self) -> usize {
        self.held(|survey| survey.total())
    }

    /// Number of solved deals that the summary counts.
    #[getter]
    fn solved(&self) -> usize {
        self.held(|survey| survey.solved())
    }

    /// Nodes visited, and seconds since the start.
    #[getter]
    fn cost(&self) -> (u64, f64) {
        (self.held(|survey| survey.nodes()), self.begun.elapsed().as_secs_f64())
    }

    /// Waits until more deals are solved; returns false when all are. Raises an error at a limit.
    fn go_on(&self, py: Python<'_>) -> PyResult<bool> {
        let before = self.solved();
        let (done, stop) = wait(py, || {
            self.held(|survey| {
                survey.wait(LOOK_EVERY);
                let more = survey.is_done() || survey.solved() > before;
                more.then(|| (survey.is_done(), survey.stop()))
            })
        })?;
        let of = (self.solved(), self.total());
        stop.map_or(Ok(!done), |stop| Err(stopped_in(stop, of, self.begun.elapsed())))
    }

    /// Stops the survey. The summary keeps the deals that it counts already.
    fn end(&self) {
        self.held(Survey::end);
    }

    /// Summary of the deals counted so far.
    #[pyo3(signature = () -> "tuple[bool, int, float, list[float], float, tuple[int, int, float, float] | None]")]
    fn told(&self, py: Python<'_>) -> Told {
        let Summary { exact, samples, effective, shares, open, margin } =
            py.detach(|| self.held(|survey| survey.summary()));
        let margin = margin.map(|Margin { best, next, gained, lost }| (best, next, gained, lost));
        (exact, samples, effective, shares, open, margin)
    }
}

impl PySurvey {
    fn held<T>(&self, look: impl FnOnce(&mut Survey) -> T) -> T {
        look(&mut self.survey.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn plays(
    py: Python<'_>,
    hand: &Hand,
    other_cards: usize,
    to_beat: Code,
    rules: &Rules,
) -> PyResult<Vec<Play>> {
    let mut plays = list(py, |control| {
        let of = |most| {
            Listing { to_beat, other_cards, order: PlayOrder::Natural, most, ..Listing::of(hand, rules) }
                .plays(control)
        };
        list_to_value(of).map_err(ListError::Stopped)
    })?;
    if rules.may_pass(to_beat, !plays.is_empty()) {
        plays.push(Play::pass());
    }
    Ok(plays)
}
