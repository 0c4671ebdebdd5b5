//! Splits the text of a position into hands, the play to beat and the turn.

use crate::cards::Notation;
use crate::error::{CardError, shortened};
use crate::said;
use crate::said::Said;
use crate::seats::Seat;

/// Characters that end a line, and so a position: the line ends of Python's `splitlines`.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

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
    /// Splits a text: two hands with bars, three with labels, or a PBN deal.
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
        if text.contains([':', '：']) { of_three(text) } else { of_two(text) }
    }
}

/// Parts between bars.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['|', '｜']).map(str::trim)
}

fn of_two(text: &str) -> Result<PositionText<'_>, CardError> {
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

fn of_three(text: &str) -> Result<PositionText<'_>, CardError> {
    let wrong = |what: Said| {
        let how = said!(
            ": a position of three hands is written: \
             landlord: hand | down: hand | up: hand | beat: play by seat | turn: seat",
            "：三家的局面这样写：地主：牌 | 下家：牌 | 上家：牌 | 要压：上家的44 | 轮到：地主"
        );
        fault(what.then(&how), text)
    };
    let mut hands = [None; 3];
    let (mut beat, mut turn) = (None, None);
    for part in parts(text) {
        let (label, value) = part
            .split_once([':', '：'])
            .ok_or_else(|| wrong(said!("a part has no label", "有一段没写是谁的牌")))?;
        let label = label.trim();
        let place = match label.to_lowercase().as_str() {
            "beat" | "要压" => &mut beat,
            "turn" | "轮到" => &mut turn,
            name => {
                let not_a_label = || {
                    let label = shortened(label);
                    wrong(said!("'{label}' is not a label", "不认得“{label}”"))
                };
                &mut hands[Seat::named(name).ok_or_else(not_a_label)? as usize]
            }
        };
        if place.replace(value.trim()).is_some() {
            let label = shortened(label);
            return Err(wrong(said!("'{label}' occurs twice", "“{label}”写了两次")));
        }
    }
    let [Some(landlord), Some(down), Some(up)] = hands else {
        return Err(wrong(said!("a hand is missing", "少了一手牌")));
    };
    let beat = beat.filter(|beat: &&str| !beat.is_empty());
    // `44 by up`, `上家的44`.
    let (to_beat, by) = match beat.map(|beat| (beat, beat.rsplit_once(" by "), beat.split_once('的'))) {
        Some((_, Some((play, by)), _) | (_, None, Some((by, play)))) => (Some(play.trim()), Some(by.trim())),
        Some((play, None, None)) => (Some(play), None),
        None => (None, None),
    };
    Ok(PositionText { hands: vec![landlord, down, up], to_beat, by, turn, notation: None })
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
