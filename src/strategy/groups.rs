//! Groups of replies: what the winner answers to each, with as few answers as a greedy cover finds.

use std::rc::Rc;

use super::run::{ReplyNames, Run, Sets};
use super::state_graph::{PASS, PlayNumber, PositionNumber, Set, set};
use crate::refutations::{Covered, Test, cover};
use crate::search::Stop;

/// Most positions of a group: larger ones seldom have a common answer deeper down.
const MOST_JOINED: usize = 200;

/// Most positions that passes lead to, and rounds of a search for them.
const MOST_PASSED: usize = 60;
const ROUNDS: usize = 12;

/// A set that grew, and replies, each with whether the winner can pass.
type GrownByOthers = (Set, Vec<(PlayNumber, bool)>);

/// Replies, each with the positions after it.
type Items = Vec<(ReplyNames, Set)>;

/// Replies with the run that answers them all.
pub(super) struct AnsweredReplies {
    pub replies: Vec<ReplyNames>,
    pub then: AfterReplies,
    /// The answer and the positions, if the group has several replies.
    pub join: Option<Join>,
}

/// An answer, and all positions where it is given.
pub(super) type Join = (PlayNumber, Set);

/// Groups that had no common answer deeper down, and are not made again.
#[derive(Clone, Debug, Default)]
pub(super) struct Refused {
    /// True for the passes that lead back to the set.
    pub passes: bool,
    pub joins: Vec<Join>,
    /// True for all groups: each reply has one of its own.
    pub all: bool,
}

/// What the winner does after a group of replies.
pub(super) enum AfterReplies {
    Run(Run),
    /// The winner passes, and the same groups answer the lead that follows.
    PassAgain,
}

/// A set that grew by the positions after replies that the winner passes, with these replies.
pub(super) type Grown = (Set, Vec<PlayNumber>);

impl Sets<'_, '_> {
    /// The groups of replies to the positions of a set; `None` if a reply has no common answer.
    pub fn groups(
        &mut self,
        positions: &Set,
        refused: &Refused,
    ) -> Result<Option<Vec<AnsweredReplies>>, Stop> {
        let grown = if refused.passes || refused.all { None } else { self.grow(positions)? };
        let (positions, passed) = match grown {
            Some((grown, passed)) if self.has_answers(&grown, &passed)? => (grown, passed),
            _ => (Rc::clone(positions), Vec::new()),
        };
        let replies = self.replies(&positions)?;
        let is_passed = |reply: &ReplyNames| matches!(reply[..], [(_, play)] if passed.contains(&play));
        let (again, left): (Vec<_>, Vec<_>) =
            replies.iter().cloned().partition(|(reply, _)| is_passed(reply));
        let (mut groups, left) = self.play_offs(left)?;
        let mut answered = Vec::new();
        for item in left {
            let common = self.common(&item.1)?;
            if common.is_empty() {
                return Ok(None);
            }
            answered.push((item, by_preference(common.to_vec(), self)));
        }
        let all = answered.len();
        let covered = cover(answered, &mut Joins { sets: self, refused })?;
        if covered.iter().map(|group| group.items.len()).sum::<usize>() < all {
            return Ok(None);
        }
        groups.extend(covered.into_iter().map(|Covered { answer, items, found }| AnsweredReplies {
            join: (items.len() > 1).then(|| (answer, all_after(items.iter()))),
            replies: items.into_iter().map(|(reply, _)| reply).collect(),
            then: AfterReplies::Run(found),
        }));
        if !again.is_empty() {
            let replies = again.into_iter().map(|(reply, _)| reply).collect();
            groups.push(AnsweredReplies { replies, then: AfterReplies::PassAgain, join: None });
        }
        Ok(Some(groups))
    }

