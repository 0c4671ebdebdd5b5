//! Rules of any game.

use super::play::{card_of, known};
use super::{Play, ReadError, Reading};
use crate::cards::Hand;
use crate::error::PlayError;
use crate::said;
use crate::shedding;
use crate::tricks::HoneymoonBridge;

/// Rules of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The first side with an empty hand wins.
    Shedding(shedding::Rules),
    /// Trick play: more tricks are better.
    Tricks(HoneymoonBridge),
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
    /// Finds rules by name, such as `doudizhu` or `honeymoon-bridge:S`.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        let shedding = shedding::Rules::preset(name).map(Rules::Shedding);
        shedding.or_else(|| name.parse().ok().map(Rules::Tricks))
    }

    /// Names of all rules. Those of German whist, which are second names, have one example.
    #[must_use]
    pub fn names() -> Vec<String> {
        let shedding = shedding::Rules::presets().map(|(name, _)| name.to_owned());
        let tricks = HoneymoonBridge::ALL.map(|rules| rules.to_string());
        shedding.chain(tricks).chain(["german-whist:S".to_owned()]).collect()
    }

    /// Name of exactly these rules, if they have one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let name = match self {
            Rules::Shedding(rules) => rules.preset_name().map(ToOwned::to_owned),
            Rules::Tricks(rules) => Some(rules.to_string()),
        };
        name.filter(|name| Rules::named(name) == Some(*self))
    }

    /// Returns the pass.
    ///
    /// # Errors
    /// Fails if the game has no pass.
    pub fn pass(&self) -> Result<Play, PlayError> {
        match self {
            Rules::Shedding(_) => Ok(Play::pass()),
            Rules::Tricks(_) => Err(PlayError::new(said!("there is no pass in trick play", "墩牌不能不要"))),
        }
    }

    /// Reads cards as a play.
    ///
    /// # Errors
    /// Fails if the cards have no reading, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.read_text(cards, Reading::ANY)
    }

    /// Reads the cards and the reading of a text, as [`Play::split`] finds them.
    ///
    /// # Errors
    /// Fails if the cards have no such reading, or several.
    pub fn read_text(&self, cards: &Hand, reading: Reading<&str>) -> Result<Play, PlayError> {
        self.read_as(cards, reading).map_err(|error| match error {
            ReadError::Play(error) => error,
            ReadError::UnknownKind => PlayError::new(said!("no such kind", "没有这种牌型")),
        })
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
        }
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
            _ if play.is_pass() => Ok(play.clone()),
            _ => self.read_cards(&play.cards()),
        }
    }
}
