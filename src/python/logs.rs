//! Logs of other engines: what they keep, as Python objects.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyMapping, PyString, PyTuple},
};

use super::convert;
use super::errors::{choice_error, record_error};
use super::hints::AnyRules;
use super::plain::{Text, int, wrong_argument};
use super::rules;
use crate::error::shortened;
use crate::games::{Play, Position, Rules};
use crate::reader::{HandArg, Notation};
use crate::record::logs::{Log, LoggedGame, NoGame};
use crate::said;
use crate::said::Said;
use crate::shedding;

impl From<NoGame> for PyErr {
    fn from(why: NoGame) -> PyErr {
        match why {
            NoGame::Log(said) => record_error(&said),
            NoGame::Hands(error) => error.into(),
            NoGame::Play(error) => error.into(),
        }
    }
}

/// Start, moves, the side that has won, and the engine's player in each seat.
type LoggedPosition = (Position, Vec<(&'static str, Play)>, Option<&'static str>, (usize, usize, usize));

/// Reads a game of three hands from the log of an engine, by default under the engine's rules.
///
/// Private to the package. Raises ``RecordError`` if it is no such log, and ``PlayError`` at a play that is
/// not legal.
#[pyfunction]
#[pyo3(signature = (log, notation, rules=None))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn game_in_log(
    log: &Bound<'_, PyAny>,
    notation: Text<'_>,
    rules: Option<Rules>,
) -> PyResult<LoggedPosition> {
    let (engine, own) = engine(&notation)?;
    let log = match engine {
        Notation::RlCard => of_rlcard(log)?,
        Notation::DouZero => of_douzero(log)?,
        _ => Log::OpenSpiel(actions(log)?),
    };
    let LoggedGame { start, moves, end, players } = log.read(rules.unwrap_or(own.into()))?;
    Ok((start, moves, end.winner(), players.into()))
}

/// The engine of a notation, and its rules.
fn engine(notation: &Text<'_>) -> PyResult<(Notation, shedding::Rules)> {
    let name = notation.read("notation")?;
    let engine = convert::notation(Some(notation))?;
    let wrong = || choice_error("notation", format!("'{}'", shortened(&name)), ENGINES, ENGINES_ZH);
    engine.and_then(|engine| Some((engine, engine.rules()?))).ok_or_else(wrong)
}

/// Rules of an engine, by its notation. Raises ``OptionError`` for another notation.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (notation))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn rules_of_engine<'py>(py: Python<'py>, notation: Text<'py>) -> PyResult<AnyRules<'py>> {
    rules::to_python(py, &engine(&notation)?.1.into()).map(AnyRules)
}

/// Rules of the engine that has a notation; ``None`` if it is of no engine.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (notation))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn rules_of_notation<'py>(py: Python<'py>, notation: Text<'py>) -> PyResult<Option<AnyRules<'py>>> {
    let rules = convert::notation(Some(&notation))?.and_then(Notation::rules);
    rules.map(|rules| Ok(AnyRules(rules::to_python(py, &rules.into())?))).transpose()
}

const ENGINES: &str = "'rlcard', 'douzero' or 'openspiel', whose logs are read";
const ENGINES_ZH: &str = "'rlcard'、'douzero' 或 'openspiel'，能读它们的记录";

/// A value of a log: of a mapping, of one inside it, or of an object with attributes.
fn field<'py>(log: &Bound<'py, PyAny>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Ok(mapping) = log.cast::<PyMapping>() else { return log.getattr_opt(name) };
    if mapping.contains(name)? {
        return mapping.get_item(name).map(Some);
    }
    for value in mapping.values()? {
        if let Ok(inner) = value.cast::<PyMapping>()
            && inner.contains(name)?
        {
            return inner.get_item(name).map(Some);
        }
    }
    Ok(None)
}

fn needed<'py>(log: &Bound<'py, PyAny>, name: &str, hint: &Said) -> PyResult<Bound<'py, PyAny>> {
    let (english, chinese) = (hint.english(), hint.chinese());
    let lacking = || said!("the log has no {name}: {english}", "记录中没有 {name}：{chinese}");
    field(log, name)?.ok_or_else(|| record_error(&lacking()))
}

