//! A strategy as lines of text.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::strategy_tree::{Disambiguation, Group, Step, Strategy, Then};
use crate::cards::Card;
use crate::games::{Play, Position};
use crate::say;
use crate::words::Words;
use crate::words::marks::{Mark, plain};
use crate::words::names::side;

/// Blanks for each level.
const LEVEL: usize = 3;

/// With more replies than this, those of the largest group are called "else".
const MOST_LISTED: usize = 4;

/// Lines below a line that are printed once if they occur again.
const LEAST_NAMED: usize = 3;

/// A line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// Depth of the replies.
    pub level: usize,
    /// The text: replies with their answer.
    pub text: String,
}

impl TextLine {
    /// The line with its blanks.
    #[must_use]
    pub fn indented(&self) -> String {
        format!("{}{}", " ".repeat(LEVEL * self.level), self.text)
    }
}

/// The lines of a strategy.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<TextLine>,
    /// True if some lines have no room.
    pub cut: bool,
}

impl Strategy {
    /// The lines of the strategy, at most `most`.
    ///
    /// Lines that occur again are printed once, and numbered. Nodes without room are left out, the deep ones
    /// first.
    #[must_use]
    pub fn lines(&self, most: Option<usize>, words: &Words) -> Lines {
        let whole = Writer { strategy: self, words, opened: self.nodes.len() };
        let lines = whole.lines();
        let fits = |lines: &[TextLine]| most.is_none_or(|most| lines.len() <= most);
        if fits(&lines) {
            return Lines { lines, cut: false };
        }
        // More nodes have more lines, but for numbers, which make this search inexact.
        let (mut low, mut high) = (0, self.nodes.len());
        let cut = |opened| Writer { opened, ..whole }.lines();
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if fits(&cut(middle)) { low = middle } else { high = middle }
        }
        Lines { lines: cut(low), cut: true }
    }

    /// Returns true if no plays are missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let mut thens = self.nodes.iter().flatten().map(|group| group.then).chain([self.then]);
        thens.all(|then| then != Then::Open)
    }
}

/// Writes the lines of a strategy down to some node.
#[derive(Clone, Copy)]
struct Writer<'a> {
    strategy: &'a Strategy,
    words: &'a Words,
    /// Number of nodes that are shown.
    opened: usize,
}

/// A group of replies, as it is shown.
struct ShownGroup<'a> {
    replies: Vec<&'a Vec<Step>>,
    group: &'a Group,
    size: usize,
}

impl<'a> Writer<'a> {
    fn lines(self) -> Vec<TextLine> {
        let Strategy { steps, then, .. } = self.strategy;
        if steps.is_empty()
            && let Some(groups) = self.groups(*then)
        {
            let mut lines = Vec::new();
            self.add_groups(groups, 0, &mut lines);
            return named(&lines);
        }
        let (mut text, mut lines) = (self.answer(steps), Vec::new());
        self.add_end(*then, 0, &mut text, &mut lines);
        lines.insert(0, TextLine { level: 0, text: text.trim_start().to_owned() });
        named(&lines)
    }

