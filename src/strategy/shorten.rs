//! The search for fewer lines: iterative deepening on the number of lines of a whole strategy.

use std::rc::Rc;

use ahash::AHashMap;

use super::builder::{AfterSteps, StrategyPart};
use super::run::{Begun, ReplyNames, RunStep, Sets};
use super::state_graph::{PlayNumber, Set, set};
use crate::search::Stop;

/// Answers that are tried in a set, the most closed ones first.
const TRIED: usize = 5;

/// Most positions of a group.
const MOST_JOINED: usize = 24;

/// Enough lines for an answer: another one is not tried.
const MANY: usize = 6;

/// Nodes of the search.
const EFFORT: usize = 10_000;

/// An answer and all below it, by its number of lines.
#[derive(Debug)]
struct ShortAnswer {
    lines: usize,
    steps: Vec<RunStep>,
    then: AfterAnswer,
}

#[derive(Debug, Clone)]
enum AfterAnswer {
    Over,
    Groups(Rc<Groups>),
}

/// Groups of replies, each with its answer, and the replies that are passed.
#[derive(Debug)]
struct Groups {
    lines: usize,
    answered: Vec<(Vec<ReplyNames>, Rc<ShortAnswer>)>,
    passed: Vec<ReplyNames>,
}

/// Reason why the search ended.
enum Halt {
    Stop(Stop),
    Effort,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

type Shortened<T> = Result<Option<Rc<T>>, Halt>;

/// The search, with the best results and the bounds without one so far.
pub(super) struct Shorter<'s, 'a, 't> {
    sets: &'s mut Sets<'a, 't>,
    answers: AHashMap<Set, (Option<Rc<ShortAnswer>>, Option<usize>)>,
    groups: AHashMap<Set, (Option<Rc<Groups>>, Option<usize>)>,
    left: usize,
}

