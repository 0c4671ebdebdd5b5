//! Splits the text of a position into hands, the play to beat and the turn.

use super::deals::WrittenDeal;
use super::labels::{Label, missing, part_named, sides_named};
use super::lines::{is_comment, lines_of};
use super::notation::Notation;
use super::segments::{Segment, between_vs, has_bars, is_clear_name, segments_of};
use super::titles::is_title;
use crate::error::{CardError, shortened};
use crate::said;
use crate::said::Said;
use crate::seats::{Alone, Seat, Side};

/// Returns true for a word or a sign that says that there is no play to beat.
///
/// ```
/// use canju::reader::is_no_play;
/// assert!(is_no_play("无") && is_no_play("None") && !is_no_play("") && !is_no_play("3"));
/// ```
#[must_use]
pub fn is_no_play(beat: &str) -> bool {
    ["none", "null", "无", "無", "没有", "沒有", "—", "–", "--"].contains(&&*beat.trim().to_lowercase())
}

/// Longest text, in characters, that an error repeats. Longer ones are hardly positions.
const SHOWN: usize = 100;

/// Parts of a position's text, not read yet.
///
/// ```
/// use canju::reader::PositionText;
/// let text = PositionText::parse("7 8 | 9 T | 7")?;
/// assert_eq!((&text.hands[..], text.to_beat, text.turn), (&["7 8", "9 T"][..], Some("7"), None));
/// assert_eq!(PositionText::parse("Red: 7 8\nBlue: 9 T\nbeat: 7")?.hands, text.hands);
/// assert!(PositionText::parse("3 | 4\n5 | 6").is_err(), "two positions");
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
    /// Who of three plays alone.
    pub alone: Alone,
    /// Notation of the hands, if the text determines it.
    pub notation: Option<Notation>,
}

impl<'a> PositionText<'a> {
    /// Splits a text: two hands between bars, hands with labels, or a deal of PBN or LIN.
    ///
    /// Labels can be on lines of their own. Any name is a label of one of two hands.
    ///
    /// # Errors
    /// Fails if the text has another form or several positions. The error names the likely format.
    pub fn parse(text: &'a str) -> Result<PositionText<'a>, CardError> {
        if let Some(deal) = WrittenDeal::of(text) {
            let WrittenDeal { hands, notation } = deal.map_err(|what| fault(what, text.trim()))?;
            return Ok(PositionText { hands, notation: Some(notation), ..PositionText::default() });
        }
        let text = text.trim();
        if text.starts_with(['{', '[']) && text.contains("\":") {
            let rows = if text.starts_with('{') { "[json.loads(text)]" } else { "json.loads(text)" };
            return Err(CardError::new(said!(
                "this is JSON, not the text of a position: solve_many({rows}) reads it, and canju batch reads a file of it",
                "这是 JSON，不是一行局面：solve_many({rows}) 能读，canju batch 能读这样的文件"
            )));
        }
        let wrong = |what: Said| fault(what, text);
        let lines = lines_of(text).map_err(wrong)?;
        let whole = lines.iter().filter(|line| has_bars(line) || between_vs(line).is_some()).count();
        if whole > 1 {
            return Err(several_positions(lines.len()));
        }
        let segments = segments_of(&lines).map_err(wrong)?;
        TextParts::of(segments).and_then(TextParts::position).map_err(wrong)
    }
}

/// Kind of a line of a file: a `title` such as `第3关`, a whole `position`, a `comment`, a `part` of a
/// position with a label, or `other`.
///
/// ```
/// use canju::reader::line_kind;
/// assert_eq!((line_kind("A: 3 | B: 4"), line_kind("A: 3"), line_kind("3 4")), ("position", "part", "other"));
/// ```
#[must_use]
pub fn line_kind(line: &str) -> &'static str {
    let text = line.trim();
    if is_title(text) {
        return "title";
    }
    if PositionText::parse(text).is_ok() {
        return "position";
    }
    if is_comment(text) {
        return "comment";
    }
    let segments =
        lines_of(text).and_then(|lines| if has_bars(text) { Ok(Vec::new()) } else { segments_of(&lines) });
    match segments.as_deref() {
        Ok([Segment { label: Some(_), .. }, ..]) => "part",
        _ => "other",
    }
}

/// Segments by their kind.
#[derive(Default)]
struct TextParts<'a> {
    hands: Vec<(&'a str, Label, &'a str)>,
    /// Values without labels, and their lines.
    bare: Vec<&'a str>,
    lines: Vec<usize>,
    beat: Option<&'a str>,
    by: Option<&'a str>,
    turn: Option<&'a str>,
}

