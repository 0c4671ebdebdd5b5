//! Thresholds that only large searches reach, and tests that have small ones reach them too.

#[cfg(test)]
thread_local! {
    /// Whether searches on this thread keep to the lowered thresholds.
    pub static LOWERED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// The usual threshold; the lowered one on a thread of a test that wants it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a constant outside of tests")]
pub(crate) fn threshold<T>(usual: T, lowered: T) -> T {
    if is_lowered() { lowered } else { usual }
}

#[cfg(test)]
fn is_lowered() -> bool {
    LOWERED.get()
}

#[cfg(not(test))]
const fn is_lowered() -> bool {
    false
}
