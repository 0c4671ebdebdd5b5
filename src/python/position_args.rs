//! Construction of positions from two hands, three hands or a text, and their repr.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyList, PyString, PyTuple},
};

use super::{
    convert,
    errors::{choice_error, option_error},
    hand::PyHand,
    plain::{items, wrong_argument},
    play::PyPlay,
    rules,
};
use crate::cards::Hand;
use crate::error::{PositionError, shortened};
use crate::games::{Play, Position, Rules};
use crate::reader::{Notation, Ordinals, PartsError, PositionParts, WrittenPlay};
use crate::reader::{PositionText, is_no_play, parts_named};
use crate::said;
use crate::seats::{Alone, Seat};

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
        others: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let alone = if others.is_some() { Alone::First } else { Alone::Landlord };
        let hands = match (second, farmers.xor(others)) {
            _ if farmers.is_some() && others.is_some() => {
                return Err(PyTypeError::new_err("farmers, others: give one of them"));
            }
            (Some(_), Some(_)) => {
                let message = "second: with farmers or others there are three hands: leave it out";
                return Err(PyTypeError::new_err(message));
            }
            (Some(second), None) => {
                vec![convert::given("first", first)?, convert::given("second", second)?]
            }
            (None, Some(given)) => {
                let [one, two] = two_hands(given, alone)?;
                let seats = Seat::ALL.into_iter().zip([first, &one, &two]);
                let read = |(seat, hand)| convert::given(alone.seat(seat).0, hand);
                seats.map(read).collect::<PyResult<_>>()?
            }
            (None, None) => {
                let text = first
                    .cast::<PyString>()
                    .map_err(|_| wrong_argument("first", "two hands, or a position's text", first))?
                    .to_string_lossy();
                return self.of_text(&text);
            }
        };
        let to_beat = match self.to_beat.filter(|beat| !is_nothing(beat)) {
            None => None,
            beat => Some(convert::written("to_beat", beat)?),
        };
        let Arguments { by, turn, rules, notation, .. } = self;
        PositionParts { hands, to_beat, by, alone, turn, rules, notation }.position().map_err(unmade)
    }

    fn of_text(self, text: &str) -> PyResult<Position> {
        let text = PositionText::parse(text)?;
        let to_beat = match (self.to_beat, text.to_beat) {
            (None, Some(play)) => Some(WrittenPlay::of(play.into())),
            (None, None) => None,
            (beat, _) => Some(convert::written("to_beat", beat)?),
        };
        let parts = PositionParts {
            hands: text.hands.iter().map(|&hand| hand.into()).collect(),
            to_beat,
            by: self.by.or(text.by.map(str::to_owned)),
            alone: text.alone,
            turn: self.turn.or(text.turn.map(str::to_owned)),
            rules: self.rules,
            notation: self.notation.or(text.notation),
        };
        parts.position().map_err(unmade)
    }
}

/// Returns true for one argument that can be a row of a table, its JSON, or a state of an engine: Python
/// reads it.
pub fn is_row(first: &Bound<'_, PyAny>) -> bool {
    if let Ok(text) = first.cast::<PyString>() {
        let text = text.to_string_lossy();
        return text.trim_start().starts_with('{') && text.contains("\":");
    }
    let is_cards = first.is_instance_of::<PyHand>() || first.is_instance_of::<PyPlay>();
    !is_cards && !first.is_instance_of::<PyList>() && !first.is_instance_of::<PyTuple>()
}

/// Returns true for a text such as "none", as cells of tables have it.
fn is_nothing(beat: &Bound<'_, PyAny>) -> bool {
    beat.cast::<PyString>().is_ok_and(|beat| is_no_play(&beat.to_string_lossy()))
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

/// Returns what a line of a file is: ``"title"``, ``"position"``, ``"part"``, ``"comment"`` or ``"other"``.
///
/// Private to the package.
#[pyfunction]
pub fn line_kind(line: &str) -> &'static str {
    crate::reader::line_kind(line)
}

