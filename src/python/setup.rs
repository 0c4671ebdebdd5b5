//! Construction of positions from two hands, three hands or a text, and their repr.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use super::{
    convert::{self, PlayArg},
    errors::{choice_error, option_error, said_of},
    hand::PyHand,
    plain::{items, wrong_argument},
    play::PyPlay,
    rules,
};
use crate::cards::{Hand, Notation};
use crate::error::{PlayError, PositionError, shortened};
use crate::games::{PLAYERS, Play, Position, PositionText, Rules, parts_named};
use crate::said;
use crate::seats::Seat;

/// Arguments of a position except its hands; they override its text.
pub struct Given<'a, 'py> {
    pub to_beat: Option<&'a Bound<'py, PyAny>>,
    pub by: Option<String>,
    pub turn: Option<String>,
    pub rules: Rules,
    pub notation: Option<Notation>,
}

/// The play on the table and the turn, from the arguments and the text.
struct Table {
    to_beat: PyResult<Play>,
    by: Option<String>,
    turn: Option<String>,
}

impl Given<'_, '_> {
    /// Makes a position from its hands, or from its text in place of the first hand.
    pub fn position(
        &self,
        first: &Bound<'_, PyAny>,
        second: Option<&Bound<'_, PyAny>>,
        farmers: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let hand = |name, value| convert::hand(name, value, self.notation);
        match (second, farmers) {
            (Some(_), Some(_)) => {
                let message = "second: with farmers there are three hands, the first is the landlord's";
                Err(PyTypeError::new_err(message))
            }
            (Some(second), None) => {
                let hands = [hand("first", first)?, hand("second", second)?];
                let table = self.table(Some(&hands));
                self.of_two(hands, table)
            }
            (None, Some(farmers)) => {
                let [down, up] = two_hands(farmers)?;
                let hands = [hand("landlord", first)?, hand("down", &down)?, hand("up", &up)?];
                self.of_three(hands, self.table(None))
            }
            (None, None) => {
                let text = first
                    .cast::<PyString>()
                    .map_err(|_| wrong_argument("first", "two hands, or a position's text", first))?;
                self.in_text(&text.to_string_lossy())
            }
        }
    }

    fn in_text(&self, text: &str) -> PyResult<Position> {
        let text = PositionText::parse(text)?;
        let notation = self.notation.or(text.notation);
        let hands =
            text.hands.iter().map(|hand| Hand::parse(hand, notation)).collect::<Result<Vec<_>, _>>()?;
        let mut table = self.table(None);
        if let (None, Some(play)) = (self.to_beat, text.to_beat) {
            table.to_beat = convert::play_text(play, &self.rules, self.of_plays());
        }
        table.by = table.by.or(text.by.map(str::to_owned));
        table.turn = table.turn.or(text.turn.map(str::to_owned));
        // Two hands or three, never fewer.
        let mut hands = hands.into_iter();
        let (first, second) = (hands.next().unwrap_or_default(), hands.next().unwrap_or_default());
        match hands.next() {
            None => self.of_two([first, second], table),
            Some(third) => self.of_three([first, second, third], table),
        }
    }

    /// Reads the arguments. `hands` are the first two positional arguments, if they are hands.
    fn table(&self, hands: Option<&[Hand; 2]>) -> Table {
        Table { to_beat: self.play(hands), by: self.by.clone(), turn: self.turn.clone() }
    }

    /// Notation of plays. PBN and LIN write whole hands and not single cards.
    fn of_plays(&self) -> Option<Notation> {
        self.notation.filter(|notation| !matches!(notation, Notation::Pbn | Notation::Lin))
    }

    fn play(&self, hands: Option<&[Hand; 2]>) -> PyResult<Play> {
        match convert::play("to_beat", self.to_beat, self.of_plays())? {
            PlayArg::Play(play) => Ok(self.rules.read(&play)?),
            PlayArg::Cards(cards) if cards.is_empty() => Err(PlayError::new(said!(
                "to_beat is empty: to lead, give None or \"pass\"",
                "to_beat 是空的：首出请用 None 或 \"pass\""
            ))
            .into()),
            PlayArg::Cards(cards) => {
                let is_third_hand = |fault: PlayError| match hands {
                    Some([_, second]) => fault.then(&said!(
                        " (if it is a third hand: farmers=('{second}', '{cards}'))",
                        "（若是第三手牌：farmers=('{second}', '{cards}')）"
                    )),
                    None => fault,
                };
                Ok(self.rules.read_cards(&cards).map_err(is_third_hand)?)
            }
        }
    }

    fn of_two(&self, [first, second]: [Hand; 2], table: Table) -> PyResult<Position> {
        if table.by.is_some() {
            return Err(option_error(&said!(
                "by needs three hands: with two, the other side made the play",
                "by 只用于三家：两手牌时是对方出的"
            )));
        }
        let turn = convert::side(table.turn.as_deref().unwrap_or("first"))?;
        match table.to_beat {
            Ok(to_beat) => Ok(Position::new(first, second, Some(to_beat), turn, self.rules)?),
            Err(fault) => Err(match Position::check_hands(first, second, turn, self.rules) {
                Ok(()) => fault,
                Err(others) => with_fault(others, &fault),
            }),
        }
    }

    fn of_three(&self, hands: [Hand; 3], table: Table) -> PyResult<Position> {
        let (by, turn) = (seat("by", table.by.as_deref())?, seat("turn", table.turn.as_deref())?);
        match table.to_beat {
            Ok(play) => Ok(Position::of_three(hands, Some(&play), by, turn, self.rules)?),
            Err(fault) => Err(match Position::check_three(hands, by, turn, self.rules) {
                Ok(()) => fault,
                Err(others) => with_fault(others, &fault),
            }),
        }
    }
}

/// Adds the fault of an unreadable play to the faults of a setup.
fn with_fault(others: PositionError, fault: &PyErr) -> PyErr {
    others.with(said_of(fault)).into()
}

/// Returns the part of a position that each key of a row names, such as ``"first"``.
///
/// Private to the package. ``None`` is a column of a table that is not part of a position.
#[pyfunction]
pub fn row_parts(keys: Vec<String>, of_table: bool) -> PyResult<Vec<Option<&'static str>>> {
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    parts_named(&keys, of_table).map_err(|fault| option_error(&fault))
}

/// Names of two players, such as ``我方`` and ``对方``: those of the first, and of the other.
///
/// Private to the package.
#[pyfunction]
pub fn player_names() -> [Vec<&'static str>; 2] {
    PLAYERS.map(<[_]>::to_vec)
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
