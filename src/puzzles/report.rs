//! Results of a set of puzzles, and the code in which a solver hands them in.

use std::iter::zip;

use crate::said;
use crate::said::Lang;
use crate::said::Said;
use crate::say;

/// Digits of a code. Letters that look like others are left out.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// A prime above the largest sum of two digits: a wrong digit or two swapped ones change the sum.
const PRIME: usize = 1021;
/// Digits of the set, and of the number of puzzles.
const SET: usize = 4;
const NUMBER: usize = 2;
/// Puzzles in two digits.
const TOGETHER: usize = 4;

/// Outcome of one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Not played to the end.
    #[default]
    Open,
    /// Lost.
    Lost,
    /// Won after mistakes, which were taken back or given away again.
    Mistakes,
    /// Won with hints, without mistakes.
    Hints,
    /// Won without help.
    Clean,
}

impl Outcome {
    /// All outcomes, the worst first.
    pub const ALL: [Outcome; 5] =
        [Outcome::Open, Outcome::Lost, Outcome::Mistakes, Outcome::Hints, Outcome::Clean];

    /// `open`, `lost`, `mistakes`, `hints` or `clean`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Open => "open",
            Outcome::Lost => "lost",
            Outcome::Mistakes => "mistakes",
            Outcome::Hints => "hints",
            Outcome::Clean => "clean",
        }
    }

    /// Outcome with this name; `Open` for others.
    #[must_use]
    pub fn named(name: &str) -> Outcome {
        Outcome::ALL.into_iter().find(|one| one.name() == name).unwrap_or_default()
    }

    /// The sign on a page.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Outcome::Open => "",
            Outcome::Lost => "✗",
            Outcome::Mistakes => "±",
            Outcome::Hints => "✓",
            Outcome::Clean => "★",
        }
    }

    /// The result in words.
    #[must_use]
    pub const fn told(self, lang: Lang) -> &'static str {
        lang.of(match self {
            Outcome::Open => ("not finished", "没有打完"),
            Outcome::Lost => ("lost", "没有解出"),
            Outcome::Mistakes => ("solved after mistakes", "失误之后解出"),
            Outcome::Hints => ("solved with hints", "看提示解出"),
            Outcome::Clean => ("solved without help", "独立解出"),
        })
    }
}

/// Results of a set of puzzles.
///
/// ```
/// use canju::puzzles::{Report, Outcome};
/// let report = Report { set: "3fa95".to_owned(), results: vec![Outcome::Clean, Outcome::Lost, Outcome::Hints] };
/// assert_eq!(report.code(), "7YMN-032M-DQ");
/// assert_eq!(Report::read(" 7ymn 032m dq")?, report);
/// # Ok::<(), canju::said::Said>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The set of puzzles: five hexadecimal digits.
    pub set: String,
    /// The results, in the order of the puzzles.
    pub results: Vec<Outcome>,
}

impl Report {
    /// The code: the set, the number of puzzles, the results and a check.
    ///
    /// # Panics
    /// If there are more puzzles than a page can have.
    #[must_use]
    pub fn code(&self) -> String {
        let set = usize::from_str_radix(&self.set, 16).unwrap_or_default();
        let mut digits = digits_of(set, SET);
        digits.extend(digits_of(self.results.len(), NUMBER));
        for four in self.results.chunks(TOGETHER) {
            let value = four.iter().rev().fold(0, |sum, &one| sum * Outcome::ALL.len() + one as usize);
            digits.extend(digits_of(value, 2));
        }
        digits.extend(digits_of(check(&digits), 2));
        let text: Vec<u8> = digits.iter().map(|&digit| DIGITS[digit]).collect();
        let groups: Vec<_> = text.chunks(4).map(String::from_utf8_lossy).collect();
        groups.join("-")
    }

