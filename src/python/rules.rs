//! Rules objects: `DouDizhu`, `SinglesAndPairs`, `RunFast`, `HoneymoonBridge`, `Guandan`.

use pyo3::{
    prelude::*,
    types::{PyDict, PyMapping, PyString, PyTuple, PyType},
};

pub use super::classes::{
    PyDouDizhu, PyGuandan, PyHoneymoonBridge, PyRunFast, PySheddingRules, PySinglesAndPairs,
};
use super::{
    convert,
    errors::{choice_error, option_error},
    hints::{AnyRules, DeckLimitName, ReadingName, Reduced, ReportSingleName},
    plain::{self, Text, stable_hash, wrong_argument},
    switches::{SwitchArg, with_switches},
};
use crate::cards::Rank;
use crate::error::shortened;
use crate::games;
use crate::guandan::{Guandan, Reading};
use crate::said;
use crate::shedding::settings::{WITHOUT, WITHOUT_MEANS};
use crate::shedding::{Kind, Rules};
use crate::tricks::HoneymoonBridge;

/// Forms as a text; those of a mapping are its keys with their values.
fn forms_text(forms: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = |value: &Bound<'_, PyAny>| -> PyResult<String> {
        let wrong = |_| wrong_argument("forms", "a text such as 'single, pair, bomb 4'", value);
        Ok(value.cast::<PyString>().map_err(wrong)?.to_string_lossy().into_owned())
    };
    let Ok(mapping) = forms.cast::<PyMapping>() else { return text(forms) };
    let entry = |item: Bound<'_, PyAny>| {
        let (kind, details) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        Ok(format!("{} {}", text(&kind)?, text(&details)?))
    };
    Ok(mapping.items()?.iter().map(entry).collect::<PyResult<Vec<_>>>()?.join(", "))
}

/// Converts core rules to a Python rules object.
pub fn to_python<'py>(py: Python<'py>, rules: &games::Rules) -> PyResult<Bound<'py, PyAny>> {
    Ok(match *rules {
        games::Rules::Tricks(rules) => Bound::new(py, PyHoneymoonBridge(rules))?.into_any(),
        games::Rules::Guandan(rules) => Bound::new(py, PyGuandan(rules))?.into_any(),
        games::Rules::Shedding(rules) if rules.preset_name() == Some(SINGLES_AND_PAIRS) => {
            Bound::new(py, singles_and_pairs(rules))?.into_any()
        }
        games::Rules::Shedding(rules) if rules.game.name == RUN_FAST => {
            Bound::new(py, run_fast(rules))?.into_any()
        }
        games::Rules::Shedding(rules) if rules.game == Rules::DOUDIZHU.game => {
            Bound::new(py, dou_dizhu(rules))?.into_any()
        }
        games::Rules::Shedding(rules) => Bound::new(py, PySheddingRules(rules))?.into_any(),
    })
}

/// Reads a rules object or a name, optionally with a trump.
///
/// Private to the package.
///
/// >>> from canju._canju import read_rules
/// >>> read_rules("honeymoon-bridge:S") == read_rules("honeymoon-bridge", "spades")
/// True
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, trump=None))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn read_rules<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
    trump: Option<Text<'py>>,
) -> PyResult<AnyRules<'py>> {
    to_python(py, &convert::rules_and_trump(rules, trump.as_ref())?).map(AnyRules)
}

/// Names of the rules of shedding games.
///
/// Private to the package.
#[pyfunction]
pub fn shedding_names() -> Vec<&'static str> {
    Rules::presets().map(|(name, _)| name).collect()
}

/// Title of a game in English and in Chinese, name of its deck, its switches, and true if a landlord can
/// play it against two farmers.
///
/// Private to the package. A switch has its name, its default, and its meaning in both languages.
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules | HoneymoonBridge | Guandan | str") -> "tuple[tuple[str, str], str | None, list[tuple[str, Any, tuple[str, str]]], bool]")]
pub fn game_told(py: Python<'_>, rules: &Bound<'_, PyAny>) -> PyResult<GameTold> {
    let rules = convert::shedding_rules(Some(rules))?;
    let usual = Rules::of(rules.game);
    let mut switches = vec![(WITHOUT, PyTuple::empty(py).into_any().unbind(), WITHOUT_MEANS)];
    for switch in usual.switches() {
        switches.push((switch.name, usual.setting(switch).to_python(py)?.unbind(), switch.means));
    }
    let deck = rules.pack().map(|pack| pack.name);
    let has_landlord = !rules.order_matters();
    Ok((rules.game.title, deck, switches, has_landlord))
}

