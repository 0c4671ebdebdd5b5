//! Rules in JSON: a name, or an object with a name and the switches that differ.

use canju::games::Rules;
use canju::said;
use canju::said::Said;
use canju::shedding::draft::{Draft, Setting, banned_kinds};
use canju::shedding::{Kind, Switch, Values, Word};
use canju::words::Words;
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
            RulesText::Name(name) => Words::read_rules(name),
            RulesText::Switches(switches) => with_switches(switches),
        };
        rules.map_err(|said| Fault::new("rules", &said))
    }
}

fn with_switches(switches: &Map<String, Value>) -> Result<Rules, Said> {
    let start = match switches.get("name") {
        Some(name) => Words::read_rules(name.as_str().unwrap_or_default())?,
        None => Rules::default(),
    };
    let Rules::Shedding(rules) = start else {
        return Err(said!(
            "only the rules of shedding games have switches",
            "只有斗地主这类游戏的规则有开关"
        ));
    };
    let mut draft = Draft::of(rules);
    for (name, value) in switches.iter().filter(|(name, _)| *name != "name") {
        let switch = draft.switch(name)?;
        let unfit = || said!("invalid value of {name}: {value}", "{name} 不能是 {value}");
        draft.set(switch, read(switch, value).unwrap_or_else(|| Err(unfit()))?);
    }
    Ok(draft.finished().into())
}

/// Reads a value of a switch; `None` if it cannot be one.
fn read(switch: &Switch, value: &Value) -> Option<Result<Setting, Said>> {
    Some(Ok(match switch.values {
        Values::Flag => Setting::Flag(value.as_bool()?),
        Values::Kinds => {
            let names: Option<Vec<&str>> = value.as_array()?.iter().map(Value::as_str).collect();
            return Some(banned_kinds(names?).map(Setting::Kinds));
        }
        Values::Words(words) => {
            let is_meant = |word: &&Word| value_of(Setting::Word(**word)) == *value;
            let found = match value {
                Value::Bool(flag) => Word::of_flag(words, *flag),
                _ => words.iter().find(is_meant).copied(),
            };
            Setting::Word(found?)
        }
    }))
}

/// Rules for an answer, as a request gives them.
pub fn written(rules: Rules) -> Value {
    let Rules::Shedding(shedding) = rules else { return json!(rules.name()) };
    if let Some(name) = rules.name() {
        return json!(name);
    }
    let preset = shedding.preset_name().unwrap_or(shedding.game.name);
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
        Setting::Word(Word::Number(number)) => json!(number),
        Setting::Word(Word::Name(name)) => json!(name),
        Setting::Word(Word::Off) => json!(false),
        Setting::Word(Word::Nothing) => Value::Null,
    }
}
