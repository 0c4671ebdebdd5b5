//! A shedding game as a table of its forms.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use std::fmt;
use std::hash::{Hash, Hasher};

use super::code::{Class, Code};
use super::kind::Kind;
use super::kinds::Kinds;
use super::moves::Move;
use super::switch::Switch;
use crate::cards::{Counts, Pack, Rank};
use crate::said::Said;

/// Plays of one kind and some lengths, in one game.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(super) kind: Kind,
    /// Shortest and longest length.
    pub(super) lengths: (u8, u8),
    /// Ranks of the core, as in [`Counts::at_least`](crate::cards::Counts::at_least), with one deck and
    /// with two.
    pub(super) ranks: [u64; 2],
    pub(super) class: Class,
    /// True if the play that empties the hand can have fewer kickers.
    pub(super) short: bool,
    /// Bits of the game's own switches that it needs.
    pub(super) when: u16,
    /// Properties of the kind: see [`Kind`].
    pub(super) width: u8,
    pub(super) stride: u8,
    pub(super) kickers: (u8, u8),
    pub(super) any_kickers: bool,
}

impl Form {
    /// Makes a form from its kind, its shortest and longest length, and the highest rank of a core.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most four")]
    pub const fn new(kind: Kind, lengths: (u8, u8), highest: Rank) -> Form {
        let ranks = 0x0888_8888_8888_8888 >> (4 * (Rank::RED_JOKER.index() - highest.index()));
        let is_bomb = matches!(kind, Kind::Bomb | Kind::Rocket);
        let class = if is_bomb { Class::Bomb } else { Class::Plain };
        let (each, cards) = kind.kickers();
        Form {
            kind,
            lengths,
            ranks: [ranks; 2],
            class,
            short: false,
            when: 0,
            width: kind.core_width() as u8,
            stride: kind.stride() as u8,
            kickers: (each as u8, cards as u8),
            any_kickers: kind.takes_any_kickers(),
        }
    }

    /// The same form, whose core is of this rank alone, or starts no lower.
    #[must_use]
    pub const fn from(mut self, lowest: Rank) -> Form {
        self.ranks[0] &= u64::MAX << (4 * lowest.index());
        self.ranks[1] &= u64::MAX << (4 * lowest.index());
        self
    }

    /// The same form, with another highest rank of one deck; `None` if it needs two decks.
    #[must_use]
    pub const fn with_one_deck(mut self, highest: Option<Rank>) -> Form {
        self.ranks[0] = match highest {
            Some(rank) => self.ranks[0] & (u64::MAX >> (60 - 4 * rank.index())),
            None => 0,
        };
        self
    }

    /// The same form, which beats all other bombs.
    #[must_use]
    pub const fn above_all(self) -> Form {
        Form { class: Class::TopBomb, ..self }
    }

    /// The same form. The play that empties the hand can have fewer kickers.
    #[must_use]
    pub const fn short_at_the_end(self) -> Form {
        Form { short: true, ..self }
    }

    /// The same form, which exists only with these switches of the game.
    #[must_use]
    pub const fn when(self, switches: u16) -> Form {
        Form { when: switches, ..self }
    }

    /// Lengths: numbers of ranks in the core, or of cards in a bomb.
    #[inline]
    pub(super) fn lengths(&self) -> std::ops::Range<usize> {
        usize::from(self.lengths.0)..usize::from(self.lengths.1) + 1
    }

    /// Number of cards of a play that is not a bomb.
    #[inline(always)]
    pub(super) const fn size(&self, length: usize) -> usize {
        (self.width + self.kickers.0 * self.kickers.1) as usize * length
    }

    /// Fewest and most cards of a play of this length. Two decks have a larger rocket.
    const fn sizes(&self, length: usize) -> (usize, usize) {
        let core = self.width as usize * length;
        match self.kind {
            Kind::Bomb => (length, length),
            Kind::Rocket => (2, 4),
            _ if self.short => (core, self.size(length)),
            _ => (self.size(length), self.size(length)),
        }
    }

