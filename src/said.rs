//! Messages to a player, in English and Chinese.

use std::fmt;

/// A message in both languages.
///
/// ```
/// use canju::said::Said;
/// let missing = 7;
/// let said = canju::said!("{missing} is missing", "缺 {missing}");
/// assert_eq!((said.to_string().as_str(), said.chinese()), ("7 is missing", "缺 7"));
/// assert_eq!(Said::from("a name").chinese(), "a name");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(Box<Texts>);

/// Boxed, because errors with messages are returned often and should be small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Texts {
    english: String,
    chinese: String,
}

/// Makes a [`Said`] from two format strings with named arguments.
#[macro_export]
macro_rules! said {
    ($english:literal, $chinese:literal) => {
        $crate::said::Said::new(format!($english), format!($chinese))
    };
}

impl Said {
    /// Message in English and Chinese.
    #[must_use]
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Said {
        Said(Box::new(Texts { english: english.into(), chinese: chinese.into() }))
    }

    /// The English text.
    #[must_use]
    pub fn english(&self) -> &str {
        &self.0.english
    }

    /// The Chinese text.
    #[must_use]
    pub fn chinese(&self) -> &str {
        &self.0.chinese
    }

    /// Appends a message, in each language.
    #[must_use]
    pub fn then(mut self, more: &Said) -> Said {
        self.0.english += more.english();
        self.0.chinese += more.chinese();
        self
    }
}

/// Text without words, the same in both languages: cards, numbers, names.
impl From<&str> for Said {
    fn from(text: &str) -> Said {
        Said::new(text, text)
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said::new(text.clone(), text)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english())
    }
}
