//! A position of three open hands, checked.

use std::fmt;

use super::Setup;
use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::game::ListError;
use crate::said::Said;
use crate::search::Ticker;
use crate::seats::{Seat, Team};
use crate::shedding::{Code, Legal, Play, Rules, add_card_faults, add_play_fault};

/// What lies on the table, and whose turn it is, as far as somebody says so.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The play to beat; a pass is the same as `None`.
    pub to_beat: Option<Play>,
    /// Who made it: else the seat before the turn.
    pub by: Option<Seat>,
    /// Who is to move: else the seat after the owner of the play to beat, or the landlord.
    pub turn: Option<Seat>,
}

/// Three hands, whose turn it is, and the play on the table with its owner.
///
/// How many have passed follows from the owner and the turn.
///
/// ```
/// use canju::landlord::{Position, Table};
/// use canju::seats::Seat;
/// use canju::shedding::Rules;
/// let hands = ["44 5", "66 7", "8 9"].map(|hand| hand.parse().unwrap());
/// let position = Position::new(hands, Table::default(), Rules::DOUDIZHU)?;
/// let next = position.play(&position.read("44")?)?;
/// assert_eq!((next.turn(), next.by()), (Seat::Down, Seat::Landlord));
/// assert_eq!(next.to_string(), "landlord: 5 | down: 66 7 | up: 8 9 | beat: 44 by landlord | turn: down");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    hands: [Hand; 3],
    to_beat: Option<Play>,
    by: Seat,
    turn: Seat,
    rules: Rules,
}

impl Position {
    /// A position that the rules allow. The cards of the play to beat are no longer in its owner's hand.
    ///
    /// # Errors
    /// With every fault of the setup.
    pub fn new(hands: [Hand; 3], table: Table, rules: Rules) -> Result<Position, PositionError> {
        let Table { to_beat, by, turn } = table;
        let to_beat = to_beat.filter(|play| !play.is_pass());
        let turn = turn.or_else(|| by.filter(|_| to_beat.is_some()).map(Seat::after));
        let turn = turn.unwrap_or(Seat::Landlord);
        let position = Position { hands, to_beat, by: by.unwrap_or(turn.before()), turn, rules };
        PositionError::unless_none(position.faults())?;
        Ok(position)
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let empty: Vec<&str> =
            Seat::ALL.into_iter().filter(|&seat| self.hand_of(seat).is_empty()).map(Seat::name).collect();
        match empty[..] {
            [one, other] => faults.push(format!("two hands are empty: {one} and {other}")),
            [_, _, _] => faults.push("all three hands are empty".to_owned()),
            _ => {}
        }
        let Position { to_beat, by, turn, rules, .. } = self;
        match to_beat {
            Some(play) => {
                if by == turn {
                    faults.push(format!("the play to beat, {play}, is by {by}, who is to move"));
                }
                add_play_fault(play, rules, &mut faults);
            }
            None if *by != turn.before() => {
                faults.push(format!("by='{by}', but nothing lies on the table"));
            }
            None => {}
        }
        let hands = Seat::ALL.map(|seat| (seat.name(), self.hand_of(seat)));
        let table = to_beat.as_ref().map(|play| (play, *by as usize));
        add_card_faults(&hands, "the three hands", table, rules, &mut faults);
        // No fault alone, as such a position is over; but nothing is left to solve in it.
        if let ([seat], false) = (&empty[..], faults.is_empty()) {
            faults.push(format!("the {seat} hand is empty: the game is over"));
        }
        faults
    }

    /// The hands, in the order of [`Seat::ALL`].
    #[must_use]
    pub const fn hands(&self) -> &[Hand; 3] {
        &self.hands
    }

    /// The hand of a seat.
    #[must_use]
    pub const fn hand_of(&self, seat: Seat) -> &Hand {
        &self.hands[seat as usize]
    }

    /// The hand to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        self.hand_of(self.turn)
    }

    /// The play on the table, if there is one.
    #[must_use]
    pub const fn to_beat(&self) -> Option<&Play> {
        self.to_beat.as_ref()
    }

    /// Whose play is on the table; for a lead, the seat before the turn.
    #[must_use]
    pub const fn by(&self) -> Seat {
        self.by
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who has won: the team with an empty hand.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        Seat::ALL.into_iter().find(|&seat| self.hand_of(seat).is_empty()).map(Seat::team)
    }

    /// Whether one hand is empty.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// As the solver takes it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let Position { hands, to_beat, by, turn, .. } = self;
        let [landlord, down, up] = hands;
        let hands = [landlord.counts(), down.counts(), up.counts()];
        Setup { hands, to_beat: to_beat.as_ref().map_or(Code::NONE, Play::code), by: *by, turn: *turn }
    }

    fn legal(&self) -> Legal<'_> {
        let (turn, chinese) = (self.turn, self.turn.chinese());
        Legal {
            hand: self.hand(),
            to_beat: self.to_beat(),
            rules: &self.rules,
            seat: turn.name(),
            player: if turn == Seat::Landlord {
                Said::new("the landlord", chinese)
            } else {
                Said::new(turn.name(), chinese)
            },
            winner: self.winner().map(|winner| match winner {
                Team::Landlord => Said::new("the landlord has won", "地主已胜"),
                Team::Farmers => Said::new("the farmers have won", "农民已胜"),
            }),
        }
    }

    /// The legal plays, long ones first, the pass last; none when it is over.
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
        self.legal().plays(distinct_suits, most, ticker)
    }

    /// The legal play that some text names.
    ///
    /// # Errors
    /// When it names none, with why, or several.
    pub fn read(&self, text: &str) -> Result<Play, PlayError> {
        if let Some(pass) = Play::pass_from(text) {
            return self.check(&pass);
        }
        self.read_cards(&text.parse::<Hand>().map_err(PlayError::from)?)
    }

    /// The legal play that some cards are.
    ///
    /// # Errors
    /// When they are none, with why, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.legal().read_cards(cards)
    }

    /// The play with the cards it takes from the hand, when it is legal here.
    ///
    /// # Errors
    /// When it is not, with why.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        self.legal().check(play)
    }

    /// The position after a legal play.
    ///
    /// # Errors
    /// When it is not legal here, with why.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        let play = self.check(play)?;
        let Setup { by, turn, .. } = self.setup().successor(play.to_move());
        let mut hands = self.hands.clone();
        hands[self.turn as usize] = self.hand().minus(play.cards())?;
        let to_beat = match (play.is_pass(), turn == self.by) {
            (true, true) => None,
            (true, false) => self.to_beat.clone(),
            (false, _) => Some(play),
        };
        Ok(Position { hands, to_beat, by, turn, rules: self.rules })
    }
}

impl fmt::Display for Position {
    /// `landlord: … | down: … | up: … | beat: 66 by down | turn: up`, the last two where they say something.
    ///
    /// The same form is read back, under the rules of the place it is read in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [landlord, down, up] = &self.hands;
        write!(f, "landlord: {landlord} | down: {down} | up: {up}")?;
        if let Some(play) = &self.to_beat {
            write!(f, " | beat: {play} by {}", self.by)?;
        }
        if self.to_beat.is_some() || self.turn != Seat::Landlord {
            write!(f, " | turn: {}", self.turn)?;
        }
        Ok(())
    }
}
