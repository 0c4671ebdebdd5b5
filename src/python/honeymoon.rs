//! Honeymoon bridge from the deal on, for `canju.honeymoon`.

use pyo3::prelude::*;

use super::{core_types::unchecked, errors::option_error, gateway::enter, hand::PyHand, plain::Text};
use crate::cards::Hand;
use crate::error::{CardError, PlayError};
use crate::honeymoon::{
    Action, Auction, Call, Contract, Doubled, Estimate, Estimator, GameState, Greedy, Number, Phase, Round,
    Rules, View, best_call, card_of, expected_points, number_of, numbers_of,
};
use crate::reader::Reader;
use crate::said;
use crate::search::Limits;
use crate::seats::Side;
use crate::tricks::Masks;

/// Fields of `canju.honeymoon.Trick`: leader, card led, answer, winner, turned-up card, unseen
/// card.
pub(super) type RoundFacts = (Side, String, String, Side, Option<String>, Option<String>);
/// Fields of `canju.honeymoon.Contract`: level, strain, declarer, doubling (1, 2 or 4).
type ContractFacts = (u8, String, &'static str, i32);

fn text_of(card: Number) -> String {
    card_of(card).to_string()
}

fn facts_of(Round { leader, led, reply, winner, up, blind }: Round) -> RoundFacts {
    (leader, text_of(led), text_of(reply), winner, up.map(text_of), blind.map(text_of))
}

pub(super) fn round_of((leader, led, reply, winner, up, blind): &RoundFacts) -> PyResult<Round> {
    Ok(Round {
        leader: *leader,
        led: number_from(led)?,
        reply: number_from(reply)?,
        winner: *winner,
        up: up.as_deref().map(number_from).transpose()?,
        blind: blind.as_deref().map(number_from).transpose()?,
    })
}

fn contract_facts(contract: Option<Contract>) -> Option<ContractFacts> {
    let Contract { bid, declarer, doubled } = contract?;
    Some((bid.level, bid.strain.to_string(), declarer.name(), Doubled::factor(doubled)))
}

fn hand_of(masks: Masks) -> PyResult<PyHand> {
    Ok(PyHand(Hand::new(numbers_of(masks).map(card_of).collect())?))
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

pub(super) fn number_from(text: &str) -> PyResult<Number> {
    let hand = Reader::of_bridge().hand(text)?;
    let [card] = hand.cards() else {
        return Err(CardError::new(said!("{hand}: one card is expected", "{hand}：应为一张牌")).into());
    };
    let wrong = || CardError::new(said!("{card} is not a card of trick play", "{card} 不是墩牌的牌"));
    Ok(number_of(*card).ok_or_else(wrong)?)
}

fn numbers_from(cards: &[String]) -> PyResult<Vec<Number>> {
    cards.iter().map(|card| number_from(card)).collect()
}

/// Converts an error of a play. If its source is a `CardError`, raises that instead.
fn raised(error: PlayError) -> PyErr {
    let source = std::error::Error::source(&error).and_then(|source| source.downcast_ref::<CardError>());
    source.map_or_else(|| PyErr::from(error.clone()), |source| PyErr::from(source.clone()))
}

/// Estimates by card, exactness, and number of deals. An estimate is the card, the mean score and
/// its standard error, the mean tricks and their standard error.
type Worths = (Vec<(String, f64, f64, f64, f64)>, bool, usize);

/// Runs an estimator with the interpreter released.
fn asked(py: Python<'_>, estimator: Option<Estimator>, limits: &Limits) -> PyResult<Worths> {
    let Some(estimator) = estimator else { return Err(unchecked("question: no card can be played")) };
    let (all, ..) = enter(py, limits, 0, |control| estimator.estimates(control))?;
    let told = |e: &Estimate| (text_of(e.card), e.mean, e.error, e.tricks, e.tricks_error);
    Ok((all.iter().map(told).collect(), estimator.is_exact(), estimator.samples()))
}

/// State of a game of honeymoon bridge, with all its cards. It is immutable.
///
/// Private to the package.
#[pyclass(frozen, name = "HoneymoonState", module = "canju._canju")]
pub struct PyHoneymoonState(pub(super) GameState);

impl PyHoneymoonState {
    fn action(&self, text: &Text<'_>) -> PyResult<Action> {
        self.0.read(&text.read("play")?).map_err(raised)
    }
}

#[pymethods]
impl PyHoneymoonState {
    #[new]
    #[pyo3(signature = (rules: "Any", seed, cards=None))]
    fn new(rules: Rules, seed: u64, cards: Option<Vec<String>>) -> PyResult<PyHoneymoonState> {
        let game = match cards {
            None => GameState::deal(seed, rules),
            Some(cards) => GameState::with_cards(numbers_from(&cards)?, seed, rules),
        };
        Ok(PyHoneymoonState(game.map_err(|error| option_error(error.message()))?))
    }

    /// Phase of the game: ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase().name()
    }

    /// Side to move, ``"first"`` or ``"second"``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().name()
    }

    /// Number of deals so far.
    #[getter]
    fn deals(&self) -> usize {
        self.0.deals()
    }

    /// Cards of the deal: the first hand, the second, the stock from its top.
    #[getter]
    fn cards(&self) -> Vec<String> {
        self.0.cards().iter().copied().map(text_of).collect()
    }

    /// The strain; ``None`` during the auction and if both sides passed.
    #[getter]
    fn trump(&self) -> Option<String> {
        self.0.strain().map(|strain| strain.to_string())
    }

    /// The contract; ``None`` without bidding, during the auction and if both sides passed.
    #[getter]
    fn contract(&self) -> Option<ContractFacts> {
        contract_facts(self.0.contract())
    }

    /// Tricks of the play that first and second have taken.
    #[getter]
    fn tricks(&self) -> (usize, usize) {
        self.0.tricks().into()
    }

    /// Points of first and second; ``None`` before the end.
    #[getter]
    fn score(&self) -> Option<(i32, i32)> {
        self.0.score().map(Into::into)
    }

    /// Declarer's points for a number of tricks, as at duplicate bridge.
    fn points(&self, tricks: usize) -> Option<i32> {
        self.0.contract().map(|contract| contract.points(tricks.min(13), self.0.rules()))
    }

    /// Finished rounds of the exchange, with the cards that were taken unseen.
    #[getter]
    fn rounds(&self) -> Vec<RoundFacts> {
        self.0.rounds().iter().copied().map(facts_of).collect()
    }

    /// Current hand of a side.
    fn hand(&self, side: Side) -> PyResult<PyHand> {
        hand_of(self.0.hand(side))
    }

    /// Legal calls or cards.
    fn plays(&self) -> Vec<String> {
        texts(&self.0.plays())
    }

    /// Canonical text of an action, which need not be legal.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn read(&self, text: Text<'_>) -> PyResult<String> {
        Ok(self.action(&text)?.to_string())
    }

    /// Lists everything wrong with an action, in English and Chinese.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn faults(&self, text: Text<'_>) -> PyResult<Vec<(String, String)>> {
        let action = self.action(&text)?;
        let faults = self.0.faults(&action);
        Ok(faults.iter().map(|said| (said.english().to_owned(), said.chinese().to_owned())).collect())
    }

    /// The state after an action.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn after(&self, text: Text<'_>) -> PyResult<PyHoneymoonState> {
        let action = self.action(&text)?;
        Ok(PyHoneymoonState(self.0.successor(&action).map_err(raised)?))
    }

    /// The view of a side.
    fn view(&self, side: Side) -> PyHoneymoonSeen {
        PyHoneymoonSeen(self.0.view(side))
    }

    /// Replays actions with other cards; ``None`` if the side would have seen something else.
    fn dealt_anew(
        &self,
        cards: Vec<String>,
        side: Side,
        actions: Vec<String>,
    ) -> PyResult<Option<PyHoneymoonState>> {
        let cards = numbers_from(&cards)?;
        let mut game = GameState::with_cards(cards.clone(), 0, *self.0.rules()).map_err(PyErr::from)?;
        let mut read = Vec::new();
        for action in actions {
            let Ok(action) = game.read(&action) else { return Ok(None) };
            let Ok(next) = game.successor(&action) else { return Ok(None) };
            read.push(action);
            game = next;
        }
        Ok(self.0.dealt_anew(cards, side, &read).map(PyHoneymoonState))
    }

    /// Estimates each card with all cards known.
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]"))]
    fn worths(&self, py: Python<'_>, limits: Limits) -> PyResult<Worths> {
        let estimator = Estimator::seeing_all(&self.0, limits.memory);
        asked(py, estimator.map_err(super::errors::stopped_before_start)?, &limits)
    }

    /// Tricks of the declarer in each strain, for first and for second as declarer, given all
    /// cards.
    ///
    /// Both sides exchange greedily and then play perfectly.
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]"))]
    fn foreseen(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<(u8, u8)>> {
        let (all, ..) = enter(py, &limits, 0, |control| crate::honeymoon::foreseen(&self.0, control))?;
        Ok(all.into_iter().map(Into::into).collect())
    }

    /// Score of the caller if the auction ended with this call, by the tricks of ``foreseen``.
    fn call_worth(&self, call: &str, foreseen: Vec<(u8, u8)>) -> PyResult<f64> {
        let Action::Call(call) = self.0.read(call).map_err(raised)? else { return Err(unchecked("call")) };
        let foreseen: Vec<[u8; 2]> = foreseen.into_iter().map(|(one, other)| [one, other]).collect();
        Ok(crate::honeymoon::foreseen_worth(&self.0, call, &foreseen))
    }
}

