//! Static oracle: decides positions without a search, by matching single cards.
//!
//! The oracle proves a win of one side, P, against the other side, Q. Q must not have a bomb. P
//! decides to play some of its cards one by one, the multiset `S`, and the others in groups that Q
//! cannot answer. Q will not be able to answer them later either, because hands only shrink.
//!
//! Some cards Q can only play one by one or as kickers: those of ranks with a single card, outside
//! all chains. If Q has `k` trios, at most `k` of these cards can be kickers. Q's *firm* cards `F`
//! are these cards without the `k + 1` lowest. As for its other cards, we assume that Q can play
//! them one by one, or discard them whenever it leads.
//!
//! `μ(X, Y)` is the size of a maximum matching: the largest number of cards of `X` that beat
//! different cards of `Y`. `S⁻` is `S` without its lowest card. Let `V = μ(S, F)` and
//! `U = μ(Q, S⁻)`. P wins
//!
//! - on its own lead, if `S` is empty or `V ≥ U`;
//! - on Q's lead, if `V > U`;
//! - when it is to answer a single card `c`, if `μ(S, F + c) > U`;
//! - when Q is to answer P's single card `c`, `S` being P's remaining cards, if `V ≥ μ(Q, S⁻ + c)`.
//!
//! If P does not lead and has groups, Q must also be unable to beat all of `S`: `μ(Q, S) < |S|`.
//! P's card `c` on the table counts as well: `μ(Q, S + c) < |S| + 1`.
//!
//! If both sides have only single cards, `k` is 0, and each side's condition is the negation of the
//! other's. So one of them is true, and all these positions are decided. Under rules with single
//! cards alone this holds for all hands, whatever their ranks: no card is in a group, and `F` is all
//! of Q's cards without the lowest.
//!
//! # What it needs of a game
//!
//! - *Forms alone*: both sides may pass, and each play of the proof is legal.
//! - *Adjacent chains*: the links know all ranks that Q can play in a chain.
//! - *Kickers of one rank*: a trio takes at most one of Q's firm cards.
//! - *Bombs of four*: a hand that has none has no four of a rank, and not both jokers.
//! - *Usual groups*: P's groups are plays, whatever their rank.
//!
//! Q may lack any of its plays, and P reads the lengths and ranks of its chains from the rules.
//!
//! # Proof
//!
//! P can play so that one of the conditions is true after each play. So P never loses, because Q
//! has firm cards left before each of its plays. On Q's lead, `V > U ≥ 0`. When Q can answer,
//! `V ≥ μ(Q, S⁻ + c) ≥ 1`. So Q has at least `k + 2` of the cards that it can only play one by one
//! or as kickers. No play removes that many.
//!
//! *Q leads a group.* P passes. For each kicker among those cards, Q has one trio less, so `V` does
//! not fall. `U` does not rise.
//!
//! *Q plays a single card `e`.* Let `F'` be the firm cards after it. If `e` was firm, `F' + e = F`.
//! If `e` was one of the `k + 1` lowest, the lowest firm card has taken its place there, and `e` is
//! not higher, so it can be matched as well. Otherwise `F' + e` is `F` and one more card. So
//! `μ(S, F' + e) ≥ V`. If `e` was a lead, `V > U ≥ μ(Q − e, S⁻)`. If it answered `c`,
//! `V ≥ μ(Q, S⁻ + c) ≥ 1 + μ(Q − e, S⁻)`. In both cases P's condition before its answer is true.
//!
//! *Q passes P's card.* P leads, and `V ≥ μ(Q, S⁻ + c) ≥ U`.
//!
//! *P is to answer `c`.* If `V > U`, P passes. Otherwise `V = U`, and the match of `c` counts: some
//! `f > c` in `S` has `μ(S − f, F) = V`. If it is not the lowest of `S`, or is all of `S`, P plays
//! it, as `(S − f)⁻ + f = S⁻`. Otherwise only the lowest card is such an `f`, and all of `S` beats
//! `c`. If `S⁻` cannot be matched completely, the second lowest card can also be left out of the
//! matches, and P plays that. Otherwise P plays the lowest: `μ(S⁻, F) = |S| − 1`, and Q cannot beat
//! more than `|S| − 1` cards.
//!
//! *P leads.* It plays its groups first. If one card is left, P plays it. If `V = |S| − 1`, P plays
//! the lowest card: all others can be matched, and Q cannot beat more than `|S| − 1` cards.
//! Otherwise P plays the second lowest. If `V < |S| − 1`, both of the lowest can be left out of the
//! matches, so `V` does not change. If `V = |S|`, it falls to `|S| − 1 ≥ U`.
//!
//! *Groups.* P wins if it leads before `S` is empty, or if Q cannot answer the last card of `S`. So
//! Q must never be able to beat all of them. If Q answers `c` with `e`,
//! `μ(Q − e, S) < μ(Q, S + c) ≤ |S|`. If P answers with `f`, the new `S` and `f` on the table are
//! the old `S`. The other cases are immediate.
//!
//! The game with single cards alone is known as TANHINMIN. Kiya, Ono and others have determined its
//! winner for two players with open hands. Groups, kickers, chains and this proof are new here.