    /// Code of a play of this form.
    #[inline]
    pub(super) const fn code(&self, length: usize, rank: usize) -> Code {
        Code::of(self.class, self.kind, length, rank)
    }

    /// Lowest and highest rank of a core of this length, with two decks.
    const fn ends(&self, length: usize) -> (usize, usize) {
        let (low, high) = (self.ranks[1].trailing_zeros() / 4, self.ranks[1].ilog2() / 4);
        let span = match self.kind {
            Kind::Bomb => 0,
            Kind::Rocket => 1,
            _ => self.kind.stride() * (length - 1),
        };
        (low as usize, high as usize - span)
    }
}

/// Rules of a game that its forms cannot express.
pub trait Own: Sync {
    /// Returns true if a side that has an answer must beat. `own` has the values of the switches.
    fn must_beat(&self, own: u16) -> bool {
        let _ = own;
        false
    }

    /// Returns true if a play is legal. Its cards are in the hand, and it beats the table.
    fn allows(&self, seen: &Seen, play: Move) -> bool {
        self.why_not(seen, play, "").is_none()
    }

    /// Explains why such a play is not legal. `shown` is the play as text.
    fn why_not(&self, seen: &Seen, play: Move, shown: &str) -> Option<Said> {
        let _ = (seen, play, shown);
        None
    }
}

/// A hand that plays, as the [own rules](Own) of a game see it.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Values of the game's own switches.
    pub own: u16,
    /// The hand, with the play.
    pub hand: Counts,
    /// Number of cards in the other hand; 0 if not known.
    pub other_cards: usize,
    /// True if the hand leads, false if it answers.
    pub leads: bool,
}

/// A shedding game.
///
/// ```
/// use canju::cards::Rank;
/// use canju::shedding::{Form, Kind, Rules, Spec};
/// static FORMS: [Form; 2] =
///     [Form::new(Kind::Trio, (1, 1), Rank::TWO), Form::new(Kind::Single, (1, 1), Rank::RED_JOKER)];
/// static TRIOS: Spec = Spec::new("trios", ("Trios", "三张"), &FORMS);
/// assert_eq!(Rules::of(&TRIOS).kinds.iter().collect::<Vec<_>>(), [Kind::Trio, Kind::Single]);
/// ```
pub struct Spec {
    /// Name of its rules.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Name of the game in a sentence, in English and in Chinese.
    pub title: (&'static str, &'static str),
    /// Its switches.
    pub switches: &'static [Switch],
    /// Default values of its own switches.
    pub default_own: u16,
    /// Its forms in natural order; bombs in the order of their strength.
    pub(super) forms: &'static [Form],
    /// Its cards, by the own switches; `None` for decks of 54 cards.
    pub(super) pack: fn(u16) -> Option<&'static Pack>,
    pub(crate) own: Option<&'static dyn Own>,
    /// True if the search can assume the chains, kickers and passes of Dou Dizhu: dominance, keys that
    /// ignore ranks, the static oracle, splits of one hand, and three hands rely on them.
    pub(crate) is_usual: bool,
    /// True if a form is [short at the end](Form::short_at_the_end).
    pub(super) has_short: bool,
    /// For each number of cards, the forms and lengths of its plays, as [`Spec::of_size`] gives them.
    of_size: [[(u8, u8); MOST_OF_SIZE]; MOST_CARDS + 1],
    bombs: [Form; MOST_BOMBS],
    bomb_forms: usize,
    /// Index of the form of each block, or [`NO_FORM`].
    form_of: [u8; Code::BLOCKS],
    /// Number of each block's rank 3 in keys. It can be negative.
    numbers: [u16; Code::BLOCKS],
}