/// Base class of ``canju.honeymoon.View``: only the facts that one side has seen.
///
/// Private to the package, as are its names with an underscore.
#[pyclass(frozen, eq, hash, subclass, name = "HoneymoonSeen", module = "canju._canju")]
#[derive(PartialEq, Eq, Hash)]
pub struct PyHoneymoonSeen(pub(super) View);

/// A view in plain values, without its rules: side, phase, turn, dealer and calls, hand, turned-up
/// card, card led, rounds of the exchange, tricks of the play.
type SeenFacts = (
    Side,
    Phase,
    Side,
    (Side, Vec<String>),
    Vec<String>,
    Option<String>,
    Option<String>,
    Vec<RoundFacts>,
    Vec<RoundFacts>,
);

#[pymethods]
impl PyHoneymoonSeen {
    /// Copies another object, for a subclass.
    #[new]
    #[pyo3(signature = (seen: "HoneymoonSeen") -> "Any")]
    fn new(seen: &Bound<'_, PyHoneymoonSeen>) -> PyHoneymoonSeen {
        PyHoneymoonSeen(seen.get().0.clone())
    }

    /// Restores a view from its plain values.
    #[staticmethod]
    #[pyo3(signature = (rules: "Any", facts: "tuple[Any, ...]"))]
    fn _of_facts(rules: Rules, facts: SeenFacts) -> PyResult<PyHoneymoonSeen> {
        let (side, phase, turn, (dealer, calls), hand, up, led, rounds, played) = facts;
        let mut auction = Auction::new(dealer);
        for call in &calls {
            auction = auction.successor(Call::read(call).ok_or_else(|| unchecked("call"))?);
        }
        let mut held = [0; 4];
        numbers_from(&hand)?.into_iter().for_each(|card| held[usize::from(card / 13)] |= 1 << (card % 13));
        Ok(PyHoneymoonSeen(View {
            rules,
            side,
            phase,
            turn,
            contract: auction.contract().filter(|_| phase != Phase::Bidding),
            auction,
            hand: held,
            up: up.as_deref().map(number_from).transpose()?,
            led: led.as_deref().map(number_from).transpose()?,
            rounds: rounds.iter().map(round_of).collect::<PyResult<_>>()?,
            played: played.iter().map(round_of).collect::<PyResult<_>>()?,
        }))
    }

