//! Construction of positions from two hands, three hands or a text, and their repr.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use super::{
    convert,
    errors::{choice_error, option_error},
    hand::PyHand,
    plain::{items, wrong_argument},
    play::PyPlay,
    rules,
};
use crate::error::{PositionError, shortened};
use crate::games::{Play, Position, Rules};
use crate::reader::{Notation, Parts, PartsError, WrittenPlay};
use crate::reader::{PositionText, parts_named};
use crate::said;
use crate::seats::Seat;

/// Arguments of a position except its hands; they override its text.
pub struct Arguments<'a, 'py> {
    pub to_beat: Option<&'a Bound<'py, PyAny>>,
    pub by: Option<String>,
    pub turn: Option<String>,
    pub rules: Rules,
    pub notation: Option<Notation>,
}

impl Arguments<'_, '_> {
    /// Makes a position from its hands, or from its text in place of the first hand.
    pub fn position(
        self,
        first: &Bound<'_, PyAny>,
        second: Option<&Bound<'_, PyAny>>,
        farmers: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let hands = match (second, farmers) {
            (Some(_), Some(_)) => {
                let message = "second: with farmers there are three hands, the first is the landlord's";
                return Err(PyTypeError::new_err(message));
            }
            (Some(second), None) => {
                vec![convert::given("first", first)?, convert::given("second", second)?]
            }
            (None, Some(farmers)) => {
                let [down, up] = two_hands(farmers)?;
                let seats = [("landlord", first), ("down", &down), ("up", &up)];
                seats.into_iter().map(|(seat, hand)| convert::given(seat, hand)).collect::<PyResult<_>>()?
            }
            (None, None) => {
                let text = first
                    .cast::<PyString>()
                    .map_err(|_| wrong_argument("first", "two hands, or a position's text", first))?
                    .to_string_lossy();
                return self.of_text(&text);
            }
        };
        let to_beat = match self.to_beat {
            Some(_) => Some(convert::written("to_beat", self.to_beat)?),
            None => None,
        };
        let Arguments { by, turn, rules, notation, .. } = self;
        Parts { hands, to_beat, by, turn, rules, notation }.position().map_err(unmade)
    }

    fn of_text(self, text: &str) -> PyResult<Position> {
        let text = PositionText::parse(text)?;
        let to_beat = match (self.to_beat, text.to_beat) {
            (None, Some(play)) => Some(WrittenPlay::of(play.into())),
            (None, None) => None,
            (beat, _) => Some(convert::written("to_beat", beat)?),
        };
        let parts = Parts {
            hands: text.hands.iter().map(|&hand| hand.into()).collect(),
            to_beat,
            by: self.by.or(text.by.map(str::to_owned)),
            turn: self.turn.or(text.turn.map(str::to_owned)),
            rules: self.rules,
            notation: self.notation.or(text.notation),
        };
        parts.position().map_err(unmade)
    }
}

fn unmade(error: PartsError) -> PyErr {
    match error {
        PartsError::Hand(_, error) | PartsError::Beat(error) => error.into(),
        PartsError::Play(error) => error.into(),
        PartsError::Seat(said) => option_error(&said),
        PartsError::Position(error) => error.into(),
    }
}

/// Returns the part of a position that each key of a row names, such as ``"first"``.
///
/// Private to the package. ``None`` is a column of a table that is not part of a position.
#[pyfunction]
#[pyo3(signature = (keys: "list[str]", of_table))]
pub fn row_parts(keys: Vec<String>, of_table: bool) -> PyResult<Vec<Option<&'static str>>> {
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    parts_named(&keys, of_table).map_err(|fault| option_error(&fault))
}

/// Returns the name in a label or a key, by which two of them are compared.
///
/// Private to the package.
#[pyfunction]
pub fn name_of_label(label: &str) -> String {
    crate::reader::name_of_label(label)
}

/// Returns what a line of a file is: ``"title"``, ``"position"``, ``"part"`` or ``"other"``.
///
/// Private to the package.
#[pyfunction]
pub fn line_kind(line: &str) -> &'static str {
    crate::reader::line_kind(line)
}

/// Parses an optional seat.
pub fn seat(name: &str, value: Option<&str>) -> PyResult<Option<Seat>> {
    let wrong = |value: &str| {
        let value = format!("'{}'", shortened(value));
        choice_error(name, value, "'landlord', 'down' or 'up'", "'landlord'、'down' 或 'up'")
    };
    value.map(|value| Seat::named(value).ok_or_else(|| wrong(value))).transpose()
}

fn two_hands<'py>(farmers: &Bound<'py, PyAny>) -> PyResult<[Bound<'py, PyAny>; 2]> {
    let expected = || wrong_argument("farmers", "two hands, down's and up's", farmers);
    let is_one_hand = farmers.is_instance_of::<PyString>()
        || farmers.is_instance_of::<PyHand>()
        || farmers.is_instance_of::<PyPlay>();
    let given = if is_one_hand { None } else { items(farmers, 3)? };
    <[_; 2]>::try_from(given.ok_or_else(expected)?).map_err(|given| {
        let number = if given.len() > 3 { "more than 3".to_owned() } else { given.len().to_string() };
        let fault = said!(
            "farmers: two hands, down's and up's, not {number}",
            "farmers：要下家和上家两手牌，不是 {number} 手"
        );
        PositionError::new(vec![fault]).into()
    })
}

fn hands_of(position: &Position) -> [PyHand; 3] {
    Seat::ALL.map(|seat| PyHand(position.hand_of(seat.name()).cloned().unwrap_or_default()))
}

/// Positional and named arguments that restore a position of three hands.
pub fn arguments<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
    let [landlord, down, up] = hands_of(position);
    let named = PyDict::new(py);
    named.set_item("farmers", (down, up))?;
    named.set_item("to_beat", position.to_beat().map(PyPlay))?;
    named.set_item("by", position.by())?;
    named.set_item("turn", position.turn())?;
    named.set_item("rules", rules::to_python(py, &position.rules())?)?;
    Ok(((landlord,).into_pyobject(py)?, named))
}

/// Arguments for the repr of a position of three hands, without the rules.
pub fn written(position: &Position) -> Vec<String> {
    let [landlord, down, up] = hands_of(position).map(|hand| hand.0);
    let mut parts = vec![format!("'{landlord}'"), format!("farmers=('{down}', '{up}')")];
    let by = position.by().unwrap_or_default();
    let usual = match position.to_beat() {
        Some(play) => {
            parts.push(format!("to_beat={}", play_written(position, play)));
            parts.push(format!("by='{by}'"));
            Seat::named(by).map_or("", |by| by.after().name())
        }
        None => Seat::Landlord.name(),
    };
    if position.turn() != usual {
        parts.push(format!("turn='{}'", position.turn()));
    }
    parts
}

/// Writes a play as an argument: its cards, or its repr if the cards can be several plays.
pub fn play_written(position: &Position, play: Play) -> String {
    let plain = position.rules().read_cards(&play.cards()).is_ok();
    if plain { format!("'{play}'") } else { PyPlay(play).repr() }
}
