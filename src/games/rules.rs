//! Rules of any game.

use std::fmt;
use std::str::FromStr;

use super::play::{card_of, known};
use super::{Play, ReadError, Reading};
use crate::cards::{Card, Hand};
use crate::error::{PlayError, did_you_mean, shortened};
use crate::guandan::{self, Guandan};
use crate::said;
use crate::said::Said;
use crate::shedding;
use crate::tricks::HoneymoonBridge;

/// Rules of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The first side with an empty hand wins.
    Shedding(shedding::Rules),
    /// Trick play: more tricks are better.
    Tricks(HoneymoonBridge),
    /// Four hands: the team of the first empty one wins.
    Guandan(Guandan),
}

impl From<Guandan> for Rules {
    fn from(rules: Guandan) -> Rules {
        Rules::Guandan(rules)
    }
}

impl From<shedding::Rules> for Rules {
    fn from(rules: shedding::Rules) -> Rules {
        Rules::Shedding(rules)
    }
}

impl From<HoneymoonBridge> for Rules {
    fn from(rules: HoneymoonBridge) -> Rules {
        Rules::Tricks(rules)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::from(shedding::Rules::default())
    }
}

impl Rules {
    /// Names of all rules. Those of German whist, which are second names, and of Guandan, one for each level,
    /// have one example.
    #[must_use]
    pub fn names() -> Vec<String> {
        let shedding = shedding::Rules::presets().map(|(name, _)| name.to_owned());
        let tricks = HoneymoonBridge::ALL.map(|rules| rules.to_string());
        shedding.chain(tricks).chain(["german-whist:S", "guandan:2"].map(str::to_owned)).collect()
    }

    /// Returns the pass.
    ///
    /// # Errors
    /// Fails if the game has no pass.
    pub fn pass(&self) -> Result<Play, PlayError> {
        match self {
            Rules::Shedding(_) | Rules::Guandan(_) => Ok(Play::pass()),
            Rules::Tricks(_) => Err(PlayError::new(said!("there is no pass in trick play", "墩牌不能不要"))),
        }
    }

    /// Reads cards as a play.
    ///
    /// # Errors
    /// Fails if the cards have no reading, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        Ok(self.read_as(cards, Reading::ANY)?)
    }

    /// Reads cards as a play. If there are several readings, `reading` chooses one.
    ///
    /// # Errors
    /// Fails if the cards have no reading or several, or if the kind does not exist.
    pub fn read_as(&self, cards: &Hand, reading: Reading<&str>) -> Result<Play, ReadError> {
        match self {
            Rules::Shedding(rules) => {
                let reading = known(reading)?;
                let reading = reading.with_kind(reading.kind.map(|kind| rules.meant(kind)));
                Ok(shedding::Play::read(cards, reading, rules)?.into())
            }
            Rules::Tricks(_) => Ok(card_of(cards, reading)?.into()),
            Rules::Guandan(_) => Ok(self.read_meant(cards, reading, &[])?),
        }
    }

    /// Reads cards as a play in which wild cards stand for some cards: in other games than Guandan, for none.
    ///
    /// # Errors
    /// Fails as [`Rules::read_as`], and if no reading has these meanings.
    pub fn read_meant(
        &self,
        cards: &Hand,
        reading: Reading<&str>,
        meant: &[Card],
    ) -> Result<Play, ReadError> {
        let Rules::Guandan(rules) = *self else {
            return if meant.is_empty() { self.read_as(cards, reading) } else { Err(no_wild().into()) };
        };
        if reading.kind.is_some_and(|kind| Play::kinds().iter().all(|&(name, zh)| kind != name && kind != zh))
        {
            return Err(ReadError::UnknownKind);
        }
        let read =
            read_so(rules, reading, meant, |is_meant| guandan::Play::read_where(cards, rules, is_meant));
        Ok(Play::Guandan(read?, rules))
    }

    /// Text of a play that is read back as this one under these rules: see [`Play::split`].
    #[must_use]
    pub fn written(&self, play: &Play) -> String {
        match (self, play) {
            (Rules::Shedding(rules), Play::Shedding(play)) => play.written(rules),
            _ => play.to_string(),
        }
    }

    /// Converts a play to these rules. The cards of another game's play are read again.
    ///
    /// # Errors
    /// Fails if its cards have no reading under these rules, or several.
    pub fn read(&self, play: &Play) -> Result<Play, PlayError> {
        match (self, play) {
            (Rules::Shedding(rules), Play::Shedding(play)) => Ok(play.under(rules).into()),
            (Rules::Tricks(_), Play::Card(_)) => Ok(play.clone()),
            (Rules::Guandan(rules), Play::Guandan(_, own)) if rules == own => Ok(play.clone()),
            _ if play.is_pass() => Ok(play.clone()),
            _ => self.read_cards(&play.cards()),
        }
    }
}

