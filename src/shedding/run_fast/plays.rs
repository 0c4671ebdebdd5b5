//! Lists the plays of Run Fast.
//!
//! Functions that the generator calls are not inlined: its code is compiled into the searches of all
//! games.

use super::super::code::Code;
use super::super::kickers::{kickers, size};
use super::super::kind::Kind;
use super::super::kinds::Kinds;
use super::super::moves::{CHAIN, Move, Sink, cards, chain, chain_starts, from_rank, ranks_of};
use super::super::rules::Rules;
use super::switches::{LastTrio, ReportSingle, RunFast};
use crate::cards::{Counts, Rank};

/// Bit of the aces in a mask of ranks.
const ACES: u64 = 8 << (4 * Rank::ACE.index());

/// Where trios and planes can have fewer than two cards for each trio.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Wings {
    /// Only in the play that empties the hand.
    Legal,
    /// Anywhere. This lists plays that are not legal, for a lower bound on their number.
    Anywhere,
}

/// The plays of one hand.
pub(in super::super) struct Plays {
    switches: RunFast,
    kinds: Kinds,
    hand: Counts,
    total: usize,
    /// Which singles must be of the highest rank.
    report: ReportSingle,
    /// Ranks of which a play takes all cards or none: four cards, or three aces.
    whole: u64,
    wings: Wings,
}

impl Plays {
    /// `other_reports` is true if the other hand has one card.
    #[inline(never)]
    pub(in super::super) fn of(
        rules: &Rules,
        switches: RunFast,
        hand: Counts,
        other_reports: bool,
        wings: Wings,
    ) -> Plays {
        let aces = if switches.ace_bomb { hand.at_least(3) & ACES } else { 0 };
        let whole = if switches.keep_bombs { hand.at_least(4) & CHAIN | aces } else { 0 };
        let report = if other_reports { switches.report_single } else { ReportSingle::Off };
        Plays { switches, kinds: rules.kinds, hand, total: hand.total(), report, whole, wings }
    }

    /// Lists all leads. Returns false if the sink stopped the listing.
    #[inline(never)]
    pub(in super::super) fn leads(&self, out: &mut impl Sink) -> bool {
        for kind in self.kinds.iter().filter(|&kind| kind != Kind::Bomb) {
            for length in self.switches.lengths(kind) {
                let starts = self.starts(kind, length);
                if starts == 0 {
                    // A longer chain has no core either.
                    break;
                }
                if !self.block(kind, length, starts, true, out) {
                    return false;
                }
            }
        }
        self.bombs(out, |_| true)
    }

    /// Lists all legal answers to `other`. Returns false if the sink stopped the listing.
    #[inline(never)]
    pub(in super::super) fn beating(&self, other: Code, out: &mut impl Sink) -> bool {
        (other.is_bomb() || self.answers_from(other, other.rank_index() + 1, out))
            && self.bombs(out, |code| code.beats(other))
    }

    /// Lists all legal answers from `lowest` on. Returns false if the sink stopped the listing.
    #[inline(never)]
    pub(in super::super) fn answers(&self, lowest: Code, out: &mut impl Sink) -> bool {
        if lowest.is_bomb() {
            return self.bombs(out, |code| code >= lowest);
        }
        self.answers_from(lowest, lowest.rank_index(), out) && self.bombs(out, |_| true)
    }

    /// Lists the answers of the kind and length of a code, from a rank on.
    fn answers_from(&self, code: Code, rank: usize, out: &mut impl Sink) -> bool {
        let shape = code.shape();
        let starts = self.starts(shape.kind, shape.length) & from_rank(rank);
        self.block(shape.kind, shape.length, starts, false, out)
    }

