//! Canonical texts of tables.

use crate::cards::Rank;
use crate::shedding::Kind;
use crate::shedding::code::Class;
use crate::shedding::form::Form;
use crate::shedding::kinds::Kinds;

/// A form in a text: bombs of all numbers of cards with the same ranks and strength are together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    pub kind: Kind,
    /// Shortest and longest length, if the kind has lengths.
    pub lengths: Option<(usize, usize)>,
    /// Lowest and highest rank, unless as usual.
    pub ranks: Option<(Rank, Rank)>,
    pub is_top: bool,
}

impl Told {
    fn of(form: &Form) -> Told {
        let usual = Form::usual(form.kind);
        let has_lengths = form.kind.is_chain() || form.kind == Kind::Bomb;
        let ends = |form: &Form| (form.lowest(), form.highest());
        Told {
            kind: form.kind,
            lengths: has_lengths.then(|| (form.lengths().start, form.lengths().end - 1)),
            ranks: (ends(form) != ends(&usual)).then(|| ends(form)),
            is_top: form.class == Class::TopBomb,
        }
    }

    /// Cards of the only play, if it is a bomb: `AAA`.
    pub(crate) fn cards(&self) -> Option<String> {
        let ((least, most), (low, high)) = (self.lengths?, self.ranks?);
        let is_one = self.kind == Kind::Bomb && least == most && low == high;
        is_one.then(|| low.to_string().repeat(least))
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
    pub forms: Vec<Told>,
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
    let is_new = |form: &&Form| {
        // A form that another game has only with a switch is told if it does not depend on it.
        let is_old = base.iter().any(|other| other.when == form.when && other.has_plays_of(form));
        !is_old && (base.is_empty() || !follows_from_jokers(form))
    };
    let mut new: Vec<Told> = forms.iter().filter(is_new).map(Told::of).collect();
    if no_jokers {
        // They end at the 2 like the deck.
        let plain = |told: &&mut Told| matches!(told.kind, Kind::Single | Kind::Pair);
        for told in new.iter_mut().filter(plain) {
            told.ranks = told.ranks.filter(|&ranks| ranks != (Rank::THREE, Rank::TWO));
        }
    }
    new.sort_by_key(|told| (told.is_top, told.kind.place_in_proofs(), told.lengths));
    let mut merged: Vec<Told> = Vec::new();
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
        let form = |told: &Told| {
            let top = told.is_top.then(|| "top".to_owned());
            let words = std::iter::once(told.kind.name().to_owned()).chain(told.details()).chain(top);
            words.collect::<Vec<_>>().join(" ")
        };
        let forms = self.forms.iter().map(form);
        let banned = self.banned.iter().map(|kind| format!("no {kind}"));
        let jokers = self.no_jokers.then(|| "no jokers".to_owned());
        forms.chain(banned).chain(jokers).collect()
    }
}
