//! A game from the deal to the last trick, and the legality of every action.

use super::action::{Action, Phase};
use super::auction::Auction;
use super::calls::{Call, Strain};
use super::cards::{MAX_SIZE, Number, card_of, full, hand_of, has, masks_of, number, number_of, parts};
use super::play_state::PlayState;
use super::rules::{PassedOut, Rules};
use super::score::Contract;
use super::view::{Round, View};
use crate::cards::{SplitMix64, Suit};
use crate::error::{CardError, PlayError, shortened};
use crate::reader::Reader;
use crate::said;
use crate::said::Said;
use crate::seats::Side;
use crate::tricks::Masks;

/// Immutable state of a game with all its cards; every action makes a new one.
#[derive(Clone, Debug)]
pub struct GameState {
    rules: Rules,
    /// Generator that shuffles the next deal if both sides pass.
    random: SplitMix64,
    /// The cards of this deal: the first hand, the second, the stock from its top.
    cards: Vec<Number>,
    deals: usize,
    auction: Auction,
    table: Option<PlayState>,
    rounds: Vec<Round>,
    played: Vec<Round>,
}

/// A deck before the shuffle, in the order of [`crate::cards::deal`]: the 3 up to the ace, then the
/// 2, each rank in clubs, diamonds, hearts, spades.
fn deck(size: usize) -> Vec<Number> {
    let heights = (1..14_u32).map(|place| place % 13).filter(|&height| (height as usize) < size);
    heights.flat_map(|height| (0..4).map(move |suit| number(suit, height))).collect()
}

impl GameState {
    /// Deals a game from a seed. Two hands of thirteen are those of [`crate::cards::deal`].
    ///
    /// If both sides pass, the same generator shuffles a new deck.
    ///
    /// # Errors
    /// If the rules have an invalid size.
    pub fn deal(seed: u64, rules: Rules) -> Result<GameState, CardError> {
        check_size(&rules)?;
        let mut random = SplitMix64::new(seed);
        let cards = shuffled(&mut random, rules.size);
        Ok(GameState::of(cards, random, rules))
    }

    /// A game with given cards: the first hand, the second, the stock from its top.
    ///
    /// # Errors
    /// If they are not the whole deck, or the rules have an invalid size.
    pub fn with_cards(cards: Vec<Number>, seed: u64, rules: Rules) -> Result<GameState, CardError> {
        check_size(&rules)?;
        let whole = full(rules.size);
        let legal = cards.iter().all(|&card| card < 52) && cards.len() == 4 * rules.size;
        if !legal || masks_of(cards.iter().copied()) != whole {
            let wanted = 4 * rules.size;
            return Err(CardError::new(said!(
                "the cards are not the {wanted} of the deck, each once",
                "这些牌不是一副里的 {wanted} 张，各一张"
            )));
        }
        Ok(GameState::of(cards, SplitMix64::new(seed), rules))
    }

    fn of(cards: Vec<Number>, random: SplitMix64, rules: Rules) -> GameState {
        let auction = Auction::new(rules.dealer);
        let (rounds, played) = (Vec::new(), Vec::new());
        GameState { rules, random, cards, deals: 1, auction, table: None, rounds, played }.begun()
    }

    /// Begins the exchange if there is no auction.
    fn begun(mut self) -> GameState {
        if !self.rules.bidding {
            let up = self.cards[2 * self.rules.size];
            self.exchange(Strain::Suit(Suit::ALL[parts(up).0]), self.auction.dealer().other());
        }
        self
    }

