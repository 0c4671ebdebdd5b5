//! Positions of any game.

use std::fmt;

use super::{Among, Play, Position, Rules, rules::own};
use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::game::{Game, GameRules, ListError};
use crate::landlord;
use crate::said;
use crate::search::Ticker;
use crate::seats::{Seat, Side};
use crate::shedding;

impl Position {
    /// Makes a valid position of two hands.
    ///
    /// `to_beat` was played by the side not to move. Its cards are no longer in that hand. A pass
    /// is the same as `None`.
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup.
    pub fn new(
        first: Hand,
        second: Hand,
        to_beat: Option<Play>,
        turn: Side,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass()).map(|play| rules.read(&play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.said().clone()]))?;
        each!(Rules, rules, rules => {
            let to_beat = to_beat.as_ref().and_then(|play| own(&rules, play));
            rules.position([first, second], to_beat, turn).map(Position::from)
        })
    }

    /// Makes a valid position of three hands. For `by` and `turn`, see [`landlord::Table`].
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup, or if the rules are only for two hands.
    pub fn of_three(
        hands: [Hand; 3],
        to_beat: Option<&Play>,
        by: Option<Seat>,
        turn: Option<Seat>,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let Some(shared) = shedding::Rules::among(&rules).copied() else {
            let name = rules.name().unwrap_or_default();
            let fault = said!(
                "rules '{name}' are for two hands: three hands need rules of Dou Dizhu",
                "规则 '{name}' 只有两手牌：三手牌请用斗地主的规则"
            );
            return Err(PositionError::new(vec![fault]));
        };
        let to_beat = to_beat.map(|play| rules.read(play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.said().clone()]))?;
        let to_beat = to_beat.as_ref().and_then(|play| own(&shared, play));
        landlord::Position::new(hands, landlord::Table { to_beat, by, turn }, shared).map(Position::from)
    }

    /// Validates two hands whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands.
    pub fn check_hands(first: Hand, second: Hand, turn: Side, rules: Rules) -> Result<(), PositionError> {
        each!(Rules, rules, rules => rules.check_hands([first, second], turn))
    }

    /// Validates three hands whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands and seats.
    pub fn check_three(
        hands: [Hand; 3],
        by: Option<Seat>,
        turn: Option<Seat>,
        rules: Rules,
    ) -> Result<(), PositionError> {
        let mut faults = match Position::of_three(hands, None, None, turn, rules) {
            Ok(_) => Vec::new(),
            Err(others) => others.faults().to_vec(),
        };
        if let (Some(by), true) = (by, by == turn) {
            let chinese = by.chinese();
            faults.push(said!(
                "the play to beat was made by {by}, who is to move",
                "要压的牌是{chinese}出的，怎么又轮到{chinese}出"
            ));
        }
        PositionError::unless_none(faults)
    }

    /// Hands with the names of their players, in the order of play.
    #[must_use]
    pub fn hands(&self) -> Vec<(&'static str, &Hand)> {
        each!(Position, self, position => Game::hands(position))
    }

    /// Hand of the player with this name, if there is one.
    #[must_use]
    pub fn hand_of(&self, name: &str) -> Option<&Hand> {
        self.hands().into_iter().find(|(player, _)| *player == name).map(|(_, hand)| hand)
    }

    /// Hand of the player to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        each!(Position, self, position => position.hand())
    }

    /// Number of cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.hands().iter().map(|(_, hand)| hand.len()).sum()
    }

    /// Returns true if a card has a suit.
    #[must_use]
    pub fn has_suits(&self) -> bool {
        self.hands().iter().any(|(_, hand)| hand.has_suits())
    }

    /// Play on the table, or the card led, if any.
    #[must_use]
    pub fn to_beat(&self) -> Option<Play> {
        each!(Position, self, position => Game::to_beat(position).map(play_of))
    }

    /// Name of the player to move.
    #[must_use]
    pub fn turn(&self) -> &'static str {
        each!(Position, self, position => Game::turn(position))
    }

    /// Name of the player who made the play on the table.
    ///
    /// With three hands, for a lead, the seat before the turn. `None` with two hands.
    #[must_use]
    pub fn by(&self) -> Option<&'static str> {
        landlord::Position::among(self).map(|position| position.by().name())
    }

    /// Rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        each!(Position, self, position => Rules::from(*position.rules()))
    }

    /// Returns true if nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(Position, self, position => Game::is_over(position))
    }

    /// Name of the player who has emptied the hand; with three hands, of the team.
    ///
    /// `None` in trick play, where positions do not count the tricks taken.
    #[must_use]
    pub fn winner(&self) -> Option<&'static str> {
        each!(Position, self, position => Game::winner(position))
    }

    /// Lists the legal plays, in the game's order; none if the game is over.
    ///
    /// With `distinct_suits`, every choice of suits is a separate play.
    ///
    /// # Errors
    /// Fails if there are more than `most` plays, or if a limit stops the listing.
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

    /// Returns the legal play made of exactly these cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards, with the reason, or if several do.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        each!(Position, self, position => Game::read_cards(position, cards).map(Play::from))
    }

    /// Checks that a play is legal, and returns it with the cards it takes from the hand.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        each!(Position, self, position => legal(position, play).map(Play::from))
    }

    /// Position after a legal play.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
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

/// Converts a play of any game to the legal play that it is here.
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
