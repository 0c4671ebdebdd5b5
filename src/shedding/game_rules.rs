//! A shedding game as a table of its forms.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use std::fmt;
use std::hash::{Hash, Hasher};

use super::code::{Class, Code};
use super::form::Form;
use super::game_facts::GameFacts;
use super::kind::Kind;
use super::kinds::Kinds;
use super::moves::Move;
use super::switch::Switch;
use crate::cards::{Counts, Pack};
use crate::said::Said;

/// Rules of a game that its forms cannot express.
pub trait ExtraRules: Sync {
    /// Returns true if a side that has an answer must beat. `own` has the values of the switches.
    fn must_beat(&self, own: u16) -> bool {
        let _ = own;
        false
    }

    /// Returns true if a play is legal. Its cards are in the hand, and it beats the table.
    fn allows(&self, seen: &HandBefore, play: Move) -> bool {
        self.why_not(seen, play, "").is_none()
    }

    /// Explains why such a play is not legal. `shown` is the play as text.
    fn why_not(&self, seen: &HandBefore, play: Move, shown: &str) -> Option<Said> {
        let _ = (seen, play, shown);
        None
    }
}

/// A hand that plays, as the [own rules](ExtraRules) of a game see it.
#[derive(Clone, Copy, Debug)]
pub struct HandBefore {
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
/// use canju::shedding::{Form, Kind, Rules, GameRules};
/// static FORMS: [Form; 2] =
///     [Form::new(Kind::Trio, (1, 1), Rank::TWO), Form::new(Kind::Single, (1, 1), Rank::RED_JOKER)];
/// static TRIOS: GameRules = GameRules::new("trios", ("Trios", "三张"), &FORMS);
/// assert_eq!(Rules::of(&TRIOS).kinds.iter().collect::<Vec<_>>(), [Kind::Trio, Kind::Single]);
/// ```
pub struct GameRules {
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
    /// Kinds that exist only if a switch says so.
    pub(super) optional: Kinds,
    /// True if its forms are a text: see [`tables`](super::tables).
    pub(crate) is_table: bool,
    /// Game whose forms it changes, if it is a table that changes another's.
    pub(crate) root: Option<&'static GameRules>,
    /// Its forms in natural order; bombs in the order of their strength.
    pub(super) forms: &'static [Form],
    /// Its cards, by the own switches; `None` for decks of 54 cards.
    pub(super) pack: fn(u16) -> Option<&'static Pack>,
    pub(crate) own: Option<&'static dyn ExtraRules>,
    /// What a search can assume.
    pub(crate) facts: GameFacts,
    /// For each number of cards, the forms and lengths of its plays, as [`GameRules::of_size`] gives them.
    pub(super) of_size: [[(u8, u8); MOST_OF_SIZE]; MOST_CARDS + 1],
    pub(super) bombs: [Form; MOST_BOMBS],
    pub(super) bomb_forms: usize,
    /// Index of the form of each block, or [`NO_FORM`].
    pub(super) form_of: [u8; Code::BLOCKS],
    /// Number of each block's rank 3 in keys. It can be negative.
    pub(super) numbers: [u16; Code::BLOCKS],
}

/// Why forms are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecError {
    /// Two forms have plays of this kind and length.
    TwoForms(Kind, usize),
    /// Keys cannot number so many plays of different kind, length or rank.
    TooManyPlays(usize),
}

/// Cards of the largest play: thirteen trios, each with two others.
const MOST_CARDS: usize = 13 * 5;
/// Most forms and lengths with plays of one size.
const MOST_OF_SIZE: usize = 12;

/// Most forms of bombs: three to eight cards, and the rocket.
const MOST_BOMBS: usize = 7;

/// Marks a block that a game does not have.
const NO_FORM: u8 = u8::MAX;

/// Number of bits of a code's number in keys.
pub(crate) const NUMBER_BITS: u32 = 9;
/// Numbers of the lowest pair and the lowest single, in every game. Those of higher ranks follow. The
/// other plain plays of Dou Dizhu fill the numbers below.
pub(crate) const PAIRS: u64 = 411;
pub(crate) const SINGLES: u64 = PAIRS + 15;

impl GameRules {
    /// Makes a game of the forms in this table.
    ///
    /// # Panics
    /// Panics if two forms have a kind and length in common, or for more plays than keys can number.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: (&'static str, &'static str),
        forms: &'static [Form],
    ) -> GameRules {
        match GameRules::try_new(name, title, forms) {
            Ok(spec) => spec,
            Err(SpecError::TwoForms(..)) => panic!("two forms of one kind and length"),
            Err(SpecError::TooManyPlays(_)) => panic!("too many plays for the keys"),
        }
    }

    /// Makes a game of the forms in this table.
    ///
    /// # Errors
    /// Fails if two forms have a kind and length in common, or for more plays than keys can number.
    #[expect(clippy::cast_possible_truncation, reason = "a form, and numbers of nine bits")]
    pub(super) const fn try_new(
        name: &'static str,
        title: (&'static str, &'static str),
        forms: &'static [Form],
    ) -> Result<GameRules, SpecError> {
        let (mut bombs, mut bomb_forms) = ([forms[0]; MOST_BOMBS], 0);
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
            if is_bomb {
                bombs[bomb_forms] = form;
                bomb_forms += 1;
            }
            let mut length = form.lengths.0 as usize;
            while length <= form.lengths.1 as usize {
                let block = form.code(length, 0).block();
                if form_of[block] != NO_FORM {
                    return Err(SpecError::TwoForms(form.kind, length));
                }
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
        if next > 1 << NUMBER_BITS {
            return Err(SpecError::TooManyPlays(next));
        }
        Ok(GameRules {
            name,
            aliases: &[],
            title,
            switches: &[],
            default_own: 0,
            optional: Kinds::of(&[]),
            is_table: false,
            root: None,
            forms,
            pack: |_| None,
            own: None,
            facts: GameFacts::of(forms),
            of_size,
            bombs,
            bomb_forms,
            form_of,
            numbers,
        })
    }

    /// The same game with more names.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> GameRules {
        GameRules { aliases, ..self }
    }

    /// The same game with switches, and the default values of its own ones.
    #[must_use]
    pub const fn with_switches(self, switches: &'static [Switch], default_own: u16) -> GameRules {
        GameRules { switches, default_own, ..self }
    }

    /// The same game, where some kinds exist only if a switch says so.
    #[must_use]
    pub(super) const fn with_optional(self, optional: Kinds) -> GameRules {
        GameRules { optional, ..self }
    }

    /// The same game with other cards, by its own switches.
    #[must_use]
    pub const fn with_pack(self, pack: fn(u16) -> Option<&'static Pack>) -> GameRules {
        GameRules { pack, ..self }
    }

    /// The same game with rules of its own.
    #[must_use]
    pub const fn with_own(self, own: &'static dyn ExtraRules) -> GameRules {
        GameRules { own: Some(own), ..self }
    }

    /// Number of a code in keys, below 2 to the power of [`NUMBER_BITS`].
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a rank")]
    pub(crate) const fn number(&self, code: Code) -> u64 {
        self.numbers[code.block()].wrapping_add(code.rank_index() as u16) as u64
    }

    /// Form of a code's kind and length; `None` if the game has none.
    #[inline(always)]
    pub(crate) fn form(&self, code: Code) -> Option<&'static Form> {
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

impl PartialEq for GameRules {
    fn eq(&self, other: &GameRules) -> bool {
        self.name == other.name
    }
}

impl Eq for GameRules {}

impl Hash for GameRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for GameRules {
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