    /// Reads a code. Blanks, hyphens and the case of letters make no difference.
    ///
    /// # Errors
    /// Fails if a character is wrong or missing.
    pub fn read(code: &str) -> Result<Report, Said> {
        let wrong = || {
            let shown = crate::error::shortened(code.trim());
            said!("this code has a wrong character: {shown}", "这个码有错字：{shown}")
        };
        let letters = code.bytes().filter(|letter| !letter.is_ascii_whitespace() && *letter != b'-');
        let digit = |letter: u8| match letter.to_ascii_uppercase() {
            b'O' => Some(0),
            b'I' | b'L' => Some(1),
            letter => DIGITS.iter().position(|&one| one == letter),
        };
        let digits = letters.map(digit).collect::<Option<Vec<usize>>>().ok_or_else(wrong)?;
        let (told, sum) = digits.split_at_checked(digits.len().wrapping_sub(2)).ok_or_else(wrong)?;
        let (head, body) = told.split_at_checked(SET + NUMBER).ok_or_else(wrong)?;
        let (set, number) = (value_of(&head[..SET]), value_of(&head[SET..]));
        if value_of(sum) != check(told) || body.len() != 2 * number.div_ceil(TOGETHER) {
            return Err(wrong());
        }
        let mut results = Vec::new();
        for pair in body.chunks(2) {
            let mut value = value_of(pair);
            for _ in 0..TOGETHER {
                results.push(Outcome::ALL[value % Outcome::ALL.len()]);
                value /= Outcome::ALL.len();
            }
        }
        results.truncate(number);
        Ok(Report { set: format!("{set:05x}"), results })
    }

    /// A sentence with the number of puzzles of each result, and its sign.
    ///
    /// ```
    /// use canju::{puzzles::{Report, Outcome}, said::Lang};
    /// let report = Report { set: "0".to_owned(), results: vec![Outcome::Clean, Outcome::Lost, Outcome::Hints] };
    /// assert_eq!(
    ///     report.told(Lang::English),
    ///     "2 of 3 solved: 1 ★ solved without help, 1 ✓ solved with hints, 1 ✗ lost."
    /// );
    /// ```
    #[must_use]
    pub fn told(&self, lang: Lang) -> String {
        let of = |result: Outcome| self.results.iter().filter(|&&one| one == result).count();
        let parts = Outcome::ALL.into_iter().rev().filter(|&one| of(one) > 0).map(|one| {
            let (number, told) = (of(one), format!("{} {}", one.sign(), one.told(lang)));
            let told = told.trim_start();
            say!(lang, "{number} {told}", "{told} {number} 题")
        });
        let parts = parts.collect::<Vec<_>>().join(lang.of((", ", "，")));
        let (all, solved) =
            (self.results.len(), of(Outcome::Mistakes) + of(Outcome::Hints) + of(Outcome::Clean));
        say!(lang, "{solved} of {all} solved: {parts}.", "共 {all} 题，解出 {solved} 题：{parts}。")
    }
}

fn digits_of(value: usize, number: usize) -> Vec<usize> {
    (0..number).rev().map(|place| value >> (5 * place) & 31).collect()
}

fn value_of(digits: &[usize]) -> usize {
    digits.iter().fold(0, |value, digit| value << 5 | digit)
}

fn check(digits: &[usize]) -> usize {
    zip(1.., digits).map(|(place, digit)| place * (digit + 1)).sum::<usize>() % PRIME
}

#[cfg(test)]
mod tests {
    use super::{DIGITS, Outcome, Report};

    /// Codes of any length come back, and no code with one wrong digit or two swapped ones is read.
    #[test]
    fn a_wrong_code_is_not_read() {
        for number in [0, 1, 3, 4, 9, 40] {
            let results = (0..number).map(|place| Outcome::ALL[(place * 7 + place / 3) % 5]).collect();
            let report = Report { set: format!("{:05x}", 0xabcde ^ number), results };
            let code = report.code();
            assert_eq!(Report::read(&code), Ok(report));
            let code: Vec<u8> = code.bytes().filter(|&one| one != b'-').collect();
            for place in 0..code.len() {
                for &digit in DIGITS.iter().filter(|&&digit| digit != code[place]) {
                    let mut wrong = code.clone();
                    wrong[place] = digit;
                    assert!(Report::read(&String::from_utf8_lossy(&wrong)).is_err());
                }
            }
            for place in 1..code.len() - 2 {
                let mut swapped = code.clone();
                swapped.swap(place - 1, place);
                assert!(swapped == code || Report::read(&String::from_utf8_lossy(&swapped)).is_err());
            }
        }
        for wrong in ["", "A", "AB", "ü", "0000-00", "!!!!"] {
            assert!(Report::read(wrong).is_err());
        }
    }
}
