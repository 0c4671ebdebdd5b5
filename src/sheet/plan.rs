//! Plans: what to do in which order, the conventions, and facts that help.

use serde_json::{Value, json};

use super::position::{hands, rules};
use super::{Block, Sheet};
use crate::games;
use crate::plans::{Decision, Planned, Player, ReaderFacts, Rule};
use crate::say;
use crate::seats::Side;
use crate::shedding::Position;
use crate::words::Words;
use crate::words::marks::plain;
use crate::words::names::Noun;
use crate::words::plans::PlanLine;

/// A plan that wins.
#[derive(Clone, Debug)]
pub struct PlanView<'a> {
    /// The position that it is for.
    pub position: &'a Position,
    /// The rules.
    pub list: &'a [Rule],
    /// Its player.
    pub side: Side,
    /// False if a limit ended the search for a shorter list.
    pub complete: bool,
    /// The facts, if they are shown.
    pub facts: Option<ReaderFacts>,
}

impl<'a> PlanView<'a> {
    /// A plan that was found, with the facts that it keeps.
    #[must_use]
    pub fn of(plan: &'a Planned) -> PlanView<'a> {
        let Planned { begun: position, list, complete, facts, .. } = plan;
        PlanView {
            position,
            list,
            side: plan.side(),
            complete: *complete,
            facts: facts.get().cloned().flatten(),
        }
    }
}

/// Parts of a plan in words, marked.
struct PlanWords {
    /// The number of rules; empty without rules.
    count: String,
    /// The first play; empty for a claim, and if the other side is to move.
    first: String,
    /// The plays that empty the hand at once, or empty.
    claim: String,
    /// What to do, in this order; empty for a claim.
    lines: Vec<PlanLine>,
    /// The conventions, and the facts.
    below: Vec<String>,
}

/// The sheet of a plan. `title` replaces the line that says who wins; without `begins`, the first play is
/// in the past and left out.
///
/// ```
/// use canju::seats::Side;
/// use canju::sheet::plan::{PlanView, sheet};
/// use canju::shedding::{Position, Rules};
/// use canju::words::{Lang, Words, marks::plain};
/// let position = Position::new("33 8".parse()?, "4 5 6".parse()?, None, Side::First, Rules::DOUDIZHU)?;
/// let plan = PlanView { position: &position, list: &[], side: Side::First, complete: true, facts: None };
/// let told = plain(&serde_json::json!(sheet(&plan, None, true, &Words::new(Lang::English))).to_string());
/// assert!(told.contains("How to win"));
/// assert!(told.contains("The hand can be played off now: 33, then 8."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(plan: &PlanView<'_>, title: Option<&str>, begins: bool, words: &Words) -> Sheet {
    let words = &words.for_plans();
    let told = PlanWords::of(plan, words);
    let title = title.map_or_else(|| plan.title(words), str::to_owned);
    let mut blocks = vec![head((&title, &told.count), plan.side, plan.position, words)];
    blocks.extend(told.body(begins, words));
    Sheet::new(words, &title, blocks)
}

/// A plan below its solution, which shows the hands.
#[must_use]
pub fn folded(plan: &PlanView<'_>, words: &Words) -> Block {
    let words = &words.for_plans();
    let told = PlanWords::of(plan, words);
    let title = joined([plan.title(words), told.count.clone()]);
    Block::fold(title, told.body(true, words))
}

/// The panel of a table: what the sheet says, as plain texts.
#[must_use]
pub fn panel(plan: &PlanView<'_>, words: &Words) -> Value {
    let words = &words.for_plans();
    let PlanWords { claim, lines, below, .. } = PlanWords::of(plan, words);
    let lines: Vec<[String; 3]> =
        lines.iter().map(|line| [&line.table, &line.when, &line.play].map(|text| plain(text))).collect();
    let (order, columns) = (order(words), columns(words));
    json!({
        "claim": plain(&claim),
        "order": order,
        "columns": columns,
        "lines": lines,
        "below": below,
    })
}

