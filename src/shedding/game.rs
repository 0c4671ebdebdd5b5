//! Implements the traits of [`game`](crate::game) for shedding games.

use std::cmp::{Ordering, Reverse};

use super::{Kind, Move, Play, Position, Rules, Setup, Shape, Solver};
use crate::cards::{Hand, Rank};
use crate::error::{PlayError, PositionError};
use crate::game::{
    Answer, Game, GamePlay, GameRules, GameSolver, ListError, Question, ReadError, Reading, Value,
};
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::{Stop, Ticker};
use crate::seats::Side;

impl Game for Position {
    type Rules = Rules;
    type Play = Play;
    type Solver = Solver;

    fn hands(&self) -> Vec<(&'static str, &Hand)> {
        self.named_hands()
    }

    fn turn(&self) -> &'static str {
        self.turn().name()
    }

    fn to_beat(&self) -> Option<&Play> {
        self.to_beat()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn winner(&self) -> Option<&'static str> {
        self.winner().map(Side::name)
    }

    fn plays(&self, distinct_suits: bool, most: u64, ticker: &mut Ticker) -> Result<Vec<Play>, ListError> {
        self.plays(distinct_suits, most, ticker)
    }

    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.read_cards(cards)
    }

    fn check(&self, play: &Play) -> Result<Play, PlayError> {
        self.check(play)
    }

    fn play(&self, play: &Play) -> Result<Position, PlayError> {
        self.play(play)
    }
}

impl GameRules for Rules {
    type Position = Position;
    type Play = Play;

    fn names() -> Vec<String> {
        Rules::presets().map(|(name, _)| name.to_owned()).collect()
    }

    fn named(name: &str) -> Option<Rules> {
        Rules::preset(name)
    }

    fn name(&self) -> Option<String> {
        self.preset_name().map(ToOwned::to_owned)
    }

    fn pass(&self) -> Result<Play, PlayError> {
        Ok(Play::pass())
    }

    fn read(&self, cards: &Hand, reading: Reading<&str>) -> Result<Play, ReadError> {
        let kind = known(reading.kind)?.map(|kind| self.meant(kind));
        Ok(Play::read(cards, reading.with_kind(kind), self)?)
    }

    fn written(&self, play: &Play) -> String {
        play.written(self)
    }

    fn position(
        self,
        [first, second]: [Hand; 2],
        to_beat: Option<Play>,
        turn: Side,
    ) -> Result<Position, PositionError> {
        Position::new(first, second, to_beat, turn, self)
    }

    fn check_hands(self, hands: [Hand; 2], turn: Side) -> Result<(), PositionError> {
        self.position(hands, None, turn).map(|_| ())
    }
}

fn known(kind: Option<&str>) -> Result<Option<Kind>, ReadError> {
    kind.map(|name| Kind::from_name(name).ok_or(ReadError::UnknownKind)).transpose()
}

impl GamePlay for Play {
    fn kinds() -> Vec<&'static str> {
        Kind::all().map(Kind::name).collect()
    }

    fn has_kind(name: &str) -> bool {
        Kind::from_name(name).is_some()
    }

    fn read_anywhere(cards: &Hand, reading: Reading<&str>) -> Result<Play, ReadError> {
        Ok(Play::read_anywhere(cards, reading.with_kind(known(reading.kind)?))?)
    }

    fn reading(&self) -> Reading<&'static str> {
        let reading = self.needed(|reading| Play::read_anywhere(self.cards(), reading));
        reading.with_kind(reading.kind.map(Kind::name))
    }

    fn cards(&self) -> Hand {
        self.cards().clone()
    }

    fn is_pass(&self) -> bool {
        self.is_pass()
    }

    fn kind(&self) -> &'static str {
        self.shape().kind.name()
    }

    fn kind_zh(&self) -> &'static str {
        self.shape().kind.chinese()
    }

    fn rank(&self) -> Option<Rank> {
        (!self.is_pass()).then(|| self.shape().rank)
    }

    fn length(&self) -> usize {
        self.shape().length
    }

    fn code(&self) -> u16 {
        self.code().bits()
    }

    fn is_like(&self, other: &Play) -> bool {
        self.to_move() == other.to_move()
    }

    fn compare(&self, other: &Play) -> Ordering {
        let key = |play: &Play| {
            let Shape { kind, length, rank } = play.shape();
            (kind, Reverse(length), rank)
        };
        key(self).cmp(&key(other)).then_with(|| self.cards().cmp(other.cards()))
    }
}