/// Reads the numbers of the lines of a file. Private to the package.
#[pyclass(name = "Ordinals", module = "canju._canju")]
#[derive(Default)]
pub struct PyOrdinals(Ordinals);

#[pymethods]
impl PyOrdinals {
    #[new]
    fn new() -> PyOrdinals {
        PyOrdinals::default()
    }

    /// Returns a line without its number; ``None`` if that depends on the next line, which is missing.
    #[pyo3(signature = (line, next = None))]
    fn bare(&mut self, line: &str, next: Option<&str>) -> PyResult<Option<String>> {
        let bare = self.0.bare(line, next)?;
        Ok(bare.map(str::to_owned))
    }
}

/// Parses an optional seat.
pub fn seat(name: &str, value: Option<&str>) -> PyResult<Option<Seat>> {
    let wrong = |value: &str| {
        let value = format!("'{}'", shortened(value));
        choice_error(name, value, "'landlord', 'down' or 'up'", "'landlord'、'down' 或 'up'")
    };
    value.map(|value| Seat::named(value).ok_or_else(|| wrong(value))).transpose()
}

fn two_hands<'py>(hands: &Bound<'py, PyAny>, alone: Alone) -> PyResult<[Bound<'py, PyAny>; 2]> {
    let name = if alone == Alone::First { "others" } else { "farmers" };
    let [(one, one_zh), (two, two_zh)] = [Seat::Down, Seat::Up].map(|seat| alone.seat(seat));
    let expected = || wrong_argument(name, &format!("two hands, {one}'s and {two}'s"), hands);
    let is_one_hand = hands.is_instance_of::<PyString>()
        || hands.is_instance_of::<PyHand>()
        || hands.is_instance_of::<PyPlay>();
    let given = if is_one_hand { None } else { items(hands, 3)? };
    <[_; 2]>::try_from(given.ok_or_else(expected)?).map_err(|given| {
        let number = if given.len() > 3 { "more than 3".to_owned() } else { given.len().to_string() };
        let fault = said!(
            "{name}: two hands, {one}'s and {two}'s, not {number}",
            "{name}：要{one_zh}和{two_zh}两手牌，不是 {number} 手"
        );
        PositionError::new(vec![fault]).into()
    })
}

fn hands_of(position: &Position) -> [PyHand; 3] {
    let mut hands = position.hands().into_iter().map(|(_, hand)| PyHand(hand.clone()));
    [(); 3].map(|()| hands.next().unwrap_or_else(|| PyHand(Hand::default())))
}

/// Who plays alone in a position of three hands, and the argument that has the other hands.
fn alone(position: &Position) -> (Alone, &'static str) {
    match position {
        Position::Landlord(position) if position.alone() == Alone::First => (Alone::First, "others"),
        _ => (Alone::Landlord, "farmers"),
    }
}

/// Positional and named arguments that restore a position of three hands.
pub fn arguments<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
    let [landlord, down, up] = hands_of(position);
    let named = PyDict::new(py);
    named.set_item(alone(position).1, (down, up))?;
    named.set_item("to_beat", position.to_beat().map(PyPlay))?;
    named.set_item("by", position.by())?;
    named.set_item("turn", position.turn())?;
    named.set_item("rules", rules::to_python(py, &position.rules())?)?;
    Ok(((landlord,).into_pyobject(py)?, named))
}

/// Arguments for the repr of a position of three hands, without the rules.
pub fn written(position: &Position) -> Vec<String> {
    let [landlord, down, up] = hands_of(position).map(|hand| hand.0);
    let (alone, name) = alone(position);
    let mut parts = vec![format!("'{landlord}'"), format!("{name}=('{down}', '{up}')")];
    let by = position.by().unwrap_or_default();
    let usual = match position.to_beat() {
        Some(play) => {
            parts.push(format!("to_beat={}", play_written(position, play)));
            parts.push(format!("by='{by}'"));
            alone.named(by).map_or("", |by| alone.seat(by.after()).0)
        }
        None => alone.seat(Seat::Landlord).0,
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
