//! Deals in PBN and LIN: four places, two of them with a hand.

use super::notation::Notation;
use super::segments::LINE_ENDS;
use crate::said;
use crate::said::Said;

/// Hands of a deal in their order, and their notation.
pub(super) struct WrittenDeal<'a> {
    pub hands: Vec<&'a str>,
    pub notation: Notation,
}

impl<'a> WrittenDeal<'a> {
    /// Reads a deal of PBN, `N:QT62.AQT852.QJT. - … -`, alone or in its tag, or of LIN.
    ///
    /// `None` for another text.
    pub(super) fn of(text: &'a str) -> Option<Result<WrittenDeal<'a>, Said>> {
        let text = text.trim();
        if let Some(places) = lin_places(text) {
            let hands = places.split(',').map(str::trim).filter(|hand| !hand.is_empty()).collect();
            return Some(two_of(hands, places.split(',').count(), Notation::Lin));
        }
        let places = match of_tags(text) {
            Some(Ok(deal)) => pbn_places(deal)?,
            Some(Err(fault)) => return Some(Err(fault)),
            None => pbn_places(of_solver(text).unwrap_or(text))?,
        };
        let all = places.split_whitespace();
        let hands = all.clone().filter(|hand| !matches!(*hand, "-" | "...")).collect();
        Some(two_of(hands, all.count(), Notation::Pbn))
    }
}

/// The two known hands. The first of them is to move.
fn two_of(hands: Vec<&str>, places: usize, notation: Notation) -> Result<WrittenDeal<'_>, Said> {
    let is_whole = notation == Notation::Lin || places == 4;
    if hands.len() == 2 && is_whole {
        return Ok(WrittenDeal { hands, notation });
    }
    let given = hands.len();
    Err(match notation {
        Notation::Lin => said!(
            "a LIN deal of {given} hands: give two of the four, and nothing for the others, as in md|1SAK,,HQJ,|",
            "LIN 里有 {given} 手牌：四家里要写两家，其余留空，如 md|1SAK,,HQJ,|"
        ),
        _ => said!(
            "a PBN deal of {given} hands in {places} places: give two of the four, \
             and - for the others, as in N:AK.3.. - QJ.4.. -",
            "PBN 的 {places} 个位置里有 {given} 手牌：四家里要写两家，其余写 -，如 N:AK.3.. - QJ.4.. -"
        ),
    })
}

/// Places of a PBN deal, after the seat of the first one.
fn pbn_places(deal: &str) -> Option<&str> {
    let (seat, places) = deal.split_once(':')?;
    let is_seat = matches!(seat.trim(), "N" | "E" | "S" | "W" | "n" | "e" | "s" | "w");
    // Elsewhere the letter is a label, as in `N: SAK H3 | S: …`.
    let is_pbn = places.contains('.') && !places.contains([':', '|']) && !places.trim().contains(LINE_ENDS);
    (is_seat && is_pbn).then_some(places)
}

/// The deal in a line of the double dummy solver DDS, `PBN 0 0 0 0 "N:…"`.
fn of_solver(text: &str) -> Option<&str> {
    let (numbers, quoted) = text.strip_prefix("PBN")?.split_once('"')?;
    let is_line = numbers.split_whitespace().all(|word| word.parse::<u8>().is_ok());
    quoted.strip_suffix('"').filter(|_| is_line)
}

/// Places of a LIN deal, after the digit of the dealer.
fn lin_places(text: &str) -> Option<&str> {
    let mut fields = text.split('|');
    while let Some(name) = fields.next() {
        let value = fields.next()?;
        if name.trim().eq_ignore_ascii_case("md") {
            return Some(value.trim().trim_start_matches(|sign: char| sign.is_ascii_digit()));
        }
    }
    None
}

/// The value of the tag `[Deal "…"]`, if a text is tags, comments and the lines after other tags.
fn of_tags(text: &str) -> Option<Result<&str, Said>> {
    let (mut deal, mut rest, mut is_after_other) = (None, text, false);
    loop {
        rest = rest.trim_start();
        let Some(sign) = rest.chars().next() else { break };
        let end = match sign {
            '{' => rest.find('}')? + 1,
            ';' | '%' => rest.find(LINE_ENDS).unwrap_or(rest.len()),
            '[' => {
                let (name, value, end) = tag(rest)?;
                is_after_other = name != "Deal";
                if !is_after_other && deal.replace(value).is_some() {
                    return Some(Err(said!(
                        "two deals are two positions: solve_many and canju batch read them",
                        "两个 Deal 是两个局面：请用 solve_many 或 canju batch"
                    )));
                }
                end
            }
            _ if is_after_other => rest.find(LINE_ENDS).unwrap_or(rest.len()),
            _ => return None,
        };
        rest = &rest[end..];
    }
    deal.map(Ok)
}

/// Name and value of a tag at the beginning of a text, and the tag's length.
fn tag(text: &str) -> Option<(&str, &str, usize)> {
    let (name, after) = text[1..].split_once(char::is_whitespace)?;
    let (value, _) = after.trim_start().strip_prefix('"')?.split_once('"')?;
    let end = value.as_ptr() as usize - text.as_ptr() as usize + value.len() + 1;
    let close = text[end..].find(']')?;
    text[end..end + close].trim().is_empty().then_some((name, value, end + close + 1))
}
