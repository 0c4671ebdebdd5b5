//! Tables of forms in words.

use super::{Lang, Words};
use crate::say;
use crate::shedding::tables::{Changes, FormText};
use crate::shedding::{GameRules, Kind, tables};

impl Words {
    /// A game with its forms, or with those that it changes.
    pub(super) fn game(&self, title: (&str, &str), game: &GameRules) -> String {
        let title = self.lang.of(title);
        let Some(changes) = tables::changes(game) else { return title.to_owned() };
        let sign = if game.root.is_some() { self.semicolon() } else { self.lang.of((": ", "：")) };
        format!("{title}{sign}{}", self.changes(&changes))
    }

    /// Forms in words. They are read back as entries of a table.
    pub(super) fn changes(&self, changes: &Changes) -> String {
        let forms = changes.forms.iter().map(|told| self.form(told));
        let banned = changes.banned.iter().map(|&kind| {
            let kind = self.kind_of_table(kind);
            say!(self.lang, "no {kind}", "没有{kind}")
        });
        let jokers = changes.no_jokers.then(|| self.lang.of(("no jokers", "没有王")).to_owned());
        forms.chain(banned).chain(jokers).collect::<Vec<_>>().join(self.lang.of((", ", "、")))
    }

    /// `straight of 3 to 12`, `bomb AAA above all`.
    fn form(&self, told: &FormText) -> String {
        let kind = self.kind_of_table(told.kind);
        let range = |[low, high]: [String; 2]| {
            if low == high { low } else { say!(self.lang, "{low} to {high}", "{low} 到 {high}") }
        };
        let top = if told.is_top { self.lang.of((" above all", "最大")) } else { "" };
        if let Some(cards) = told.cards() {
            return format!("{kind} {cards}{top}");
        }
        let lengths = told.lengths.map(|(least, most)| range([least.to_string(), most.to_string()]));
        let lengths = lengths.map_or(String::new(), |lengths| {
            let unit = match told.kind.core_width() {
                _ if told.kind == Kind::Bomb => "张",
                1 => "张",
                2 => "对",
                _ => "组",
            };
            say!(self.lang, " of {lengths}", "（{lengths} {unit}）")
        });
        let ranks = told.ranks.map(|(low, high)| range([low.to_string(), high.to_string()]));
        let ranks = ranks.map_or(String::new(), |ranks| say!(self.lang, " from {ranks}", " {ranks}"));
        format!("{kind}{lengths}{ranks}{top}")
    }

    pub(super) fn kind_of_table(&self, kind: Kind) -> &'static str {
        // Two kinds have the same usual name.
        let chinese = if kind == Kind::TrioTwo { "三带任意两张" } else { kind.chinese() };
        match self.lang {
            Lang::English => kind.name(),
            Lang::Chinese => chinese,
        }
    }
}