/// Values of all switches of rules by name.
///
/// Private to the package.
///
/// >>> from canju import DouDizhu
/// >>> from canju._canju import switches_of
/// >>> switches_of(DouDizhu.pagat(decks=2))["equal_kickers"], switches_of("singles-and-pairs")["decks"]
/// (False, 1)
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules | str") -> "dict[str, Any]")]
pub fn switches_of<'py>(py: Python<'py>, rules: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let rules = convert::shedding_rules(Some(rules))?;
    let values = PyDict::new(py);
    for switch in rules.switches() {
        values.set_item(switch.name, rules.setting(switch).to_python(py)?)?;
    }
    Ok(values)
}

/// Name of the game of rules, and the parts that change it: entries of a table, and words of switches.
///
/// Private to the package.
///
/// >>> from canju._canju import rules_parts
/// >>> rules_parts("pagat")
/// ['doudizhu', 'all kickers of a play differ in rank']
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules | str"))]
pub fn rules_parts(rules: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    Ok(convert::shedding_rules(Some(rules))?.parts())
}

/// Forms of a game in the order of proofs; ``None`` for Dou Dizhu, and for games with rules of their own.
///
/// Private to the package. A form has its kind, its shortest and longest length, its lowest and highest
/// rank, and ``True`` if it is top.
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules") -> "list[tuple[str, int, int, str, str, bool]] | None")]
pub fn forms_of(rules: &Bound<'_, PySheddingRules>) -> Option<Vec<FormTold>> {
    let told = |(kind, (least, most), (low, high), is_top): (Kind, _, (Rank, Rank), _)| {
        (kind.name(), least, most, low.to_string(), high.to_string(), is_top)
    };
    Some(rules.get().0.rows()?.into_iter().map(told).collect())
}

type Texts = (&'static str, &'static str);
type FormTold = (&'static str, usize, usize, String, String, bool);
type GameTold = (Texts, Option<&'static str>, Vec<(&'static str, Py<PyAny>, Texts)>, bool);

const SINGLES_AND_PAIRS: &str = "singles-and-pairs";
const RUN_FAST: &str = "run-fast";

fn dou_dizhu(rules: Rules) -> PyClassInitializer<PyDouDizhu> {
    PyClassInitializer::from(PySheddingRules(rules)).add_subclass(PyDouDizhu)
}

fn singles_and_pairs(rules: Rules) -> PyClassInitializer<PySinglesAndPairs> {
    PyClassInitializer::from(PySheddingRules(rules)).add_subclass(PySinglesAndPairs)
}

fn run_fast(rules: Rules) -> PyClassInitializer<PyRunFast> {
    PyClassInitializer::from(PySheddingRules(rules)).add_subclass(PyRunFast)
}

/// Applies switches to a preset. An error for an unknown name lists the known ones.
pub fn switched<'py, const N: usize>(
    py: Python<'py>,
    preset: &str,
    given: [(&str, SwitchArg<'py>); N],
    unknown: Option<&Bound<'py, PyDict>>,
) -> PyResult<Rules> {
    let switches = unknown.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
    for (name, SwitchArg(value)) in given {
        if let Some(value) = value {
            switches.set_item(name, value)?;
        }
    }
    with_switches(Rules::preset(preset).unwrap_or_default(), Some(&switches))
}

#[pymethods]
impl PySheddingRules {
    #[new]
    #[pyo3(signature = (name: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None, *, forms: "str | Mapping[str, str] | None" = None, **switches: "Any"))]
    fn new(
        name: Option<&Bound<'_, PyAny>>,
        forms: Option<&Bound<'_, PyAny>>,
        switches: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PySheddingRules> {
        let base = name.map(|name| convert::shedding_rules(Some(name))).transpose()?;
        let rules = match forms.map(forms_text).transpose()? {
            Some(forms) => Rules::with_text(base, &forms).map_err(|fault| option_error(&fault))?,
            None => base.ok_or_else(|| {
                option_error(&said!(
                    "rules have a name or forms: SheddingRules('run-fast')",
                    "规则要有名字或牌型：SheddingRules('run-fast')"
                ))
            })?,
        };
        let rules = with_switches(rules, switches)?;
        rules.checked().map(PySheddingRules).map_err(|fault| option_error(&fault))
    }

    /// Name of the preset with the same rules, ignoring decks; ``None`` if there is none.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.0.preset_name()
    }

    /// Names of the legal kinds of play, in the natural order.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        self.0.kinds.iter().map(Kind::name).collect()
    }

    /// Number of decks: 1 or 2.
    #[getter]
    fn decks(&self) -> usize {
        self.0.decks.number()
    }

    /// Limit on the cards of the hands: ``"shared"``, ``"each"`` or ``None``.
    #[getter]
    fn deck_limit<'py>(&self, py: Python<'py>) -> Option<DeckLimitName<'py>> {
        self.0.deck_limit.name().map(|name| DeckLimitName(PyString::new(py, name).into_any()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        by_text(slf.py(), &slf.get().0.into())
    }

    fn __repr__(&self) -> String {
        format!("SheddingRules('{}')", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __hash__(&self) -> u64 {
        stable_hash(self.0.to_string().bytes())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PySheddingRules>().is_ok_and(|other| other.get().0 == self.0)
    }
}

/// Rules for pickles and copies: their text.
fn by_text<'py>(py: Python<'py>, rules: &games::Rules) -> PyResult<Reduced<'py>> {
    let read = py.import("canju._canju")?.getattr("read_rules")?;
    Ok(Reduced((read, (rules.to_string(),)).into_pyobject(py)?.into_any()))
}