/// Reads a play of Guandan that has a reading, and in which wild cards stand for some cards.
///
/// If players declare plays, `2H=8` in 5 6 7 9 of spades is the straight and `2H=8S` the straight flush: a card
/// as it is written comes first.
pub(super) fn read_so(
    rules: Guandan,
    reading: Reading<&str>,
    meant: &[Card],
    read: impl Fn(&dyn Fn(&guandan::Play) -> bool) -> Result<guandan::Play, PlayError>,
) -> Result<guandan::Play, PlayError> {
    let is_so = |play: &guandan::Play, exactly| {
        let (name, chinese) = play.form().name();
        let kind = reading.kind.map(|kind| if kind == chinese { name } else { kind });
        let reading = Reading { kind, ..reading };
        play.stands_for(meant, exactly, rules) && Play::Guandan(play.clone(), rules).is_read_as(reading)
    };
    let exact = if meant.is_empty() { None } else { read(&|play| is_so(play, true)).ok() };
    exact.map_or_else(|| read(&|play| is_so(play, false)), Ok)
}

/// Error for a card that stands for another one in a game without wild cards.
pub(super) fn no_wild() -> PlayError {
    PlayError::new(said!("only wild cards of Guandan stand for other cards", "只有掼蛋的逢人配能当别的牌"))
}

impl fmt::Display for Rules {
    /// Writes the rules as text that is read as equal rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Shedding(rules) => rules.fmt(f),
            Rules::Tricks(rules) => rules.fmt(f),
            Rules::Guandan(rules) => rules.fmt(f),
        }
    }
}

impl FromStr for Rules {
    type Err = Said;

    /// Reads rules as they are written, by a name, or as [`Words::rules`](crate::words::Words::rules) shows
    /// them in any language.
    ///
    /// ```
    /// use canju::games::Rules;
    /// let read = |text: &str| text.parse::<Rules>().map(|rules| rules.to_string()).ok();
    /// assert_eq!(read("斗地主；一手所带的牌点数各不相同").as_deref(), Some("pagat"));
    /// assert_eq!(read("honeymoon bridge; trump: ♠").as_deref(), Some("honeymoon-bridge:S"));
    /// assert_eq!(read("斗地主；顺子（4 到 12 张）").as_deref(), Some("doudizhu; straight 4-12"));
    /// assert_eq!(read("Dou Dizhu; no cards"), None);
    /// ```
    ///
    /// # Errors
    /// For an unknown name, and for a table of forms that is not a game.
    fn from_str(text: &str) -> Result<Rules, Said> {
        let text = text.trim();
        // First: a switch of Guandan that names a kind looks like a table of forms.
        if let Some(rules) = Guandan::read(text) {
            return rules.map(Rules::Guandan).map_err(|error| error.said());
        }
        if let Some(rules) = shedding::Rules::read(text) {
            return rules.map(Rules::Shedding);
        }
        if let Ok(rules) = text.parse() {
            return Ok(Rules::Tricks(rules));
        }
        let names = Rules::names();
        let begun = text.split([':', '：', ';', '；']).next().unwrap_or_default();
        let shown = shortened(text);
        let whist = HoneymoonBridge::named(begun);
        if whist == Some(true) {
            return Err(said!(
                "rules='{shown}' names no trump suit: choose 'german-whist:S', or with C, D or H in place of S",
                "rules='{shown}' 没有说将牌：请选 'german-whist:S'，或把 S 换成 C、D、H"
            ));
        }
        if whist.is_some() {
            // No-trump is not the default: a forgotten trump suit would give the tricks of another game.
            let nt = HoneymoonBridge::new(None);
            return Err(said!(
                "rules='{shown}' names no trump: choose '{nt}', or with C, D, H or S in place of NT",
                "rules='{shown}' 没有说将牌：请选 '{nt}'，或把 NT 换成 C、D、H、S"
            ));
        }
        let perhaps = did_you_mean(text, &names);
        let perhaps_zh = perhaps.chinese();
        // One trump stands for all.
        let [bridge, _] = HoneymoonBridge::NAMES;
        let listed = names.into_iter().filter(|name| !name.starts_with(bridge) || name.ends_with(":NT"));
        let all = listed.collect::<Vec<_>>().join(", ");
        Err(said!(
            "unknown rules '{shown}': {perhaps}choose one of {all} (or another trump)",
            "没有 '{shown}' 这套规则：{perhaps_zh}请用 {all} 之一（也可以是别的将牌）"
        ))
    }
}
