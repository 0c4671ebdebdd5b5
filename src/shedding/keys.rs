//! Exact memo keys: an injective code of a position, up to what rules can see.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `solver::wide`")]

use super::generate::CHAIN;
use super::kind::Code;
use super::rules::Rules;
use crate::bits::Gather;
use crate::cards::{Counts, Rank};

/// A position as the search sees it: the side to move, the other, and the
/// lowest play with which the play on the table can be answered.
///
/// The answer stands for the play to beat, as all that beats it is this code,
/// the higher ones of its block and the bombs (see
/// [`Generator::lowest_answer`](super::Generator::lowest_answer)). A side that
/// has no answer must pass: such positions are never made, but replaced by the
/// other side's lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The hand to move.
    pub mover: Counts,
    /// The other hand.
    pub other: Counts,
    /// The lowest answer; [`Code::NONE`]: the mover leads.
    pub answer: Code,
}

impl State {
    /// Cards in both hands.
    #[must_use]
    #[inline(always)]
    pub const fn cards(&self) -> usize {
        self.mover.total() + self.other.total()
    }
}

/// How positions are coded: by the hands that there may be, and by what of the rules a key depends on.
#[derive(Clone, Copy, Debug)]
pub struct KeyForm {
    /// Whether [`Narrow`] or [`Wide`]. It is asked for each key: the searches would be twice as
    /// much code if they were compiled for either.
    pub narrow: bool,
    /// Without gap chains, ranks that nobody holds can be squeezed out.
    squeeze: bool,
    gather: Gather,
}

impl KeyForm {
    /// For some rules, and hands that share one deck or any hands.
    #[must_use]
    pub fn new(rules: &Rules, narrow: bool) -> KeyForm {
        KeyForm { narrow, squeeze: rules.has_usual_chains(), gather: Gather::new() }
    }

    /// Bits of a key.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u32 {
        if self.narrow { Narrow::BITS } else { Wide::BITS }
    }

    /// Whether two hands can be coded so; all that can come of them can, then, too.
    #[must_use]
    pub fn fits(self, a: Counts, b: Counts) -> bool {
        if self.narrow { Narrow::fits(a, b) } else { Wide::fits(a, b) }
    }

    /// The key, of hands that fit.
    #[must_use]
    #[inline(always)]
    pub fn key(self, state: &State) -> u128 {
        self.key_linked(state, None)
    }

    /// The same by the [`live_links`] of both hands, where they are known.
    #[inline(always)]
    pub(crate) fn key_linked(self, state: &State, links: Option<u64>) -> u128 {
        if self.narrow { Narrow::key(self, state, links) } else { Wide::key(state) }
    }
}

/// Keys for hands that share one deck: at most four of a rank in both, one of each joker.
pub struct Narrow;

/// Keys for any two hands.
pub struct Wide;

const ONES: u64 = 0x0111_1111_1111_1111;
/// The nibbles of the ranks 3 to 2.
const SUITED_NIBBLES: u64 = 0x000F_FFFF_FFFF_FFFF;

impl Narrow {
    /// Both hands, a nibble a rank; 0 just where nobody holds the rank.
    ///
    /// The mover's i cards fill a nibble from one end, the other's l from the
    /// other end: 1..1 0..0 1..1, ten patterns while i + l < 4, all told apart.
    /// When i + l is 4 the pattern is always 1111; these five cases take five of the six
    /// patterns that never occur (1010, 0110, 0101, 0010, and 1111 itself).
    #[inline(always)]
    fn nibbles(a: Counts, b: Counts) -> u64 {
        // Bit 3 of each nibble: at least k of the rank.
        let [a1, a2, a3, a4] = [1, 2, 3, 4].map(|k| a.at_least(k));
        let [b1, b2, b3, b4] = [1, 2, 3, 4].map(|k| b.at_least(k));
        let (x1, x2, x3, x4) = (a1 | b4, a2 | b3, a3 | b2, a4 | b1);
        let full = x1 & x2 & x3 & x4;
        // Under `full`, by the mover's count: 4 1111, 3 1010, 2 0110, 1 0101, 0 0010.
        let y1 = x1 & !full | full & a3;
        let y2 = x2 & !full | full & (a1 & !a3 | a4);
        let y3 = x3 & !full | full & (a2 | !a1);
        let y4 = x4 & !full | full & (a1 & !a2 | a4);
        y1 | y2 >> 1 | y3 >> 2 | y4 >> 3
    }
}

