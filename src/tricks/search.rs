//! The search above the levels that are kept in memory.
//!
//! What it leaves out, and why the values are exact all the same:
//! - leads and replies: the same as the builder of the table does, by the same lemma, which was
//!   checked in every position of all levels (see `build/moves.rs`). The lemma holds
//!   after any lead, so that it covers replies in mid-trick too;
//! - positions that differ in the order of suits alone: [`Search::sorted`];
//! - positions whose bounds are known without a look: [`Search::at_sight`];
//! - leads and replies that cannot bring the bound asked for to the other side of the goal,
//!   as in any search with a window of one trick.

use std::sync::atomic::{AtomicU64, Ordering};

use super::build::{leads_of, replies_to};
use super::index::Mode;
use super::small::{SMALL_LEVELS, Small};
use super::strings::{Suits, complement, leaders, length, others, remove, turned};
use crate::search::{Stop, Ticker};

/// Bounds that were proved, a word each: 14 bits a suit, then least and greatest value.
///
/// A word is read and written whole, so threads may share the transposition table without locks.
pub(super) struct BoundsTable {
    words: Box<[AtomicU64]>,
}

impl BoundsTable {
    /// Words that a search of thirteen cards rarely fills.
    pub(super) const WORDS: usize = 1 << 13;

    /// Of at most `max_bytes`.
    pub(super) fn new(max_bytes: usize) -> Option<BoundsTable> {
        let most = (max_bytes / size_of::<AtomicU64>()).min(BoundsTable::WORDS);
        let words = if most < 2 { return None } else { 1 << most.ilog2() };
        Some(BoundsTable { words: (0..words).map(|_| AtomicU64::new(0)).collect() })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The two places where a key may be.
    #[inline]
    fn places(&self, key: u64) -> [&AtomicU64; 2] {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let place = hash as usize & (self.words.len() - 2);
        [&self.words[place], &self.words[place + 1]]
    }

    #[inline]
    fn bounds(&self, key: u64) -> Option<(u8, u8)> {
        let words = self.places(key).map(|word| word.load(Ordering::Relaxed));
        let word = words.into_iter().find(|word| word >> 8 == key)?;
        Some(((word >> 4 & 0xF) as u8, (word & 0xF) as u8))
    }

    #[inline]
    fn store(&self, key: u64, (least, greatest): (u8, u8)) {
        let [first, second] = self.places(key);
        let old = first.load(Ordering::Relaxed);
        if old >> 8 != key && old != 0 {
            // What was stored last stays longest.
            second.store(old, Ordering::Relaxed);
        }
        first.store(key << 8 | u64::from(least) << 4 | u64::from(greatest), Ordering::Relaxed);
    }
}

/// One search: bounds on the tricks of the side on lead.
pub(super) struct Search<'a, 'b> {
    pub(super) mode: Mode,
    pub(super) small: &'static Small,
    pub(super) tt: &'a BoundsTable,
    pub(super) ticker: &'a mut Ticker<'b>,
}

/// A lead or a reply: which suit, and where in its string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) suit: usize,
    pub(super) at: u32,
}

/// What a lead and its reply leave, and whether the leader has won the trick.
#[inline]
pub(super) fn successor(suits: Suits, lead: Place, reply: Place, mode: Mode) -> (Suits, bool) {
    let mut left = suits;
    if lead.suit == reply.suit {
        let string = remove(left[lead.suit], lead.at.max(reply.at));
        left[lead.suit] = remove(string, lead.at.min(reply.at));
        return (left, lead.at > reply.at);
    }
    left[lead.suit] = remove(left[lead.suit], lead.at);
    left[reply.suit] = remove(left[reply.suit], reply.at);
    (left, !(mode == Mode::Trump && reply.suit == 0))
}

/// The replies that count: in the suit led the lowest that loses and the cheapest that
/// wins, else the lowest card of each suit. The lead may be any card.
#[inline]
pub(super) fn replies(suits: Suits, lead: Place) -> impl Iterator<Item = Place> {
    let mut found = [None; 4];
    let string = suits[lead.suit];
    if others(string) == 0 {
        for (suit, place) in found.iter_mut().enumerate() {
            let other = others(suits[suit]);
            *place = (other != 0).then(|| Place { suit, at: other.trailing_zeros() });
        }
    } else {
        let [low, high] = replies_to(string, lead.at);
        let place = |at| Place { suit: lead.suit, at };
        (found[0], found[1]) = (high.map(place), low.map(place));
    }
    found.into_iter().flatten()
}

