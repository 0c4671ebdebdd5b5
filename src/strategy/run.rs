//! Runs: the plays of an answer up to the next choice of the losing side.

use std::rc::Rc;

use ahash::AHashMap;

use super::state_graph::{PASS, PlayNumber, PositionNumber, Set, StateGraph, set};
use super::strategy_tree;
use crate::search::Stop;

/// A play of the winner's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunStep {
    /// Index of the seat that makes it.
    pub seat: u8,
    pub play: PlayNumber,
    /// True if the other side can only pass, and passes are not written.
    pub stands: bool,
}

/// Plays of an answer, and the positions where the losing side has a choice; none if the game ends.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub steps: Vec<RunStep>,
    pub next: Option<Set>,
}

/// Plays of the losing side in their order, each with its seat: one, or those of both its seats.
pub(super) type ReplyNames = Vec<(u8, PlayNumber)>;

/// The replies to the positions of a set, each with the positions after it.
pub(super) type RepliesAfter = Rc<[(ReplyNames, Set)]>;

/// The graph, with what is known of sets of its positions.
pub(super) struct Sets<'a, 't> {
    pub graph: StateGraph<'a, 't>,
    off: AHashMap<PositionNumber, Option<Rc<[PlayNumber]>>>,
    common: AHashMap<Set, Rc<[PlayNumber]>>,
    replies: AHashMap<Set, RepliesAfter>,
}

impl<'a, 't> Sets<'a, 't> {
    pub fn new(graph: StateGraph<'a, 't>) -> Sets<'a, 't> {
        let (off, common, replies) = (AHashMap::new(), AHashMap::new(), AHashMap::new());
        Sets { graph, off, common, replies }
    }

    /// Positions after a play in all of a set; `None` if it is not legal in one.
    fn after(
        &mut self,
        positions: &[PositionNumber],
        play: PlayNumber,
    ) -> Result<Option<Vec<PositionNumber>>, Stop> {
        let mut next = Vec::with_capacity(positions.len());
        for &at in positions {
            match self.graph.after(at, play)? {
                Some(after) => next.push(after),
                None => return Ok(None),
            }
        }
        Ok(Some(next))
    }

    /// The answers that all positions of a set share.
    pub fn common(&mut self, positions: &Set) -> Result<Rc<[PlayNumber]>, Stop> {
        if let Some(common) = self.common.get(positions) {
            return Ok(Rc::clone(common));
        }
        let mut common = self.graph.answers(positions[0])?.to_vec();
        for &at in &positions[1..] {
            if common.is_empty() {
                break;
            }
            let answers = self.graph.answers(at)?;
            common.retain(|answer| answers.contains(answer));
        }
        let common: Rc<[PlayNumber]> = common.into();
        self.common.insert(Rc::clone(positions), Rc::clone(&common));
        Ok(common)
    }

    /// All replies to the positions of a set, in the order of the legal plays.
    pub fn replies(&mut self, positions: &Set) -> Result<RepliesAfter, Stop> {
        if let Some(replies) = self.replies.get(positions) {
            return Ok(Rc::clone(replies));
        }
        let (mut found, mut places): (Vec<(ReplyNames, Vec<PositionNumber>)>, _) =
            (Vec::new(), AHashMap::new());
        let mut stack: Vec<(PositionNumber, ReplyNames)> =
            positions.iter().rev().map(|&at| (at, Vec::new())).collect();
        while let Some((at, made)) = stack.pop() {
            if !made.is_empty() && (self.graph.ours(at).is_some() || self.graph.is_over(at)) {
                let place = *places.entry(made).or_insert_with_key(|made| {
                    found.push((made.clone(), Vec::new()));
                    found.len() - 1
                });
                found[place].1.push(at);
                continue;
            }
            let seat = self.graph.seat(at);
            for &play in self.graph.moves(at)?.iter().rev() {
                if let Some(next) = self.graph.after(at, play)? {
                    stack.push((next, made.iter().copied().chain([(seat, play)]).collect()));
                }
            }
        }
        let replies: RepliesAfter = found.into_iter().map(|(reply, after)| (reply, set(after))).collect();
        self.replies.insert(Rc::clone(positions), Rc::clone(&replies));
        Ok(replies)
    }