impl Narrow {
    /// Thirteen nibbles, two bits a joker, the code, and whether ranks were squeezed.
    const BITS: u32 = 52 + 4 + Code::BITS + 1;

    pub fn fits(a: Counts, b: Counts) -> bool {
        Rank::all().all(|r| a.count(r) + b.count(r) <= if r.is_joker() { 1 } else { 4 })
    }

    #[inline(always)]
    fn key(form: KeyForm, state: &State, links: Option<u64>) -> u128 {
        let all = Self::nibbles(state.mover, state.other);
        let suited = all & SUITED_NIBBLES;
        // A joker's nibble is 1000 (mine), 0001 (the other's) or 0000.
        let jokers = all >> 52;
        let jokers = (jokers & 1 | jokers >> 2 & 2) | (jokers >> 2 & 4 | jokers >> 4 & 8);
        let held = (suited | suited >> 1 | suited >> 2 | suited >> 3) & ONES;
        // Squeezed, eleven ranks or more would leave no room for their links.
        let squeeze = form.squeeze && held.count_ones() <= 10;
        let (hands, code) = if squeeze {
            let links = match links {
                Some(links) => links >> 3,
                None => (live_links(state.mover) | live_links(state.other)) >> 3,
            };
            let chained = form.gather.of((links | links << 4) * 15, held * 15);
            let ranks = form.gather.of(suited, held * 15);
            let answer = squeezed_code(state.answer, held);
            let links = form.gather.of(links, held);
            (sort_blocks(ranks, chained, answer) | links << 40, answer)
        } else {
            (suited, state.answer)
        };
        u128::from(hands)
            | u128::from(jokers) << 52
            | u128::from(code.number()) << 56
            | u128::from(squeeze) << 65
    }
}

impl Wide {
    /// Seven bits a rank (nine times the mover's count, plus the other's) and the code.
    const BITS: u32 = 15 * 7 + Code::BITS;

    fn fits(a: Counts, b: Counts) -> bool {
        Rank::all().all(|r| a.count(r) <= 8 && b.count(r) <= 8)
    }

    #[inline]
    fn key(state: &State) -> u128 {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let (a, b) = (state.mover.bits(), state.other.bits());
        // Bytes of the even ranks and of the odd ones, each at most 80.
        let even = 9 * (a & LOW) + (b & LOW);
        let odd = 9 * (a >> 4 & LOW) + (b >> 4 & LOW);
        let hands = u128::from(pack_sevens(even)) | u128::from(pack_sevens(odd)) << 56;
        hands | u128::from(state.answer.number()) << (15 * 7)
    }
}

/// Eight bytes below 128 into 56 bits.
#[inline]
const fn pack_sevens(x: u64) -> u64 {
    let x = x & 0x007F_007F_007F_007F | (x & 0x7F00_7F00_7F00_7F00) >> 1;
    let x = x & 0x0000_3FFF_0000_3FFF | (x & 0x3FFF_0000_3FFF_0000) >> 2;
    x & 0x0FFF_FFFF | (x & 0x0FFF_FFFF_0000_0000) >> 4
}

/// The links between a rank and the next that some chain of a hand goes over,
/// as bit `4 * rank + 3` of the lower one.
///
/// Rules see of ranks only their order, whether neighbours make a chain, and
/// which are jokers. Hands only shrink, so a link that no chain goes over now
/// never matters again; with ranks nobody holds squeezed out, two positions of
/// equal ranks, live links and answer have the same plays and the same values.
/// (That a trio next to a plane may not be its wings is about a chain of
/// trios, whose link is live.) Chains with gaps would see empty ranks: where
/// the rules have them, nothing is squeezed.
#[inline(always)]
pub(crate) fn live_links(hand: Counts) -> u64 {
    let one = hand.at_least(1) & CHAIN;
    let straight = one & one >> 4 & one >> 8;
    let straight = straight & straight >> 8;
    let straight = straight | straight << 4;
    let straight = straight | straight << 8;
    let two = hand.at_least(2) & CHAIN;
    let pairs = two & two >> 4 & two >> 8;
    let pairs = pairs | pairs << 4;
    let three = hand.at_least(3) & CHAIN;
    straight | pairs | three & three >> 4
}

