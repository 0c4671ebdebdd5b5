//! Players for the matches: those of the package, and simple ones for comparison.

use canju::honeymoon::{
    Action, Bid, Call, Estimator, GameState, Greedy, Number, Phase, PlayState, Strain, best_call, numbers_of,
};
use canju::search::SearchControl;
use canju::seats::Side;
use canju::tricks::Masks;

/// Method of exchanging cards.
#[derive(Clone, Copy, Debug)]
pub enum Exchange {
    /// Plays any card.
    Random,
    /// Wins high cards and trumps as cheaply as it can, and loses other cards.
    Naive,
    /// Plays like the package's greedy player.
    Greedy,
    /// Samples, with this number of samples.
    Sampling(usize),
    /// Sees all cards.
    Perfect,
}

/// Method of bidding.
#[derive(Clone, Copy, Debug)]
pub enum Bidding {
    /// Makes the call with the highest expected points.
    Model,
    /// Bids by high-card points.
    Threshold,
    /// Always passes.
    Never,
}

/// A player: its bidding and its exchange. All players play the last hands perfectly.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    pub bidding: Bidding,
    pub exchange: Exchange,
}

impl Player {
    /// Parses a player, such as `sampling:64` or `threshold+naive`.
    pub fn read(text: &str) -> Option<Player> {
        let (bidding, exchange) = text.split_once('+').unwrap_or(("model", text));
        let bidding = match bidding {
            "model" => Bidding::Model,
            "threshold" => Bidding::Threshold,
            "never" => Bidding::Never,
            _ => return None,
        };
        let exchange = match exchange.split_once(':').unwrap_or((exchange, "")) {
            ("random", _) => Exchange::Random,
            ("naive", _) => Exchange::Naive,
            ("greedy", _) => Exchange::Greedy,
            ("sampling", samples) => Exchange::Sampling(samples.parse().ok()?),
            ("perfect", _) => Exchange::Perfect,
            _ => return None,
        };
        Some(Player { bidding, exchange })
    }

    /// Action of the player when it is to move.
    pub fn act(&self, game: &GameState, seed: u64, control: &mut SearchControl) -> Action {
        if game.phase() == Phase::Bidding {
            return Action::Call(self.call(game));
        }
        let view = game.view(game.turn());
        let table = game.table().expect("a contract");
        let exchange = if game.phase() == Phase::Play { Exchange::Perfect } else { self.exchange };
        let card = match exchange {
            Exchange::Random => {
                let plays: Vec<Number> = table.plays().collect();
                plays[usize::try_from(scattered(seed)).unwrap_or(0) % plays.len()]
            }
            Exchange::Naive => naive(table),
            Exchange::Greedy => {
                let trump = view.strain().and_then(Strain::trump);
                Greedy::new(trump.map_or(4, |suit| suit as usize), 13).choose(table)
            }
            Exchange::Sampling(samples) => best_of(Estimator::new(&view, samples, seed, 1 << 20), control),
            Exchange::Perfect => best_of(Estimator::seeing_all(game, 1 << 20), control),
        };
        Action::Card(card)
    }

    fn call(&self, game: &GameState) -> Call {
        match self.bidding {
            Bidding::Model => best_call(&game.view(game.turn())).unwrap_or(Call::Pass),
            Bidding::Threshold => threshold(game),
            Bidding::Never => Call::Pass,
        }
    }
}

fn best_of<E: std::fmt::Debug>(
    estimator: Result<Option<Estimator>, E>,
    control: &mut SearchControl,
) -> Number {
    let estimator = estimator.expect("memory").expect("a card is to be played");
    let all = estimator.estimates(control).expect("no limits").into_iter();
    all.reduce(|best, next| if next.mean > best.mean { next } else { best }).map_or(0, |best| best.card)
}

/// A pseudorandom number for a seed.
pub fn scattered(seed: u64) -> u64 {
    let z = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33
}

/// Wins a ten or higher card, or a trump, as cheaply as it can; otherwise plays its lowest card.
fn naive(table: &PlayState) -> Number {
    let trump = table.trump();
    let up = table.turned_up().expect("the exchange");
    let wanted = up % 13 >= 8 || trump.is_some_and(|trump| trump as u8 == up / 13);
    // Trumps rank above all other cards.
    let rank = |card: Number| (trump.is_some_and(|trump| trump as u8 == card / 13), card % 13);
    let plays: Vec<Number> = table.plays().collect();
    let lowest = plays.iter().copied().min_by_key(|&card| rank(card)).expect("a card");
    if !wanted {
        return lowest;
    }
    match table.led() {
        None => plays.into_iter().max_by_key(|&card| (card % 13, rank(card))).unwrap_or(lowest),
        Some(led) => {
            let takes = plays.into_iter().filter(|&card| table.takes(card, led));
            takes.min_by_key(|&card| rank(card)).unwrap_or(lowest)
        }
    }
}

/// High-card points: 4, 3, 2, 1 for ace, king, queen, jack.
fn points(hand: Masks) -> u32 {
    numbers_of(hand).map(|card| u32::from((card % 13).saturating_sub(8))).sum()
}

/// Bids the longest suit, or no-trump without a suit of five. From 11 points on it bids up to level
/// one, and one level more for every three points, at most four.
fn threshold(game: &GameState) -> Call {
    let side = game.turn();
    let hand = game.hand(side);
    let length = |suit: usize| hand[suit].count_ones();
    let longest = (0..4).max_by_key(|&suit| (length(suit), suit)).unwrap_or(3);
    let strain = if length(longest) < 5 { Strain::NoTrump } else { Strain::ALL[longest] };
    let points = points(hand);
    if points < 11 {
        return Call::Pass;
    }
    let most = u8::try_from((points - 8) / 3).unwrap_or(7).min(4);
    let legal = game.auction().plays(game.rules());
    let bids = (1..=most).map(|level| Call::Bid(Bid { level, strain }));
    bids.into_iter().find(|bid| legal.contains(bid)).unwrap_or(Call::Pass)
}

/// Tricks of a side.
pub fn tricks_of(game: &GameState, side: Side) -> i64 {
    i64::try_from(game.tricks()[side as usize]).expect("thirteen at most")
}
