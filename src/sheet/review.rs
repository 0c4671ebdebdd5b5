//! Reviews: who won a game, the turning point, every play with its effect, and the accuracy.

use super::position::{hands, rules};
use super::{Bar, Block, PlayCell, Sheet, Strip};
use crate::games::{Position, Value};
use crate::review::{Review, Reviewed};
use crate::say;
use crate::session::Goal;
use crate::words::Words;
use crate::words::names::{Noun, Verb, does};
use crate::words::verdicts::in_tricks;

/// Most better plays that are listed.
const MOST_BETTER: usize = 12;

/// What a player did in several games.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct Sums {
    /// The label of the player.
    pub player: String,
    /// Mistakes.
    pub mistakes: usize,
    /// Slips, if a goal was to win soon.
    #[cfg_attr(feature = "python", pyo3(default))]
    pub slips: Option<usize>,
    /// Tricks given away, in trick play.
    #[cfg_attr(feature = "python", pyo3(default))]
    pub tricks_lost: Option<usize>,
    /// Plays that kept the value, and plays that count.
    pub kept: usize,
    /// Number of plays that count.
    pub counted: usize,
    /// Plays that are not decided.
    pub undecided: usize,
}

/// A value as a number; 0 if it is not decided.
fn number(value: Option<Value>) -> usize {
    value.map_or(0, Value::number)
}

/// The sheet of a review.
///
/// ```
/// use canju::games::{Position, Rules};
/// use canju::seats::Side;
/// use canju::{review::Review, session::Goal, sheet::review::sheet};
/// use canju::words::{Lang, Words};
/// let start = Position::new("3".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
/// let review = Review { start, plays: vec![], winner: None, needed: None, goal: Goal::Win };
/// assert_eq!(sheet(&review, &Words::new(Lang::English)).title, "Review: the game is not over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(review: &Review, words: &Words) -> Sheet {
    let title = title(review, words);
    let mut blocks = vec![Block::head(&title), hands(&review.start, words), rules(&review.start, words)];
    blocks.extend(turned(review, words).map(Block::note));
    if !review.plays.is_empty() {
        blocks.push(strip(review, words));
    }
    let text = sums(review, words).into_iter().map(Block::small).collect();
    blocks.push(Block::Either { text, drawn: glance(review, words) });
    Sheet::new(words, &title, blocks)
}

fn title(review: &Review, words: &Words) -> String {
    let lang = words.lang;
    let won = match &review.winner {
        Some(winner) => words.side(winner).inside(lang).clause(Verb::Wins, lang),
        None if review.positions().last().is_some_and(Position::is_over) => {
            lang.of(("nobody wins", "不分胜负")).to_owned()
        }
        None => lang.of(("the game is not over", "牌局还没有打完")).to_owned(),
    };
    say!(lang, "Review: {won}", "复盘：{won}")
}

/// The sheet of a review of a game whose play has not begun.
#[must_use]
pub fn not_begun(words: &Words) -> Sheet {
    let title = words.lang.of(("Review: the play has not begun", "复盘：还没有开始打牌"));
    Sheet::new(words, title, vec![Block::head(title)])
}

/// A sentence about the turning point; none if the game is not over or drawn.
pub(crate) fn turned(review: &Review, words: &Words) -> Option<String> {
    let lang = words.lang;
    let turning_point = review.turning_point();
    if let Some(play) = review.plays.iter().find(|play| Some(play.ply) == turning_point) {
        let (ply, who) =
            (play.ply + 1, format!("{} {}", words.name(&play.seat).text, words.play(&play.play)));
        return Some(say!(lang, "Turning point: play {ply}, {who}.", "败着：第 {ply} 手，{who}。"));
    }
    let loser = review.start.rival_of(review.winner.as_deref()?);
    let stood_to_win = |play: &Reviewed| number(play.before) > 0 && review.start.side_of(&play.seat) == loser;
    // The game was lost by a fault, or by tricks that were gone before the first play.
    if review.plays.iter().any(|play| !play.is_decided() || stood_to_win(play)) {
        return None;
    }
    Some(does(&words.side(loser).text, lang.of(("never stood to win.", "始终没有胜机。")), lang))
}

fn strip(review: &Review, words: &Words) -> Block {
    Block::Strip(Strip { cells: cells(review, words) })
}

