//! Tables of the switches of the rules, by which the borders read, write and compare rules.

use super::kind::Kind;
use super::kinds::Kinds;
use super::rules::{DeckLimit, Decks, GAP_KINDS, Rules};
use super::run_fast::switches::{Cards, LastTrio, ReportSingle, RunFast};
use crate::error::{did_you_mean, shortened};
use crate::said;
use crate::said::Said;

/// A switch of the rules.
pub struct Switch {
    /// Name, as in Python.
    pub name: &'static str,
    /// Reads the value.
    pub get: fn(&Draft) -> Setting,
    set: fn(&mut Draft, Setting),
}

/// Value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// Banned kinds.
    Kinds(Kinds),
    /// Number of decks.
    Decks(Decks),
    /// Limit on the cards.
    DeckLimit(DeckLimit),
    /// Cards of Run Fast.
    Cards(Cards),
    /// Plays that a short trio or plane can be.
    LastTrio(LastTrio),
    /// When a single must be the highest.
    ReportSingle(ReportSingle),
}

/// Defines a switch by its name, the variant of its setting, and the field of a [`Draft`].
macro_rules! switch {
    ($name:literal, $sort:ident, $($field:ident).+) => {
        Switch {
            name: $name,
            get: |draft| Setting::$sort(draft.$($field).+),
            set: |draft, setting| {
                if let Setting::$sort(value) = setting {
                    draft.$($field).+ = value;
                }
            },
        }
    };
}

/// All switches of Dou Dizhu, in the order of the repr in Python.
pub static SWITCHES: [Switch; 9] = [
    switch!("without", Kinds, without),
    switch!("equal_kickers", Flag, rules.equal_kickers),
    switch!("joker_kickers", Flag, rules.joker_kickers),
    switch!("own_rank_kickers", Flag, rules.own_rank_kickers),
    switch!("four_as_pairs", Flag, rules.four_as_pairs),
    switch!("wide_wings", Flag, rules.wide_wings),
    switch!("gap_straights", Flag, gaps),
    switch!("decks", Decks, rules.decks),
    switch!("deck_limit", DeckLimit, rules.deck_limit),
];

/// All switches of Run Fast, in the order of the repr in Python.
pub static RUN_FAST: [Switch; 8] = [
    switch!("deck", Cards, run_fast.deck),
    switch!("must_beat", Flag, run_fast.must_beat),
    switch!("short_chains", Flag, run_fast.short_chains),
    switch!("last_trio", LastTrio, run_fast.last_trio),
    switch!("ace_bomb", Flag, run_fast.ace_bomb),
    switch!("four_with_three", Flag, run_fast.four_with_three),
    switch!("keep_bombs", Flag, run_fast.keep_bombs),
    switch!("report_single", ReportSingle, run_fast.report_single),
];

impl Switch {
    /// Finds a switch of the draft's game by its name.
    ///
    /// # Errors
    /// Fails with the names of all switches.
    pub fn named(name: &str, draft: &Draft) -> Result<&'static Switch, Said> {
        let switches = draft.switches();
        switches.iter().find(|switch| switch.name == name).ok_or_else(|| {
            let known: Vec<&str> = switches.iter().map(|switch| switch.name).collect();
            let (shown, perhaps, all) = (shortened(name), did_you_mean(name, &known), known.join(", "));
            let perhaps_zh = perhaps.chinese();
            said!(
                "unknown switch '{shown}': {perhaps}choose one of {all}",
                "没有 '{shown}' 这个开关：{perhaps_zh}请用 {all} 之一"
            )
        })
    }

    /// Changes the value. A setting of another switch's type changes nothing.
    pub fn set(&self, draft: &mut Draft, setting: Setting) {
        (self.set)(draft, setting);
    }
}

/// Rules under construction. The kinds follow from the gaps and the banned kinds.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    rules: Rules,
    gaps: bool,
    without: Kinds,
    /// Meaningless under other rules.
    run_fast: RunFast,
}

impl Draft {
    /// Draft that starts as these rules.
    #[must_use]
    pub fn of(rules: Rules) -> Draft {
        let gaps = rules.has_gaps();
        let run_fast = rules.run_fast.unwrap_or(RunFast::USUAL);
        Draft { without: Draft::kinds(gaps).without(rules.kinds), gaps, rules, run_fast }
    }

    /// Switches whose values differ from those of other rules, with their values here.
    pub fn differences(self, other: Draft) -> impl Iterator<Item = (&'static str, Setting)> {
        let differs = move |Switch { get, .. }: &&Switch| get(&self) != get(&other);
        self.switches().iter().filter(differs).map(move |Switch { name, get, .. }| (*name, get(&self)))
    }

    /// Switches of the game.
    fn switches(&self) -> &'static [Switch] {
        if self.rules.run_fast.is_some() { &RUN_FAST } else { &SWITCHES }
    }

    /// All kinds of play, with or without gaps in chains.
    fn kinds(gaps: bool) -> Kinds {
        if gaps { Kinds::ALL } else { Kinds::ALL.without(GAP_KINDS) }
    }

    /// The finished rules.
    #[must_use]
    pub fn finished(self) -> Rules {
        if self.rules.run_fast.is_some() {
            let run_fast = Some(self.run_fast);
            return Rules { kinds: self.run_fast.kinds(), run_fast, ..self.rules };
        }
        Rules { kinds: Draft::kinds(self.gaps).without(self.without), ..self.rules }
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
            let all: Vec<&str> =
                Kinds::ALL.without(Kinds::of(&[Kind::Single])).iter().map(Kind::name).collect();
            let (shown, perhaps, all) = (shortened(name), did_you_mean(name, &all), all.join(", "));
            let perhaps_zh = perhaps.chinese();
            said!(
                "without: unknown kind '{shown}': {perhaps}choose from {all}, with commas between",
                "without：没有 '{shown}' 这种牌型：{perhaps_zh}请从 {all} 中选，用逗号分开"
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
