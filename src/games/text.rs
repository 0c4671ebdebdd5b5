//! Splits the text of a position into hands, the play to beat and the turn.

use super::labels::{part_named, sides_named};
use crate::error::{CardError, shortened};
use crate::reader::Notation;
use crate::said;
use crate::said::Said;
use crate::seats::{Seat, Side};

/// Characters that end a line, and so a position: the line ends of Python's `splitlines`.
pub(crate) const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Longest text, in characters, that an error repeats. Longer ones are hardly positions.
const SHOWN: usize = 100;

/// Parts of a position's text, not read yet.
///
/// ```
/// use canju::games::PositionText;
/// let text = PositionText::parse("7 8 | 9 T | 7")?;
/// assert_eq!((&text.hands[..], text.to_beat, text.turn), (&["7 8", "9 T"][..], Some("7"), None));
/// assert!(PositionText::parse("3 | 4\n5 | 6").is_err(), "one position is one line");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Debug, Default)]
pub struct PositionText<'a> {
    /// Two hands, or three in the order of [`Seat::ALL`].
    pub hands: Vec<&'a str>,
    /// The play to beat.
    pub to_beat: Option<&'a str>,
    /// The seat that made the play to beat; only with three hands.
    pub by: Option<&'a str>,
    /// The side or the seat to move.
    pub turn: Option<&'a str>,
    /// Notation of the hands, if the text determines it.
    pub notation: Option<Notation>,
}

impl<'a> PositionText<'a> {
    /// Splits a text: two hands with bars or labels, three with labels, or a PBN deal.
    ///
    /// # Errors
    /// Fails if the text has another form or several lines. The error names the likely format.
    pub fn parse(text: &'a str) -> Result<PositionText<'a>, CardError> {
        let lines = text.split(LINE_ENDS).filter(|line| !line.trim().is_empty()).count();
        if lines > 1 {
            return Err(CardError::new(said!(
                "a position is one line, but this text has {lines}: \
                 solve_many(text.splitlines()) and canju batch solve one position per line",
                "一个局面写一行，这里却有 {lines} 行：\
                 solve_many(text.splitlines()) 和 canju batch 一行解一个局面"
            )));
        }
        let text = text.trim();
        if let Some(hands) = pbn_hands(text) {
            return of_pbn(text, &hands);
        }
        if text.starts_with(['{', '[']) && text.contains("\":") {
            let rows = if text.starts_with('{') { "[json.loads(text)]" } else { "json.loads(text)" };
            let message = said!(
                "this is JSON, not the text of a position: solve_many({rows}) reads it, and canju batch reads one object per line",
                "这是 JSON，不是一行局面：solve_many({rows}) 能读，canju batch 一行读一个对象"
            );
            return Err(CardError::new(message));
        }
        if text.contains([':', '：']) { of_labels(text) } else { of_bars(text) }
    }
}

/// Parts between bars.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['|', '｜']).map(str::trim)
}

fn of_bars(text: &str) -> Result<PositionText<'_>, CardError> {
    let parts: Vec<&str> = parts(text).collect();
    let (&[first, second, ref rest @ ..], 2..=4) = (&parts[..], parts.len()) else {
        let how = said!(
            "a position is written: first hand | second hand | play to beat | turn; or give both hands",
            "局面这样写：先手的牌 | 后手的牌 | 要压的牌 | 轮到谁；或者分开给两手牌"
        );
        return Err(fault(how, text));
    };
    let part = |place: usize| rest.get(place).copied().filter(|part| !part.is_empty());
    Ok(PositionText {
        hands: vec![first, second],
        to_beat: part(0),
        turn: part(1),
        ..PositionText::default()
    })
}

fn of_labels(text: &str) -> Result<PositionText<'_>, CardError> {
    let wrong = |what: Said| {
        let how = said!(
            ": two hands are written A: hand | B: hand | beat: play | turn: A; \
             three are written landlord: hand | down: hand | up: hand | beat: play by seat | turn: seat",
            "：两家写 甲：牌 | 乙：牌 | 要压：44 | 轮到：甲；\
             三家写 地主：牌 | 下家：牌 | 上家：牌 | 要压：上家的44 | 轮到：地主"
        );
        fault(what.then(&how), text)
    };
    let mut hands: Vec<(&str, &str)> = Vec::new();
    let [mut beat, mut by, mut turn] = [None; 3];
    for part in parts(text) {
        let (label, value) = part
            .split_once([':', '：'])
            .ok_or_else(|| wrong(said!("a part has no label", "有一段没写是谁的牌")))?;
        let (name, value) = (common_name(label), value.trim());
        let is_twice = match name {
            "to_beat" => beat.replace(value).is_some(),
            "by" => by.replace(value).is_some(),
            "turn" => turn.replace(value).is_some(),
            _ => {
                hands.push((name, value));
                hands[..hands.len() - 1].iter().any(|(other, _)| *other == name)
            }
        };
        if is_twice {
            let label = shortened(label.trim());
            return Err(wrong(said!("'{label}' occurs twice", "“{label}”写了两次")));
        }
    }
    // `44 by up`, `上家的44`.
    let beat = beat.filter(|beat: &&str| !beat.is_empty());
    let (to_beat, by) = match beat.map(|beat| (beat, beat.rsplit_once(" by "), beat.split_once('的'))) {
        Some((_, Some((play, by)), _) | (_, None, Some((by, play)))) => (Some(play.trim()), Some(by)),
        Some((play, None, None)) => (Some(play), by),
        None => (None, by),
    };
    let (by, turn) = (by.map(common_name), turn.map(common_name));
    if let [one, other] = hands[..]
        && let Some(sides) = sides_named(one.0, other.0)
    {
        let table = PositionText { to_beat, by, turn, ..PositionText::default() };
        return of_two([one, other], sides, &table).ok_or_else(|| {
            wrong(said!("the play to beat is not by the other side", "要压的牌不是另一方出的"))
        });
    }
    if let Some((label, _)) = hands.iter().find(|(label, _)| Seat::named(label).is_none()) {
        let label = shortened(label);
        return Err(wrong(said!("'{label}' is not a label", "不认得“{label}”")));
    }
    let hand_of = |seat: Seat| hands.iter().find(|(label, _)| *label == seat.name()).map(|(_, hand)| *hand);
    let [Some(landlord), Some(down), Some(up)] = Seat::ALL.map(hand_of) else {
        return Err(wrong(said!("a hand is missing", "少了一手牌")));
    };
    Ok(PositionText { hands: vec![landlord, down, up], to_beat, by, turn, notation: None })
}

