//! Implements the traits of [`game`](crate::game) for three hands.

use super::{Position, Setup, Solver};
use crate::cards::Hand;
use crate::error::PlayError;
use crate::game::{Answer, Game, GameSolver, ListError, Question, Value};
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::{Stop, Ticker};
use crate::seats::{Seat, Team};
use crate::shedding::{Move, Play, Rules, list_to_value};

impl Game for Position {
    type Rules = Rules;
    type Play = Play;
    type Solver = Solver;

    fn hands(&self) -> Vec<(&'static str, &Hand)> {
        Seat::ALL.map(|seat| (seat.name(), self.hand_of(seat))).into()
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
        self.winner().map(Team::name)
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

impl GameSolver for Solver {
    type Position = Position;

    const HAS_LENGTHS: bool = false;

    fn of(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        Solver::new(*position.rules(), &position.setup(), max_bytes)
    }

    fn fits(&self, position: &Position) -> bool {
        // The deck limit restricts the hands, not the plays.
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
        let team = setup.turn.team();
        let mut answer = Answer::default();
        match question {
            Question::Value => answer.value = Some(Value::Wins(self.winner(setup, ticker)? == team)),
            Question::Winner => {
                answer.best = self.winning_play(position, setup, ticker)?;
                answer.value = Some(Value::Wins(answer.best.is_some()));
            }
            Question::Best => {
                answer.best = self.winning_play(position, setup, ticker)?;
                if answer.best.is_none() {
                    let plays = list_to_value(|most| position.plays(false, most, ticker))?;
                    answer.best = plays.into_iter().next();
                }
            }
            Question::Values => {
                let plays = list_to_value(|most| position.plays(false, most, ticker))?;
                let moves: Vec<Move> = plays.iter().map(Play::to_move).collect();
                let winners = self.winner_by_each(setup, &moves, ticker)?;
                let values = winners.into_iter().map(|winner| Value::Wins(winner == team));
                answer.values = plays.into_iter().zip(values).collect();
            }
            Question::Length | Question::Lengths => {}
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
        self.prove(&position.setup(), claim, most, report, ticker)
    }
}

impl Solver {
    fn winning_play(
        &self,
        position: &Position,
        setup: &Setup,
        ticker: &mut Ticker,
    ) -> Result<Option<Play>, Stop> {
        let play = self.winning_move(setup, ticker)?;
        Ok(play.map(|play| Play::from_hand(position.hand(), play)))
    }
}
