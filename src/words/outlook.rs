//! What an unfinished search leans to, in words.

use super::Words;
use super::names::{Subject, Verb};
use crate::say;
use crate::search::Outlook;

/// Least strength of a lean that is told. From there on 465 of 470 leans of whole deals of three hands were
/// right, and 172 of 184 of two; below it 44 of 56 and 63 of 103 (`cargo bench --bench outlook`).
const TOLD_FROM: f64 = 20.0;

impl Words {
    /// A clause about the side that a search leans to and the time that it needs, to follow another; empty
    /// if the lean is worth nothing.
    ///
    /// ```
    /// use std::time::Duration;
    /// use canju::{search::Outlook, words::{Lang, Words}};
    /// let words = Words::new(Lang::English);
    /// let seen = Outlook { wins: true, strength: 60.0, nodes: 5_000_000, time: Duration::from_secs(23) };
    /// let told = words.outlook(&words.side("farmers"), &seen);
    /// assert_eq!(told, "; it looks as if farmers win, perhaps 20 s more");
    /// assert_eq!(words.outlook(&words.side("farmers"), &Outlook { strength: 3.0, ..seen }), "");
    /// ```
    #[must_use]
    pub fn outlook(&self, winner: &Subject, seen: &Outlook) -> String {
        if seen.strength < TOLD_FROM {
            return String::new();
        }
        let lang = self.lang;
        let (wins, time) =
            (winner.inside(lang).clause(Verb::Wins, lang), self.roughly(seen.time.as_secs_f64()));
        say!(lang, "; it looks as if {wins}, perhaps {time} more", "；看来是{wins}，大概还要 {time}")
    }

    /// A time to one digit.
    fn roughly(&self, seconds: f64) -> String {
        let lang = self.lang;
        let (number, unit) = match seconds {
            ..0.95 => return lang.of(("a second", "1 秒")).to_owned(),
            ..60.0 => (seconds, ("s", "秒")),
            ..3600.0 => (seconds / 60.0, ("min", "分钟")),
            _ => (seconds / 3600.0, ("h", "小时")),
        };
        let power = 10_f64.powf(number.log10().floor());
        format!("{} {}", (number / power).round() * power, lang.of(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn times_have_one_digit() {
        let words = Words::new(Lang::English);
        let told = [0.2, 1.4, 9.6, 23.0, 59.0, 61.0, 700.0, 3599.0, 90_000.0].map(|time| words.roughly(time));
        assert_eq!(
            told,
            ["a second", "1 s", "10 s", "20 s", "60 s", "1 min", "10 min", "60 min", "30 h"]
                .map(String::from)
        );
    }
}
