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
use crate::error::{PositionError, shortened};
use crate::games::{Play, Position, Rules};
use crate::reader::{HandArg, Notation, Ordinals, PartsError, PositionParts};
use crate::reader::{PositionText, is_no_play, parts_named};
use crate::said;
use crate::seats::{Alone, FOUR, Seat, Seating, TWO};

/// Arguments of a position except its hands; they override its text.
pub struct Arguments<'a, 'py> {
    pub to_beat: Option<&'a Bound<'py, PyAny>>,
    pub by: Option<String>,
    pub turn: Option<String>,
    pub head: Option<String>,
    pub rules: Rules,
    pub notation: Option<Notation>,
}

impl Arguments<'_, '_> {
    /// Makes a position from its hands, or from its text in place of the first hand. ``more`` are the farmers, and
    /// the others.
    pub fn position(
        self,
        first: Option<&Bound<'_, PyAny>>,
        second: Option<&Bound<'_, PyAny>>,
        hands: Option<&Bound<'_, PyAny>>,
        more: (Option<&Bound<'_, PyAny>>, Option<&Bound<'_, PyAny>>),
    ) -> PyResult<Position> {
        let (farmers, others) = more;
        if let Some(hands) = hands {
            if first.is_some() || second.is_some() || farmers.is_some() || others.is_some() {
                return Err(PyTypeError::new_err("hands: all hands by seat, so give no other hand"));
            }
            let (hands, seating) = hands_by_seat(hands)?;
            return self.of_hands(hands, seating);
        }
        let first = first.ok_or_else(|| {
            PyTypeError::new_err(
                "first: expected a Hand, a position's text, or hands= of all seats, got NoneType",
            )
        })?;
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
        let seating = if hands.len() == 2 { TWO } else { alone.seating() };
        self.of_hands(hands, seating)
    }

    fn of_hands(self, hands: Vec<HandArg>, seating: Seating) -> PyResult<Position> {
        let to_beat = match self.to_beat.filter(|beat| !is_nothing(beat)) {
            None => None,
            beat => Some(convert::written("to_beat", beat)?),
        };
        let Arguments { by, turn, head, rules, notation, .. } = self;
        PositionParts { hands, to_beat, by, seating, turn, head, rules, notation }.position().map_err(unmade)
    }

