//! Validated positions of trick play with two open hands.

use std::fmt;

use super::rules::HoneymoonBridge;
use super::setup::{Setup, masks_of, suit_and_height};
use crate::cards::{Card, Hand, Suit};
use crate::error::{PlayError, PositionError};
use crate::said;
use crate::said::Said;
use crate::seats::Side;
use crate::two_hands;

/// Largest number of cards in a hand.
pub const MAX_CARDS: usize = 13;

/// Two hands, the side to move, and the card led, if a trick is open.
///
/// Tricks already taken are not part of it. Its value is the number of tricks that the side to move
/// takes from here on, including the open one.
///
/// ```
/// use canju::seats::Side;
/// use canju::tricks::{HoneymoonBridge, Position};
/// let rules = HoneymoonBridge::new(None);
/// let position = Position::new("AS 2H".parse()?, "KS 3H".parse()?, None, Side::First, rules)?;
/// let next = position.play(position.read("AS")?)?;
/// assert_eq!(next.turn(), Side::Second);
/// assert!(next.read("3H").is_err(), "the second player has a spade");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Position = two_hands::TwoHandPosition<HoneymoonBridge, Card>;

impl Position {
    /// Creates a position and validates it. `to_beat` was led by the side not to move: that hand no
    /// longer has it, and is one card shorter.
    ///
    /// # Errors
    /// Lists every fault of the setup.
    pub fn new(
        first: Hand,
        second: Hand,
        to_beat: Option<Card>,
        turn: Side,
        rules: HoneymoonBridge,
    ) -> Result<Position, PositionError> {
        Position::of(first, second, to_beat, turn, rules).checked(|position| {
            let mut faults = position.faults();
            faults.dedup();
            faults
        })
    }

    /// Validates two hands for a card led that could not be parsed.
    ///
    /// # Errors
    /// Lists every fault except that of the card.
    pub fn check_hands(
        first: Hand,
        second: Hand,
        turn: Side,
        rules: HoneymoonBridge,
    ) -> Result<(), PositionError> {
        let position = Position::of(first, second, None, turn, rules);
        PositionError::unless_none(position.faults_of_hands(Some(&said!("a card", "一张牌"))))
    }

    fn faults(&self) -> Vec<Said> {
        let mut faults = self.faults_of_hands(self.to_beat().map(|card| card.to_string().into()).as_ref());
        if let Some(&led) = self.to_beat() {
            faults.extend(
                fault_of_card(led).map(|fault| said!("the card led is ", "首出的牌不行：").then(&fault)),
            );
            for side in Side::BOTH {
                if led.suit.is_some() && self.hand_of(side).cards().contains(&led) {
                    let chinese = side.chinese();
                    faults.push(said!(
                        "{led} has been led, and the {side} hand still holds it",
                        "{led} 已经出了，{chinese}手里却还有"
                    ));
                }
            }
        }
        faults
    }

    fn faults_of_hands(&self, led: Option<&Said>) -> Vec<Said> {
        let mut faults = Vec::new();
        self.faults_of_size(led, &mut faults);
        for side in Side::BOTH {
            let chinese = side.chinese();
            let has = |fault: Said| said!("the {side} hand has ", "{chinese}的牌不行：").then(&fault);
            let (suited, plain): (Vec<Card>, Vec<Card>) = self
                .hand_of(side)
                .cards()
                .iter()
                .partition(|card| card.suit.is_some() || card.rank.is_joker());
            faults.extend(without_suits(&plain).map(has));
            for card in suited {
                faults.extend(fault_of_card(card).map(has));
            }
            let cards = self.hand_of(side).cards();
            let twice = cards.chunk_by(|a, b| a == b).filter(|same| same.len() > 1 && same[0].suit.is_some());
            faults.extend(twice.map(|same| {
                let (card, n) = (same[0], same.len());
                said!(
                    "{card} occurs {n} times in the {side} hand: one deck has one",
                    "{chinese}有 {n} 张 {card}：一副牌只有 1 张"
                )
            }));
        }
        let suited = |card: &&Card| card.suit.is_some();
        let mut both: Vec<Card> = self.first().cards().iter().copied().filter(|c| c.suit.is_some()).collect();
        both.dedup();
        both.retain(|card| self.second().cards().iter().filter(suited).any(|c| c == card));
        faults.extend(both.iter().map(|card| said!("{card} is in both hands", "两手牌里都有 {card}")));
        faults
    }

    fn faults_of_size(&self, led: Option<&Said>, faults: &mut Vec<Said>) {
        let [hand, other] = [self.hand(), self.other()].map(Hand::len);
        for side in Side::BOTH {
            let cards = self.hand_of(side).len();
            if cards > MAX_CARDS {
                let chinese = side.chinese();
                faults.push(said!(
                    "{cards} cards in the {side} hand: at most {MAX_CARDS} are possible",
                    "{chinese}有 {cards} 张牌：最多 {MAX_CARDS} 张"
                ));
            }
        }
        let (mover, leader) = (self.turn(), self.turn().other());
        match led {
            None if hand != other => {
                let [first, second] = [self.first().len(), self.second().len()];
                faults.push(said!(
                    "{first} and {second} cards: both hands must have the same size unless a card has been led",
                    "{first} 张对 {second} 张：还没出牌时两手牌要一样多"
                ));
            }
            Some(led) if hand != other + 1 => {
                let (led, led_zh) = (led.english(), led.chinese());
                let [leader_zh, mover_zh] = [leader, mover].map(Side::chinese);
                faults.push(said!(
                    "{led} has been led, so the {leader} hand must be one card shorter than the {mover} hand; \
                     they have {other} and {hand} cards",
                    "{led_zh} 已经出了，{leader_zh}要比{mover_zh}少 1 张；现在是 {other} 张和 {hand} 张"
                ));
            }
            _ => {}
        }
    }