fn of_rlcard(log: &Bound<'_, PyAny>) -> PyResult<Log> {
    let hint = said!(
        "give env.get_perfect_information(); raw_obs has the other hands as one",
        "请给 env.get_perfect_information()；raw_obs 把另外两手牌合在一起"
    );
    let hands = match field(log, "hand_cards")? {
        Some(hands) => hands,
        None => match field(log, "hand_cards_with_suit")? {
            Some(hands) => hands,
            None => needed(log, "hand_cards", &hint)?,
        },
    };
    let mut trace = Vec::new();
    for item in needed(log, "trace", &hint)?.try_iter()? {
        let (player, cards) = pair("trace", &item?)?;
        trace.push((player, convert::given("trace", &cards)?));
    }
    Ok(Log::RlCard { left: three("hand_cards", &hands)?, trace })
}

fn of_douzero(log: &Bound<'_, PyAny>) -> PyResult<Log> {
    let hint = said!(
        "give the deal with card_play_action_seq, or an infoset",
        "请给出带 card_play_action_seq 的牌局，或一个 infoset"
    );
    let left = field(log, "all_handcards")?;
    let hands = left.as_ref().unwrap_or(log);
    let hand = |name| convert::given(name, &needed(hands, name, &hint)?);
    let hands = [hand("landlord")?, hand("landlord_down")?, hand("landlord_up")?];
    let plays = needed(log, "card_play_action_seq", &hint)?;
    let plays = plays.try_iter()?.map(|play| convert::given("card_play_action_seq", &play?));
    Ok(Log::DouZero { hands, are_left: left.is_some(), plays: plays.collect::<PyResult<_>>()? })
}

/// Actions with their players: of a state, of a list of pairs, or of the list in a mapping.
fn actions(log: &Bound<'_, PyAny>) -> PyResult<Vec<(i64, String)>> {
    if let Some(history) = log.getattr_opt("full_history")? {
        let action = |one: Bound<'_, PyAny>| {
            let player = one.getattr("player")?;
            let text = log.call_method1("action_to_string", (&player, one.getattr("action")?))?;
            Ok((player.extract()?, text.extract()?))
        };
        return history.call0()?.try_iter()?.map(|one| action(one?)).collect();
    }
    let listed = match log.cast::<PyDict>() {
        Ok(mapping) => mapping.values().iter().find(is_history),
        Err(_) => Some(log.clone()).filter(is_history),
    };
    let listed = listed.ok_or_else(|| {
        record_error(&said!(
            "not a history: give a state, or a pair of player and text for each action of full_history()",
            "不是历史：请给 state，或者把 full_history() 的每个动作写成玩家和文字"
        ))
    })?;
    let action = |one: Bound<'_, PyAny>| {
        let (player, text) = pair("full_history", &one)?;
        let wrong = || wrong_argument("full_history", "the text of an action", &text);
        Ok((player, text.cast::<PyString>().map_err(|_| wrong())?.to_string_lossy().into_owned()))
    };
    listed.try_iter()?.map(|one| action(one?)).collect()
}

/// Returns true for a list that begins with a pair of a player and a text.
fn is_history(value: &Bound<'_, PyAny>) -> bool {
    if !(value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()) {
        return false;
    }
    let first = value.get_item(0).and_then(|first| pair("", &first));
    first.is_ok_and(|(_, text)| text.is_instance_of::<PyString>())
}

/// A number of a player, and what comes with it.
fn pair<'py>(name: &str, item: &Bound<'py, PyAny>) -> PyResult<(i64, Bound<'py, PyAny>)> {
    let wrong = || wrong_argument(name, "pairs of a player's number and a play", item);
    let (player, play) = match item.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>() {
        Ok(pair) => pair,
        Err(_) if item.is_instance_of::<PyList>() => {
            item.extract::<[Bound<'py, PyAny>; 2]>().map_err(|_| wrong())?.into()
        }
        Err(_) => return Err(wrong()),
    };
    let number = int(&player)?.ok_or_else(wrong)?;
    Ok((number.extract().map_err(|_| wrong())?, play))
}

fn three(name: &str, hands: &Bound<'_, PyAny>) -> PyResult<[HandArg; 3]> {
    let hands: Vec<HandArg> =
        hands.try_iter()?.map(|hand| convert::given(name, &hand?)).collect::<PyResult<_>>()?;
    let number = hands.len();
    hands.try_into().map_err(|_| {
        record_error(&said!("{name}: {number} hands, not 3", "{name}：有 {number} 手牌，应是 3 手"))
    })
}