    /// Code of the lowest legal answer to `other`, or of the pass if there is none.
    ///
    /// Unlike in Dou Dizhu, the hand has the kickers of this answer. So it has an answer, and must
    /// not pass if it must beat.
    #[inline(never)]
    pub(in super::super) fn lowest_answer(&self, other: Code) -> Code {
        if !other.is_bomb() {
            let shape = other.shape();
            let starts = self.starts(shape.kind, shape.length) & from_rank(other.rank_index() + 1);
            let found = ranks_of(starts).find(|&rank| self.has_wings(shape.kind, shape.length, rank));
            if let Some(rank) = found {
                return other.with_rank_index(rank);
            }
        }
        let mut lowest = Code::NONE;
        self.bombs(&mut First(&mut lowest), |code| code.beats(other));
        lowest
    }

    /// Lists all readings of the whole hand as one play. As answers, some may not be legal.
    #[inline(never)]
    pub(in super::super) fn readings(&self, out: &mut Vec<Move>) {
        for kind in self.kinds.iter().filter(|&kind| kind != Kind::Bomb) {
            let width = kind.core_width();
            for length in self.switches.lengths(kind) {
                if width * length > self.total {
                    break;
                }
                if size(kind, length) < self.total {
                    continue;
                }
                for rank in ranks_of(starts(self.hand.at_least(width), kind, length)) {
                    let rest = self.hand - chain(rank, length, width, 1);
                    let full = self.total == size(kind, length);
                    if outside(rest, rank, length) == rest && (full || is_trios(kind)) {
                        out.push(Move { cards: self.hand, code: Code::new(kind, length, rank) });
                    }
                }
            }
        }
        let hand = self.hand;
        self.bombs(&mut Whole(hand, out), |_| true);
    }

    /// Lists the plays of one code that is not a bomb.
    #[inline(never)]
    pub(in super::super) fn plays_of(&self, code: Code, out: &mut impl Sink) {
        let shape = code.shape();
        let only = 8 << (4 * shape.rank.index());
        self.block(shape.kind, shape.length, self.starts(shape.kind, shape.length) & only, true, out);
    }

    /// Ranks where a core of this kind and length can start, without regard to kickers.
    pub(in super::super) fn starts(&self, kind: Kind, length: usize) -> u64 {
        if !self.kinds.has(kind) {
            return 0;
        }
        let width = kind.core_width();
        // A kept bomb is taken as a whole: four as a bomb or with three, aces as a trio.
        let kept = self.whole & (!ACES | if width < 3 { ACES } else { 0 });
        let kept = if width < 4 { kept } else { 0 };
        match (kind, length) {
            (Kind::Bomb, 3) if self.switches.ace_bomb => {
                (self.hand.at_least(3) & ACES) >> (4 * Rank::ACE.index())
            }
            (Kind::Bomb, 4) => self.hand.at_least(4) & CHAIN & !ACES,
            (Kind::Bomb | Kind::Pass | Kind::Rocket, _) => 0,
            _ => starts(self.hand.at_least(width) & !kept, kind, length),
        }
    }

    /// Lists the bombs that `keep` accepts, in the order of their codes.
    fn bombs(&self, out: &mut impl Sink, keep: impl Fn(Code) -> bool) -> bool {
        let fours = ranks_of(self.starts(Kind::Bomb, 4))
            .map(|rank| Move { cards: cards(rank, 4), code: Code::new(Kind::Bomb, 4, rank) });
        let aces = ranks_of(self.starts(Kind::Bomb, 3))
            .map(|_| Move { cards: cards(Rank::ACE.index(), 3), code: Code::ACES });
        fours.chain(aces).filter(|bomb| keep(bomb.code)).all(|bomb| out.push(bomb))
    }

