//! The rules object of Run Fast: `RunFast`.

use pyo3::{prelude::*, types::PyDict};

use super::{
    hints::ReportSingleName,
    rules::{PySheddingRules, switched},
    switches::SwitchArg,
};
use crate::shedding::Rules;

/// Name of the preset.
pub const NAME: &str = "run-fast";

/// The rules of Run Fast (跑得快): who can beat must beat.
///
/// The deck has 48 cards: 3 to K four times, three aces, one 2, no jokers. ``deck=45`` has three
/// kings and one ace. The plays are singles, pairs, straights of five or more, two pairs or more in
/// a row, bombs of four, and trios and planes with two cards of other ranks for each trio. Only the
/// last play of a hand can have fewer cards with its trios. A 2 is in no chain. The switches are:
///
#[doc = run_fast_means!()]
/// ``report_single`` is 报单必顶. The game is for two hands. Raises ``OptionError`` for other values.
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
    let of = rules.as_super().get().0;
    let switch = of.switch(name).expect("a switch of Run Fast");
    of.setting(switch).to_python(rules.py())
}

/// Defines the constructor and the properties, in the one block that a class can have.
macro_rules! run_fast {
    ($text:tt [$($name:ident: $hint:tt,)*]) => {
        #[pymethods]
        impl PyRunFast {
            #[new]
            #[pyo3(signature = (*, $($name: $hint = SwitchArg::ABSENT,)* **unknown: "None"), text_signature = $text)]
            #[expect(clippy::too_many_arguments, reason = "one for each switch, as Python names them")]
            fn new<'py>(
                py: Python<'py>,
                $($name: SwitchArg<'py>,)*
                unknown: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<PyClassInitializer<PyRunFast>> {
                switched(py, NAME, [$((stringify!($name), $name)),*], unknown).map(run_fast)
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
    };
}

run_fast_switches! { run_fast }