/// Sorts the nibbles of each block: neighbouring ranks that only one side holds,
/// the same side, in no chain of a hand.
///
/// What a play of such a rank beats, and is beaten by, are plays of the other
/// side's, which holds no rank between them: so the ranks of a block can change
/// places, and all plays and values stay the same. The ranks below the lowest
/// answer cannot answer and those from it on can: a block ends there. Of the
/// part that begins at the answer's rank, just the ranks from there on answer,
/// as before.
#[inline(always)]
fn sort_blocks(mut ranks: u64, chained: u64, answer: Code) -> u64 {
    let [b0, b1, b2, b3] = [0, 1, 2, 3].map(|bit| ranks >> bit & ONES);
    // The mover's alone are 1000, 1100, 1110, 1111; the other's alone 0001, 0011, 0111, 0010.
    let mine = b3 & !(b1 & !b2) & !(b0 & !b1);
    let theirs = !b3 & (b0 & !(b2 & !b1) | b1 & !b2);
    // Bits 4 * i stand for the nibble i and the one above it.
    let free = !chained & ONES;
    let mut pairs = (mine & mine >> 4 | theirs & theirs >> 4) & free & free >> 4;
    let rank = answer.rank_index();
    if !answer.is_none() && rank > 0 && rank <= Rank::TWO.index() {
        pairs &= !(1 << (4 * (rank - 1)));
    }
    // A pass of neighbour swaps for each rank at most; most positions need none.
    loop {
        let mut swapped = false;
        let mut left = pairs;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let (low, high) = (ranks >> at & 15, ranks >> (at + 4) & 15);
            if low > high {
                ranks ^= (low ^ high) << at | (low ^ high) << (at + 4);
                swapped = true;
            }
        }
        if !swapped {
            return ranks;
        }
    }
}

