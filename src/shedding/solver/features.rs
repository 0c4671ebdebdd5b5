//! Input features of the networks: 128 bits for each hand.

use crate::cards::{Counts, Rank};
use crate::shedding::moves::{CHAIN, SUITED, ranks_of};

/// Computes the features of a hand, one bit each.
///
/// | bits | meaning |
/// |---|---|
/// | 0..54 | at least k cards of a rank (k = 1..4 for 3 to 2, each joker) |
/// | 54..62 | a straight of five starts here |
/// | 62..72 | a pair straight of three starts here |
/// | 72..83 | a plane of two starts here |
/// | 83..95 | the rank is in a straight |
/// | 95..105 | the estimated plays that empty the hand are more than 0, 1, … 9 |
/// | 105 | the rocket |
/// | 106..116 | the hand has more cards than 1, 2, 3, 4, 5, 7, 9, 11, 13, 16 |
/// | 116..122 | there are more than 0, … 5 ranks with exactly one card |
/// | 122..127 | there are more than 0, … 4 ranks with exactly two cards |
///
/// With two decks, counts above four look like four.
#[inline(always)]
pub(crate) fn features(hand: Counts) -> u128 {
    let held = [1, 2, 3, 4].map(|k| hand.at_least(k));
    let planes = (held[0] >> 3 | held[1] >> 2 | held[2] >> 1 | held[3]) & 0x000F_FFFF_FFFF_FFFF;
    let jokers = held[0] & !SUITED;
    let jokers = jokers >> 55 & 1 | jokers >> 58 & 2;
    let one = held[0] & CHAIN;
    let straights = run_starts(one, 5);
    let pairs = run_starts(held[1] & CHAIN, 3);
    let trios = run_starts(held[2] & CHAIN, 2);
    let covered = (0..5).fold(0, |ranks, i| ranks | straights << (4 * i));
    let size = hand.total();
    let larger = [1, 2, 3, 4, 5, 7, 9, 11, 13, 16].iter().filter(|&&n| size > n).count();
    let singles = (held[0] & !held[1]).count_ones();
    let twos = (held[1] & !held[2]).count_ones();
    u128::from(planes | jokers << 52)
        | u128::from(compact(straights)) << 54
        | u128::from(compact(pairs)) << 62
        | u128::from(compact(trios)) << 72
        | u128::from(compact(covered)) << 83
        | unary(plays_estimate(hand), 10) << 95
        | u128::from(jokers == 3) << 105
        | unary(u32::try_from(larger).unwrap_or(0), 10) << 106
        | unary(singles, 6) << 116
        | unary(twos, 5) << 122
}

/// Number of features of two hands together: 45 for each side.
pub(crate) const BOTH: usize = 90;

/// Largest values of the three counts of [`both_indices`], and of the number of bombs.
const MOST: [u32; 3] = [4, 6, 4];
const MOST_BOMBS: u32 = 3;

/// Number of values that the three counts can have together.
const WAYS: u32 = (MOST[0] + 1) * (MOST[1] + 1) * (MOST[2] + 1);
/// Number of all values of [`both_indices`].
pub(crate) const PLACES: u32 = 6 * WAYS + (MOST_BOMBS + 1) * (MOST_BOMBS + 1);

/// Features of the two hands together, as seven different indices into a table of row sums.
///
/// The first three indices are from the mover's point of view, the next three from the other
/// side's. For each side there is one for k = 1 card, 2 cards and 3 cards of a rank. It encodes
/// three counts:
///
/// | at most | counted ranks |
/// |---|---|
/// | 4 | at least k cards, above all such ranks of the other hand |
/// | 6 | exactly k cards, below the other hand's highest rank with at least k |
/// | 4 | exactly k cards, below the other hand's lowest rank with at least k |
///
/// The last index encodes both sides' numbers of bombs, at most 3 each. A rocket counts as a bomb.
#[inline(always)]
pub(crate) fn both_indices(mover: Counts, other: Counts) -> [usize; 7] {
    let [(mine, bombs), (theirs, their_bombs)] = [seen_from(mover, other), seen_from(other, mover)];
    std::array::from_fn(|i| {
        let place = match i {
            0..3 => mine[i],
            3..6 => theirs[i - 3],
            _ => bombs * (MOST_BOMBS + 1) + their_bombs,
        };
        i * WAYS as usize + place as usize
    })
}