    /// Number of plays that the other side has at a set, leads counted three times: how open it is.
    pub fn openness(&mut self, positions: &[PositionNumber]) -> Result<usize, Stop> {
        let mut open = 0;
        for &at in positions {
            if !self.graph.is_over(at) {
                open += self.graph.moves(at)?.len() * if self.graph.leads(at) { 3 } else { 1 };
            }
        }
        Ok(open)
    }

    /// Positions after all passes, if the other side can only pass in each of a set.
    fn after_passes(&mut self, positions: &[PositionNumber]) -> Result<Option<Vec<PositionNumber>>, Stop> {
        let mut at = positions.to_vec();
        while self.graph.ours(at[0]).is_none() {
            for &one in &at {
                if !self.graph.only_passes(one)? {
                    return Ok(None);
                }
            }
            match self.after(&at, PASS)? {
                Some(next) => at = next,
                None => return Ok(None),
            }
            // A seat that is out in some of them changes who moves next.
            let ours = self.graph.ours(at[0]);
            if at.iter().any(|&one| self.graph.ours(one) != ours) {
                return Ok(None);
            }
        }
        Ok(Some(at))
    }

    /// The run that begins with a play in all positions of a set; `None` if they part on the way.
    pub fn run(&mut self, positions: &Set, first: PlayNumber) -> Result<Option<Run>, Stop> {
        let (mut steps, mut at, mut play) = (Vec::new(), Rc::clone(positions), first);
        loop {
            let Some(begun) = self.begin(&at, play)? else { return Ok(None) };
            steps.push(begun.step);
            match begun.next {
                Begun::Over => return Ok(Some(Run { steps, next: None })),
                Begun::Theirs(next) => return Ok(Some(Run { steps, next: Some(next) })),
                Begun::Ours(next) => at = next,
            }
            if let Some(off) = self.play_off(&at)? {
                steps.extend(self.steps_of(&at, &off));
                return Ok(Some(Run { steps, next: None }));
            }
            match self.most_closed(&at)? {
                Some(next) => play = next,
                None => return Ok(None),
            }
        }
    }

    /// The run that begins at a set: it plays off the hand, or leaves the fewest plays.
    pub fn first_run(&mut self, positions: &Set) -> Result<Option<Run>, Stop> {
        if let Some(off) = self.play_off(positions)? {
            return Ok(Some(Run { steps: self.steps_of(positions, &off), next: None }));
        }
        match self.most_closed(positions)? {
            Some(first) => self.run(positions, first),
            None => Ok(None),
        }
    }

    /// Makes one play in all positions of a set, and the passes after it if no other play is possible.
    pub fn begin(&mut self, positions: &Set, play: PlayNumber) -> Result<Option<After>, Stop> {
        self.graph.step()?;
        let seat = self.graph.ours(positions[0]).unwrap_or_default();
        let Some(next) = self.after(positions, play)? else { return Ok(None) };
        let step = RunStep { seat, play, stands: false };
        let over = next.iter().filter(|&&at| self.graph.is_over(at)).count();
        if over > 0 {
            return Ok((over == next.len()).then_some(After { step, next: Begun::Over }));
        }
        let ours = self.graph.ours(next[0]);
        if next.iter().any(|&at| self.graph.ours(at) != ours) {
            return Ok(None);
        }
        if ours.is_some() {
            return Ok(Some(After { step, next: Begun::Ours(set(next)) }));
        }
        if self.ends_with_any_reply(&next)? {
            return Ok(Some(After { step, next: Begun::Over }));
        }
        Ok(Some(match self.after_passes(&next)? {
            Some(passed) => After { step: RunStep { stands: true, ..step }, next: Begun::Ours(set(passed)) },
            None => After { step, next: Begun::Theirs(set(next)) },
        }))
    }

    /// Returns true at the last card of trick play, to which there is no answer.
    fn ends_with_any_reply(&mut self, positions: &[PositionNumber]) -> Result<bool, Stop> {
        if !self.graph.in_tricks() {
            return Ok(false);
        }
        let replies = self.replies(&set(positions.to_vec()))?;
        Ok(replies.iter().all(|(_, after)| self.graph.is_over(after[0])))
    }

    /// The openness of a set after an answer.
    pub fn openness_after(&mut self, positions: &Set, answer: PlayNumber) -> Result<usize, Stop> {
        match self.after(positions, answer)? {
            Some(next) => self.openness(&next),
            None => Ok(usize::MAX),
        }
    }

