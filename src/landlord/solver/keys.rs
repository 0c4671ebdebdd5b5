//! Exact memo keys: an injective code of a position of three hands, up to what rules can see.

use super::state::State;
use crate::bits::Gather;
use crate::cards::{Counts, RANKS, Rank};
use crate::landlord::Setup;
use crate::shedding::keys::{live_links, pairs, squeezed_code};
use crate::shedding::{Code, Rules};

/// How positions that come of one root are coded.
pub(super) enum Keys {
    /// Of one deck, that the hands share.
    Deck {
        /// Without gap chains, ranks that nobody holds are squeezed out.
        squeeze: bool,
        gather: Gather,
    },
    /// Any others.
    Root(Box<RootKeys>),
}

/// The [`live_links`] of each hand. From a node to its children, only the mover's change.
pub(super) type Links = [u64; 3];

/// Bits of a key.
pub(super) const BITS: u32 = HANDS_BITS + Code::BITS + SEATS_BITS;
/// Bits for the hands: what the code, the turn, and the memo's own bits leave.
const HANDS_BITS: u32 = 128 - Code::BITS - SEATS_BITS - 7;
/// Who is to move, and how many may still answer the play on the table.
const SEATS_BITS: u32 = 3;
/// Of one deck: see [`of_ranks`].
const _: () = assert!(13 * 8 + 4 <= HANDS_BITS);

impl Keys {
    pub(super) fn of(rules: &Rules, root: &Setup) -> Keys {
        if is_of_one_deck(root) {
            Keys::Deck { squeeze: rules.has_usual_chains(), gather: Gather::new() }
        } else {
            Keys::Root(Box::new(RootKeys::of(root)))
        }
    }

    /// Whether a position may come of the root, as far as its hands tell.
    pub(super) fn fit(&self, setup: &Setup) -> bool {
        match self {
            Keys::Deck { .. } => is_of_one_deck(setup),
            Keys::Root(keys) => keys.root.iter().zip(&setup.hands).all(|(root, hand)| root.contains(*hand)),
        }
    }

    /// The key of a position: [exact](is_exact), or where there is none, a hash to know its numbers by.
    #[inline(always)]
    pub(super) fn key(&self, state: &State) -> u128 {
        self.key_linked(state, &state.setup.hands.map(live_links))
    }

    /// The same by the [`live_links`] of each hand.
    #[inline(always)]
    pub(super) fn key_linked(&self, state: &State, links: &Links) -> u128 {
        let (hands, table) = match self {
            Keys::Deck { squeeze: true, gather } => squeezed(state, links, *gather),
            Keys::Deck { squeeze: false, gather } => {
                (of_ranks(state, SUITED_ONES, 0, *gather), state.table())
            }
            Keys::Root(keys) => match keys.hands(&state.setup) {
                Some(hands) => (hands, state.table()),
                None => return hash(state),
            },
        };
        let setup = &state.setup;
        let seats = u128::from(setup.turn.after() == setup.by) * 3 + setup.turn as u128;
        hands | u128::from(table.number()) << HANDS_BITS | seats << (HANDS_BITS + Code::BITS)
    }
}

/// Whether a key is that of one position alone, up to what rules can see; else nothing may be remembered under it.
#[inline(always)]
pub(super) const fn is_exact(key: u128) -> bool {
    key >> BITS == 0
}

/// What tells most positions apart that have no exact key.
#[cold]
fn hash(state: &State) -> u128 {
    let setup = &state.setup;
    let seats = u64::from(setup.turn.after() == setup.by) * 3 + setup.turn as u64;
    let mixed = |parts: [u64; 4], start: u64| {
        parts
            .into_iter()
            .fold(start, |hash, part| (hash ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29))
    };
    let [landlord, down, up] = setup.hands.map(Counts::bits);
    let table = u64::from(state.table().number()) << 3 | seats;
    let [high, low] = [mixed([landlord, down, up, table], 1), mixed([table, up, down, landlord], 2)];
    1 << 127 | u128::from(high) << 64 | u128::from(low)
}

fn is_of_one_deck(setup: &Setup) -> bool {
    Rank::all().all(|rank| {
        let held: usize = setup.hands.iter().map(|hand| hand.count(rank)).sum();
        held <= if rank.is_joker() { 1 } else { 4 }
    })
}