#[cfg(test)]
mod tests;

use super::expand::Successor;
use crate::avx2::{self, Avx2, Job};
use crate::cards::{Counts, Rank};
use crate::ideas::Idea;
use crate::search::proof_number::Verdict;
use crate::shedding::game_facts::ChainFacts;
use crate::shedding::keys::State;
use crate::shedding::needs::{Need, Needs};
use crate::shedding::{Code, DeckLimit, Decks, Kind, Kinds, Rules, moves};

/// What the oracle needs of a game: see the module.
const NEEDS: Needs = Needs::of(&[
    Need::FormsAlone,
    Need::AdjacentChains,
    Need::KickersOfOneRank,
    Need::BombsOfFour,
    Need::UsualGroups,
]);

/// Lowest bit of each nibble; for suited ranks, for ranks of chains, and for jokers.
const ONES: u64 = 0x1111_1111_1111_1111;
const SUITED: u64 = moves::SUITED >> 3;
const JOKERS: u64 = 0x0110_0000_0000_0000;
/// Limit of a hand's size, so that a nibble can count a hand and one more card.
const MOST_CARDS: usize = 14;

/// Verdicts for the side to move, as bits.
const WINS: u8 = 1;
const LOSES: u8 = 2;

/// Static oracle for some rules.
#[derive(Clone, Copy)]
pub(crate) struct StaticOracle {
    /// False if the oracle never decides a position.
    any: bool,
    kinds: Kinds,
    chains: &'static ChainFacts,
    /// Straights and pair straights, for P to play.
    runs: [Runs; 2],
    /// True if all plays are single cards, so that every position is decided.
    alone: bool,
    /// True if one joker of each colour is a rocket.
    rocket: bool,
    /// Most cards of a rank that one bomb takes, if a hand can have more.
    most_of_bomb: Option<usize>,
    avx2: Option<Avx2>,
}

/// Lengths and ranks of a kind of chain.
#[derive(Clone, Copy)]
struct Runs {
    shortest: u32,
    longest: u32,
    /// Lowest bit of the nibble of each rank; none if the kind does not exist.
    ranks: u64,
}

impl Runs {
    fn of(rules: &Rules, kind: Kind) -> Runs {
        let (lengths, ranks) = rules.runs(kind).unwrap_or_default();
        Runs { shortest: lengths.0.into(), longest: lengths.1.into(), ranks: ranks >> 3 }
    }
}

/// Summary of a hand for the oracle.
#[derive(Clone, Copy)]
pub(crate) struct HandSummary {
    cards: u64,
    has_bomb: bool,
    /// Firm cards.
    firm: u64,
    /// Ranks from its highest pair up (all without a pair), and from its highest trio up.
    from_pair: u64,
    from_trio: u64,
    /// See [`ChainFacts::live_links`].
    links: u64,
}

/// A turn, from P's point of view.
#[derive(Clone, Copy)]
struct Turn {
    leads: bool,
    /// Single card of P or Q on the table, which takes part in the matching.
    own_card: u64,
    others_card: u64,
    /// True if P needs `V > U`; otherwise `V ≥ U` is enough.
    behind: bool,
}

