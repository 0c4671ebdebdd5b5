//! Positions of any game.

use std::fmt;

use super::rules::{no_wild, read_so};
use super::{Play, Reading, Rules};
use crate::cards::{Card, Hand};
use crate::error::{PlayError, PositionError};
use crate::guandan::Direction;
use crate::said;
use crate::said::Said;
use crate::search::SearchControl;
use crate::seats::{Alone, FOUR, Seat, Seating, Side, TWO, chinese};
use crate::shedding::{self, Legal, ListError};
use crate::{guandan, landlord, tricks};

/// Position of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The first side with an empty hand wins.
    Shedding(shedding::Position),
    /// Three hands: the landlord or both farmers win.
    Landlord(landlord::Position),
    /// Trick play: more tricks are better.
    Tricks(tricks::Position),
    /// Four hands: the team of the first empty one wins.
    Guandan(guandan::Position),
}

impl From<guandan::Position> for Position {
    fn from(position: guandan::Position) -> Position {
        Position::Guandan(position)
    }
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
            Position::Guandan($inner) => $expression,
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
            Rules::Guandan(_) => return Err(PositionError::new(vec![other_hands(rules)])),
        })
    }

    /// Makes a valid position from hands by seat; seats are places in the seating.
    ///
    /// ```
    /// use canju::{games::Position, seats::FOUR};
    /// let hands = ["4 4", "5 5", "6", "7 8"].map(|hand| hand.parse().unwrap());
    /// let rules = "guandan:2".parse().unwrap();
    /// let position = Position::of_seats(FOUR, hands.into(), SeatsAtTable::default(), rules)?;
    /// assert_eq!(position.hands()[3].0, "west");
    /// # use canju::games::SeatsAtTable;
    /// # Ok::<(), canju::error::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup, or if the rules are for other seats.
    ///
    /// # Panics
    /// Panics unless there is a hand for each seat.
    pub fn of_seats(
        seating: Seating,
        hands: Vec<Hand>,
        table: SeatsAtTable,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        assert_eq!(seating.len(), hands.len(), "a hand for each seat");
        let SeatsAtTable { to_beat, by, turn, head } = table;
        match (<[Hand; 2]>::try_from(hands), rules) {
            (Ok([first, second]), _) => {
                Position::new(first, second, to_beat, Side::BOTH[turn.unwrap_or(0)], rules)
            }
            (Err(hands), Rules::Guandan(rules)) => {
                let Ok(hands) = <[Hand; 4]>::try_from(hands) else {
                    return Err(PositionError::new(vec![other_hands(rules.into())]));
                };
                let to_beat = to_beat.map(|play| Rules::from(rules).read(&play)).transpose();
                let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.said().clone()]))?;
                let to_beat = to_beat.and_then(Play::into_guandan);
                let [by, turn, head] =
                    [by, turn, head].map(|place| place.and_then(|place| Direction::ALL.get(place).copied()));
                guandan::Position::new(hands, to_beat, by, turn, head, rules).map(Position::from)
            }
            (Err(hands), _) => {
                let Ok(hands) = <[Hand; 3]>::try_from(hands) else {
                    return Err(PositionError::new(vec![said!(
                        "four hands need rules of Guandan, with the level: rules='guandan:2'",
                        "四手牌要用掼蛋的规则，写明打几：rules='guandan:2'"
                    )]));
                };
                let [by, turn] =
                    [by, turn].map(|place| place.and_then(|place| Seat::ALL.get(place).copied()));
                let alone = if seating == Alone::First.seating() { Alone::First } else { Alone::Landlord };
                Position::of_three(hands, to_beat.as_ref(), by, turn, alone, rules)
            }
        }
    }

    /// Validates hands by seat whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands and seats.
    pub fn check_seats(
        seating: Seating,
        hands: Vec<Hand>,
        table: &SeatsAtTable,
        rules: Rules,
    ) -> Result<(), PositionError> {
        let &SeatsAtTable { by, turn, head, .. } = table;
        if let (Ok([first, second]), Rules::Tricks(rules)) = (<[Hand; 2]>::try_from(hands.clone()), rules) {
            return tricks::Position::check_hands(first, second, Side::BOTH[turn.unwrap_or(0)], rules);
        }
        let lead = SeatsAtTable { to_beat: None, by: None, turn, head };
        let mut faults = match Position::of_seats(seating, hands, lead, rules) {
            Ok(_) => Vec::new(),
            Err(others) => others.faults().to_vec(),
        };
        if let (Some(&(by, _)), true) = (by.and_then(|by| seating.get(by)), by == turn) {
            let chinese = chinese(by);
            faults.push(said!(
                "the play to beat was made by {by}, who is to move",
                "要压的牌是{chinese}出的，怎么又轮到{chinese}出"
            ));
        }
        PositionError::unless_none(faults)
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
            return Err(PositionError::new(vec![other_hands(rules)]));
        };
        let to_beat = to_beat.map(|play| rules.read(play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.said().clone()]))?;
        let to_beat = to_beat.and_then(Play::into_shedding);
        landlord::Position::new(hands, to_beat, by, turn, alone, shared).map(Position::from)
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

    /// The same position without the suits of its cards, which decide nothing in a shedding game; in Guandan
    /// without those that can no longer matter, in trick play with all.
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
            Position::Guandan(position) => return position.without_suits().into(),
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
        match self {
            Position::Shedding(position) => position.to_beat().cloned().map(Play::from),
            Position::Landlord(position) => position.to_beat().cloned().map(Play::from),
            Position::Tricks(position) => position.to_beat().copied().map(Play::from),
            Position::Guandan(position) => {
                position.to_beat().map(|play| Play::of_guandan(play.clone(), *position.rules()))
            }
        }
    }

    /// Name of the player to move.
    #[must_use]
    pub fn turn(&self) -> &'static str {
        match self {
            Position::Shedding(position) => position.turn().name(),
            Position::Landlord(position) => position.name(position.turn()),
            Position::Tricks(position) => position.turn().name(),
            Position::Guandan(position) => position.turn().name(),
        }
    }

    /// Name of the player who made the play on the table.
    ///
    /// With three and four hands, for a lead, the seat before the turn. `None` with two hands.
    #[must_use]
    pub fn by(&self) -> Option<&'static str> {
        match self {
            Position::Landlord(position) => Some(position.name(position.by())),
            Position::Guandan(position) if position.to_beat().is_none() => {
                Some(position.turn().partner().after().name())
            }
            Position::Guandan(position) => Some(position.by().name()),
            Position::Shedding(_) | Position::Tricks(_) => None,
        }
    }

    /// Name of the player who was out first, in a game that goes on after it: Guandan.
    #[must_use]
    pub fn head(&self) -> Option<&'static str> {
        let Position::Guandan(position) = self else { return None };
        position.head().map(Direction::name)
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

    /// The side to move: a player, or with more hands a team.
    #[must_use]
    pub fn mover(&self) -> &'static str {
        self.side_of(self.turn())
    }

    /// The seats of the position, each with its side.
    #[must_use]
    pub const fn seating(&self) -> Seating {
        match self {
            Position::Shedding(_) | Position::Tricks(_) => TWO,
            Position::Guandan(_) => FOUR,
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

    /// Name of the player who has emptied the hand; with more hands, of the team. In Guandan the game can go on.
    ///
    /// `None` in trick play, where positions do not count the tricks taken.
    #[must_use]
    pub fn winner(&self) -> Option<&'static str> {
        match self {
            Position::Shedding(position) => position.winner().map(Side::name),
            Position::Landlord(position) => position.winner().map(|team| position.team(team)),
            Position::Tricks(_) => None,
            Position::Guandan(position) => position.winner().map(guandan::Partnership::name),
        }
    }

    /// The legality of plays, or the position that knows its own.
    fn legality(&self) -> Legality<'_> {
        match self {
            Position::Shedding(position) => Legality::Shedding(position.legal()),
            Position::Landlord(position) => Legality::Shedding(position.legal()),
            Position::Tricks(position) => Legality::Tricks(position),
            Position::Guandan(position) => Legality::Guandan(position),
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
        Ok(match self.legality() {
            Legality::Shedding(legal) => {
                legal.plays(distinct_suits, most, control)?.into_iter().map(Play::from).collect()
            }
            Legality::Tricks(position) => position.plays().into_iter().map(Play::from).collect(),
            Legality::Guandan(position) => {
                let plays = position.plays(distinct_suits).into_iter();
                plays.map(|play| Play::of_guandan(play, *position.rules())).collect()
            }
        })
    }

    /// Returns all legal plays made of exactly these cards: several if the cards are ambiguous.
    #[must_use]
    pub fn readings(&self, cards: &Hand) -> Vec<Play> {
        match self.legality() {
            Legality::Shedding(legal) => legal.readings(cards).into_iter().map(Play::from).collect(),
            Legality::Tricks(position) => position.read_cards(cards).map(Play::from).into_iter().collect(),
            Legality::Guandan(position) => {
                let plays = position.readings(cards).into_iter();
                plays.map(|play| Play::of_guandan(play, *position.rules())).collect()
            }
        }
    }

    /// Returns the legal play made of exactly these cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards, with the reason, or if several do.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.read_meant(cards, Reading::ANY, &[])
    }

    /// Returns the legal play made of exactly these cards that has a reading, and in which wild cards stand for
    /// some cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards and the reading, with the reason, or if several do.
    pub fn read_meant(
        &self,
        cards: &Hand,
        reading: Reading<&str>,
        meant: &[Card],
    ) -> Result<Play, PlayError> {
        Ok(match self.legality() {
            Legality::Guandan(position) => {
                let rules = *position.rules();
                let play = read_so(rules, reading, meant, |is_meant| position.read_where(cards, is_meant))?;
                Play::of_guandan(play, rules)
            }
            _ if !meant.is_empty() => return Err(no_wild()),
            _ if !reading.is_any() => self.check(&self.rules().read_as(cards, reading)?)?,
            Legality::Shedding(legal) => legal.read_cards(cards)?.into(),
            Legality::Tricks(position) => position.read_cards(cards)?.into(),
        })
    }

    /// Checks that a play is legal, and returns it with the cards it takes from the hand. The cards of
    /// another game's play are read again.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        Ok(match (self.legality(), play) {
            (Legality::Shedding(legal), Play::Shedding(play)) => legal.check(play)?.into(),
            (Legality::Tricks(position), Play::Card(card)) => position.check(*card)?.into(),
            (Legality::Guandan(position), Play::Guandan(play, rules)) if rules == position.rules() => {
                Play::of_guandan(position.check_or_read(play)?, *rules)
            }
            (Legality::Guandan(position), _) if play.is_pass() => {
                Play::of_guandan(position.check(&guandan::Play::pass())?, *position.rules())
            }
            _ if play.is_pass() => self.rules().pass()?,
            _ => self.read_cards(&play.cards())?,
        })
    }

    /// Position after one of its listed plays, which are not checked again.
    pub(crate) fn make(&self, play: &Play) -> Result<Position, PlayError> {
        Ok(match (self, play) {
            (Position::Shedding(position), Play::Shedding(play)) => position.make(play.clone())?.into(),
            (Position::Landlord(position), Play::Shedding(play)) => position.make(play.clone())?.into(),
            (Position::Guandan(position), Play::Guandan(play, _)) => position.make(play)?.into(),
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
            (Position::Guandan(position), _) => {
                let made = self.check(play)?.into_guandan().unwrap_or_else(guandan::Play::pass);
                position.make(&made)?.into()
            }
            // The check makes it a play of this game.
            _ => return self.play(&self.check(play)?),
        })
    }
}

/// Who knows which plays are legal.
enum Legality<'a> {
    Shedding(Legal<'a>),
    Tricks(&'a tricks::Position),
    Guandan(&'a guandan::Position),
}

/// Fault of rules for another number of hands.
fn other_hands(rules: Rules) -> Said {
    match rules {
        Rules::Guandan(_) => said!(
            "rules '{rules}' are for four hands: hands=(south, east, north, west)",
            "规则 '{rules}' 要四手牌，用 hands 依次写南、东、北、西"
        ),
        _ => said!(
            "rules '{rules}' are for two hands: three hands need rules of Dou Dizhu",
            "规则 '{rules}' 只有两手牌：三手牌请用斗地主的规则"
        ),
    }
}

/// What lies on the table, and whose turn it is; seats are places in the seating.
#[derive(Clone, Debug, Default)]
pub struct SeatsAtTable {
    /// Play to beat.
    pub to_beat: Option<Play>,
    /// Seat that made it; not with two hands.
    pub by: Option<usize>,
    /// Seat to move.
    pub turn: Option<usize>,
    /// Seat that was out first, in Guandan.
    pub head: Option<usize>,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}
