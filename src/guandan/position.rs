//! Validated positions of four open hands.

use std::fmt;

use super::form::Form;
use super::held::Held;
use super::play::Play;
use super::reasons;
use super::rules::Guandan;
use super::seat::{Direction, Partnership};
use super::setup::Setup;
use super::solver::Choice;
use crate::cards::{Card, Hand, Rank};
use crate::error::{PlayError, PositionError};
use crate::said;
use crate::said::Said;

/// Four hands, the seat to move, the play on the table with its owner, and who was out first.
///
/// ```
/// use canju::guandan::{Guandan, Position, Direction};
/// let rules: Guandan = "guandan:2".parse()?;
/// let hands = ["4S 4D 9C", "5S 5D", "6S", "7S 8S"].map(|hand| hand.parse().unwrap());
/// let position = Position::lead(hands, rules)?;
/// let next = position.play(&position.read("44")?)?;
/// assert_eq!((next.turn(), next.by()), (Direction::East, Direction::South));
/// assert!(next.read("5").is_err(), "a single does not beat a pair");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    hands: [Hand; 4],
    to_beat: Option<Play>,
    by: Direction,
    turn: Direction,
    head: Option<Direction>,
    rules: Guandan,
}

impl Position {
    /// Creates a position where south leads and nobody is out.
    ///
    /// # Errors
    /// Lists every fault of the hands.
    pub fn lead(hands: [Hand; 4], rules: Guandan) -> Result<Position, PositionError> {
        Position::new(hands, None, None, None, None, rules)
    }

