//! Settings: the values of the switches of rules, and the kinds that are banned.

use super::kind::Kind;
use super::kinds::{GAP_KINDS, Kinds};
use super::rules::{DeckLimit, Decks, Rules};
use super::switch::{Setting, Switch, SwitchField, SwitchValues};
use crate::error::{did_you_mean, shortened, suggestions};
use crate::said;
use crate::said::Said;

/// Name of the argument that bans kinds, which stands among the switches.
pub const WITHOUT: &str = "without";
/// What it means, in English and in Chinese.
pub const WITHOUT_MEANS: (&str, &str) = ("kinds of play that are banned", "禁用的牌型");

impl Rules {
    /// Switches of the game.
    #[must_use]
    pub fn switches(&self) -> &'static [Switch] {
        self.game.switches
    }

    /// Finds a switch of the game by its name.
    ///
    /// # Errors
    /// Fails with the names of all switches.
    pub fn switch(&self, name: &str) -> Result<&'static Switch, Said> {
        let switches = self.switches();
        switches.iter().find(|switch| switch.name == name).ok_or_else(|| {
            let names = switches.iter().map(|switch| switch.name);
            let known: Vec<&str> = std::iter::once(WITHOUT).chain(names).collect();
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
    pub fn setting(&self, switch: &Switch) -> Setting {
        let mut copy = *self;
        let bits = match switch.place {
            SwitchField::Own(bit) => usize::from(self.own >> bit & 3),
            SwitchField::Decks => self.decks as usize,
            SwitchField::DeckLimit => self.deck_limit as usize,
            SwitchField::GapStraights => usize::from(self.has_gaps()),
            place => copy.flag(place).map_or(0, |flag| usize::from(*flag)),
        };
        match switch.values {
            SwitchValues::Words(words) => Setting::Word(words[bits.min(words.len() - 1)]),
            SwitchValues::Flag => Setting::Flag(bits & 1 == 1),
        }
    }

    /// Changes the value of a switch. A setting that the switch cannot have changes nothing.
    pub(super) fn set(&mut self, switch: &Switch, setting: Setting) {
        let bits = match (setting, switch.values) {
            (Setting::Flag(flag), SwitchValues::Flag) => usize::from(flag),
            (Setting::Word(word), SwitchValues::Words(words)) => {
                let Some(place) = words.iter().position(|&other| other == word) else { return };
                place
            }
            _ => return,
        };
        match switch.place {
            SwitchField::Own(bit) => {
                let mask = if switch.values == SwitchValues::Flag { 1 } else { 3 };
                #[expect(clippy::cast_possible_truncation, reason = "two bits")]
                let bits = bits as u16;
                self.own = self.own & !(mask << bit) | bits << bit;
                self.kinds = self.game.kinds(self.own);
            }
            SwitchField::Decks => self.decks = [Decks::One, Decks::Two][bits],
            SwitchField::DeckLimit => {
                self.deck_limit = [DeckLimit::Shared, DeckLimit::Each, DeckLimit::Unlimited][bits];
            }
            // Of rules that have some of these kinds, those stay.
            SwitchField::GapStraights if bits == 1 && self.has_gaps() => {}
            SwitchField::GapStraights if bits == 1 => self.kinds = self.kinds.or(GAP_KINDS),
            SwitchField::GapStraights => self.kinds = self.kinds.without(GAP_KINDS),
            place => {
                if let Some(flag) = self.flag(place) {
                    *flag = bits == 1;
                }
            }
        }
    }

    /// Flag with the value of a switch.
    fn flag(&mut self, place: SwitchField) -> Option<&mut bool> {
        Some(match place {
            SwitchField::EqualKickers => &mut self.equal_kickers,
            SwitchField::JokerKickers => &mut self.joker_kickers,
            SwitchField::OwnRankKickers => &mut self.own_rank_kickers,
            SwitchField::FourAsPairs => &mut self.four_as_pairs,
            SwitchField::WideWings => &mut self.wide_wings,
            SwitchField::Own(_) | SwitchField::GapStraights | SwitchField::Decks | SwitchField::DeckLimit => {
                return None;
            }
        })
    }

    /// The same rules, with other values of some switches.
    ///
    /// # Panics
    /// Panics for a name that the game does not have.
    #[must_use]
    pub fn with(self, settings: &[(&str, Setting)]) -> Rules {
        let mut rules = self;
        for &(name, setting) in settings {
            rules.set(rules.switch(name).expect("a switch of the game"), setting);
        }
        rules.canonical()
    }

    /// The same rules, without some kinds. Those that they lack anyway change nothing.
    ///
    /// # Errors
    /// Fails for a kind without which there are positions with no legal play.
    pub fn without(self, kinds: Kinds) -> Result<Rules, Said> {
        let banned = self.kinds.and(kinds);
        if banned.iter().next().is_none() {
            return Ok(self);
        }
        if self.game.own.is_none() {
            return Ok(Rules { kinds: self.kinds.without(banned), ..self }.canonical());
        }
        let entries: Vec<String> = banned.iter().map(|kind| format!("no {kind}")).collect();
        Rules::with_forms(Some(self), &entries.join(", "))
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
