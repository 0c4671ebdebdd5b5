//! Solutions: the verdict, the hands, the best plays and the line.

use std::time::Duration;

use super::position::{facts, hands_with_best, told_with};
use super::{Block, LabelledPlays, Sheet, plan, refutations, strategy};
use crate::games::{Play, Position, Value};
use crate::refutations::{LosingPlays, refutations as groups};
use crate::session::{Goal, Host, Session};
use crate::words::Words;
use crate::words::marks::{JOINT, Mark};
use crate::words::names::capitalized;
use crate::words::verdicts::{in_tricks, round};
use crate::{say, shedding};

/// Most plays that a text lists, that a page draws, and that a sentence names.
const MOST_PLAYS: usize = 40;
const MOST_CHIPS: usize = 8;
const MOST_NAMED: usize = 3;

/// Longest searches for a plan, and for what beats other plays.
const PLAN: Duration = Duration::from_millis(500);
const WHY: Duration = Duration::from_millis(200);

/// What is known of a position. `None` is not yet decided.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct SolutionFacts {
    /// Value for the side to move.
    pub value: Option<Value>,
    /// Levels of the side to move, negative if it loses them, if they are the goal.
    pub levels: Option<i8>,
    /// True if the goal is reached or missed: no play is asked for.
    pub decided: bool,
    /// The best play.
    pub best: Option<Play>,
    /// All plays that keep the value, or the levels.
    pub winning: Option<Vec<Play>>,
    /// Best play to the end.
    pub line: Option<Vec<Play>>,
    /// True if the goal is to win soon, or to lose late.
    pub fastest: bool,
    /// True if `best` wins, but possibly late.
    pub can_be_slow: bool,
    /// Number of legal plays.
    pub legal: Option<usize>,
    /// The limit that ended the search of an open position, in both languages.
    pub stop: Option<(&'static str, &'static str)>,
    /// True if its reader can type a call.
    pub calls: bool,
}

impl SolutionFacts {
    /// What a session finds: all that its limits allow, the most important first.
    ///
    /// # Errors
    /// Fails if the host ends it.
    pub fn of<H: Host>(session: &mut Session<'_, H>, position: &Position) -> Result<SolutionFacts, H::Error> {
        let value = session.find(|session| session.value(position))?;
        let best = session.find(|session| session.best(position))?.flatten();
        let line = session.find(|session| session.line(position))?;
        let by_levels = session.by_levels(position);
        let levels = if by_levels { session.find(|session| session.levels(position))? } else { None };
        let decided = session.is_decided(position);
        // In a lost position every play loses, so there is nothing to search; but some lose fewer levels.
        let winning = match value {
            _ if decided => None,
            Some(_) if by_levels => session.find(|session| session.best_plays(position))?,
            None | Some(Value::Wins(false)) => None,
            Some(_) => session.find(|session| session.winning_plays(position))?,
        };
        let fastest = session.goal == Goal::Fastest;
        // A position can have too many plays to list.
        let legal = if decided { None } else { session.find(|session| session.plays(position, false))? };
        let slow = !fastest
            && matches!(position, Position::Shedding(_))
            && session.known(position, |known| known.can_be_slow());
        let can_be_slow = slow && best.is_some();
        Ok(SolutionFacts {
            value,
            levels,
            decided,
            can_be_slow,
            best,
            winning,
            line,
            fastest,
            legal: legal.map(|plays| plays.len()),
            stop: None,
            calls: false,
        })
    }
}

/// The sheet of a solution.
#[must_use]
pub fn sheet(position: &Position, found: &SolutionFacts, words: &Words) -> Sheet {
    let verdict = told_with(position, found.value, found.levels, words);
    let title = format!("{verdict} · {}", words.hands(position));
    let beside = advice(position, found, words);
    let drawn = vec![Block::Head { text: verdict.clone(), beside }];
    let mut blocks = vec![
        Block::Either { text: vec![Block::head(verdict)], drawn },
        hands_with_best(position, found.best.as_ref(), words),
    ];
    let known = found.value.filter(|_| !found.decided && !position.is_over());
    let chips = known.map(|_| chips(found, words)).filter(|chips| !chips.is_empty());
    let mut text = facts(position, words);
    text.extend(levels_are_open(position, found, words).map(Block::note));
    text.extend(known.map(|value| best(position, value, found, words)).into_iter().flatten());
    blocks.push(Block::Either { text, drawn: chips.into_iter().map(Block::note).collect() });
    if known.is_some() {
        blocks.push(Block::Line(line(position, found, words)));
    }
    blocks.push(Block::drawn(facts(position, words)));
    if let (true, true, Some(line)) = (known.is_some(), found.fastest, &found.line) {
        blocks.push(Block::fact(words.lang.of(("plays left", "余下手数")), line.len().to_string()));
    }
    Sheet::new(words, &title, blocks)
}

