//! Rules of any game.

use super::{Among, Play, Rules, names_of_rules, rules_named};
use crate::cards::Hand;
use crate::error::PlayError;
use crate::game::{GameRules, ReadError, Reading};
use crate::said;
use crate::shedding;

impl Default for Rules {
    fn default() -> Rules {
        Rules::from(shedding::Rules::default())
    }
}

impl Rules {
    /// Finds rules by name, such as `doudizhu` or `honeymoon-bridge:S`.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        rules_named(name)
    }

    /// Names of all rules.
    #[must_use]
    pub fn names() -> Vec<String> {
        names_of_rules()
    }

    /// Name of exactly these rules, if they have one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let name = each!(Rules, self, rules => GameRules::name(rules));
        name.filter(|name| Rules::named(name) == Some(*self))
    }

    /// Returns the pass.
    ///
    /// # Errors
    /// Fails if the game has no pass.
    pub fn pass(&self) -> Result<Play, PlayError> {
        each!(Rules, self, rules => rules.pass().map(Play::from))
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
    pub fn read_text(&self, cards: &Hand, reading: Reading<&'static str>) -> Result<Play, PlayError> {
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
        each!(Rules, self, rules => GameRules::read(rules, cards, reading).map(Play::from))
    }

    /// Text of a play that is read back as this one under these rules: see [`Play::split`].
    #[must_use]
    pub fn written(&self, play: &Play) -> String {
        each!(Rules, self, rules => own(rules, play).map(|play| rules.written(&play)))
            .unwrap_or_else(|| play.to_string())
    }

    /// Converts a play to these rules. The cards of another game's play are read again.
    ///
    /// # Errors
    /// Fails if its cards have no reading under these rules, or several.
    pub fn read(&self, play: &Play) -> Result<Play, PlayError> {
        each!(Rules, self, rules => match own(rules, play) {
            Some(play) => Ok(play.into()),
            None if play.is_pass() => Ok(play.clone()),
            None => self.read_cards(&play.cards()),
        })
    }
}

/// Returns the play as the inner type of these rules, if it belongs to their game.
pub(super) fn own<R: GameRules<Play: Among<Play>>>(_: &R, play: &Play) -> Option<R::Play> {
    R::Play::among(play).cloned()
}
