//! Splits: the plays that empty one hand, each with its value and the cards left.

use super::{Block, Sheet};
use crate::cards::Hand;
use crate::games::Play;
use crate::say;
use crate::words::cards::HandOrder;
use crate::words::names::Noun;
use crate::words::{Lang, Words};

/// A hand split into plays.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct SplitSheet {
    /// The whole hand.
    pub hand: Hand,
    /// The plays, each with the text of its reward.
    pub plays: Vec<(Play, String)>,
    /// The text of all rewards together.
    pub value: String,
    /// The score, if there is one.
    pub score: Option<f64>,
}

/// The sheet of a split.
///
/// ```
/// use canju::{games::Rules, sheet::split::{SplitSheet, sheet}, words::{Lang, Words}};
/// let plays = vec![(Rules::default().read_cards(&"33".parse()?)?, "2".to_owned())];
/// let split = SplitSheet { hand: "33".parse()?, plays, value: "2".to_owned(), score: None };
/// assert_eq!(sheet(&split, &Words::new(Lang::English)).title, "33: 1 play, value 2, no score: one play: the logarithm to base 1 is undefined");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(split: &SplitSheet, words: &Words) -> Sheet {
    let lang = words.lang;
    let (hand, worth) = (words.drawn(&split.hand, HandOrder::ByRank), worth(split, words));
    let headline = words.labelled(&hand, &worth);
    let widest = split.plays.iter().map(|(_, reward)| reward.len()).max().unwrap_or(0);
    let mut left = split.hand.clone();
    let row = |(number, (play, reward)): (usize, &(Play, String))| {
        left = left.minus(&play.cards()).unwrap_or_default();
        let rest = if left.is_empty() { "–".to_owned() } else { words.drawn(&left, HandOrder::ByRank) };
        vec![
            format!("{number:>2}"),
            words.drawn_cards(play),
            // The Chinese names of kinds are those that players know.
            if lang == Lang::Chinese {
                play.kind_zh().to_owned()
            } else {
                format!("{} {}", play.kind(), play.kind_zh())
            },
            format!("{reward:>widest$}"),
            say!(lang, "left: {rest}", "余：{rest}"),
        ]
    };
    let rows: Vec<Vec<String>> = (1..).zip(&split.plays).map(row).collect();
    let heads = ["", lang.of(("play", "出牌")), lang.of(("kind", "牌型")), lang.of(("earns", "得值")), ""];
    let forms = Block::Either {
        text: vec![Block::head(&*headline), Block::Grid { heads: Vec::new(), rows: rows.clone() }],
        drawn: vec![
            Block::Head { text: hand, beside: worth },
            Block::Grid { heads: heads.map(str::to_owned).to_vec(), rows },
        ],
    };
    Sheet::new(words, &headline, vec![forms])
}

/// Number of plays, value and score.
fn worth(split: &SplitSheet, words: &Words) -> String {
    let (plays, value) = (words.count(split.plays.len(), Noun::Play), &split.value);
    if let Some(score) = split.score {
        say!(words.lang, "{plays}, value {value}, score {score:.3}", "{plays}，总值 {value}，得分 {score:.3}")
    } else {
        let why = no_score(split.plays.len(), value, words.lang);
        say!(words.lang, "{plays}, value {value}, no score: {why}", "{plays}，总值 {value}，没有得分：{why}")
    }
}

/// A sentence about a step of a walk through a split; step 0 is the whole hand. At the end it has the
/// number of steps and the score.
///
/// ```
/// use canju::{games::Rules, sheet::split::{SplitSheet, step}, words::{Lang, Words}};
/// let plays = vec![(Rules::default().read_cards(&"33".parse()?)?, "2".to_owned())];
/// let split = SplitSheet { hand: "33".parse()?, plays, value: "2".to_owned(), score: None };
/// assert_eq!(step(&split, 0, &Words::new(Lang::English)), "2 cards in 1 play.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn step(split: &SplitSheet, number: usize, words: &Words) -> String {
    let (lang, steps) = (words.lang, split.plays.len());
    let cards = split.hand.len();
    let Some((play, _)) = number.checked_sub(1).and_then(|last| split.plays.get(last)) else {
        let (cards, plays) = (words.count(cards, Noun::Card), words.count(steps, Noun::Play));
        return say!(lang, "{cards} in {plays}.", "{cards}，分 {plays}出完。");
    };
    let (cards_played, kind) = (words.cards(&play.to_string()), lang.of((play.kind(), play.kind_zh())));
    let here = say!(
        lang,
        "Step {number} of {steps}: {cards_played} ({kind}).",
        "第 {number}/{steps} 步：{cards_played}（{kind}）。"
    );
    if number < steps {
        let played: usize = split.plays[..number].iter().map(|(play, _)| play.cards().len()).sum();
        let left = words.count(cards - played, Noun::Card);
        return say!(lang, "{here} {left} left.", "{here}余 {left}。");
    }
    let (steps, value) = (words.count(steps, Noun::Step), &split.value);
    let score = if let Some(score) = split.score {
        say!(lang, "value {value}, score {score:.3}", "总值 {value}，得分 {score:.3}")
    } else {
        let why = no_score(split.plays.len(), value, lang);
        say!(lang, "no score ({why})", "没有得分（{why}）")
    };
    say!(lang, "{here} All cards are played: {steps}, {score}.", "{here}全部出完：{steps}，{score}。")
}

/// Why a split has no score.
#[must_use]
pub fn no_score(steps: usize, value: &str, lang: Lang) -> String {
    match steps {
        1 => lang
            .of(("one play: the logarithm to base 1 is undefined", "只有一手时没有以 1 为底的对数"))
            .to_owned(),
        _ => say!(lang, "a value of {value} has no logarithm", "总值为 {value} 时对数无定义"),
    }
}
