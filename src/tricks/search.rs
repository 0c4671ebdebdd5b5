//! Search of positions above the levels that are in memory.
//!
//! The search prunes, and is still exact:
//! - Dominated leads and replies: as in the builder of the table, by a lemma that was checked in
//!   every position of all levels (see `build/moves.rs`). The lemma applies after any lead, so it
//!   covers replies to an open trick too.
//! - Positions that differ only in the order of suits: [`TrickSearch::sorted`].
//! - Positions with sufficient static bounds: [`TrickSearch::static_bounds`].
//! - Leads and replies after a cutoff: each search only asks if the leader takes `goal` tricks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::build::{leads_of, replies_to};
use super::index::Mode;
use super::small::{SMALL_LEVELS, Small};
use super::strings::{Suits, complement, leaders, length, others, remove, turned};
use crate::search::{SearchControl, Stop};

/// Transposition table of proved bounds, a word each: 14 bits for each suit, then both bounds.
///
/// Words are read and written atomically, so threads can share the table without locks.
pub(super) struct BoundsTable {
    words: Box<[AtomicU64]>,
}

impl BoundsTable {
    /// Number of words, which a search of thirteen cards rarely fills.
    pub(super) const WORDS: usize = 1 << 13;

    /// Creates a table of at most `max_bytes`; `None` if that is too small.
    pub(super) fn new(max_bytes: usize) -> Option<BoundsTable> {
        let most = (max_bytes / size_of::<AtomicU64>()).min(BoundsTable::WORDS);
        let words = if most < 2 { return None } else { 1 << most.ilog2() };
        Some(BoundsTable { words: (0..words).map(|_| AtomicU64::new(0)).collect() })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The two entries where a key can be.
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
            // The latest entry is kept longest.
            second.store(old, Ordering::Relaxed);
        }
        first.store(key << 8 | u64::from(least) << 4 | u64::from(greatest), Ordering::Relaxed);
    }
}

/// Search for bounds on the tricks of the side on lead.
pub(super) struct TrickSearch<'a, 'b> {
    pub(super) mode: Mode,
    pub(super) small: &'static Small,
    pub(super) tt: &'a BoundsTable,
    pub(super) control: &'a mut SearchControl<'b>,
}

/// A lead or a reply: its suit, and its place in the suit's string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrickCard {
    pub(super) suit: usize,
    pub(super) at: u32,
}

