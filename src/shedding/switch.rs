//! Switches of the rules: their names, values and meanings, which every border reads here.

/// A switch of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Name, as in Python.
    pub name: &'static str,
    /// Values, and the default.
    pub values: SwitchValues,
    /// Meaning, in English and in Chinese.
    pub means: (&'static str, &'static str),
    /// What rules say about each value but the default, if that is not the meaning.
    pub unlike: &'static [(&'static str, &'static str)],
    pub(super) place: SwitchField,
}

/// Values that a switch can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchValues {
    /// On or off.
    Flag,
    /// One of these, of which the first is the default.
    Words(&'static [SwitchWord]),
}

/// A value that is not a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchWord {
    /// A number.
    Number(u64),
    /// A name.
    Name(&'static str),
    /// `False` in Python: see [`SwitchWord::of_flag`].
    Off,
    /// `None` in Python.
    Nothing,
}

impl SwitchWord {
    /// Word that a flag stands for: false is [`SwitchWord::Off`], and true the word after it.
    #[must_use]
    pub fn of_flag(words: &[SwitchWord], flag: bool) -> Option<SwitchWord> {
        let off = words.iter().position(|&word| word == SwitchWord::Off)?;
        words.get(off + usize::from(flag)).copied()
    }
}

/// Value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// One of several words.
    Word(SwitchWord),
}

/// Field of the rules that has the value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SwitchField {
    /// The game's own switches, from this bit on: two bits of a choice, one of a flag.
    Own(u32),
    EqualKickers,
    JokerKickers,
    OwnRankKickers,
    FourAsPairs,
    WideWings,
    GapStraights,
    Decks,
    DeckLimit,
}

impl Switch {
    /// Makes a switch of a game's own that is on or off: `bit` of the values of all.
    #[must_use]
    pub const fn flag(name: &'static str, bit: u16, means: (&'static str, &'static str)) -> Switch {
        Switch {
            name,
            values: SwitchValues::Flag,
            means,
            unlike: &[],
            place: SwitchField::Own(bit.trailing_zeros()),
        }
    }

    /// Makes a switch of a game's own with up to four values: the two bits from `bit` on.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        bit: u16,
        words: &'static [SwitchWord],
        means: (&'static str, &'static str),
    ) -> Switch {
        Switch {
            name,
            values: SwitchValues::Words(words),
            means,
            unlike: &[],
            place: SwitchField::Own(bit.trailing_zeros()),
        }
    }

    /// Makes a switch of Dou Dizhu.
    pub(super) const fn usual(
        name: &'static str,
        values: SwitchValues,
        place: SwitchField,
        means: (&'static str, &'static str),
    ) -> Switch {
        Switch { name, values, means, unlike: &[], place }
    }

    /// What rules say if the switch has a value that is not its default, in English and in Chinese.
    #[must_use]
    pub fn told(&self, setting: Setting) -> (&'static str, &'static str) {
        let place = match (setting, self.values) {
            (Setting::Word(word), SwitchValues::Words(words)) => words.iter().position(|&one| one == word),
            _ => Some(1),
        };
        let told = place.and_then(|place| self.unlike.get(place.saturating_sub(1)));
        *told.unwrap_or(&self.means)
    }

    /// The same switch, and what rules say about each value but the default.
    #[must_use]
    pub const fn unlike(self, unlike: &'static [(&'static str, &'static str)]) -> Switch {
        Switch { unlike, ..self }
    }
}
