//! Splits the text of a position into hands, the play to beat and the turn.

use super::deals::WrittenDeal;
use super::labels::{Label, four_named, missing, missing_of_four, part_named, sides_named};
use super::lines::{is_comment, lines_of};
use super::notation::Notation;
use super::play::WrittenPlay;
use super::position_parts::PositionParts;
use super::segments::{LINE_ENDS, Segment, between_vs, has_bars, is_clear_name, segments_of};
use super::titles::is_title;
use crate::error::{CardError, shortened};
use crate::games::Rules;
use crate::guandan::Guandan;
use crate::said;
use crate::said::Said;
use crate::seats::{Alone, FOUR, Seat, Seating, Side, TWO, place_of};

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
#[derive(Debug)]
pub struct PositionText<'a> {
    /// The hands, in the order of the seats.
    pub hands: Vec<&'a str>,
    /// The play to beat.
    pub to_beat: Option<&'a str>,
    /// The seat that made the play to beat; not with two hands.
    pub by: Option<&'a str>,
    /// The side or the seat to move.
    pub turn: Option<&'a str>,
    /// The seat that was out first; of four hands alone, as the level.
    pub head: Option<&'a str>,
    /// The level of Guandan.
    pub level: Option<&'a str>,
    /// The seats.
    pub seating: Seating,
    /// Notation of the hands, if the text determines it.
    pub notation: Option<Notation>,
}

impl Default for PositionText<'_> {
    fn default() -> Self {
        let (hands, to_beat, by, turn, head) = (Vec::new(), None, None, None, None);
        PositionText { hands, to_beat, by, turn, head, level: None, seating: TWO, notation: None }
    }
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
        let mut parts = TextParts::of(segments).map_err(wrong)?;
        // Above four hands `level 2` is no title.
        parts.levels.extend(text.split(LINE_ENDS).filter(|line| is_title(line)).filter_map(level_alone));
        parts.position().map_err(wrong)
    }

    /// The parts of the position, under the rules that a caller gives: a level in the text is Guandan's.
    ///
    /// # Errors
    /// Fails for a level that is no rank, and for rules of another level or another game.
    pub fn parts(&self, given: Rules) -> Result<PositionParts, Said> {
        let named = |name: Option<&str>| name.map(str::to_owned);
        Ok(PositionParts {
            hands: self.hands.iter().map(|&hand| hand.into()).collect(),
            to_beat: self.to_beat.map(|play| WrittenPlay::of(play.into())),
            by: named(self.by),
            seating: self.seating,
            turn: named(self.turn),
            head: named(self.head),
            rules: self.level.map_or(Ok(given), |level| rules_at_level(given, level))?,
            notation: self.notation,
        })
    }
}

/// Rules with a level, such as `打2`: those of Guandan, if the given ones are the usual ones of all games.
///
/// ```
/// use canju::{games::Rules, reader::rules_at_level};
/// assert_eq!(rules_at_level(Rules::default(), "打10").unwrap().to_string(), "guandan:T");
/// assert!(rules_at_level("guandan:2".parse().unwrap(), "3").is_err());
/// ```
///
/// # Errors
/// Fails for a level that is no rank, and for rules of another level or another game.
pub fn rules_at_level(given: Rules, level: &str) -> Result<Rules, Said> {
    let level = level.trim();
    let read = Guandan::read(&format!("{}:{level}", Guandan::NAME));
    let read = read.and_then(Result::ok).filter(|_| !level.contains([',', '，', ';', '；']));
    let Some(rules) = read else {
        let level = shortened(level);
        return Err(said!(
            "level '{level}' is not one of 2 3 4 5 6 7 8 9 T J Q K A",
            "没有“{level}”这一级：级牌是 2 3 4 5 6 7 8 9 T J Q K A 之一"
        ));
    };
    match given {
        Rules::Guandan(own) if own.level() == rules.level() => Ok(given),
        Rules::Guandan(own) => {
            let (own, level) = (own.level(), rules.level());
            Err(said!(
                "level {level} differs from that of the rules, {own}: leave one of them out",
                "打 {level} 与规则里的打 {own} 不一致：请去掉一个"
            ))
        }
        _ if given == Rules::default() => Ok(rules.into()),
        _ => Err(said!(
            "only Guandan has a level, and the rules are '{given}': leave one of them out",
            "只有掼蛋才打级，而规则是 '{given}'：请去掉一个"
        )),
    }
}

