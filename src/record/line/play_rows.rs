//! Rows of plays without labels and commas: one play, or several between blanks, slashes or dashes.

use super::line_walk::{LineWalk, TrialPlay};
use super::refusal::{LineFault, Why};
use super::signs::{split, tidied};

/// Signs that separate plays or cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    Slash,
    Dash,
    Blank,
}

impl LineWalk {
    /// Makes a play, or the plays that blanks, slashes or dashes separate.
    ///
    /// `3 3 3` is one play if it is legal, and `3 6 pass` are three. A text with two readings is a fault.
    pub(super) fn make_row(&mut self, row: &str) -> Result<(), LineFault> {
        let mut read: Option<(Vec<&str>, Vec<TrialPlay>)> = None;
        let mut farthest: Option<LineFault> = None;
        for pieces in readings(row) {
            match (self.tried(&pieces), &read) {
                (Ok(steps), None) => read = Some((pieces, steps)),
                (Ok(steps), Some((_, other))) if same(&steps, other) => {}
                (Ok(_), Some((one, _))) => {
                    let [one, other] =
                        [one, &pieces].map(|pieces| pieces.iter().map(|&piece| joined(piece)).collect());
                    return Err(self.fault(Why::TwoRows { row: row.to_owned(), one, other }));
                }
                (Err(fault), _) if farthest.as_ref().is_none_or(|other| fault.number >= other.number) => {
                    farthest = Some(fault);
                }
                (Err(_), _) => {}
            }
        }
        match (read, farthest) {
            (Some((_, steps)), _) => self.keep(steps),
            (None, Some(fault)) => {
                let number = self.plays_made();
                return Err(LineFault::without_colon(number, &self.position, row).unwrap_or(fault));
            }
            (None, None) => {}
        }
        Ok(())
    }
}

fn same(one: &[TrialPlay], other: &[TrialPlay]) -> bool {
    one.iter().map(|step| &step.play).eq(other.iter().map(|step| &step.play))
}

/// A play without the signs between its cards.
fn joined(piece: &str) -> String {
    split(piece, is_blank).collect()
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '、'
}

/// Readings of a row as plays: as one, and between each choice of signs.
fn readings(row: &str) -> Vec<Vec<&str>> {
    let mut readings: Vec<Vec<&str>> = vec![vec![row]];
    for gap in [Gap::Slash, Gap::Dash, Gap::Blank] {
        for at in 0..readings.len() {
            let cut: Option<Vec<Vec<&str>>> = readings[at].iter().map(|piece| between(piece, gap)).collect();
            readings
                .extend(cut.map(|pieces| pieces.concat()).filter(|pieces| pieces.len() > readings[at].len()));
        }
    }
    readings
}

/// Pieces of a text between signs; `None` if the signs separate nothing here.
fn between(text: &str, gap: Gap) -> Option<Vec<&str>> {
    let pieces: Vec<&str> = match gap {
        Gap::Blank => split(text, is_blank).filter(|piece| !piece.is_empty()).map(tidied).collect(),
        Gap::Slash => split(text, |c| c == '/').map(tidied).collect(),
        Gap::Dash => split(text, |c| matches!(c, '-' | '–' | '—')).map(tidied).collect(),
    };
    // "3-7" could be a straight.
    let is_range = gap == Gap::Dash && pieces.len() == 2 && !text.contains(" - ");
    let is_cut = gap == Gap::Blank || pieces.iter().all(|piece| !piece.is_empty());
    (!is_range && is_cut).then_some(pieces)
}