/// The parts that a page has below a solution.
#[derive(Clone, Copy, Debug)]
pub struct Folds {
    /// Most lines of the strategy. With 0 it has one line, and the other parts are left out: a page has no room
    /// for them.
    pub lines: usize,
    /// True if the parts are open from the start.
    pub open: bool,
}

/// The parts below a solution that open with a click, as far as the limits allow: why plays lose, how to
/// win, every reply.
///
/// # Errors
/// Fails if the host ends it.
pub fn folds<H: Host>(
    session: &mut Session<'_, H>,
    position: &Position,
    found: &SolutionFacts,
    folds: Folds,
    words: &Words,
) -> Result<Vec<Block>, H::Error> {
    if found.value.is_none() || found.decided || position.is_over() {
        return Ok(Vec::new());
    }
    let mut blocks = Vec::new();
    if let (Position::Shedding(cards), 1..) = (position, folds.lines) {
        blocks.extend(why(session, position, cards, found, words)?);
        if session.goal == Goal::Win {
            let plan = session.within(PLAN, |session| session.plan(position))?.flatten();
            if let Some(plan) = plan {
                session.find_facts(&plan)?;
                blocks.push(plan::folded(&plan::PlanView::of(&plan), words));
            }
        }
    }
    let lines = folds.lines.max(1);
    let strategy = session.within(Duration::MAX, |session| session.strategy(position, lines))?;
    blocks.extend(strategy.map(|strategy| strategy::folded(&strategy, lines, !folds.open, words)));
    for block in &mut blocks {
        if let Block::Fold { open, .. } = block {
            *open = folds.open;
        }
    }
    Ok(vec![Block::drawn(blocks)])
}

/// Why other plays lose, where one wins.
fn why<H: Host>(
    session: &mut Session<'_, H>,
    position: &Position,
    cards: &shedding::Position,
    found: &SolutionFacts,
    words: &Words,
) -> Result<Option<Block>, H::Error> {
    let (Some(Value::Wins(true)), Some(winning), Some(legal)) = (found.value, &found.winning, found.legal)
    else {
        return Ok(None);
    };
    if winning.len() >= legal {
        return Ok(None);
    }
    let groups = session.within(WHY, |session| {
        let plays = session.plays(position, false)?;
        let losing = plays.into_iter().filter(|play| !winning.contains(play)).collect();
        groups(session, position, losing)
    })?;
    let Some(groups) = groups else { return Ok(None) };
    let cards_of = |play| if let Play::Shedding(play) = play { Some(play) } else { None };
    let group = |group: LosingPlays| {
        let plays = group.plays.into_iter().filter_map(cards_of).collect();
        Some(refutations::RefutedPlays { plays, reply: cards_of(group.reply)?, line: Vec::new() })
    };
    let groups = groups.into_iter().filter_map(group).collect();
    let shown = refutations::Refutations { position: cards, groups, wins: true, legal };
    Ok(Some(refutations::folded(&shown, words)))
}

/// A sentence for a winner whose levels are not asked for.
fn levels_are_open(position: &Position, found: &SolutionFacts, words: &Words) -> Option<String> {
    (found.decided && !position.is_over()).then(|| words.levels_are_open())
}