/// Defines the constructors of `DouDizhu`.
///
/// Each takes every switch by name, so that editors and stubs know them. `**unknown` collects other
/// names, for an error that lists the switches.
macro_rules! dou_dizhu {
    ($text:tt $switches:tt $($(#[$doc:meta])* $preset:ident;)*) => {
        dou_dizhu! { @ $text $switches $($(#[$doc])* $preset $switches;)* }
    };
    (
        @ $text:tt [$($name:ident: $hint:tt,)*]
        $($(#[$doc:meta])* $preset:ident [$($switch:ident: $hinted:tt,)*];)*
    ) => {
        #[pymethods]
        impl PyDouDizhu {
            #[new]
            #[pyo3(signature = (*, $($name: $hint = SwitchArg::ABSENT,)* **unknown: "None"), text_signature = $text)]
            #[expect(clippy::too_many_arguments, reason = "one for each switch, as Python names them")]
            fn new<'py>(
                py: Python<'py>,
                $($name: SwitchArg<'py>,)*
                unknown: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<PyClassInitializer<PyDouDizhu>> {
                switched(py, "doudizhu", [$((stringify!($name), $name)),*], unknown).map(dou_dizhu)
            }

            $(
                $(#[$doc])*
                #[classmethod]
                #[pyo3(signature = (*, $($switch: $hinted = SwitchArg::ABSENT,)* **unknown: "None"))]
                #[expect(clippy::too_many_arguments, reason = "one for each switch, as Python names them")]
                fn $preset<'py>(
                    cls: &Bound<'py, PyType>,
                    $($switch: SwitchArg<'py>,)*
                    unknown: Option<&Bound<'py, PyDict>>,
                ) -> PyResult<Py<PyDouDizhu>> {
                    let given = [$((stringify!($switch), $switch)),*];
                    Py::new(cls.py(), dou_dizhu(switched(cls.py(), stringify!($preset), given, unknown)?))
                }
            )*
        }
    };
}

dou_dizhu_switches! {
    dou_dizhu
    /// Pagat's rules: all kickers of a play differ in rank.
    pagat;
    /// The rules of DouZero's generator: both jokers and any wings can be kickers.
    douzero;
    /// The most permissive rules for kickers in use.
    wide;
    /// The rules of the NOIP 2015 problem: planes have no wings.
    noip2015;
    /// The rules of a programming course at Tsinghua: no wings, chains with gaps.
    tsinghua;
}

#[pymethods]
impl PySinglesAndPairs {
    #[new]
    #[pyo3(
        signature = (*, decks: "int" = SwitchArg::ABSENT, deck_limit: "Literal['shared', 'each'] | None" = SwitchArg::ABSENT),
        text_signature = "(*, decks=1, deck_limit='shared')"
    )]
    fn new<'py>(
        py: Python<'py>,
        decks: SwitchArg<'py>,
        deck_limit: SwitchArg<'py>,
    ) -> PyResult<PyClassInitializer<PySinglesAndPairs>> {
        let given = [("decks", decks), ("deck_limit", deck_limit)];
        switched(py, SINGLES_AND_PAIRS, given, None).map(singles_and_pairs)
    }
}

/// Value of a switch of Run Fast.
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
                switched(py, RUN_FAST, [$((stringify!($name), $name)),*], unknown).map(run_fast)
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

#[pymethods]
impl PyHoneymoonBridge {
    #[new]
    #[pyo3(signature = (trump: "Literal['C', 'D', 'H', 'S'] | str | None"))]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn new(trump: Option<Text<'_>>) -> PyResult<PyHoneymoonBridge> {
        let trump = Text::read_if(trump.as_ref(), "trump")?;
        let rules = trump
            .map_or(Ok(HoneymoonBridge::new(None)), |name| name.parse().or_else(|_| convert::trump(&name)))?;
        Ok(PyHoneymoonBridge(rules))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        by_text(slf.py(), &slf.get().0.into())
    }

    /// The trump suit, ``"C"``, ``"D"``, ``"H"`` or ``"S"``; ``None`` for no-trump.
    #[getter]
    fn trump(&self) -> Option<String> {
        self.0.trump.map(|suit| suit.letter().to_string())
    }

    /// Name of these rules: ``"honeymoon-bridge:NT"``, ``"german-whist:S"``.
    #[getter]
    fn preset(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("HoneymoonBridge('{}')", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __hash__(&self) -> u64 {
        // Equal rules can have two names.
        stable_hash(HoneymoonBridge::new(self.0.trump).to_string().bytes())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyHoneymoonBridge>().is_ok_and(|other| other.get().0 == self.0)
    }
}

#[pymethods]
impl PyGuandan {
    #[new]
    #[pyo3(signature = (level: "str | int", *, wrap=true, longest_bomb: "int | None" = None, reading: "Literal['strongest', 'declared'] | None" = None, joker_kickers=true))]
    fn new(
        level: &Bound<'_, PyAny>,
        wrap: bool,
        longest_bomb: Option<&Bound<'_, PyAny>>,
        reading: Option<Text<'_>>,
        joker_kickers: bool,
    ) -> PyResult<PyGuandan> {
        let text = level.str()?.to_string_lossy().into_owned();
        let mut rules: Guandan = match Guandan::read(&text) {
            Some(rules) => rules?,
            None => format!("{}:{text}", Guandan::NAME).parse()?,
        };
        let longest_bomb = match longest_bomb {
            None => rules.longest_bomb,
            Some(cards) => match u8::try_from(plain::whole("longest_bomb", cards)?) {
                Ok(cards @ 4..=10) => cards,
                _ => {
                    return Err(option_error(&said!(
                        "longest_bomb: a bomb has 4 to 10 cards",
                        "longest_bomb：炸弹有 4 到 10 张"
                    )));
                }
            },
        };
        let reading = match Text::read_if(reading.as_ref(), "reading")?.as_deref() {
            None => rules.reading,
            Some("strongest") => Reading::Strongest,
            Some("declared") => Reading::Declared,
            Some(other) => {
                let other = format!("'{}'", shortened(other));
                let all = ("'strongest' or 'declared'", "'strongest' 或 'declared'");
                return Err(choice_error("reading", other, all.0, all.1));
            }
        };
        (rules.wrap, rules.longest_bomb) = (wrap && rules.wrap, longest_bomb);
        (rules.reading, rules.joker_kickers) = (reading, joker_kickers && rules.joker_kickers);
        Ok(PyGuandan(rules))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        by_text(slf.py(), &slf.get().0.into())
    }

    /// Rank of the level: ``"2"`` to ``"A"``.
    #[getter]
    fn level(&self) -> String {
        self.0.level().to_string()
    }

    /// True if rows may begin with a low ace.
    #[getter]
    fn wrap(&self) -> bool {
        self.0.wrap
    }

    /// Cards of the longest bomb.
    #[getter]
    fn longest_bomb(&self) -> u8 {
        self.0.longest_bomb
    }

    /// ``"strongest"`` if cards that can be a bomb are one, ``"declared"`` if the player says it.
    #[getter]
    fn reading<'py>(&self, py: Python<'py>) -> ReadingName<'py> {
        let name = match self.0.reading {
            Reading::Strongest => "strongest",
            Reading::Declared => "declared",
        };
        ReadingName(PyString::new(py, name).into_any())
    }

    /// True if a pair of jokers may go with a trio.
    #[getter]
    fn joker_kickers(&self) -> bool {
        self.0.joker_kickers
    }

    /// Name of these rules: ``"guandan:2"``, ``"guandan:A,no-wrap"``.
    #[getter]
    fn preset(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let Guandan { wrap, longest_bomb, reading, joker_kickers, .. } = self.0;
        let usual = Guandan::at(self.0.level()).unwrap_or(self.0);
        let mut parts = vec![format!("'{}'", self.0.level())];
        parts.extend((!wrap).then(|| "wrap=False".to_owned()));
        parts.extend((longest_bomb != usual.longest_bomb).then(|| format!("longest_bomb={longest_bomb}")));
        parts.extend((reading != usual.reading).then(|| "reading='declared'".to_owned()));
        parts.extend((!joker_kickers).then(|| "joker_kickers=False".to_owned()));
        format!("Guandan({})", parts.join(", "))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __hash__(&self) -> u64 {
        stable_hash(self.0.to_string().bytes())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyGuandan>().is_ok_and(|other| other.get().0 == self.0)
    }
}