impl<'a> TextParts<'a> {
    fn of(segments: Vec<Segment<'a>>) -> Result<TextParts<'a>, Said> {
        let mut parts = TextParts::default();
        for Segment { label, value, line } in segments {
            let Some((written, label)) = label else {
                parts.bare.push(value);
                if parts.lines.last() != Some(&line) {
                    parts.lines.push(line);
                }
                continue;
            };
            let part = match label.known() {
                // 先手：地主
                Some("first") if is_clear_name(value) => Some("turn"),
                part => part,
            };
            let is_twice = match part {
                Some("to_beat") => parts.beat.replace(value).is_some(),
                Some("by") => parts.by.replace(value).is_some(),
                Some("turn") => parts.turn.replace(value).is_some(),
                _ if parts.hands.len() == 4 => return Err(labelled(too_many_hands())),
                _ => {
                    let is_twice = parts.hands.iter().any(|(_, other, _)| other.is_same(&label));
                    parts.hands.push((written, label, value));
                    is_twice
                }
            };
            if is_twice {
                let written = shortened(written);
                return Err(labelled(said!("'{written}' occurs twice", "“{written}”写了两次")));
            }
        }
        Ok(parts)
    }

    fn position(self) -> Result<PositionText<'a>, Said> {
        // A hand on each of two lines.
        if self.lines.len() > 1 && (self.lines.len(), self.bare.len()) != (2, 2) {
            return Err(bare_lines(self.lines.len()));
        }
        if !self.bare.is_empty() {
            return if self.hands.is_empty() { self.of_bars() } else { Err(labelled(no_label())) };
        }
        // `44 by up`, `上家的44`.
        let beat = self.beat.filter(|beat| !beat.is_empty() && !is_no_play(beat));
        let (to_beat, by) = match beat.map(|beat| (beat, beat.rsplit_once(" by "), beat.split_once('的'))) {
            Some((_, Some((play, by)), _) | (_, None, Some((by, play)))) => (Some(play.trim()), Some(by)),
            Some((play, None, None)) => (Some(play), self.by),
            None => (None, self.by),
        };
        let table = PositionText { to_beat, by, turn: self.turn, ..PositionText::default() };
        match self.hands.len() {
            2 => of_two(&self.hands, &table),
            3 => of_three(&self.hands, &table),
            number => Err(labelled(match number {
                0 | 1 => said!("a hand is missing", "少了一手牌"),
                _ => said!(
                    "{number} hands: a position has two or three",
                    "有 {number} 手牌：局面只有两手或三手"
                ),
            })),
        }
    }

    /// Parts between bars. The play to beat and the turn can have labels.
    fn of_bars(self) -> Result<PositionText<'a>, Said> {
        let (&[first, second, ref rest @ ..], 2..=4) = (&self.bare[..], self.bare.len()) else {
            return Err(said!(
                "a position is written: first hand | second hand | play to beat | turn; or give both hands",
                "局面这样写：先手的牌 | 后手的牌 | 要压的牌 | 轮到谁；或者分开给两手牌"
            ));
        };
        if first.is_empty() && matches!(rest, [_, last] if last.is_empty()) {
            return Err(said!(
                "a bar before and after the hands is a row of a table: leave both out",
                "两头都有 |，像表格的一行：请去掉两头的 |"
            ));
        }
        let part = |place: usize| rest.get(place).copied().filter(|part| !part.is_empty());
        let both = [(part(0), self.beat), (part(1), self.turn)];
        if both.iter().any(|(bare, labelled)| bare.is_some() && labelled.is_some()) || self.by.is_some() {
            return Err(labelled(no_label()));
        }
        let [to_beat, turn] = both.map(|(bare, labelled)| bare.or(labelled));
        let turn = turn.map(common_name);
        Ok(PositionText { hands: vec![first, second], to_beat, turn, ..PositionText::default() })
    }
}

/// The position of two labelled hands. A label also names the side to move, or that of the last play.
fn of_two<'a>(
    hands: &[(&'a str, Label, &'a str)],
    table: &PositionText<'a>,
) -> Result<PositionText<'a>, Said> {
    let [(_, one, _), (_, other, _)] = hands else { return Err(labelled(no_label())) };
    let sides = sides_named(one, other).map_err(|what| {
        let [one, other] = [hands[0].0, hands[1].0].map(shortened);
        labelled(said!("'{one}' and '{other}': ", "“{one}”和“{other}”：").then(&what))
    })?;
    let side_of = |name: &str| {
        let label = Label::of(name);
        let place = hands.iter().position(|(_, own, _)| own.is_called(&label));
        place.map(|place| sides[place]).or_else(|| Side::named(common_name(name)))
    };
    let turn = table.turn.map(|turn| side_of(turn).map_or(turn, |side| side.name()));
    let after = match table.by {
        Some(by) => side_of(by).map(|by| by.other().name()),
        None => turn,
    };
    if table.by.is_some() && after.is_none() || turn.is_some() && turn != after {
        return Err(labelled(said!("the play to beat is not by the other side", "要压的牌不是另一方出的")));
    }
    let mut cards: Vec<&str> = hands.iter().map(|(_, _, hand)| *hand).collect();
    cards.swap(0, sides[0] as usize);
    Ok(PositionText { hands: cards, to_beat: table.to_beat, turn: after, ..PositionText::default() })
}

