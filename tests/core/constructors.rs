//! Python's constructors name the switches of the tables: `src/python/constructors.in` has their names.

use std::fmt::Write;
use std::{env, fs};

use canju::shedding::settings::{WITHOUT, WITHOUT_MEANS};
use canju::shedding::{Rules, Setting, SwitchValues, SwitchWord};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/python/constructors.in");

#[test]
fn the_constructors_name_the_switches_of_the_tables() {
    let written = written();
    if env::var_os("CANJU_WRITE").is_some() {
        fs::write(PATH, &written).expect("a file of the sources");
    }
    let there = fs::read_to_string(PATH).expect("a file of the sources");
    assert_eq!(there.replace("\r\n", "\n"), written, "run scripts/stubs");
}

fn written() -> String {
    let mut text =
        "// Written by `scripts/stubs` from the switches of `src/shedding/`: see `tests/core/constructors.rs`.\n"
            .to_owned();
    for (name, rules) in
        [("dou_dizhu", Rules::DOUDIZHU), ("run_fast", Rules::preset("run-fast").expect("a preset"))]
    {
        let mut defaults = format!("{WITHOUT}=(), ");
        let mut hints = format!("                {WITHOUT}: {:?},\n", "str | Iterable[str]");
        let mut means = item(&format!("``{WITHOUT}``: {};", WITHOUT_MEANS.0));
        for switch in rules.switches() {
            let default = in_python(rules.setting(switch));
            write!(defaults, "{}={default}, ", switch.name).expect("a text");
            writeln!(hints, "                {}: {:?},", switch.name, hint(switch.values)).expect("a text");
            means += &item(&format!("``{}``: {};", switch.name, switch.means.0));
        }
        let means = means.trim_end_matches([';', '\n']);
        write!(
            text,
            r#"
macro_rules! {name}_switches {{
    ($then:ident $($more:tt)*) => {{
        $then! {{
            "(*, {defaults}**unknown)"
            [
{hints}            ]
            $($more)*
        }}
    }};
}}

macro_rules! {name}_means {{
    () => {{
        "\
{means}.
"
    }};
}}
"#
        )
        .expect("a text");
    }
    text
}

/// Type of a value.
fn hint(values: SwitchValues) -> String {
    let words = match values {
        SwitchValues::Flag => return "bool".to_owned(),
        SwitchValues::Words(words) => words,
    };
    let all = |is: fn(&SwitchWord) -> bool| words.iter().filter(move |word| is(word));
    let names: Vec<String> =
        all(|word| matches!(word, SwitchWord::Name(_))).map(|&word| in_python(Setting::Word(word))).collect();
    let mut types = Vec::new();
    if all(|word| matches!(word, SwitchWord::Number(_))).next().is_some() {
        types.push("int".to_owned());
    }
    if !names.is_empty() {
        types.push(format!("Literal[{}]", names.join(", ")));
    }
    // `True` means the word after `False`.
    types.extend(all(|&word| word == SwitchWord::Off).map(|_| "bool".to_owned()));
    types.extend(all(|&word| word == SwitchWord::Nothing).map(|_| "None".to_owned()));
    types.join(" | ")
}

fn in_python(setting: Setting) -> String {
    match setting {
        Setting::Flag(true) => "True".to_owned(),
        Setting::Flag(false) | Setting::Word(SwitchWord::Off) => "False".to_owned(),
        Setting::Word(SwitchWord::Number(number)) => number.to_string(),
        Setting::Word(SwitchWord::Name(name)) => format!("'{name}'"),
        Setting::Word(SwitchWord::Nothing) => "None".to_owned(),
    }
}

/// Item of a list in a docstring, of at most 95 characters a line.
fn item(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), "-".to_owned());
    for word in text.split(' ') {
        if line.len() + word.len() >= 95 {
            lines += &line;
            lines.push('\n');
            " ".clone_into(&mut line);
        }
        line.push(' ');
        line += word;
    }
    lines + &line + "\n"
}
