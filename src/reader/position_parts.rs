//! Positions from their parts: hands, the play to beat, seats and rules.

use super::{hands::Reader, notation::Notation, play::WrittenPlay, token::HandArg};
use crate::cards::Hand;
use crate::error::{CardError, PlayError, PositionError, shortened};
use crate::games::{Play, Position, Rules};
use crate::said;
use crate::said::Said;
use crate::seats::{Alone, Seat, Side};

/// Parts of a position as a caller gives them.
#[derive(Clone, Debug)]
pub struct PositionParts {
    /// Two hands, or three in the order of [`Seat::ALL`].
    pub hands: Vec<HandArg>,
    /// The play to beat.
    pub to_beat: Option<WrittenPlay>,
    /// Name of the seat that made it; only with three hands.
    pub by: Option<String>,
    /// Who of three plays alone.
    pub alone: Alone,
    /// Name of the side or the seat to move.
    pub turn: Option<String>,
    /// Rules of the game.
    pub rules: Rules,
    /// Notation of the hands.
    pub notation: Option<Notation>,
}

/// Reason why parts do not make a position.
#[derive(Clone, Debug)]
pub enum PartsError {
    /// A hand cannot be read: its index.
    Hand(usize, CardError),
    /// The cards of the play to beat cannot be read.
    Beat(CardError),
    /// The cards of the play to beat are not a play.
    Play(PlayError),
    /// A side or seat does not exist.
    Seat(Said),
    /// The hands do not make a position.
    Position(PositionError),
}

impl From<PositionError> for PartsError {
    fn from(error: PositionError) -> PartsError {
        PartsError::Position(error)
    }
}

impl PartsError {
    /// The reason in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            PartsError::Hand(_, error) | PartsError::Beat(error) => error.said(),
            PartsError::Play(error) => error.said().clone(),
            PartsError::Seat(said) => said.clone(),
            PartsError::Position(error) => error.said(),
        }
    }
}

impl PositionParts {
    /// Reads all texts together, and makes the position.
    ///
    /// ```
    /// use canju::reader::{PositionParts, WrittenPlay};
    /// let parts = PositionParts {
    ///     hands: vec!["7 8".into(), "9 T".into()],
    ///     to_beat: Some(WrittenPlay::of("7".into())),
    ///     by: None,
    ///     alone: canju::seats::Alone::Landlord,
    ///     turn: None,
    ///     rules: canju::games::Rules::default(),
    ///     notation: None,
    /// };
    /// assert_eq!(parts.position().unwrap().to_string(), "7 8 | 9 T | 7");
    /// ```
    ///
    /// # Errors
    /// Fails if a part cannot be read, or with all faults of the setup.
    pub fn position(self) -> Result<Position, PartsError> {
        let reader = Reader::under(&self.rules).notation(self.notation);
        let beat = self.to_beat.as_ref().and_then(WrittenPlay::given);
        let given: Vec<HandArg> = self.hands.iter().chain(beat).cloned().collect();
        let number = self.hands.len();
        // PBN and LIN write whole hands and not single cards.
        let is_of_hands = matches!(self.notation, Some(Notation::Pbn | Notation::Lin));
        let together = if is_of_hands { None } else { Some(reader.hands(&given)) };
        let (hands, beat) = match together {
            Some(Ok(mut hands)) => {
                let beat = hands.drain(number..).next().map(Ok);
                (hands, beat)
            }
            Some(Err((index, error))) if index < number => return Err(PartsError::Hand(index, error)),
            _ => {
                let hands =
                    reader.hands(&self.hands).map_err(|(index, error)| PartsError::Hand(index, error))?;
                let suited = hands.iter().any(Hand::has_suits);
                let own = reader.notation(self.notation.filter(|_| !is_of_hands)).beside(suited);
                (hands, given.get(number).map(|beat| own.hand(beat.clone())))
            }
        };
        let are_lists = self.hands.iter().all(HandArg::is_list);
        let to_beat = self.beaten(beat, are_lists, &hands);
        match <[Hand; 3]>::try_from(hands) {
            Ok(hands) => self.of_three(hands, to_beat),
            Err(hands) => {
                // Two hands, never fewer.
                let mut hands = hands.into_iter();
                self.of_two([(); 2].map(|()| hands.next().unwrap_or_default()), to_beat)
            }
        }
    }

