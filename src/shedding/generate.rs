//! Play generation for one hand, under any rules.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::code::{Class, Code};
use super::form::Form;
use super::game_rules::{ExtraRules, HandBefore};
use super::kickers::Slots;
use super::kind::Kind;
use super::moves::{Move, MoveVisitor, SUITED, cards, chain, chain_starts, from_rank, ranks_of};
use super::needs::{Need, Needs};
use super::rules::Rules;
use crate::cards::{Counts, RANKS, Rank};

/// Lists the plays of one hand.
///
/// Every list is complete and without duplicates. Its order is fixed but has no meaning.
pub struct Generator<'a> {
    rules: &'a Rules,
    hand: Counts,
    total: usize,
    /// Number of cards in the other hand, on which the game's own rules can depend; 0 if not known.
    other_cards: usize,
    own: Option<&'static dyn ExtraRules>,
}

impl<'a> Generator<'a> {
    /// Makes a generator for a hand under rules.
    ///
    /// For legal leads it must know the other hand: see [`Generator::facing`].
    #[must_use]
    #[inline]
    pub fn new(rules: &'a Rules, hand: Counts) -> Generator<'a> {
        Generator::facing(rules, hand, 0)
    }

    /// Makes a generator for a hand against one of so many cards, on which legal plays can depend.
    #[must_use]
    #[inline]
    pub fn facing(rules: &'a Rules, hand: Counts, other_cards: usize) -> Generator<'a> {
        Generator { rules, hand, total: hand.total(), other_cards, own: rules.game.own }
    }

    /// Changes the number of cards in the other hand.
    #[inline]
    pub(crate) const fn face(&mut self, other_cards: usize) {
        self.other_cards = other_cards;
    }

    /// Rules of the game.
    #[inline(always)]
    pub(crate) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Number of cards in the hand.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> usize {
        self.total
    }

    /// Lists all leads. Returns false if the visitor stopped the listing.
    pub fn leads(&self, out: &mut impl MoveVisitor) -> bool {
        match self.own {
            None => self.all(out, false),
            Some(_) => self.all(&mut LegalMoves { generator: self, leads: true, out }, false),
        }
    }

    /// Lists plays of which all ways to empty the hand consist, in any order.
    ///
    /// They are the leads, and plays that are legal only as the last.
    pub(crate) fn parts(&self, out: &mut Vec<Move>) {
        if self.own.is_none() {
            self.all(out, true);
            return;
        }
        self.all(&mut LegalMoves { generator: self, leads: true, out }, true);
    }

    /// Lists the plays of all forms. With `short`, plays with fewer kickers are listed anywhere.
    fn all(&self, out: &mut impl MoveVisitor, short: bool) -> bool {
        for form in self.rules.game.forms {
            for length in form.lengths() {
                let starts = self.starts_of(form, length);
                if starts == 0 {
                    // A longer chain has no core either.
                    break;
                }
                if !self.block(form, length, starts, short && form.short, out) {
                    return false;
                }
            }
        }
        true
    }

    /// Lists all plays that beat `other`, without the pass; with [`Code::NONE`], all leads.
    ///
    /// Returns false if the visitor stopped the listing.
    pub fn beating(&self, other: Code, out: &mut impl MoveVisitor) -> bool {
        if other.is_none() {
            return self.leads(out);
        }
        match self.own {
            None => self.beating_in(other, out),
            Some(_) => self.beating_in(other, &mut LegalMoves { generator: self, leads: false, out }),
        }
    }

    #[inline]
    fn beating_in(&self, other: Code, out: &mut impl MoveVisitor) -> bool {
        (other.is_bomb() || self.answers_from(other, other.rank_index() + 1, out))
            && self.bombs(out, |code| code.beats(other))
    }

    /// Returns true if some play beats `other`.
    ///
    /// [`Generator::lowest_answer`] is faster, but in some games it does not look whether the hand has
    /// the kickers of its answer.
    #[must_use]
    pub fn can_beat(&self, other: Code) -> bool {
        !self.first_answer(other).is_none()
    }

    /// Code of the first legal play that beats `other`, or of the pass if there is none.
    #[inline(never)]
    fn first_answer(&self, other: Code) -> Code {
        struct First(Code);

        impl MoveVisitor for First {
            fn push(&mut self, play: Move) -> bool {
                self.0 = play.code;
                false
            }
        }
        let mut first = First(Code::NONE);
        self.beating(other, &mut first);
        first.0
    }

    /// Lists all answers from `lowest` on; with [`Code::NONE`], all leads.
    ///
    /// `lowest` is from [`Generator::lowest_answer`]. Returns false if the visitor stopped this.
    pub fn answers(&self, lowest: Code, out: &mut impl MoveVisitor) -> bool {
        if lowest.is_none() {
            return self.leads(out);
        }
        match self.own {
            None => self.answers_in(lowest, out),
            Some(_) => self.answers_in(lowest, &mut LegalMoves { generator: self, leads: false, out }),
        }
    }

    #[inline]
    fn answers_in(&self, lowest: Code, out: &mut impl MoveVisitor) -> bool {
        if lowest.is_bomb() {
            return self.bombs(out, |code| code >= lowest);
        }
        self.answers_from(lowest, lowest.rank_index(), out) && self.bombs(out, |_| true)
    }

    /// Lists the plays of a code's kind and length from a rank on.
    #[inline]
    fn answers_from(&self, code: Code, rank: usize, out: &mut impl MoveVisitor) -> bool {
        let Some(form) = self.rules.game.form(code) else { return true };
        let starts = self.starts_of(form, code.length()) & from_rank(rank);
        self.block(form, code.length(), starts, false, out)
    }

    /// Code of the lowest play that beats `other`, or of the pass if nothing beats it.
    ///
    /// The plays that beat `other` are this code, the higher codes of its block, and the bombs. So
    /// this code can replace `other` in a key. In a game with rules of its own, a play of this code is
    /// legal: a side that must beat has an answer.
    #[must_use]
    #[inline(always)]
    pub fn lowest_answer(&self, other: Code) -> Code {
        if self.own.is_some() {
            return self.first_answer(other);
        }
        if !other.is_bomb()
            && let Some(form) = self.rules.game.form(other)
        {
            let length = other.length();
            let starts = self.starts_of(form, length) & from_rank(other.rank_index() + 1);
            if starts != 0 && self.total >= form.size(length) {
                return other.with_rank_index(starts.trailing_zeros() as usize / 4);
            }
        }
        self.lowest_bomb(other)
    }

    /// Lowest answer to a play; after a pass [`Code::NONE`], because the hand leads.
    #[inline(always)]
    pub(super) fn answer_to(&self, code: Code) -> Code {
        if code.is_none() { Code::NONE } else { self.lowest_answer(code) }
    }

    /// Returns true unless one of the game's own rules forbids a play of this hand that a form has.
    #[inline(always)]
    pub(crate) fn allows(&self, play: Move, leads: bool) -> bool {
        self.own.is_none_or(|own| own.allows(&self.seen(leads), play))
    }

    /// View of the game's own rules on this hand.
    pub(super) fn seen(&self, leads: bool) -> HandBefore {
        HandBefore { own: self.rules.own, hand: self.hand, other_cards: self.other_cards, leads }
    }

    /// Quick test that the whole hand can be one play. It is never wrongly false.
    ///
    /// It needs long chains. Without a trio all cards belong to the core, which has equally many of each
    /// rank. (The rocket of one deck looks like two singles, that of two decks like two pairs.) With
    /// trios, a play of n cards has at least n / 5 of them in its core, or is four of a rank with
    /// kickers, or a bomb.
    #[inline]
    fn may_be_one_play(&self) -> bool {
        if !self.rules.game.facts.met.contains(Needs::of(&[Need::LongChains])) {
            return true;
        }
        let ranks = |k| self.hand.at_least(k).count_ones() as usize;
        let (ones, twos, trios) = (ranks(1), ranks(2), ranks(3));
        if trios > 0 {
            return trios * 5 >= self.total || self.total <= 8;
        }
        match twos {
            0 => ones <= 2 || ones >= 5,
            _ => ones == twos && ones != 2 || ones == 2 && self.hand.at_least(1) & SUITED == 0,
        }
    }

    /// Returns true if the hand can lead all its cards at once against the hand `other`. `room` is a
    /// buffer for the readings.
    #[inline(always)]
    pub(crate) fn is_one_lead(&self, other: Counts, room: &mut Vec<Move>) -> bool {
        self.may_be_one_play() && self.leads_all(other, room)
    }

    /// Not inlined: few hands come here, and what is around it has to stay small.
    #[inline(never)]
    fn leads_all(&self, other: Counts, room: &mut Vec<Move>) -> bool {
        let facing = Generator::facing(self.rules, self.hand, other.total());
        room.clear();
        facing.readings(room);
        room.iter().any(|play| facing.allows(*play, true))
    }

    /// Lists all readings of the whole hand as one play. The game's own rules can forbid some.
    pub fn readings(&self, out: &mut Vec<Move>) {
        if !self.may_be_one_play() {
            return;
        }
        for (form, length) in self.rules.game.of_size(self.total) {
            for rank in ranks_of(self.starts_of(form, length)) {
                let rest = self.hand - self.core(form, length, rank);
                if self.are_kickers(form, length, rank, rest) {
                    out.push(Move { cards: self.hand, code: form.code(length, rank) });
                }
            }
        }
    }

    /// Returns true if the whole hand is a play of a form, which its game may not have.
    pub(super) fn is_play(&self, form: &Form, length: usize, rank: usize) -> bool {
        let (least, most) = form.sizes(length);
        (least..=most).contains(&self.total)
            && self.starts_of(form, length) >> (4 * rank) & 8 != 0
            && self.are_kickers(form, length, rank, self.hand - self.core(form, length, rank))
    }

    /// Returns true if `cards` are valid kickers. The caller has checked their number.
    fn are_kickers(&self, form: &Form, length: usize, start: usize, cards: Counts) -> bool {
        let width = usize::from(form.kickers.1);
        if width == 0 {
            return cards.is_empty();
        }
        let mut jokers = 0;
        cards.ranks().all(|(rank, n)| {
            let cap = if width == 1 {
                self.single_cap(form, length, start, rank.index())
            } else {
                self.pair_cap(length, start, rank.index())
            };
            jokers += if rank.is_joker() { n } else { 0 };
            n <= cap * width && n % width == 0
        }) && (width == 2 || jokers <= self.most_jokers(form))
    }

    /// Lists the plays of one code that is not a bomb, with every choice of kickers.
    pub(super) fn plays_of(&self, code: Code, out: &mut Vec<Move>) {
        let only = 8 << (4 * code.rank_index());
        if let Some(form) = self.rules.game.form(code) {
            let starts = self.starts_of(form, code.length()) & only;
            self.block(form, code.length(), starts, false, out);
        }
    }

    /// Lists the bombs and the rocket that `keep` accepts, in the order of their codes.
    fn bombs(&self, out: &mut impl MoveVisitor, keep: impl Fn(Code) -> bool) -> bool {
        for form in self.rules.game.bombs() {
            for length in form.lengths() {
                let bombs = self.bombs_of(form, length);
                if bombs == 0 {
                    break;
                }
                for rank in ranks_of(bombs) {
                    let code = form.code(length, rank);
                    if keep(code) && !out.push(Move { cards: self.core(form, length, rank), code }) {
                        return false;
                    }
                }
            }
        }
        true
    }

    #[inline(always)]
    fn lowest_bomb(&self, other: Code) -> Code {
        for form in self.rules.game.bombs() {
            for length in form.lengths() {
                let bombs = self.bombs_of(form, length);
                if bombs == 0 {
                    break;
                }
                for rank in ranks_of(bombs) {
                    let code = form.code(length, rank);
                    if code.beats(other) {
                        return code;
                    }
                }
            }
        }
        Code::NONE
    }

    /// Returns true if the hand has a bomb or the rocket.
    pub(crate) fn has_bomb(&self) -> bool {
        !self.lowest_bomb(Code::NONE).is_none()
    }

    /// Ranks where a core of a code's kind and length can start, without regard to kickers.
    #[inline(always)]
    pub(crate) fn starts(&self, code: Code) -> u64 {
        self.rules.game.form(code).map_or(0, |form| self.starts_of(form, code.length()))
    }

    /// Implements [`Generator::starts`].
    #[inline(always)]
    fn starts_of(&self, form: &Form, length: usize) -> u64 {
        if form.class != Class::Plain {
            return self.bombs_of(form, length);
        }
        if !self.rules.has(form) {
            return 0;
        }
        let held = self.hand.at_least(usize::from(form.width)) & form.ranks[self.rules.decks as usize];
        chain_starts(held, length, usize::from(form.stride))
    }

    /// Ranks of the bombs of a form and length.
    #[inline(always)]
    fn bombs_of(&self, form: &Form, length: usize) -> u64 {
        if !self.rules.has(form) {
            return 0;
        }
        let ranks = form.ranks[self.rules.decks as usize];
        if form.kind == Kind::Rocket {
            let held = self.hand.at_least(self.rules.decks.number()) & ranks;
            return held & held >> 4;
        }
        self.hand.at_least(length) & ranks
    }

    /// Cards of a core.
    #[inline]
    fn core(&self, form: &Form, length: usize, rank: usize) -> Counts {
        match form.kind {
            Kind::Bomb => cards(rank, length),
            Kind::Rocket => {
                let each = self.rules.decks.number();
                cards(Rank::BLACK_JOKER.index(), each) + cards(Rank::RED_JOKER.index(), each)
            }
            _ => chain(rank, length, usize::from(form.width), usize::from(form.stride)),
        }
    }

    /// Lists the plays whose cores start at the given ranks. Returns false if the visitor stopped it.
    ///
    /// With `short`, they can have fewer kickers.
    fn block(
        &self,
        form: &Form,
        length: usize,
        starts: u64,
        short: bool,
        out: &mut impl MoveVisitor,
    ) -> bool {
        for rank in ranks_of(starts) {
            let core = Move { cards: self.core(form, length, rank), code: form.code(length, rank) };
            let go_on = if form.kickers.0 == 0 {
                out.push(core)
            } else {
                self.with_kickers(form, length, core, short, out)
            };
            if !go_on {
                return false;
            }
        }
        true
    }

    /// Lists the core with every choice of kickers.
    fn with_kickers(
        &self,
        form: &Form,
        length: usize,
        core: Move,
        short: bool,
        out: &mut impl MoveVisitor,
    ) -> bool {
        let (rank, width) = (core.code.rank_index(), usize::from(form.kickers.1));
        let kickers = usize::from(form.kickers.0) * length;
        let mut slots = Slots::new(if width == 1 { self.most_jokers(form) } else { usize::MAX });
        if width == 1 {
            for held in 0..RANKS {
                slots.push(held, self.single_cap(form, length, rank, held));
            }
        } else {
            for held in ranks_of(self.hand.at_least(2) & SUITED) {
                slots.push(held, self.pair_cap(length, rank, held));
            }
        }
        if short {
            return (0..=kickers).all(|kickers| slots.choose(0, kickers, width, core, out));
        }
        if form.short && self.total < form.size(length) {
            let whole = Move { cards: self.hand, ..core };
            return !self.are_kickers(form, length, rank, self.hand - core.cards) || out.push(whole);
        }
        slots.choose(0, kickers, width, core, out)
    }

    /// Largest number of single kickers of a rank, for a core that starts at `start`.
    #[inline]
    fn single_cap(&self, form: &Form, length: usize, start: usize, rank: usize) -> usize {
        let rules = self.rules;
        let held = self.hand.to_array()[rank];
        let plane = form.kind == Kind::PlaneSingles;
        if (start..start + length).contains(&rank) {
            // Only a plane can take the fourth card: a single trio with it is a bomb.
            return usize::from(plane && rules.own_rank_kickers && held >= 4);
        }
        if form.any_kickers {
            return held;
        }
        let most = match (rules.equal_kickers, rules.wide_wings) {
            (false, _) => 1,
            (true, true) if plane => 4,
            (true, _) => 3,
        };
        let is_next = plane && (rank + 1 == start || rank == start + length);
        let lengthens = is_next && !rules.wide_wings && form.ranks[1] >> (4 * rank) & 8 != 0;
        let most = if lengthens { most.min(2) } else { most };
        held.min(most)
    }

    /// Largest number of pair kickers of a rank.
    #[inline]
    fn pair_cap(&self, length: usize, start: usize, rank: usize) -> usize {
        let held = self.hand.to_array()[rank];
        if held < 2 || rank > Rank::TWO.index() || (start..start + length).contains(&rank) {
            return 0;
        }
        if self.rules.four_as_pairs && held >= 4 { 2 } else { 1 }
    }

    /// Largest number of jokers among the single kickers.
    #[inline]
    const fn most_jokers(&self, form: &Form) -> usize {
        if self.rules.joker_kickers || form.any_kickers { usize::MAX } else { 1 }
    }
}

/// Visitor that leaves out what the game's own rules forbid.
///
/// The other visitor is dynamic, so that its listing is compiled once.
struct LegalMoves<'s, 'a> {
    generator: &'s Generator<'a>,
    leads: bool,
    out: &'s mut dyn MoveVisitor,
}

impl MoveVisitor for LegalMoves<'_, '_> {
    fn push(&mut self, play: Move) -> bool {
        !self.generator.allows(play, self.leads) || self.out.push(play)
    }
}

#[cfg(test)]
mod tests;