    /// Returns true if all cards have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.hand().is_empty()
    }

    /// Number of tricks left, including the open one.
    #[must_use]
    pub fn tricks_left(&self) -> usize {
        self.hand().len()
    }

    /// The position as masks, for the solver.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { mover: masks_of(self.hand()), other: masks_of(self.other()), led: self.to_beat().copied() }
    }

    /// Legal cards: clubs, diamonds, hearts, spades, each from low to high.
    #[must_use]
    pub fn plays(&self) -> Vec<Card> {
        self.setup().plays()
    }

    /// Parses text such as `9H` as a legal card.
    ///
    /// # Errors
    /// If the text is not exactly one card that is legal here, with the reason.
    pub fn read(&self, text: &str) -> Result<Card, PlayError> {
        self.read_cards(&text.parse::<Hand>().map_err(PlayError::from)?)
    }

    /// Returns the legal play of exactly one card.
    ///
    /// # Errors
    /// If there is not one card, or it is not legal here, with the reason.
    pub fn read_cards(&self, cards: &Hand) -> Result<Card, PlayError> {
        self.check(one_card(cards)?)
    }

    /// Checks that a card is legal here, and returns it.
    ///
    /// # Errors
    /// If the card is not legal here, with the reason.
    pub fn check(&self, card: Card) -> Result<Card, PlayError> {
        if self.is_over() {
            let why = said!("the game is over: both hands are empty", "牌局已结束：双方都没有牌了");
            return Err(PlayError::new(why));
        }
        if let Some(fault) = fault_of_card(card) {
            return Err(no_card_of_a_suit(&fault));
        }
        let (hand, turn) = (self.hand(), self.turn());
        if !hand.cards().contains(&card) {
            let chinese = turn.chinese();
            let why =
                said!("{card} is not in the {turn} hand ({hand})", "{chinese}手里没有 {card}（手牌 {hand}）");
            return Err(PlayError::new(why));
        }
        let Some(&led) = self.to_beat() else { return Ok(card) };
        let suit = |card: Card| Suit::ALL[suit_and_height(card).0];
        let mut of_suit = hand.cards().iter().filter(|&&held| suit(held) == suit(led));
        match of_suit.next() {
            Some(held) if suit(card) != suit(led) => {
                let (symbol, chinese) = (suit(led).symbol(), turn.chinese());
                Err(PlayError::new(said!(
                    "{card} does not follow suit: {led} was led and the {turn} hand has {symbol} ({held})",
                    "{card} 没有跟花色：首攻 {led}，{chinese}手里有 {symbol}（{held}）"
                )))
            }
            _ => Ok(card),
        }
    }

    /// Returns the position after a legal card. The side that takes the trick leads next.
    ///
    /// # Errors
    /// If the card is not legal here, with the reason.
    pub fn play(&self, card: Card) -> Result<Position, PlayError> {
        let card = self.check(card)?;
        let taken = Hand::new(vec![card])?;
        let (to_beat, turn) = match self.to_beat() {
            None => (Some(card), self.turn().other()),
            Some(&led) if Setup::takes(led, card, *self.rules()) => (None, self.turn()),
            Some(_) => (None, self.turn().other()),
        };
        self.successor(&taken, to_beat, turn)
    }
}

impl fmt::Display for Position {
    /// Writes `first | second | card led | turn`, which is read back under the same rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.to_beat().map(ToString::to_string), f)
    }
}

/// Returns the single card of a play.
///
/// # Errors
/// If there is not exactly one card, or it is a joker or has no suit.
pub fn one_card(cards: &Hand) -> Result<Card, PlayError> {
    match cards.cards() {
        &[card] => match fault_of_card(card) {
            Some(fault) => Err(no_card_of_a_suit(&fault)),
            None => Ok(card),
        },
        cards => {
            let n = cards.len();
            Err(PlayError::new(said!("{n} cards: a play is one card", "{n} 张牌：每次只出一张")))
        }
    }
}

fn no_card_of_a_suit(fault: &Said) -> PlayError {
    PlayError::new(said!("a play is one card with a suit, not ", "每次出一张有花色的牌，不是").then(fault))
}

/// Reason why a card cannot be in trick play, if any.
fn fault_of_card(card: Card) -> Option<Said> {
    if card.rank.is_joker() {
        return Some(said!("{card}, a joker", "王（{card}）"));
    }
    if card.suit.is_none() { without_suits(&[card]) } else { None }
}

/// Names cards without suits, and shows how to write them; `None` for no cards.
fn without_suits(cards: &[Card]) -> Option<Said> {
    let first = cards.first()?.rank;
    let ranks: Vec<String> = cards.iter().map(|card| card.rank.to_string()).collect();
    let are = if cards.len() == 1 { "a card without a suit" } else { "cards without suits" };
    let list = ranks.join(" ");
    Some(said!(
        "{list}, {are} (write suits: {first}S or ♠{first})",
        "{list} 没有花色（要写花色，如 {first}S 或 ♠{first}）"
    ))
}
