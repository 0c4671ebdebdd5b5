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
