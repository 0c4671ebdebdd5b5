//! Expected score of each legal card, given one side's view or all cards.
//!
//! With hidden cards this is perfect-information Monte Carlo (GIB: Ginsberg 2001) with a cheaper
//! rollout: both sides exchange greedily, and only the last hands are solved exactly.

use super::action::Phase;
use super::calls::{Call, Strain};
use super::cards::{MAX_SIZE, Number, has, number, numbers_of, parts};
use super::game::GameState;
use super::greedy::Greedy;
use super::play_state::PlayState;
use super::rules::{Rules, Scoring};
use super::sampler::Sampler;
use super::score::{Contract, Doubled};
use super::view::View;
use super::workers::Pieces;
use crate::cards::SplitMix64;
use crate::search::{SearchControl, Stop};
use crate::seats::Side;
use crate::tricks::{HoneymoonBridge, Setup, Solver};

/// Bytes of the transposition table of the solver for the last hands.
const MEMO: usize = 1 << 16;

/// Score of one side by its number of tricks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrickScores([f64; MAX_SIZE + 1]);

impl TrickScores {
    /// Scores each trick as one.
    #[must_use]
    pub fn of_tricks() -> TrickScores {
        #[expect(clippy::cast_precision_loss, reason = "at most thirteen tricks")]
        TrickScores(std::array::from_fn(|tricks| tricks as f64))
    }

    /// Scores tricks of `side` by the points of a contract.
    #[must_use]
    pub fn of_points(side: Side, contract: &Contract, rules: &Rules) -> TrickScores {
        TrickScores(std::array::from_fn(|mine| {
            let mine = mine.min(rules.size);
            let mut tricks = [mine, rules.size - mine];
            if side == Side::Second {
                tricks.reverse();
            }
            f64::from(contract.score(tricks, rules)[side as usize])
        }))
    }

    /// Scores tricks of `side` as the rules say.
    #[must_use]
    pub fn of(side: Side, contract: &Contract, rules: &Rules) -> TrickScores {
        match rules.scoring {
            Scoring::Duplicate => TrickScores::of_points(side, contract, rules),
            Scoring::Tricks => TrickScores::of_tricks(),
        }
    }

    /// Score for a number of tricks.
    #[must_use]
    pub const fn at(&self, tricks: usize) -> f64 {
        self.0[if tricks > MAX_SIZE { MAX_SIZE } else { tricks }]
    }
}

/// Mean score and mean tricks of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The card.
    pub card: Number,
    /// Mean score of the side to move.
    pub mean: f64,
    /// Standard error of `mean`; 0 if all deals are listed.
    pub error: f64,
    /// Mean tricks of the side to move.
    pub tricks: f64,
    /// Standard error of `tricks`.
    pub tricks_error: f64,
}

/// A deal that fits the view, and its probability.
type World = (PlayState, f64);

/// Estimates the score of each legal card.
pub struct Estimator {
    side: Side,
    worth: TrickScores,
    /// One card of each class of equivalent cards.
    distinct: Vec<Number>,
    /// Legal cards, each with the index of its class in `distinct`.
    plays: Vec<(Number, usize)>,
    /// All deals if they are few, else the sampler that draws them.
    worlds: Result<Vec<World>, Sampler>,
    samples: usize,
    seed: u64,
    solver: Solver,
    greedy: Greedy,
    pieces: Pieces<[u8; MAX_SIZE]>,
}

impl Estimator {
    /// An estimator for a view, with `samples` deals of the hidden cards.
    ///
    /// In the last round of the exchange and in the play all deals are listed instead. Sample `i`
    /// depends only on the seed and `i`. Returns `None` if this side has no card to play. `memory`
    /// is in bytes, and little is needed.
    ///
    /// # Errors
    /// If there is no memory for the solver.
    pub fn new(view: &View, samples: usize, seed: u64, memory: usize) -> Result<Option<Estimator>, Stop> {
        if !matches!(view.phase, Phase::Exchange | Phase::Play) || view.turn != view.side {
            return Ok(None);
        }
        let sampler = Sampler::new(view);
        let worlds = sampler.list().ok_or(sampler);
        Estimator::of(view, worlds, samples, seed, memory)
    }