    fn of_text(self, text: &str) -> PyResult<Position> {
        let parts = PositionText::parse(text)?.parts(self.rules).map_err(|fault| option_error(&fault))?;
        let to_beat = match self.to_beat {
            None => parts.to_beat,
            beat => Some(convert::written("to_beat", beat)?),
        };
        let (by, turn) = (self.by.or(parts.by), self.turn.or(parts.turn));
        let (head, notation) = (self.head.or(parts.head), self.notation.or(parts.notation));
        let parts = PositionParts { to_beat, by, turn, head, notation, ..parts };
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

/// Returns the rules with the level that a row has, as text.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (level, rules: "SheddingRules | HoneymoonBridge | Guandan | str | None" = None))]
pub fn rules_at_level(level: &str, rules: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let read = crate::reader::rules_at_level(convert::rules(rules)?, level);
    read.map(|rules| rules.to_string()).map_err(|fault| option_error(&fault))
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

/// Hands in the order of the seats, and these.
fn hands_by_seat(hands: &Bound<'_, PyAny>) -> PyResult<(Vec<HandArg>, Seating)> {
    let expected = || wrong_argument("hands", "four hands, those of south, east, north and west", hands);
    let is_one_hand = hands.is_instance_of::<PyString>()
        || hands.is_instance_of::<PyHand>()
        || hands.is_instance_of::<PyPlay>();
    let given = if is_one_hand { None } else { items(hands, FOUR.len() + 1)? }.ok_or_else(expected)?;
    let seating = match given.len() {
        2 => TWO,
        4 => FOUR,
        number => {
            let fault = if number == 3 {
                said!(
                    "hands: three are a landlord with farmers=(down, up), or a first hand with others=(second, third)",
                    "hands：三手牌请写地主和另外两手（farmers），或先手和另外两手（others）"
                )
            } else {
                let number = if number > 4 { "more than 4".to_owned() } else { number.to_string() };
                said!(
                    "hands: four hands, those of south, east, north and west, not {number}",
                    "hands：要南、东、北、西四手牌，不是 {number} 手"
                )
            };
            return Err(PositionError::new(vec![fault]).into());
        }
    };
    let read = |(hand, &(seat, _)): (&Bound<'_, PyAny>, _)| convert::given(seat, hand);
    Ok((given.iter().zip(seating).map(read).collect::<PyResult<_>>()?, seating))
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

/// Who plays alone in a position of three hands, and the argument that has the other hands.
fn alone(position: &Position) -> Option<(Alone, &'static str)> {
    let Position::Landlord(position) = position else { return None };
    Some((position.alone(), if position.alone() == Alone::First { "others" } else { "farmers" }))
}

/// Positional and named arguments that restore a position of more than two hands.
pub fn arguments<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
    let mut hands: Vec<PyHand> = position.hands().into_iter().map(|(_, hand)| PyHand(hand.clone())).collect();
    let named = PyDict::new(py);
    let first = if let Some((_, name)) = alone(position) {
        let first = hands.remove(0);
        named.set_item(name, PyTuple::new(py, hands)?)?;
        (first,).into_pyobject(py)?
    } else {
        named.set_item("hands", PyTuple::new(py, hands)?)?;
        named.set_item("head", position.head())?;
        PyTuple::empty(py)
    };
    named.set_item("to_beat", position.to_beat().map(PyPlay))?;
    named.set_item("by", position.by())?;
    named.set_item("turn", position.turn())?;
    named.set_item("rules", rules::to_python(py, &position.rules())?)?;
    Ok((first, named))
}

/// Arguments for the repr of a position of more than two hands, without the rules.
pub fn written(position: &Position) -> Vec<String> {
    let hands: Vec<String> = position.hands().into_iter().map(|(_, hand)| format!("'{hand}'")).collect();
    let mut parts = match alone(position) {
        Some((_, name)) => vec![hands[0].clone(), format!("{name}=({})", hands[1..].join(", "))],
        None => vec![format!("hands=({})", hands.join(", "))],
    };
    if let Some(play) = position.to_beat() {
        parts.push(format!("to_beat={}", play_written(position, play)));
        parts.push(format!("by='{}'", position.by().unwrap_or_default()));
    }
    // The turn that follows from the other parts, if it is this one.
    let seats = position.hands();
    let has_cards = |seat: &&str| position.hand_of(seat).is_some_and(|hand| !hand.is_empty());
    let names = || seats.iter().map(|&(seat, _)| seat);
    let after = position.to_beat().and_then(|_| names().position(|seat| Some(seat) == position.by()));
    let usual = match (alone(position), after) {
        (Some(_), Some(by)) => names().cycle().nth(by + 1),
        (Some(_), None) => names().next(),
        (None, Some(by)) => names().cycle().skip(by + 1).take(seats.len()).find(has_cards),
        (None, None) => names().find(has_cards),
    };
    if Some(position.turn()) != usual {
        parts.push(format!("turn='{}'", position.turn()));
    }
    let is_clear = seats.iter().filter(|(_, hand)| hand.is_empty()).count() == 1;
    parts.extend(position.head().filter(|_| !is_clear).map(|head| format!("head='{head}'")));
    parts
}

/// Writes a play as an argument: its cards, or its repr if the cards can be several plays.
pub fn play_written(position: &Position, play: Play) -> String {
    let plain = position.rules().read_cards(&play.cards()).is_ok();
    if plain { format!("'{play}'") } else { PyPlay(play).repr() }
}