/// The position of two labelled hands. A label also names the side to move, or that of the last play.
///
/// `None` if these do not fit.
fn of_two<'a>(
    hands: [(&'a str, &'a str); 2],
    sides: [Side; 2],
    table: &PositionText<'a>,
) -> Option<PositionText<'a>> {
    let side_of = |name: &str| {
        let place = hands.iter().position(|(label, _)| label.eq_ignore_ascii_case(name));
        place.map(|place| sides[place]).or_else(|| Side::named(name))
    };
    let turn = table.turn.map(|turn| side_of(turn).map_or(turn, |side| side.name()));
    let after = match table.by {
        Some(by) => Some(side_of(by)?.other().name()),
        None => turn,
    };
    if turn.is_some() && turn != after {
        return None;
    }
    let mut hands = hands.map(|(_, hand)| hand).to_vec();
    hands.swap(0, sides[0] as usize);
    Some(PositionText { hands, to_beat: table.to_beat, by: None, turn: after, notation: None })
}

/// The first of a label's names, such as `landlord` for `地主`; an unknown label itself.
fn common_name(label: &str) -> &str {
    let label = label.trim();
    part_named(&label.to_lowercase()).unwrap_or(label)
}

/// Hands of a PBN deal, `N:QT62.AQT852.QJT. - … -`, alone or in its tag; `None` otherwise.
fn pbn_hands(text: &str) -> Option<Vec<&str>> {
    let tag = text.strip_prefix("[Deal").and_then(|rest| rest.strip_suffix(']'));
    let deal = tag.map_or(text, |rest| rest.trim().trim_matches('"'));
    let (seat, hands) = deal.split_once(':')?;
    let is_seat = matches!(seat.trim(), "N" | "E" | "S" | "W" | "n" | "e" | "s" | "w");
    is_seat.then(|| hands.split_whitespace().collect())
}

/// The two known hands of a PBN deal. The first of them is to move.
fn of_pbn<'a>(text: &str, hands: &[&'a str]) -> Result<PositionText<'a>, CardError> {
    let given: Vec<&str> = hands.iter().copied().filter(|&hand| hand != "-").collect();
    if (given.len(), hands.len()) == (2, 4) {
        return Ok(PositionText { hands: given, notation: Some(Notation::Pbn), ..PositionText::default() });
    }
    let (given, all) = (given.len(), hands.len());
    let message = said!(
        "a PBN deal of {given} hands in {all} places: give two of the four, \
         and - for the others, as in N:AK.3.. - QJ.4.. -",
        "PBN 的 {all} 个位置里有 {given} 手牌：四家里要写两家，其余写 -，如 N:AK.3.. - QJ.4.. -"
    );
    Err(fault(message, text))
}

fn fault(message: Said, text: &str) -> CardError {
    let length = text.chars().count();
    if length > SHOWN {
        return CardError::new(message);
    }
    CardError::at(message, &shortened(text), 0..length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_a_position() {
        for end in LINE_ENDS.iter().map(char::to_string).chain(["\r\n".to_owned()]) {
            let message = PositionText::parse(&format!("3 | 4{end}5 | 6")).unwrap_err().to_string();
            assert!(message.starts_with("a position is one line, but this text has 2"), "{end:?}: {message}");
            assert_eq!(PositionText::parse(&format!("{end}3 | 4{end}")).unwrap().hands, ["3", "4"]);
        }
    }

    #[test]
    fn a_pbn_deal_gives_two_hands() {
        for text in ["W:- AK.3.. - QJ.4..", "[Deal \"N:AK.3.. - - QJ.4..\"]"] {
            let deal = PositionText::parse(text).unwrap();
            assert_eq!((&deal.hands[..], deal.notation), (&["AK.3..", "QJ.4.."][..], Some(Notation::Pbn)));
        }
        assert!(PositionText::parse("N:AK.3.. QJ.4.. .9.. .8..").is_err());
    }
}