    /// The side that sees this, ``"first"`` or ``"second"``.
    #[getter]
    fn side(&self) -> &'static str {
        self.0.side.name()
    }

    /// Phase of the game: ``"bidding"``, ``"exchange"``, ``"play"`` or ``"over"``.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase.name()
    }

    /// Side to move, ``"first"`` or ``"second"``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn.name()
    }

    /// The dealer, who calls first.
    #[getter]
    fn dealer(&self) -> &'static str {
        self.0.auction.dealer().name()
    }

    /// The calls since the last deal, in turn from the dealer.
    #[getter]
    fn _calls(&self) -> Vec<String> {
        self.0.auction.calls().iter().map(ToString::to_string).collect()
    }

    /// The trump suit, ``"C"``, ``"D"``, ``"H"`` or ``"S"``; ``"NT"`` for no-trump; ``None`` during the
    /// auction and if both sides passed.
    #[getter]
    fn trump(&self) -> Option<String> {
        self.0.strain().map(|strain| strain.to_string())
    }

    /// The contract; ``None`` without bidding, during the auction and if both sides passed.
    #[getter]
    fn _contract(&self) -> Option<ContractFacts> {
        contract_facts(self.0.contract)
    }

    /// Hand of this side.
    #[getter]
    fn hand(&self) -> PyResult<PyHand> {
        hand_of(self.0.hand)
    }

    /// The turned-up card of the stock; ``None`` outside of the exchange.
    #[getter]
    fn turned_up(&self) -> Option<String> {
        self.0.up.map(text_of)
    }

    /// The card led to the open trick.
    #[getter]
    fn led(&self) -> Option<String> {
        self.0.led.map(text_of)
    }

    /// Number of cards in the stock, the turned-up card included.
    #[getter]
    fn stock(&self) -> usize {
        self.0.stock()
    }

    /// Finished rounds of the exchange, with the unseen cards that this side took.
    #[getter]
    fn _rounds(&self) -> Vec<RoundFacts> {
        self.0.rounds.iter().copied().map(facts_of).collect()
    }

    /// Finished tricks of the play.
    #[getter]
    fn _played(&self) -> Vec<RoundFacts> {
        self.0.played.iter().copied().map(facts_of).collect()
    }

    /// Tricks of the play that first and second have taken.
    #[getter]
    fn tricks(&self) -> (usize, usize) {
        self.0.tricks().into()
    }

    /// Cards that this side has not seen. They are in the other hand or in the stock.
    #[getter]
    fn unseen(&self) -> PyResult<PyHand> {
        hand_of(self.0.unseen())
    }

    /// Known cards of the other hand: those taken face up, or all cards when the stock is empty.
    #[getter]
    fn known(&self) -> PyResult<PyHand> {
        hand_of(self.0.known())
    }

    /// Number of cards in the other hand.
    #[getter]
    fn other_size(&self) -> usize {
        self.0.other_size()
    }

    /// Legal calls or cards of this side; empty if it is not to move.
    fn plays(&self) -> Vec<String> {
        texts(&self.0.plays())
    }

    /// Estimates each card from sampled deals of the hidden cards.
    #[pyo3(signature = (samples, seed, limits: "tuple[int, float | None, int | None, int]"))]
    fn _worths(&self, py: Python<'_>, samples: usize, seed: u64, limits: Limits) -> PyResult<Worths> {
        let estimator = Estimator::new(&self.0, samples, seed, limits.memory);
        asked(py, estimator.map_err(super::errors::stopped_before_start)?, &limits)
    }

    /// Legal calls with their expected scores.
    fn _calls_worth(&self) -> Vec<(String, f64)> {
        expected_points(&self.0).iter().map(|worth| (worth.call.to_string(), worth.mean)).collect()
    }

    /// The call with the highest expected score.
    fn _best_call(&self) -> Option<String> {
        best_call(&self.0).map(|call| call.to_string())
    }

    /// Card of the greedy player in the exchange.
    fn _greedy(&self) -> Option<String> {
        if self.0.phase != Phase::Exchange || self.0.turn != self.0.side {
            return None;
        }
        Greedy::of(&self.0).map(text_of)
    }
}
