//! Exact memo keys: an injective code of a position of three hands, up to what matters.

use crate::cards::{Counts, RANKS};
use crate::landlord::Setup;
use crate::shedding::Code;

/// How positions that come of one root are coded: each count by the root's.
///
/// A hand only shrinks. So a rank of which a hand holds n at the root has n + 1 counts, and all
/// counts together are one number with these bases. Those of one deck take 71 bits at most, those of two decks that the
/// hands share 80. Where each side has decks of its own they may be more than there is room for: then positions
/// with the most of a rank have no key.
pub(super) struct RootKeys {
    /// For each hand and rank, what one card is worth.
    weights: [[u128; RANKS]; 3],
    /// For each hand, the most cards of each rank that have a code.
    most: [Counts; 3],
    root: [Counts; 3],
}

/// Bits for the counts: what the code, the turn, and the memo's own bits leave.
const HANDS_BITS: u32 = 128 - Code::BITS - SEATS_BITS - 7;
/// Who is to move, and how many may still answer the play on the table.
const SEATS_BITS: u32 = 3;

impl RootKeys {
    /// Bits of a key.
    pub(super) const BITS: u32 = HANDS_BITS + Code::BITS + SEATS_BITS;

    pub(super) fn of(root: &Setup) -> RootKeys {
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

    /// Whether a position may come of the root, as far as its hands tell.
    pub(super) fn fits(&self, setup: &Setup) -> bool {
        self.root.iter().zip(&setup.hands).all(|(root, hand)| root.contains(*hand))
    }

    /// The key of a position; `None` where it has none. `table` is what stands for the play on the table: see
    /// [`super::search`].
    pub(super) fn key(&self, setup: &Setup, table: Code) -> Option<u128> {
        let mut key = 0;
        for ((hand, most), weights) in setup.hands.iter().zip(&self.most).zip(&self.weights) {
            if !most.contains(*hand) {
                return None;
            }
            let mut left = hand.bits();
            while left != 0 {
                let rank = left.trailing_zeros() / 4;
                key += weights[rank as usize] * u128::from(left >> (4 * rank) & 15);
                left &= !(15 << (4 * rank));
            }
        }
        let answers = u128::from(setup.turn.after() == setup.by) * 3 + setup.turn as u128;
        Some(key | u128::from(table.number()) << HANDS_BITS | answers << (HANDS_BITS + Code::BITS))
    }
}
