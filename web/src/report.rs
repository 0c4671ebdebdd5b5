//! Results of a page of puzzles: the code to hand in, and codes that were handed in.

use canju::puzzles::{Outcome, Report};
use canju::said;
use canju::words::Lang;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Results of a reader, and codes of others.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReportText {
    /// The set of puzzles: five hexadecimal digits.
    set: String,
    /// Names of outcomes, in the order of the puzzles.
    results: Vec<String>,
    /// Codes, one on each line, with a name and a colon before it or without.
    codes: String,
}

/// The code, sentences, and words for the page.
pub fn answer(asked: &ReportText, lang: Lang) -> Value {
    let results = asked.results.iter().map(|name| Outcome::named(name)).collect();
    let report = Report { set: asked.set.clone(), results };
    let outcomes: Map<String, Value> = Outcome::ALL
        .into_iter()
        .map(|one| (one.name().to_owned(), json!({ "sign": one.sign(), "told": one.told(lang) })))
        .collect();
    let lines = asked.codes.lines().filter(|line| !line.trim().is_empty());
    json!({ "report": {
        "code": report.code(),
        "told": report.told(lang),
        "outcomes": outcomes,
        "read": lines.map(|line| read(line, &asked.set, lang)).collect::<Vec<_>>(),
        "labels": {
            "results": lang.of(("Results", "成绩")),
            "hand_in": lang.of(("Code to hand in", "交给老师的码")),
            "copy": lang.of(("Copy", "复制")),
            "reset": lang.of(("Start over", "全部重做")),
            "reset_asks": lang.of(("Delete all results of this page?", "删去这一页的全部成绩吗？")),
            "read": lang.of(("For teachers: read codes", "老师：读码")),
            "each_line": lang.of(("One code on each line, as Ann: 7YMN-032M-DQ", "每行一个码，如 小明：7YMN-032M-DQ")),
        },
    } })
}

/// The results in the code of a line, after the name.
fn read(line: &str, set: &str, lang: Lang) -> String {
    let (name, code) = line.rsplit_once([':', '：']).unwrap_or(("", line));
    let told = match Report::read(code) {
        Ok(report) if report.set == set => {
            let signs = report.results.iter().map(|one| if *one == Outcome::Open { "–" } else { one.sign() });
            format!("{} {}", signs.collect::<String>(), report.told(lang))
        }
        found => {
            let why =
                found.err().unwrap_or_else(|| said!("this code is of other puzzles", "这个码是别的题目的"));
            lang.of((why.english(), why.chinese())).to_owned()
        }
    };
    if name.trim().is_empty() { told } else { format!("{}{}{told}", name.trim(), lang.of((": ", "："))) }
}
