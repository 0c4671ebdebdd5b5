//! Plays in tables and lists of pairs: Markdown, CSV with a header, `[(0, '333'), (1, '222')]`.

use super::names::{Names, PlayLabel, is_like_cards};
use super::signs::{inside, split, tidied};
use crate::reader::is_pass;

/// Names of the column of players.
const PLAYERS: [&str; 7] = ["player", "seat", "side", "name", "who", "玩家", "座位"];
/// Names of the column of plays.
const PLAYS: [&str; 7] = ["play", "plays", "cards", "card", "move", "出牌", "牌"];

/// A play with its label.
type Labelled<'a> = (PlayLabel<'a>, &'a str);

/// Plays with their labels, if a text is a table with a header or a list of pairs.
pub(super) fn plays_of<'a>(text: &'a str, names: &Names) -> Option<Vec<Labelled<'a>>> {
    let lines = lines(text);
    pairs(text, ("(", ")"), names).or_else(|| below_header(&lines, names)).or_else(|| csv(&lines))
}

/// Plays with their labels, if a text can be a table or a list of pairs, but also plays alone.
pub(super) fn perhaps<'a>(text: &'a str, names: &Names) -> Option<Vec<Labelled<'a>>> {
    pairs(text, ("[", "]"), names).or_else(|| without_header(&lines(text), names))
}

fn lines(text: &str) -> Vec<&str> {
    text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Pairs of a seat and a play, in brackets.
fn pairs<'a>(text: &'a str, (open, close): (&str, &str), names: &Names) -> Option<Vec<Labelled<'a>>> {
    let inner = inside(text, "[", "]").unwrap_or(text);
    let pairs = split(inner, |c| c == ',' || c.is_whitespace()).filter(|pair| !pair.is_empty());
    let read = |pair| {
        let (seat, play) = inside(pair, open, close)?.split_once(',')?;
        let label = label(tidied(seat));
        names.is_known(label).then_some((label, play))
    };
    pairs.map(read).collect::<Option<Vec<_>>>().filter(|pairs| !pairs.is_empty())
}

/// Cells of the rows of a Markdown table.
fn cells<'a>(lines: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let cells = |line: &&'a str| -> Option<Vec<&'a str>> {
        Some(line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect())
    };
    lines.iter().map(cells).collect()
}

/// Rows of a Markdown table with a header: players and plays, or a column for each player.
fn below_header<'a>(lines: &[&'a str], names: &Names) -> Option<Vec<Labelled<'a>>> {
    let rows = cells(lines)?;
    let (header, rows) = rows.split_first()?;
    let (rule, below) = rows.split_first()?;
    if !rule.iter().all(|cell| cell.len() > 1 && cell.chars().all(|c| matches!(c, '-' | ':'))) {
        return None;
    }
    if let Some(columns) = columns(header) {
        return below.iter().map(|row| of_row(row, columns)).collect();
    }
    let plays = below.iter().flat_map(|row| header.iter().map(|cell| label(cell)).zip(row.iter().copied()));
    let are_players = header.iter().all(|cell| is_player(cell, names));
    are_players.then(|| plays.filter(|(_, play)| !play.is_empty()).collect())
}

/// Rows of a Markdown table of players and plays, with numbers before them.
fn without_header<'a>(lines: &[&'a str], names: &Names) -> Option<Vec<Labelled<'a>>> {
    let rows = cells(lines)?;
    let player = rows.first()?.len().checked_sub(2)?;
    let is_number = |cell: &&str| cell.bytes().all(|byte| byte.is_ascii_digit());
    let read = |row: &Vec<&'a str>| {
        let is_row = row.len() == player + 2 && row[..player].iter().all(is_number);
        (is_row && is_player(row[player], names)).then(|| (label(row[player]), row[player + 1]))
    };
    rows.iter().map(read).collect()
}

/// Returns true for the name of a player that cannot be a play.
fn is_player(cell: &str, names: &Names) -> bool {
    let is_name =
        !cell.is_empty() && !is_pass(cell) && !is_like_cards(cell) && cell.starts_with(char::is_alphabetic);
    names.is_known(PlayLabel::Name(cell)) || is_name
}

fn of_row<'a>(row: &[&'a str], (player, play): (usize, usize)) -> Option<Labelled<'a>> {
    Some((label(row.get(player)?), *row.get(play)?))
}

/// Rows of values below a header.
fn csv<'a>(lines: &[&'a str]) -> Option<Vec<Labelled<'a>>> {
    let (header, rows) = lines.split_first()?;
    let (mark, columns, length) = [',', '\t', ';'].into_iter().find_map(|mark| {
        let header: Vec<&str> = header.split(mark).map(str::trim).collect();
        Some((mark, columns(&header)?, header.len()))
    })?;
    let read = |row: &&'a str| {
        let cells: Vec<&str> = row.splitn(length, mark).map(tidied).collect();
        of_row(&cells, columns)
    };
    rows.iter().map(read).collect()
}

/// Columns of the player and the play.
fn columns(header: &[&str]) -> Option<(usize, usize)> {
    let column =
        |names: &[&str]| header.iter().position(|cell| names.contains(&cell.to_lowercase().as_str()));
    Some((column(&PLAYERS)?, column(&PLAYS)?))
}

fn label(cell: &str) -> PlayLabel<'_> {
    cell.parse().map_or(PlayLabel::Name(cell), PlayLabel::Number)
}
