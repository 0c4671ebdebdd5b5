//! Implements the traits of [`game`](crate::game) for trick play.

use std::cmp::Ordering;

use super::strategy::{ClaimPosition, ClaimWalk};
use super::{HoneymoonBridge, Position, Solver, height, one_card};
use crate::cards::{Card, Hand, Rank};
use crate::error::{PlayError, PositionError, shortened};
use crate::game::{
    Answer, Game, GamePlay, GameRules, GameSolver, ListError, Question, ReadError, Reading, Value,
};
use crate::proofs::{Claim, Goal, Strategy, Unproved, write};
use crate::said;
use crate::search::{Stop, Ticker};
use crate::seats::Side;

impl Game for Position {
    type Rules = HoneymoonBridge;
    type Play = Card;
    type Solver = Solver;

    fn hands(&self) -> Vec<(&'static str, &Hand)> {
        self.named_hands()
    }

    fn turn(&self) -> &'static str {
        self.turn().name()
    }

    fn to_beat(&self) -> Option<&Card> {
        self.to_beat()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    /// Always `None`: positions do not count the tricks taken.
    fn winner(&self) -> Option<&'static str> {
        None
    }

    fn plays(&self, _distinct_suits: bool, _most: u64, _: &mut Ticker) -> Result<Vec<Card>, ListError> {
        Ok(self.plays())
    }

    fn rules(&self) -> &HoneymoonBridge {
        self.rules()
    }

    fn read_cards(&self, cards: &Hand) -> Result<Card, PlayError> {
        self.check(one_card(cards)?)
    }

    fn check(&self, card: &Card) -> Result<Card, PlayError> {
        self.check(*card)
    }

    fn play(&self, card: &Card) -> Result<Position, PlayError> {
        self.play(*card)
    }
}

impl GameRules for HoneymoonBridge {
    type Position = Position;
    type Play = Card;

    fn names() -> Vec<String> {
        HoneymoonBridge::ALL.iter().map(ToString::to_string).collect()
    }

    fn named(name: &str) -> Option<HoneymoonBridge> {
        name.parse().ok()
    }

    fn name(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn pass(&self) -> Result<Card, PlayError> {
        Err(PlayError::new(said!("there is no pass in trick play", "墩牌不能不要")))
    }

    fn read(&self, cards: &Hand, reading: Reading<&str>) -> Result<Card, ReadError> {
        GamePlay::read_anywhere(cards, reading)
    }

    fn position(
        self,
        [first, second]: [Hand; 2],
        led: Option<Card>,
        turn: Side,
    ) -> Result<Position, PositionError> {
        Position::new(first, second, led, turn, self)
    }

    fn check_hands(self, [first, second]: [Hand; 2], turn: Side) -> Result<(), PositionError> {
        Position::check_hands(first, second, turn, self)
    }
}

/// Kind of all plays in trick play.
const KIND: &str = "card";
/// Chinese name of [`KIND`].
const CHINESE_KIND: &str = "牌";

impl GamePlay for Card {
    fn kinds() -> Vec<&'static str> {
        vec![KIND]
    }

    fn has_kind(name: &str) -> bool {
        name == KIND || name == CHINESE_KIND
    }

    fn read_anywhere(cards: &Hand, reading: Reading<&str>) -> Result<Card, ReadError> {
        let Reading { kind, rank, length } = reading;
        if let Some(kind) = kind.filter(|&kind| kind != KIND && kind != CHINESE_KIND) {
            let kind = shortened(kind);
            let message = said!(
                "kind='{kind}': in trick play every play is a single card",
                "kind='{kind}'：墩牌每次只出一张牌"
            );
            return Err(PlayError::new(message).into());
        }
        let card = one_card(cards)?;
        if let Some(length) = length.filter(|&length| length != 1) {
            return Err(PlayError::new(said!(
                "{card} is not of length {length}",
                "{card} 的长度不是 {length}"
            ))
            .into());
        }
        match rank.filter(|&rank| rank != card.rank) {
            Some(rank) => {
                Err(PlayError::new(said!("{card} is not of rank {rank}", "{card} 的点数不是 {rank}")).into())
            }
            None => Ok(card),
        }
    }

    fn reading(&self) -> Reading<&'static str> {
        Reading { kind: Some(KIND), rank: None, length: None }
    }

    fn cards(&self) -> Hand {
        Hand::new(vec![*self]).unwrap_or_default()
    }

    fn is_pass(&self) -> bool {
        false
    }

    fn kind(&self) -> &'static str {
        KIND
    }

    fn kind_zh(&self) -> &'static str {
        "牌"
    }

    fn rank(&self) -> Option<Rank> {
        Some(self.rank)
    }

    fn length(&self) -> usize {
        1
    }

    /// No shedding game has a play with this code.
    fn code(&self) -> u16 {
        u16::MAX
    }

    fn is_like(&self, other: &Card) -> bool {
        self.rank == other.rank
    }

    /// Compares heights: the 2 is the lowest rank.
    fn compare(&self, other: &Card) -> Ordering {
        let key = |card: &Card| (height(card.rank), *card);
        key(self).cmp(&key(other))
    }
}

impl GameSolver for Solver {
    type Position = Position;

    const HAS_LENGTHS: bool = false;

    fn of(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        Solver::new(*position.rules(), max_bytes)
    }

    fn fits(&self, position: &Position) -> bool {
        self.rules() == *position.rules()
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn ask(
        &self,
        position: &Position,
        question: Question,
        ticker: &mut Ticker,
    ) -> Result<Answer<Card>, Stop> {
        let setup = &position.setup();
        let mut answer = Answer::default();
        match question {
            Question::Value => answer.value = Some(Value::Tricks(self.tricks(setup, ticker)?)),
            Question::Winner => {
                answer.value = Some(Value::Tricks(self.tricks(setup, ticker)?));
                answer.best = self.best(setup, ticker)?;
            }
            Question::Best => answer.best = self.best(setup, ticker)?,
            Question::Values => {
                let values = self.values(setup, ticker)?;
                answer.values =
                    values.into_iter().map(|(card, tricks)| (card, Value::Tricks(tricks))).collect();
            }
            // All games of a position have the same length.
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
        let (Some(side), Goal::Takes(needs)) = (claim.whose.side(), claim.goal) else {
            return Err(Unproved::NoClaim);
        };
        let start = ClaimPosition { setup: position.setup(), own_turn: position.turn() == side, needs };
        write(&mut ClaimWalk { solver: self, ticker, start }, most, report)
    }
}
