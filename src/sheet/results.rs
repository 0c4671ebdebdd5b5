//! Solutions of many positions: a table, their counts, and bars.

use super::position::told;
use super::{Bar, Block, Sheet};
use crate::games::{Play, Position, Value};
use crate::say;
use crate::seats::SEATINGS;
use crate::words::Words;
use crate::words::cards::HandOrder;
use crate::words::figures::thousands;
use crate::words::names::{Noun, Verb};

/// Most bars of a histogram.
const MOST_BARS: usize = 16;

/// A row without a position.
const INVALID: (&str, &str) = ("invalid", "无效");

/// A position with what is known of it.
#[derive(Clone, Debug)]
pub struct SolvedPosition {
    /// The position.
    pub position: Position,
    /// Value for the side to move.
    pub value: Option<Value>,
    /// A best play.
    pub best: Option<Play>,
    /// True if that play wins, but possibly late.
    pub can_be_slow: bool,
}

/// Numbers by name, in the order of the first of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamedCounts(pub Vec<(String, usize)>);

/// Tricks of the side to move: the least, the most and the mean, and the number of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
#[expect(missing_docs, reason = "said above")]
pub struct Tricks {
    pub least: usize,
    pub most: usize,
    pub mean: f64,
    pub positions: usize,
}

/// The index of the slowest position, and its cost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
#[expect(missing_docs, reason = "said above")]
pub struct Slowest {
    pub position: usize,
    pub nodes: usize,
    pub seconds: f64,
}

/// Counts over many solutions.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct SolutionCounts {
    /// Number of positions.
    pub positions: usize,
    /// Number of positions that each side wins.
    pub winners: NamedCounts,
    /// Number of positions that the side to move wins.
    pub wins: usize,
    /// Tricks of the side to move.
    pub tricks: Option<Tricks>,
    /// Number of positions without a verdict, by status.
    pub undecided: NamedCounts,
    /// Nodes of all searches.
    pub nodes: usize,
    /// Seconds of all searches.
    pub seconds: f64,
    /// The slowest position.
    pub slowest: Option<Slowest>,
}

/// The table of the first results, some without a position, and the numbers of all outcomes. In a
/// notebook, an expression shows the others.
#[must_use]
pub fn table(outcomes: &NamedCounts, listed: &[Option<SolvedPosition>], alone: bool, words: &Words) -> Sheet {
    let lang = words.lang;
    let all = outcomes.0.iter().map(|(_, number)| number).sum();
    let told = outcomes.0.iter().map(|(outcome, number)| match outcome.as_str() {
        "won" => say!(lang, "{number} won", "{number} 个胜"),
        "lost" => say!(lang, "{number} lost", "{number} 个负"),
        "solved" => say!(lang, "{number} solved", "{number} 个解出"),
        "invalid" => say!(lang, "{number} invalid", "{number} 个无效"),
        _ => say!(lang, "{number} undecided", "{number} 个未定"),
    });
    let told = told.collect::<Vec<_>>().join(words.comma());
    let head = words.labelled(&words.count(all, Noun::Position), &told);
    let mut blocks = vec![Block::note(&*head)];
    if !listed.is_empty() {
        blocks.push(grid(listed, words));
    }
    let shown = listed.len();
    match all.saturating_sub(shown) {
        0 => {}
        more if alone => blocks.push(Block::note(say!(lang, "… {more} more", "… 还有 {more} 个"))),
        more => {
            blocks.push(Block::note(say!(lang, "… {more} more: [{shown}:]", "… 还有 {more} 个：[{shown}:]")));
        }
    }
    Sheet::new(words, &head, blocks)
}

