//! Positions that need no search: a side wins by what its single cards are matched with.
//!
//! One side, here P, decides which of its cards it plays one by one, the multiset `S`, and which in groups that the
//! other side Q cannot answer. What Q cannot answer now it never can, as hands only shrink. Q has no bomb. Some cards
//! Q can only play one by one or as kickers: those of a rank that it holds once and that is in no chain. With `k`
//! ranks held three times, at most `k` of them are kickers. Its *firm* cards `F` are these without the `k + 1`
//! lowest. Of all other cards of Q's we assume that Q may play them one by one, or be rid of them whenever it leads.
//!
//! `μ(X, Y)` is the largest number of cards of `X` that beat a card of `Y` each, every time another one. `S⁻` is `S`
//! without its lowest card, `V = μ(S, F)` and `U = μ(Q, S⁻)`. P wins
//!
//! - on its own lead, if `S` is empty or `V ≥ U`;
//! - on Q's lead, if `V > U`;
//! - when it is to answer a single card `c`, if `μ(S, F + c) > U`;
//! - when Q is to answer P's single card `c`, `S` being what P has left, if `V ≥ μ(Q, S⁻ + c)`.
//!
//! If P does not lead and has groups, there is one more condition: Q cannot beat all of `S`, nor all of `S` and P's
//! card on the table, so `μ(Q, S) < |S|` or `μ(Q, S + c) < |S| + 1`.
//!
//! If both sides have nothing but single cards, `k` is 0 and each side's condition is the other's turned round: one
//! of them holds, so that these positions are all told.
//!
//! # Proof
//!
//! P can play so that one of the conditions holds after each play. So it never loses: Q has firm cards left before
//! each of its plays. On its lead because `V > U ≥ 0`; when it can answer because `V ≥ μ(Q, S⁻ + c) ≥ 1`. So of the
//! cards that it can only play one by one or as kickers it has `k + 2` at least, and no play takes away so many.
//!
//! *Q leads a group.* P passes. For each kicker among those cards there is a trio less, so that `V` does not fall.
//! `U` does not rise.
//!
//! *Q plays a single card `e`.* Let `F'` be the firm cards after it. If `e` was firm, `F' + e = F`. If it was one of
//! the `k + 1` lowest, the lowest firm card has taken its place there, and `e` is as low or lower, so it can be
//! matched as well. Else `F' + e` is `F` and a card more. So `μ(S, F' + e) ≥ V`. If it was a lead, `V > U ≥ μ(Q − e,
//! S⁻)`. If it was an answer to `c`, `V ≥ μ(Q, S⁻ + c) ≥ 1 + μ(Q − e, S⁻)`. In both cases P's condition before its
//! answer holds.
//!
//! *Q passes P's card.* P leads, and `V ≥ μ(Q, S⁻ + c) ≥ U`.
//!
//! *P is to answer `c`.* If `V > U`, it passes. Else `V = U`, and the match of `c` counts: there is an `f > c` in `S`
//! with `μ(S − f, F) = V`. If it is not the lowest of `S`, or is all of `S`, P plays it, as `(S − f)⁻ + f = S⁻`. Now
//! let only the lowest be so. Then all of `S` beats `c`. If `S⁻` cannot be matched as a whole, the second lowest can
//! be left out of its matches as well, and P plays that. Else P plays the lowest: `μ(S⁻, F) = |S| − 1`, and Q cannot
//! beat more than `|S| − 1` cards.
//!
//! *P leads.* It plays its groups first. If one card is left, it plays that. If `V = |S| − 1`, it plays the lowest
//! card: all others can be matched, and Q cannot beat more than `|S| − 1` cards. Else it plays the second lowest. If
//! `V < |S| − 1`, both of the lowest can be left out of the matches, so that `V` stays. If `V = |S|`, it falls to
//! `|S| − 1 ≥ U`.
//!
//! *Groups.* P wins if it leads before `S` is empty, or if Q cannot answer the last card of `S`: so it must not
//! happen that Q beats all. If Q answers `c` with `e`, `μ(Q − e, S) < μ(Q, S + c) ≤ |S|`. If P answers with `f`, `S`
//! is that of before, `f` on the table. The rest is plain.
//!
//! The game with single cards alone is known as TANHINMIN. Kiya, Ono and others have found who wins it with two
//! players and open hands. Groups, kickers and chains, and this proof, are ours.

#[cfg(test)]
mod tests;

use super::expand::Step;
use crate::avx2::{self, Avx2, Job};
use crate::cards::Counts;
use crate::search::proof::Verdict;
use crate::shedding::keys::{State, live_links};
use crate::shedding::{Code, Decks, Kind, Kinds, Rules, moves};

