//! Move ordering and initial numbers for three hands. They affect speed only, never a verdict.

use super::alone::{AloneFinder, alone};
use super::corrections::Corrections;
use super::expand::Successor;
use super::net::{Evaluator, PAIR_OUTPUTS};
#[cfg(feature = "samples")]
use super::net::{highest, turn_kind};
use super::state::State;
use crate::avx2::{self, Avx2, Job};
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::dominance_table::hash;
use crate::search::proof_number::{ChildPlay, Initial, Numbers};
use crate::seats::{Seat, Team};
use crate::shedding::solver::cache::Cache;
#[cfg(feature = "samples")]
use crate::shedding::solver::features::{both_features, features};
use crate::shedding::solver::initial::{SMALL, with_power};
use crate::shedding::solver::net::{Guess, Large, Small};
use crate::shedding::{Code, keys};

/// Least number of cards in two hands for which a network's guess is worth its time, and for the
/// larger network.
const NET_FROM: usize = 10;
const LARGE_FROM: usize = 24;

/// Number of hands whose share of the first layer a network caches.
const PLACES: usize = 1 << 10;

/// Number of cached guesses. More are slower: they do not fit into the processor's inner caches.
const GUESSES: usize = 1 << 13;

const NO_GUESS: Guess = Guess { logit: 0, works: [0; 2] };

/// Weight of the cost of a play in the order of a depth-first search, in 1/8.
const THRIFT: i32 = 5;

/// Power of the costs in initial numbers, in 1/256: see [`with_power`]. With 200 the search takes
/// 16 % fewer nodes at 20/17/17 than with 256, and 27 % fewer at 17/14/14 (seeds 3000 to 3143). 180
/// and 210 are about as good.
const COST_POWER: i32 = 205;

/// Guesses about positions of three hands. They combine the guesses of the networks about the
/// landlord against each farmer with what the search has learned.
pub(super) struct MoveOrdering<'a> {
    small: Small,
    large: Option<Large>,
    team: Evaluator,
    corrections: &'a Corrections,
    /// Cached guesses about three hands, by tag.
    guesses: Cache<Guess>,
    /// Cached guesses about the landlord against one farmer, by a hash of both hands and the
    /// answer.
    pairs: Cache<Guess>,
    avx2: Option<Avx2>,
}

