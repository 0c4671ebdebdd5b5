//! Rules under construction: switches are read, set and compared by their names.

use super::kind::Kind;
use super::kinds::{GAP_KINDS, Kinds};
use super::rules::{DeckLimit, Decks, Rules};
use super::switch::{Place, Switch, Values, Word};
use crate::error::{did_you_mean, shortened, suggestions};
use crate::said;
use crate::said::Said;

/// Value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// One of several words.
    Word(Word),
    /// Banned kinds.
    Kinds(Kinds),
}

/// Rules under construction. The kinds follow from the gaps, the banned kinds and the game's own
/// switches.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    rules: Rules,
    gaps: bool,
    without: Kinds,
}

impl Draft {
    /// Draft that starts as these rules.
    #[must_use]
    pub fn of(rules: Rules) -> Draft {
        let draft = Draft { rules, gaps: rules.has_gaps(), without: Kinds::of(&[]) };
        Draft { without: draft.kinds().without(rules.kinds), ..draft }
    }

    /// Switches of the game.
    #[must_use]
    pub fn switches(&self) -> &'static [Switch] {
        self.rules.game.switches
    }

    /// Finds a switch of the game by its name.
    ///
    /// # Errors
    /// Fails with the names of all switches.
    pub fn switch(&self, name: &str) -> Result<&'static Switch, Said> {
        let switches = self.switches();
        switches.iter().find(|switch| switch.name == name).ok_or_else(|| {
            let known: Vec<&str> = switches.iter().map(|switch| switch.name).collect();
            if known.is_empty() {
                let shown = shortened(name);
                return said!(
                    "these rules have no switch '{shown}', nor any other",
                    "这套规则没有 '{shown}'，也没有别的开关"
                );
            }
            let (shown, perhaps, all) = (shortened(name), did_you_mean(name, &known), known.join(", "));
            let perhaps_zh = perhaps.chinese();
            said!(
                "unknown switch '{shown}': {perhaps}choose one of {all}",
                "没有 '{shown}' 这个开关：{perhaps_zh}请用 {all} 之一"
            )
        })
    }

    /// Value of a switch.
    #[must_use]
    pub fn get(&self, switch: &Switch) -> Setting {
        let mut copy = *self;
        let bits = match switch.place {
            Place::Without => return Setting::Kinds(self.without),
            Place::Own(bit) => usize::from(self.rules.own >> bit & 3),
            Place::Decks => self.rules.decks as usize,
            Place::DeckLimit => self.rules.deck_limit as usize,
            place => copy.flag(place).map_or(0, |flag| usize::from(*flag)),
        };
        match switch.values {
            Values::Words(words) => Setting::Word(words[bits.min(words.len() - 1)]),
            _ => Setting::Flag(bits & 1 == 1),
        }
    }

    /// Changes the value of a switch. A setting that the switch cannot have changes nothing.
    pub fn set(&mut self, switch: &Switch, setting: Setting) {
        let bits = match (setting, switch.values) {
            (Setting::Kinds(kinds), Values::Kinds) => {
                self.without = kinds;
                return;
            }
            (Setting::Flag(flag), Values::Flag) => usize::from(flag),
            (Setting::Word(word), Values::Words(words)) => {
                let Some(place) = words.iter().position(|&other| other == word) else { return };
                place
            }
            _ => return,
        };
        match switch.place {
            Place::Own(bit) => {
                let mask = if switch.values == Values::Flag { 1 } else { 3 };
                #[expect(clippy::cast_possible_truncation, reason = "two bits")]
                let bits = bits as u16;
                self.rules.own = self.rules.own & !(mask << bit) | bits << bit;
            }
            Place::Decks => self.rules.decks = [Decks::One, Decks::Two][bits],
            Place::DeckLimit => {
                self.rules.deck_limit = [DeckLimit::Shared, DeckLimit::Each, DeckLimit::Unlimited][bits];
            }
            place => {
                if let Some(flag) = self.flag(place) {
                    *flag = bits == 1;
                }
            }
        }
    }

    /// Flag of the rules with the value of a switch.
    fn flag(&mut self, place: Place) -> Option<&mut bool> {
        Some(match place {
            Place::EqualKickers => &mut self.rules.equal_kickers,
            Place::JokerKickers => &mut self.rules.joker_kickers,
            Place::OwnRankKickers => &mut self.rules.own_rank_kickers,
            Place::FourAsPairs => &mut self.rules.four_as_pairs,
            Place::WideWings => &mut self.rules.wide_wings,
            Place::GapStraights => &mut self.gaps,
            Place::Own(_) | Place::Without | Place::Decks | Place::DeckLimit => return None,
        })
    }

    /// Switches whose values differ from those of other rules, with their values here.
    pub fn differences(self, other: Draft) -> impl Iterator<Item = (&'static str, Setting)> {
        let differs = move |switch: &&Switch| self.get(switch) != other.get(switch);
        self.switches().iter().filter(differs).map(move |switch| (switch.name, self.get(switch)))
    }

    /// All kinds that the game has, with these switches.
    fn kinds(&self) -> Kinds {
        let kinds = self.rules.game.kinds(self.rules.own);
        if self.gaps { kinds } else { kinds.without(GAP_KINDS) }
    }

    /// The finished rules.
    #[must_use]
    pub fn finished(self) -> Rules {
        Rules { kinds: self.kinds().without(self.without), ..self.rules }
    }
}

impl Rules {
    /// The same rules, with other values of some switches.
    ///
    /// # Panics
    /// Panics for a name that the game does not have.
    #[must_use]
    pub fn with(self, settings: &[(&str, Setting)]) -> Rules {
        let mut draft = Draft::of(self);
        for &(name, setting) in settings {
            let switch = draft.switch(name).expect("a switch of the game");
            draft.set(switch, setting);
        }
        draft.finished()
    }
}

/// Reads the names of banned kinds. A text can name several.
///
/// # Errors
/// Fails for an unknown name, and for a kind without which there are positions with no legal play.
pub fn banned_kinds<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Kinds, Said> {
    let mut kinds = Kinds::of(&[]);
    for text in names {
        let named = Kind::in_text(text).map_err(|name| {
            let kinds = Kinds::ALL.without(Kinds::of(&[Kind::Single]));
            let kinds: Vec<_> = kinds.iter().map(|kind| (kind.name(), kind.chinese())).collect();
            let (shown, [perhaps, all]) = (shortened(name), suggestions(name, &kinds));
            let (perhaps_zh, all_zh) = (perhaps.chinese(), all.chinese());
            said!(
                "without: unknown kind '{shown}': {perhaps}choose from {all}, with commas between",
                "without：没有 '{shown}' 这种牌型：{perhaps_zh}请从 {all_zh} 中选，用逗号分开"
            )
        })?;
        for kind in named {
            if matches!(kind, Kind::Single | Kind::Pass) {
                let (name, chinese) = (kind.name(), kind.chinese());
                return Err(said!(
                    "without '{name}' there would be positions with no legal play",
                    "不能禁{chinese}：否则会无牌可出"
                ));
            }
            kinds = kinds.with(kind);
        }
    }
    Ok(kinds)
}