/// Features encoded by an index: its counts in unary.
///
/// A side has 14 bits for each three counts, and 3 for its bombs.
pub(crate) fn features_at(place: u32) -> u128 {
    if let Some(bombs) = place.checked_sub(6 * WAYS) {
        let each = MOST_BOMBS + 1;
        return unary(bombs / each, MOST_BOMBS) << 42 | unary(bombs % each, MOST_BOMBS) << (45 + 42);
    }
    let (group, mut left) = (place / WAYS, place % WAYS);
    let mut at = 45 * (group / 3) + 14 * (group % 3);
    MOST.iter().fold(0, |features, &most| {
        let count = unary(left % (most + 1), most) << at;
        left /= most + 1;
        at += most;
        features | count
    })
}

/// All features of two hands together.
#[cfg(feature = "samples")]
pub(crate) fn both_features(mover: Counts, other: Counts) -> u128 {
    let places = both_indices(mover, other).map(|place| u32::try_from(place).unwrap_or(0));
    places.iter().fold(0, |features, &place| features | features_at(place))
}

/// From one side's point of view: the three counts for each k, encoded, and the number of bombs.
#[inline(always)]
fn seen_from(hand: Counts, other: Counts) -> ([u32; 3], u32) {
    let mine = [1, 2, 3, 4].map(|k| hand.at_least(k));
    let ways = std::array::from_fn(|k| {
        let theirs = other.at_least(k + 1);
        // All bits up to the other hand's highest rank, and all below its lowest.
        let to_top = u64::MAX.checked_shr(theirs.leading_zeros()).unwrap_or(0);
        let under = theirs.wrapping_sub(1) & !theirs;
        let exact = mine[k] & !mine[k + 1];
        let count = |ranks: u64, i: usize| ranks.count_ones().min(MOST[i]);
        let [above, below, lowest] =
            [count(mine[k] & !to_top, 0), count(exact & (to_top >> 1), 1), count(exact & under, 2)];
        above + (MOST[0] + 1) * (below + (MOST[1] + 1) * lowest)
    });
    let rocket = hand.count(Rank::BLACK_JOKER) > 0 && hand.count(Rank::RED_JOKER) > 0;
    (ways, (mine[3].count_ones() + u32::from(rocket)).min(MOST_BOMBS))
}

/// The number `n`, at most `most`, in unary.
#[inline(always)]
fn unary(n: u32, most: u32) -> u128 {
    (1 << n.min(most)) - 1
}

/// Ranks where runs of a length start.
#[inline(always)]
fn run_starts(held: u64, length: usize) -> u64 {
    (1..length).fold(held, |starts, i| starts & held >> (4 * i))
}

/// Moves bits `4 * rank + 3` to bits `rank`.
#[inline(always)]
fn compact(mask: u64) -> u64 {
    ranks_of(mask).fold(0, |bits, rank| bits | 1 << rank)
}

/// Estimates the number of plays that empty a hand. It fills kickers, then tries long runs.
///
/// The estimate is only for move ordering, and is not a bound. For more than 27 cards, half a deck,
/// runs are not tried. Two decks have too many: one estimate would take longer than 1000 nodes.
pub(super) fn plays_estimate(hand: Counts) -> u32 {
    let mut least = without_runs(hand);
    if hand.total() > 27 {
        return least;
    }
    for (width, shortest) in [(1, 5), (2, 3)] {
        let held = hand.at_least(width) & CHAIN;
        let mut starts = run_starts(held, shortest);
        while starts != 0 {
            let start = starts.trailing_zeros();
            let length = run_length(held >> start);
            let run = (((1 << (4 * length)) - 1) & 0x1111_1111_1111) << (start - 3);
            let rest = Counts::from_bits(hand.bits() - width as u64 * run);
            least = least.min(1 + plays_estimate(rest));
            starts &= u64::MAX.checked_shl(start + 4 * length).unwrap_or(0);
        }
    }
    least
}

/// Number of consecutive ranks from the lowest bit on, in a mask of bits `4 * i`.
fn run_length(held: u64) -> u32 {
    (!held & 0x1111_1111_1111_1111).trailing_zeros() / 4
}

/// Estimates the number of plays if planes are the only chains.
fn without_runs(hand: Counts) -> u32 {
    let ranks = |k| hand.at_least(k);
    let trios = ranks(3) & !ranks(4);
    let fours = ranks(4).count_ones();
    let chained = (trios & CHAIN) >> 4 & trios;
    let cores = trios.count_ones() - chained.count_ones() + fours;
    let rocket = u32::from(hand.count(Rank::BLACK_JOKER) > 0 && hand.count(Rank::RED_JOKER) > 0);
    // Without a deck limit there can be three of a joker. Such jokers are not among the few.
    let few = (ranks(1) & !ranks(3)).count_ones().saturating_sub(rocket);
    cores + few.saturating_sub(trios.count_ones() + 2 * fours)
}