    /// The play to beat. An empty list next to lists of cards is the lead, as in `DouZero`.
    fn beaten(
        &self,
        cards: Option<Result<Hand, CardError>>,
        are_lists: bool,
        hands: &[Hand],
    ) -> Result<Option<Play>, PartsError> {
        let (cards, said) = match (&self.to_beat, cards) {
            (Some(WrittenPlay::Play(play)), _) => {
                return self.rules.read(play).map(Some).map_err(PartsError::Play);
            }
            (Some(WrittenPlay::Cards(given, said)), Some(cards)) => {
                let cards = cards.map_err(PartsError::Beat)?;
                if cards.is_empty() && given.is_list() && are_lists {
                    return Ok(None);
                }
                (cards, said)
            }
            _ => return Ok(None),
        };
        if cards.is_empty() {
            return Err(PartsError::Play(PlayError::new(said!(
                "to_beat is empty: to lead, give None or \"pass\"",
                "to_beat 是空的：首出请用 None 或 \"pass\""
            ))));
        }
        let read = said.reading(&cards, Some(&self.rules));
        let read = read.and_then(|reading| Ok(self.rules.read_as(&cards, reading)?));
        let is_third_hand = |fault: PlayError| match hands {
            [_, second] => fault.then(&said!(
                " (if it is a third hand: farmers=('{second}', '{cards}'))",
                "（若是第三手牌：farmers=('{second}', '{cards}')）"
            )),
            _ => fault,
        };
        read.map(Some).map_err(|fault| PartsError::Play(is_third_hand(fault)))
    }

    fn of_two(
        self,
        [first, second]: [Hand; 2],
        to_beat: Result<Option<Play>, PartsError>,
    ) -> Result<Position, PartsError> {
        if self.by.is_some() {
            return Err(PartsError::Seat(said!(
                "by needs three hands: with two, the other side made the play",
                "by 只用于三家：两手牌时是对方出的"
            )));
        }
        let turn = match self.turn.as_deref() {
            None => Side::First,
            Some(turn) => {
                let all = ("'first' or 'second'", "'first' 或 'second'");
                Side::named(turn).ok_or_else(|| no_seat("turn", turn, all))?
            }
        };
        match to_beat {
            Ok(to_beat) => Ok(Position::new(first, second, to_beat, turn, self.rules)?),
            Err(fault) => Err(with_fault(Position::check_hands(first, second, turn, self.rules), fault)),
        }
    }

    fn of_three(
        self,
        hands: [Hand; 3],
        to_beat: Result<Option<Play>, PartsError>,
    ) -> Result<Position, PartsError> {
        let seat = |what: &str, name: Option<&str>| {
            let [one, two, three] = Seat::ALL.map(|seat| self.alone.seat(seat).0);
            let all =
                (&*format!("'{one}', '{two}' or '{three}'"), &*format!("'{one}'、'{two}' 或 '{three}'"));
            name.map(|name| self.alone.named(name).ok_or_else(|| no_seat(what, name, all))).transpose()
        };
        let (by, turn) = (seat("by", self.by.as_deref())?, seat("turn", self.turn.as_deref())?);
        match to_beat {
            Ok(play) => Ok(Position::of_three(hands, play.as_ref(), by, turn, self.alone, self.rules)?),
            Err(fault) => {
                Err(with_fault(Position::check_three(hands, by, turn, self.alone, self.rules), fault))
            }
        }
    }
}

/// Error for the name of a side or a seat that does not exist.
fn no_seat(what: &str, name: &str, (all, all_zh): (&str, &str)) -> PartsError {
    let name = shortened(name);
    PartsError::Seat(said!("{what}='{name}': choose {all}", "{what}='{name}'：请选 {all_zh}"))
}

/// Adds the fault of an unreadable play to the faults of a setup.
fn with_fault(others: Result<(), PositionError>, fault: PartsError) -> PartsError {
    match others {
        Ok(()) => fault,
        Err(others) => others.with(fault.said()).into(),
    }
}
