//! Positions of any game.

use std::fmt;

use super::{Play, Rules};
use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::said;
use crate::search::SearchControl;
use crate::seats::{Alone, SEATINGS, Seat, Seating, Side};
use crate::shedding::{self, Legal, ListError};
use crate::{landlord, tricks};

/// Position of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The first side with an empty hand wins.
    Shedding(shedding::Position),
    /// Three hands: the landlord or both farmers win.
    Landlord(landlord::Position),
    /// Trick play: more tricks are better.
    Tricks(tricks::Position),
}

impl From<shedding::Position> for Position {
    fn from(position: shedding::Position) -> Position {
        Position::Shedding(position)
    }
}

impl From<landlord::Position> for Position {
    fn from(position: landlord::Position) -> Position {
        Position::Landlord(position)
    }
}

impl From<tricks::Position> for Position {
    fn from(position: tricks::Position) -> Position {
        Position::Tricks(position)
    }
}

/// Evaluates an expression that positions of all games have.
macro_rules! each {
    ($position:expr, $inner:ident => $expression:expr) => {
        match $position {
            Position::Shedding($inner) => $expression,
            Position::Landlord($inner) => $expression,
            Position::Tricks($inner) => $expression,
        }
    };
}

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
        Ok(match rules {
            Rules::Shedding(rules) => {
                let to_beat = to_beat.and_then(Play::into_shedding);
                shedding::Position::new(first, second, to_beat, turn, rules)?.into()
            }
            Rules::Tricks(rules) => {
                let led = to_beat.and_then(Play::into_card);
                tricks::Position::new(first, second, led, turn, rules)?.into()
            }
        })
    }

    /// Makes a valid position of three hands. For `by` and `turn`, see [`landlord::Position::new`].
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup, or if the rules are only for two hands.
    pub fn of_three(
        hands: [Hand; 3],
        to_beat: Option<&Play>,
        by: Option<Seat>,
        turn: Option<Seat>,
        alone: Alone,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let Rules::Shedding(shared) = rules else {
            let fault = said!(
                "rules '{rules}' are for two hands: three hands need rules of Dou Dizhu",
                "规则 '{rules}' 只有两手牌：三手牌请用斗地主的规则"
            );
            return Err(PositionError::new(vec![fault]));
        };
        let to_beat = to_beat.map(|play| rules.read(play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.said().clone()]))?;
        let to_beat = to_beat.and_then(Play::into_shedding);
        landlord::Position::new(hands, to_beat, by, turn, alone, shared).map(Position::from)
    }

    /// Validates two hands whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands.
    pub fn check_hands(first: Hand, second: Hand, turn: Side, rules: Rules) -> Result<(), PositionError> {
        match rules {
            Rules::Shedding(rules) => shedding::Position::new(first, second, None, turn, rules).map(|_| ()),
            Rules::Tricks(rules) => tricks::Position::check_hands(first, second, turn, rules),
        }
    }

    /// Validates three hands whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands and seats.
    pub fn check_three(
        hands: [Hand; 3],
        by: Option<Seat>,
        turn: Option<Seat>,
        alone: Alone,
        rules: Rules,
    ) -> Result<(), PositionError> {
        let mut faults = match Position::of_three(hands, None, None, turn, alone, rules) {
            Ok(_) => Vec::new(),
            Err(others) => others.faults().to_vec(),
        };
        if let (Some(by), true) = (by, by == turn) {
            let (by, chinese) = alone.seat(by);
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
        each!(self, position => position.named_hands())
    }

    /// Hand of the player with this name, if there is one.
    #[must_use]
    pub fn hand_of(&self, name: &str) -> Option<&Hand> {
        self.hands().into_iter().find(|(player, _)| *player == name).map(|(_, hand)| hand)
    }

    /// Hand of the player to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        each!(self, position => position.hand())
    }

    /// The same position without the suits of its cards, which decide nothing in a shedding game; in trick
    /// play with them.
    #[must_use]
    pub fn without_suits(&self) -> Position {
        let play = |play: &shedding::Play| {
            Play::from(shedding::Play::from_hand(&play.cards().without_suits(), play.to_move()))
        };
        let made = match self {
            Position::Shedding(position) => {
                let [first, second] = [position.first(), position.second()].map(Hand::without_suits);
                Position::new(first, second, position.to_beat().map(play), position.turn(), self.rules())
            }
            Position::Landlord(position) => {
                let hands = position.hands().each_ref().map(Hand::without_suits);
                let to_beat = position.to_beat().map(play);
                let (by, turn) = (Some(position.by()), Some(position.turn()));
                Position::of_three(hands, to_beat.as_ref(), by, turn, position.alone(), self.rules())
            }
            Position::Tricks(_) => return self.clone(),
        };
        // Fewer suits break no rule.
        made.unwrap_or_else(|_| self.clone())
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
        each!(self, position => position.to_beat().map(ToOwned::to_owned).map(Play::from))
    }

    /// Name of the player to move.
    #[must_use]
    pub fn turn(&self) -> &'static str {
        match self {
            Position::Shedding(position) => position.turn().name(),
            Position::Landlord(position) => position.name(position.turn()),
            Position::Tricks(position) => position.turn().name(),
        }
    }

    /// Name of the player who made the play on the table.
    ///
    /// With three hands, for a lead, the seat before the turn. `None` with two hands.
    #[must_use]
    pub fn by(&self) -> Option<&'static str> {
        match self {
            Position::Landlord(position) => Some(position.name(position.by())),
            Position::Shedding(_) | Position::Tricks(_) => None,
        }
    }

    /// Rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        each!(self, position => Rules::from(*position.rules()))
    }

    /// Returns true if nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(self, position => position.is_over())
    }

    /// The side to move: a player, or with three hands a team.
    #[must_use]
    pub fn mover(&self) -> &'static str {
        self.side_of(self.turn())
    }

    /// The seats of the position, each with its side.
    #[must_use]
    pub const fn seating(&self) -> Seating {
        match self {
            Position::Shedding(_) | Position::Tricks(_) => SEATINGS[0],
            Position::Landlord(position) => position.alone().seating(),
        }
    }

    /// The side of a seat; of another name the name itself.
    #[must_use]
    pub fn side_of<'a>(&self, seat: &'a str) -> &'a str {
        self.seating().iter().find(|(name, _)| *name == seat).map_or(seat, |&(_, side)| side)
    }

    /// Colour of a side that wins, on pages and in pictures: `first` for the side of the first seat,
    /// which is the landlord's, or `second`. It does not depend on the side to move.
    ///
    /// ```
    /// use canju::{games::{Position, Rules}, seats::Side};
    /// let position = Position::new("3 5".parse()?, "4".parse()?, None, Side::Second, Rules::default())?;
    /// assert_eq!((position.colour_of("first"), position.colour_of("second")), ("first", "second"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn colour_of(&self, side: &str) -> &'static str {
        if self.side_of(side) == self.seating()[0].1 { Side::First.name() } else { Side::Second.name() }
    }

    /// The other side than this one.
    #[must_use]
    pub fn rival_of(&self, side: &str) -> &'static str {
        let sides = self.seating().iter().map(|&(_, side)| side);
        sides.rev().find(|&other| other != side).unwrap_or_default()
    }

    /// Name of the player who has emptied the hand; with three hands, of the team.
    ///
    /// `None` in trick play, where positions do not count the tricks taken.
    #[must_use]
    pub fn winner(&self) -> Option<&'static str> {
        match self {
            Position::Shedding(position) => position.winner().map(Side::name),
            Position::Landlord(position) => position.winner().map(|team| position.team(team)),
            Position::Tricks(_) => None,
        }
    }

    /// The legality of plays in a shedding game, or the position of trick play.
    fn legal(&self) -> Result<Legal<'_>, &tricks::Position> {
        match self {
            Position::Shedding(position) => Ok(position.legal()),
            Position::Landlord(position) => Ok(position.legal()),
            Position::Tricks(position) => Err(position),
        }
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
        control: &mut SearchControl,
    ) -> Result<Vec<Play>, ListError> {
        Ok(match self.legal() {
            Ok(legal) => legal.plays(distinct_suits, most, control)?.into_iter().map(Play::from).collect(),
            Err(position) => position.plays().into_iter().map(Play::from).collect(),
        })
    }

    /// Returns all legal plays made of exactly these cards: several if the cards are ambiguous.
    #[must_use]
    pub fn readings(&self, cards: &Hand) -> Vec<Play> {
        match self.legal() {
            Ok(legal) => legal.readings(cards).into_iter().map(Play::from).collect(),
            Err(position) => position.read_cards(cards).map(Play::from).into_iter().collect(),
        }
    }

    /// Returns the legal play made of exactly these cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards, with the reason, or if several do.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        Ok(match self.legal() {
            Ok(legal) => legal.read_cards(cards)?.into(),
            Err(position) => position.read_cards(cards)?.into(),
        })
    }

    /// Checks that a play is legal, and returns it with the cards it takes from the hand. The cards of
    /// another game's play are read again.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        Ok(match (self.legal(), play) {
            (Ok(legal), Play::Shedding(play)) => legal.check(play)?.into(),
            (Err(position), Play::Card(card)) => position.check(*card)?.into(),
            _ if play.is_pass() => self.rules().pass()?,
            _ => self.read_cards(&play.cards())?,
        })
    }

    /// Position after one of its listed plays, which are not checked again.
    pub(crate) fn make(&self, play: &Play) -> Result<Position, PlayError> {
        Ok(match (self, play) {
            (Position::Shedding(position), Play::Shedding(play)) => position.make(play.clone())?.into(),
            (Position::Landlord(position), Play::Shedding(play)) => position.make(play.clone())?.into(),
            _ => self.play(play)?,
        })
    }

    /// Position after a legal play.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        Ok(match (self, play) {
            (Position::Shedding(position), Play::Shedding(play)) => position.play(play)?.into(),
            (Position::Landlord(position), Play::Shedding(play)) => position.play(play)?.into(),
            (Position::Tricks(position), Play::Card(card)) => position.play(*card)?.into(),
            // The check makes it a play of this game.
            _ => return self.play(&self.check(play)?),
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}