/// The value of which `bound` gives a bound on the side of what it is asked: asks
/// next at the bound it got, until none is left.
pub(super) fn converge(
    level: u8,
    guess: u8,
    mut bound: impl FnMut(u8) -> Result<u8, Stop>,
) -> Result<u8, Stop> {
    let (mut least, mut greatest, mut value) = (0, level, guess);
    while least < greatest {
        let goal = if value == least { value + 1 } else { value };
        value = bound(goal)?;
        if value < goal {
            greatest = value;
        } else {
            least = value;
        }
    }
    Ok(least)
}

impl Search<'_, '_> {
    /// The tricks of the side on lead.
    pub(super) fn exact(&mut self, suits: Suits, level: u8) -> Result<u8, Stop> {
        converge(level, level / 2 + 1, |goal| self.bound(suits, level, goal))
    }

    /// A lower bound of at least `goal`, or an upper bound below it.
    ///
    /// `goal` is at least 1 and at most `level`.
    pub(super) fn bound(&mut self, suits: Suits, level: u8, goal: u8) -> Result<u8, Stop> {
        if usize::from(level) <= SMALL_LEVELS {
            return Ok(self.small.value(suits, self.mode, usize::from(level)));
        }
        let suits = self.sorted(suits);
        let key = suits.iter().fold(0, |key, &string| key << 14 | u64::from(string));
        let (mut least, mut greatest) = match self.tt.bounds(key) {
            Some(bounds) => bounds,
            None => self.at_sight(suits, level),
        };
        if least >= goal {
            return Ok(least);
        }
        if greatest < goal {
            return Ok(greatest);
        }
        self.ticker.tick(1)?;
        let value = self.best_lead(suits, level, goal)?;
        if value >= goal {
            least = value;
        } else {
            greatest = value;
        }
        self.tt.store(key, (least, greatest));
        Ok(value)
    }

