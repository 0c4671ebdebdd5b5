//! Rules as one text: `doudizhu; straight 4-12, no plane; two decks`.
//!
//! The first part is a preset, a game, or forms alone. Entries of a table follow, which
//! [`tables`] reads, and then the words of each switch with another value. What is written is
//! read as equal rules, and equal rules are written alike: [`Rules::canonical`] leaves one way to hold them.

use std::fmt;

use super::code::Class;
use super::form::Form;
use super::rules::Rules;
use super::switch::{Setting, Switch, SwitchField, SwitchValues};
use super::{dou_dizhu, tables};
use crate::cards::Rank;
use crate::error::{same_name, shortened};
use crate::said;
use crate::said::Said;
use crate::shedding::Kind;

/// Signs between the parts of a text, and between the entries of a part.
const PARTS: [char; 3] = [';', '；', '\n'];
const ENTRIES: [char; 3] = [',', '，', '、'];

/// A form that some rules have, with their decks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FormThere {
    pub kind: Kind,
    pub lengths: (usize, usize),
    /// Lowest and highest rank of a core.
    pub ranks: (Rank, Rank),
    pub is_top: bool,
    /// True if the last play of a hand can have fewer kickers.
    pub is_short: bool,
}

impl Rules {
    /// Reads rules as they are written, or by a preset's title or other names. `None` if the text begins
    /// with no name of a shedding game.
    ///
    /// ```
    /// use canju::shedding::Rules;
    /// let read = |text| Rules::read(text).unwrap().unwrap().to_string();
    /// assert_eq!(read("斗地主；顺子 4 到 12 张、没有飞机；两副牌"), "doudizhu; straight 4-12, no plane; two decks");
    /// assert_eq!(read("doudizhu; all kickers of a play differ in rank"), "pagat");
    /// assert_eq!(read("forms: pair, single"), "singles-and-pairs");
    /// assert!(Rules::read("whist").is_none());
    /// ```
    ///
    /// # Errors
    /// The first fault of a text that begins so.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<Rules, Said>> {
        let text = text.trim();
        if let Some(rules) = Rules::named(text) {
            return Some(Ok(rules));
        }
        if let Some(forms) = tables::alone(text) {
            return Some(Rules::with_text(None, forms).and_then(Rules::checked));
        }
        let signs = [PARTS, ENTRIES].concat();
        let (name, rest) = text.split_once(&signs[..])?;
        let base = Rules::named(name)?;
        Some(Rules::with_text(Some(base), rest).and_then(Rules::checked))
    }

    /// As [`Rules::read`], without the fault.
    #[must_use]
    pub fn preset(text: &str) -> Option<Rules> {
        Rules::read(text)?.ok()
    }

    /// The preset with this name or title, or with another name of its game.
    fn named(name: &str) -> Option<Rules> {
        let is_named = |(preset, rules): &(&str, Rules)| {
            let ((title, chinese), also) = (rules.title(), rules.aliases());
            [*preset, title, chinese].iter().chain(also).any(|other| same_name(name, other))
        };
        Rules::presets().find(is_named).map(|(_, rules)| rules)
    }

    /// Rules with changes: entries of a table, and words of switches. Without a base, the entries are the
    /// whole table.
    ///
    /// ```
    /// use canju::shedding::Rules;
    /// let rules = Rules::with_text(None, "single, pair, straight 3-12, bomb 4; two decks")?;
    /// assert_eq!((rules.kinds.iter().count(), rules.decks.number()), (4, 2));
    /// # Ok::<(), canju::said::Said>(())
    /// ```
    ///
    /// # Errors
    /// The first fault.
    pub fn with_text(base: Option<Rules>, text: &str) -> Result<Rules, Said> {
        let text = if base.is_none() { tables::alone(text).unwrap_or(text) } else { text };
        let words = Rules::of(base.map_or(&dou_dizhu::GAME, |base| base.game));
        let (mut entries, mut settings) = (String::new(), Vec::new());
        for part in text.split(PARTS).map(str::trim) {
            // Some words of a switch have a comma.
            if let Some(setting) = words.setting_told(part) {
                settings.push((part, setting));
                continue;
            }
            // A ban goes on to the end of its part.
            entries.push(';');
            for entry in part.split_inclusive(ENTRIES) {
                let told = entry.trim_end_matches(ENTRIES).trim();
                match words.setting_told(told) {
                    Some(setting) => settings.push((told, setting)),
                    None => entries += entry,
                }
            }
        }
        // Chains with gaps are forms of a table: they come before others change.
        let (gaps, settings): (Vec<_>, Vec<_>) =
            settings.into_iter().partition(|(_, (switch, _))| switch.place == SwitchField::GapStraights);
        let mut base = base;
        for (told, (switch, setting)) in gaps {
            base.as_mut().ok_or_else(|| idle(told))?.set(switch, setting);
        }
        let mut rules = match base {
            Some(base)
                if entries.trim_matches(|sign| sign == ';' || ENTRIES.contains(&sign)).trim().is_empty() =>
            {
                base
            }
            _ => Rules::with_forms(base, &entries)?,
        };
        for (told, (switch, setting)) in settings {
            if !rules.switches().iter().any(|other| other.name == switch.name) {
                return Err(idle(told));
            }
            rules.set(switch, setting);
        }
        Ok(rules.canonical())
    }

    /// Checks that the decks can make the bombs of a table. A table does not know them: they are chosen
    /// after its forms.
    ///
    /// ```
    /// use canju::shedding::{Decks, Rules};
    /// let rules = Rules::with_text(None, "single, pair, bomb 8")?;
    /// assert!(rules.checked().is_err());
    /// assert!(Rules { decks: Decks::Two, ..rules }.checked().is_ok());
    /// # Ok::<(), canju::said::Said>(())
    /// ```
    ///
    /// # Errors
    /// The first bomb that no cards of the decks can be.
    pub fn checked(self) -> Result<Rules, Said> {
        match tables::impossible_bomb(self.game, |rank| self.copies(rank)) {
            Some((bomb, most)) if self.pack().is_none() => Err(said!(
                "'{bomb}' and 'one deck', which has {most} cards of a rank: leave it out, or add '; two decks'",
                "'{bomb}' 与“一副牌”矛盾，一副牌同点的只有 {most} 张：请去掉，或加上“；两副牌”"
            )),
            _ => Ok(self),
        }
    }

    /// Values of switches that are not those of the game's usual rules.
    pub fn choices(&self) -> impl Iterator<Item = (&'static Switch, Setting)> {
        let usual = Rules::of(self.game);
        let others = move |switch: &'static Switch| -> Vec<Setting> {
            match (switch.values, usual.setting(switch)) {
                (SwitchValues::Words(words), _) => {
                    words[1..].iter().map(|&word| Setting::Word(word)).collect()
                }
                (SwitchValues::Flag, Setting::Flag(on)) => vec![Setting::Flag(!on)],
                (SwitchValues::Flag, Setting::Word(_)) => Vec::new(),
            }
        };
        self.switches()
            .iter()
            .flat_map(move |switch| others(switch).into_iter().map(move |one| (switch, one)))
    }

    /// The switch that some words tell of, with its value.
    fn setting_told(&self, words: &str) -> Option<(&'static Switch, Setting)> {
        self.choices().find(|(switch, setting)| {
            let (english, chinese) = switch.told(*setting);
            same_name(words, english) || same_name(words, chinese)
        })
    }

    /// The rules whose name begins the text of these: a preset, or a game.
    #[must_use]
    pub fn base(&self) -> Rules {
        let own = self.preset_name();
        let preset = Rules::presets().find(|(name, _)| Some(*name) == own);
        preset.map_or_else(|| Rules::of(self.game), |(_, rules)| rules)
    }

    /// Switches whose values differ from those of other rules of the game, with their values. Chains with
    /// gaps are told as forms.
    pub fn settings_unlike(&self, other: Rules) -> impl Iterator<Item = (&'static Switch, Setting)> {
        let told = |switch: &&Switch| switch.place != SwitchField::GapStraights;
        let all = self.switches().iter().filter(told).map(|switch| (switch, self.setting(switch)));
        all.filter(move |(switch, setting)| other.setting(switch) != *setting)
    }

    /// What the kinds of these rules say beside other rules of the game: bans, and chains with gaps.
    pub(crate) fn kinds_unlike(&self, other: Rules) -> Option<tables::Changes> {
        tables::kinds_unlike(self.game, self.kinds, other.kinds)
    }

    /// Rules with other forms than some rules have, or with these forms alone.
    ///
    /// # Errors
    /// The first fault of the table, with its form.
    pub(super) fn with_forms(base: Option<Rules>, forms: &str) -> Result<Rules, Said> {
        let (game, kinds) = tables::described(base.map(|base| (base.game, base.kinds)), forms)?;
        let Some(base) = base else { return Ok(Rules { kinds, game, ..Rules::DOUDIZHU }.canonical()) };
        let kinds = if game.own.is_some() { game.kinds(base.own) } else { kinds };
        Ok(Rules { kinds, game, ..base }.canonical())
    }

    /// Forms in the order of proofs; `None` for Dou Dizhu, and for a game with rules that they do not have.
    #[must_use]
    pub fn rows(&self) -> Option<Vec<tables::FormRow>> {
        tables::rows(self.game)
    }

    /// Name of the game, and the parts that change it, entries of a table one by one.
    #[must_use]
    pub fn parts(&self) -> Vec<String> {
        let game = Rules::of(self.game);
        let entries = self.kinds_unlike(game).map(|changes| changes.entries());
        let told = self.settings_unlike(game).map(|(switch, setting)| switch.told(setting).0.to_owned());
        let name = std::iter::once(self.game.name.to_owned());
        name.chain(entries.into_iter().flatten()).chain(told).collect()
    }

    /// The forms that rules have: plain ones in the order of proofs, then bombs by strength.
    #[must_use]
    pub(crate) fn forms_there(&self) -> Vec<FormThere> {
        let there = |form: &Form| {
            Some(FormThere {
                kind: form.kind,
                lengths: (form.lengths().start, form.lengths().end - 1),
                ranks: form.ranks_with(self.decks as usize).filter(|_| self.has(form))?,
                is_top: form.class == Class::TopBomb,
                is_short: form.short,
            })
        };
        let mut forms: Vec<FormThere> = self.game.forms.iter().filter_map(there).collect();
        forms.sort_by_key(|form| (form.is_top, form.kind.place_in_proofs(), form.lengths));
        // Bombs of more and more cards are one form to a reader.
        forms.dedup_by(|next, last| {
            let goes_on = next.kind == Kind::Bomb
                && (next.ranks, next.is_top) == (last.ranks, last.is_top)
                && next.lengths.0 == last.lengths.1 + 1;
            if goes_on {
                last.lengths.1 = next.lengths.1;
            }
            goes_on
        });
        forms
    }

    /// The only way to hold equal rules: as Dou Dizhu if its forms suffice, else as a table; what changes
    /// nothing is as usual.
    #[must_use]
    pub(super) fn canonical(self) -> Rules {
        let held = if self.game.own.is_some() { None } else { tables::held(self.game, self.kinds) };
        let (game, kinds) = held.unwrap_or((self.game, self.kinds));
        let rules = Rules { kinds, game, ..self };
        let usual = Rules::DOUDIZHU;
        let rules = if game.forms.iter().any(|form| rules.has(form) && form.has_chosen_kickers()) {
            rules
        } else {
            let Rules { decks, deck_limit, own, .. } = rules;
            Rules { kinds, decks, deck_limit, game, own, ..usual }
        };
        // A deck of its own is one for all hands.
        let has_deck = rules.pack().is_some();
        let Rules { decks, deck_limit, .. } = if has_deck { usual } else { rules };
        Rules { decks, deck_limit, ..rules }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.base();
        f.write_str(base.preset_name().unwrap_or(base.game.name))?;
        if let Some(changes) = self.kinds_unlike(base) {
            write!(f, "; {}", changes.text())?;
        }
        self.settings_unlike(base).try_for_each(|(switch, setting)| write!(f, "; {}", switch.told(setting).0))
    }
}

