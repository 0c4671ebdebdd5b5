//! Thresholds that only large searches reach. Tests lower them so that small searches do.

#[cfg(test)]
thread_local! {
    /// Lowers the thresholds for searches on this thread.
    pub static LOWERED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// `usual`, or `lowered` on a thread of a test that asks for it.
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