    /// An estimator that sees all cards of a game.
    ///
    /// # Errors
    /// As for [`Estimator::new`].
    pub fn seeing_all(game: &GameState, memory: usize) -> Result<Option<Estimator>, Stop> {
        let Some(table) = game.table().filter(|table| !table.is_over()) else { return Ok(None) };
        Estimator::of(&game.view(table.turn()), Ok(vec![(*table, 1.0)]), 1, 0, memory)
    }

    fn of(
        view: &View,
        worlds: Result<Vec<World>, Sampler>,
        samples: usize,
        seed: u64,
        memory: usize,
    ) -> Result<Option<Estimator>, Stop> {
        let Some(strain) = view.strain() else { return Ok(None) };
        let trump = strain.trump();
        let (distinct, plays) = distinct(view);
        let count = worlds.as_ref().map_or(samples, Vec::len);
        Ok(Some(Estimator {
            side: view.side,
            worth: view.contract.map_or_else(TrickScores::of_tricks, |contract| {
                TrickScores::of(view.side, &contract, &view.rules)
            }),
            distinct,
            plays,
            worlds,
            samples: count,
            seed,
            solver: Solver::new(HoneymoonBridge::new(trump), memory.min(MEMO))?,
            greedy: Greedy::new(trump.map_or(4, |suit| suit as usize), view.rules.size),
            pieces: Pieces::new(count),
        }))
    }

    /// Returns true if every deal that fits the view is evaluated.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.worlds.is_ok()
    }

    /// Number of deals that are evaluated.
    #[must_use]
    pub const fn samples(&self) -> usize {
        self.samples
    }

    /// Estimates of all legal cards, in the order of the cards.
    ///
    /// Several threads can call this at once and share the work; all get the same result.
    ///
    /// # Errors
    /// If the search stopped before the end.
    pub fn estimates(&self, control: &mut SearchControl) -> Result<Vec<Estimate>, Stop> {
        let taken = self.pieces.work(control, |number, control| self.piece(number, control))?;
        #[expect(clippy::cast_precision_loss, reason = "far fewer samples")]
        let even = 1.0 / self.samples.max(1) as f64;
        let share = |number: usize| self.worlds.as_ref().map_or(even, |worlds| worlds[number].1);
        let of_tricks = TrickScores::of_tricks();
        let by_distinct: Vec<[f64; 4]> = (0..self.distinct.len())
            .map(|place| {
                let all = || taken.iter().enumerate().map(|(n, taken)| (usize::from(taken[place]), share(n)));
                let (mean, error) = self.mean(all(), &self.worth);
                let (tricks, tricks_error) = self.mean(all(), &of_tricks);
                [mean, error, tricks, tricks_error]
            })
            .collect();
        let each = self.plays.iter().map(|&(card, place)| {
            let [mean, error, tricks, tricks_error] = by_distinct[place];
            Estimate { card, mean, error, tricks, tricks_error }
        });
        Ok(each.collect())
    }

    /// Mean and standard error over all deals. `all` yields tricks and probabilities.
    fn mean(&self, all: impl Iterator<Item = (usize, f64)> + Clone, worth: &TrickScores) -> (f64, f64) {
        let mean: f64 = all.clone().map(|(tricks, share)| share * worth.at(tricks)).sum();
        if self.is_exact() {
            return (mean, 0.0);
        }
        let square: f64 = all.map(|(tricks, share)| share * (worth.at(tricks) - mean).powi(2)).sum();
        #[expect(clippy::cast_precision_loss, reason = "far fewer samples")]
        let others = self.samples.saturating_sub(1).max(1) as f64;
        (mean, (square / others).sqrt())
    }

    /// Tricks after each card of `distinct`, in the deal with this number.
    fn piece(&self, number: usize, control: &mut SearchControl) -> Result<[u8; MAX_SIZE], Stop> {
        let world = match &self.worlds {
            Ok(worlds) => worlds[number].0,
            Err(sampler) => sampler.draw(&mut SplitMix64::numbered(self.seed, number as u64)),
        };
        let mut taken = [0; MAX_SIZE];
        for (place, &card) in self.distinct.iter().enumerate() {
            let mut table = world;
            table.play(card);
            taken[place] = self.rolled_out(table, control)?;
        }
        Ok(taken)
    }

    /// Tricks of the side if both exchange greedily and then play perfectly.
    fn rolled_out(&self, mut table: PlayState, control: &mut SearchControl) -> Result<u8, Stop> {
        while table.exchanges() {
            control.spend(1)?;
            table.play(self.greedy.choose(&table));
        }
        tricks_of(&table, self.side, &self.solver, control)
    }
}

