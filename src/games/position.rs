//! A position of whichever game.

use std::fmt;

use super::{Among, Play, Position, Rules, rules::own};
use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::game::{Game, GameRules, ListError};
use crate::landlord;
use crate::search::Ticker;
use crate::seats::{Seat, Side};
use crate::shedding;

impl Position {
    /// A position of two hands that the rules allow. `to_beat` was played by the side not to
    /// move, and is no longer in that hand; a pass is the same as `None`.
    ///
    /// # Errors
    /// With every fault of the setup.
    pub fn new(
        first: Hand,
        second: Hand,
        to_beat: Option<Play>,
        turn: Side,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass()).map(|play| rules.read(&play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.to_string()]))?;
        each!(Rules, rules, rules => {
            let to_beat = to_beat.as_ref().and_then(|play| own(&rules, play));
            rules.position([first, second], to_beat, turn).map(Position::from)
        })
    }

    /// A position of three hands that the rules allow. `by` and `turn` may be left out: see
    /// [`landlord::Table`].
    ///
    /// # Errors
    /// With every fault of the setup, and for rules of two hands alone.
    pub fn of_three(
        hands: [Hand; 3],
        to_beat: Option<&Play>,
        by: Option<Seat>,
        turn: Option<Seat>,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let Some(shared) = shedding::Rules::among(&rules).copied() else {
            let name = rules.name().unwrap_or_default();
            let fault = format!("rules '{name}' are for two hands: three take rules of Dou Dizhu");
            return Err(PositionError::new(vec![fault]));
        };
        let to_beat = to_beat.map(|play| rules.read(play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.to_string()]))?;
        let to_beat = to_beat.as_ref().and_then(|play| own(&shared, play));
        landlord::Position::new(hands, landlord::Table { to_beat, by, turn }, shared).map(Position::from)
    }

    /// That two hands go with a play to beat that cannot be read.
    ///
    /// # Errors
    /// With every fault but that of the play.
    pub fn check_hands(first: Hand, second: Hand, turn: Side, rules: Rules) -> Result<(), PositionError> {
        each!(Rules, rules, rules => rules.check_hands([first, second], turn))
    }

    /// The hands with the names of their players, in the order of play.
    #[must_use]
    pub fn hands(&self) -> Vec<(&'static str, &Hand)> {
        each!(Position, self, position => Game::hands(position))
    }

    /// The hand of a player, if there is one of this name.
    #[must_use]
    pub fn hand_of(&self, name: &str) -> Option<&Hand> {
        self.hands().into_iter().find(|(player, _)| *player == name).map(|(_, hand)| hand)
    }

    /// The hand to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        each!(Position, self, position => position.hand())
    }

    /// Cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.hands().iter().map(|(_, hand)| hand.len()).sum()
    }

    /// The play on the table, or the card led, if there is one.
    #[must_use]
    pub fn to_beat(&self) -> Option<Play> {
        each!(Position, self, position => Game::to_beat(position).map(play_of))
    }

    /// The name of the player to move.
    #[must_use]
    pub fn turn(&self) -> &'static str {
        each!(Position, self, position => Game::turn(position))
    }

    /// The name of the player whose play is on the table; of three hands, for a lead, the seat
    /// before the turn. `None` of two hands, where it is the other player.
    #[must_use]
    pub fn by(&self) -> Option<&'static str> {
        landlord::Position::among(self).map(|position| position.by().name())
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        each!(Position, self, position => Rules::from(*position.rules()))
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(Position, self, position => Game::is_over(position))
    }

    /// The name of the player who has emptied the hand, of three hands that of the team; nobody
    /// in trick play, where positions do not count the tricks taken.
    #[must_use]
    pub fn winner(&self) -> Option<&'static str> {
        each!(Position, self, position => Game::winner(position))
    }

    /// The legal plays, in the order of each game; none when it is over.
    ///
    /// With `distinct_suits` one for each choice of suits, at most `most`.
    ///
    /// # Errors
    /// When there are more, or a limit is reached first.
    pub fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        ticker: &mut Ticker,
    ) -> Result<Vec<Play>, ListError> {
        each!(Position, self, position => {
            let plays = Game::plays(position, distinct_suits, most, ticker)?;
            Ok(plays.into_iter().map(Play::from).collect())
        })
    }

    /// The legal play that some cards are.
    ///
    /// # Errors
    /// When they are none, with why, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        each!(Position, self, position => Game::read_cards(position, cards).map(Play::from))
    }

    /// The play with the cards it takes from the hand, when it is legal here.
    ///
    /// # Errors
    /// When it is not, with why.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        each!(Position, self, position => legal(position, play).map(Play::from))
    }

    /// The position after a legal play.
    ///
    /// # Errors
    /// When it is not legal here, with why.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        each!(Position, self, position => {
            let play = legal(position, play)?;
            Game::play(position, &play).map(Position::from)
        })
    }
}

fn play_of<P: Clone + Into<Play>>(play: &P) -> Play {
    play.clone().into()
}

/// A play, of whichever game, as the legal one that it is here.
fn legal<G: Game<Play: Among<Play>>>(position: &G, play: &Play) -> Result<G::Play, PlayError> {
    match G::Play::among(play) {
        Some(play) => position.check(play),
        None if play.is_pass() => position.check(&position.rules().pass()?),
        None => position.read_cards(&play.cards()),
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Position, self, position => position.fmt(f))
    }
}