impl<'a> MoveOrdering<'a> {
    /// Creates an order for positions of at most `cards` cards in all hands.
    pub(super) fn new(cards: usize, corrections: &'a Corrections) -> MoveOrdering<'a> {
        MoveOrdering {
            small: Small::new(PLACES),
            large: (cards >= 32 && Idea::LargeNetwork.on()).then(|| Large::new(PLACES)),
            team: Evaluator::new(PLACES),
            corrections,
            guesses: Cache::new(GUESSES, NO_GUESS),
            pairs: Cache::new(GUESSES, NO_GUESS),
            avx2: Avx2::detect(),
        }
    }

    /// Guess about the landlord against one farmer, from the landlord's point of view.
    #[inline(always)]
    fn against(&mut self, state: &State, farmer: Seat) -> Guess {
        let (pair, farmer_moves) = if let Some(alone) = alone(state, farmer) {
            (alone.state, alone.farmer_moves)
        } else {
            // As if the farmer had the partner's lead, or the landlord answered the farmer's play.
            let (landlord, own) = (state.setup.hand_of(Seat::Landlord), state.setup.hand_of(farmer));
            if state.setup.turn == Seat::Landlord {
                (keys::State { mover: landlord, other: own, answer: state.answer }, false)
            } else {
                (keys::State { mover: own, other: landlord, answer: Code::NONE }, true)
            }
        };
        let guess = self.pair_guess(&pair);
        if farmer_moves { turned(&guess) } else { guess }
    }

    /// Natural logarithm of the chance that a farmer wins alone, in 1/64.
    pub(super) fn chance_alone(&mut self, alone: &AloneFinder) -> i32 {
        let logit = self.pair_guess(&alone.state).logit;
        self.small.log_chance(if alone.farmer_moves { logit } else { -logit })
    }

    /// Guess about a position of two hands, from its mover's point of view. It is cached: half of
    /// them return soon, with another third hand.
    #[inline(always)]
    fn pair_guess(&mut self, pair: &keys::State) -> Guess {
        let keys::State { mover, other, answer } = pair;
        // The hands fill both words. Any odd factor with well-mixed bits separates the answer from
        // them.
        let answer = u64::from(answer.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let tag = hash(mover.bits(), other.bits() ^ answer).max(1);
        match self.pairs.find(tag) {
            Some(place) if Idea::PairCache.on() => *self.pairs.at(place),
            _ => self.guess_uncached(pair, tag),
        }
    }

    /// Guesses about a position of two hands that is not cached, and caches the guess under `tag`.
    #[inline(never)]
    fn guess_uncached(&mut self, pair: &keys::State, tag: u64) -> Guess {
        let guess = match &mut self.large {
            Some(large) if pair.cards() >= LARGE_FROM => large.guess_by_call(pair),
            _ => self.small.guess_by_call(pair),
        };
        self.pairs.put(tag, guess);
        guess
    }

    /// ln(e^a + e^b), in 1/64.
    #[inline(always)]
    fn log_sum(&self, a: i32, b: i32) -> i32 {
        let apart = i32::try_from(a.abs_diff(b) / 2).unwrap_or(i32::MAX);
        // ln(1 + e^-z) = -ln(chance of logit z).
        a.max(b) - self.small.log_chance(apart)
    }

    /// Guess of the network of three hands, from the landlord's point of view.
    #[inline(always)]
    fn guess(&mut self, state: &State) -> Guess {
        avx2::run(self.avx2, (self, state))
    }

    /// Guess about a position with this tag. It is cached: a third of all positions return soon.
    /// Positions with the same key can differ a little for the networks; they all get the guess
    /// about the first.
    #[inline(always)]
    fn cached_guess(&mut self, state: &State, tag: u64) -> Guess {
        let tag = tag.max(1);
        if let Some(place) = self.guesses.find(tag)
            && Idea::GuessCache.on()
        {
            return *self.guesses.at(place);
        }
        let guess = self.guess(state);
        self.guesses.put(tag, guess);
        guess
    }

    /// Applies the corrections that the search has learned for the hands.
    #[inline(always)]
    fn corrected(&self, state: &State, guess: Guess) -> Guess {
        Guess { logit: guess.logit + self.corrections.of(&state.setup.hands), ..guess }
    }

    /// Learns from the numbers of a position after a visit, which are from the point of view of the
    /// team to move.
    pub(super) fn learn(&mut self, state: &State, tag: u64, found: Numbers) {
        if !Idea::Corrections.on() || !MoveOrdering::is_large(state) {
            return;
        }
        let expected = self.initial(state, tag).numbers;
        let is_landlord = state.team() == Team::Landlord;
        let [expected, found] = [expected, found].map(|numbers| numbers.for_parent(is_landlord));
        self.corrections.learn(&state.setup.hands, expected, found);
    }

    /// Outputs of the networks of two hands for the landlord against each farmer, in 1/64.
    ///
    /// First the logits that the landlord wins: against both, if the odds of the farmers add up,
    /// against down, against up. Then the logarithms of the work if he wins and if he loses: the
    /// sums, and for each farmer.
    #[inline(always)]
    fn pair_outputs(&mut self, state: &State) -> [i32; PAIR_OUTPUTS] {
        // No closures: they are not compiled for newer processors with their function.
        let (down, up) = (self.against(state, Seat::Down), self.against(state, Seat::Up));
        let (from_down, from_up) = (2 * down.logit, 2 * up.logit);
        [
            -self.log_sum(-from_down, -from_up),
            from_down,
            from_up,
            self.log_sum(down.works[0], up.works[0]),
            self.log_sum(down.works[1], up.works[1]),
            down.works[0],
            down.works[1],
            up.works[0],
            up.works[1],
        ]
    }

    /// Input of the network for a sample (see `SAMPLE_BYTES`). Returns `None` if the position is
    /// too small for a guess.
    #[cfg(feature = "samples")]
    #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
    pub(super) fn seen(&mut self, state: &State) -> Option<Vec<u8>> {
        if !MoveOrdering::is_large(state) {
            return None;
        }
        let [landlord, down, up] = state.setup.hands;
        let mut seen: Vec<u8> =
            [landlord, down, up].iter().flat_map(|&hand| features(hand).to_le_bytes()).collect();
        for other in [down, up, highest(down, up)] {
            seen.extend(both_features(landlord, other).to_le_bytes());
        }
        let shape = state.answer.shape();
        seen.extend([shape.kind as u8, shape.length as u8, shape.rank.index() as u8]);
        seen.extend([turn_kind(state) as u8, u8::from(state.rest.is_none())]);
        for number in self.pair_outputs(state) {
            seen.extend((number as i16).to_le_bytes());
        }
        Some(seen)
    }

    #[inline(always)]
    fn is_large(state: &State) -> bool {
        let [landlord, down, up] = state.setup.hands.map(Counts::total);
        Idea::Networks.on() && landlord + down.max(up) >= NET_FROM
    }

    /// Initial numbers of a position with this tag, from the point of view of the team to move.
    #[inline(always)]
    pub(super) fn initial(&mut self, state: &State, tag: u64) -> Initial {
        if !MoveOrdering::is_large(state) {
            return SMALL;
        }
        let guess = self.cached_guess(state, tag);
        let mut guess = self.corrected(state, guess);
        if state.team() == Team::Farmers {
            guess = turned(&guess);
        }
        with_power(&guess, COST_POWER, |logit| self.small.log_chance(logit))
    }

    /// Score of a play in the order of a depth-first search: higher first, in 1/64 of a natural
    /// logarithm.
    #[inline(always)]
    pub(super) fn score(&mut self, step: &Successor) -> i32 {
        let Successor { state, mover, cards } = step;
        let cards = i32::from(*cards);
        if !MoveOrdering::is_large(state) {
            return cards * 8 + i32::from(step.same_side_to_move()) * 12;
        }
        let guess = self.guess(state);
        let guess = self.corrected(state, guess);
        let guess = if *mover == Seat::Landlord { guess } else { turned(&guess) };
        let [won, lost] = guess.works;
        let chance = self.small.log_chance(guess.logit);
        let cost = self.log_sum(chance + won, self.small.log_chance(-guess.logit) + lost);
        chance + 30 * cards - cost * THRIFT / 8
    }
}

/// Body of [`MoveOrdering::guess`], compiled for newer processors too.
impl Job for (&mut MoveOrdering<'_>, &State) {
    type Output = Guess;

    #[inline(always)]
    fn run(self) -> Guess {
        let (order, state) = self;
        let pairs = order.pair_outputs(state);
        if !Idea::TeamNetwork.on() {
            return Guess { logit: pairs[0] / 2, works: [pairs[3], pairs[4]] };
        }
        order.team.guess(state, &pairs)
    }
}

/// A guess from the other team's point of view.
const fn turned(guess: &Guess) -> Guess {
    let [won, lost] = guess.works;
    Guess { logit: -guess.logit, works: [lost, won] }
}