impl<'s, 'a, 't> Shorter<'s, 'a, 't> {
    pub fn new(sets: &'s mut Sets<'a, 't>) -> Shorter<'s, 'a, 't> {
        Shorter { sets, answers: AHashMap::new(), groups: AHashMap::new(), left: EFFORT }
    }

    /// A strategy with fewer lines than this, if the search finds one.
    ///
    /// # Errors
    /// Fails if the caller ends it, or with a limit.
    pub fn find(&mut self, positions: &Set, ours: bool, fewer: usize) -> Result<Option<StrategyPart>, Stop> {
        let mut best = None;
        match self.deepen(positions, ours, fewer, &mut best) {
            Err(Halt::Stop(stop)) => Err(stop),
            Ok(()) | Err(Halt::Effort) => Ok(best),
        }
    }

    fn deepen(
        &mut self,
        positions: &Set,
        ours: bool,
        fewer: usize,
        best: &mut Option<StrategyPart>,
    ) -> Result<(), Halt> {
        let mut bound = 0;
        while bound < fewer {
            if let Some(part) = self.within(positions, ours, bound)? {
                let mut lines = part.lines();
                *best = Some(part);
                while lines > MANY {
                    let Some(part) = self.within(positions, ours, (lines * 9 / 10).saturating_sub(1))? else {
                        break;
                    };
                    lines = part.lines();
                    *best = Some(part);
                }
                return Ok(());
            }
            bound = if bound < MANY { bound + 1 } else { bound * 7 / 5 + 1 };
        }
        // The last bound is the largest that gains a line.
        if fewer > 0
            && let Some(part) = self.within(positions, ours, fewer - 1)?
        {
            *best = Some(part);
        }
        Ok(())
    }

    fn within(&mut self, positions: &Set, ours: bool, bound: usize) -> Result<Option<StrategyPart>, Halt> {
        Ok(if ours {
            self.answer(positions, bound)?.map(|answer| part(&answer))
        } else {
            let found = self.reply(positions, bound)?;
            found
                .map(|groups| StrategyPart { steps: Vec::new(), then: written(&AfterAnswer::Groups(groups)) })
        })
    }

    fn spend(&mut self) -> Result<(), Halt> {
        self.left = self.left.checked_sub(1).ok_or(Halt::Effort)?;
        Ok(self.sets.graph.step()?)
    }

    /// An answer in all positions of a set with at most so many lines below it.
    fn answer(&mut self, positions: &Set, bound: usize) -> Shortened<ShortAnswer> {
        let known = self.answers.get(positions).cloned().unwrap_or_default();
        if let Some(best) = known.0.clone().filter(|best| best.lines <= bound) {
            return Ok(Some(best));
        }
        if known.1.is_some_and(|vain| vain >= bound) {
            return Ok(None);
        }
        self.spend()?;
        if let Some(off) = self.sets.play_off(positions)? {
            let steps = self.sets.steps_of(positions, &off);
            return Ok(Some(self.keep(positions, ShortAnswer { lines: 0, steps, then: AfterAnswer::Over })));
        }
        let mut best: Option<Rc<ShortAnswer>> = None;
        for first in self.tried(positions)? {
            let Some(limit) = best.as_ref().map_or(Some(bound), |best| best.lines.checked_sub(1)) else {
                break;
            };
            if let Some(found) = self.beginning(positions, first, limit)? {
                best = Some(found);
                if bound > MANY {
                    break;
                }
            }
        }
        match &best {
            Some(best) => self.answers.entry(Rc::clone(positions)).or_default().0 = Some(Rc::clone(best)),
            None => self.answers.entry(Rc::clone(positions)).or_default().1 = known.1.max(Some(bound)),
        }
        Ok(best)
    }

    fn keep(&mut self, positions: &Set, answer: ShortAnswer) -> Rc<ShortAnswer> {
        let answer = Rc::new(answer);
        self.answers.entry(Rc::clone(positions)).or_default().0 = Some(Rc::clone(&answer));
        answer
    }

    /// The answers to try, those first that leave the other side the fewest plays.
    fn tried(&mut self, positions: &Set) -> Result<Vec<PlayNumber>, Stop> {
        let mut tried = Vec::new();
        for &answer in self.sets.common(positions)?.iter() {
            let open = self.sets.openness_after(positions, answer)?;
            tried.push(((open, -(self.sets.graph.cards(answer).cast_signed())), answer));
        }
        tried.sort_by_key(|&(key, _)| key);
        Ok(tried.into_iter().take(TRIED).map(|(_, answer)| answer).collect())
    }

    /// An answer that begins with a play.
    fn beginning(&mut self, positions: &Set, first: PlayNumber, bound: usize) -> Shortened<ShortAnswer> {
        let Some(begun) = self.sets.begin(positions, first)? else { return Ok(None) };
        let mut steps = vec![begun.step];
        Ok(match begun.next {
            Begun::Over => Some(Rc::new(ShortAnswer { lines: 0, steps, then: AfterAnswer::Over })),
            Begun::Theirs(next) => self.reply(&next, bound)?.map(|groups| {
                Rc::new(ShortAnswer { lines: groups.lines, steps, then: AfterAnswer::Groups(groups) })
            }),
            Begun::Ours(next) => self.answer(&next, bound)?.map(|rest| {
                steps.extend(&rest.steps);
                Rc::new(ShortAnswer { lines: rest.lines, steps, then: rest.then.clone() })
            }),
        })
    }

    /// Groups of all replies to a set with at most so many lines.
    fn reply(&mut self, positions: &Set, bound: usize) -> Shortened<Groups> {
        let known = self.groups.get(positions).cloned().unwrap_or_default();
        if let Some(best) = known.0.clone().filter(|best| best.lines <= bound) {
            return Ok(Some(best));
        }
        if known.1.is_some_and(|vain| vain >= bound) {
            return Ok(None);
        }
        self.spend()?;
        let mut best = self.reply_or_pass(positions, &[], bound)?;
        if best.as_ref().is_none_or(|best| best.lines > 2)
            && let Some((grown, passed)) = self.sets.grow(positions)?
        {
            let bound = best.as_ref().map_or(bound, |best| best.lines - 1);
            best = self.reply_or_pass(&grown, &passed, bound)?.or(best);
        }
        match &best {
            Some(best) => self.groups.entry(Rc::clone(positions)).or_default().0 = Some(Rc::clone(best)),
            None => self.groups.entry(Rc::clone(positions)).or_default().1 = known.1.max(Some(bound)),
        }
        Ok(best)
    }

    /// Groups of all replies, of which the winner passes some.
    fn reply_or_pass(&mut self, positions: &Set, passed: &[PlayNumber], bound: usize) -> Shortened<Groups> {
        let replies = self.sets.replies(positions)?;
        let is_passed = |reply: &ReplyNames| matches!(reply[..], [(_, play)] if passed.contains(&play));
        let (again, mut left): (Vec<_>, Vec<_>) =
            replies.iter().cloned().partition(|(reply, _)| is_passed(reply));
        let pass_line = usize::from(!again.is_empty());
        let Some(limit) = bound.checked_sub(2 * pass_line).or(left.is_empty().then_some(0)) else {
            return Ok(None);
        };
        // Those that had no answer before fail first.
        left.sort_by_key(|(_, after)| std::cmp::Reverse(self.answers.get(after).and_then(|known| known.1)));
        let mut items = Vec::new();
        for (reply, after) in left {
            let Some(answer) = self.answer(&after, limit)? else { return Ok(None) };
            items.push(ShortReplies { replies: vec![reply], after, answer });
        }
        let small_first = self.join(&items, false, limit)?;
        let large_first = if small_first.len() == 1 { None } else { Some(self.join(&items, true, limit)?) };
        let lines = |items: &[ShortReplies]| items.iter().map(|item| 1 + item.answer.lines).sum::<usize>();
        let joined = match large_first {
            Some(other) if lines(&other) < lines(&small_first) => other,
            _ => small_first,
        };
        let lines = match &joined[..] {
            [one] if pass_line == 0 => one.answer.lines,
            items => lines(items) + pass_line,
        };
        let answered = joined.into_iter().map(|item| (item.replies, item.answer)).collect();
        let passed = again.into_iter().map(|(reply, _)| reply).collect();
        Ok((lines <= bound).then(|| Rc::new(Groups { lines, answered, passed })))
    }

    /// Joins replies that one answer serves with no more lines than theirs together.
    fn join(
        &mut self,
        items: &[ShortReplies],
        large_first: bool,
        bound: usize,
    ) -> Result<Vec<ShortReplies>, Halt> {
        let mut items = items.to_vec();
        items.sort_by_key(|item| {
            let lines = item.answer.lines.cast_signed();
            if large_first { -lines } else { lines }
        });
        let mut joined: Vec<ShortReplies> = Vec::new();
        'next: for item in items {
            if let Some(same) = joined.iter_mut().find(|one| one.ends_like(&item)) {
                same.add(item, None);
                continue;
            }
            for one in &mut joined {
                let after = set(one.after.iter().chain(item.after.iter()).copied().collect());
                let ours = self.sets.graph.ours(after[0]);
                if after.len() > MOST_JOINED || after.iter().any(|&at| self.sets.graph.ours(at) != ours) {
                    continue;
                }
                let most = bound.min(one.answer.lines + item.answer.lines);
                if let Some(answer) = self.answer(&after, most)? {
                    one.add(item, Some(answer));
                    continue 'next;
                }
            }
            joined.push(item);
        }
        Ok(joined)
    }
}

