//! Odds: how often each play wins over all possible hidden hands.

use super::{Bar, Block, Hands, Sheet, cards};
use crate::cards::Hand;
use crate::games::Play;
use crate::say;
use crate::words::figures::thousands;
use crate::words::{Lang, Words};

/// Most plays that a text lists, and that a page draws, which has few bytes.
const MOST_PLAYS: usize = 40;
const MOST_DRAWN: usize = 16;

/// A share of deals with the ends of its interval, which are equal if all deals were counted.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "said above")]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Share {
    pub win: f64,
    pub low: f64,
    pub high: f64,
}

/// The share of deals that each play wins.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Odds {
    /// The hand to move.
    pub hand: Hand,
    /// The unseen cards.
    pub unseen: Hand,
    /// Number of cards in each hidden hand.
    pub sizes: Vec<usize>,
    /// The known cards of each hidden hand.
    pub known: Vec<Hand>,
    /// The play on the table.
    pub to_beat: Option<Play>,
    /// Number of deals counted.
    pub samples: usize,
    /// True if these are all possible deals.
    pub exact: bool,
    /// All plays, the best first.
    #[cfg_attr(feature = "python", pyo3(attribute("_ranking")))]
    pub ranked: Vec<(Play, Share)>,
    /// The play with the largest share.
    pub best: Option<Play>,
    /// The second best play, and the lead of the best one over it.
    pub margin: Option<Share>,
    /// The second best play.
    pub runner_up: Option<Play>,
    /// Deals that some play wins.
    pub open_share: Share,
}

/// The sheet of odds.
///
/// ```
/// use canju::{sheet::odds::{Odds, Share, sheet}, words::{Lang, Words}};
/// let share = Share { win: 0.5, low: 0.25, high: 0.75 };
/// let (hand, play) = ("3 4".parse()?, canju::games::Rules::default().read_cards(&"3".parse()?)?);
/// let odds = Odds {
///     hand, unseen: "333444555".parse()?, sizes: vec![2], known: vec![], to_beat: None, samples: 1000, exact: false,
///     ranked: vec![(play.clone(), share)], best: Some(play), margin: None, runner_up: None, open_share: share,
/// };
/// let sheet = sheet(&odds, &Words::new(Lang::English));
/// assert_eq!(sheet.title, "1,000 sampled deals: the other hand has 2 of 9 unseen cards");
/// assert!(serde_json::json!(sheet).to_string().contains("50.0 % (95 %: 25.0 to 75.0)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(odds: &Odds, words: &Words) -> Sheet {
    let lang = words.lang;
    let headline = headline(odds, words);
    let mut blocks = vec![
        Block::head(&*headline),
        Block::drawn(vec![hand(odds, words)]),
        Block::Either { text: bars(odds, MOST_PLAYS, words), drawn: bars(odds, MOST_DRAWN, words) },
    ];
    blocks.extend(best(odds, words).map(Block::note));
    if odds.samples > 0 {
        let share = percent(odds.open_share, lang);
        let told = say!(lang, "deals with a winning play: {share}", "有能胜的出法的牌局：{share}");
        blocks.push(Block::note(told));
    }
    blocks.push(Block::note(meaning(odds.exact, lang)));
    Sheet::new(words, &headline, blocks)
}

/// The shares of the best plays as bars, and how many more plays there are.
fn bars(odds: &Odds, most: usize, words: &Words) -> Vec<Block> {
    let lang = words.lang;
    let bars = odds.ranked.iter().take(most).map(|(play, share)| Bar {
        label: words.drawn_in_list(play),
        figure: percent(*share, lang),
        span: [0.0, share.low, share.high],
        below_zero: false,
    });
    let heads = [lang.of(("play", "出牌")), lang.of(("wins in", "胜的牌局"))];
    let mut blocks = vec![Block::Bars { heads: heads.map(str::to_owned).to_vec(), bars: bars.collect() }];
    if let more @ 1.. = odds.ranked.len().saturating_sub(most) {
        // The blanks put it below the plays of a text.
        let told = say!(lang, "  … {more} more plays: see .shares", "  … 还有 {more} 种出法：.shares 有全部");
        blocks.push(Block::note(told));
    }
    blocks
}

