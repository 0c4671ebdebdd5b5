//! The rules object of Run Fast: `RunFast`.

use pyo3::{prelude::*, types::PyDict};

use super::{
    hints::ReportSingleName,
    rules::{PySheddingRules, by_name, switched},
    switches::Given,
};
use crate::shedding::Rules;
use crate::shedding::draft::Draft;

/// Name of the preset.
pub const NAME: &str = "run-fast";

/// The rules of Run Fast (跑得快): who can beat must beat.
///
/// The deck has 48 cards: 3 to K four times, three aces, one 2, no jokers. ``deck=45`` has three
/// kings and one ace. The plays are singles, pairs, straights of five or more, two pairs or more in
/// a row, bombs of four, and trios and planes with two cards of other ranks for each trio. Only the
/// last play of a hand can have fewer cards with its trios. A 2 is in no chain. The switches are:
///
/// - ``must_beat``: a pass is legal only if no play of the hand beats the table;
/// - ``short_chains``: two pairs in a row are a play, otherwise three are needed;
/// - ``last_trio``: a last trio or plane with fewer cards can be any play (``"any"``) or only a
///   lead (``"lead"``);
/// - ``ace_bomb``: three aces are also a bomb, the highest;
/// - ``four_with_three``: four of a rank with three other cards are a play, not a bomb;
/// - ``keep_bombs``: a play takes all cards of a bomb in the hand, or none;
/// - ``report_single``: when the other hand has one card, a single that is led must be of the
///   highest rank (``"lead"``, 报单必顶), or any single (``"always"``).
///
/// The game is for two hands. Raises ``OptionError`` for other values.
///
/// >>> from canju import Position, RunFast
/// >>> [str(play) for play in Position("9 5 3", "8 6", to_beat="4", rules=RunFast()).plays()]
/// ['5', '9']
/// >>> RunFast(last_trio="lead") == RunFast()
/// False
#[pyclass(frozen, extends = PySheddingRules, name = "RunFast", module = "canju")]
pub struct PyRunFast;

/// Makes the Python object of rules of Run Fast.
pub fn run_fast(rules: Rules) -> PyClassInitializer<PyRunFast> {
    PyClassInitializer::from(PySheddingRules(rules)).add_subclass(PyRunFast)
}

/// Value of a switch.
fn value<'py>(rules: &Bound<'py, PyRunFast>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let draft = Draft::of(rules.as_super().get().0);
    let switch = draft.switch(name).expect("a switch of Run Fast");
    draft.get(switch).to_python(rules.py())
}

#[pymethods]
impl PyRunFast {
    #[new]
    #[pyo3(
        signature = (
            *,
            deck: "Literal[48, 45]" = Given::ABSENT,
            must_beat: "bool" = Given::ABSENT,
            short_chains: "bool" = Given::ABSENT,
            last_trio: "Literal['any', 'lead']" = Given::ABSENT,
            ace_bomb: "bool" = Given::ABSENT,
            four_with_three: "bool" = Given::ABSENT,
            keep_bombs: "bool" = Given::ABSENT,
            report_single: "Literal['lead', 'always'] | bool" = Given::ABSENT,
            **unknown: "None",
        ),
        text_signature = "(*, deck=48, must_beat=True, short_chains=True, last_trio='any', ace_bomb=False, four_with_three=False, keep_bombs=False, report_single=False, **unknown)"
    )]
    #[expect(clippy::too_many_arguments, reason = "one for each switch, as Python names them")]
    fn new<'py>(
        py: Python<'py>,
        deck: Given<'py>,
        must_beat: Given<'py>,
        short_chains: Given<'py>,
        last_trio: Given<'py>,
        ace_bomb: Given<'py>,
        four_with_three: Given<'py>,
        keep_bombs: Given<'py>,
        report_single: Given<'py>,
        unknown: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<PyClassInitializer<PyRunFast>> {
        let given = by_name![
            deck,
            must_beat,
            short_chains,
            last_trio,
            ace_bomb,
            four_with_three,
            keep_bombs,
            report_single,
        ];
        switched(py, NAME, given, unknown).map(run_fast)
    }

    /// Number of cards in the deck: 48 or 45.
    #[getter]
    fn deck(slf: &Bound<'_, Self>) -> PyResult<usize> {
        value(slf, "deck")?.extract()
    }

    /// True if a side that can beat must beat.
    #[getter]
    fn must_beat(slf: &Bound<'_, Self>) -> PyResult<bool> {
        value(slf, "must_beat")?.extract()
    }

    /// True if a play cannot split a bomb of the hand.
    #[getter]
    fn keep_bombs(slf: &Bound<'_, Self>) -> PyResult<bool> {
        value(slf, "keep_bombs")?.extract()
    }

    /// When a single must be the highest, if the other hand has one card: ``"lead"``, ``"always"`` or
    /// ``False``.
    #[getter]
    fn report_single<'py>(slf: &Bound<'py, Self>) -> PyResult<ReportSingleName<'py>> {
        value(slf, "report_single").map(ReportSingleName)
    }
}
