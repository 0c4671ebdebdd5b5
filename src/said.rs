//! Languages; messages to a player, and texts, in English and Chinese.

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
    /// Both as a page tells them, if it has other advice: a box to tick, not an argument in Python.
    page: Option<[String; 2]>,
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
        Said(Box::new(Texts { english: english.into(), chinese: chinese.into(), page: None }))
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

    /// This message, but another one on a page.
    ///
    /// ```
    /// use canju::said::Said;
    /// let advice = Said::from("; rules=\"tsinghua\"").or_on_a_page(&"; tick a box".into());
    /// let fault = Said::from("no wings").then(&advice);
    /// assert_eq!(fault.english(), "no wings; rules=\"tsinghua\"");
    /// assert_eq!(fault.on_a_page().english(), "no wings; tick a box");
    /// ```
    #[must_use]
    pub fn or_on_a_page(mut self, page: &Said) -> Said {
        self.0.page = Some([page.english().to_owned(), page.chinese().to_owned()]);
        self
    }

    /// The message for a page.
    #[must_use]
    pub fn on_a_page(&self) -> Said {
        self.0.page.as_ref().map_or_else(|| self.clone(), |[english, chinese]| Said::new(english, chinese))
    }

    /// Appends a message, in each language.
    #[must_use]
    pub fn then(mut self, more: &Said) -> Said {
        if self.0.page.is_some() || more.0.page.is_some() {
            let [begun, more] = [&self, more].map(Said::on_a_page);
            self.0.page = Some([begun.0.english + more.english(), begun.0.chinese + more.chinese()]);
        }
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
/// use canju::{said::Lang, say};
/// let (taken, all) = (3, 7);
/// assert_eq!(say!(Lang::English, "{taken} of {all}", "{all} 中 {taken}"), "3 of 7");
/// assert_eq!(say!(Lang::Chinese, "{taken} of {all}", "{all} 中 {taken}"), "7 中 3");
/// ```
#[macro_export]
macro_rules! say {
    ($lang:expr, $english:literal, $chinese:literal) => {
        match $lang {
            $crate::said::Lang::English => format!($english),
            $crate::said::Lang::Chinese => format!($chinese),
        }
    };
}
