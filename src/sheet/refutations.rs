//! Refutations: wrong plays, grouped by the reply that wins against them.

use super::plan::head;
use super::{Block, Sheet};
use crate::say;
use crate::shedding::{Play, Position};
use crate::words::Words;
use crate::words::marks::{JOINT, Mark, Tone, plain};
use crate::words::names::side;

/// More plays of a group are counted instead of listed.
const MOST_LISTED: usize = 12;

/// Wrong plays that lose to the same reply.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct RefutedPlays {
    /// The wrong plays.
    pub plays: Vec<Play>,
    /// The reply.
    pub reply: Play,
    /// The first of the wrong plays, the reply, and best play to the end.
    pub line: Vec<Play>,
}

/// All plays of a position that lose.
#[derive(Clone, Debug)]
pub struct Refutations<'a> {
    /// The position.
    pub position: &'a Position,
    /// The groups.
    pub groups: Vec<RefutedPlays>,
    /// True if the side to move wins with another play.
    pub wins: bool,
    /// Number of legal plays.
    pub legal: usize,
}

/// The sheet of refutations.
///
/// ```
/// use canju::seats::Side;
/// use canju::sheet::refutations::{RefutedPlays, Refutations, sheet};
/// use canju::shedding::{Position, Rules};
/// use canju::words::{Lang, Words, marks::plain};
/// let position = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::DOUDIZHU)?;
/// let three = position.read("3")?;
/// let reply = position.play(&three)?.read("4")?;
/// let line = vec![three.clone(), reply.clone()];
/// let groups = vec![RefutedPlays { plays: vec![three], reply, line }];
/// let refutations = Refutations { position: &position, groups, wins: true, legal: 2 };
/// let told = plain(&serde_json::json!(sheet(&refutations, &Words::new(Lang::English))).to_string());
/// assert!(told.contains("3: the other side plays 4."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(refutations: &Refutations<'_>, words: &Words) -> Sheet {
    let words = &words.for_plans();
    let (lang, turn) = (words.lang, refutations.position.turn());
    let all = refutations.legal;
    let wrong = refutations.wrong();
    let count = say!(lang, "{wrong} of {all} plays lose", "{all} 种出法，{wrong} 种会输");
    let title = if refutations.wins {
        lang.of(("Wrong first plays", "这些第一手会输")).to_owned()
    } else {
        let side = side(turn.name(), lang).text;
        say!(lang, "Why the {side} player loses", "{side}为什么会输")
    };
    let text = refutations.groups.iter().map(|group| refutations.told(group, words)).collect();
    let groups = Block::Either { text, drawn: refutations.drawn(true, words) };
    Sheet::new(words, &title, vec![head((&title, &count), turn, refutations.position, words), groups])
}

/// Refutations below their solution, which shows the hands.
#[must_use]
pub fn folded(refutations: &Refutations<'_>, words: &Words) -> Block {
    let words = &words.for_plans();
    let title = match refutations.wrong() {
        1 => words.lang.of(("1 play loses: why", "1 种出法会输：为什么")).to_owned(),
        wrong => say!(words.lang, "{wrong} plays lose: why", "{wrong} 种出法会输：为什么"),
    };
    Block::fold(title, refutations.drawn(false, words))
}

impl Refutations<'_> {
    /// Number of plays that lose.
    fn wrong(&self) -> usize {
        self.groups.iter().map(|group| group.plays.len()).sum()
    }

    /// The groups as a page draws them; `lines` go on from the reply.
    fn drawn(&self, lines: bool, words: &Words) -> Vec<Block> {
        let named = |play: &Play| words.clear_play(play, self.position.rules(), None).replace(' ', JOINT);
        let group = |group: &RefutedPlays| {
            let plays = self.listed(group, words, " ");
            let after =
                self.position.play(&group.plays[0]).map_or(self.position.turn(), |after| after.turn());
            let (seat, reply) = (words.titled(after.name()), named(&group.reply));
            let rest = line(&group.line[group.line.len().min(2)..], self.position, words);
            let rest = if lines && !rest.is_empty() { Mark::Kind.of("", &rest) } else { String::new() };
            Block::note(format!("{} {plays} → {seat} {reply}{rest}", Mark::Verdict(Tone::Loss).of("✗", "")))
        };
        self.groups.iter().map(group).collect()
    }

    /// The plays of a group in a row.
    fn listed(&self, group: &RefutedPlays, words: &Words, comma: &str) -> String {
        let lang = words.lang;
        if group.plays.len() == self.legal && self.legal > 1 {
            return lang.of(("any play", "怎么出都一样")).to_owned();
        }
        let named = |play: &Play| words.clear_play(play, self.position.rules(), None);
        let few = group.plays.iter().take(MOST_LISTED).map(named).collect::<Vec<_>>().join(comma);
        match group.plays.len().saturating_sub(MOST_LISTED) {
            0 => few,
            more => say!(lang, "{few} … {more} more", "{few} … 还有 {more} 个"),
        }
    }

    /// A group: a sentence that opens its line.
    fn told(&self, group: &RefutedPlays, words: &Words) -> Block {
        let lang = words.lang;
        let named = |play: &Play| words.clear_play(play, self.position.rules(), None);
        let plays = self.listed(group, words, lang.of((", ", "、")));
        let title = if group.reply.is_pass() {
            say!(lang, "{plays}: the other side passes.", "{plays}：对方不要。")
        } else {
            let reply = named(&group.reply);
            say!(lang, "{plays}: the other side plays {reply}.", "{plays}：对方出 {reply}。")
        };
        let line = Block::small(line(&group.line, self.position, words));
        Block::fold(title, vec![line])
    }
}

/// Plays of a line in their order, as texts that a page does not break.
#[must_use]
pub fn line(plays: &[Play], position: &Position, words: &Words) -> String {
    let told = |play| plain(&words.clear_play(play, position.rules(), None)).replace(' ', JOINT);
    let plays = plays.iter().map(told);
    plays.collect::<Vec<_>>().join(words.lang.of((", ", " → ")))
}