/// Final tricks of a side if both play the last hands perfectly.
pub(super) fn tricks_of(
    table: &PlayState,
    side: Side,
    solver: &Solver,
    control: &mut SearchControl,
) -> Result<u8, Stop> {
    let turn = table.turn();
    let setup = Setup {
        mover: table.hand(turn),
        other: table.hand(turn.other()),
        led: table.led().map(super::cards::card_of),
    };
    let left = u8::try_from(setup.tricks_left()).unwrap_or(0);
    let movers = if left == 0 { 0 } else { solver.tricks(&setup, control)? };
    let more = if turn == side { movers } else { left - movers };
    Ok(table.tricks[side as usize] + more)
}

/// Groups equivalent legal cards: one card of each class, and each card with its class.
///
/// Two cards of a suit are equivalent if every card between them is in a finished trick or in the
/// same hand. Both get the value of the lower one. The greedy reply may differ between them, as it
/// values cards by height.
fn distinct(view: &View) -> (Vec<Number>, Vec<(Number, usize)>) {
    let legal = view.legal();
    let mut between = super::cards::joined(view.unseen(), view.known());
    for card in view.up.into_iter().chain(view.led) {
        super::cards::add(&mut between, card);
    }
    let (mut distinct, mut plays): (Vec<Number>, Vec<(Number, usize)>) = (Vec::new(), Vec::new());
    for card in numbers_of(legal) {
        let (suit, height) = parts(card);
        let before = plays.last().map(|(card, _)| parts(*card)).filter(|(other, _)| *other == suit);
        let same = before.is_some_and(|(_, low)| (low..height).all(|h| !has(between, number(suit, h))));
        if !same {
            distinct.push(card);
        }
        plays.push((card, distinct.len() - 1));
    }
    (distinct, plays)
}

/// Tricks of the declarer in each strain, for first and for second as declarer, given all cards.
///
/// Both sides exchange greedily and then play perfectly.
///
/// # Errors
/// If the search stopped before the end.
pub fn foreseen(game: &GameState, control: &mut SearchControl) -> Result<Vec<[u8; 2]>, Stop> {
    let hands = Side::BOTH.map(|side| game.hand(side));
    let (rules, stock) = (game.rules(), &game.cards()[2 * game.rules().size..]);
    let mut all = Vec::new();
    for strain in Strain::ALL {
        let solver = Solver::new(HoneymoonBridge::new(strain.trump()), MEMO)?;
        let greedy = Greedy::new(strain.trump().map_or(4, |suit| suit as usize), rules.size);
        let mut taken = [0; 2];
        for declarer in Side::BOTH {
            let mut table = PlayState::new(hands, stock, strain, declarer, rules);
            while table.exchanges() {
                table.play(greedy.choose(&table));
            }
            taken[declarer as usize] = tricks_of(&table, declarer, &solver, control)?;
        }
        all.push(taken);
    }
    Ok(all)
}

/// Score of the caller if the auction ended with this call, by the tricks of [`foreseen`].
///
/// A pass before any bid has its expected score.
#[must_use]
pub fn foreseen_worth(game: &GameState, call: Call, foreseen: &[[u8; 2]]) -> f64 {
    let (side, rules) = (game.turn(), game.rules());
    let standing = game.auction().contract();
    let contract = match (call, standing) {
        (Call::Bid(bid), _) => Some(Contract { bid, declarer: side, doubled: Doubled::Not }),
        (Call::Double, Some(contract)) => Some(Contract { doubled: Doubled::Once, ..contract }),
        (Call::Redouble, Some(contract)) => Some(Contract { doubled: Doubled::Twice, ..contract }),
        (_, standing) => standing,
    };
    let Some(contract) = contract else { return game.auction().score_of_pass(rules) };
    let taken =
        foreseen.get(contract.bid.strain.index()).map_or(0, |taken| taken[contract.declarer as usize]);
    let taken = usize::from(taken);
    let mine = if contract.declarer == side { taken } else { rules.size - taken };
    TrickScores::of(side, &contract, rules).at(mine)
}