    /// The groups that follow, if they are shown.
    fn groups(self, then: Then) -> Option<&'a [Group]> {
        match then {
            Then::Node(number) if number < self.opened => Some(&self.strategy.nodes[number]),
            _ => None,
        }
    }

    /// Ends a line, and adds the lines below it.
    fn add_end(self, then: Then, level: usize, text: &mut String, lines: &mut Vec<TextLine>) {
        let Some(groups) = self.groups(then) else {
            if then != Then::Over {
                text.push_str(" …");
            } else if !matches!(self.strategy.position, Position::Tricks(_)) {
                text.push_str(" ■");
            }
            return;
        };
        match groups {
            [only] if only.then != Then::Again => {
                let replies = self.replies(&only.replies.iter().collect::<Vec<_>>(), true, false);
                text.extend([" · ", &replies, ": ", &self.answer(&only.steps)]);
                self.add_end(only.then, level, text, lines);
            }
            _ => self.add_groups(groups, level + 1, lines),
        }
    }

    fn add_groups(self, groups: &'a [Group], level: usize, lines: &mut Vec<TextLine>) {
        let (groups, last) = self.in_order(groups);
        let alone = groups.len() == 1;
        for (number, ShownGroup { replies, group, .. }) in groups.iter().enumerate() {
            let replies = self.replies(replies, alone, last == Some(number));
            let (mut below, answer) = (
                Vec::new(),
                if group.then == Then::Again { self.again() } else { self.answer(&group.steps) },
            );
            let mut text = format!("{replies}: {answer}");
            if group.then != Then::Again {
                self.add_end(group.then, level, &mut text, &mut below);
            }
            lines.push(TextLine { level, text });
            lines.append(&mut below);
        }
    }

    /// The groups as they are shown, the large ones first and the passes last, and the place of the one
    /// that is called "else".
    fn in_order(self, groups: &'a [Group]) -> (Vec<ShownGroup<'a>>, Option<usize>) {
        let mut shown = self.merged(groups);
        shown.sort_by_key(|ShownGroup { replies, group, size }| {
            (group.then == Then::Again, Reverse((*size, replies.len())))
        });
        let largest = (0..shown.len()).rev().max_by_key(|&place| shown[place].replies.len());
        let largest = largest.filter(|&place| shown.len() > 1 && shown[place].replies.len() > MOST_LISTED);
        if let Some(place) = largest {
            shown[place..].rotate_left(1);
        }
        let last = largest.map(|_| shown.len() - 1);
        (shown, last)
    }

    /// The groups; those that are cut off after the same answer look alike, and are one.
    fn merged(self, groups: &'a [Group]) -> Vec<ShownGroup<'a>> {
        let (mut shown, mut cut): (Vec<ShownGroup>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
        for group in groups {
            let goes_on = matches!(group.then, Then::Open | Then::Node(_));
            let is_cut = goes_on && self.groups(group.then).is_none();
            let last = shown.len();
            let place = if is_cut { *cut.entry(self.run(&group.steps)).or_insert(last) } else { last };
            if let Some(same) = shown.get_mut(place) {
                same.replies.extend(&group.replies);
            } else {
                let (replies, size) = (group.replies.iter().collect(), self.size(group.then));
                shown.push(ShownGroup { replies, group, size });
            }
        }
        shown
    }

    /// Number of lines that follow.
    fn size(self, then: Then) -> usize {
        let Some(groups) = self.groups(then) else { return 0 };
        let below = groups.iter().map(|group| self.size(group.then)).sum::<usize>();
        let inline = matches!(groups, [only] if only.then != Then::Again);
        below + if inline { 0 } else { groups.len() }
    }

    fn again(self) -> String {
        let lang = self.words.lang;
        let pass = Mark::Strong.of(lang.of(("pass", "不要")), "");
        say!(lang, "{pass}, again", "{pass}, 同")
    }

    fn replies(self, replies: &[&'a Vec<Step>], alone: bool, is_else: bool) -> String {
        let lang = self.words.lang;
        if alone && replies.len() > 1 {
            return lang.of(("all replies", "怎么应")).to_owned();
        }
        if is_else {
            return lang.of(("else", "其余")).to_owned();
        }
        if self.is_of_four() {
            return self.replies_of_four(replies);
        }
        let mut replies: Vec<_> = replies.iter().map(|reply| (order(*reply), self.run(reply))).collect();
        replies.sort();
        replies.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
    }

    fn is_of_four(self) -> bool {
        self.strategy.position.seating().len() == 4
    }

    /// Replies of four hands, each under its seat: `E 5, 6, E pass W 7`. All passes stand there: a seat that is
    /// out makes none.
    fn replies_of_four(self, replies: &[&'a Vec<Step>]) -> String {
        let mut replies: Vec<Vec<&Step>> = replies.iter().map(|reply| reply.iter().collect()).collect();
        replies.sort_by_key(|steps| (steps.first().map(|step| step.seat), order(steps.iter().copied())));
        let (mut told, mut before) = (Vec::new(), None);
        for steps in replies {
            let only = steps.first().filter(|_| steps.len() == 1).map(|step| step.seat);
            told.push(self.run_of_four(&steps, before.filter(|_| only.is_some())));
            before = only;
        }
        told.join(", ")
    }

    /// Plays of a team of four, each under its seat unless `before` has made one.
    fn run_of_four(self, steps: &[&Step], mut before: Option<usize>) -> String {
        let mut text = String::new();
        for step in steps {
            if !text.is_empty() {
                text.push(' ');
            }
            if before != Some(step.seat) {
                text.extend([&self.seat(step.seat), " "]);
            }
            before = Some(step.seat);
            text.push_str(&self.play(step, false));
            if step.stands {
                text.push('!');
            }
        }
        text
    }

    /// The first letter of a seat, or the name of its player.
    fn seat(self, seat: usize) -> String {
        let (seat, _) = self.strategy.position.seating()[seat];
        let name = self.words.name(seat);
        if name != side(seat, self.words.lang) {
            return name.text;
        }
        name.text.chars().take(1).flat_map(char::to_uppercase).collect()
    }

    /// The winner's plays, marked. In trick play no side wins.
    fn answer(self, steps: &[Step]) -> String {
        let run = plain(&self.run(steps));
        if run.is_empty() { run } else { Mark::Strong.of(&run, "") }
    }

    /// Plays of one side in their order. Those of two seats are pairs.
    fn run(self, steps: &[Step]) -> String {
        if self.is_of_four() {
            // A pass that another play of the team follows is left out.
            let named =
                steps.iter().enumerate().filter(|(n, step)| !step.play.is_pass() || n + 1 == steps.len());
            return self.run_of_four(&named.map(|(_, step)| step).collect::<Vec<_>>(), None);
        }
        let [down, up] = [1, 2];
        let mut text = String::new();
        for (number, step) in steps.iter().enumerate() {
            let of_two = self.strategy.position.seating().len() == 3 && step.seat > 0;
            let follows = of_two && step.seat == up && number > 0 && steps[number - 1].seat == down;
            if follows {
                text.push('/');
            } else if number > 0 {
                text.push(' ');
            }
            if of_two && step.seat == up && !follows {
                text.push('/');
            }
            text.push_str(&self.play(step, of_two));
            let last = steps.get(number + 1).is_none_or(|next| next.seat != up);
            if of_two && step.seat == down && last {
                text.push('/');
            }
            if step.stands {
                text.push('!');
            }
        }
        text
    }

    fn play(self, step: &Step, of_two: bool) -> String {
        if step.play.is_pass() && of_two {
            return "–".to_owned();
        }
        let told = self.words.compact(&step.play);
        let kind = self.words.kind(&step.play).filter(|_| step.needs != Disambiguation::Nothing);
        let Some(kind) = kind else { return told };
        let core = if step.needs == Disambiguation::Core { self.core(&step.play) } else { String::new() };
        say!(self.words.lang, "{told}({kind}{core})", "{told}（{kind}{core}）")
    }

    /// The ranks of a play's core: ` 3–5`; without a chain, the lowest.
    fn core(self, play: &Play) -> String {
        let ends =
            play.chain().map_or_else(|| play.rank().into_iter().collect(), |(low, high, _)| vec![low, high]);
        let ends = ends.into_iter().map(|rank| self.words.face(Card::plain(rank)));
        format!(" {}", ends.collect::<Vec<_>>().join("–"))
    }
}

/// Order of replies: short plays first, passes last.
fn order<'a>(reply: impl IntoIterator<Item = &'a Step>) -> Vec<(usize, Play)> {
    let size = |play: &Play| if play.is_pass() { usize::MAX } else { play.cards().len() };
    reply.into_iter().map(|step| (size(&step.play), step.play.clone())).collect()
}

/// Numbers lines that occur again below other lines, and leaves them out there.
fn named(lines: &[TextLine]) -> Vec<TextLine> {
    let mut names: HashMap<Vec<(usize, &str)>, Named> = HashMap::new();
    let (mut shown, mut at, mut numbered): (Vec<TextLine>, _, _) = (Vec::new(), 0, 0);
    while let Some(line) = lines.get(at) {
        let below = below(lines, at);
        let (mut line, size) = (line.clone(), below.len());
        at += 1;
        match names.entry(below) {
            _ if size < LEAST_NAMED => {}
            Entry::Vacant(fresh) => _ = fresh.insert(Named { place: shown.len(), name: None }),
            Entry::Occupied(mut known) => {
                let Named { place, name } = known.get_mut();
                let name = *name.get_or_insert_with(|| {
                    numbered += 1;
                    shown[*place].text.extend(["  (", &numbered.to_string(), ")"]);
                    numbered
                });
                line.text.extend([" → (", &name.to_string(), ")"]);
                at += size;
            }
        }
        shown.push(line);
    }
    shown
}

/// Where lines are printed, and their number if they occur again.
struct Named {
    place: usize,
    name: Option<usize>,
}

/// The lines below a line, by levels from there.
fn below(lines: &[TextLine], at: usize) -> Vec<(usize, &str)> {
    let level = lines[at].level;
    let below = lines[at + 1..].iter().take_while(|line| line.level > level);
    below.map(|line| (line.level - level, line.text.as_str())).collect()
}