/// Returns the suits after a trick, and true if the leader has won it.
#[inline]
pub(super) fn successor(suits: Suits, lead: TrickCard, reply: TrickCard, mode: Mode) -> (Suits, bool) {
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

/// Replies to search: in the suit led the lowest losing card and the cheapest winning one, else the
/// lowest card of each suit. The lead can be any card.
#[inline]
pub(super) fn replies(suits: Suits, lead: TrickCard) -> impl Iterator<Item = TrickCard> {
    let mut found = [None; 4];
    let string = suits[lead.suit];
    if others(string) == 0 {
        for (suit, place) in found.iter_mut().enumerate() {
            let other = others(suits[suit]);
            *place = (other != 0).then(|| TrickCard { suit, at: other.trailing_zeros() });
        }
    } else {
        let [low, high] = replies_to(string, lead.at);
        let place = |at| TrickCard { suit: lead.suit, at };
        (found[0], found[1]) = (high.map(place), low.map(place));
    }
    found.into_iter().flatten()
}

/// Finds a value by null-window searches, as in MTD(f) (Plaat et al. 1996). For a goal, `bound`
/// returns a lower bound of at least the goal, or an upper bound below it.
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

impl TrickSearch<'_, '_> {
    /// Tricks of the side on lead.
    pub(super) fn exact(&mut self, suits: Suits, level: u8) -> Result<u8, Stop> {
        converge(level, level / 2 + 1, |goal| self.bound(suits, level, goal))
    }

    /// Returns a lower bound of at least `goal`, or an upper bound below it.
    ///
    /// `goal` is from 1 to `level`.
    pub(super) fn bound(&mut self, suits: Suits, level: u8, goal: u8) -> Result<u8, Stop> {
        if usize::from(level) <= SMALL_LEVELS {
            return Ok(self.small.value(suits, self.mode, usize::from(level)));
        }
        let suits = self.sorted(suits);
        let key = suits.iter().fold(0, |key, &string| key << 14 | u64::from(string));
        let (mut least, mut greatest) = match self.tt.bounds(key) {
            Some(bounds) => bounds,
            None => self.static_bounds(suits, level),
        };
        if least >= goal {
            return Ok(least);
        }
        if greatest < goal {
            return Ok(greatest);
        }
        self.control.tick(1)?;
        let value = self.best_lead(suits, level, goal)?;
        if value >= goal {
            least = value;
        } else {
            greatest = value;
        }
        self.tt.store(key, (least, greatest));
        Ok(value)
    }

    /// Bound for the best lead. The order, trumps then short suits, searches the fewest positions.
    fn best_lead(&mut self, suits: Suits, level: u8, goal: u8) -> Result<u8, Stop> {
        let mut best = 0;
        for (suit, &string) in suits.iter().enumerate() {
            for at in leads_of(string) {
                let value = self.after_lead(suits, level, TrickCard { suit, at }, goal)?;
                best = best.max(value);
                if best >= goal {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// [`TrickSearch::bound`] after a lead.
    pub(super) fn after_lead(
        &mut self,
        suits: Suits,
        level: u8,
        lead: TrickCard,
        goal: u8,
    ) -> Result<u8, Stop> {
        let mut worst = u8::MAX;
        for reply in replies(suits, lead) {
            worst = worst.min(self.after_trick(suits, level, lead, reply, goal)?);
            if worst < goal {
                break;
            }
        }
        Ok(worst)
    }

    /// [`TrickSearch::bound`] after a trick.
    #[inline]
    pub(super) fn after_trick(
        &mut self,
        suits: Suits,
        level: u8,
        lead: TrickCard,
        reply: TrickCard,
        goal: u8,
    ) -> Result<u8, Stop> {
        let (left, won) = successor(suits, lead, reply, self.mode);
        let below = level - 1;
        if won {
            return if goal <= 1 { Ok(1) } else { Ok(1 + self.bound(left, level - 1, goal - 1)?) };
        }
        // The leader needs `goal` of the rest: the other side must take less than `level - goal`.
        let most = level - goal;
        if most == 0 { Ok(below) } else { Ok(below - self.bound(turned(left), level - 1, most)?) }
    }

    /// Sorts the side suits, without trumps all suits: they are interchangeable, and share a key.
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

    /// Static bounds.
    ///
    /// Lower bound: the leader plays his trumps from the top, then each side suit from the top. He
    /// stays on lead while his cards win, so the tricks add up. His top trumps always win. If the
    /// other side has no more trumps than these, it cannot ruff any more, and [`cashed`] applies to
    /// each suit; its discards only shorten its suits. If it has more, it has followed to each
    /// trump and discarded nothing. Then winners of a side suit are safe while it must follow, once
    /// for each of its cards of the suit.
    ///
    /// Upper bound: trumps of the other side above all of the leader's win a trick each in the end.
    #[inline]
    fn static_bounds(&self, suits: Suits, level: u8) -> (u8, u8) {
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

/// Number of top cards that the leader holds without a gap.
#[inline]
fn top_run(string: u16) -> u32 {
    // The length mark is above the highest card: shift it out.
    ((string << 1) << (15 - length(string))).leading_ones()
}

/// Tricks that the leader takes in a suit from the top, if none is ruffed: his top cards, or all
/// his cards if these exhaust the other side's.
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

    /// Calls `each` with all positions of some levels in a mode.
    fn for_each_position(levels: impl Iterator<Item = u8>, mode: Mode, mut each: impl FnMut(Suits, u8)) {
        for level in levels {
            for part in Mode::ALL {
                let directory = Directory::new(part, usize::from(level));
                for suits in (0..directory.total).map(|number| directory.suits(number)) {
                    // A no-trump position with an empty suit is in the part with trumps.
                    if part == mode || (mode == Mode::NoTrump && length(suits[0]) == 0) {
                        each(suits, level);
                    }
                }
            }
        }
    }

    /// All cards of one side.
    fn places(suits: Suits, cards: fn(u16) -> u16) -> impl Iterator<Item = TrickCard> {
        let all = (0..4).flat_map(|suit| (0..13).map(move |at| TrickCard { suit, at }));
        all.filter(move |place| cards(suits[place.suit]) >> place.at & 1 == 1)
    }

    /// All legal replies.
    fn legal(suits: Suits, lead: TrickCard) -> impl Iterator<Item = TrickCard> {
        let follows = others(suits[lead.suit]) != 0;
        places(suits, others).filter(move |reply| !follows || reply.suit == lead.suit)
    }

    /// Checks that no pruned reply is better for the other side, after any lead.
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
    fn pruned_replies_are_never_better() {
        replies_are_enough(5);
    }

    /// Long: `cargo test --release --lib -- --ignored tricks::search`.
    #[test]
    #[ignore = "ten seconds"]
    fn pruned_replies_are_never_better_up_to_level_8() {
        replies_are_enough(8);
    }

    fn in_search<T: Send>(mode: Mode, job: impl Fn(&mut TrickSearch) -> T + Sync) -> T {
        let tt = BoundsTable::new(1 << 16).expect("enough memory");
        let job = |control: &mut SearchControl| {
            Ok(job(&mut TrickSearch { mode, small: small(), tt: &tt, control }))
        };
        run(&Limits::default(), false, &mut || false, job).answer.expect("no limit")
    }

    /// Checks the static bounds in every position.
    fn bounds_hold(levels: u8) {
        for mode in Mode::ALL {
            in_search(mode, |search| {
                for_each_position(1..=levels, mode, |suits, level| {
                    let (least, greatest) = search.static_bounds(search.sorted(suits), level);
                    let value = small().value(suits, mode, usize::from(level));
                    assert!((least..=greatest).contains(&value), "{mode:?} {suits:?}");
                });
            });
        }
    }

    #[test]
    fn the_static_bounds_are_right() {
        bounds_hold(6);
    }

    /// Long: `cargo test --release --lib -- --ignored tricks::search`.
    #[test]
    #[ignore = "a second"]
    fn the_static_bounds_are_right_up_to_level_8() {
        bounds_hold(8);
    }

    #[test]
    fn the_table_keeps_the_last_entry() {
        let tt = BoundsTable::new(16).expect("two words");
        assert_eq!(tt.bytes(), 16);
        assert_eq!(tt.bounds(7), None);
        tt.store(7, (1, 9));
        tt.store(8, (2, 13));
        assert_eq!([7, 8].map(|key| tt.bounds(key)), [Some((1, 9)), Some((2, 13))]);
        // Storing a key again replaces its entry.
        tt.store(8, (3, 4));
        assert_eq!([7, 8].map(|key| tt.bounds(key)), [Some((1, 9)), Some((3, 4))]);
        tt.store(9, (0, 5));
        assert_eq!([7, 8, 9].map(|key| tt.bounds(key)), [None, Some((3, 4)), Some((0, 5))]);
    }

    #[test]
    fn keys_spread_over_the_table() {
        let tt = BoundsTable::new(1 << 20).expect("enough memory");
        assert_eq!(tt.bytes(), 1 << 16);
        let keys = || (1..=1000).map(|i| i << 40 | i);
        keys().for_each(|key| tt.store(key, (1, 2)));
        // About ten are lost by chance, when two later keys have the same entries.
        assert!(keys().filter(|&key| tt.bounds(key).is_some()).count() > 900);
    }

    /// Slow twin down to the levels in memory: all leads and replies, no bounds, no table.
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
    fn searches_that_share_a_table_agree_with_plain_search() {
        for mode in Mode::ALL {
            in_search(mode, |search| {
                for (level, positions) in [(9, 400), (10, 40), (11, 2)] {
                    let directory = Directory::new(mode, usize::from(level));
                    for i in 0..positions {
                        // Spread over all positions by a prime step.
                        let suits = directory.suits(i * 1_000_000_007 % directory.total);
                        let found = search.exact(suits, level);
                        assert_eq!(found, Ok(plain(suits, level, mode)), "{mode:?} {suits:?}");
                    }
                }
            });
        }
    }

    #[test]
    fn static_bounds_of_examples() {
        let none = EMPTY;
        for (suits, level, trump, no_trump) in [
            // One trump wins. The other side has two left, and must follow to the side suit once.
            ([0b1_100, 0b1_1110, 0b1_0, none], 4, (2, 4), (4, 4)),
            // The other side's only trump is drawn.
            ([0b1_10, 0b1_1110, 0b1_00, none], 4, (4, 4), (4, 4)),
            ([0b1_110, 0b1_1110, 0b1_000, none], 5, (5, 5), (5, 5)),
            // The other side has the two highest trumps, and one more than the leader.
            ([0b1_0010, 0b1_1, 0b1_1, none], 3, (0, 1), (2, 3)),
            // After one round, the other side still has a card of the suit above the leader's.
            ([none, 0b1_1001, 0b1_0, 0b1_1], 3, (2, 3), (2, 3)),
        ] {
            let seen = |mode| in_search(mode, |search| search.static_bounds(suits, level));
            assert_eq!((seen(Mode::Trump), seen(Mode::NoTrump)), (trump, no_trump), "{suits:?}");
        }
    }

    #[test]
    fn equivalent_suits_are_sorted() {
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
