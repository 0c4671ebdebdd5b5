//! Construction of positions from two hands, three hands or a text, and their repr.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use super::{
    convert::{self, HandArg, PlayArg},
    errors::{choice_error, option_error, said_of},
    hand::PyHand,
    plain::{items, wrong_argument},
    play::PyPlay,
    rules,
};
use crate::cards::{Hand, JokerNames, Notation};
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
struct LastPlay {
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
        let hands = match (second, farmers) {
            (Some(_), Some(_)) => {
                let message = "second: with farmers there are three hands, the first is the landlord's";
                return Err(PyTypeError::new_err(message));
            }
            (Some(second), None) => vec![HandArg::of("first", first)?, HandArg::of("second", second)?],
            (None, Some(farmers)) => {
                let [down, up] = two_hands(farmers)?;
                vec![HandArg::of("landlord", first)?, HandArg::of("down", &down)?, HandArg::of("up", &up)?]
            }
            (None, None) => {
                let text = first
                    .cast::<PyString>()
                    .map_err(|_| wrong_argument("first", "two hands, or a position's text", first))?
                    .to_string_lossy();
                let text = PositionText::parse(&text)?;
                let hands = text.hands.iter().map(|&hand| HandArg::Text(hand.to_owned())).collect();
                return self.read(hands, &text);
            }
        };
        self.read(hands, &PositionText::default())
    }

    /// Reads all texts of the position together.
    fn read(&self, given: Vec<HandArg>, text: &PositionText<'_>) -> PyResult<Position> {
        let beat = match (self.to_beat, text.to_beat) {
            (None, Some(play)) => Ok(PlayArg::written(HandArg::Text(play.to_owned()))),
            (beat, _) => PlayArg::of("to_beat", beat),
        };
        let played = match &beat {
            Ok(PlayArg::Cards(cards, _)) => Some(cards),
            _ => None,
        };
        let suited = matches!(self.rules, Rules::Tricks(_)) || given.iter().any(HandArg::has_suits);
        let names = JokerNames::among(given.iter().chain(played).flat_map(HandArg::texts), suited);
        let are_lists = given.iter().all(HandArg::is_list);
        let notation = self.notation.or(text.notation);
        let hands =
            given.into_iter().map(|hand| hand.read(notation, names)).collect::<Result<Vec<_>, _>>()?;
        let second = hands.get(1).filter(|_| hands.len() == 2 && text.hands.is_empty());
        let table = LastPlay {
            to_beat: beat.and_then(|beat| self.play(beat, names, are_lists, second)),
            by: self.by.clone().or(text.by.map(str::to_owned)),
            turn: self.turn.clone().or(text.turn.map(str::to_owned)),
        };
        match <[Hand; 3]>::try_from(hands) {
            Ok(hands) => self.of_three(hands, table),
            Err(hands) => {
                // Two hands, never fewer.
                let mut hands = hands.into_iter();
                self.of_two([(); 2].map(|()| hands.next().unwrap_or_default()), table)
            }
        }
    }

    /// Notation of plays. PBN and LIN write whole hands and not single cards.
    fn of_plays(&self) -> Option<Notation> {
        self.notation.filter(|notation| !matches!(notation, Notation::Pbn | Notation::Lin))
    }

    /// Reads the play to beat. An empty list next to lists of cards is the lead, as in `DouZero`.
    fn play(
        &self,
        beat: PlayArg<HandArg>,
        names: JokerNames,
        are_lists: bool,
        second: Option<&Hand>,
    ) -> PyResult<Play> {
        let (cards, reading) = match beat {
            PlayArg::Play(play) => return Ok(self.rules.read(&play)?),
            PlayArg::Cards(cards, reading) => (cards, reading),
        };
        let is_list = cards.is_list();
        let cards = cards.read(self.of_plays(), names)?;
        if cards.is_empty() && is_list && are_lists {
            return Ok(self.rules.read(&Play::pass())?);
        }
        if cards.is_empty() {
            let empty = said!(
                "to_beat is empty: to lead, give None or \"pass\"",
                "to_beat 是空的：首出请用 None 或 \"pass\""
            );
            return Err(PlayError::new(empty).into());
        }
        let is_third_hand = |fault: PlayError| match second {
            Some(second) => fault.then(&said!(
                " (if it is a third hand: farmers=('{second}', '{cards}'))",
                "（若是第三手牌：farmers=('{second}', '{cards}')）"
            )),
            None => fault,
        };
        Ok(self.rules.read_text(&cards, reading).map_err(is_third_hand)?)
    }

    fn of_two(&self, [first, second]: [Hand; 2], table: LastPlay) -> PyResult<Position> {
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

    fn of_three(&self, hands: [Hand; 3], table: LastPlay) -> PyResult<Position> {
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
#[pyo3(signature = (keys: "list[str]", of_table))]
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
