//! Matches: the score, a bar for each side, and the outcome of each game.

use super::{Bar, Block, Sheet};
use crate::games::Rules;
use crate::say;
use crate::words::Words;
use crate::words::names::{Noun, Verb};

/// The games of a match.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct Match {
    /// The rules.
    pub rules: Rules,
    /// Each side by its players, and the number of games that it won.
    pub wins: Vec<(String, usize)>,
    /// Number of games that nobody won.
    pub draws: usize,
    /// Players that lost by a fault, with the number of games, and the fault.
    pub faults: Vec<(String, usize, String)>,
    /// Number of games.
    pub played: usize,
    /// The first games, as many as are listed.
    pub games: Vec<MatchGame>,
    /// The expression or option that shows the others; empty if there is none.
    pub rest: String,
}

/// A game of a match.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct MatchGame {
    /// The seed of its deal.
    pub seed: Option<u64>,
    /// Number of moves.
    pub moves: usize,
    /// Its outcome, from [`outcome`].
    pub outcome: String,
}

/// How a game ended.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct Ending {
    /// The side that won.
    pub winner: Option<String>,
    /// The seat that lost by a fault.
    pub loser: Option<String>,
    /// The fault: `illegal play`, `raised`, `too slow`; or `out of cards`.
    pub reason: String,
    /// A sentence about the fault.
    pub note: String,
    /// In trick play, the tricks of each side.
    pub tricks: Option<(usize, usize)>,
}

/// The sheet of a match.
///
/// ```
/// use canju::{games::Rules, sheet::matches::{MatchGame, Match, sheet}, words::{Lang, Words}};
/// let played = Match {
///     rules: Rules::default(), wins: vec![("Ann".to_owned(), 1), ("Bob".to_owned(), 0)], draws: 0,
///     faults: vec![], played: 1,
///     games: vec![MatchGame { seed: Some(7), moves: 3, outcome: "first wins".to_owned() }], rest: String::new(),
/// };
/// assert_eq!(sheet(&played, &Words::new(Lang::English)).title, "1 game, Dou Dizhu: Ann 1, Bob 0");
/// assert_eq!(sheet(&played, &Words::new(Lang::Chinese)).title, "1 局，斗地主：Ann 1，Bob 0");
/// ```
#[must_use]
pub fn sheet(played: &Match, words: &Words) -> Sheet {
    let lang = words.lang;
    let headline = headline(played, words);
    let mut blocks = vec![Block::head(&*headline), Block::drawn(vec![bars(played, words)])];
    for (number, game) in (1..).zip(&played.games) {
        let (moves, outcome) = (game.moves, &game.outcome);
        let seed = game.seed.map(|seed| say!(lang, ", seed {seed}", "，种子 {seed}")).unwrap_or_default();
        let label = say!(lang, "game {number}{seed}", "第 {number} 局{seed}");
        blocks.push(Block::fact(label, say!(lang, "{moves} moves, {outcome}", "{moves} 手，{outcome}")));
    }
    let rest = &played.rest;
    match played.played.saturating_sub(played.games.len()) {
        0 => {}
        more if rest.is_empty() => blocks.push(Block::small(say!(lang, "… {more} more", "… 还有 {more} 个"))),
        more => blocks.push(Block::small(say!(lang, "… {more} more: {rest}", "… 还有 {more} 局：{rest}"))),
    }
    Sheet::new(words, &headline, blocks)
}

/// The number of games, the rules, the score and the faults.
fn headline(played: &Match, words: &Words) -> String {
    let (lang, draws) = (words.lang, played.draws);
    let mut score: Vec<String> = played.wins.iter().map(|(name, won)| format!("{name} {won}")).collect();
    if draws > 0 {
        score.push(say!(lang, "{draws} drawn", "{draws} 局不分胜负"));
    }
    let (games, rules) = (words.count(played.played, Noun::Game), words.rules(&played.rules));
    let score = score.join(words.comma());
    let mut told = vec![say!(lang, "{games}, {rules}: {score}", "{games}，{rules}：{score}")];
    told.extend(played.faults.iter().map(|(name, number, fault)| {
        let why = lang.of(match fault.as_str() {
            "raised" => ("exception", "出错"),
            "too slow" => ("too slow", "超时"),
            _ => ("illegal play", "出法不合法"),
        });
        say!(lang, "{name} lost {number} by fault ({why})", "{name} 因犯规负 {number} 局（{why}）")
    }));
    told.join(words.semicolon())
}

/// The share of the games that each side won.
#[expect(clippy::cast_precision_loss, reason = "a match has few games")]
fn bars(played: &Match, words: &Words) -> Block {
    let drawn = (words.lang.of(("drawn", "不分胜负")).to_owned(), played.draws);
    let most = played.wins.iter().map(|(_, won)| *won).chain([played.draws, 1]).max().unwrap_or(1) as f64;
    let bars = played.wins.iter().chain((played.draws > 0).then_some(&drawn)).map(|(label, won)| {
        let (games, part) = (words.count(*won, Noun::Game), *won as f64 / most);
        let share = 100.0 * *won as f64 / played.played.max(1) as f64;
        Bar {
            label: label.clone(),
            figure: say!(words.lang, "{games} ({share:.0} %)", "{games}（{share:.0} %）"),
            span: [0.0, part, part],
            below_zero: false,
        }
    });
    Block::Bars { heads: Vec::new(), bars: bars.collect() }
}

/// The outcome of a game: `second wins: out of cards`.
#[must_use]
pub fn outcome(ending: &Ending, words: &Words) -> String {
    let lang = words.lang;
    let winner = words.side(ending.winner.as_deref().unwrap_or_default());
    if let (Some((first, second)), None) = (ending.tricks, &ending.loser) {
        let wins = match ending.winner {
            None => lang.of(("nobody wins", "不分胜负")).to_owned(),
            Some(_) => winner.inside(lang).clause(Verb::Wins, lang),
        };
        return say!(lang, "{wins}: tricks {first} to {second}", "{wins}：{first} 比 {second} 墩");
    }
    let wins = winner.inside(lang).clause(Verb::Wins, lang);
    let Some(loser) = &ending.loser else {
        return words.labelled(&wins, lang.of(("out of cards", "出完牌")));
    };
    let (loser, note) = (words.name(loser).text, &ending.note);
    let why = match ending.reason.as_str() {
        "raised" => say!(lang, "{loser} raised an exception: {note}", "{loser}出错：{note}"),
        "too slow" => say!(lang, "{loser} was too slow: {note}", "{loser}超时：{note}"),
        _ => say!(lang, "{loser} made an illegal play: {note}", "{loser}的出法不合法：{note}"),
    };
    words.labelled(&wins, &why)
}