/// A switch that the rules do not have.
fn idle(told: &str) -> Said {
    let shown = shortened(told);
    said!("'{shown}' changes nothing under these rules: leave it out", "'{shown}' 对这套规则不起作用：请去掉")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::random::Random;
    use crate::shedding::Kinds;
    use crate::words::{Lang, Words};

    /// Rules of a random game: its table, its bans, its switches.
    fn random_rules(random: &mut Random) -> Rules {
        let presets: Vec<Rules> = Rules::presets().map(|(_, rules)| rules).collect();
        let mut rules = match random.below(3) {
            0 => tables::tests::random_table(random),
            _ => presets[random.below(presets.len())],
        };
        for (switch, setting) in rules.choices().collect::<Vec<_>>() {
            if random.below(4) == 0 {
                rules.set(switch, setting);
            }
        }
        let kinds: Vec<Kind> = rules.kinds.iter().filter(|&kind| kind != Kind::Single).collect();
        let banned: Vec<Kind> = kinds.into_iter().filter(|_| random.below(8) == 0).collect();
        rules.canonical().without(Kinds::of(&banned)).expect("kinds that can be banned")
    }

    #[test]
    fn what_is_written_is_read_as_the_same_rules_and_written_again() {
        let mut random = Random(7);
        for _ in 0..5_000 {
            let rules = random_rules(&mut random);
            let text = rules.to_string();
            assert_eq!(Rules::read(&text), Some(Ok(rules)), "{text}");
            for lang in [Lang::English, Lang::Chinese] {
                let told = Words::new(lang).rules(&rules.into());
                assert_eq!(told.parse::<games::Rules>(), Ok(rules.into()), "{told}");
            }
        }
    }

    #[test]
    fn equal_rules_have_one_text_however_they_were_made() {
        let forms = Rules::with_text(None, "single, pair").expect("a table");
        assert_eq!(forms, Rules::SINGLES_AND_PAIRS);
        let all = "single, pair, trio, trio+single, trio+pair, straight 5-12, pair straight 3-12, plane 2-12, \
                   plane+singles 2-12, plane+pairs 2-12, four+singles, four+pairs, bomb 4-8, rocket";
        assert_eq!(Rules::with_text(None, all), Ok(Rules::DOUDIZHU));
        for (one, other, text) in [
            (
                "forms: single, pair; two decks",
                "singles-and-pairs; two decks",
                "singles-and-pairs; two decks",
            ),
            (
                "doudizhu; no plane, straight 4-12",
                "doudizhu; straight 4-12, no plane",
                "doudizhu; straight 4-12, no plane",
            ),
            ("doudizhu, two decks", "doudizhu; 两副牌", "doudizhu; two decks"),
            (
                "pagat; no bomb",
                "doudizhu; all kickers of a play differ in rank; no bomb",
                "doudizhu; no bomb; all kickers of a play differ in rank",
            ),
            (
                "noip2015",
                "doudizhu; no plane+singles, no plane+pairs; two jokers can be kickers together",
                "noip2015",
            ),
            (
                "forms: single, pair, bomb 3; each hand has its own cards",
                "牌型：单张、对子、炸弹 3；双方各用一份牌",
                "forms: single, pair, bomb 3; each hand has its own cards",
            ),
        ] {
            let read = |text: &str| {
                Rules::read(text)
                    .unwrap_or_else(|| panic!("{text}"))
                    .unwrap_or_else(|fault| panic!("{text}: {fault}"))
            };
            assert_eq!(read(one), read(other), "{one}");
            assert_eq!(read(one).to_string(), text);
        }
        for (preset, rules) in Rules::presets() {
            assert_eq!((rules.to_string().as_str(), rules.canonical()), (preset, rules));
        }
    }

    #[test]
    fn words_that_change_nothing_are_refused() {
        for text in [
            "doudizhu; no jokers; two decks",
            "run-fast; two decks",
            "forms: single, trio 3-K; two jokers can be kickers together",
        ] {
            assert!(Rules::read(text).expect("a name").is_err(), "{text}");
        }
    }
}