    /// Validates a position. The owner's hand no longer holds the cards of the play to beat. A pass as
    /// `to_beat` counts as `None`.
    ///
    /// By default `by` is the seat before `turn`, and `turn` the next seat with cards after the owner of the
    /// play to beat, or the first one with cards. `head`, the seat that was out first, is needed only if
    /// two hands are empty.
    ///
    /// # Errors
    /// Lists every fault of the setup.
    pub fn new(
        hands: [Hand; 4],
        to_beat: Option<Play>,
        by: Option<Direction>,
        turn: Option<Direction>,
        head: Option<Direction>,
        rules: Guandan,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass());
        let has_cards = |seat: &Direction| !hands[*seat as usize].is_empty();
        // The seat that would move if the owner of the play passed.
        let next = |by: Direction| {
            let held = hands.each_ref().map(|hand| Held::of(hand, rules));
            Setup { hands: held, to_beat: Form::JOKERS, by, turn: by, head }.after_pass().turn
        };
        let turn = turn.or_else(|| by.filter(|_| to_beat.is_some()).map(next));
        let turn = turn.or_else(|| Direction::ALL.into_iter().find(has_cards)).unwrap_or(Direction::South);
        let before = turn.partner().after();
        let by = if to_beat.is_some() { by.unwrap_or(before) } else { turn };
        let mut empty = Direction::ALL.into_iter().filter(|seat| !has_cards(seat));
        let head = head.or_else(|| empty.next().filter(|_| empty.next().is_none()));
        let position = Position { hands, to_beat, by, turn, head, rules };
        PositionError::unless_none(position.faults())?;
        Ok(position)
    }

    fn faults(&self) -> Vec<Said> {
        let mut faults = Vec::new();
        self.faults_of_order(&mut faults);
        self.faults_of_table(&mut faults);
        self.faults_of_cards(&mut faults);
        faults
    }

    /// Faults of who is out and who is to move.
    fn faults_of_order(&self, faults: &mut Vec<Said>) {
        let empty: Vec<Direction> =
            Direction::ALL.into_iter().filter(|&seat| self.hand_of(seat).is_empty()).collect();
        if empty.len() == 4 {
            faults.push(said!("all four hands are empty", "四家都没有牌"));
            return;
        }
        match self.head {
            None if empty.len() > 1 => {
                let n = empty.len();
                faults.push(said!(
                    "{n} hands are empty: say who was out first",
                    "有 {n} 家没有牌：请说明谁是头游"
                ));
            }
            Some(head) if !self.hand_of(head).is_empty() => {
                let chinese = head.chinese();
                faults.push(said!(
                    "{head} was out first, but still has cards",
                    "{chinese}是头游，手里却还有牌"
                ));
            }
            _ => {}
        }
        if self.hand().is_empty() && !self.is_over() {
            let (turn, chinese) = (self.turn, self.turn.chinese());
            faults.push(said!("{turn} is to move, but is out", "轮到{chinese}出牌，可是已经出完了"));
        }
    }

    /// Faults of the play to beat.
    fn faults_of_table(&self, faults: &mut Vec<Said>) {
        let Some(play) = &self.to_beat else { return };
        let written = play.written(self.rules);
        // After the last play nobody is to move.
        if self.by == self.turn && !self.is_over() {
            let (by, chinese) = (self.by, self.by.chinese());
            faults.push(said!(
                "the play to beat, {written}, was made by {by}, who is to move",
                "要压的牌 {written} 是{chinese}出的，怎么又轮到{chinese}出"
            ));
        }
        if !Play::readings(play.cards(), self.rules).contains(play) {
            let rules = self.rules;
            faults.push(said!(
                "the play to beat, {written}, is not a play of {rules}",
                "要压的牌 {written} 在 {rules} 里不成牌型"
            ));
        }
    }

    /// Faults of the cards.
    fn faults_of_cards(&self, faults: &mut Vec<Said>) {
        let table = self.to_beat.iter().map(Play::cards);
        let all = self.hands.iter().chain(table).flat_map(Hand::cards).copied();
        faults.extend(faults_of_decks(all.collect(), self.rules));
    }

    /// Hands in the order of [`Direction::ALL`].
    #[must_use]
    pub const fn hands(&self) -> &[Hand; 4] {
        &self.hands
    }

    /// Hands with the names of their seats, in the order of play.
    pub(crate) fn named_hands(&self) -> Vec<(&'static str, &Hand)> {
        Direction::ALL.map(|seat| (seat.name(), self.hand_of(seat))).into()
    }

    /// Hand of a seat.
    #[must_use]
    pub const fn hand_of(&self, seat: Direction) -> &Hand {
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

    /// Owner of the play on the table; for a lead, the seat to move.
    #[must_use]
    pub const fn by(&self) -> Direction {
        self.by
    }

    /// Seat to move.
    #[must_use]
    pub const fn turn(&self) -> Direction {
        self.turn
    }

    /// Seat that was out first, if any is.
    #[must_use]
    pub const fn head(&self) -> Option<Direction> {
        self.head
    }

    /// Rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Guandan {
        &self.rules
    }

    /// Team that was out first, if any is.
    #[must_use]
    pub fn winner(&self) -> Option<Partnership> {
        self.head.map(Direction::team)
    }

    /// Returns true if the order of the seats still open changes nothing.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.setup().is_over()
    }

    /// The position as the search takes it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let Position { hands, to_beat, by, turn, head, rules } = self;
        let hands = hands.each_ref().map(|hand| Held::of(hand, *rules));
        let to_beat = to_beat.as_ref().map_or(Form::NONE, Play::form);
        Setup { hands, to_beat, by: *by, turn: *turn, head: *head }
    }

    /// The same position without the suits that can no longer matter: of cards that are not wild and in no
    /// straight flush.
    #[must_use]
    pub fn without_suits(&self) -> Position {
        let mut position = self.clone();
        for hand in &mut position.hands {
            *hand = self.bare(hand);
        }
        if let Some(play) = &mut position.to_beat {
            *play = Play::new(play.form(), self.bare(play.cards()));
        }
        position
    }

    /// A hand without the suits that cannot matter in it.
    fn bare(&self, hand: &Hand) -> Hand {
        let held = Held::with_suits(hand.cards(), self.rules);
        let bare =
            |&card: &Card| Card { suit: card.suit.filter(|_| held.keeps_suit(card, self.rules)), ..card };
        // Fewer suits break no rule of hands.
        Hand::new(hand.cards().iter().map(bare).collect()).unwrap_or_else(|_| hand.clone())
    }

    /// Legal plays, sorted by form, the pass last; none if the game is over.
    ///
    /// Plays that differ only in suits that no longer matter are one play, unless `distinct_suits`.
    #[must_use]
    pub fn plays(&self, distinct_suits: bool) -> Vec<Play> {
        if self.is_over() {
            return Vec::new();
        }
        let table = self.to_beat.as_ref().map_or(Form::NONE, Play::form);
        let plays = Play::all(self.hand(), self.rules, table, distinct_suits).into_iter();
        plays.chain(self.to_beat.is_some().then(Play::pass)).collect()
    }

    /// Plays as the search takes them.
    pub(crate) fn choices(&self, plays: &[Play]) -> Vec<Choice> {
        let choice = |play: &Play| {
            let rest = self.hand().minus(play.cards()).unwrap_or_default();
            (!play.is_pass()).then(|| (play.form(), Held::of(&rest, self.rules)))
        };
        plays.iter().map(choice).collect()
    }

    /// The legal play that the search has chosen.
    pub(crate) fn chosen(&self, choice: Choice) -> Option<Play> {
        let mut plays = self.plays(false);
        let place = self.choices(&plays).into_iter().position(|other| other == choice)?;
        Some(plays.swap_remove(place))
    }

    /// What tells positions [without suits](Position::without_suits) apart: the hands, the form on the table,
    /// its owner, the turn, and who was out first.
    #[must_use]
    pub fn state(&self) -> ([Hand; 4], Form, Direction, Direction, Option<Direction>) {
        let table = self.to_beat.as_ref().map_or(Form::NONE, Play::form);
        (self.hands.clone(), table, self.by, self.turn, self.head)
    }

    /// Parses text such as `55` or `pass` as a legal play.
    ///
    /// # Errors
    /// If the text is not one play that is legal here, with the reason.
    pub fn read(&self, text: &str) -> Result<Play, PlayError> {
        if text.trim() == "pass" {
            return self.check(&Play::pass());
        }
        self.read_cards(&text.parse::<Hand>().map_err(PlayError::from)?)
    }

    /// Returns the legal play of exactly these cards of the hand. Cards without a suit are any of their rank.
    ///
    /// # Errors
    /// If no legal play has these cards, with the reason, or if several do.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        self.read_where(cards, |_| true)
    }

    /// Returns the legal play of exactly these cards that has a reading.
    ///
    /// # Errors
    /// If no legal play has these cards and the reading, with the reason, or if several do.
    pub fn read_where(&self, cards: &Hand, is_meant: impl Fn(&Play) -> bool) -> Result<Play, PlayError> {
        let own = self.own_cards(cards)?;
        let readings = Play::readings_where(&own, self.rules, &is_meant)?;
        let table = self.to_beat.as_ref().map_or(Form::NONE, Play::form);
        let (legal, others): (Vec<Play>, Vec<Play>) =
            readings.into_iter().partition(|play| play.form().beats(table));
        if let (true, Some(play)) = (legal.is_empty(), others.first()) {
            return self.check(play);
        }
        let play = self.check(&Play::one_of(legal, &own, self.rules)?)?;
        self.check_suits(cards, &play, is_meant)?;
        Ok(play)
    }

    /// All legal plays made of exactly these cards: several if wild cards can stand for different cards.
    #[must_use]
    pub fn readings(&self, cards: &Hand) -> Vec<Play> {
        let Ok(own) = self.own_cards(cards) else { return Vec::new() };
        let readings = Play::readings(&own, self.rules).into_iter();
        readings.filter(|play| self.check(play).is_ok()).collect()
    }

    /// Cards of the hand to move that some cards name: a card without a suit is wild only if no other is left.
    fn own_cards(&self, cards: &Hand) -> Result<Hand, PlayError> {
        let named = cards.cards().iter().filter(|&&card| self.rules.is_wild(card)).count();
        let mut wild = 0;
        let own = self.hand().cards().iter().copied().filter(|&card| {
            wild += usize::from(self.rules.is_wild(card));
            !self.rules.is_wild(card) || wild <= named
        });
        let own = Hand::new(own.collect())?;
        let own = if own.contains(cards) { &own } else { self.hand() };
        let seat = (self.turn.name(), self.turn.chinese());
        let rest = own.minus(cards).map_err(|_| {
            PlayError::new(reasons::not_held(self.hand(), cards, seat).unwrap_or_else(|| "".into()))
        })?;
        Ok(own.minus(&rest)?)
    }

    /// Checks that no other cards of these ranks are another play: one that leaves other suits that matter.
    fn check_suits(
        &self,
        named: &Hand,
        play: &Play,
        is_meant: impl Fn(&Play) -> bool,
    ) -> Result<(), PlayError> {
        if named.has_suits() || !self.hand().has_suits() {
            return Ok(());
        }
        let counts = |play: &Play| Held::with_suits(play.cards().cards(), self.rules).counts();
        let rest = |play: &Play| -> Result<Held, PlayError> {
            Ok(Held::of(&self.hand().minus(play.cards())?, self.rules))
        };
        let left = rest(play)?;
        let mut others = self.plays(false).into_iter();
        let other = others.find(|other| {
            counts(other) == counts(play) && is_meant(other) && rest(other).is_ok_and(|rest| rest != left)
        });
        let Some(other) = other else { return Ok(()) };
        let [one, other] = [play, &other].map(|play| play.written(self.rules));
        Err(PlayError::new(said!(
            "{named} can be {one} or {other}, and their suits matter: say which",
            "{named} 可以是 {one} 或 {other}，花色有关系：请写明花色"
        )))
    }

    /// As [`Position::check`], with cards of the hand: a play that names cards without suits takes any.
    pub(crate) fn check_or_read(&self, play: &Play) -> Result<Play, PlayError> {
        let mut left = self.hand().cards().to_vec();
        let is_held =
            play.cards().cards().iter().all(|card| {
                left.iter().position(|own| own == card).map(|place| left.remove(place)).is_some()
            });
        if is_held {
            self.check(play)
        } else {
            self.read_where(play.cards(), |own| own.form() == play.form())
        }
    }

    /// Checks that a play is legal here, and returns it.
    ///
    /// # Errors
    /// If the play is not legal here, with the reason.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        if self.is_over() {
            return Err(PlayError::new(said!("the game is over", "牌局已结束")));
        }
        if play.is_pass() {
            if self.to_beat.is_none() {
                let (turn, chinese) = (self.turn, self.turn.chinese());
                let why = said!("{turn} leads and cannot pass", "{chinese}先出，不能不要");
                return Err(PlayError::new(why));
            }
            return Ok(play.clone());
        }
        let seat = (self.turn.name(), self.turn.chinese());
        if let Some(why) = reasons::not_held(self.hand(), play.cards(), seat) {
            return Err(PlayError::new(why));
        }
        if !Play::readings(play.cards(), self.rules).contains(play) {
            return Err(PlayError::new(reasons::not_a_play(play.cards(), self.rules)));
        }
        if let Some(table) = self.to_beat.as_ref().filter(|table| !play.form().beats(table.form())) {
            let [mine, theirs] = [play, table].map(|play| play.written(self.rules));
            let [own, other] = [play, table].map(|play| play.said(self.rules));
            let ((own, own_zh), (other, other_zh)) =
                ((own.english(), own.chinese()), (other.english(), other.chinese()));
            return Err(PlayError::new(said!(
                "{mine} ({own}) does not beat {theirs} ({other})",
                "{mine}（{own_zh}）压不住 {theirs}（{other_zh}）"
            )));
        }
        Ok(play.clone())
    }

    /// Returns the position after a legal play.
    ///
    /// # Errors
    /// If the play is not legal here, with the reason.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        self.make(&self.check(play)?)
    }

    /// Returns the position after a play that is known to be legal.
    pub(crate) fn make(&self, play: &Play) -> Result<Position, PlayError> {
        let mut hands = self.hands.clone();
        hands[self.turn as usize] = self.hand().minus(play.cards())?;
        let setup = self.setup();
        let next = if play.is_pass() {
            setup.after_pass()
        } else {
            setup.after_play(play.form(), Held::of(&hands[self.turn as usize], self.rules))
        };
        let to_beat = match next.to_beat.is_none() {
            true => None,
            false if play.is_pass() => self.to_beat.clone(),
            false => Some(play.clone()),
        };
        let Setup { by, turn, head, .. } = next;
        Ok(Position { hands, to_beat, by, turn, head, rules: self.rules })
    }
}