/// The lowest bit of the nibble of each rank from 3 to 2.
const SUITED_ONES: u64 = 0x0001_1111_1111_1111;

/// The code of three hands of one deck without the ranks that nobody holds, and that of the table with its
/// rank counted among held ranks only.
///
/// Rules see of ranks only their order, whether neighbours make a chain, and which are jokers. Hands only
/// shrink, so a link that no chain of a hand goes over now never matters again; with ranks nobody holds squeezed
/// out, two positions of equal ranks, live links, table and seats have the same plays and the same values.
/// Chains with gaps would see empty ranks: where the rules have them, nothing is squeezed.
#[inline(always)]
fn squeezed(state: &State, links: &Links, gather: Gather) -> (u128, Code) {
    let [landlord, down, up] = state.setup.hands;
    let all = landlord.bits() | down.bits() | up.bits();
    let held = (all | all >> 1 | all >> 2 | all >> 3) & SUITED_ONES;
    let links = (links[0] | links[1] | links[2]) >> 3;
    (of_ranks(state, held, links, gather), squeezed_code(state.table(), held))
}

/// Eight bits for each of some ranks that may be held, in three fields: four for how many the landlord and the farmers
/// have, three for how many of theirs are down's, and one for whether a chain goes on to the next rank. Then
/// two for each joker's owner.
#[inline(always)]
fn of_ranks(state: &State, ranks: u64, links: u64, gather: Gather) -> u128 {
    let [landlord, down, up] = state.setup.hands;
    let pairs = gather.of(pairs(landlord, down + up), ranks * 15);
    let of_down = gather.of(down.bits(), ranks * 7);
    let links = gather.of(links, ranks);
    let joker =
        |at: u32| (landlord.bits() >> at & 1) | (down.bits() >> at & 1) << 1 | ((up.bits() >> at & 1) * 3);
    let jokers = joker(52) | joker(56) << 2;
    u128::from(pairs | jokers << 52) | u128::from(of_down | links << 39) << 56
}

/// Each count by the root's: a rank of which a hand holds n at the root has n + 1 counts, and all
/// counts together are one number with these bases.
///
/// Those of two decks that the hands share take 80 bits at most. Where each side has decks of its own they may be more than
/// there is room for: then positions with the most of a rank have no key.
pub(super) struct RootKeys {
    /// For each hand and rank, what one card is worth.
    weights: [[u128; RANKS]; 3],
    /// For each hand, the most cards of each rank that have a code.
    most: [Counts; 3],
    root: [Counts; 3],
}

impl RootKeys {
    fn of(root: &Setup) -> RootKeys {
        let capped = |cap: usize| root.hands.map(|hand| hand.to_array().map(|n| n.min(cap)));
        let fits = |hands: &[[usize; RANKS]; 3]| {
            let all = hands.iter().flatten().try_fold(1_u128, |all, &n| all.checked_mul(n as u128 + 1));
            all.is_some_and(|all| all <= 1 << HANDS_BITS)
        };
        let hands = (1..=Counts::MAX_PER_RANK).rev().map(capped).find(fits);
        let hands = hands.expect("with one card of each rank at most, there are 45 bits");
        let (mut weights, mut next) = ([[0; RANKS]; 3], 1);
        for (weights, hand) in weights.iter_mut().zip(&hands) {
            for (weight, &n) in weights.iter_mut().zip(hand) {
                *weight = next;
                next *= n as u128 + 1;
            }
        }
        let most = hands.map(|hand| {
            let bits = hand.iter().rev().fold(0, |bits, &n| bits << 4 | n as u64);
            Counts::from_bits(bits)
        });
        RootKeys { weights, most, root: root.hands }
    }

    fn hands(&self, setup: &Setup) -> Option<u128> {
        let mut code = 0;
        for ((hand, most), weights) in setup.hands.iter().zip(&self.most).zip(&self.weights) {
            if !most.contains(*hand) {
                return None;
            }
            let mut left = hand.bits();
            while left != 0 {
                let rank = left.trailing_zeros() / 4;
                code += weights[rank as usize] * u128::from(left >> (4 * rank) & 15);
                left &= !(15 << (4 * rank));
            }
        }
        Some(code)
    }
}