/// The position of three hands, whose labels are seats.
fn of_three<'a>(
    hands: &[(&'a str, Label, &'a str)],
    table: &PositionText<'a>,
) -> Result<PositionText<'a>, Said> {
    let names = hands.iter().map(|(_, label, _)| label.known());
    let alone =
        if names.clone().any(|name| name == Some("landlord")) { Alone::Landlord } else { Alone::First };
    let of = |alone: Alone| names.clone().map(|name| alone.named(name?)).collect::<Vec<Option<Seat>>>();
    let (alone, seats) = match of(alone) {
        seats if alone == Alone::First && seats.iter().all(Option::is_none) => {
            (Alone::Landlord, of(Alone::Landlord))
        }
        seats => (alone, seats),
    };
    if let Some(place) = seats.iter().position(Option::is_none) {
        let written = shortened(hands[place].0);
        if names.clone().nth(place).flatten().is_some() {
            let (three, three_zh) = match alone {
                Alone::First => ("first, second and third", "先手、后手、第三家"),
                Alone::Landlord => ("landlord, down and up", "地主、下家、上家"),
            };
            return Err(labelled(said!(
                "'{written}' is not one of {three}: name all three hands in one way",
                "“{written}”不在{three_zh}之中：三家请用同一套名字"
            )));
        }
        return Err(labelled(said!(
            "three hands are landlord, down and up, or first, second and third, and '{written}' is none of these",
            "三家是地主、下家、上家，或先手、后手、第三家，没有“{written}”"
        )));
    }
    let hand_of = |seat| seats.iter().position(|own| *own == Some(seat)).map(|place| hands[place].2);
    let [Some(landlord), Some(down), Some(up)] = Seat::ALL.map(hand_of) else {
        return Err(labelled(missing(alone, &seats)));
    };
    let [by, turn] = [table.by, table.turn].map(|name| name.map(common_name));
    let hands = vec![landlord, down, up];
    Ok(PositionText { hands, to_beat: table.to_beat, by, turn, alone, notation: None })
}

/// The name of a part, such as `landlord` for `地主`; another name itself.
fn common_name(name: &str) -> &str {
    part_named(name).unwrap_or(name.trim())
}

fn no_label() -> Said {
    said!("a part has no label", "有一段没写是谁的牌")
}

fn too_many_hands() -> Said {
    said!("more than three hands", "不止三手牌")
}

/// Fault of a text with labels: what is wrong, and how labels are written.
fn labelled(what: Said) -> Said {
    what.then(&said!(
        ": two hands are written A: hand | B: hand | beat: play | turn: A; \
         three are written landlord: hand | down: hand | up: hand | beat: play by seat | turn: seat",
        "：两家写 甲：牌 | 乙：牌 | 要压：44 | 轮到：甲；\
         三家写 地主：牌 | 下家：牌 | 上家：牌 | 要压：上家的44 | 轮到：地主"
    ))
}

/// Error for several lines with bars.
fn several_positions(lines: usize) -> CardError {
    CardError::new(said!(
        "a position is one line, but this text has {lines}: \
         solve_many(text.splitlines()) and canju batch solve one position per line",
        "一个局面写一行，这里却有 {lines} 行：\
         solve_many(text.splitlines()) 和 canju batch 一行解一个局面"
    ))
}

/// Error for lines without labels.
fn bare_lines(lines: usize) -> Said {
    said!(
        "{lines} lines without labels can be the hands of one position or several positions: \
         put | between the hands of one, first | second, on one line",
        "{lines} 行都没写是谁的牌，可能是一个局面的几手牌，也可能是几个局面：\
         一个局面请写在一行，用 | 隔开：先手的牌 | 后手的牌"
    )
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
    use crate::reader::segments::LINE_ENDS;

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

    #[test]
    fn a_name_before_a_colon_is_a_label_unless_it_is_a_suit_or_a_card() {
        for text in ["S: AK H: Q2", "K: 3 4 | Q: 5", "3:2 4:1 | 5:1", "first to move: 3 | other: 4"] {
            assert!(PositionText::parse(text).is_err(), "{text}");
        }
        for text in ["N: SA H2 | S: SK H3", "Ann: SA H2; Bob: SK H3", "N SA H2\nS SK H3"] {
            assert_eq!(PositionText::parse(text).unwrap().hands, ["SA H2", "SK H3"], "{text}");
        }
    }

    #[test]
    fn a_long_text_is_refused_in_time() {
        for part in ["a:", ": ", "(", "甲 ", "{", "[Deal \"", "x: 3; ", "\n1. 3", "vs ", "md|", "（3张）:"]
        {
            let text = part.repeat(20_000);
            let length = PositionText::parse(&text).map_or_else(|error| error.to_string().len(), |_| 0);
            assert!(length < 1000, "{part}: {length}");
        }
    }
}