/// A sentence of advice: the plays to make, and the result of the others. An open position has the limit that
/// ended its search.
fn advice(position: &Position, found: &SolutionFacts, words: &Words) -> String {
    let lang = words.lang;
    if position.is_over() {
        return String::new();
    }
    if let Some(open) = levels_are_open(position, found, words) {
        return open;
    }
    let Some(value) = found.value else {
        return found.stop.map_or_else(String::new, |stop| {
            let stop = capitalized(lang.of(stop));
            if !found.calls {
                return say!(lang, "{stop}.", "{stop}。");
            }
            let again = "canju.solve(solution.position)";
            say!(lang, "{stop}. To search again: {again}", "{stop}。再算：{again}")
        });
    };
    let Some(best) = &found.best else { return String::new() };
    let strong = |play: &Play| Mark::Strong.of(&words.chip_text(play), "");
    let told = strong(best);
    if found.legal == Some(1) {
        return say!(lang, "Only play: {told}.", "只能出：{told}。");
    }
    let left = found.line.as_ref().map(Vec::len).filter(|_| found.fastest);
    if value == Value::Wins(false) && found.levels.is_none() {
        let lost = lang.of(("Every play loses.", "怎么出都输。"));
        return match left {
            Some(left) => say!(
                lang,
                "{lost} Lasts longest: {told}, {left} plays left.",
                "{lost}坚持最久：{told}，余 {left} 手。"
            ),
            None => say!(lang, "{lost} Best try: {told}.", "{lost}可试：{told}。"),
        };
    }
    let leads = position.to_beat().is_none();
    let play = |plays: &str, passes: bool| match (passes, leads) {
        (true, _) => lang.of(("Pass.", "不要。")).to_owned(),
        (_, true) => say!(lang, "Lead {plays}.", "领出 {plays}。"),
        (_, false) => say!(lang, "Play {plays}.", "出 {plays}。"),
    };
    if let (Some(left), Value::Wins(_)) = (left, value) {
        let first = play(&told, best.is_pass());
        return say!(
            lang,
            "{first} The fastest win: {left} plays left.",
            "{first}最快的胜法，余 {left} 手。"
        );
    }
    let Some(winning) = &found.winning else { return play(&told, best.is_pass()) };
    let passes = matches!(&winning[..], [only] if only.is_pass());
    let others = found.legal.map_or(0, |legal| legal.saturating_sub(winning.len()));
    let then = match (others, value) {
        (0, _) if found.levels.is_some() => {
            lang.of(("Every play gives as many levels.", "怎么出级数都一样。")).to_owned()
        }
        (1, _) if found.levels.is_some() => {
            lang.of(("The other play is worse.", "另一种出法更差。")).to_owned()
        }
        _ if found.levels.is_some() => {
            say!(lang, "The other {others} plays are worse.", "其余 {others} 种出法更差。")
        }
        (0, Value::Wins(_)) => lang.of(("Every play wins.", "怎么出都赢。")).to_owned(),
        (0, _) => lang.of(("Every play takes as many tricks.", "怎么出墩数都一样。")).to_owned(),
        (1, Value::Wins(_)) => lang.of(("The other play loses.", "另一种出法会输。")).to_owned(),
        (1, _) => lang.of(("The other play takes fewer tricks.", "另一种出法墩数更少。")).to_owned(),
        (_, Value::Wins(_)) => {
            say!(lang, "The other {others} plays lose.", "其余 {others} 种出法都会输。")
        }
        _ => say!(lang, "The other {others} plays take fewer tricks.", "其余 {others} 种出法墩数更少。"),
    };
    let first = play(&one_of(winning, &strong, words), passes);
    say!(lang, "{first} {then}", "{first}{then}")
}

/// A list of a few plays with "or": the reader needs one.
fn one_of(plays: &[Play], told: &impl Fn(&Play) -> String, words: &Words) -> String {
    let lang = words.lang;
    let few: Vec<String> = plays.iter().take(MOST_NAMED).map(told).collect();
    let more = plays.len() - few.len();
    let Some((last, others)) = few.split_last().filter(|(_, others)| !others.is_empty()) else {
        return few.concat();
    };
    let comma = words.comma();
    if more > 0 {
        let (few, all) = (few.join(comma), plays.len());
        return say!(lang, "{few} or {more} more", "{few} 等 {all} 种之一");
    }
    let others = others.join(comma);
    say!(lang, "{others} or {last}", "{others} 或 {last}")
}

