//! Which play to try first. Only speed depends on it, never a verdict.

use super::alone::{Alone, alone};
use super::corrections::Corrections;
use super::expand::Step;
use super::net::{BESIDE, Evaluator};
#[cfg(feature = "samples")]
use super::net::{highest, turn_kind};
use super::state::State;
use crate::avx2::{self, Avx2, Job};
use crate::cards::Counts;
use crate::search::dominance_table::hash;
use crate::search::proof::{Initial, Numbers, Play};
use crate::seats::{Seat, Team};
use crate::shedding::solver::cache::Cache;
#[cfg(feature = "samples")]
use crate::shedding::solver::features::{both_features, features};
use crate::shedding::solver::initial::{SMALL, with_power};
use crate::shedding::solver::net::{Guess, Large, Small};
use crate::shedding::{Code, keys};

/// From this many cards in two hands on, a network's guess is worth its time, and the larger one's.
const NET_FROM: usize = 10;
const LARGE_FROM: usize = 24;

/// Hands of which the networks remember what they make of them.
const PLACES: usize = 1 << 10;

/// Guesses that are remembered. Twice as many are slower: they no longer fit into a processor's nearest caches.
const GUESSES: usize = 1 << 13;

const NO_GUESS: Guess = Guess { logit: 0, works: [0; 2] };

/// How much the cost of a play counts in a depth-first search, in 1/8.
const THRIFT: i32 = 5;

/// To what power costs count in first numbers, in 1/256: see [`with_power`]. With 200 the search takes 16 % fewer nodes at
/// 20/17/17 than with 256, and 27 % fewer at 17/14/14 (seeds 3000 to 3143); 180 and 210 are about as good.
const COST_POWER: i32 = 205;

/// Guesses at positions of three hands, from the networks' guesses at the landlord against each farmer, and from what
/// the search has learned.
pub(super) struct Order<'a> {
    small: Small,
    large: Option<Large>,
    team: Evaluator,
    corrections: &'a Corrections,
    /// What the networks say of positions that came lately, by their tags.
    ///
    /// Worth: +8 % nodes without it (12/10/10).
    guesses: Cache<Guess>,
    /// What they say of the landlord against a farmer, by hashes of the two hands and the answer.
    ///
    /// Worth: +6 % instructions without it (10/10/10).
    pairs: Cache<Guess>,
    avx2: Option<Avx2>,
}

