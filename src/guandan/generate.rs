//! Generator of the legal plays of a hand, as forms with the hand that is left.

use std::ops::ControlFlow;

use super::form::{Form, Kind};
use super::heights::{BLACK_JOKER, HEIGHTS, Key, RED_JOKER, height_at};
use super::held::Held;
use super::rules::{Guandan, Reading};

/// Kinds of rows without bombs, with the number of ranks and the cards of each.
const ROWS: [(Kind, usize, usize); 3] =
    [(Kind::Straight, 5, 1), (Kind::PairStraight, 3, 2), (Kind::Plane, 2, 3)];

/// Cards of a rank: its height and their number.
type Part = (usize, usize);

/// Generator of the plays of a hand that beat a play.
///
/// The same play may occur more than once if suits matter: [`Generator::list`] leaves repetitions out.
pub struct Generator {
    rules: Guandan,
    hand: Held,
    table: Form,
    /// True if the hand that is left keeps all suits of `hand`, so that they show the cards taken.
    keeps_suits: bool,
}

/// Returns true if a hand has a play that beats `table`.
#[must_use]
pub fn beats_any(rules: Guandan, hand: Held, table: Form) -> bool {
    Generator::new(rules, hand, table).each(&mut |_, _| ControlFlow::Break(())).is_break()
}

impl Generator {
    /// Generator of the plays of `hand` that beat `table`, or of all plays if that is [`Form::NONE`].
    #[must_use]
    pub const fn new(rules: Guandan, hand: Held, table: Form) -> Generator {
        Generator { rules, hand, table, keeps_suits: false }
    }

    /// Generator for a hand with all suits, which the hands that are left keep.
    pub(super) const fn with_all_suits(rules: Guandan, hand: Held, table: Form) -> Generator {
        Generator { rules, hand, table, keeps_suits: true }
    }

    /// All plays, each once, sorted by form.
    #[must_use]
    pub fn list(&self) -> Vec<(Form, Held)> {
        let mut plays = Vec::new();
        let _ = self.each(&mut |form, rest| {
            plays.push((form, rest));
            ControlFlow::Continue(())
        });
        plays.sort_unstable();
        plays.dedup();
        plays
    }

