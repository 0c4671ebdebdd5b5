//! Positions from their parts: hands, the play to beat, seats and rules.

use super::{hands::Reader, notation::Notation, play::WrittenPlay, token::HandArg};
use crate::cards::Hand;
use crate::error::{CardError, PlayError, PositionError, shortened};
use crate::games::{Play, Position, Rules, SeatsAtTable};
use crate::said;
use crate::said::Said;
use crate::seats::{FOUR, Seating, TWO, place_of};

/// Parts of a position as a caller gives them.
#[derive(Clone, Debug)]
pub struct PositionParts {
    /// The hands, in the order of the seats.
    pub hands: Vec<HandArg>,
    /// The play to beat.
    pub to_beat: Option<WrittenPlay>,
    /// Name of the seat that made it; not with two hands.
    pub by: Option<String>,
    /// The seats.
    pub seating: Seating,
    /// Name of the seat to move.
    pub turn: Option<String>,
    /// Name of the seat that was out first, in Guandan.
    pub head: Option<String>,
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
    ///     seating: canju::seats::TWO,
    ///     turn: None,
    ///     head: None,
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
        self.seated(hands, to_beat)
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
        let read = said.play(&cards, &self.rules);
        let is_third_hand = |fault: PlayError| match hands {
            [_, second] => fault.then(&said!(
                " (if it is a third hand: farmers=('{second}', '{cards}'))",
                "（若是第三手牌：farmers=('{second}', '{cards}')）"
            )),
            _ => fault,
        };
        read.map(Some).map_err(|fault| PartsError::Play(is_third_hand(fault)))
    }

    fn seated(
        self,
        hands: Vec<Hand>,
        to_beat: Result<Option<Play>, PartsError>,
    ) -> Result<Position, PartsError> {
        let seating = self.seating;
        if self.by.is_some() && seating == TWO {
            return Err(PartsError::Seat(said!(
                "by needs three hands: with two, the other side made the play",
                "by 只用于三家：两手牌时是对方出的"
            )));
        }
        if self.head.is_some() && seating != FOUR {
            return Err(PartsError::Seat(said!(
                "head needs four hands: it is the seat that was out first in Guandan",
                "head 只用于四家：掼蛋里谁是头游"
            )));
        }
        let place = |what: &str, name: Option<&str>| {
            name.map(|name| place_of(seating, name).ok_or_else(|| no_seat(what, name, seating))).transpose()
        };
        let by = place("by", self.by.as_deref())?;
        let turn = place("turn", self.turn.as_deref())?;
        let head = place("head", self.head.as_deref())?;
        match to_beat {
            Ok(to_beat) => {
                let table = SeatsAtTable { to_beat, by, turn, head };
                Ok(Position::of_seats(seating, hands, table, self.rules)?)
            }
            Err(fault) => {
                let table = SeatsAtTable { to_beat: None, by, turn, head };
                Err(with_fault(Position::check_seats(seating, hands, &table, self.rules), fault))
            }
        }
    }
}

/// Error for the name of a seat that does not exist.
fn no_seat(what: &str, name: &str, seating: Seating) -> PartsError {
    let name = shortened(name);
    let names: Vec<String> = seating.iter().map(|(seat, _)| format!("'{seat}'")).collect();
    let (last, others) = names.split_last().expect("a table has seats");
    let (all, all_zh) = (others.join(", "), others.join("、"));
    PartsError::Seat(said!(
        "{what}='{name}': choose {all} or {last}",
        "{what}='{name}'：请选 {all_zh} 或 {last}"
    ))
}

/// Adds the fault of an unreadable play to the faults of a setup.
fn with_fault(others: Result<(), PositionError>, fault: PartsError) -> PartsError {
    match others {
        Ok(()) => fault,
        Err(others) => others.with(fault.said()).into(),
    }
}