/// The level that a part without a label says: `打2`, `级牌 10`, `level 2`.
fn level_alone(text: &str) -> Option<&str> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || "。.!！【】[]".contains(sign));
    let words = ["打", "级牌", "級牌", "level", "Level", "LEVEL"];
    let rest = words.iter().find_map(|word| text.strip_prefix(word))?;
    let rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || ":：是".contains(sign));
    let rest = rest.strip_suffix('级').unwrap_or(rest).trim_end();
    // Two cards are no level: 打 33.
    let is_level = rest == "10" || rest.chars().count() == 1 && rest.chars().all(char::is_alphanumeric);
    is_level.then_some(rest)
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
    head: Option<&'a str>,
    level: Option<&'a str>,
    /// Levels without a label.
    levels: Vec<&'a str>,
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
                Some("head") => parts.head.replace(value).is_some(),
                Some("level") => parts.level.replace(value).is_some(),
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

    /// Takes the level before the first of four seats or behind the last hand: `打2 南: …`, `西: 3；打2`.
    fn take_level(&mut self) {
        let [(written, label, _), _, _, (_, _, last)] = &mut self.hands[..] else { return };
        if let Some((level, seat)) = written.rsplit_once(char::is_whitespace)
            && let (Some(level), named) = (level_alone(level), Label::of(seat))
            && named.of_four().is_some()
        {
            (*written, *label) = (seat, named);
            self.levels.push(level);
        }
        if let Some((hand, level)) = last.rsplit_once([';', '；', ',', '，', '。'])
            && let Some(level) = level_alone(level)
        {
            *last = hand;
            self.levels.push(level);
        }
    }

    fn position(mut self) -> Result<PositionText<'a>, Said> {
        self.take_level();
        if self.hands.len() > 2 {
            let levels = &mut self.levels;
            self.bare.retain(|part| level_alone(part).map(|level| levels.push(level)).is_none());
            if self.bare.is_empty() {
                self.lines.clear();
            }
        }
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
            Some((_, Some((play, by)), _) | (_, None, Some((by, play)))) => {
                (Some(play.trim()), Some(by.trim_end_matches('出')))
            }
            Some((play, None, None)) => (Some(play), self.by),
            None => (None, self.by),
        };
        let (turn, head) = (self.turn, self.head.filter(|head| !is_no_play(head)));
        self.levels.extend(self.level);
        let level = self.levels.first().copied();
        let table = PositionText { to_beat, by, turn, head, level, ..PositionText::default() };
        let labels: Vec<&Label> = self.hands.iter().map(|(_, label, _)| label).collect();
        match self.hands.len() {
            4 => {
                let other = self.levels.iter().find(|other| level != Some(**other));
                return match (level, other) {
                    (Some(one), Some(other)) => Err(said!(
                        "the level is {one} and {other}: leave one of them out",
                        "又说打 {one}，又说打 {other}：请去掉一个"
                    )),
                    _ => of_four(&self.hands, &table),
                };
            }
            3 if labels.iter().any(|label| label.is_compass())
                && labels.iter().all(|label| label.of_four().is_some()) =>
            {
                return Err(labelled(missing_of_four(&labels)));
            }
            _ => {}
        }
        if self.head.is_some() || self.level.is_some() {
            return Err(labelled(said!("only four hands have a head and a level", "头游和级牌只用于四手牌")));
        }
        match self.hands.len() {
            2 => of_two(&self.hands, &table),
            3 => of_three(&self.hands, &PositionText { level: None, ..table }),
            _ => Err(labelled(said!("a hand is missing", "少了一手牌"))),
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
    let (to_beat, seating) = (table.to_beat, alone.seating());
    Ok(PositionText { hands, to_beat, by, turn, seating, ..PositionText::default() })
}

/// The position of four hands, whose labels are seats.
fn of_four<'a>(
    hands: &[(&'a str, Label, &'a str)],
    table: &PositionText<'a>,
) -> Result<PositionText<'a>, Said> {
    let labels: Vec<&Label> = hands.iter().map(|(_, label, _)| label).collect();
    let Some(places) = four_named(&labels) else {
        let other = hands.iter().find(|(_, label, _)| label.of_four().is_none());
        return Err(labelled(match other {
            Some((written, ..)) => {
                let written = shortened(written);
                said!(
                    "four hands are south, east, north and west, and '{written}' is none of these",
                    "四家是南、东、北、西，或我、下家、对家、上家，没有“{written}”"
                )
            }
            None => said!("name all four hands in one way", "四家请用同一套名字"),
        }));
    };
    let way = labels[places[0]].of_four().map(|(way, _)| way);
    let seat_of = |name: &'a str| {
        let label = Label::of(name);
        let own = label.of_four().filter(|&(own, _)| own == 0 || Some(own) == way).map(|(_, seat)| seat);
        let seat = own.or_else(|| place_of(FOUR, name.trim()));
        seat.map_or(name.trim(), |seat| FOUR[seat].0)
    };
    let [by, turn, head] = [table.by, table.turn, table.head].map(|name| name.map(seat_of));
    let hands = places.map(|place| hands[place].2).into();
    Ok(PositionText {
        hands,
        to_beat: table.to_beat,
        by,
        turn,
        head,
        level: table.level,
        seating: FOUR,
        notation: None,
    })
}

/// The name of a part, such as `landlord` for `地主`; another name itself.
fn common_name(name: &str) -> &str {
    part_named(name).unwrap_or(name.trim())
}

fn no_label() -> Said {
    said!("a part has no label", "有一段没写是谁的牌")
}

fn too_many_hands() -> Said {
    said!("more than four hands", "不止四手牌")
}

/// Fault of a text with labels: what is wrong, and how labels are written.
fn labelled(what: Said) -> Said {
    what.then(&said!(
        ": two hands are written A: hand | B: hand | beat: play | turn: A; \
         three are written landlord: hand | down: hand | up: hand | beat: play by seat | turn: seat; \
         four have south, east, north and west",
        "：两家写 甲：牌 | 乙：牌 | 要压：44 | 轮到：甲；\
         三家写 地主：牌 | 下家：牌 | 上家：牌 | 要压：上家的44 | 轮到：地主；四家写南、东、北、西"
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
