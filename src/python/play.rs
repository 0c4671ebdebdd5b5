//! `Play`.

use pyo3::{prelude::*, types::PyDict};

use super::{
    convert::{self, PlayArg, Text, stable_hash},
    errors::option_error,
    hand::PyHand,
    hints::Named,
};
use crate::cards::{Hand, Rank};
use crate::error::PlayError;
use crate::shedding::{Kind, Play, Rules};

/// Cards played together, and what kind of play they are.
///
/// Text is read under ``rules``; without rules, under the usual ones, then under
/// every rule there is. Where the cards can be read in several ways, ``kind`` and
/// ``rank`` say which. ``bool(play)`` is false for a pass. Raises ``PlayError`` for
/// cards that are no play, or several.
///
/// >>> from canju import Play
/// >>> play = Play("33344455")
/// >>> play.kind, play.rank, play.length
/// ('plane+singles', '3', 2)
/// >>> Play("33334444", kind="four+pairs", rank="4").rank
/// '4'
#[pyclass(frozen, name = "Play", module = "canju")]
pub struct PyPlay(pub Play);

/// The reading that a text has without any rules beside it.
///
/// The usual rules come first, so that `333444555666` is the plane of four that
/// everybody sees; a kind or a rank asks for a reading under any rules.
fn read_anywhere(cards: &Hand, kind: Option<Kind>, rank: Option<Rank>) -> Result<Play, PlayError> {
    if kind.is_none() && rank.is_none() {
        let usual = Play::readings(cards, &Rules::DOUDIZHU);
        if let [play] = &usual[..] {
            return Ok(play.clone());
        }
    }
    // The two rockets differ by the number of decks; every other play of one deck is one of two.
    let one_deck = Rules { decks: crate::shedding::Decks::One, ..Rules::UNION };
    Play::read(cards, kind, rank, &Rules::UNION).or_else(|error| {
        match Play::read(cards, kind, rank, &one_deck) {
            Ok(play) if play.shape().kind == Kind::Rocket => Ok(play),
            _ => Err(error),
        }
    })
}

#[pymethods]
impl PyPlay {
    #[new]
    #[pyo3(signature = (cards: "Hand | Play | str | Iterable[str | int]", *, kind: "str | None" = None, rank: "str | None" = None, rules: "DouDizhu | SinglesAndPairs | str | None" = None))]
    fn new(
        cards: &Bound<'_, PyAny>,
        kind: Option<Text>,
        rank: Option<Text>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPlay> {
        let kind = kind.map(|kind| kind_arg(&kind.0)).transpose()?;
        let rank = rank.map(|rank| rank_arg(&rank.0)).transpose()?;
        let rules = rules.map(convert::rules).transpose()?;
        let cards = match convert::play(Some(cards))? {
            PlayArg::Play(play) if play.is_pass() => {
                if kind.is_some_and(|kind| kind != Kind::Pass) || rank.is_some() {
                    return Err(PlayError::new("a pass has no other kind and no rank").into());
                }
                return Ok(PyPlay(play));
            }
            PlayArg::Play(play) if kind.is_none() && rank.is_none() && rules.is_none() => {
                return Ok(PyPlay(play));
            }
            PlayArg::Play(play) => play.cards().clone(),
            PlayArg::Cards(cards) => cards,
        };
        Ok(PyPlay(match rules {
            Some(rules) => Play::read(&cards, kind, rank, &rules)?,
            None => read_anywhere(&cards, kind, rank)?,
        }))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Named<'py>)> {
        let named = PyDict::new(py);
        if !self.0.is_pass() {
            let shape = self.0.shape();
            named.set_item("kind", shape.kind.name())?;
            named.set_item("rank", shape.rank.to_string())?;
        }
        Ok(((self.0.to_string(),), Named(named.into_any())))
    }

    #[pyo3(name = "__repr__")]
    pub fn repr(&self) -> String {
        let plain = self.0.is_pass()
            || read_anywhere(self.0.cards(), None, None).is_ok_and(|play| play.code() == self.0.code());
        if plain {
            return format!("Play('{}')", self.0);
        }
        let shape = self.0.shape();
        format!("Play('{}', kind='{}', rank='{}')", self.0, shape.kind, shape.rank)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// What a notebook shows of it; see ``canju.tree.cards``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("canju.tree.cards")?.call_method1("play_html", (slf,))?.extract()
    }

    fn __hash__(&self) -> u64 {
        let code = self.0.code().number().to_le_bytes();
        stable_hash(self.0.to_string().bytes().chain(code))
    }

    fn __len__(&self) -> usize {
        self.0.cards().len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_pass()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyPlay>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __ne__(&self, other: &Bound<'_, PyAny>) -> bool {
        !self.__eq__(other)
    }

    /// The kind by its name in the rules: ``"single"``, ``"plane+singles"``, ``"pass"``, …
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.shape().kind.name()
    }

    /// The Chinese name of the kind: ``"单张"``, ``"飞机带单"``, …
    #[getter]
    fn kind_zh(&self) -> &'static str {
        self.0.shape().kind.chinese()
    }

    /// The lowest rank of the core, ``"B"`` for a rocket; ``None`` for a pass.
    #[getter]
    fn rank(&self) -> Option<String> {
        (!self.0.is_pass()).then(|| self.0.shape().rank.to_string())
    }

    /// How many ranks the core has; the cards of a bomb; 0 for a pass.
    #[getter]
    fn length(&self) -> usize {
        self.0.shape().length
    }

    /// The cards.
    #[getter]
    fn cards(&self) -> PyHand {
        PyHand(self.0.cards().clone())
    }

    /// Whether another play is the same when suits are left out of account.
    #[pyo3(signature = (other: "Play | Hand | str"))]
    fn same_as(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match convert::play(Some(other))? {
            PlayArg::Play(play) => play.to_move() == self.0.to_move(),
            PlayArg::Cards(cards) => cards.counts() == self.0.cards().counts(),
        })
    }
}

fn kind_arg(name: &str) -> PyResult<Kind> {
    Kind::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Kind::all().map(Kind::name).collect();
        option_error(format!("unknown kind '{name}': choose one of {}", names.join(", ")))
    })
}

fn rank_arg(name: &str) -> PyResult<Rank> {
    let hand: Hand = name.parse()?;
    match hand.cards() {
        [card] => Ok(card.rank),
        _ => Err(option_error(format!("rank='{name}' is not one rank"))),
    }
}
