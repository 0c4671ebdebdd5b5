//! The rules of whichever game.

use super::{Among, Play, Rules, names_of_rules, rules_named};
use crate::cards::{Hand, Rank};
use crate::error::PlayError;
use crate::game::{GameRules, ReadError};
use crate::said;
use crate::shedding;

impl Default for Rules {
    fn default() -> Rules {
        Rules::from(shedding::Rules::default())
    }
}

impl Rules {
    /// The rules with a name, such as `doudizhu` or `honeymoon-bridge:S`.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        rules_named(name)
    }

    /// All names there are.
    #[must_use]
    pub fn names() -> Vec<String> {
        names_of_rules()
    }

    /// The name of exactly these rules, if they have one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let name = each!(Rules, self, rules => GameRules::name(rules));
        name.filter(|name| Rules::named(name) == Some(*self))
    }

    /// The pass.
    ///
    /// # Errors
    /// Where there is none.
    pub fn pass(&self) -> Result<Play, PlayError> {
        each!(Rules, self, rules => rules.pass().map(Play::from))
    }

    /// The only play that some cards are.
    ///
    /// # Errors
    /// When they are none, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.read_as(cards, None, None).map_err(|error| match error {
            ReadError::Play(error) => error,
            ReadError::UnknownKind => PlayError::new(said!("no such kind", "没有这种牌型")),
        })
    }

    /// The same; a kind or a rank chooses among several readings.
    ///
    /// # Errors
    /// When they are none, or several, or the kind does not exist.
    pub fn read_as(&self, cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> Result<Play, ReadError> {
        each!(Rules, self, rules => GameRules::read(rules, cards, kind, rank).map(Play::from))
    }

    /// A play as these rules have it: a play of another game is read by its cards.
    ///
    /// # Errors
    /// When its cards are no play here, or several.
    pub fn read(&self, play: &Play) -> Result<Play, PlayError> {
        each!(Rules, self, rules => match own(rules, play) {
            Some(play) => Ok(play.into()),
            None if play.is_pass() => Ok(play.clone()),
            None => self.read_cards(&play.cards()),
        })
    }
}

/// A play as one of the game of some rules, if it is.
pub(super) fn own<R: GameRules<Play: Among<Play>>>(_: &R, play: &Play) -> Option<R::Play> {
    R::Play::among(play).cloned()
}