/// The lowest bit of each nibble; of suited ranks, of those that chains may have, of the jokers.
const ONES: u64 = 0x1111_1111_1111_1111;
const SUITED: u64 = moves::SUITED >> 3;
const CHAIN: u64 = moves::CHAIN >> 3;
const JOKERS: u64 = 0x0110_0000_0000_0000;
const RED_JOKER: u16 = 14;
/// So that a nibble can count a hand and a card more.
const MOST_CARDS: usize = 14;

/// Verdicts of the side to move, a bit each.
const WINS: u8 = 1;
const LOSES: u8 = 2;

/// What of the rules it takes to tell.
///
/// Worth: ×2.2 nodes without it (17v17), ×5 (12v12); ×5 to 10 with three hands, in the geometric mean.
#[derive(Clone, Copy)]
pub(crate) struct StaticOracle {
    /// Whether anything is told.
    any: bool,
    kinds: Kinds,
    /// Whether one joker of each kind is a play.
    rocket: bool,
    avx2: Option<Avx2>,
}

/// What is seen of a hand.
#[derive(Clone, Copy)]
pub(crate) struct HandSummary {
    cards: u64,
    has_bomb: bool,
    /// Its firm cards.
    firm: u64,
    /// All ranks but those below its highest pair, and below its highest trio.
    from_pair: u64,
    from_trio: u64,
    /// See [`live_links`].
    links: u64,
}

/// A turn, as P sees it.
#[derive(Clone, Copy)]
struct Turn {
    leads: bool,
    /// The single card of P's or of Q's that is on the table, with which others are matched.
    own_card: u64,
    others_card: u64,
    /// Whether P must be ahead, and may not be level.
    behind: bool,
}

impl StaticOracle {
    /// Under some rules.
    pub(crate) fn new(rules: &Rules) -> StaticOracle {
        StaticOracle {
            any: rules.dominance_holds() && rules.kinds.has(Kind::Single),
            kinds: rules.kinds,
            rocket: rules.decks == Decks::One && rules.kinds.has(Kind::Rocket),
            avx2: Avx2::detect(),
        }
    }

    /// Nothing is told, so that small positions are searched: for tests.
    pub(crate) const fn nothing(self) -> StaticOracle {
        StaticOracle { any: false, ..self }
    }

    /// Who wins, where it is plain.
    pub(crate) fn verdict(self, state: &State) -> Option<Verdict> {
        if !self.judges(state.mover) || !self.judges(state.other) {
            return None;
        }
        self.verdict_of(
            &HandSummary::of(state.mover),
            &HandSummary::of(state.other),
            state.answer,
            WINS | LOSES,
        )
    }

    /// The same of the position after a play, by what is seen of the hand that did not play.
    #[inline(always)]
    pub(super) fn verdict_after(self, step: &Step, other: &HandSummary) -> Option<Verdict> {
        if !self.judges(step.left()) {
            return None;
        }
        let left = HandSummary::of(step.left());
        let (mover, other) = if step.again { (&left, other) } else { (other, &left) };
        self.verdict_of(mover, other, step.state.answer, WINS | LOSES)
    }

    /// What is seen of a hand; `None` where positions with it are not told.
    ///
    /// By a call, which hardly takes longer: in each of its callers it would take much room.
    #[inline(never)]
    pub(crate) fn summary(self, hand: Counts) -> Option<HandSummary> {
        self.judges(hand).then(|| HandSummary::of(hand))
    }

    /// Whether a position has this verdict for sure, by what is seen of the hands of the side to move and of the other.
    #[inline(always)]
    pub(crate) fn is_sure(
        self,
        verdict: Verdict,
        mover: &HandSummary,
        other: &HandSummary,
        answer: Code,
    ) -> bool {
        let (loser, asked) = if verdict.is_win() { (other, WINS) } else { (mover, LOSES) };
        // A bomb is seen without a call.
        !loser.has_bomb && self.verdict_of(mover, other, answer, asked).is_some()
    }

    /// Whether a position with this hand may be told.
    #[inline(always)]
    pub(super) fn judges(self, hand: Counts) -> bool {
        self.any && hand.total() <= MOST_CARDS
    }

    /// Of the verdicts that are asked for, the one that a position has for sure.
    #[inline(always)]
    fn verdict_of(
        self,
        mover: &HandSummary,
        other: &HandSummary,
        answer: Code,
        asked: u8,
    ) -> Option<Verdict> {
        avx2::run(self.avx2, Judgement { oracle: self, mover, other, answer, asked })
    }

