//! Numbers as people read them.

/// A number with commas between thousands.
///
/// ```
/// assert_eq!(canju::words::figures::thousands(1_234_567), "1,234,567");
/// ```
#[must_use]
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut told = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// A number with at most six digits, as Python's `:g`.
///
/// ```
/// use canju::words::figures::general;
/// assert_eq!([2.0, 0.1, 1e-9, 1.5e7, 1.0 / 3.0].map(general), ["2", "0.1", "1e-09", "1.5e+07", "0.333333"]);
/// ```
#[must_use]
pub fn general(number: f64) -> String {
    let trimmed = |text: &str| {
        let ends = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
        ends.to_owned()
    };
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        return trimmed(&format!("{number:.*}", usize::try_from(5 - exponent).unwrap_or(0)));
    }
    format!("{}e{exponent:+03}", trimmed(digits))
}