impl StaticOracle {
    /// Makes an oracle for rules.
    pub(crate) fn new(rules: &Rules) -> StaticOracle {
        let any = Idea::StaticOracle.on() && rules.meets(NEEDS) && rules.kinds.has(Kind::Single);
        let has_large = rules.decks == Decks::Two && rules.game.form(Code::new(Kind::Bomb, 8, 0)).is_some();
        let has_more = rules.decks == Decks::Two || rules.deck_limit == DeckLimit::Unlimited;
        StaticOracle {
            any,
            chains: &rules.game.facts.chains,
            runs: [Kind::Straight, Kind::PairStraight].map(|kind| Runs::of(rules, kind)),
            most_of_bomb: (has_more && !has_large).then_some(4),
            kinds: rules.kinds,
            alone: any && rules.kinds == Kinds::of(&[Kind::Single]),
            rocket: rules.decks == Decks::One && rules.kinds.has(Kind::Rocket),
            avx2: Avx2::detect(),
        }
    }

    /// An oracle that decides nothing, so that tests search small positions, too.
    pub(crate) const fn nothing(self) -> StaticOracle {
        StaticOracle { any: false, alone: false, ..self }
    }

    /// Verdict of a position, if it can be decided.
    pub(crate) fn verdict(&self, state: &State) -> Option<Verdict> {
        if self.alone {
            return Some(verdict_of_singles(state));
        }
        if !self.covers(state.mover) || !self.covers(state.other) {
            return None;
        }
        self.verdict_of(&self.of(state.mover), &self.of(state.other), state.answer, WINS | LOSES)
    }

    /// Verdict after a play, if it can be decided, given the summary of the hand that did not play.
    #[inline(always)]
    pub(super) fn verdict_after(&self, step: &Successor, other: &HandSummary) -> Option<Verdict> {
        if !self.covers(step.left()) {
            return None;
        }
        let left = self.of(step.left());
        let (mover, other) = if step.again { (&left, other) } else { (other, &left) };
        self.verdict_of(mover, other, step.state.answer, WINS | LOSES)
    }

    /// Summary of a hand; `None` if positions with it cannot be decided.
    ///
    /// Not inlined: a call hardly takes longer, and saves much code in each caller.
    #[inline(never)]
    pub(crate) fn summary(&self, hand: Counts) -> Option<HandSummary> {
        self.covers(hand).then(|| self.of(hand))
    }

    /// Returns true if a position certainly has this verdict, given the summaries of both hands.
    #[inline(always)]
    pub(crate) fn is_sure(
        self,
        verdict: Verdict,
        mover: &HandSummary,
        other: &HandSummary,
        answer: Code,
    ) -> bool {
        let (loser, wanted) = if verdict.is_win() { (other, WINS) } else { (mover, LOSES) };
        // Testing for a bomb does not need a call.
        !loser.has_bomb && self.verdict_of(mover, other, answer, wanted).is_some()
    }

    /// Returns true if positions with this hand can be decided.
    #[inline(always)]
    pub(super) fn covers(&self, hand: Counts) -> bool {
        self.any && hand.total() <= MOST_CARDS
    }

    /// Verdict of a position, if it is among the `wanted` ones and can be decided.
    #[inline(always)]
    fn verdict_of(
        &self,
        mover: &HandSummary,
        other: &HandSummary,
        answer: Code,
        wanted: u8,
    ) -> Option<Verdict> {
        avx2::run(self.avx2, VerdictJob { oracle: self, mover, other, answer, wanted })
    }

