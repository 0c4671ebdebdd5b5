//! Languages, and texts in both.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Lang {
    /// `en` or `zh`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lang::English => "en",
            Lang::Chinese => "zh",
        }
    }

    /// Language with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Lang> {
        [Lang::English, Lang::Chinese].into_iter().find(|lang| lang.name() == name)
    }

    /// The text in this language.
    #[must_use]
    pub const fn of<'a>(self, (english, chinese): (&'a str, &'a str)) -> &'a str {
        match self {
            Lang::English => english,
            Lang::Chinese => chinese,
        }
    }
}

/// A text in a language, from two format strings with named arguments.
///
/// ```
/// use canju::{say, words::Lang};
/// let (taken, all) = (3, 7);
/// assert_eq!(say!(Lang::English, "{taken} of {all}", "{all} 中 {taken}"), "3 of 7");
/// assert_eq!(say!(Lang::Chinese, "{taken} of {all}", "{all} 中 {taken}"), "7 中 3");
/// ```
#[macro_export]
macro_rules! say {
    ($lang:expr, $english:literal, $chinese:literal) => {
        match $lang {
            $crate::words::Lang::English => format!($english),
            $crate::words::Lang::Chinese => format!($chinese),
        }
    };
}