/// The winning plays with their kinds, the best one first.
fn chips(found: &SolutionFacts, words: &Words) -> String {
    let Some(best) = &found.best else { return String::new() };
    let lost = found.value == Some(Value::Wins(false));
    let Some(winning) = found.winning.as_ref().filter(|_| !lost || found.levels.is_some()) else {
        return String::new();
    };
    let others = winning.iter().filter(|&play| play != best);
    let plays = std::iter::once(best).chain(others);
    // No play of a loser is a good one.
    let chips = plays.zip(std::iter::once("★").chain(std::iter::repeat(if lost { "★" } else { "✓" })));
    let told: Vec<String> = chips
        .take(MOST_CHIPS)
        .map(|(play, sign)| format!("{sign}{JOINT}{}", words.drawn_in_list(play).replace(' ', JOINT)))
        .collect();
    let told = told.join("\u{2003}");
    match winning.len().saturating_sub(MOST_CHIPS) {
        0 => told,
        more => say!(words.lang, "{told}\u{2003}… {more} more", "{told}\u{2003}… 还有 {more} 个"),
    }
}

/// The best play, and all others that are as good, in a text.
fn best(position: &Position, value: Value, found: &SolutionFacts, words: &Words) -> Vec<Block> {
    let lang = words.lang;
    let label = lang.of(("best", "最佳"));
    let Some(best) = &found.best else { return vec![Block::fact(label, words.open())] };
    let told = words.drawn_play(best);
    if value == Value::Wins(false) && found.levels.is_none() {
        let lost = say!(lang, "{told}; every play loses", "{told}；怎么出都负");
        return vec![Block::fact(label, lost)];
    }
    let mut blocks = vec![Block::fact(label, told)];
    let label = lang.of(match (found.levels, in_tricks(position)) {
        (Some(1..), _) => ("most levels", "升级最多"),
        (Some(_), _) => ("fewest levels lost", "让对方升级最少"),
        (None, true) => ("most tricks", "得墩最多"),
        (None, false) => ("winning plays", "能胜的出法"),
    });
    match &found.winning {
        None => blocks.push(Block::fact(label, words.open())),
        Some(plays) if plays.len() > 1 => blocks.push(Block::fact(label, words.listed(plays, MOST_PLAYS))),
        Some(_) => {}
    }
    blocks
}

/// The line.
fn line(position: &Position, found: &SolutionFacts, words: &Words) -> LabelledPlays {
    let lang = words.lang;
    let label = if found.best.is_some() && found.can_be_slow {
        lang.of(("line (a faster win may exist)", "主线（可能有更快的胜法）"))
    } else {
        lang.of(("line", "主线"))
    };
    let text = found.line.as_ref().map_or_else(|| words.open(), |line| words.plays(line));
    let drawn = score_sheet(position, found.line.as_deref().unwrap_or_default(), words);
    LabelledPlays { label: label.to_owned(), text, ..drawn }
}

/// A line of play from a position on, without its label and text.
#[must_use]
pub fn score_sheet(position: &Position, line: &[Play], words: &Words) -> LabelledPlays {
    let seats = round(position);
    let players = seats.iter().map(|(seat, _)| words.titled(seat)).collect();
    let seats: Vec<&str> = seats.into_iter().map(|(seat, _)| seat).collect();
    let key = words.lang.of(("leads underlined", "下划线：领出"));
    LabelledPlays { key, players, rounds: rounds(position, line, &seats, words), ..LabelledPlays::default() }
}

/// Plays by rounds of the seats, or by tricks.
fn rounds(position: &Position, line: &[Play], seats: &[&str], words: &Words) -> Vec<Vec<String>> {
    let mut rounds: Vec<Vec<String>> = Vec::new();
    let (mut at, mut last) = (position.clone(), seats.len());
    for play in line {
        let place = seats.iter().position(|seat| *seat == at.turn()).unwrap_or(0);
        let begins = if in_tricks(&at) { at.to_beat().is_none() } else { place <= last };
        if rounds.is_empty() || begins {
            rounds.push(vec![String::new(); seats.len()]);
        }
        if let Some(cells) = rounds.last_mut() {
            cells[place] = words.scored(play, at.to_beat().is_none());
        }
        last = place;
        match at.play(play) {
            Ok(after) => at = after,
            Err(_) => break,
        }
    }
    rounds
}