/// Replies with their answer.
#[derive(Clone)]
struct ShortReplies {
    replies: Vec<ReplyNames>,
    after: Set,
    answer: Rc<ShortAnswer>,
}

impl ShortReplies {
    /// Returns true if the same plays end the game after both.
    fn ends_like(&self, other: &ShortReplies) -> bool {
        let ends = |item: &ShortReplies| matches!(item.answer.then, AfterAnswer::Over);
        ends(self) && ends(other) && self.answer.steps == other.answer.steps
    }

    fn add(&mut self, other: ShortReplies, answer: Option<Rc<ShortAnswer>>) {
        self.replies.extend(other.replies);
        self.after = set(self.after.iter().chain(other.after.iter()).copied().collect());
        if let Some(answer) = answer {
            self.answer = answer;
        }
    }
}

fn part(answer: &ShortAnswer) -> StrategyPart {
    StrategyPart { steps: answer.steps.clone(), then: written(&answer.then) }
}

fn written(then: &AfterAnswer) -> AfterSteps {
    let AfterAnswer::Groups(found) = then else { return AfterSteps::Over };
    let mut groups: Vec<_> =
        found.answered.iter().map(|(replies, answer)| (replies.clone(), part(answer))).collect();
    if !found.passed.is_empty() {
        groups.push((found.passed.clone(), StrategyPart { steps: Vec::new(), then: AfterSteps::Again }));
    }
    AfterSteps::Groups(groups)
}