/// Cards of the largest play: thirteen trios, each with two others.
const MOST_CARDS: usize = 13 * 5;
/// Most forms and lengths with plays of one size.
const MOST_OF_SIZE: usize = 12;

/// Most forms of bombs.
const MOST_BOMBS: usize = 4;

/// Marks a block that a game does not have.
const NO_FORM: u8 = u8::MAX;

/// Number of bits of a code's number in keys.
pub(crate) const NUMBER_BITS: u32 = 9;
/// Numbers of the lowest pair and the lowest single, in every game. Those of higher ranks follow. The
/// other plain plays of Dou Dizhu fill the numbers below.
pub(crate) const PAIRS: u64 = 411;
pub(crate) const SINGLES: u64 = PAIRS + 15;

impl Spec {
    /// Makes a game of the forms in this table.
    ///
    /// # Panics
    /// Panics if two forms have a kind and length in common, or for more plays than keys can number.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a form, and numbers of nine bits")]
    pub const fn new(
        name: &'static str,
        title: (&'static str, &'static str),
        forms: &'static [Form],
    ) -> Spec {
        let (mut has_short, mut bombs, mut bomb_forms) = (false, [forms[0]; MOST_BOMBS], 0);
        let (mut form_of, mut numbers) = ([NO_FORM; Code::BLOCKS], [0; Code::BLOCKS]);
        let mut of_size = [[(NO_FORM, 0); MOST_OF_SIZE]; MOST_CARDS + 1];
        // Two rounds over the forms, because bombs come after all others.
        let (mut next, mut f) = (1, 0);
        while f < 2 * forms.len() {
            let (form, bombs_now) = (forms[f % forms.len()], f >= forms.len());
            let is_bomb = form.class as usize != Class::Plain as usize;
            if is_bomb != bombs_now {
                f += 1;
                continue;
            }
            has_short |= form.short;
            if is_bomb {
                bombs[bomb_forms] = form;
                bomb_forms += 1;
            }
            let mut length = form.lengths.0 as usize;
            while length <= form.lengths.1 as usize {
                let block = form.code(length, 0).block();
                assert!(form_of[block] == NO_FORM, "two forms of one kind and length");
                form_of[block] = (f % forms.len()) as u8;
                let (mut size, most) = form.sizes(length);
                while size <= most {
                    let mut place = 0;
                    while of_size[size][place].0 != NO_FORM {
                        place += 1;
                    }
                    of_size[size][place] = ((f % forms.len()) as u8, length as u8);
                    size += 1;
                }
                let (low, high) = form.ends(length);
                numbers[block] = match form.kind {
                    Kind::Single => SINGLES as u16,
                    Kind::Pair => PAIRS as u16,
                    _ => {
                        let count = high + 1 - low;
                        // Leave out the numbers of pairs and singles.
                        let is_free = next + count <= PAIRS as usize || next > PAIRS as usize;
                        next = if is_free { next } else { SINGLES as usize + 15 } + count;
                        (next as u16).wrapping_sub(high as u16 + 1)
                    }
                };
                length += 1;
            }
            f += 1;
        }
        assert!(next <= 1 << NUMBER_BITS, "too many plays for the keys");
        Spec {
            name,
            aliases: &[],
            title,
            switches: &[],
            default_own: 0,
            forms,
            pack: |_| None,
            own: None,
            is_usual: false,
            has_short,
            of_size,
            bombs,
            bomb_forms,
            form_of,
            numbers,
        }
    }