/// The numbers of deals and of unseen cards.
fn headline(odds: &Odds, words: &Words) -> String {
    let (lang, unseen) = (words.lang, odds.unseen.len());
    let mut held = if let [next, after] = odds.sizes[..] {
        say!(
            lang,
            "the other hands have {next} and {after} of {unseen} unseen cards",
            "未见的 {unseen} 张中，另两家有 {next} 和 {after} 张"
        )
    } else {
        let size: usize = odds.sizes.iter().sum();
        say!(
            lang,
            "the other hand has {size} of {unseen} unseen cards",
            "未见的 {unseen} 张中，对方有 {size} 张"
        )
    };
    let known: Vec<_> =
        odds.known.iter().filter(|hand| !hand.is_empty()).map(|hand| words.hand(hand)).collect();
    if !known.is_empty() {
        let known = known.join(words.comma());
        held = say!(lang, "{held}, including {known}", "{held}，其中必有 {known}");
    }
    let deals = thousands(odds.samples);
    match (odds.samples, odds.exact) {
        (0, _) => say!(lang, "no deals counted yet: {held}", "尚无牌局计入：{held}"),
        (_, true) => say!(lang, "all {deals} distinct deals: {held}", "全部 {deals} 种牌局：{held}"),
        (_, false) => say!(lang, "{deals} sampled deals: {held}", "抽样 {deals} 种牌局：{held}"),
    }
}

/// The hand and the play on the table.
fn hand(odds: &Odds, words: &Words) -> Block {
    let label = words.lang.of(("your hand", "你的手牌"));
    let table = odds.to_beat.as_ref().map(|play| {
        let play = words.drawn_in_list(play);
        say!(words.lang, "on the table: {play}", "桌上：{play}")
    });
    Block::Hands(Hands { table, ..cards::held(&odds.hand, label, words) })
}

/// The best play, and its lead.
fn best(odds: &Odds, words: &Words) -> Option<String> {
    let lang = words.lang;
    let best = words.play(odds.best.as_ref()?);
    let Some((other, share)) = odds.runner_up.as_ref().zip(odds.margin) else {
        return Some(say!(lang, "best: {best}", "最佳：{best}"));
    };
    let other = words.play(other);
    if share.win == 0.0 {
        return Some(say!(
            lang,
            "best: {best}; {other} wins equally often",
            "最佳：{best}，{other} 同样常胜"
        ));
    }
    let [win, low, high] = [share.win, share.low, share.high].map(|part| 100.0 * part);
    let lead = if is_known(share) {
        say!(lang, "{win:.1} points", "{win:.1} 个百分点")
    } else {
        say!(
            lang,
            "{win:.1} points (95 %: {low:.1} to {high:.1})",
            "{win:.1} 个百分点（95 %：{low:.1} 至 {high:.1}）"
        )
    };
    Some(say!(lang, "best: {best}, ahead of {other} by {lead}", "最佳：{best}，领先 {other} {lead}"))
}

/// A share in percent, with the ends of its interval.
fn percent(share: Share, lang: Lang) -> String {
    let [win, low, high] = [share.win, share.low, share.high].map(|part| 100.0 * part);
    if is_known(share) {
        return format!("{win:.1} %");
    }
    say!(lang, "{win:.1} % (95 %: {low:.1} to {high:.1})", "{win:.1} %（95 %：{low:.1} 至 {high:.1}）")
}

#[expect(clippy::float_cmp, reason = "the ends are the same number if all deals were counted")]
fn is_known(share: Share) -> bool {
    share.low == share.high
}

/// The meaning of a share, part of every display of shares.
#[must_use]
pub fn meaning(exact: bool, lang: Lang) -> String {
    let (english, chinese) =
        if exact { ("all possible", "所有可能的") } else { ("the sampled", "抽样的") };
    say!(
        lang,
        "Share of {english} deals in which the play wins if both hands are open from then on. This is not \
         your chance of winning: all hidden hands count as equally likely, and what the other side's plays \
         suggest is ignored.",
        "数字是：在{chinese}牌局中，若此后双方明牌，这样出能胜的占多少。这不是你的胜率：\
         各种暗手视为同样可能，对方出牌所透露的不计。"
    )
}
