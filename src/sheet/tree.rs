//! Trees of play: the position, and below it plays with their verdicts.

use super::position::{facts, hands, told};
use super::{Block, Sheet, Twig};
use crate::games::{Play, Position, Value};
use crate::say;
use crate::words::Words;
use crate::words::figures::thousands;
use crate::words::marks::{Tone, verdict};

/// A part of a tree to show.
#[derive(Clone, Debug)]
pub struct Excerpt {
    /// The position where the whole tree begins.
    pub origin: Position,
    /// Plays from there to the first node.
    pub path: Vec<Play>,
    /// The nodes, each after its parent.
    pub nodes: Vec<Node>,
    /// Nodes that the reader asked for, and that have no room.
    pub left_out: usize,
}

/// A node to show.
#[derive(Clone, Debug)]
pub struct Node {
    /// Place of the parent among the nodes; 0 for the first node.
    pub parent: usize,
    /// The play that led here, except to the first node.
    pub play: Option<Play>,
    /// Value for the side to move; `None` if it is not decided.
    pub value: Option<Value>,
    /// Number of children that are not shown; `None` if a limit came before they were known.
    pub more: Option<usize>,
    /// Place of a node with the same position, which shows the children of this one.
    pub as_after: Option<usize>,
    /// True on the line of best play.
    pub principal: bool,
}

/// Place where a tree is read. It decides how its reader can see the nodes that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A text in Python: by calls of `tree`.
    Text,
    /// A display in a notebook, which does not know the name of the variable.
    Notebook,
    /// A repr, which has the first line alone.
    Line,
    /// A saved page or a picture, with the hands and the verdict above the tree.
    Page,
}

impl Medium {
    /// Place with this name; by default the line of a repr.
    #[must_use]
    pub fn named(name: &str) -> Medium {
        match name {
            "text" => Medium::Text,
            "notebook" => Medium::Notebook,
            "page" => Medium::Page,
            _ => Medium::Line,
        }
    }

    /// The beginning of calls, if they are of use.
    const fn calls(self) -> Option<&'static str> {
        match self {
            Medium::Text => Some("tree"),
            Medium::Notebook => Some(""),
            Medium::Line | Medium::Page => None,
        }
    }
}

/// The sheet of a part of a tree, which has a first node.
///
/// ```
/// use canju::games::{Position, Rules, Value};
/// use canju::sheet::tree::{Excerpt, Node, Medium, sheet};
/// use canju::{seats::Side, words::{Lang, Words}};
/// let origin = Position::new("5".parse()?, "6".parse()?, None, Side::First, Rules::default())?;
/// let value = Some(Value::Wins(true));
/// let root = Node { parent: 0, play: None, value, more: Some(1), as_after: None, principal: true };
/// let excerpt = Excerpt { origin, path: vec![], nodes: vec![root], left_out: 0 };
/// let told = serde_json::json!(sheet(&excerpt, Medium::Text, &Words::new(Lang::English))).to_string();
/// assert!(told.contains("first to move: 5 | second: 6"));
/// assert!(told.contains("… 1 more: tree.text(max_nodes=3, max_depth=1)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(excerpt: &Excerpt, place: Medium, words: &Words) -> Sheet {
    Writer::new(excerpt, place, words).sheet()
}

struct Writer<'a> {
    excerpt: &'a Excerpt,
    place: Medium,
    words: &'a Words,
    /// Positions where the plays of the path are made.
    before: Vec<Position>,
    /// The position of each node.
    positions: Vec<Position>,
    /// The children of each node.
    children: Vec<Vec<usize>>,
}