    /// Returns true if every reply has an answer that all positions after it share.
    pub fn has_answers(&mut self, positions: &Set, passed: &[PlayNumber]) -> Result<bool, Stop> {
        for (reply, after) in self.replies(positions)?.iter() {
            let is_passed = matches!(reply[..], [(_, play)] if passed.contains(&play));
            if !is_passed && self.play_off(after)?.is_none() && self.common(after)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The set with all positions that follow from replies which the winner can pass in every one of them.
    pub fn grow(&mut self, positions: &Set) -> Result<Option<Grown>, Stop> {
        if !self.graph.has_two_seats() || self.graph.in_tricks() {
            return Ok(None);
        }
        // Replies that the winner must not pass somewhere.
        let mut beaten: Vec<PlayNumber> = Vec::new();
        for _ in 0..ROUNDS {
            let Some((grown, replies)) = self.grow_by_others(positions, &beaten)? else { return Ok(None) };
            let mut passed = Vec::new();
            let before = beaten.len();
            for (play, can_pass) in replies {
                let list = if can_pass { &mut passed } else { &mut beaten };
                if !list.contains(&play) {
                    list.push(play);
                }
            }
            if beaten.len() == before {
                return Ok((!passed.is_empty()).then_some((grown, passed)));
            }
        }
        Ok(None)
    }

    /// The set with all positions after replies that are passed, and all replies but `beaten` ones, each
    /// with whether the winner can pass; `None` if there are too many positions.
    fn grow_by_others(
        &mut self,
        positions: &Set,
        beaten: &[PlayNumber],
    ) -> Result<Option<GrownByOthers>, Stop> {
        let (mut grown, mut replies, mut next) = (positions.to_vec(), Vec::new(), 0);
        while next < grown.len() {
            if grown.len() > MOST_PASSED {
                return Ok(None);
            }
            let at = grown[next];
            next += 1;
            for &play in self.graph.moves(at)?.iter() {
                if play == PASS || beaten.contains(&play) {
                    continue;
                }
                let passed = self.passed(at, play)?;
                replies.push((play, passed.is_some()));
                grown.extend(passed.filter(|passed| !grown.contains(passed)));
            }
        }
        Ok(Some((set(grown), replies)))
    }

    /// The position after a reply and the winner's pass, if the pass wins.
    fn passed(&mut self, at: PositionNumber, reply: PlayNumber) -> Result<Option<PositionNumber>, Stop> {
        let Some(replied) = self.graph.after(at, reply)? else { return Ok(None) };
        if self.graph.is_over(replied) || !self.graph.answers(replied)?.contains(&PASS) {
            return Ok(None);
        }
        self.graph.after(replied, PASS)
    }

    /// Groups of replies after which the winner plays off the hand, and the other replies. Few runs serve all
    /// of them: one may fit replies whose own shortest run is another one.
    fn play_offs(&mut self, replies: Items) -> Result<(Vec<AnsweredReplies>, Items), Stop> {
        let (mut offs, mut ending, mut others): (Vec<Rc<[PlayNumber]>>, Items, Items) = Default::default();
        for item in replies {
            let Some(off) = self.play_off(&item.1)? else {
                others.push(item);
                continue;
            };
            if !offs.contains(&off) {
                offs.push(off);
            }
            ending.push(item);
        }
        // Of equal ones, the shortest comes first.
        offs.sort_by_key(|off| off.len());
        let mut fitting = Vec::new();
        for item in ending {
            let mut fits = Vec::new();
            for off in &offs {
                if self.is_play_off(off, &item.1)? {
                    fits.push(Rc::clone(off));
                }
            }
            fitting.push((item, fits));
        }
        let covered = cover(fitting, &mut Fits)?;
        let group = |Covered { answer, items, .. }: Covered<(ReplyNames, Set), Rc<[PlayNumber]>, ()>| {
            let steps = self.steps_of(&items[0].1, &answer);
            let replies = items.into_iter().map(|(reply, _)| reply).collect();
            AnsweredReplies { replies, then: AfterReplies::Run(Run { steps, next: None }), join: None }
        };
        Ok((covered.into_iter().map(group).collect(), others))
    }
}

/// All positions after some replies.
fn all_after<'r>(items: impl Iterator<Item = &'r (ReplyNames, Set)>) -> Set {
    set(items.flat_map(|(_, after)| after.iter().copied()).collect())
}

/// Answers with the pass first, then those of few cards.
fn by_preference(mut answers: Vec<PlayNumber>, sets: &Sets<'_, '_>) -> Vec<PlayNumber> {
    answers.sort_by_key(|&answer| sets.graph.cards(answer));
    answers
}

/// A run that fits several replies serves them together.
struct Fits;

impl<I> Test<I, Rc<[PlayNumber]>> for Fits {
    type Found = ();
    type Error = Stop;

    fn join(&mut self, _: &Rc<[PlayNumber]>, _: &[&I]) -> Result<Option<()>, Stop> {
        Ok(Some(()))
    }

    fn alone(&mut self, _: &I, offs: &[Rc<[PlayNumber]>]) -> Result<Option<(Rc<[PlayNumber]>, ())>, Stop> {
        Ok(offs.first().map(|off| (Rc::clone(off), ())))
    }
}

/// Replies are joined if one run answers them all, and all replies to it have common answers.
struct Joins<'s, 'a, 't> {
    sets: &'s mut Sets<'a, 't>,
    refused: &'s Refused,
}

impl Test<(ReplyNames, Set), PlayNumber> for Joins<'_, '_, '_> {
    type Found = Run;
    type Error = Stop;

    fn join(&mut self, &answer: &PlayNumber, items: &[&(ReplyNames, Set)]) -> Result<Option<Run>, Stop> {
        if self.refused.all {
            return Ok(None);
        }
        let after = all_after(items.iter().copied());
        if self.refused.joins.iter().any(|(play, positions)| *play == answer && *positions == after) {
            return Ok(None);
        }
        let ours = self.sets.graph.ours(after[0]);
        if after.len() > MOST_JOINED || after.iter().any(|&at| self.sets.graph.ours(at) != ours) {
            return Ok(None);
        }
        let Some(run) = self.sets.run(&after, answer)? else { return Ok(None) };
        Ok(match &run.next {
            Some(next) if !self.sets.has_answers(next, &[])? => None,
            _ => Some(run),
        })
    }

    fn alone(
        &mut self,
        (_, after): &(ReplyNames, Set),
        answers: &[PlayNumber],
    ) -> Result<Option<(PlayNumber, Run)>, Stop> {
        let mut best: Option<(usize, PlayNumber, Run)> = None;
        for &answer in answers.iter().rev() {
            let Some(run) = self.sets.run(after, answer)? else { continue };
            let open = match &run.next {
                None => 0,
                Some(next) if after.len() == 1 || self.sets.has_answers(next, &[])? => {
                    self.sets.openness(next)?
                }
                Some(_) => continue,
            };
            if best.as_ref().is_none_or(|(least, ..)| open < *least) {
                best = Some((open, answer, run));
            }
        }
        Ok(best.map(|(_, answer, run)| (answer, run)))
    }
}
