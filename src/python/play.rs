//! `Play`.

use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use super::{
    convert::{self, PlayArg, Text, stable_hash},
    errors::option_error,
    hand::PyHand,
    hints::Reduced,
    hook::written,
};
use crate::cards::{Hand, Rank};
use crate::error::{PlayError, shortened};
use crate::games::{self, Play};
use crate::shedding::{self, Kind};
use crate::tricks;

/// Cards played together, and what kind of play they are.
///
/// Text is read under ``rules``; without rules, under the usual ones, then under
/// every rule there is. Where the cards can be read in several ways, ``kind`` and
/// ``rank`` say which. A card of a trick is of kind ``"card"``, which only rules of trick
/// play or ``kind`` give. ``bool(play)`` is false for a pass. Raises ``PlayError`` for
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

impl From<shedding::Play> for PyPlay {
    fn from(play: shedding::Play) -> PyPlay {
        PyPlay(Play::Shedding(play))
    }
}

/// The kind of a card in trick play, and its Chinese name.
const CARD: [&str; 2] = ["card", "牌"];

/// A card of a trick.
fn read_card(cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> PyResult<Play> {
    if let Some(kind) = kind.filter(|&kind| kind != CARD[0]) {
        return Err(PlayError::new(format!(
            "kind='{}': in trick play every play is a card",
            shortened(kind)
        ))
        .into());
    }
    let card = tricks::one_card(cards)?;
    if let Some(rank) = rank.filter(|&rank| rank != card.rank) {
        return Err(PlayError::new(format!("{card} is not of rank {rank}")).into());
    }
    Ok(Play::Card(card))
}

#[pymethods]
impl PyPlay {
    #[new]
    #[pyo3(signature = (cards: "Hand | Play | str | Iterable[str | int]", *, kind: "str | None" = None, rank: "str | None" = None, rules: "DouDizhu | SinglesAndPairs | HoneymoonBridge | str | None" = None))]
    fn new(
        cards: &Bound<'_, PyAny>,
        kind: Option<Text<'_>>,
        rank: Option<Text<'_>>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPlay> {
        let kind = Text::read_if(kind.as_ref(), "kind")?;
        let kind = kind.as_deref();
        let rank = Text::read_if(rank.as_ref(), "rank")?;
        let rank = rank.map(|rank| rank_arg(&rank)).transpose()?;
        let rules = rules.map(|rules| convert::rules(Some(rules))).transpose()?;
        let cards = convert::play("cards", Some(cards))?;
        if let PlayArg::Play(play) = &cards
            && kind.is_none()
            && rank.is_none()
            && rules.is_none()
        {
            return Ok(PyPlay(play.clone()));
        }
        let of_a_trick = match rules {
            Some(rules) => matches!(rules, games::Rules::Tricks(_)),
            None => kind == Some(CARD[0]),
        };
        let cards = match cards {
            PlayArg::Play(play) if play.is_pass() => {
                if of_a_trick || kind.is_some_and(|kind| kind != Kind::Pass.name()) || rank.is_some() {
                    return Err(PlayError::new("a pass has no other kind and no rank").into());
                }
                return Ok(PyPlay(play));
            }
            PlayArg::Play(play) => play.cards(),
            PlayArg::Cards(cards) => cards,
        };
        if of_a_trick {
            return read_card(&cards, kind, rank).map(PyPlay);
        }
        let kind = kind.map(kind_arg).transpose()?;
        let play = match rules {
            Some(games::Rules::Shedding(rules)) => shedding::Play::read(&cards, kind, rank, &rules),
            _ => shedding::Play::read_anywhere(&cards, kind, rank),
        };
        Ok(play?.into())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, play) = (slf.py(), slf.get());
        let named = PyDict::new(py);
        if let Some(rank) = play.rank() {
            named.set_item("kind", play.kind())?;
            named.set_item("rank", rank)?;
        }
        convert::reduced(slf, PyTuple::new(py, [play.0.to_string()])?, Some(named))
    }

    #[pyo3(name = "__repr__")]
    pub fn repr(&self) -> String {
        let Play::Shedding(play) = &self.0 else { return format!("Play('{}', kind='card')", self.0) };
        let plain = play.is_pass()
            || shedding::Play::read_anywhere(play.cards(), None, None)
                .is_ok_and(|plain| plain.code() == play.code());
        if plain {
            return format!("Play('{play}')");
        }
        let shape = play.shape();
        format!("Play('{play}', kind='{}', rank='{}')", shape.kind, shape.rank)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// What a notebook shows of it; see ``canju.show.cards``.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        written(slf.py(), "play_html")?.call1((slf,))?.extract()
    }

    fn __hash__(&self) -> u64 {
        let code = match &self.0 {
            Play::Shedding(play) => play.code().number().to_le_bytes(),
            // Of no play in a shedding game.
            Play::Card(_) => [u8::MAX; 2],
        };
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

    /// The kind by its name in the rules: ``"single"``, ``"plane+singles"``, ``"pass"``, …;
    /// in trick play ``"card"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.0 {
            Play::Shedding(play) => play.shape().kind.name(),
            Play::Card(_) => CARD[0],
        }
    }

    /// The Chinese name of the kind: ``"单张"``, ``"飞机带单"``, …
    #[getter]
    fn kind_zh(&self) -> &'static str {
        match &self.0 {
            Play::Shedding(play) => play.shape().kind.chinese(),
            Play::Card(_) => CARD[1],
        }
    }

    /// The lowest rank of the core, ``"B"`` for a rocket; ``None`` for a pass.
    #[getter]
    fn rank(&self) -> Option<String> {
        match &self.0 {
            Play::Shedding(play) => (!play.is_pass()).then(|| play.shape().rank.to_string()),
            Play::Card(card) => Some(card.rank.to_string()),
        }
    }

    /// How many ranks the core has; the cards of a bomb; 0 for a pass.
    #[getter]
    fn length(&self) -> usize {
        match &self.0 {
            Play::Shedding(play) => play.shape().length,
            Play::Card(_) => 1,
        }
    }

    /// The cards.
    #[getter]
    fn cards(&self) -> PyHand {
        PyHand(self.0.cards())
    }

    /// Whether another play is the same when suits are left out of account.
    #[pyo3(signature = (other: "Play | Hand | str"))]
    fn same_as(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match (convert::play("other", Some(other))?, &self.0) {
            (PlayArg::Play(Play::Shedding(other)), Play::Shedding(play)) => play.to_move() == other.to_move(),
            (PlayArg::Play(Play::Card(other)), Play::Card(card)) => card.rank == other.rank,
            (PlayArg::Play(_), _) => false,
            (PlayArg::Cards(cards), play) => cards.counts() == play.cards().counts(),
        })
    }
}

fn kind_arg(name: &str) -> PyResult<Kind> {
    Kind::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Kind::all().map(Kind::name).chain([CARD[0]]).collect();
        option_error(format!("unknown kind '{}': choose one of {}", shortened(name), names.join(", ")))
    })
}

fn rank_arg(name: &str) -> PyResult<Rank> {
    let hand: Hand = name.parse()?;
    match hand.cards() {
        [card] => Ok(card.rank),
        _ => Err(option_error(format!("rank='{}' is not one rank", shortened(name)))),
    }
}