fn grid(listed: &[Option<SolvedPosition>], words: &Words) -> Block {
    let lang = words.lang;
    // Only columns for the hands that occur.
    let holds = |seat: &str| listed.iter().flatten().any(|one| one.position.hand_of(seat).is_some());
    let mut seats: Vec<&str> = Vec::new();
    for &(seat, _) in SEATINGS.into_iter().flatten() {
        if holds(seat) && !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    let best = if listed.iter().flatten().any(|one| one.can_be_slow) {
        ("best, or any winning play", "最佳，或能胜的一手")
    } else {
        ("best", "最佳")
    };
    let others = [("to beat", "要压"), ("verdict", "胜负"), best].map(|head| lang.of(head).to_owned());
    let names = seats.iter().map(|seat| words.name(seat).text);
    let heads = std::iter::once(String::new()).chain(names).chain(others).collect();
    let rows = listed.iter().enumerate().map(|(number, one)| {
        let Some(one) = one else {
            let none = [String::new(), lang.of(INVALID).to_owned(), String::new()];
            let hands = seats.iter().map(|_| String::new());
            return std::iter::once(number.to_string()).chain(hands).chain(none).collect();
        };
        let position = &one.position;
        let hand = |seat: &&str| {
            position.hand_of(seat).map_or(String::new(), |hand| words.hand_of(hand, HandOrder::of(position)))
        };
        let table = position.to_beat().map(|play| {
            let play = words.play(&play);
            position.by().map_or(play.clone(), |by| beside(&play, &words.name(by).text, words))
        });
        let best = one.best.as_ref().map(|play| words.play(play));
        let others = [table.unwrap_or_default(), told(position, one.value, words), best.unwrap_or_default()];
        std::iter::once(number.to_string()).chain(seats.iter().map(hand)).chain(others).collect()
    });
    Block::Grid { heads, rows: rows.collect() }
}

/// The counts, one a line.
///
/// ```
/// use canju::{sheet::results::{SolutionCounts, NamedCounts, counts}, words::{Lang, Words}};
/// let winners = NamedCounts(vec![("first".to_owned(), 2), ("second".to_owned(), 1)]);
/// let told = counts(&SolutionCounts { positions: 3, winners, ..SolutionCounts::default() }, &Words::new(Lang::English));
/// assert!(serde_json::json!(told).to_string().contains(r#"["first wins","2 (66.7 %)"]"#));
/// ```
#[must_use]
pub fn counts(counts: &SolutionCounts, words: &Words) -> Sheet {
    let title = words.count(counts.positions, Noun::Position);
    Sheet::new(words, &title, vec![lines(counts, words)])
}

fn lines(counts: &SolutionCounts, words: &Words) -> Block {
    let lang = words.lang;
    let mut rows = vec![(lang.of(("positions", "局面")).to_owned(), thousands(counts.positions))];
    rows.extend(winners(counts, words).into_iter().map(|(label, _, told)| (label, told)));
    if !counts.winners.0.is_empty() {
        let wins = lang.of(("the side to move wins", "出牌方胜"));
        rows.push((wins.to_owned(), share(counts.wins, counts, words)));
    }
    if let Some(Tricks { least, most, mean, positions: number }) = counts.tricks {
        let number = thousands(number);
        let told = say!(
            lang,
            "{least} to {most}, {mean:.2} on average ({number} in trick play)",
            "{least} 至 {most}，平均 {mean:.2}（墩牌局面 {number} 个）"
        );
        rows.push((lang.of(TRICKS).to_owned(), told));
    }
    for (status, number) in &counts.undecided.0 {
        if status == INVALID.0 {
            rows.push((lang.of(INVALID).to_owned(), thousands(*number)));
            continue;
        }
        let why = status_told(status).unwrap_or(("not searched yet", "尚未搜索"));
        rows.push((beside(lang.of(UNDECIDED), lang.of(why), words), thousands(*number)));
    }
    rows.push((lang.of(("nodes", "搜索的局面")).to_owned(), thousands(counts.nodes)));
    let seconds = lang.of(("seconds, all positions together", "各局面用时之和（秒）"));
    rows.push((seconds.to_owned(), in_seconds(counts.seconds)));
    if let Some(Slowest { position: index, nodes, seconds }) = counts.slowest {
        let nodes = thousands(nodes);
        let told = say!(
            lang,
            "results[{index}], {nodes} nodes, {seconds:.3} s",
            "results[{index}]，搜索 {nodes} 个局面，{seconds:.3} 秒"
        );
        rows.push((lang.of(("slowest", "最慢的局面")).to_owned(), told));
    }
    Block::Grid { heads: Vec::new(), rows: rows.into_iter().map(|(label, told)| vec![label, told]).collect() }
}

/// The limit that left a position open, by the status of its result, in both languages.
#[must_use]
pub fn status_told(status: &str) -> Option<(&'static str, &'static str)> {
    Some(match status {
        "time_limit" => ("time limit", "时间限制"),
        "node_limit" => ("node limit", "局面数限制"),
        "memory_limit" => ("memory limit", "内存限制"),
        "interrupted" => ("interrupted", "已中断"),
        _ => return None,
    })
}

/// Bars of the winners, and of tricks and numbers of plays where these are known. As text, the counts.
#[must_use]
pub fn bars(counts: &SolutionCounts, tricks: &[usize], plays: &[usize], words: &Words) -> Sheet {
    let lang = words.lang;
    let title = words.count(counts.positions, Noun::Position);
    let mut found = winners(counts, words);
    match counts.undecided.0.iter().map(|(_, number)| number).sum() {
        0 => {}
        number => found.push((lang.of(UNDECIDED).to_owned(), number, thousands(number))),
    }
    let mut drawn = vec![Block::head(&*title), barred(found)];
    for (label, numbers) in [(TRICKS, tricks), (("plays left", "余下手数"), plays)] {
        if !numbers.is_empty() {
            drawn.extend([Block::small(lang.of(label)), barred(binned(numbers))]);
        }
    }
    let either = Block::Either { text: vec![lines(counts, words)], drawn };
    Sheet::new(words, &title, vec![either])
}

const TRICKS: (&str, &str) = ("tricks of the side to move", "出牌方得墩");
const UNDECIDED: (&str, &str) = ("undecided", "未定");

/// A label, a number of positions, and that number in words.
type Count = (String, usize, String);

fn winners(counts: &SolutionCounts, words: &Words) -> Vec<Count> {
    let told = counts.winners.0.iter().map(|(side, number)| {
        let wins = words.side(side).inside(words.lang).clause(Verb::Wins, words.lang);
        (wins, *number, share(*number, counts, words))
    });
    told.collect()
}

/// A number of positions, and its share of those that a side wins.
#[expect(clippy::cast_precision_loss, reason = "a share has four digits")]
fn share(number: usize, counts: &SolutionCounts, words: &Words) -> String {
    let decided = counts.winners.0.iter().map(|(_, won)| won).sum::<usize>().max(1);
    let (told, percent) = (thousands(number), 100.0 * number as f64 / decided as f64);
    say!(words.lang, "{told} ({percent:.1} %)", "{told} 个（{percent:.1} %）")
}

/// Counts of numbers, in equal bins if there are many.
fn binned(numbers: &[usize]) -> Vec<Count> {
    let (low, high) = numbers.iter().fold((usize::MAX, 0), |(low, high), &n| (low.min(n), high.max(n)));
    let size = (high - low + 1).div_ceil(MOST_BARS);
    let bin = |start: usize| {
        let end = start + size - 1;
        let number = numbers.iter().filter(|number| (start..=end).contains(number)).count();
        let label = if size == 1 { start.to_string() } else { format!("{start}–{end}") };
        (label, number, thousands(number))
    };
    (low..=high).step_by(size).map(bin).collect()
}

/// A bar for each number, the largest over the whole width.
#[expect(clippy::cast_precision_loss, reason = "a bar is a few pixels exact")]
fn barred(counts: Vec<Count>) -> Block {
    let most = counts.iter().map(|(_, number, _)| *number).max().unwrap_or(0).max(1) as f64;
    let bars = counts.into_iter().map(|(label, number, figure)| {
        let part = number as f64 / most;
        Bar { label, figure, span: [0.0, part, part], below_zero: false }
    });
    Block::Bars { heads: Vec::new(), bars: bars.collect() }
}

fn beside(text: &str, inside: &str, words: &Words) -> String {
    say!(words.lang, "{text} ({inside})", "{text}（{inside}）")
}

/// Seconds with commas between thousands.
fn in_seconds(seconds: f64) -> String {
    let told = format!("{seconds:.3}");
    let (whole, part) = told.split_once('.').unwrap_or((&told, "000"));
    format!("{}.{part}", thousands(whole.parse().unwrap_or_default()))
}
