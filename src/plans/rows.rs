//! Rules of a plan as texts and numbers, for readers outside the core.

use super::rule::{Action, Condition, Rule, Table, Whose};
use crate::cards::{Hand, Rank};
use crate::shedding::Move;

/// Actions without cards, with their names.
pub const ACTIONS: [(&str, Action); 5] = [
    ("low", Action::Low),
    ("lowest card", Action::LowestCard),
    ("lowest pair", Action::LowestPair),
    ("highest card", Action::HighestCard),
    ("pass", Action::Pass),
];

/// A rule as texts and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Plays on the table; `None` for a lead.
    pub table: Option<TableRow>,
    /// Conditions.
    pub when: Vec<ConditionRow>,
    /// The action.
    pub action: ActionRow,
}

/// Plays of one kind and length, from one rank to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Name of the kind.
    pub kind: &'static str,
    /// Length of the plays.
    pub length: usize,
    /// Lowest rank.
    pub low: String,
    /// Highest rank.
    pub high: String,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionRow {
    /// `own`, `other` or `both`.
    pub whose: &'static str,
    /// `holds`, `lacks`, `at most`, `more than` or `hands`.
    pub what: &'static str,
    /// A rank, a number of cards, or both hands with a bar between.
    pub value: String,
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// Name of an action without cards.
    Named(&'static str),
    /// A play.
    Play(PlayRow),
}

/// Cards of a play, with their reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayRow {
    /// The cards.
    pub cards: String,
    /// Name of the kind.
    pub kind: &'static str,
    /// Rank of the play.
    pub rank: String,
    /// Length of the play.
    pub length: usize,
}

impl Rule {
    /// The rule as texts and numbers.
    #[must_use]
    pub fn row(&self) -> Row {
        let table = match self.table {
            Table::Lead => None,
            Table::Plays { from, to } => {
                let (low, high) = (from.shape(), to.shape());
                let (kind, length) = (low.kind.name(), low.length);
                Some(TableRow { kind, length, low: letter(low.rank), high: letter(high.rank) })
            }
        };
        let action = match self.action {
            Action::Play(play) => ActionRow::Play(PlayRow::of(play)),
            general => {
                let name = ACTIONS.into_iter().find(|(_, action)| *action == general);
                ActionRow::Named(name.map_or("", |(name, _)| name))
            }
        };
        Row { table, when: self.when.iter().copied().map(ConditionRow::of).collect(), action }
    }
}

impl PlayRow {
    /// A play with its reading.
    #[must_use]
    pub fn of(play: Move) -> PlayRow {
        let shape = play.code.shape();
        let cards = Hand::from_counts(play.cards).to_string();
        PlayRow { cards, kind: shape.kind.name(), rank: letter(shape.rank), length: shape.length }
    }
}

impl ConditionRow {
    fn of(condition: Condition) -> ConditionRow {
        let (whose, what, value) = match condition {
            Condition::Holds(whose, rank) => (whose.name(), "holds", letter(rank)),
            Condition::Lacks(whose, rank) => (whose.name(), "lacks", letter(rank)),
            Condition::AtMost(whose, cards) => (whose.name(), "at most", cards.to_string()),
            Condition::MoreThan(whose, cards) => (whose.name(), "more than", cards.to_string()),
            Condition::Hands(own, other) => {
                let hands = format!("{}|{}", Hand::from_counts(own), Hand::from_counts(other));
                ("both", "hands", hands)
            }
        };
        ConditionRow { whose, what, value }
    }
}

impl Whose {
    const fn name(self) -> &'static str {
        match self {
            Whose::Own => "own",
            Whose::Other => "other",
        }
    }
}

fn letter(rank: Rank) -> String {
    rank.letter().to_string()
}
