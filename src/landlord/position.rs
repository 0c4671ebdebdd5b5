//! Validated positions of three open hands.

use std::fmt;

use super::Setup;
use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::said;
use crate::said::Said;
use crate::seats::{Alone, Seat, Team};
use crate::shedding::{Code, Legal, Play, Rules, add_card_faults, add_play_fault, add_short_fault};

/// Three hands, the seat to move, and the play on the table with its owner.
///
/// The owner and the turn determine the number of passes.
///
/// ```
/// use canju::games::{Position, Rules};
/// use canju::seats::Alone;
/// let hands = ["44 5", "66 7", "8 9"].map(|hand| hand.parse().unwrap());
/// let position = Position::of_three(hands, None, None, None, Alone::Landlord, Rules::default())?;
/// let next = position.play(&position.read_cards(&"44".parse()?)?)?;
/// assert_eq!((next.turn(), next.by()), ("down", Some("landlord")));
/// assert_eq!(next.to_string(), "landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    hands: [Hand; 3],
    to_beat: Option<Play>,
    by: Seat,
    turn: Seat,
    alone: Alone,
    rules: Rules,
}

impl Position {
    /// Validates a position. The owner's hand no longer holds the cards of the play to beat. A pass
    /// as `to_beat` counts as `None`.
    ///
    /// By default `by` is the seat before `turn`, and `turn` the seat after the owner of the play to
    /// beat, or the landlord.
    ///
    /// # Errors
    /// Lists every fault of the setup.
    pub fn new(
        hands: [Hand; 3],
        to_beat: Option<Play>,
        by: Option<Seat>,
        turn: Option<Seat>,
        alone: Alone,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass());
        let turn = turn.or_else(|| by.filter(|_| to_beat.is_some()).map(Seat::after));
        let turn = turn.unwrap_or(Seat::Landlord);
        let position = Position { hands, to_beat, by: by.unwrap_or(turn.before()), turn, alone, rules };
        PositionError::unless_none(position.faults())?;
        Ok(position)
    }

    fn faults(&self) -> Vec<Said> {
        let mut faults = Vec::new();
        if self.rules.order_matters() && self.alone == Alone::Landlord {
            let (game, chinese) = self.rules.game.title;
            faults.push(said!(
                "in {game} there is no landlord, and everyone plays for himself: give others=(b, c)",
                "{chinese}没有地主，三家各打各的：请用 others=(b, c)"
            ));
        }
        let empty: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| self.hand_of(seat).is_empty()).collect();
        match empty[..] {
            [one, other] => {
                let [(one, first), (other, second)] = [one, other].map(|seat| self.alone.seat(seat));
                faults.push(said!("two hands are empty: {one} and {other}", "{first}和{second}都没有牌"));
            }
            [_, _, _] => faults.push(said!("all three hands are empty", "三家都没有牌")),
            _ => {}
        }
        let Position { to_beat, by, turn, rules, .. } = self;
        match to_beat {
            Some(play) => {
                if by == turn {
                    let (by, chinese) = self.alone.seat(*by);
                    faults.push(said!(
                        "the play to beat, {play}, was made by {by}, who is to move",
                        "要压的牌 {play} 是{chinese}出的，怎么又轮到{chinese}出"
                    ));
                }
                add_play_fault(play, rules, &mut faults);
                add_short_fault(play, self.hand_of(*by), &mut faults);
            }
            None if *by != turn.before() => {
                let (by, chinese) = self.alone.seat(*by);
                faults.push(said!(
                    "by='{by}', but there is no play to beat",
                    "没有要压的牌，谈不上是{chinese}出的"
                ));
            }
            None => {}
        }
        let hands = Seat::ALL.map(|seat| (self.alone.seat(seat), self.hand_of(seat)));
        let table = to_beat.as_ref().map(|play| (play, *by as usize));
        add_card_faults(&hands, ("the three hands", "三手牌"), table, rules, &mut faults);
        // One empty hand alone is valid: the game is over. It is reported only with other faults.
        if let ([seat], false) = (&empty[..], faults.is_empty()) {
            let (seat, chinese) = self.alone.seat(*seat);
            faults
                .push(said!("the {seat} hand is empty: the game is over", "{chinese}已经出完牌：牌局结束了"));
        }
        faults
    }

    /// Hands in the order of [`Seat::ALL`].
    #[must_use]
    pub const fn hands(&self) -> &[Hand; 3] {
        &self.hands
    }

    /// Hands with the names of their seats.
    pub(crate) fn named_hands(&self) -> Vec<(&'static str, &Hand)> {
        Seat::ALL.map(|seat| (self.name(seat), self.hand_of(seat))).into()
    }

    /// Who plays alone.
    #[must_use]
    pub const fn alone(&self) -> Alone {
        self.alone
    }

    /// Name of a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &'static str {
        self.alone.seat(seat).0
    }

    /// Name of a team.
    #[must_use]
    pub const fn team(&self, team: Team) -> &'static str {
        self.alone.team(team)
    }

    /// Hand of a seat.
    #[must_use]
    pub const fn hand_of(&self, seat: Seat) -> &Hand {
        &self.hands[seat as usize]
    }

    /// Hand of the seat to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        self.hand_of(self.turn)
    }

    /// Play to beat, if any.
    #[must_use]
    pub const fn to_beat(&self) -> Option<&Play> {
        self.to_beat.as_ref()
    }

    /// Owner of the play on the table; for a lead, the seat before the turn.
    #[must_use]
    pub const fn by(&self) -> Seat {
        self.by
    }

    /// Seat to move.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Team that has an empty hand, and so has won.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        Seat::ALL.into_iter().find(|&seat| self.hand_of(seat).is_empty()).map(Seat::team)
    }

    /// Returns true if a hand is empty.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// The position without suits, for the solver.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let Position { hands, to_beat, by, turn, .. } = self;
        let [landlord, down, up] = hands;
        let hands = [landlord.counts(), down.counts(), up.counts()];
        Setup { hands, to_beat: to_beat.as_ref().map_or(Code::NONE, Play::code), by: *by, turn: *turn }
    }

    pub(crate) fn legal(&self) -> Legal<'_> {
        let (seat, chinese) = self.alone.seat(self.turn);
        let is_landlord = self.alone == Alone::Landlord && self.turn == Seat::Landlord;
        Legal {
            other_cards: self.hand_of(self.turn.after()).len(),
            hand: self.hand(),
            to_beat: self.to_beat(),
            rules: &self.rules,
            seat,
            player: Said::new(if is_landlord { "the landlord" } else { seat }, chinese),
            winner: self.winner().map(|winner| match (self.alone, winner) {
                (Alone::Landlord, Team::Landlord) => Said::new("the landlord has won", "地主已胜"),
                (Alone::Landlord, Team::Farmers) => Said::new("the farmers have won", "农民已胜"),
                (Alone::First, Team::Landlord) => Said::new("first is out", "先手已经出完"),
                (Alone::First, Team::Farmers) => Said::new("another hand is out", "别家已经出完"),
            }),
        }
    }

    /// Returns the position after a legal play.
    ///
    /// # Errors
    /// If the play is not legal here, with the reason.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        self.make(self.legal().check(play)?)
    }

    /// Returns the position after a play that is known to be legal, with cards of the hand.
    pub(crate) fn make(&self, play: Play) -> Result<Position, PlayError> {
        let Setup { by, turn, .. } = self.setup().successor(play.to_move());
        let mut hands = self.hands.clone();
        hands[self.turn as usize] = self.hand().minus(play.cards())?;
        let to_beat = match (play.is_pass(), turn == self.by) {
            (true, true) => None,
            (true, false) => self.to_beat.clone(),
            (false, _) => Some(play),
        };
        Ok(Position { hands, to_beat, by, turn, alone: self.alone, rules: self.rules })
    }
}

impl fmt::Display for Position {
    /// Writes `landlord: … | down: … | up: … | beat: 66 by down | turn: up`. A lead has no `beat`,
    /// and the landlord's lead has no `turn` either.
    ///
    /// The parser reads this form back, under the rules given to it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |seat| self.name(seat);
        let hands = Seat::ALL.map(|seat| format!("{}: {}", name(seat), self.hand_of(seat)));
        write!(f, "{}", hands.join(" | "))?;
        if let Some(play) = &self.to_beat {
            write!(f, " | beat: {} by {}", play.written(&self.rules), name(self.by))?;
        }
        if self.to_beat.is_some() || self.turn != Seat::Landlord {
            write!(f, " | turn: {}", name(self.turn))?;
        }
        Ok(())
    }
}