/// The plays with their effects.
pub(crate) fn cells(review: &Review, words: &Words) -> Vec<PlayCell> {
    let positions = review.positions();
    let cells = review.plays.iter().zip(&positions).map(|(play, at)| {
        let told = told(play, at, words);
        PlayCell {
            number: play.ply + 1,
            player: words.name(&play.seat).text,
            seat: Words::new(words.lang).name(&play.seat).text,
            play: words.drawn_in_list(&play.play),
            mark: if play.is_decided() { play.mark() } else { "…" },
            told,
            erred: play.is_mistake() || play.is_slip(),
        }
    });
    cells.collect()
}

/// Effect of a play, and better plays.
fn told(play: &Reviewed, position: &Position, words: &Words) -> String {
    let lang = words.lang;
    if !play.is_decided() {
        return lang.of(("not decided", "未定")).to_owned();
    }
    let mut told = effect(play, position, words);
    if !play.better.is_empty() {
        let better: Vec<_> = play.better.iter().take(MOST_BETTER).map(|one| words.drawn_cards(one)).collect();
        let more = if play.better.len() > MOST_BETTER { ", …" } else { "" };
        let (better, legal) = (better.join(words.comma()) + more, play.legal);
        told = match play.keeping.filter(|_| !play.is_slip()) {
            None => say!(lang, "{told}; better: {better}", "{told}；应出：{better}"),
            Some(keeping) => say!(
                lang,
                "{told}; better: {better} ({keeping} of {legal} plays)",
                "{told}；应出：{better}（{legal} 种出法里有 {keeping} 种）"
            ),
        };
    }
    if !play.refutation.is_empty() {
        let (gap, line) = (words.semicolon(), refuted(play, position, words));
        told = say!(lang, "{told}{gap}refuted: {line}", "{told}{gap}应对：{line}");
    }
    told
}

/// The line that punishes a play, with the player that begins it.
fn refuted(play: &Reviewed, position: &Position, words: &Words) -> String {
    let Some((reply, rest)) = play.refutation.split_first() else { return String::new() };
    let next = position.play(&play.play).map_or_else(|_| play.seat.clone(), |after| after.turn().to_owned());
    let reply = words.made(&words.name(&next).inside(words.lang), reply);
    if rest.is_empty() {
        return reply;
    }
    let rest = words.plays(rest);
    say!(words.lang, "{reply}, then {rest}", "{reply}，然后 {rest}")
}

/// The verdict after a play, and its change.
fn effect(play: &Reviewed, position: &Position, words: &Words) -> String {
    let (lang, counts) = (words.lang, in_tricks(position));
    let all = position.tricks_left();
    let (before, after) = (number(play.before), number(play.after));
    if play.is_mistake() && counts {
        return say!(
            lang,
            "{after} of {all} tricks instead of {before}",
            "本来 {before} 墩，这样出只有 {after}/{all} 墩"
        );
    }
    if play.is_mistake() {
        return lang.of(("won before, loses now", "本来能胜，这样出就负")).to_owned();
    }
    let told = match (counts, after) {
        (true, _) => say!(lang, "{after} of {all} tricks", "{after}/{all} 墩"),
        (_, 0) => lang.of(("loses", "负")).to_owned(),
        _ => lang.of(("wins", "胜")).to_owned(),
    };
    let (legal, late) = (play.legal, words.count(play.plays_lost.unwrap_or(0), Noun::Play));
    match play.keeping {
        _ if play.is_slip() && after > 0 => say!(lang, "{told}, but {late} later", "{told}，但晚了 {late}"),
        _ if play.is_slip() => say!(lang, "{told}, and {late} sooner", "{told}，而且早了 {late}"),
        _ if legal == 1 => say!(lang, "{told} (forced)", "{told}（只能这样出）"),
        _ if play.is_only() => {
            say!(lang, "{told} (the only one of {legal} plays)", "{told}（{legal} 种出法里只有这一种）")
        }
        Some(keeping) if play.could_err() => {
            say!(lang, "{told} ({keeping} of {legal} plays)", "{told}（{legal} 种出法里有 {keeping} 种）")
        }
        _ => told,
    }
}