    /// Returns true if P certainly wins, with groups of one rank or also an unanswerable chain.
    #[inline(always)]
    fn wins(&self, p: &HandSummary, q: &HandSummary, turn: &Turn) -> bool {
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

    /// Longest straight or pair straight of some cards, the lowest of several, or 0.
    #[inline(always)]
    fn longest_chain(&self, cards: u64, width: usize) -> u64 {
        let Runs { shortest, longest, ranks } = self.runs[width - 1];
        let mut run = longest_run(Counts::from_bits(cards).at_least(width) >> 3 & ranks);
        if !Idea::OracleChains.on() || run.count_ones() < shortest {
            return 0;
        }
        while run.count_ones() > longest {
            run &= !(1 << run.ilog2());
        }
        run * width as u64
    }

    /// Returns true if P wins with its unanswerable groups, perhaps without some of the highest.
    ///
    /// With `more`, P has another group. At most `most` cards of Q can be matched.
    #[inline(always)]
    fn wins_in_groups(&self, hand: Counts, more: bool, q: &HandSummary, turn: &Turn, most: u64) -> bool {
        let (cards, [mut once, two, three, four]) = (hand.bits(), ranks_of(hand));
        let pairs = if self.kinds.has(Kind::Pair) { two & q.from_pair } else { 0 };
        let trios = if self.kinds.has(Kind::Trio) { three & q.from_trio } else { 0 };
        let mut bombs = if self.kinds.has(Kind::Bomb) { four } else { 0 };
        if let Some(most) = self.most_of_bomb {
            bombs &= !(hand.at_least(most + 1) >> 3);
        }
        let rocket = self.rocket && once & JOKERS == JOKERS;
        if rocket {
            once &= SUITED;
        }
        let more = more || rocket;
        let mut whole = (pairs | trios | bombs) & SUITED;
        let mut single = once | cards & (((two | three | four) & !whole) * 15);
        loop {
            let mut singles = single;
            if Idea::OracleKickers.on() && self.kinds.has(Kind::TrioSingle) {
                // Each trio takes the lowest card as a kicker, of any other rank or a joker.
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
            // With more single cards, `needed` does not fall.
            if needed > most || whole == 0 || !Idea::OracleSplits.on() {
                return false;
            }
            // Break up the highest group.
            let highest = 1 << whole.ilog2();
            whole ^= highest;
            single |= cards & (highest * 15);
        }
    }
}

/// Verdict under rules with single cards alone, for hands of any size.
#[cold]
#[inline(never)]
fn verdict_of_singles(state: &State) -> Verdict {
    let [turn, _] = turns(state.answer);
    let without_lowest = |hand: Counts| Counts::from_bits(without_lowest(hand.bits()));
    // What the mover cannot beat, and how many of the other side's cards it beats.
    let lost = count_matched(state.other, without_lowest(state.mover), 0);
    let won = count_matched(state.mover, without_lowest(state.other), turn.others_card);
    Verdict::win_if(won >= lost + usize::from(turn.behind))
}

/// Size of a maximum matching of cards with others that they beat: from the lowest card up, each
/// takes one of the others that are lower and not taken. A `card` is one more of the others.
fn count_matched(cards: Counts, others: Counts, card: u64) -> usize {
    let (mut free, mut matched) = (0, 0);
    for rank in Rank::all() {
        let taken = cards.count(rank).min(free);
        matched += taken;
        free = free - taken + others.count(rank) + Counts::from_bits(card).count(rank);
    }
    matched
}

/// See [`StaticOracle::verdict_of`].
struct VerdictJob<'h> {
    oracle: &'h StaticOracle,
    mover: &'h HandSummary,
    other: &'h HandSummary,
    answer: Code,
    wanted: u8,
}

impl Job for VerdictJob<'_> {
    type Output = Option<Verdict>;

    #[inline(always)]
    fn run(self) -> Option<Verdict> {
        let VerdictJob { oracle, mover, other, answer, wanted } = self;
        let [own, others] = turns(answer);
        for (p, q, turn, verdict, side) in
            [(mover, other, own, Verdict::Win, WINS), (other, mover, others, Verdict::Loss, LOSES)]
        {
            if wanted & side != 0 && !q.has_bomb && oracle.wins(p, q, &turn) {
                return Some(verdict);
            }
        }
        None
    }
}