impl<'a> Writer<'a> {
    fn new(excerpt: &'a Excerpt, place: Medium, words: &'a Words) -> Writer<'a> {
        let after =
            |position: &Position, play: &Play| position.play(play).unwrap_or_else(|_| position.clone());
        let (mut before, mut first) = (Vec::new(), excerpt.origin.clone());
        for play in &excerpt.path {
            let next = after(&first, play);
            before.push(std::mem::replace(&mut first, next));
        }
        let (mut positions, mut children) = (vec![first], vec![Vec::new(); excerpt.nodes.len()]);
        for (at, node) in excerpt.nodes.iter().enumerate() {
            if let Some(play) = &node.play {
                positions.push(after(&positions[node.parent], play));
                children[node.parent].push(at);
            }
        }
        Writer { excerpt, place, words, before, positions, children }
    }

    fn sheet(&self) -> Sheet {
        let (words, lang, position) = (self.words, self.words.lang, &self.positions[0]);
        let value = self.excerpt.nodes[0].value;
        let verdict = verdict(&words.signed_verdict(position, value), Tone::of_value(position, value));
        let path = words.plays(&self.excerpt.path);
        let after = if path.is_empty() { path } else { say!(lang, "after {path}: ", "{path} 之后：") };
        let lead = format!("{after}{}", words.hands(position));
        let mut root = Twig { open: true, ..self.below(0) };
        let mut blocks = Vec::new();
        if self.place == Medium::Page {
            root.lead = lang.of(("Game tree", "出牌树")).into();
            blocks.push(Block::head(format!("{after}{}", told(position, value, words))));
            blocks.push(hands(position, words));
            blocks.extend(facts(position, words));
        } else {
            root = Twig { lead: lead.clone(), joint: " | ", verdict, ..root };
        }
        blocks.push(Block::Tree { root });
        if self.excerpt.left_out > 0 {
            blocks.push(Block::note(self.too_long()));
        }
        Sheet::new(words, &lead, blocks)
    }

    fn too_long(&self) -> String {
        let (number, call) = (thousands(self.excerpt.left_out), format!("print(tree{})", self.at(0, false)));
        say!(
            self.words.lang,
            "… {number} nodes are left out to keep the notebook small: {call} shows them",
            "… 此处略去 {number} 个节点，因为笔记本会保存这段文字：{call} 全部列出"
        )
    }

    /// A node without its play: the nodes below it, or a note that they are left out.
    fn below(&self, at: usize) -> Twig {
        let node = &self.excerpt.nodes[at];
        let note = if node.value.is_some() { self.note(at) } else { String::new() };
        if self.children[at].is_empty() {
            return Twig { note, ..Twig::default() };
        }
        let mark = Some(note).filter(|note| !note.is_empty()).map(|lead| Twig { lead, ..Twig::default() });
        let twigs = self.children[at].iter().map(|&child| self.twig(child)).chain(mark);
        Twig { open: node.principal, twigs: twigs.collect(), ..Twig::default() }
    }

    fn twig(&self, at: usize) -> Twig {
        let (words, node) = (self.words, &self.excerpt.nodes[at]);
        let Some(play) = &node.play else { return Twig::default() };
        let before = &self.positions[node.parent];
        let player = words.name(before.turn()).text;
        let best = self.excerpt.nodes[node.parent].value;
        let (told, good) = words.verdict_of_play((before, best), (&self.positions[at], node.value));
        let tone = Tone::of_play(before, good);
        Twig {
            lead: format!("{player} {}", words.play(play)),
            joint: if node.value.is_some() { " " } else { ": " },
            verdict: verdict(&told, tone),
            ..self.below(at)
        }
    }

    /// A mark for nodes that are left out below a node, with the call that shows them; else empty.
    fn note(&self, at: usize) -> String {
        let (words, lang, node) = (self.words, self.words.lang, &self.excerpt.nodes[at]);
        if let Some(other) = node.as_after {
            let plays = words
                .plays(self.excerpt.path.iter().chain(self.steps(other).into_iter().map(|(play, _)| play)));
            return say!(lang, "as after {plays}", "同 {plays} 之后");
        }
        let told = match node.more {
            Some(0) => return String::new(),
            Some(more) => say!(lang, "… {more} more", "… 还有 {more} 个"),
            None => lang.of(("… not yet decided", "… 未定")).to_owned(),
        };
        match self.place.calls() {
            None => told,
            Some(begun) => words.labelled(&told, &format!("{begun}{}", self.call(at, node.more))),
        }
    }

    /// The call that returns a node's children. On a page it begins at the first node.
    fn call(&self, at: usize, more: Option<usize>) -> String {
        let on_page = self.place != Medium::Text;
        let node = self.at(at, on_page);
        match more {
            Some(more) if at == 0 && !on_page => {
                // This call must show more than the current display, so it asks for more nodes.
                let deeper = if self.children[0].is_empty() { ", max_depth=1" } else { "" };
                let nodes = self.excerpt.nodes.len() + 2 * more;
                format!("{node}.text(max_nodes={nodes}{deeper})")
            }
            Some(_) if at > 0 => node,
            _ => format!("{node}.children"),
        }
    }

    /// The call that returns a node from where the tree begins, or from the first node.
    fn at(&self, at: usize, from_first: bool) -> String {
        let path = self.excerpt.path.iter().zip(&self.before).filter(|_| !from_first);
        let plays = path.chain(self.steps(at)).map(|(play, position)| argument(play, position));
        let plays = plays.collect::<Vec<_>>().join(", ");
        if plays.is_empty() { plays } else { format!(".at({plays})") }
    }

    /// Plays from the first node to another, with the positions where they are made.
    fn steps(&self, mut at: usize) -> Vec<(&Play, &Position)> {
        let mut steps = Vec::new();
        while let Node { parent, play: Some(play), .. } = &self.excerpt.nodes[at] {
            steps.push((play, &self.positions[*parent]));
            at = *parent;
        }
        steps.reverse();
        steps
    }
}

/// A play as an argument in Python: its cards as text, or its own call if they are ambiguous.
fn argument(play: &Play, position: &Position) -> String {
    let is_clear = play.is_pass() || position.read_cards(&play.cards()).is_ok_and(|read| read == *play);
    if is_clear { format!("\"{play}\"") } else { play.call() }
}
