//! Puzzles: the position, the task and the points; the key and the line behind a click.

use super::position::{hands, rules};
use super::{Block, Sheet};
use crate::games::{Play, Position};
use crate::puzzles::Rating;
use crate::say;
use crate::words::names::Noun;
use crate::words::{Lang, Words};

/// The sheet of a puzzle. `rating` is its rating in words, and `points` the number of points.
#[must_use]
pub fn sheet(
    position: &Position,
    key: &Play,
    line: &[Play],
    rating: &str,
    points: f64,
    words: &Words,
) -> Sheet {
    let lang = words.lang;
    let side = words.name(position.turn()).text;
    let answer = vec![
        Block::fact(lang.of(("key", "关键")), words.drawn_play(key)),
        Block::fact(lang.of(("line", "主线")), words.plays(line)),
        Block::note(rating),
    ];
    let head = Block::Head {
        text: say!(lang, "{side} to move and win", "{side}出牌，求胜"),
        beside: points_told(points, lang),
    };
    let blocks = vec![
        head,
        hands(position, words),
        rules(position, words),
        Block::answer(lang.of(("Key play", "关键出法")), answer),
    ];
    Sheet::new(words, &words.hands(position), blocks)
}

/// Points from which a puzzle is of medium difficulty, hard, and very hard.
const LEVELS: [f64; 3] = [20.0, 45.0, 65.0];

/// The points of a puzzle.
#[must_use]
pub fn points_told(points: f64, lang: Lang) -> String {
    say!(lang, "{points:.0} points", "{points:.0} 分")
}

/// How hard a puzzle is, from 1 to 4, and in words; without points, the numbers of plays alone.
///
/// ```
/// use canju::{sheet::puzzle::difficulty, words::Lang};
/// let told = |points| difficulty(points, 2, 11, Lang::English);
/// assert_eq!(told(Some(58.0)), (3, "hard: 2 of 11 plays win".to_owned()));
/// assert_eq!(told(None), (0, "2 of 11 plays win".to_owned()));
/// ```
#[must_use]
pub fn difficulty(points: Option<f64>, winning: usize, plays: usize, lang: Lang) -> (usize, String) {
    let counted = match winning {
        1 => say!(lang, "1 of {plays} plays wins", "{plays} 种出法中 1 种能胜"),
        _ => say!(lang, "{winning} of {plays} plays win", "{plays} 种出法中 {winning} 种能胜"),
    };
    let Some(points) = points else { return (0, counted) };
    let level = 1 + LEVELS.iter().filter(|&&least| points >= least).count();
    let word =
        lang.of([("easy", "容易"), ("medium", "中等"), ("hard", "难"), ("very hard", "很难")][level - 1]);
    (level, say!(lang, "{word}: {counted}", "{word}：{counted}"))
}

/// A rating on one line: the points with their reasons. `rules` is the number of rules of its plan.
#[must_use]
pub fn rating(rating: &Rating<Play>, rules: Option<usize>, words: &Words) -> String {
    let (lang, plays, winning) = (words.lang, rating.plays, rating.winning);
    let mut reasons = vec![match winning {
        1 => say!(lang, "1 of {plays} plays wins", "{plays} 种出法中 1 种能胜"),
        _ => say!(lang, "{winning} of {plays} plays win", "{plays} 种出法中 {winning} 种能胜"),
    }];
    if !rating.traps.is_empty() {
        let (traps, plausible, told) = (rating.traps.len(), rating.plausible, words.plays(&rating.traps));
        reasons.push(say!(
            lang,
            "{traps} of {plausible} plausible ones lose ({told})",
            "{plausible} 种看来可行的出法中 {traps} 种会负（{told}）"
        ));
    }
    if let Some(plays) = rating.refutation {
        reasons.push(say!(lang, "refuted within {plays} plays", "{plays} 手之内被驳倒"));
    }
    if let Some(chain) = rating.breaks.as_ref().map(|chain| words.play(chain)) {
        reasons.push(say!(lang, "breaks {chain}", "要拆 {chain}"));
    }
    if rating.gives_up_bomb {
        reasons.push(lang.of(("gives up a bomb", "要用掉炸弹")).to_owned());
    }
    if rating.passes {
        reasons.push(lang.of(("passes", "要不出")).to_owned());
    }
    if let Some(rules) = rules.map(|rules| words.count(rules, Noun::Rule)) {
        reasons.push(say!(lang, "shortest plan found: {rules}", "找到的最短打法有 {rules}"));
    }
    let after = rating.after.as_ref().map(|play| words.play(play));
    let after = after.map_or(String::new(), |play| say!(lang, "after {play}: ", "出 {play} 之后："));
    words.labelled(&points_told(rating.score, lang), &format!("{after}{}", reasons.join(words.semicolon())))
}