    /// The best lead, trumps first, then short suits first: so fewest positions are searched.
    fn best_lead(&mut self, suits: Suits, level: u8, goal: u8) -> Result<u8, Stop> {
        let mut best = 0;
        for (suit, &string) in suits.iter().enumerate() {
            for at in leads_of(string) {
                let value = self.after_lead(suits, level, Place { suit, at }, goal)?;
                best = best.max(value);
                if best >= goal {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// As [`Search::bound`], after a lead.
    pub(super) fn after_lead(&mut self, suits: Suits, level: u8, lead: Place, goal: u8) -> Result<u8, Stop> {
        let mut worst = u8::MAX;
        for reply in replies(suits, lead) {
            worst = worst.min(self.after_trick(suits, level, lead, reply, goal)?);
            if worst < goal {
                break;
            }
        }
        Ok(worst)
    }

    /// As [`Search::bound`], after a trick.
    #[inline]
    pub(super) fn after_trick(
        &mut self,
        suits: Suits,
        level: u8,
        lead: Place,
        reply: Place,
        goal: u8,
    ) -> Result<u8, Stop> {
        let (left, won) = successor(suits, lead, reply, self.mode);
        let below = level - 1;
        if won {
            return if goal <= 1 { Ok(1) } else { Ok(1 + self.bound(left, level - 1, goal - 1)?) };
        }
        // The leader needs `goal` of the rest: the other, who leads, less than `level - goal`.
        let most = level - goal;
        if most == 0 { Ok(below) } else { Ok(below - self.bound(turned(left), level - 1, most)?) }
    }

    /// Side suits in order: what is alike has one key. Without trumps all suits are alike.
    #[inline]
    fn sorted(&self, suits: Suits) -> Suits {
        let [mut first, a, b, c] = suits;
        let (a, b) = (a.min(b), a.max(b));
        let (b, mut c) = (b.min(c), b.max(c));
        let (mut a, mut b) = (a.min(b), a.max(b));
        if self.mode == Mode::NoTrump {
            (first, a) = (first.min(a), first.max(a));
            (a, b) = (a.min(b), a.max(b));
            (b, c) = (b.min(c), b.max(c));
        }
        [first, a, b, c]
    }

    /// Bounds that need no search.
    ///
    /// At least: the leader plays his trumps from above, then each side suit from above. He
    /// stays on lead as long as each card wins, so the tricks add up. His highest trumps win in
    /// any case. If the other has no more trumps than these, none is left to ruff with, and
    /// [`cashed`] holds for each suit; discards only leave the other fewer cards there. If the
    /// other has more, he has followed to each trump and thrown nothing away; then a winner of a
    /// side suit is safe as long as he must follow there, that is, as often as he has cards of it.
    ///
    /// At most: trumps of the other's that are above all the leader's win the tricks to which
    /// they are played, one each, and in the end they all are.
    #[inline]
    fn at_sight(&self, suits: Suits, level: u8) -> (u8, u8) {
        let [trumps, sides @ ..] = suits;
        let ruffs = self.mode == Mode::Trump && others(trumps).count_ones() > top_run(trumps);
        let mut least = cashed(trumps);
        for side in sides {
            let winners = cashed(side);
            least += if ruffs { winners.min(others(side).count_ones()) } else { winners };
        }
        let lost = if self.mode == Mode::Trump { top_run(complement(trumps)) } else { 0 };
        let small = |tricks: u32| u8::try_from(tricks).unwrap_or(level).min(level);
        (small(least), level - small(lost))
    }
}

/// How many of the highest cards the leader holds.
#[inline]
fn top_run(string: u16) -> u32 {
    // The mark is above the highest card: move it out.
    ((string << 1) << (15 - length(string))).leading_ones()
}

/// Tricks that the leader takes in a suit by playing it from above, when none is ruffed:
/// his highest cards, and all his cards if the other then has none left.
#[inline]
fn cashed(string: u16) -> u32 {
    let top = top_run(string);
    let (own, other) = (leaders(string).count_ones(), others(string).count_ones());
    if other <= top { own } else { top }
}

#[cfg(test)]
mod tests {
    use super::super::index::Directory;
    use super::super::small::small;
    use super::super::strings::EMPTY;
    use super::*;
    use crate::search::{Limits, run};

    /// Calls `each` with all positions of some levels under a mode.
    fn for_each_position(levels: impl Iterator<Item = u8>, mode: Mode, mut each: impl FnMut(Suits, u8)) {
        for level in levels {
            for part in Mode::ALL {
                let directory = Directory::new(part, usize::from(level));
                for suits in (0..directory.total).map(|number| directory.suits(number)) {
                    // A no-trump position without some suit is in the part with trumps.
                    if part == mode || (mode == Mode::NoTrump && length(suits[0]) == 0) {
                        each(suits, level);
                    }
                }
            }
        }
    }

    /// Every place of some cards.
    fn places(suits: Suits, cards: fn(u16) -> u16) -> impl Iterator<Item = Place> {
        let all = (0..4).flat_map(|suit| (0..13).map(move |at| Place { suit, at }));
        all.filter(move |place| cards(suits[place.suit]) >> place.at & 1 == 1)
    }

    /// Every legal reply.
    fn legal(suits: Suits, lead: Place) -> impl Iterator<Item = Place> {
        let follows = others(suits[lead.suit]) != 0;
        places(suits, others).filter(move |reply| !follows || reply.suit == lead.suit)
    }

    /// The replies left out are no better for the other, whatever the lead.
    fn replies_are_enough(levels: u8) {
        for mode in Mode::ALL {
            for_each_position(1..=levels, mode, |suits, level| {
                let by = |lead, reply| {
                    let (left, won) = successor(suits, lead, reply, mode);
                    let value = |suits| small().value(suits, mode, usize::from(level - 1));
                    if won { 1 + value(left) } else { level - 1 - value(turned(left)) }
                };
                for lead in places(suits, leaders) {
                    let least = legal(suits, lead).map(|reply| by(lead, reply)).min();
                    let found = replies(suits, lead).map(|reply| by(lead, reply)).min();
                    assert_eq!(found, least, "{suits:?} {lead:?}");
                }
            });
        }
    }

    #[test]
    fn the_replies_left_out_are_no_better_after_any_lead() {
        replies_are_enough(5);
    }

    /// Long: `cargo test --release --lib -- --ignored tricks::search`.
    #[test]
    #[ignore = "ten seconds"]
    fn the_replies_left_out_are_no_better_after_any_lead_up_to_level_8() {
        replies_are_enough(8);
    }

    fn in_search<T: Send>(mode: Mode, job: impl Fn(&mut Search) -> T + Sync) -> T {
        let tt = BoundsTable::new(1 << 16).expect("room enough");
        let job = |ticker: &mut Ticker| Ok(job(&mut Search { mode, small: small(), tt: &tt, ticker }));
        run(&Limits::default(), false, &mut || false, job).answer.expect("no limit")
    }

    /// The bounds at sight hold, in every position.
    fn bounds_hold(levels: u8) {
        for mode in Mode::ALL {
            in_search(mode, |search| {
                for_each_position(1..=levels, mode, |suits, level| {
                    let (least, greatest) = search.at_sight(search.sorted(suits), level);
                    let value = small().value(suits, mode, usize::from(level));
                    assert!((least..=greatest).contains(&value), "{mode:?} {suits:?}");
                });
            });
        }
    }

    #[test]
    fn the_bounds_at_sight_hold() {
        bounds_hold(6);
    }

    /// Long: `cargo test --release --lib -- --ignored tricks::search`.
    #[test]
    #[ignore = "a second"]
    fn the_bounds_at_sight_hold_up_to_level_8() {
        bounds_hold(8);
    }

    #[test]
    fn the_memo_keeps_what_was_stored_last() {
        let tt = BoundsTable::new(16).expect("two words");
        assert_eq!(tt.bytes(), 16);
        assert_eq!(tt.bounds(7), None);
        tt.store(7, (1, 9));
        tt.store(8, (2, 13));
        assert_eq!([7, 8].map(|key| tt.bounds(key)), [Some((1, 9)), Some((2, 13))]);
        // Again, and in its place.
        tt.store(8, (3, 4));
        assert_eq!([7, 8].map(|key| tt.bounds(key)), [Some((1, 9)), Some((3, 4))]);
        tt.store(9, (0, 5));
        assert_eq!([7, 8, 9].map(|key| tt.bounds(key)), [None, Some((3, 4)), Some((0, 5))]);
    }

    #[test]
    fn keys_spread_over_the_memo() {
        let tt = BoundsTable::new(1 << 20).expect("room enough");
        assert_eq!(tt.bytes(), 1 << 16);
        let keys = || (1..=1000).map(|i| i << 40 | i);
        keys().for_each(|key| tt.store(key, (1, 2)));
        // Some ten are lost by chance: two later ones have gone to their two places.
        assert!(keys().filter(|&key| tt.bounds(key).is_some()).count() > 900);
    }

    /// The slow twin down to the levels in memory: every lead, every reply, no bounds, no table.
    fn plain(suits: Suits, level: u8, mode: Mode) -> u8 {
        if usize::from(level) <= SMALL_LEVELS {
            return small().value(suits, mode, usize::from(level));
        }
        let by = |lead, reply| {
            let (left, won) = successor(suits, lead, reply, mode);
            if won {
                1 + plain(left, level - 1, mode)
            } else {
                level - 1 - plain(turned(left), level - 1, mode)
            }
        };
        let by_lead = |lead| legal(suits, lead).map(|reply| by(lead, reply)).min();
        places(suits, leaders).filter_map(by_lead).max().unwrap_or(0)
    }

    #[test]
    fn many_searches_with_one_memo_find_what_the_plain_one_finds() {
        for mode in Mode::ALL {
            in_search(mode, |search| {
                for (level, positions) in [(9, 400), (10, 40), (11, 2)] {
                    let directory = Directory::new(mode, usize::from(level));
                    for i in 0..positions {
                        // Spread over all positions: the steps are a prime.
                        let suits = directory.suits(i * 1_000_000_007 % directory.total);
                        let found = search.exact(suits, level);
                        assert_eq!(found, Ok(plain(suits, level, mode)), "{mode:?} {suits:?}");
                    }
                }
            });
        }
    }

    #[test]
    fn what_is_seen_at_sight() {
        let none = EMPTY;
        for (suits, level, trump, no_trump) in [
            // One trump wins; the other has two left, and must follow to the side suit once.
            ([0b1_100, 0b1_1110, 0b1_0, none], 4, (2, 4), (4, 4)),
            // The other's only trump is drawn.
            ([0b1_10, 0b1_1110, 0b1_00, none], 4, (4, 4), (4, 4)),
            ([0b1_110, 0b1_1110, 0b1_000, none], 5, (5, 5), (5, 5)),
            // The other has the two highest trumps, and one more than the leader.
            ([0b1_0010, 0b1_1, 0b1_1, none], 3, (0, 1), (2, 3)),
            // After a round the other still has a card of the suit above the leader's.
            ([none, 0b1_1001, 0b1_0, 0b1_1], 3, (2, 3), (2, 3)),
        ] {
            let seen = |mode| in_search(mode, |search| search.at_sight(suits, level));
            assert_eq!((seen(Mode::Trump), seen(Mode::NoTrump)), (trump, no_trump), "{suits:?}");
        }
    }

    #[test]
    fn suits_that_are_alike_are_sorted() {
        let sorted = |mode, suits| in_search(mode, |search| search.sorted(suits));
        for suits in [[2, 3, 4, 5], [2, 5, 4, 3], [2, 4, 5, 3], [2, 4, 3, 5], [2, 3, 5, 4], [2, 5, 3, 4]] {
            for by in 0..4 {
                let mut turned = suits;
                turned.rotate_left(by);
                assert_eq!(sorted(Mode::NoTrump, turned), [2, 3, 4, 5]);
            }
            let [first, sides @ ..] = suits.map(|suit| 7 - suit);
            assert_eq!(sorted(Mode::Trump, [first, sides[0], sides[1], sides[2]]), [5, 2, 3, 4]);
        }
    }
}