impl StaticOracle {
    /// Summary of a hand that it covers.
    #[inline(always)]
    pub(super) fn of(&self, hand: Counts) -> HandSummary {
        let links = self.chains.live_links(hand);
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
    /// Returns true if P wins with these single cards, perhaps with groups. Q beats `lost` of them.
    #[inline(always)]
    fn is_won(&self, lost: u64, singles: u64, groups: bool, q: &HandSummary) -> bool {
        if most_matched(singles, q.firm + self.others_card) < lost {
            return false;
        }
        let all = singles + self.own_card;
        !groups || self.leads || most_matched(q.cards, all) < total(all)
    }
}

/// The turn from the points of view of the mover and of the other side, given the lowest answer.
#[inline(always)]
fn turns(answer: Code) -> [Turn; 2] {
    const SINGLES: Code = Code::new(Kind::Single, 1, 0);
    const NEITHER: Turn = Turn { leads: false, own_card: 0, others_card: 0, behind: false };
    let behind = Turn { behind: true, ..NEITHER };
    if answer.is_none() {
        return [Turn { leads: true, ..NEITHER }, behind];
    }
    if !answer.is_like(SINGLES) {
        // A group is on the table. A side that wins on the other side's lead wins here, too: the
        // mover can pass, and an answer is like a group that it leads.
        return [behind; 2];
    }
    // The mover has no rank between the card on the table and its lowest answer. So the card can be
    // treated as the rank below the answer.
    let card = 1 << (4 * (answer.rank_index() - 1));
    [Turn { others_card: card, ..behind }, Turn { own_card: card, ..NEITHER }]
}

/// Ranks with exactly one, two and three cards, and with four or more.
#[inline(always)]
fn ranks_of(hand: Counts) -> [u64; 4] {
    let [one, two, three, four] = [1, 2, 3, 4].map(|n| hand.at_least(n) >> 3);
    [one & !two, two & !three, three & !four, four]
}

/// Number of cards, at most fifteen.
#[inline(always)]
const fn total(cards: u64) -> u64 {
    cards.wrapping_mul(ONES) >> 60
}

#[inline(always)]
const fn without_lowest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { cards - (1 << (cards.trailing_zeros() & !3)) }
}

/// Ranks from the highest of the given ones up; all ranks if `ranks` is empty.
#[inline(always)]
const fn from_highest(ranks: u64) -> u64 {
    if ranks == 0 { u64::MAX } else { u64::MAX << ranks.ilog2() }
}

/// Longest run of adjacent ranks. If there are several, the lowest.
fn longest_run(ranks: u64) -> u64 {
    let (mut starts, mut run, mut longer) = (ranks, 0_u64, ranks);
    // Ranks where a run of the current length starts, and where one of the next length starts.
    while longer != 0 {
        starts = longer;
        run = run << 4 | 1;
        longer &= ranks >> (4 * run.count_ones());
    }
    run << (starts.trailing_zeros() & 63)
}

/// Size of a maximum matching of cards with others that they beat; at most fifteen of each.
///
/// By König's theorem this is the size of a minimum vertex cover: the cards above some rank, and
/// the others below it.
#[inline(always)]
fn most_matched(cards: u64, others: u64) -> u64 {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    // For each rank, in nibbles, the number of cards above it, and the number of others below it.
    let up_to = cards.wrapping_mul(ONES);
    let above = (up_to >> 60) * ONES - up_to;
    let below = others.wrapping_mul(ONES) << 4;
    least([(above & LOW) + (below & LOW), (above >> 4 & LOW) + (below >> 4 & LOW)])
}

/// Smallest byte of two words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn least([a, b]: [u64; 2]) -> u64 {
    use std::arch::x86_64::{
        _mm_cvtsi128_si64, _mm_min_epu8, _mm_set_epi64x, _mm_srli_epi16, _mm_srli_epi32, _mm_srli_epi64,
        _mm_srli_si128,
    };
    // SAFETY: every x86-64 processor has SSE2.
    unsafe {
        let mut least = _mm_set_epi64x(a.cast_signed(), b.cast_signed());
        least = _mm_min_epu8(least, _mm_srli_si128::<8>(least));
        least = _mm_min_epu8(least, _mm_srli_epi64::<32>(least));
        least = _mm_min_epu8(least, _mm_srli_epi32::<16>(least));
        least = _mm_min_epu8(least, _mm_srli_epi16::<8>(least));
        _mm_cvtsi128_si64(least).cast_unsigned() & 0xFF
    }
}

/// Smallest byte of two words.
#[cfg(not(target_arch = "x86_64"))]
fn least(words: [u64; 2]) -> u64 {
    let bytes = words.into_iter().flat_map(u64::to_le_bytes);
    bytes.min().map_or(0, u64::from)
}