impl<'a> Order<'a> {
    /// For a position with `cards` cards in all hands.
    pub(super) fn new(cards: usize, corrections: &'a Corrections) -> Order<'a> {
        Order {
            small: Small::new(PLACES),
            large: (cards >= 32).then(|| Large::new(PLACES)),
            team: Evaluator::new(PLACES),
            corrections,
            guesses: Cache::new(GUESSES, NO_GUESS),
            pairs: Cache::new(GUESSES, NO_GUESS),
            avx2: Avx2::detect(),
        }
    }

    /// What the networks say of the landlord against one farmer, as the landlord sees it.
    #[inline(always)]
    fn against(&mut self, state: &State, farmer: Seat) -> Guess {
        let (pair, farmer_moves) = if let Some(alone) = alone(state, farmer) {
            (alone.state, alone.farmer_moves)
        } else {
            // As if the farmer had the lead that its partner has, or the landlord answered its play.
            let (landlord, own) = (state.setup.hand_of(Seat::Landlord), state.setup.hand_of(farmer));
            if state.setup.turn == Seat::Landlord {
                (keys::State { mover: landlord, other: own, answer: state.answer }, false)
            } else {
                (keys::State { mover: own, other: landlord, answer: Code::NONE }, true)
            }
        };
        let guess = self.guess_at_two(&pair);
        if farmer_moves { turned(&guess) } else { guess }
    }

    /// The natural logarithm of the chance that a farmer wins alone, in 1/64.
    pub(super) fn chance_alone(&mut self, alone: &Alone) -> i32 {
        let logit = self.guess_at_two(&alone.state).logit;
        self.small.log_chance(if alone.farmer_moves { logit } else { -logit })
    }

    /// What a network says of a position of two hands, as its mover sees it. It is remembered for a while: one in two comes
    /// again soon, beside another third hand.
    #[inline(always)]
    fn guess_at_two(&mut self, pair: &keys::State) -> Guess {
        let keys::State { mover, other, answer } = pair;
        // The hands alone fill both words: any odd factor with well-mixed bits keeps the answer apart from them.
        let answer = u64::from(answer.number()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let tag = hash(mover.bits(), other.bits() ^ answer).max(1);
        match self.pairs.find(tag) {
            Some(place) => *self.pairs.at(place),
            None => self.guess_anew(pair, tag),
        }
    }

    /// The same of a pair, with this tag, that is not remembered.
    #[inline(never)]
    fn guess_anew(&mut self, pair: &keys::State, tag: u64) -> Guess {
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

    /// What is to be expected, as the landlord sees it. By a call, as it is asked in two places.
    #[inline(always)]
    fn guess(&mut self, state: &State) -> Guess {
        avx2::run(self.avx2, (self, state))
    }

    /// What the networks say of a position with this tag. It is remembered for a while, as a third of all positions come
    /// again soon. Positions with the same key may look a little different to the networks: the first one speaks for all.
    #[inline(always)]
    fn guess_once(&mut self, state: &State, tag: u64) -> Guess {
        let tag = tag.max(1);
        if let Some(place) = self.guesses.find(tag) {
            return *self.guesses.at(place);
        }
        let guess = self.guess(state);
        self.guesses.put(tag, guess);
        guess
    }

    /// A guess with what the search has learned.
    #[inline(always)]
    fn corrected(&self, state: &State, guess: Guess) -> Guess {
        Guess { logit: guess.logit + self.corrections.of(&state.setup.hands), ..guess }
    }

    /// Learns from the numbers that a position with this tag has after a visit, as the team to move sees them.
    pub(super) fn learn(&mut self, state: &State, tag: u64, found: Numbers) {
        if !Order::is_large(state) {
            return;
        }
        let expected = self.initial(state, tag).numbers;
        let is_landlord = state.team() == Team::Landlord;
        let [expected, found] = [expected, found].map(|numbers| numbers.for_parent(is_landlord));
        self.corrections.learn(&state.setup.hands, expected, found);
    }

    /// What the networks of two hands say of the landlord against each farmer: the logit that he wins (against both, if
    /// the odds of the farmers add up; against down; against up), and the logarithms of the work if he wins and
    /// if he loses (the sums, and each), in 1/64.
    #[inline(always)]
    fn beside(&mut self, state: &State) -> [i32; BESIDE] {
        // No closures, which are not compiled with their function's instructions.
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

    /// What the network sees of a position, of as many cards as it is asked about: see `SAMPLE_BYTES`.
    #[cfg(feature = "samples")]
    #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
    pub(super) fn seen(&mut self, state: &State) -> Option<Vec<u8>> {
        if !Order::is_large(state) {
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
        for number in self.beside(state) {
            seen.extend((number as i16).to_le_bytes());
        }
        Some(seen)
    }

    #[inline(always)]
    fn is_large(state: &State) -> bool {
        let [landlord, down, up] = state.setup.hands.map(Counts::total);
        landlord + down.max(up) >= NET_FROM
    }

    /// What a search expects of a position with this tag, as the team to move sees it.
    #[inline(always)]
    pub(super) fn initial(&mut self, state: &State, tag: u64) -> Initial {
        if !Order::is_large(state) {
            return SMALL;
        }
        let guess = self.guess_once(state, tag);
        let mut guess = self.corrected(state, guess);
        if state.team() == Team::Farmers {
            guess = turned(&guess);
        }
        with_power(&guess, COST_POWER, |logit| self.small.log_chance(logit))
    }

    /// How early a depth-first search tries a play of a team's: higher first, in 1/64 of a natural logarithm.
    #[inline(always)]
    pub(super) fn score(&mut self, step: &Step) -> i32 {
        let Step { state, mover, cards } = step;
        let cards = i32::from(*cards);
        if !Order::is_large(state) {
            return cards * 8 + i32::from(step.again()) * 12;
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

/// See [`Order::guess`].
impl Job for (&mut Order<'_>, &State) {
    type Output = Guess;

    #[inline(always)]
    fn run(self) -> Guess {
        let (order, state) = self;
        let beside = order.beside(state);
        order.team.guess(state, &beside)
    }
}

/// A guess as the other side sees it.
const fn turned(guess: &Guess) -> Guess {
    let [won, lost] = guess.works;
    Guess { logit: -guess.logit, works: [lost, won] }
}