/// Checks that two decks have the cards of a hand.
///
/// # Errors
/// Lists every fault.
pub fn check_hand(hand: &Hand, rules: Guandan) -> Result<(), PositionError> {
    PositionError::unless_none(faults_of_decks(hand.cards().to_vec(), rules))
}

/// Faults of cards: two decks have each card twice.
fn faults_of_decks(mut all: Vec<Card>, rules: Guandan) -> Vec<Said> {
    let mut faults = Vec::new();
    all.sort_unstable();
    for same in all.chunk_by(|a, b| a == b) {
        let (card, n) = (same[0], same.len());
        if n > 2 && rules.is_wild(card) {
            faults.push(said!(
                "{n} wild cards ({card}): two decks have two",
                "{n} 张逢人配（{card}）：两副牌只有 2 张"
            ));
        } else if n > 2 && (card.suit.is_some() || card.rank.is_joker()) {
            faults.push(said!("{n} cards {card}: two decks have two", "{n} 张 {card}：两副牌只有 2 张"));
        }
    }
    for rank in Rank::all().take(13) {
        let of_rank = || all.iter().filter(|card| card.rank == rank);
        let n = of_rank().count();
        let plain = of_rank().filter(|&&card| !rules.is_wild(card)).count();
        if n > 8 {
            faults.push(said!(
                "{n} cards of rank {rank}: two decks have eight",
                "{n} 张 {rank}：两副牌只有 8 张"
            ));
        } else if rank == rules.level() && plain > 6 {
            faults.push(said!(
                "{plain} cards of the level {rank} that are not wild: two decks have six",
                "{plain} 张不是红桃的级牌 {rank}：两副牌只有 6 张"
            ));
        }
    }
    faults
}

impl fmt::Display for Position {
    /// Writes `south: … | east: … | north: … | west: … | beat: 66 by south | turn: east | head: west`.
    /// A lead has no `beat`, south's lead no `turn`, and `head` names the seat that was out first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = Direction::ALL.map(|seat| format!("{seat}: {}", self.hand_of(seat)));
        write!(f, "{}", hands.join(" | "))?;
        if let Some(play) = &self.to_beat {
            write!(f, " | beat: {} by {}", play.written(self.rules), self.by)?;
        }
        // A seat without cards is to move only when the game is over.
        if self.to_beat.is_some() || self.turn != Direction::South || self.hand().is_empty() {
            write!(f, " | turn: {}", self.turn)?;
        }
        if let Some(head) = self.head {
            write!(f, " | head: {head}")?;
        }
        Ok(())
    }
}
