//! Rules in JSON: a name, or an object with a name and the switches that differ.

use canju::error::{did_you_mean, shortened};
use canju::games::Rules;
use canju::said;
use canju::said::Said;
use canju::shedding::run_fast::{Cards, LastTrio, ReportSingle};
use canju::shedding::switches::{Draft, Setting, Switch, banned_kinds};
use canju::shedding::{DeckLimit, Decks, Kind};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::fault::Fault;

/// Rules of a request.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum RulesText {
    /// Name of the rules.
    Name(String),
    /// `name`, by default `doudizhu`, and the switches that differ.
    Switches(Map<String, Value>),
}

impl RulesText {
    /// Reads the rules.
    pub fn rules(&self) -> Result<Rules, Fault> {
        let rules = match self {
            RulesText::Name(name) => named(name),
            RulesText::Switches(switches) => with_switches(switches),
        };
        rules.map_err(|said| Fault::new("rules", &said))
    }
}

fn named(name: &str) -> Result<Rules, Said> {
    Rules::named(name.trim()).ok_or_else(|| {
        let (shown, perhaps, all) =
            (shortened(name), did_you_mean(name, Rules::names()), Rules::names().join(", "));
        let perhaps_zh = perhaps.chinese();
        said!(
            "unknown rules '{shown}': {perhaps}choose one of {all}",
            "没有 '{shown}' 这套规则：{perhaps_zh}请用 {all} 之一"
        )
    })
}

fn with_switches(switches: &Map<String, Value>) -> Result<Rules, Said> {
    let start = match switches.get("name") {
        Some(name) => named(name.as_str().unwrap_or_default())?,
        None => Rules::default(),
    };
    let Rules::Shedding(rules) = start else {
        return Err(said!(
            "only the rules of Dou Dizhu and Run Fast have switches",
            "只有斗地主和跑得快的规则有开关"
        ));
    };
    let mut draft = Draft::of(rules);
    for (name, value) in switches.iter().filter(|(name, _)| *name != "name") {
        let switch = Switch::named(name, &draft)?;
        let unfit = || said!("invalid value of {name}: {value}", "{name} 不能是 {value}");
        let setting = (switch.get)(&draft);
        switch.set(&mut draft, of_type(setting, value).unwrap_or_else(|| Err(unfit()))?);
    }
    Ok(draft.finished().into())
}

/// Reads a value of the same type as a setting; `None` if it has another type.
fn of_type(setting: Setting, value: &Value) -> Option<Result<Setting, Said>> {
    Some(Ok(match setting {
        Setting::Flag(_) => Setting::Flag(value.as_bool()?),
        Setting::Kinds(_) => {
            let names: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
            return Some(banned_kinds(names?).map(Setting::Kinds));
        }
        Setting::Decks(_) => Setting::Decks(match value.as_u64()? {
            1 => Decks::One,
            2 => Decks::Two,
            _ => return None,
        }),
        Setting::Cards(_) => Setting::Cards(match value.as_u64()? {
            48 => Cards::Most,
            45 => Cards::Fewest,
            _ => return None,
        }),
        Setting::LastTrio(_) => {
            let which = [LastTrio::Any, LastTrio::Lead].into_iter().find(|which| value == which.name());
            Setting::LastTrio(which?)
        }
        Setting::ReportSingle(_) => Setting::ReportSingle(match value {
            Value::Bool(false) => ReportSingle::Off,
            // Pages that were published before there was another value.
            Value::Bool(true) => ReportSingle::Lead,
            name => {
                let name = Some(name.as_str()?);
                ReportSingle::ALL.into_iter().find(|which| which.name() == name)?
            }
        }),
        Setting::DeckLimit(_) => Setting::DeckLimit(match value {
            Value::Null => DeckLimit::Unlimited,
            name => {
                *[DeckLimit::Shared, DeckLimit::Each].iter().find(|limit| limit.name() == name.as_str())?
            }
        }),
    }))
}

/// Rules for an answer, as a request gives them.
pub fn written(rules: Rules) -> Value {
    let Rules::Shedding(shedding) = rules else { return json!(rules.name()) };
    if let Some(name) = rules.name() {
        return json!(name);
    }
    let first = if shedding.run_fast.is_some() { "run-fast" } else { "doudizhu" };
    let preset = shedding.preset_name().unwrap_or(first);
    let start = Draft::of(canju::shedding::Rules::preset(preset).unwrap_or_default());
    let mut switches = Map::from_iter([("name".to_owned(), json!(preset))]);
    for (name, setting) in Draft::of(shedding).differences(start) {
        switches.insert(name.to_owned(), value_of(setting));
    }
    Value::Object(switches)
}

fn value_of(setting: Setting) -> Value {
    match setting {
        Setting::Flag(flag) => json!(flag),
        Setting::Kinds(kinds) => kinds.iter().map(Kind::name).collect(),
        Setting::Decks(decks) => json!(decks.number()),
        Setting::DeckLimit(limit) => json!(limit.name()),
        Setting::Cards(deck) => json!(deck.number()),
        Setting::LastTrio(which) => json!(which.name()),
        Setting::ReportSingle(which) => which.name().map_or(json!(false), |name| json!(name)),
    }
}
