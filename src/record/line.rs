//! Reads lines of play: `333, 222, pass`, `甲：333 乙：222`, a list with bullets, a table.
//!
//! A text has several candidates: its labels with and without verbs, its line with and without a
//! bullet. Each is walked along the position. Two legal walks that differ are an error with both.

mod labels;
mod line_walk;
mod listed;
mod names;
mod play;
mod play_rows;
mod prefixes;
mod refusal;
mod signs;

use labels::{LabelSegment, segments};
pub use line_walk::LineWalk;
pub use names::{Names, PlayLabel};
pub use play::{SeatPlay, Written};
use refusal::LineFault;
use signs::{folded, inside, parts, split, tidied, with_full_stops};

use crate::error::PlayError;

/// Reads the plays of a text, from where a walk begins.
///
/// ```
/// use canju::{games::{Position, Rules}, record::line::{Names, LineWalk, moves_in}, seats::Side};
/// let start = Position::new("3 3 5".parse()?, "4 6".parse()?, None, Side::First, Rules::default())?;
/// let walk = LineWalk::new(&start, &Names::new(&start, &[]));
/// let moves = moves_in("甲：3 乙：4 甲：不要", &walk).unwrap();
/// assert_eq!(moves.iter().map(|(seat, play)| format!("{seat} {play}")).collect::<Vec<_>>(),
///     ["first 3", "second 4", "first pass"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if a play is not legal, with its number and the legal plays, and if there are two readings.
pub fn moves_in(text: &str, start: &LineWalk) -> Result<Vec<SeatPlay>, PlayError> {
    let text = folded(text);
    let mut read: Option<Vec<SeatPlay>> = None;
    let mut farthest: Option<LineFault> = None;
    for walked in walks(&text, start, &start.names) {
        match (walked, &read) {
            (Ok(moves), _) if moves.is_empty() => {}
            (Ok(moves), None) => read = Some(moves),
            (Ok(moves), Some(other)) if moves == *other => {}
            (Ok(moves), Some(other)) => return Err(refusal::two_readings(other, &moves)),
            (Err(fault), _) if fault.has_two_readings() => return Err(fault.told()),
            (Err(fault), _) if farthest.as_ref().is_none_or(|other| fault.number > other.number) => {
                farthest = Some(fault);
            }
            (Err(_), _) => {}
        }
    }
    match (read, farthest) {
        (Some(moves), _) => Ok(moves),
        (None, Some(fault)) => Err(fault.told()),
        (None, None) => Ok(Vec::new()),
    }
}

/// Walks of all candidates of a text, the most explicit first.
fn walks(text: &str, start: &LineWalk, names: &Names) -> Vec<Result<Vec<SeatPlay>, LineFault>> {
    if let Some(plays) = listed::plays_of(text, names) {
        return vec![start.clone().through(&plays)];
    }
    let table = listed::perhaps(text, names).map(|plays| start.clone().through(&plays));
    // A list of lists is not one play.
    let texts = match inside(text, "[", "]") {
        Some(inner) if inner.contains('[') => vec![inner],
        Some(inner) => vec![text, inner],
        None => vec![text],
    };
    let texts = texts.into_iter().flat_map(prefixes::without);
    table.into_iter().chain(texts.flat_map(|text| walks_of(&text, start, names))).collect()
}

/// Walks of a text without numbers and bullets: with verbs as labels, and without.
fn walks_of(text: &str, start: &LineWalk, names: &Names) -> Vec<Result<Vec<SeatPlay>, LineFault>> {
    let text = with_full_stops(text);
    let parts = parts(&text);
    let with_verbs = labels::with_verbs(&parts, names);
    let plain: Vec<Vec<LabelSegment<'_>>> = parts.iter().map(|part| segments(part, names)).collect();
    let mut walks = Vec::new();
    if let Some((names, labelled)) = with_verbs
        && labelled != plain
    {
        walks.push(start.with(names).along(labelled.iter().flatten()));
    }
    walks.push(start.clone().along(plain.iter().flatten()));
    walks
}

impl LineWalk {
    /// Makes the plays of a table or of pairs.
    fn through(mut self, plays: &[(PlayLabel<'_>, &str)]) -> Result<Vec<SeatPlay>, LineFault> {
        for (label, text) in plays {
            self.make(Some(*label), &Written::Text(tidied(text)))?;
        }
        Ok(self.into_moves())
    }

    /// Makes the plays of segments.
    fn along<'s>(
        mut self,
        segments: impl Iterator<Item = &'s LabelSegment<'s>>,
    ) -> Result<Vec<SeatPlay>, LineFault> {
        for segment in segments {
            self.make_segment(segment)?;
        }
        Ok(self.into_moves())
    }

    /// Makes the play of an item of a list: a text of one play, with or without a label.
    ///
    /// # Errors
    /// Fails if it is not legal.
    pub fn make_item(&mut self, item: &str) -> Result<(), PlayError> {
        if self.has_notation() && !item.contains(':') {
            return self.play(None, &Written::Text(item));
        }
        let text = folded(item);
        let parts = [text.trim()];
        let found = match labels::with_verbs(&parts, &self.names) {
            Some((_, mut found)) => found.pop().unwrap_or_default(),
            None => segments(parts[0], &self.names),
        };
        let made = match &found[..] {
            [one] => self.make(one.label.map(PlayLabel::Name), &Written::Text(tidied(one.text))),
            _ => self.make(None, &Written::Text(tidied(&text))),
        };
        made.map_err(LineFault::told)
    }

    /// Makes the plays between two labels.
    ///
    /// After a label, commas are between the cards of a play if that is legal, else between plays.
    fn make_segment(&mut self, segment: &LabelSegment<'_>) -> Result<(), LineFault> {
        let mut pieces: Vec<&str> = split(segment.text, |c| c == ',').map(tidied).collect();
        while pieces.last().is_some_and(|piece| piece.is_empty()) {
            pieces.pop();
        }
        let begun = pieces.iter().take_while(|piece| piece.is_empty()).count();
        let mut pieces = &pieces[begun..];
        if let Some(name) = segment.label {
            let (label, joined) = (Some(PlayLabel::Name(name)), pieces.join(" "));
            if self.tried(&[&joined]).is_ok() {
                return self.make(label, &Written::Text(&joined));
            }
            let (first, rest) = pieces.split_first().unwrap_or((&"", &[]));
            self.make(label, &Written::Text(first))?;
            pieces = rest;
        }
        for piece in pieces {
            self.make_row(piece)?;
        }
        Ok(())
    }
}