/// The key of the marks, and the mistakes and the accuracy of each player.
pub(crate) fn sums(review: &Review, words: &Words) -> Vec<String> {
    let (lang, plays) = (words.lang, &review.plays);
    if plays.is_empty() {
        return vec![lang.of(("no move", "没有出牌")).to_owned()];
    }
    let by_seat = |told: &dyn Fn(&str) -> String| {
        let each = review
            .start
            .hands()
            .into_iter()
            .map(|(seat, _)| format!("{} {}", words.name(seat).text, told(seat)));
        each.collect::<Vec<_>>().join(words.comma())
    };
    let count = |of: fn(&Reviewed) -> bool| {
        by_seat(&|seat| plays.iter().filter(|play| play.seat == seat && of(play)).count().to_string())
    };
    let marks = lang.of(("? mistake, ! the only good play", "? 失误，! 唯一的正着"));
    let slips = if review.goal == Goal::Fastest {
        lang.of((", ?! slower than necessary", "，?! 缓手"))
    } else {
        ""
    };
    let mistakes = count(Reviewed::is_mistake);
    let mut lines = vec![format!("{marks}{slips}"), say!(lang, "Mistakes: {mistakes}", "失误：{mistakes}")];
    if review.goal == Goal::Fastest {
        let slips = count(Reviewed::is_slip);
        lines.push(say!(lang, "Slips: {slips}", "缓手：{slips}"));
    }
    let rates = by_seat(&|seat| rate(review.counts(seat), words));
    lines.push(say!(lang, "Accuracy: {rates}", "准确率：{rates}"));
    let (open, all) = (plays.iter().filter(|play| !play.is_decided()).count(), plays.len());
    if open > 0 {
        lines.push(say!(
            lang,
            "Not decided within the limits: {open} of {all} plays.",
            "{all} 手里有 {open} 手在限制之内没有算出。"
        ));
    }
    lines
}

/// The accuracy of each player as a bar, and the key of the marks.
#[expect(clippy::cast_precision_loss, reason = "numbers of plays")]
fn glance(review: &Review, words: &Words) -> Vec<Block> {
    let (lang, plays) = (words.lang, &review.plays);
    let mut lines = sums(review, words).into_iter().map(Block::small);
    if plays.is_empty() {
        return lines.collect();
    }
    let bars = review.start.hands().into_iter().map(|(seat, _)| {
        let mistakes = plays.iter().filter(|play| play.seat == seat && play.is_mistake()).count();
        let counts = review.counts(seat);
        let share = counts.0 as f64 / counts.1.max(1) as f64;
        let (rate, wrong) = (rate(counts, words), mistakes);
        let figure = match mistakes {
            0 => rate,
            1 => say!(lang, "{rate}, 1 mistake", "{rate}，1 次失误"),
            _ => say!(lang, "{rate}, {wrong} mistakes", "{rate}，{wrong} 次失误"),
        };
        Bar { label: words.titled(seat), figure, span: [0.0, share, share], below_zero: false }
    });
    let heads = [("", ""), ("accuracy", "准确率")].map(|head| lang.of(head).to_owned()).to_vec();
    let key = lines.next();
    let open = (plays.iter().any(|play| !play.is_decided())).then(|| lines.next_back()).flatten();
    [Block::Bars { heads, bars: bars.collect() }].into_iter().chain(key).chain(open).collect()
}

/// A share of plays; a dash if no play counts.
#[expect(clippy::cast_precision_loss, reason = "numbers of plays")]
fn rate((kept, of): (usize, usize), words: &Words) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    let share = (100 * kept) as f64 / of as f64;
    say!(words.lang, "{share:.0} % ({kept} of {of})", "{share:.0} %（{kept}/{of}）")
}

/// The sheet of several reviews: a table with a row for each player.
#[must_use]
pub fn of_match(games: usize, players: &[Sums], words: &Words) -> Sheet {
    let (lang, games) = (words.lang, words.count(games, Noun::Game));
    let title = say!(lang, "Review of {games}", "复盘 {games}");
    let has = |of: fn(&Sums) -> Option<usize>| players.iter().any(|one| of(one).is_some());
    let columns = [
        (true, ("player", "玩家")),
        (true, ("mistakes", "失误")),
        (has(|one| one.slips), ("slips", "缓手")),
        (has(|one| one.tricks_lost), ("tricks given away", "丢的墩数")),
        (true, ("accuracy", "准确率")),
        (true, ("not decided", "未定")),
    ];
    let heads = columns.iter().filter(|(shown, _)| *shown).map(|(_, name)| lang.of(*name).to_owned());
    let rows = players.iter().map(|one| {
        let mut row = vec![one.player.clone(), one.mistakes.to_string()];
        row.extend([one.slips, one.tricks_lost].into_iter().flatten().map(|count| count.to_string()));
        row.extend([rate((one.kept, one.counted), words), one.undecided.to_string()]);
        row
    });
    let grid = Block::Grid { heads: heads.collect(), rows: rows.collect() };
    Sheet::new(words, &title, vec![Block::head(&title), grid])
}