    fn exchange(&mut self, strain: Strain, leader: Side) {
        let hands = Side::BOTH.map(|side| self.hand(side));
        let stock = &self.cards[2 * self.rules.size..];
        self.table = Some(PlayState::new(hands, stock, strain, leader, &self.rules));
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Number of deals so far: one more each time both sides pass.
    #[must_use]
    pub const fn deals(&self) -> usize {
        self.deals
    }

    /// The cards of this deal: the first hand, the second, the stock from its top.
    #[must_use]
    pub fn cards(&self) -> &[Number] {
        &self.cards
    }

    /// The calls since the last deal.
    #[must_use]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// State of the exchange or play; `None` before the end of the auction.
    #[must_use]
    pub const fn table(&self) -> Option<&PlayState> {
        self.table.as_ref()
    }

    /// Phase of the game.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.table {
            None if self.auction.is_over() => Phase::Over,
            None => Phase::Bidding,
            Some(table) if table.exchanges() => Phase::Exchange,
            Some(table) if table.is_over() => Phase::Over,
            Some(_) => Phase::Play,
        }
    }

    /// The side to move. After the end of the game it has no meaning.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.table.as_ref().map_or_else(|| self.auction.turn(), PlayState::turn)
    }

    /// The strain; `None` during the auction and if both sides passed.
    #[must_use]
    pub fn strain(&self) -> Option<Strain> {
        self.table.as_ref().map(PlayState::strain)
    }

    /// The contract; `None` without bidding, during the auction, and if both sides passed.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.table.as_ref().and_then(|_| self.auction.contract())
    }

    /// Tricks of the play that first and second have taken.
    #[must_use]
    pub fn tricks(&self) -> [usize; 2] {
        self.table.as_ref().map_or([0; 2], PlayState::tricks)
    }

    /// The points of first and second; `None` before the end.
    #[must_use]
    pub fn score(&self) -> Option<[i32; 2]> {
        if self.phase() != Phase::Over {
            return None;
        }
        let tricks = self.tricks();
        Some(self.contract().map_or_else(
            // Without bidding a trick is a point. After two passes there are none.
            || tricks.map(|tricks| i32::try_from(tricks).unwrap_or(0)),
            |contract| contract.score(tricks, &self.rules),
        ))
    }

    /// Current hand of a side.
    #[must_use]
    pub fn hand(&self, side: Side) -> Masks {
        let from = side as usize * self.rules.size;
        let dealt = || masks_of(self.cards[from..from + self.rules.size].iter().copied());
        self.table.as_ref().map_or_else(dealt, |table| table.hand(side))
    }

    /// Legal actions: calls, or cards from clubs to spades, each suit from low to high.
    #[must_use]
    pub fn plays(&self) -> Vec<Action> {
        match (&self.table, self.phase()) {
            (_, Phase::Over) => Vec::new(),
            (Some(table), _) => table.plays().map(Action::Card).collect(),
            (None, _) => self.auction.plays(&self.rules).into_iter().map(Action::Call).collect(),
        }
    }

    /// Parses an action: a call during the auction, else a card. It need not be legal.
    ///
    /// # Errors
    /// If the text is neither. The source of the error is a [`CardError`] if there is one.
    pub fn read(&self, text: &str) -> Result<Action, PlayError> {
        let written = shortened(text.trim());
        if written.is_empty() {
            return Err(PlayError::new(said!(
                "nothing typed: type a call or a card",
                "没有写：请写叫品或牌"
            )));
        }
        let call = Call::read(text);
        match (self.phase(), call) {
            (Phase::Over, _) => Err(is_over()),
            (Phase::Bidding, Some(call)) => Ok(Action::Call(call)),
            (Phase::Bidding, None) => Err(PlayError::new(said!(
                "{written} is not a call: choose pass, or a bid such as 1C or 3NT",
                "{written} 不是叫牌：请选 pass，或 1C、3NT 之类"
            ))),
            (_, call) => match one_card(text) {
                Ok(card) => Ok(Action::Card(card)),
                Err(_) if call.is_some() => Err(PlayError::new(self.no_call(&written))),
                Err(error) => Err(error),
            },
        }
    }

    /// Lists everything wrong with an action; empty if it is legal.
    #[must_use]
    pub fn faults(&self, action: &Action) -> Vec<Said> {
        match (self.phase(), action, &self.table) {
            (Phase::Over, ..) => vec![said!("the game is over", "牌局已结束")],
            (Phase::Bidding, Action::Call(call), _) => self.auction.faults(*call, &self.rules),
            (_, Action::Card(card), Some(table)) => GameState::faults_of_card(*card, table),
            (_, Action::Card(card), None) => {
                let card = card_of(*card);
                vec![said!("{card} is a card, and the auction is not over", "{card} 是牌，而叫牌还没有结束")]
            }
            (_, Action::Call(call), _) => vec![self.no_call(&call.to_string())],
        }
    }

    /// The fault of a call when a card is to be played.
    fn no_call(&self, call: &str) -> Said {
        if self.rules.bidding {
            said!(
                "{call} is a call, and the auction is over: play a card",
                "{call} 是叫牌，而叫牌已结束：请出牌"
            )
        } else {
            said!(
                "{call} is a call, and German whist has no bidding: play a card",
                "{call} 是叫牌，而德国惠斯特不叫牌：请出牌"
            )
        }
    }

    fn faults_of_card(card: Number, table: &PlayState) -> Vec<Said> {
        let side = table.turn();
        let (hand, name) = (table.hand(side), card_of(card));
        let mut faults = Vec::new();
        if !has(hand, card) {
            let held = hand_of(hand);
            let chinese = side.chinese();
            faults.push(said!(
                "{name} is not in the {side} hand ({held})",
                "{chinese}手里没有 {name}（手牌 {held}）"
            ));
        }
        if let Some(led) = table.led()
            && hand[parts(led).0] != 0
            && parts(card).0 != parts(led).0
        {
            let mut suit = [0; 4];
            suit[parts(led).0] = hand[parts(led).0];
            let (held, led, sign) = (hand_of(suit), card_of(led), Suit::ALL[parts(led).0].symbol());
            let chinese = side.chinese();
            faults.push(said!(
                "{name} does not follow suit: {led} was led and the {side} hand has {sign} ({held})",
                "{name} 没有跟出花色：领出 {led}，而{chinese}有 {sign}（{held}）"
            ));
        }
        faults
    }

    /// The game after an action.
    ///
    /// # Errors
    /// If the action is not legal; the error names every fault.
    pub fn successor(&self, action: &Action) -> Result<GameState, PlayError> {
        let faults = self.faults(action);
        if let Some((first, more)) = faults.split_first() {
            let joined =
                more.iter().fold(first.clone(), |all, fault| all.then(&said!("; ", "；")).then(fault));
            return Err(PlayError::new(joined));
        }
        let mut next = self.clone();
        match *action {
            Action::Call(call) => next.call(call),
            Action::Card(card) => next.card(card),
        }
        Ok(next)
    }

    fn call(&mut self, call: Call) {
        self.auction = self.auction.successor(call);
        if !self.auction.is_over() {
            return;
        }
        match self.auction.contract() {
            Some(contract) => self.exchange(contract.bid.strain, contract.declarer),
            None if self.rules.passed_out == PassedOut::Redeal => {
                self.cards = shuffled(&mut self.random, self.rules.size);
                self.deals += 1;
                self.auction = Auction::new(self.auction.dealer().other());
            }
            None => {}
        }
    }

    fn card(&mut self, card: Number) {
        let Some(table) = &mut self.table else { return };
        let (mover, led, up, at) = (table.turn(), table.led(), table.turned_up(), usize::from(table.taken));
        let before = table.tricks();
        let blind = up.and(table.stock.get(at + 1).copied());
        table.play(card);
        let Some(led) = led else { return };
        // The side on lead is not always the winner: `PlayLead` decides after the last round.
        let winner = match up {
            Some(_) if table.takes(card, led) => mover,
            Some(_) => mover.other(),
            None if table.tricks()[0] > before[0] => Side::First,
            None => Side::Second,
        };
        let round = Round { leader: mover.other(), led, reply: card, winner, up, blind };
        if up.is_some() { self.rounds.push(round) } else { self.played.push(round) }
    }

    /// The view of one side: everything that it has seen.
    #[must_use]
    pub fn view(&self, side: Side) -> View {
        let hide = |round: &Round| Round { blind: round.blind.filter(|_| round.winner != side), ..*round };
        View {
            rules: self.rules,
            side,
            phase: self.phase(),
            turn: self.turn(),
            auction: self.auction.clone(),
            contract: self.contract(),
            hand: self.hand(side),
            up: self.table.as_ref().and_then(PlayState::turned_up),
            led: self.table.as_ref().and_then(PlayState::led),
            rounds: self.rounds.iter().map(hide).collect(),
            played: self.played.clone(),
        }
    }

    /// The finished rounds of the exchange, with the cards that were taken unseen.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Replays the actions with another deal, if the side's view stays the same.
    ///
    /// Returns `None` if an action is illegal with these cards, or if the side would have seen
    /// something else.
    #[must_use]
    pub fn dealt_anew(&self, cards: Vec<Number>, side: Side, actions: &[Action]) -> Option<GameState> {
        let mut other =
            GameState { cards, table: None, rounds: Vec::new(), played: Vec::new(), ..self.clone() };
        other.auction = Auction::new(self.auction.dealer());
        other = other.begun();
        for action in actions {
            other = other.successor(action).ok()?;
        }
        (other.view(side) == self.view(side)).then_some(other)
    }
}

fn check_size(rules: &Rules) -> Result<(), CardError> {
    let size = rules.size;
    if rules.is_possible() {
        return Ok(());
    }
    Err(CardError::new(said!(
        "hands of {size} cards: choose 1 to {MAX_SIZE}",
        "每手 {size} 张：应为 1 至 {MAX_SIZE}"
    )))
}

fn shuffled(random: &mut SplitMix64, size: usize) -> Vec<Number> {
    let mut cards = deck(size);
    random.shuffle(&mut cards);
    cards
}

fn is_over() -> PlayError {
    PlayError::new(said!("the game is over", "牌局已结束"))
}

fn one_card(text: &str) -> Result<Number, PlayError> {
    let hand = Reader::of_bridge().hand(text).map_err(PlayError::from)?;
    let written = shortened(text.trim());
    match hand.cards() {
        [card] => number_of(*card).ok_or_else(|| {
            PlayError::new(said!("{written} has no suit: write it as in 9H", "{written} 没有花色：请写成 9H"))
        }),
        cards => {
            let count = cards.len();
            Err(PlayError::new(said!(
                "{written}: {count} cards, and one is played",
                "{written}：{count} 张，应出一张"
            )))
        }
    }
}