impl GameSolver for Solver {
    type Position = Position;

    const HAS_LENGTHS: bool = true;

    fn of(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        Solver::new(*position.rules(), &position.setup(), max_bytes)
    }

    fn fits(&self, position: &Position) -> bool {
        // The deck limit does not affect the plays.
        let deck_limit = self.rules().deck_limit;
        *self.rules() == Rules { deck_limit, ..*position.rules() } && self.fits(&position.setup())
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn ask(
        &self,
        position: &Position,
        question: Question,
        ticker: &mut Ticker,
    ) -> Result<Answer<Play>, Stop> {
        let setup = &position.setup();
        let mut answer = Answer::default();
        match question {
            Question::Value => answer.value = Some(Value::Wins(self.wins(setup, ticker)?)),
            Question::Winner => {
                let play = self.winning_move(setup, ticker)?;
                answer.value = Some(Value::Wins(play.is_some()));
                answer.best = play.map(|play| Play::from_hand(position.hand(), play));
            }
            Question::Best => {
                let (plays, moves) = plays_and_moves(position, ticker)?;
                let best = self.best_move(setup, &moves, ticker)?;
                answer.best = plays.into_iter().find(|play| Some(play.to_move()) == best);
            }
            Question::Length => {
                let length = self.distance(setup, ticker)?;
                answer.plays_left = Some(length);
                answer.value = Some(Value::Wins(length % 2 == 1));
            }
            Question::Values => {
                let wins = by_each(position, ticker, |setup, moves, ticker| {
                    self.wins_by_each(setup, moves, ticker)
                })?;
                answer.values = wins.into_iter().map(|(play, wins)| (play, Value::Wins(wins))).collect();
            }
            Question::Lengths => {
                answer.lengths = by_each(position, ticker, |setup, moves, ticker| {
                    self.distance_by_each(setup, moves, ticker)
                })?;
            }
        }
        Ok(answer)
    }

    fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved> {
        self.prove(position, claim, most, report, ticker)
    }
}

/// Most legal plays that can be valued one by one. A longer list would take tens of megabytes.
const MOST_VALUED: u64 = 1 << 18;

/// Lists plays for valuing, unless there are too many.
pub(crate) fn list_to_value(
    list: impl FnOnce(u64) -> Result<Vec<Play>, ListError>,
) -> Result<Vec<Play>, Stop> {
    list(MOST_VALUED).map_err(|error| match error {
        ListError::TooMany { .. } => Stop::TooManyPlays,
        ListError::Stopped(stop) => stop,
    })
}

/// Legal plays, with and without suits.
///
/// # Errors
/// Fails if there are too many, or if a limit stops the listing.
fn plays_and_moves(position: &Position, ticker: &mut Ticker) -> Result<(Vec<Play>, Vec<Move>), Stop> {
    let plays = list_to_value(|most| position.plays(false, most, ticker))?;
    let moves = plays.iter().map(Play::to_move).collect();
    Ok((plays, moves))
}

/// Pairs every legal play with a result.
fn by_each<T>(
    position: &Position,
    ticker: &mut Ticker,
    find: impl FnOnce(&Setup, &[Move], &mut Ticker) -> Result<Vec<T>, Stop>,
) -> Result<Vec<(Play, T)>, Stop> {
    let (plays, moves) = plays_and_moves(position, ticker)?;
    let found = find(&position.setup(), &moves, ticker)?;
    Ok(plays.into_iter().zip(found).collect())
}