    /// Lists the plays whose cores start at the given ranks.
    fn block(&self, kind: Kind, length: usize, starts: u64, leads: bool, out: &mut impl Sink) -> bool {
        let (number, _) = kickers(kind, length);
        let starts = if kind == Kind::Single && self.report.binds(leads) {
            starts & !(u64::MAX >> self.hand.at_least(1).leading_zeros() >> 1)
        } else {
            starts
        };
        ranks_of(starts).all(|rank| {
            let core = chain(rank, length, kind.core_width(), 1);
            let play = Move { cards: core, code: Code::new(kind, length, rank) };
            if number == 0 {
                return out.push(play);
            }
            let wings = outside(self.hand - core, rank, length);
            if self.is_short(kind, core, wings, number) {
                return (!leads && self.switches.last_trio == LastTrio::Lead)
                    || out.push(Move { cards: self.hand, ..play });
            }
            let least = if self.wings == Wings::Anywhere && is_trios(kind) { 0 } else { number };
            (least..=number).all(|number| self.choose(wings, number, play, out))
        })
    }

    /// Returns true if the whole hand is a core with fewer than `number` kickers, `wings`.
    fn is_short(&self, kind: Kind, core: Counts, wings: Counts, number: usize) -> bool {
        is_trios(kind)
            && self.wings == Wings::Legal
            && wings.total() < number
            && core.total() + wings.total() == self.total
    }

    /// Adds `left` cards of `wings` to a play, in every way, those with low cards last.
    fn choose(&self, wings: Counts, left: usize, so_far: Move, out: &mut impl Sink) -> bool {
        if left == 0 {
            return out.push(so_far);
        }
        // Prune branches with too few cards left.
        if wings.total() < left {
            return true;
        }
        let rank = wings.bits().trailing_zeros() as usize / 4;
        let held = wings.to_array()[rank];
        let rest = wings - cards(rank, held);
        let step = if self.whole >> (4 * rank + 3) & 1 == 1 { held } else { 1 };
        (0..=held.min(left)).step_by(step).all(|n| {
            let more = Move { cards: so_far.cards + cards(rank, n), ..so_far };
            self.choose(rest, left - n, more, out)
        })
    }

    /// Returns true if the core at a rank, as an answer, has kickers or needs none.
    fn has_wings(&self, kind: Kind, length: usize, rank: usize) -> bool {
        let (number, _) = kickers(kind, length);
        if number == 0 {
            return true;
        }
        let core = chain(rank, length, kind.core_width(), 1);
        let wings = outside(self.hand - core, rank, length);
        if wings.total() < number {
            return self.is_short(kind, core, wings, number) && self.switches.last_trio == LastTrio::Any;
        }
        let [fours, aces] = [self.whole & !ACES, self.whole & ACES].map(|whole| held_whole(wings, whole));
        let free = wings.total() - 4 * fours - 3 * aces;
        // Kept bombs are taken as a whole, and any number of the other cards.
        (0..=fours).any(|four| {
            (0..=aces).any(|ace| {
                let of_bombs = 4 * four + 3 * ace;
                of_bombs <= number && number - of_bombs <= free
            })
        })
    }
}

/// Number of ranks of a mask that are in `wings`.
fn held_whole(wings: Counts, mask: u64) -> usize {
    (wings.at_least(3) & mask).count_ones() as usize
}

/// Ranks where a core starts, in a mask of the ranks with enough cards.
fn starts(held: u64, kind: Kind, length: usize) -> u64 {
    if kind == Kind::Single { held } else { chain_starts(held & CHAIN, length, 1) }
}

/// Cards of ranks outside a core.
fn outside(cards: Counts, rank: usize, length: usize) -> Counts {
    let core = ((1_u64 << (4 * length)) - 1) << (4 * rank);
    Counts::from_bits(cards.bits() & !core)
}

const fn is_trios(kind: Kind) -> bool {
    matches!(kind, Kind::TrioTwo | Kind::PlaneTwos)
}

/// Sink for the first play's code.
struct First<'a>(&'a mut Code);

impl Sink for First<'_> {
    fn push(&mut self, play: Move) -> bool {
        *self.0 = play.code;
        false
    }
}

/// Sink for plays of the whole hand.
struct Whole<'a>(Counts, &'a mut Vec<Move>);

impl Sink for Whole<'_> {
    fn push(&mut self, play: Move) -> bool {
        if play.cards == self.0 {
            self.1.push(play);
        }
        true
    }
}
