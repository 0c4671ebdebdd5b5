//! Canonical texts of tables.

use crate::cards::Rank;
use crate::shedding::Kind;
use crate::shedding::code::Class;
use crate::shedding::form::Form;
use crate::shedding::kinds::Kinds;

/// A form in a text: bombs of all numbers of cards with the same ranks and strength are together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FormText {
    pub kind: Kind,
    /// Shortest and longest length, if the kind has lengths.
    pub lengths: Option<(usize, usize)>,
    /// Lowest and highest rank, unless as usual.
    pub ranks: Option<(Rank, Rank)>,
    pub is_top: bool,
    /// True unless bombs of one rank are all bombs of a game that changes another one's.
    is_beside: bool,
}

impl FormText {
    fn of(form: &Form) -> FormText {
        let usual = Form::usual(form.kind);
        let has_lengths = form.kind.is_chain() || form.kind == Kind::Bomb;
        let ends = |form: &Form| (form.lowest(), form.highest());
        FormText {
            kind: form.kind,
            lengths: has_lengths.then(|| (form.lengths().start, form.lengths().end - 1)),
            ranks: (ends(form) != ends(&usual)).then(|| ends(form)),
            is_top: form.class == Class::TopBomb,
            is_beside: true,
        }
    }

    /// Cards of the only play, if it is a bomb: `AAA`. They are read as a bomb beside others.
    pub(crate) fn cards(&self) -> Option<String> {
        let ((least, _), (low, _)) = (self.lengths?, self.ranks?);
        (self.is_one_bomb() && self.is_beside).then(|| low.to_string().repeat(least))
    }

    fn is_one_bomb(&self) -> bool {
        let is_one = |(least, most): (usize, usize)| least == most;
        self.kind == Kind::Bomb
            && self.lengths.is_some_and(is_one)
            && self.ranks.is_some_and(|(low, high)| low == high)
    }

    /// An entry: `straight 4-12`, `bomb AAA top`.
    pub(crate) fn text(&self) -> String {
        let top = self.is_top.then(|| "top".to_owned());
        let words = std::iter::once(self.kind.name().to_owned()).chain(self.details()).chain(top);
        words.collect::<Vec<_>>().join(" ")
    }

    /// Lengths and ranks as in a name: `3-12`, `3-K`, `AAA`.
    fn details(&self) -> Vec<String> {
        if let Some(cards) = self.cards() {
            return vec![cards];
        }
        let range = |low: String, high: String| if low == high { low } else { format!("{low}-{high}") };
        let lengths = self.lengths.map(|(least, most)| range(least.to_string(), most.to_string()));
        let ranks = self.ranks.map(|(low, high)| range(low.to_string(), high.to_string()));
        lengths.into_iter().chain(ranks).collect()
    }
}

/// Forms that a table tells of, and how.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub forms: Vec<FormText>,
    pub banned: Vec<Kind>,
    pub no_jokers: bool,
}

/// What the forms of a game say beside those of another, or beside none.
pub(crate) fn changes(base: &[Form], forms: &[Form]) -> Changes {
    let highest = |forms: &[Form], kind| forms.iter().find(|form| form.kind == kind).map(Form::highest);
    let no_jokers = highest(forms, Kind::Single) == Some(Rank::TWO);
    let no_jokers = no_jokers && highest(base, Kind::Single) != Some(Rank::TWO);
    let lowest_pair = base.iter().find(|form| form.kind == Kind::Pair).map(Form::lowest);
    let follows_from_jokers = |form: &Form| {
        let is_cut = |form: &Form| form.highest() == Rank::TWO && Some(form.lowest()) == lowest_pair;
        no_jokers && (form.kind == Kind::Single || form.kind == Kind::Pair && is_cut(form))
    };
    // A form that another game has only with a switch is told if it does not depend on it.
    let has = |forms: &[Form], form: &Form| {
        forms.iter().any(|other| other.when == form.when && other.has_plays_of(form))
    };
    // Bombs are told as cards beside those of the other game, or all of them are told.
    let bombs =
        |forms: &'_ [Form]| forms.iter().filter(|form| form.kind == Kind::Bomb).copied().collect::<Vec<_>>();
    let (old_bombs, all_bombs) = (bombs(base), bombs(forms));
    let is_kept = |bomb: &Form| {
        // One that depends on a switch gives way to others of its length.
        let gives_way = || bomb.when != 0 && all_bombs.iter().any(|other| other.lengths == bomb.lengths);
        has(forms, bomb) || gives_way()
    };
    let are_beside = old_bombs.iter().all(is_kept)
        && all_bombs.iter().all(|bomb| has(base, bomb) || FormText::of(bomb).is_one_bomb());
    let is_new = |form: &&Form| {
        let is_told = !has(base, form) || form.kind == Kind::Bomb && !are_beside;
        is_told && (base.is_empty() || !follows_from_jokers(form))
    };
    let mut new: Vec<FormText> = forms.iter().filter(is_new).map(FormText::of).collect();
    if no_jokers {
        // They end at the 2 like the deck.
        let plain = |told: &&mut FormText| matches!(told.kind, Kind::Single | Kind::Pair);
        for told in new.iter_mut().filter(plain) {
            told.ranks = told.ranks.filter(|&ranks| ranks != (Rank::THREE, Rank::TWO));
        }
    }
    new.sort_by_key(|told| (told.is_top, told.kind.place_in_proofs(), told.lengths));
    let mut merged: Vec<FormText> = Vec::new();
    for told in new {
        match (merged.last_mut(), told.lengths) {
            (Some(last), Some((least, most)))
                if told.kind == Kind::Bomb
                    && (last.kind, last.ranks, last.is_top) == (told.kind, told.ranks, told.is_top)
                    && last.lengths.is_some_and(|(_, end)| end + 1 == least) =>
            {
                last.lengths = last.lengths.map(|(first, _)| (first, most));
            }
            _ => merged.push(told),
        }
    }
    if !old_bombs.is_empty() && !are_beside {
        let mut bombs = merged.iter_mut().filter(|told| told.kind == Kind::Bomb);
        if bombs.by_ref().all(|told| told.is_one_bomb())
            && let Some(first) = merged.iter_mut().find(|told| told.kind == Kind::Bomb)
        {
            first.is_beside = false;
        }
    }
    let kinds = |forms: &[Form]| forms.iter().fold(Kinds::of(&[]), |kinds, form| kinds.with(form.kind));
    let banned = kinds(base).without(kinds(forms)).iter().filter(|&kind| kind != Kind::Rocket || !no_jokers);
    Changes { forms: merged, banned: banned.collect(), no_jokers }
}

impl Changes {
    /// Canonical text.
    pub(crate) fn text(&self) -> String {
        self.entries().join(", ")
    }

    /// Its entries.
    pub(crate) fn entries(&self) -> Vec<String> {
        let forms = self.forms.iter().map(FormText::text);
        let banned = self.banned.iter().map(|kind| format!("no {kind}"));
        let jokers = self.no_jokers.then(|| "no jokers".to_owned());
        forms.chain(banned).chain(jokers).collect()
    }
}