/// The answer with its rank counted among held ranks only.
#[inline(always)]
pub(crate) fn squeezed_code(code: Code, held: u64) -> Code {
    if code == Code::ROCKET {
        return code;
    }
    let rank = code.rank_index();
    if code.is_none() || rank > Rank::TWO.index() {
        return code;
    }
    let below = held & ((1 << (4 * rank)) - 1);
    code.with_rank_index(below.count_ones() as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::random::Random;
    use crate::shedding::Generator;

    fn counts(hand: impl Fn(usize) -> usize) -> Counts {
        Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand(rank.index())))
    }

    /// A position of one deck, with few ranks or many, and a play that its mover may answer with.
    fn random_state(random: &mut Random, rules: &Rules) -> State {
        let mut held = [(0, 0); 15];
        let (empty, most) = (random.below(12), 1 + random.below(4));
        for (rank, (mine, theirs)) in held.iter_mut().enumerate() {
            let all = if rank > 12 { 1 } else { most };
            if random.below(12) >= empty {
                *mine = random.below(all + 1);
                *theirs = random.below(all - *mine + 1);
            }
        }
        let (mover, other) = (counts(|i| held[i].0), counts(|i| held[i].1));
        let code = Code::all().nth(random.below(600)).unwrap_or(Code::NONE);
        let answer = Generator::new(rules, mover).lowest_answer(code);
        State { mover, other, answer }
    }

    /// All that a key may depend on, spelled out: equal for just the positions that share a key.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Seen {
        /// Of each rank that is held, or of all: how many cards the mover and the other have.
        ranks: Vec<(usize, usize)>,
        /// Whether a chain goes over it and the next.
        links: Vec<bool>,
        jokers: Vec<(usize, usize)>,
        answer: Code,
    }

    fn is_linked(hand: Counts, rank: usize) -> bool {
        [(1, 5), (2, 3), (3, 2)].into_iter().any(|(width, length)| {
            (0..=12 - length).any(|start| {
                let held = |r| hand.count(Rank::new(r).expect("a rank")) >= width;
                start <= rank && rank + 1 < start + length && (start..start + length).all(held)
            })
        })
    }

    fn seen(state: &State, gaps: bool) -> Seen {
        let State { mover, other, answer } = *state;
        let both = |r| [mover, other].map(|hand| hand.count(Rank::new(r).expect("a rank"))).into();
        let jokers = (13..15).map(both).collect();
        let held: Vec<usize> = (0..13).filter(|&r| both(r) != (0, 0)).collect();
        if gaps || held.len() > 10 {
            return Seen { ranks: (0..13).map(both).collect(), links: vec![], jokers, answer };
        }
        let links: Vec<bool> = held.iter().map(|&r| is_linked(mover, r) || is_linked(other, r)).collect();
        let rank = answer.rank_index();
        let ranked = !answer.is_none() && answer != Code::ROCKET && rank <= 12;
        let answer =
            if ranked { answer.with_rank_index(held.iter().filter(|&&r| r < rank).count()) } else { answer };
        // Neighbours of one side alone, in no chain, on one side of the answer may change places.
        let in_chain = |i: usize| links[i] || i > 0 && links[i - 1];
        let ends_at = |i: usize| ranked && held[i] == rank;
        let mut ranks: Vec<(usize, usize)> = held.iter().map(|&r| both(r)).collect();
        let mut start = 0;
        for i in 1..=ranks.len() {
            let goes_on = i < ranks.len()
                && !in_chain(i - 1)
                && !in_chain(i)
                && !ends_at(i)
                && matches!((ranks[i - 1], ranks[i]), ((_, 0), (_, 0)) | ((0, _), (0, _)));
            if !goes_on {
                ranks[start..i].sort_unstable();
                start = i;
            }
        }
        Seen { ranks, links, jokers, answer }
    }

    #[test]
    fn two_positions_share_a_narrow_key_just_when_rules_see_them_alike() {
        let mut random = Random(1);
        for (rules, gaps) in [(Rules::WIDE, false), (Rules::TSINGHUA, true)] {
            let (mut by_key, mut keys) = (HashMap::new(), HashMap::new());
            let mut shared = 0;
            for _ in 0..100_000 {
                let state = random_state(&mut random, &rules);
                assert!(Narrow::fits(state.mover, state.other));
                let key = KeyForm::new(&rules, true).key(&state);
                assert!(key >> Narrow::BITS == 0, "{state:?}");
                let seen = seen(&state, gaps);
                assert_eq!(by_key.entry(key).or_insert_with(|| seen.clone()), &seen, "{state:?}");
                let first = *keys.entry(seen).or_insert((key, state));
                assert_eq!(first.0, key, "{first:?} {state:?}");
                shared += usize::from(first.1 != state);
            }
            assert!(gaps || shared > 5000, "{shared} positions share a key with another");
        }
    }

    #[test]
    fn a_wide_key_is_read_back() {
        let mut random = Random(2);
        for _ in 0..10_000 {
            let [mover, other] = [0, 1].map(|_| {
                let hand: [usize; 15] = std::array::from_fn(|_| random.below(9));
                counts(|i| hand[i])
            });
            let answer = Code::all().nth(random.below(507)).expect("a code");
            let key = Wide::key(&State { mover, other, answer });
            for rank in Rank::all() {
                let i = rank.index();
                let both = key >> (7 * (i / 2) + 56 * (i % 2)) & 127;
                assert_eq!(both, (9 * mover.count(rank) + other.count(rank)) as u128, "{mover} {other}");
            }
            assert_eq!(key >> 105, u128::from(answer.number()));
            assert!(key >> Wide::BITS == 0);
        }
    }

    #[test]
    fn narrow_keys_are_for_one_deck() {
        let of = |rank, n| Counts::of(rank, n);
        for (a, b, fits) in [(4, 0, true), (2, 2, true), (3, 2, false), (0, 5, false)] {
            assert_eq!(Narrow::fits(of(Rank::TWO, a), of(Rank::TWO, b)), fits);
        }
        for joker in [Rank::BLACK_JOKER, Rank::RED_JOKER] {
            for (a, b, fits) in [(1, 0, true), (0, 1, true), (1, 1, false), (2, 0, false)] {
                assert_eq!(Narrow::fits(of(joker, a), of(joker, b)), fits);
            }
        }
    }

    #[test]
    fn links_are_where_chains_go_over_two_ranks() {
        let mut random = Random(3);
        for _ in 0..20_000 {
            let (empty, most) = (random.below(4), 1 + random.below(8));
            let hand: [usize; 15] =
                std::array::from_fn(|_| if random.below(8) < empty { 0 } else { random.below(most + 1) });
            let hand = counts(|i| hand[i]);
            let links = (0..14).filter(|&rank| is_linked(hand, rank)).fold(0, |all, r| all | 8 << (4 * r));
            assert_eq!(live_links(hand), links, "{hand}");
        }
    }

    #[test]
    fn a_nibble_tells_every_pair_of_counts_apart() {
        let mut seen = std::collections::HashMap::new();
        for a in 0..=4 {
            for b in 0..=4 - a {
                let nibble = Narrow::nibbles(Counts::of(Rank::THREE, a), Counts::of(Rank::THREE, b));
                assert!(nibble < 16 && (nibble == 0) == (a + b == 0));
                assert_eq!(seen.insert(nibble, (a, b)), None);
            }
        }
    }
}