    /// Whether P wins for sure: by groups of one rank, or by a chain before them that cannot be answered.
    #[inline(always)]
    fn wins(self, p: &HandSummary, q: &HandSummary, turn: &Turn) -> bool {
        let most = u64::from(q.firm.count_ones()) + u64::from(turn.others_card != 0);
        if most < u64::from(turn.behind || turn.own_card != 0) {
            return false;
        }
        let widest = if p.links != 0 && q.links == 0 { 2 } else { 0 };
        for width in 0..=widest {
            let chain = if width == 0 { 0 } else { self.longest_chain(p.cards, width) };
            let rest = Counts::from_bits(p.cards - chain);
            if (width == 0 || chain != 0) && self.wins_in_groups(rest, chain != 0, q, turn, most) {
                return true;
            }
        }
        false
    }

    /// The longest straight of some cards, or pair straight; 0 if there is none.
    ///
    /// Worth: +13 % nodes without it (12v12).
    #[inline(always)]
    fn longest_chain(self, cards: u64, width: usize) -> u64 {
        let (kind, shortest) = if width == 1 { (Kind::Straight, 5) } else { (Kind::PairStraight, 3) };
        let run = longest_run(Counts::from_bits(cards).at_least(width) >> 3 & CHAIN);
        if self.kinds.has(kind) && run.count_ones() >= shortest { run * width as u64 } else { 0 }
    }

    /// Whether P wins if it plays its pairs, trios and bombs whole, as far as they cannot be answered, or breaks up some
    /// of the highest. With `more`, it has another group; `most` is how many of its cards can be matched.
    #[inline(always)]
    fn wins_in_groups(self, hand: Counts, more: bool, q: &HandSummary, turn: &Turn, most: u64) -> bool {
        let (cards, [mut once, two, three, four]) = (hand.bits(), ranks_of(hand));
        let pairs = if self.kinds.has(Kind::Pair) { two & q.from_pair } else { 0 };
        let trios = if self.kinds.has(Kind::Trio) { three & q.from_trio } else { 0 };
        let bombs = if self.kinds.has(Kind::Bomb) { four } else { 0 };
        let rocket = self.rocket && once & JOKERS == JOKERS;
        if rocket {
            once &= SUITED;
        }
        let more = more || rocket;
        let mut whole = (pairs | trios | bombs) & SUITED;
        let mut single = once | cards & (((two | three | four) & !whole) * 15);
        loop {
            let mut singles = single;
            if self.kinds.has(Kind::TrioSingle) {
                // Each trio takes the lowest card along. Any card of another rank may be a kicker, a joker too.
                // Worth: +1 % nodes without it (17v17), +3 % (12v12).
                for _ in 0..(whole & trios).count_ones() {
                    singles = without_lowest(singles);
                }
            }
            if singles == 0 && turn.leads {
                return true;
            }
            let lost = most_matched(q.cards, without_lowest(singles) + turn.own_card);
            let needed = lost + u64::from(turn.behind);
            if needed <= most && turn.is_won(needed, singles, more || whole != 0, q) {
                return true;
            }
            // The more cards are single, the more are lost.
            if needed > most || whole == 0 {
                return false;
            }
            // Breaks up the highest group.
            // Worth: +8 % nodes without it (17v17), +22 % (12v12).
            let highest = 1 << whole.ilog2();
            whole ^= highest;
            single |= cards & (highest * 15);
        }
    }
}

/// See [`StaticOracle::verdict_of`].
struct Judgement<'h> {
    oracle: StaticOracle,
    mover: &'h HandSummary,
    other: &'h HandSummary,
    answer: Code,
    asked: u8,
}

impl Job for Judgement<'_> {
    type Output = Option<Verdict>;

    #[inline(always)]
    fn run(self) -> Option<Verdict> {
        let Judgement { oracle, mover, other, answer, asked } = self;
        let [own, others] = turns(answer);
        for (p, q, turn, verdict, side) in
            [(mover, other, own, Verdict::Win, WINS), (other, mover, others, Verdict::Loss, LOSES)]
        {
            if asked & side != 0 && !q.has_bomb && oracle.wins(p, q, &turn) {
                return Some(verdict);
            }
        }
        None
    }
}

impl HandSummary {
    #[inline(always)]
    pub(super) fn of(hand: Counts) -> HandSummary {
        let links = live_links(hand);
        let [one, two, three, four] = [1, 2, 3, 4].map(|n| hand.at_least(n) >> 3);
        let mut firm = one & !two & !((links | links << 4) >> 3);
        for _ in 0..=three.count_ones() {
            firm &= firm.wrapping_sub(1);
        }
        HandSummary {
            cards: hand.bits(),
            has_bomb: four != 0 || one & JOKERS == JOKERS,
            firm,
            from_pair: from_highest(two),
            from_trio: from_highest(three),
            links,
        }
    }
}