    /// The same game with more names.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Spec {
        Spec { aliases, ..self }
    }

    /// The same game with switches, and the default values of its own ones.
    #[must_use]
    pub const fn with_switches(self, switches: &'static [Switch], default_own: u16) -> Spec {
        Spec { switches, default_own, ..self }
    }

    /// The same game with other cards, by its own switches.
    #[must_use]
    pub const fn with_pack(self, pack: fn(u16) -> Option<&'static Pack>) -> Spec {
        Spec { pack, ..self }
    }

    /// The same game with rules of its own.
    #[must_use]
    pub const fn with_own(self, own: &'static dyn Own) -> Spec {
        Spec { own: Some(own), ..self }
    }

    /// The same game, in which the search can assume what holds in Dou Dizhu.
    pub(super) const fn usual(self) -> Spec {
        Spec { is_usual: true, ..self }
    }

    /// Number of a code in keys, below 2 to the power of [`NUMBER_BITS`].
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a rank")]
    pub(crate) const fn number(&self, code: Code) -> u64 {
        self.numbers[code.block()].wrapping_add(code.rank_index() as u16) as u64
    }

    /// Form of a code's kind and length; `None` if the game has none.
    #[inline(always)]
    pub(super) fn form(&self, code: Code) -> Option<&'static Form> {
        self.forms.get(usize::from(self.form_of[code.block()]))
    }

    /// Forms and lengths of the plays with so many cards.
    #[inline(always)]
    pub(super) fn of_size(&self, cards: usize) -> impl Iterator<Item = (&'static Form, usize)> {
        let found = self.of_size.get(cards).map_or(&[][..], |found| &found[..]);
        found
            .iter()
            .map_while(|&(form, length)| Some((self.forms.get(usize::from(form))?, usize::from(length))))
    }

    /// Forms of bombs, in the order of their strength.
    #[inline(always)]
    pub(super) fn bombs(&self) -> &[Form] {
        &self.bombs[..self.bomb_forms]
    }

    /// Lowest and highest code of a code's kind and length.
    #[must_use]
    pub fn alike(&self, code: Code) -> (Code, Code) {
        let Some(form) = self.form(code) else { return (code, code) };
        let (low, high) = form.ends(code.length());
        (code.with_rank_index(low), code.with_rank_index(high))
    }

    /// All codes of the game without the pass.
    pub fn codes(&self) -> impl Iterator<Item = Code> {
        self.forms.iter().flat_map(|form| {
            form.lengths().flat_map(move |length| {
                let (low, high) = form.ends(length);
                (low..=high).map(move |rank| form.code(length, rank))
            })
        })
    }

    /// Kinds that exist with these values of the own switches.
    #[must_use]
    pub const fn kinds(&self, own: u16) -> Kinds {
        let (mut kinds, mut f) = (Kinds::of(&[]), 0);
        while f < self.forms.len() {
            if self.forms[f].when & !own == 0 {
                kinds = kinds.with(self.forms[f].kind);
            }
            f += 1;
        }
        kinds
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Spec) -> bool {
        self.name == other.name
    }
}

impl Eq for Spec {}

impl Hash for Spec {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::shedding::Rules;

    #[test]
    fn a_number_names_one_code_of_a_game() {
        for (_, rules) in Rules::presets() {
            let codes: Vec<Code> = rules.game.codes().chain([Code::NONE]).collect();
            let numbers: HashSet<u64> = codes.iter().map(|&code| rules.game.number(code)).collect();
            assert_eq!(numbers.len(), codes.len());
            assert!(numbers.iter().all(|number| number >> NUMBER_BITS == 0));
            for (kind, first) in [(Kind::Single, SINGLES), (Kind::Pair, PAIRS)] {
                assert_eq!(rules.game.number(Code::new(kind, 1, 0)), first);
            }
        }
    }

    #[test]
    fn forms_have_the_ends_that_their_lengths_leave() {
        let game = Rules::DOUDIZHU.game;
        for (kind, length, low, high) in [
            (Kind::Straight, 5, 0, 7),
            (Kind::GapPlane, 6, 0, 1),
            (Kind::Pair, 1, 0, 14),
            (Kind::Bomb, 8, 0, 12),
            (Kind::Rocket, 1, 13, 13),
        ] {
            let code = |rank| Code::new(kind, length, rank);
            assert_eq!(game.alike(code(low)), (code(low), code(high)));
        }
    }
}
