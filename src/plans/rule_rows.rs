//! Rules of a plan as texts, numbers and cards, for readers outside the core.

use super::rule::{Condition, PlanAction, Rule, Trigger, Whose};
use crate::cards::{Hand, Rank};
use crate::error::PlayError;
use crate::games::Reading;
use crate::said::Said;
use crate::shedding::{Code, Move, Play, Rules};

/// Actions without cards, with their names.
const ACTIONS: [(&str, PlanAction); 5] = [
    ("low", PlanAction::Low),
    ("lowest card", PlanAction::LowestCard),
    ("lowest pair", PlanAction::LowestPair),
    ("highest card", PlanAction::HighestCard),
    ("pass", PlanAction::Pass),
];

/// A rule as readers outside the core have it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
pub struct RuleRow {
    /// Plays on the table; `None` for a lead.
    pub table: Option<Range>,
    /// Conditions.
    pub when: Vec<ConditionRow>,
    /// The action.
    pub action: ActionRow,
}

/// Plays of one kind and length, from one rank to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
pub struct Range {
    /// Name of the kind.
    pub kind: String,
    /// Length of the plays.
    pub length: usize,
    /// Lowest rank.
    pub low: String,
    /// Highest rank.
    pub high: String,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
pub struct ConditionRow {
    /// `own`, `other` or `both`.
    pub whose: String,
    /// `holds`, `lacks`, `at most`, `more than` or `hands`.
    pub what: String,
    /// A rank, a number of cards, or both hands.
    pub value: Operand,
}

/// Value of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
#[expect(missing_docs, reason = "explained in `ConditionRow`")]
pub enum Operand {
    Rank(String),
    Cards(usize),
    Hands((Hand, Hand)),
}

/// An action: its name, or a play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
#[expect(missing_docs, reason = "explained above")]
pub enum ActionRow {
    Named(String),
    Play(Play),
}

/// Reason why rules of a game do not have a rule of a plan.
#[derive(Clone, Debug)]
pub enum Unfit {
    /// A part of it is invalid.
    Rule(Said),
    /// Its play is none.
    Play(PlayError),
}

impl From<PlayError> for Unfit {
    fn from(error: PlayError) -> Unfit {
        Unfit::Play(error)
    }
}

fn invalid(what: &str) -> Unfit {
    Unfit::Rule(format!("invalid rule of a plan: {what}").into())
}

impl Rule {
    /// The rule for readers outside the core.
    #[must_use]
    pub fn row(&self) -> RuleRow {
        let table = match self.table {
            Trigger::Lead => None,
            Trigger::Plays { from, to } => {
                let (low, high) = (from.shape(), to.shape());
                let (kind, length) = (low.kind.name().to_owned(), low.length);
                Some(Range { kind, length, low: letter(low.rank), high: letter(high.rank) })
            }
        };
        let named = ACTIONS.into_iter().find(|(_, action)| *action == self.action);
        let action = match (self.action, named) {
            (PlanAction::Play(play), _) => ActionRow::Play(bare(play)),
            (_, named) => ActionRow::Named(named.map_or("", |(name, _)| name).to_owned()),
        };
        RuleRow { table, when: self.when.iter().copied().map(ConditionRow::of).collect(), action }
    }

    /// Reads a rule under the rules of a game.
    ///
    /// # Errors
    /// Fails for a rule that these rules cannot have.
    pub fn read(row: &RuleRow, rules: &Rules) -> Result<Rule, Unfit> {
        let table = match &row.table {
            None => Trigger::Lead,
            Some(range) => Trigger::between(range.code(&range.low, rules)?, range.code(&range.high, rules)?),
        };
        let when = row.when.iter().map(ConditionRow::read).collect::<Result<_, _>>()?;
        let action = match &row.action {
            ActionRow::Named(name) => {
                let found = ACTIONS.into_iter().find(|(other, _)| other == name);
                found.ok_or_else(|| invalid(&format!("no action is called '{name}'")))?.1
            }
            ActionRow::Play(play) => {
                let (shape, cards) = (play.shape(), Hand::from_counts(play.to_move().cards));
                if !rules.kinds.has(shape.kind) {
                    return Err(invalid(&format!("no kind is called '{}'", shape.kind.name())));
                }
                let (kind, rank, length) = (Some(shape.kind), Some(shape.rank), Some(shape.length));
                PlanAction::Play(Play::read(&cards, Reading { kind, rank, length }, rules)?.to_move())
            }
        };
        Ok(Rule { table, when, action })
    }
}

impl Range {
    /// Code of its play of a rank.
    fn code(&self, rank: &str, rules: &Rules) -> Result<Code, Unfit> {
        let (rank, (kind, length)) = (rank_of(rank)?, (&self.kind, self.length));
        let found = rules.game.codes().find(|code| {
            let shape = code.shape();
            (shape.kind.name(), shape.length, shape.rank) == (kind, length, rank)
        });
        found.ok_or_else(|| invalid(&format!("no play has kind '{kind}', length {length} and this rank")))
    }
}

impl ConditionRow {
    fn of(condition: Condition) -> ConditionRow {
        let (whose, what, value) = match condition {
            Condition::Holds(whose, rank) => (whose.name(), "holds", Operand::Rank(letter(rank))),
            Condition::Lacks(whose, rank) => (whose.name(), "lacks", Operand::Rank(letter(rank))),
            Condition::AtMost(whose, cards) => (whose.name(), "at most", Operand::Cards(cards)),
            Condition::MoreThan(whose, cards) => (whose.name(), "more than", Operand::Cards(cards)),
            Condition::Hands(own, other) => {
                ("both", "hands", Operand::Hands((Hand::from_counts(own), Hand::from_counts(other))))
            }
        };
        ConditionRow { whose: whose.to_owned(), what: what.to_owned(), value }
    }

    fn read(&self) -> Result<Condition, Unfit> {
        let whose = || match &*self.whose {
            "own" => Ok(Whose::Own),
            "other" => Ok(Whose::Other),
            _ => Err(invalid("conditions are about 'own' or 'other'")),
        };
        Ok(match (&*self.what, &self.value) {
            ("holds", Operand::Rank(rank)) => Condition::Holds(whose()?, rank_of(rank)?),
            ("lacks", Operand::Rank(rank)) => Condition::Lacks(whose()?, rank_of(rank)?),
            ("at most", &Operand::Cards(cards)) => Condition::AtMost(whose()?, cards),
            ("more than", &Operand::Cards(cards)) => Condition::MoreThan(whose()?, cards),
            ("hands", Operand::Hands((own, other))) => Condition::Hands(own.counts(), other.counts()),
            _ => {
                let all = "'holds', 'lacks', 'at most', 'more than' and 'hands', with a fitting value";
                return Err(invalid(&format!("conditions are {all}")));
            }
        })
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

/// A play of cards without suits.
#[must_use]
pub fn bare(play: Move) -> Play {
    Play::from_hand(&Hand::from_counts(play.cards), play)
}

fn letter(rank: Rank) -> String {
    rank.letter().to_string()
}

fn rank_of(text: &str) -> Result<Rank, Unfit> {
    let mut letters = text.chars();
    let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none());
    rank.ok_or_else(|| invalid(&format!("'{text}' is not a rank")))
}