/// The head of a plan or of refutations. A text has the hands in its line. A page and a picture draw them
/// below, with the rules.
pub(super) fn head((title, count): (&str, &str), side: Side, position: &Position, words: &Words) -> Block {
    let shown = games::Position::from(position.clone());
    let [own, other] = [side, side.other()].map(|side| {
        let hand = shown.hand_of(side.name());
        hand.map_or(String::new(), |hand| words.hand(hand))
    });
    let against = say!(words.lang, "{own} against {other}", "{own} 对 {other}");
    let to_beat = words.to_beat(&shown, |play| words.play(play)).unwrap_or_default();
    let head = |beside| Block::Head { text: title.to_owned(), beside };
    let drawn = vec![head(count.to_owned()), hands(&shown, words), rules(&shown, words)];
    Block::Either { text: vec![head(joined([against, to_beat, count.to_owned()]))], drawn }
}

fn joined<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn order(words: &Words) -> &'static str {
    words.lang.of(("Each turn, the first line that fits decides:", "每次从上往下看，第一条用得上的就照办："))
}

fn columns(words: &Words) -> [&'static str; 3] {
    [("when", "什么时候"), ("if", "如果"), ("play", "出牌")].map(|name| words.lang.of(name))
}

impl PlanView<'_> {
    fn title(&self, words: &Words) -> String {
        if self.position.turn() == self.side { words.your_plan() } else { words.plan_of_side(self.side) }
    }
}

impl PlanWords {
    fn of(plan: &PlanView<'_>, words: &Words) -> PlanWords {
        let rules = plan.position.rules();
        let moves = plan.position.turn() == plan.side;
        let decided = moves.then(|| Player::new(rules, plan.list).decide(plan.position));
        let (mut first, mut claim) = (String::new(), String::new());
        match decided {
            Some(Decision { claim: Some(plays), .. }) => claim = words.plan_claim(&plays, rules),
            Some(Decision { play, .. }) => first = words.plan_first(&play, rules),
            None => {}
        }
        let (mut lines, mut below) = (Vec::new(), Vec::new());
        if claim.is_empty() {
            lines = words.plan_lines(rules, plan.list);
            below.extend(words.plan_conventions(rules).map(str::to_owned));
        }
        if !plan.complete {
            let cut = (
                "A limit ended the search: a shorter plan may exist.",
                "到了限制，没有找完：可能还有更短的打法。",
            );
            below.push(words.lang.of(cut).to_owned());
        }
        below.extend(
            plan.facts.as_ref().map(|facts| words.plan_facts_line(facts)).filter(|line| !line.is_empty()),
        );
        let number = plan.list.len();
        let count = if number == 0 { String::new() } else { words.count(number, Noun::Rule) };
        PlanWords { count, first, claim, lines, below }
    }

    /// Everything below the head.
    fn body(self, begins: bool, words: &Words) -> Vec<Block> {
        let now = [self.first, self.claim].into_iter().filter(|now| begins && !now.is_empty());
        let mut blocks: Vec<Block> = now.map(Block::note).collect();
        if !self.lines.is_empty() {
            blocks.push(Block::note(order(words)));
            blocks.push(steps(&self.lines, words));
        }
        blocks.extend(self.below.into_iter().map(Block::small));
        blocks
    }
}

/// The lines: sentences in a text, drawn as a table. Its column of conditions is only there if some line
/// has one.
fn steps(lines: &[PlanLine], words: &Words) -> Block {
    let has_conditions = lines.iter().any(|line| !line.when.is_empty());
    let shown = |cells: [&str; 3]| -> Vec<String> {
        let cells = cells.into_iter().enumerate().filter(|(place, _)| *place != 1 || has_conditions);
        cells.map(|(_, cell)| cell.to_owned()).collect()
    };
    let sentence = |line| Block::note(format!("- {}", words.plan_sentence(line)));
    let rows = lines.iter().map(|line| shown([&line.table, &line.when, &line.play]));
    Block::Either {
        text: lines.iter().map(sentence).collect(),
        drawn: vec![Block::Grid { heads: shown(columns(words)), rows: rows.collect() }],
    }
}