    /// The common answer that leaves the other side the fewest plays, long ones first.
    pub fn most_closed(&mut self, positions: &Set) -> Result<Option<PlayNumber>, Stop> {
        let mut best = None;
        for &answer in self.common(positions)?.iter() {
            let key = (self.openness_after(positions, answer)?, -(self.graph.cards(answer).cast_signed()));
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, answer));
            }
        }
        Ok(best.map(|(_, answer)| answer))
    }

    /// Plays that empty the hand in all positions of a set, while the other side can only pass.
    pub fn play_off(&mut self, positions: &Set) -> Result<Option<Rc<[PlayNumber]>>, Stop> {
        if !self.graph.is_alone() || self.graph.in_tricks() {
            return Ok(None);
        }
        let Some(off) = self.play_off_of(positions[0])? else { return Ok(None) };
        Ok(if self.is_play_off(&off, positions)? { Some(off) } else { None })
    }

    fn play_off_of(&mut self, at: PositionNumber) -> Result<Option<Rc<[PlayNumber]>>, Stop> {
        if let Some(off) = self.off.get(&at) {
            return Ok(off.clone());
        }
        let off = self.find_play_off(at)?;
        self.off.insert(at, off.clone());
        Ok(off)
    }

    fn find_play_off(&mut self, at: PositionNumber) -> Result<Option<Rc<[PlayNumber]>>, Stop> {
        // Nothing disturbs these plays, so they win without a search; but another one may win sooner.
        let plays = if self.graph.is_exact() { self.graph.answers(at)? } else { self.graph.moves(at)? };
        let mut found: Option<Rc<[PlayNumber]>> = None;
        for &play in plays.iter().filter(|&&play| play != PASS) {
            let Some(next) = self.graph.after(at, play)? else { continue };
            if self.graph.is_over(next) {
                return Ok(Some([play].into()));
            }
            if found.is_none()
                && let Some(passed) = self.after_passes(&[next])?
                && let Some(rest) = self.play_off_of(passed[0])?
            {
                found = Some([play].into_iter().chain(rest.iter().copied()).collect());
            }
        }
        Ok(found)
    }

    /// Returns true if these plays empty the hand in all positions, while the other side can only pass.
    pub fn is_play_off(&mut self, off: &[PlayNumber], positions: &[PositionNumber]) -> Result<bool, Stop> {
        let mut at = positions.to_vec();
        for (number, &play) in off.iter().enumerate() {
            if self.graph.is_exact() && !self.all_answer(&at, play)? {
                return Ok(false);
            }
            let Some(next) = self.after(&at, play)? else { return Ok(false) };
            let last = number + 1 == off.len();
            if next.iter().any(|&one| self.graph.is_over(one) != last) {
                return Ok(false);
            }
            if last {
                return Ok(true);
            }
            match self.after_passes(&next)? {
                Some(passed) => at = passed,
                None => return Ok(false),
            }
        }
        Ok(false)
    }

    fn all_answer(&mut self, positions: &[PositionNumber], play: PlayNumber) -> Result<bool, Stop> {
        for &at in positions {
            if !self.graph.answers(at)?.contains(&play) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Steps of a play-off in a set.
    pub fn steps_of(&self, positions: &Set, off: &[PlayNumber]) -> Vec<RunStep> {
        let seat = self.graph.ours(positions[0]).unwrap_or_default();
        let step = |(number, &play)| RunStep { seat, play, stands: number + 1 < off.len() };
        off.iter().enumerate().map(step).collect()
    }
}

impl Sets<'_, '_> {
    /// A step with its play.
    pub fn step(&self, RunStep { seat, play, stands }: RunStep) -> strategy_tree::Step {
        let needs = self.graph.needs(play);
        strategy_tree::Step { seat: seat.into(), play: self.graph.play(play).clone(), needs, stands }
    }

    /// The plays of a reply.
    pub fn reply(&self, reply: &ReplyNames) -> Vec<strategy_tree::Step> {
        reply.iter().map(|&(seat, play)| self.step(RunStep { seat, play, stands: false })).collect()
    }
}

/// A play made in all positions of a set.
pub(super) struct After {
    pub step: RunStep,
    pub next: Begun,
}

/// What follows a play of the winner's side.
pub(super) enum Begun {
    Over,
    Ours(Set),
    Theirs(Set),
}
