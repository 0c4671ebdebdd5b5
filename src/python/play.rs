//! Methods of `Play`.

use pyo3::{
    exceptions::PyUserWarning,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

pub use super::classes::PyPlay;
use super::{
    classes::PyHand,
    convert,
    errors::option_error,
    hints::Reduced,
    plain::{self, Text, display, stable_hash},
};
use crate::cards::{Hand, Rank};
use crate::error::{PlayError, shortened, suggestions};
use crate::games::{Play, ReadError, Reading, Rules};
use crate::reader::{Reader, SaidKind, WrittenPlay};
use crate::said;

impl<P: Into<Play>> From<P> for PyPlay {
    fn from(play: P) -> PyPlay {
        PyPlay(play.into())
    }
}

/// Converts an error of reading a play.
fn read_error(error: ReadError, kind: Option<&str>) -> PyErr {
    match error {
        ReadError::Play(error) => error.into(),
        ReadError::UnknownKind => {
            let kind = kind.unwrap_or_default();
            let (shown, [perhaps, all]) = (shortened(kind), suggestions(kind, &Play::kinds()));
            let (perhaps_zh, all_zh) = (perhaps.chinese(), all.chinese());
            option_error(&said!(
                "unknown kind '{shown}': {perhaps}choose one of {all}",
                "没有 '{shown}' 这种牌型：{perhaps_zh}请用 {all_zh} 之一"
            ))
        }
    }
}

#[pymethods]
impl PyPlay {
    #[new]
    #[pyo3(signature = (cards: "Hand | Play | str | Iterable[str | int]", *, kind: "str | None" = None, rank: "str | None" = None, length: "int | None" = None, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None))]
    fn new(
        cards: &Bound<'_, PyAny>,
        kind: Option<Text<'_>>,
        rank: Option<Text<'_>>,
        length: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPlay> {
        let kind = Text::read_if(kind.as_ref(), "kind")?;
        let rank = Text::read_if(rank.as_ref(), "rank")?;
        let rank = rank.map(|rank| rank_arg(&rank)).transpose()?;
        let length = length.map(|length| plain::whole("length", length)).transpose()?;
        let length = length.map(|length| usize::try_from(length).unwrap_or(usize::MAX));
        let given = Reading { kind: kind.as_deref(), rank, length };
        let rules = rules.map(|rules| convert::rules(Some(rules))).transpose()?;
        let in_tricks = given.kind == Some("card") || matches!(rules, Some(Rules::Tricks(_)));
        let written = convert::written("cards", Some(cards))?;
        if let WrittenPlay::Play(play) = &written
            && given.is_any()
            && rules.is_none()
        {
            return Ok(PyPlay(play.clone()));
        }
        let read = match written {
            WrittenPlay::Play(play) if play.is_pass() => {
                let exists = rules.is_none_or(|rules| rules.pass().is_ok());
                if !exists
                    || given.kind.is_some_and(|kind| kind != play.kind() && kind != play.kind_zh())
                    || rank.is_some()
                    || length.is_some()
                {
                    return Err(PlayError::new(said!(
                        "a pass cannot have another kind, a rank or a length",
                        "不要没有别的牌型、点数和长度"
                    ))
                    .into());
                }
                return Ok(PyPlay(play));
            }
            // The same play, with what its wild cards stand for.
            WrittenPlay::Play(play)
                if given.is_any()
                    && matches!((&play, rules), (Play::Guandan(_, own), Some(Rules::Guandan(rules))) if *own == rules) =>
            {
                return Ok(PyPlay(play));
            }
            WrittenPlay::Play(play) => SaidKind::default().read_as(&play.cards(), given, rules.as_ref()),
            WrittenPlay::Cards(written, said) => {
                let of_guandan = rules.filter(|rules| matches!(rules, Rules::Guandan(_)));
                let reader = of_guandan.map_or_else(Reader::default, |rules| Reader::under(&rules));
                let cards = reader.beside(in_tricks).hand(written.clone())?;
                said.check_word(&cards)?;
                written.check_some(&cards)?;
                said.read_as(&cards, given, rules.as_ref())
            }
        };
        read.map(PyPlay).map_err(|error| read_error(error, given.kind))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, play) = (slf.py(), slf.get());
        let named = PyDict::new(py);
        if let Play::Guandan(_, rules) = &play.0 {
            // Its text says what wild cards stand for, and its kind is what it is read as.
            named.set_item("kind", play.kind())?;
            named.set_item("rules", rules.to_string())?;
        } else if let Some(rank) = play.rank() {
            named.set_item("kind", play.kind())?;
            named.set_item("rank", rank)?;
            named.set_item("length", play.length())?;
        }
        convert::reduced(slf, PyTuple::new(py, [play.0.to_string()])?, Some(named))
    }

    #[pyo3(name = "__repr__")]
    pub fn repr(&self) -> String {
        self.0.call()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// HTML for notebooks; see ``canju.show.positions``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        display(slf.py(), "play_html")?.call1((slf,))?.extract()
    }

    /// The cards and the kind as a picture, a text in SVG.
    ///
    /// ``lang`` is ``"en"`` or ``"zh"``; by default, the language chosen with ``set_lang``. Raises
    /// ``OptionError`` for another language.
    ///
    /// >>> from canju import Play
    /// >>> Play("3334").to_svg().startswith("<svg")
    /// True
    #[pyo3(signature = (lang: "Literal['en', 'zh'] | None" = None))]
    fn to_svg(slf: &Bound<'_, Self>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        display(slf.py(), "play_svg")?.call1((slf, lang))?.extract()
    }

    /// Writes the picture to a file: ``.svg``, or ``.png`` if ``resvg_py`` is installed.
    ///
    /// Raises ``OptionError`` for another extension or language, ``ImportError`` without that package,
    /// ``OSError`` if the file cannot be written; an old file then stays unchanged.
    #[pyo3(signature = (path: "str | PathLike[str]", lang: "Literal['en', 'zh'] | None" = None))]
    fn save(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        display(slf.py(), "save")?.call1((slf, path, lang)).map(|_| ())
    }

    /// ``format(play, "zh" | "suits" | "douzero" | "rlcard" | "numbers" | "pbn" | "lin")``;
    /// any other specification is applied to ``str(play)``.
    ///
    /// Cards are written as those of ``Hand``. A pass is ``不要`` in Chinese, else ``pass``.
    ///
    /// >>> from canju import PASS, Play
    /// >>> format(Play("TT"), "zh"), format(PASS, "zh"), f"{PASS:>6}"
    /// ('10 10', '不要', '  pass')
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn __format__(&self, py: Python<'_>, spec: Text<'_>) -> PyResult<String> {
        plain::formatted(py, &spec, &self.0.to_string(), |style| self.0.format(style))
    }

    fn __hash__(&self) -> u64 {
        stable_hash(self.0.to_string().bytes().chain(self.0.code().to_le_bytes()))
    }

    fn __len__(&self) -> usize {
        self.0.cards().len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_pass()
    }

    /// Returns true if another play is the same, with its suits. A text is never equal to a play.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<PyPlay>() {
            return Ok(other.get().0 == self.0);
        }
        // Equal objects need equal hashes, which texts of all spellings cannot have. Other texts, such as
        // an action of a plan, are just not equal.
        if other.is_instance_of::<PyString>() && self.same_as(other).unwrap_or(false) {
            let category = other.py().get_type::<PyUserWarning>();
            PyErr::warn(other.py(), &category, c"a Play never equals a text: use play.same_as(text)", 1)?;
        }
        Ok(false)
    }

    /// Returns true if it comes first in a sorted list; it never means "beats".
    ///
    /// The docstring of the class defines the order.
    fn __lt__(&self, other: &PyPlay) -> bool {
        self.0 < other.0
    }

    /// Returns true if it comes first in a sorted list, or is equal.
    fn __le__(&self, other: &PyPlay) -> bool {
        self.0 <= other.0
    }

    /// Returns true if it comes later in a sorted list.
    fn __gt__(&self, other: &PyPlay) -> bool {
        self.0 > other.0
    }

    /// Returns true if it comes later in a sorted list, or is equal.
    fn __ge__(&self, other: &PyPlay) -> bool {
        self.0 >= other.0
    }

    /// True for the pass.
    ///
    /// >>> from canju import PASS, Play
    /// >>> PASS.is_pass, Play("3").is_pass
    /// (True, False)
    #[getter]
    fn is_pass(&self) -> bool {
        self.0.is_pass()
    }

    /// Name of the kind: ``"single"``, ``"plane+singles"``, ``"pass"``, …; in trick play
    /// ``"card"``.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// Chinese name of the kind: ``"单张"``, ``"飞机带单"``, …
    #[getter]
    fn kind_zh(&self) -> &'static str {
        self.0.kind_zh()
    }

    /// Lowest rank of the core, ``"B"`` for a rocket; ``None`` for a pass.
    #[getter]
    fn rank(&self) -> Option<String> {
        self.0.rank().map(|rank| rank.to_string())
    }

    /// Number of ranks of the core; for a bomb, of cards; 0 for a pass.
    #[getter]
    fn length(&self) -> usize {
        self.0.length()
    }

    /// The cards.
    #[getter]
    fn cards(&self) -> PyHand {
        PyHand(self.0.cards())
    }

    /// Returns true if another play, or a text, is the same apart from suits.
    ///
    /// ``play == "4"`` is always false, with a warning if the text names the play.
    ///
    /// >>> from canju import Play
    /// >>> Play("4H") == Play("4"), Play("4H").same_as("4")
    /// (False, True)
    #[pyo3(signature = (other: "Hand | Play | str | Iterable[str | int]"))]
    fn same_as(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        // A pass is no card, whatever a joker's name means.
        let suited = self.0.is_pass() || self.0.cards().has_suits();
        Ok(match convert::written("other", Some(other))? {
            WrittenPlay::Play(other) => self.0.is_like(&other),
            // Empty cards are not a play, so they do not match a pass.
            WrittenPlay::Cards(given, said) => {
                let of_guandan = matches!(self.0, Play::Guandan(..));
                let reader = match &self.0 {
                    Play::Guandan(_, rules) => Reader::under(&(*rules).into()),
                    _ => Reader::default(),
                };
                let cards = reader.beside(suited).hand(given)?;
                let reading = if of_guandan { Reading::ANY } else { said.reading(&cards, None)? };
                let same = !cards.is_empty() && cards.counts() == self.0.cards().counts();
                same && self.0.is_read_as(reading) && said.is_of(&self.0)
            }
        })
    }
}

fn rank_arg(name: &str) -> PyResult<Rank> {
    let hand: Hand = name.parse()?;
    let [card] = hand.cards() else {
        let name = shortened(name);
        return Err(option_error(&said!("rank='{name}' is not one rank", "rank='{name}' 不是一个点数")));
    };
    Ok(card.rank)
}