impl Turn {
    /// Whether P wins by these single cards, of which Q beats so many; `groups` beside them or not.
    #[inline(always)]
    fn is_won(&self, lost: u64, singles: u64, groups: bool, q: &HandSummary) -> bool {
        if most_matched(singles, q.firm + self.others_card) < lost {
            return false;
        }
        let all = singles + self.own_card;
        !groups || self.leads || most_matched(q.cards, all) < total(all)
    }
}

/// A position's turn, as its mover sees it and as the other does, by the lowest answer.
#[inline(always)]
fn turns(answer: Code) -> [Turn; 2] {
    const SINGLES: u16 = Code::new(Kind::Single, 1, 0).number();
    const NEITHER: Turn = Turn { leads: false, own_card: 0, others_card: 0, behind: false };
    let behind = Turn { behind: true, ..NEITHER };
    if answer.is_none() {
        return [Turn { leads: true, ..NEITHER }, behind];
    }
    let rank = answer.number().wrapping_sub(SINGLES);
    if rank > RED_JOKER {
        // A group is on the table. Who wins even on the other's lead passes, or sees another group of the other's.
        return [behind; 2];
    }
    // Whoever is to answer has no rank between the answer and the card on the table: it might as well be the one below.
    let card = 1 << (4 * (rank - 1));
    [Turn { others_card: card, ..behind }, Turn { own_card: card, ..NEITHER }]
}

/// The ranks that a hand has once, just twice, three times, four times.
#[inline(always)]
fn ranks_of(hand: Counts) -> [u64; 4] {
    let [one, two, three, four] = [1, 2, 3, 4].map(|n| hand.at_least(n) >> 3);
    [one & !two, two & !three, three & !four, four]
}

/// How many cards, of fifteen at most.
#[inline(always)]
const fn total(cards: u64) -> u64 {
    cards.wrapping_mul(ONES) >> 60
}

#[inline(always)]
const fn without_lowest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { cards - (1 << (cards.trailing_zeros() & !3)) }
}

/// All ranks from the highest of some on.
#[inline(always)]
const fn from_highest(ranks: u64) -> u64 {
    if ranks == 0 { u64::MAX } else { u64::MAX << ranks.ilog2() }
}

/// The longest run of ranks next to each other; of several, the lowest.
fn longest_run(ranks: u64) -> u64 {
    let (mut starts, mut run, mut longer) = (ranks, 0_u64, ranks);
    // Where runs of so many ranks start, and of one more.
    while longer != 0 {
        starts = longer;
        run = run << 4 | 1;
        longer &= ranks >> (4 * run.count_ones());
    }
    run << (starts.trailing_zeros() & 63)
}

/// The most cards of some that each beat a card of its own among others, fifteen of each at most.
///
/// By König's theorem it is the fewest cards that cover all pairs of a card and one that it beats: those above some rank, and the
/// others below it.
#[inline(always)]
fn most_matched(cards: u64, others: u64) -> u64 {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    // A nibble a rank: how many cards are above it, and how many of the others below.
    let up_to = cards.wrapping_mul(ONES);
    let above = (up_to >> 60) * ONES - up_to;
    let below = others.wrapping_mul(ONES) << 4;
    least([(above & LOW) + (below & LOW), (above >> 4 & LOW) + (below >> 4 & LOW)])
}

/// The least byte of two words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn least([a, b]: [u64; 2]) -> u64 {
    use std::arch::x86_64::{
        _mm_cvtsi128_si64, _mm_min_epu8, _mm_set_epi64x, _mm_srli_epi16, _mm_srli_epi32, _mm_srli_epi64,
        _mm_srli_si128,
    };
    // SAFETY: every processor of this kind has SSE2.
    unsafe {
        let mut least = _mm_set_epi64x(a.cast_signed(), b.cast_signed());
        least = _mm_min_epu8(least, _mm_srli_si128::<8>(least));
        least = _mm_min_epu8(least, _mm_srli_epi64::<32>(least));
        least = _mm_min_epu8(least, _mm_srli_epi32::<16>(least));
        least = _mm_min_epu8(least, _mm_srli_epi16::<8>(least));
        _mm_cvtsi128_si64(least).cast_unsigned() & 0xFF
    }
}

/// The least byte of two words.
#[cfg(not(target_arch = "x86_64"))]
fn least(words: [u64; 2]) -> u64 {
    let bytes = words.into_iter().flat_map(u64::to_le_bytes);
    bytes.min().map_or(0, u64::from)
}