    /// Calls `visit` with each play and the hand that is left, until it breaks.
    ///
    /// # Errors
    /// Breaks if `visit` does.
    pub fn each<V>(&self, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(Form, Held) -> ControlFlow<()>,
    {
        self.ranks(visit)?;
        if self.wants(Kind::TrioPair) {
            self.trio_pairs(visit)?;
        }
        for (kind, ranks, each) in ROWS {
            if self.wants(kind) {
                self.rows(kind, ranks, each, visit)?;
            }
        }
        if self.hand.has_suits() {
            self.flushes(visit)?;
        }
        let jokers = [(BLACK_JOKER, 2), (RED_JOKER, 2)];
        if jokers.into_iter().all(|(joker, both)| self.hand.count(joker) == both) {
            self.take(Form::JOKERS, &jokers, 0, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns true if a kind other than bombs can beat the table.
    #[inline]
    fn wants(&self, kind: Kind) -> bool {
        self.table.is_none() || self.table.kind() == kind
    }

    /// Singles, pairs, trios and bombs of one rank. A rank without a card of its own needs none only if
    /// it is the level: wild cards are cards of the level.
    fn ranks<V: FnMut(Form, Held) -> ControlFlow<()>>(&self, visit: &mut V) -> ControlFlow<()> {
        let level = self.rules.level_height();
        for height in 0..HEIGHTS {
            let (held, is_level) = (self.hand.count(height), height == level);
            let wild = if height < BLACK_JOKER { self.hand.wild() } else { 0 };
            if held == 0 && !(is_level && wild > 0) {
                continue;
            }
            for cards in 1..=(held + wild).min(self.rules.longest_bomb.into()) {
                let Some(form) = self.of_rank(height, cards) else { continue };
                let most = if is_level { cards } else { cards - 1 };
                for by_wild in cards.saturating_sub(held)..=wild.min(most) {
                    self.take(form, &[(height, cards - by_wild)], by_wild, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Form of some cards of one rank, if it beats the table.
    #[inline]
    fn of_rank(&self, height: usize, cards: usize) -> Option<Form> {
        let key = self.rules.key(height);
        let form = match cards {
            1 => Form::new(Kind::Single, key),
            2 => Form::new(Kind::Pair, key),
            _ if height >= BLACK_JOKER => return None,
            3 => Form::new(Kind::Trio, key),
            _ => Form::bomb(cards, key),
        };
        form.beats(self.table).then_some(form)
    }

    /// Trios with a pair. Each has a card of its own in both ranks, except that declared plays may have a
    /// pair of two wild cards.
    fn trio_pairs<V: FnMut(Form, Held) -> ControlFlow<()>>(&self, visit: &mut V) -> ControlFlow<()> {
        let wild = self.hand.wild();
        for trio in 0..BLACK_JOKER {
            let held = self.hand.count(trio);
            let form = Form::new(Kind::TrioPair, self.rules.key(trio));
            if held == 0 || held + wild < 3 || !form.beats(self.table) {
                continue;
            }
            if wild == 2 && held >= 3 && self.rules.reading == Reading::Declared {
                self.take(form, &[(trio, 3)], 2, visit)?;
            }
            for in_trio in 3_usize.saturating_sub(held)..=wild {
                let pairs = (0..HEIGHTS).filter(|&pair| pair != trio && self.hand.count(pair) > 0);
                for pair in pairs {
                    let is_joker = pair >= BLACK_JOKER;
                    let left = if is_joker { 0 } else { wild - in_trio };
                    if is_joker && !self.rules.joker_kickers {
                        continue;
                    }
                    for in_pair in 2_usize.saturating_sub(self.hand.count(pair))..=left.min(1) {
                        let parts = [(trio, 3 - in_trio), (pair, 2 - in_pair)];
                        self.take(form, &parts, in_trio + in_pair, visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Rows of some ranks with equally many cards of each.
    fn rows<V>(&self, kind: Kind, ranks: usize, each: usize, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(Form, Held) -> ControlFlow<()>,
    {
        for low in self.rules.lowest()..=15 - ranks {
            #[expect(clippy::cast_possible_truncation, reason = "at most 14")]
            let form = Form::new(kind, (low + ranks - 1) as Key);
            let lacking = |place| each.saturating_sub(self.hand.count(height_at(place)));
            if form.beats(self.table) && (low..low + ranks).map(lacking).sum::<usize>() <= self.hand.wild() {
                self.row(form, low, each, &mut [(0, 0); 5][..ranks], 0, 0, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills the ranks of a row from the one at `at` on, in every way; `used` wild cards are spent.
    #[expect(clippy::too_many_arguments, reason = "one step of a recursion")]
    fn row<V>(
        &self,
        form: Form,
        low: usize,
        each: usize,
        parts: &mut [Part],
        at: usize,
        used: usize,
        visit: &mut V,
    ) -> ControlFlow<()>
    where
        V: FnMut(Form, Held) -> ControlFlow<()>,
    {
        if at == parts.len() {
            return self.take(form, parts, used, visit);
        }
        let height = height_at(low + at);
        for by_wild in each.saturating_sub(self.hand.count(height))..=each.min(self.hand.wild() - used) {
            parts[at] = (height, each - by_wild);
            self.row(form, low, each, parts, at + 1, used + by_wild, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Straight flushes, with the wild cards in any places.
    fn flushes<V: FnMut(Form, Held) -> ControlFlow<()>>(&self, visit: &mut V) -> ControlFlow<()> {
        for suit in 0..4 {
            for low in self.rules.lowest()..=10 {
                #[expect(clippy::cast_possible_truncation, reason = "at most 14")]
                let form = Form::flush(low as Key + 4);
                if !form.beats(self.table) {
                    continue;
                }
                let lacks = |at: &usize| self.hand.suited(suit, height_at(low + at)) == 0;
                let lacking = (0..5).filter(lacks).fold(0_u32, |places, at| places | 1 << at);
                if lacking.count_ones() as usize > self.hand.wild() {
                    continue;
                }
                let places = (0_u32..32).filter(|places| places & lacking == lacking);
                for places in places.filter(|places| places.count_ones() as usize <= self.hand.wild()) {
                    visit(form, self.without_flush(suit, low, places))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The hand without a straight flush whose `wild` places are wild cards.
    fn without_flush(&self, suit: usize, low: usize, wild: u32) -> Held {
        let mut rest = self.hand;
        rest.take_wild(wild.count_ones() as usize);
        for height in (0..5).filter(|at| wild >> at & 1 == 0).map(|at| height_at(low + at)) {
            rest.take(height, 1);
            rest.take_suit(suit, height, 1);
        }
        self.settled(rest)
    }

    /// The hand that is left, with the suits that matter.
    #[inline]
    fn settled(&self, mut rest: Held) -> Held {
        if !self.keeps_suits {
            rest.settle(self.rules);
        }
        rest
    }

    /// Takes cards by rank, in every choice of suits that matter, and wild cards.
    #[inline]
    fn take<V>(&self, form: Form, parts: &[Part], wild: usize, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(Form, Held) -> ControlFlow<()>,
    {
        if !form.beats(self.table) {
            return ControlFlow::Continue(());
        }
        let mut rest = self.hand;
        rest.take_wild(wild);
        for &(height, cards) in parts {
            rest.take(height, cards);
        }
        if !rest.has_suits() {
            return visit(form, rest);
        }
        // A straight of one suit is a straight flush: with a wild card, unless it is declared.
        let is_open = wild > 0 && self.rules.reading == Reading::Declared;
        let one_suit = if form.kind() == Kind::Straight && !is_open { 0b1111 } else { 0 };
        self.choose(form, parts, rest, one_suit, visit)
    }

    /// Chooses the suits of the cards of each part. `one_suit` are the suits that all cards so far have.
    fn choose<V>(
        &self,
        form: Form,
        parts: &[Part],
        rest: Held,
        one_suit: u8,
        visit: &mut V,
    ) -> ControlFlow<()>
    where
        V: FnMut(Form, Held) -> ControlFlow<()>,
    {
        let Some((&(height, cards), others)) = parts.split_first() else {
            if one_suit != 0 {
                return ControlFlow::Continue(());
            }
            return visit(form, self.settled(rest));
        };
        if cards == 0 || height >= BLACK_JOKER {
            return self.choose(form, others, rest, one_suit, visit);
        }
        let held: [usize; 4] = std::array::from_fn(|suit| self.hand.suited(suit, height));
        let without = self.hand.count(height) - held.iter().sum::<usize>();
        // Numbers in base three, whose digits are the cards of each suit.
        for number in 0..81 {
            let chosen: [usize; 4] = [number % 3, number / 3 % 3, number / 9 % 3, number / 27];
            let total: usize = chosen.iter().sum();
            let fits = (0..4).all(|suit| chosen[suit] <= held[suit]);
            if !fits || total > cards || cards - total > without {
                continue;
            }
            let (mut left, mut common) = (rest, one_suit);
            for (suit, &n) in chosen.iter().enumerate() {
                left.take_suit(suit, height, n);
                if n == 0 {
                    common &= !(1 << suit);
                }
            }
            if total < cards {
                common = 0;
            }
            self.choose(form, others, left, common, visit)?;
        }
        ControlFlow::Continue(())
    }
}
