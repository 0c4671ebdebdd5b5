//! Plays of a position that a search must try, and the positions after them.

use super::dominance::{self, better_of};
use super::many_plays::list_part;
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::proof_number::{Better, Child, ChildPlay, Verdict, dominance::drop_dominated};
use crate::search::{SearchControl, Stop};
use crate::shedding::game_facts::GameFacts;
use crate::shedding::keys::{KeyForm, State};
use crate::shedding::loose::HalfKey;
use crate::shedding::{Code, Generator, Move, Rules};

/// Result of a play.
pub(super) enum AfterPlay {
    /// The side that played has no cards left.
    Over,
    /// The game goes on.
    On(Successor),
}

/// A play that does not end the game, with the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Successor {
    pub state: State,
    /// True if the side that played is to move in `state`, after a forced pass.
    pub again: bool,
    /// Number of cards of the play.
    pub cards: u8,
}

impl Successor {
    /// Cards that the side that played has left.
    #[inline(always)]
    pub(super) const fn left(&self) -> Counts {
        if self.again { self.state.mover } else { self.state.other }
    }

    /// Key of `state`. `other` is the hand of the side that did not play.
    #[inline(always)]
    pub(super) fn key(&self, form: KeyForm, other: &HalfKey) -> u128 {
        let left = form.half(self.left());
        let (mover, waiting) = if self.again { (&left, other) } else { (other, &left) };
        form.key_of(mover, waiting, self.state.answer)
    }

    /// The better of two plays of a position, if dominance finds one.
    #[inline(always)]
    fn better_of(&self, other: &Successor, facts: &GameFacts) -> Option<Better> {
        if self.is_like(other) { better_of(self.left(), other.left(), facts) } else { None }
    }

    /// Returns true if two plays of a position leave the other side the same replies and this side
    /// the same number of cards.
    #[inline(always)]
    pub(super) fn is_like(&self, other: &Successor) -> bool {
        self.state.answer == other.state.answer && self.again == other.again && self.cards == other.cards
    }
}

impl AsRef<Successor> for Successor {
    #[inline(always)]
    fn as_ref(&self) -> &Successor {
        self
    }
}

impl ChildPlay for Successor {
    type Node = State;

    #[inline(always)]
    fn node(&self) -> State {
        self.state
    }

    #[inline(always)]
    fn same_side_to_move(&self) -> bool {
        self.again
    }
}

/// Makes a play of the side that holds `mover`.
pub(super) fn successor(rules: &Rules, mover: Counts, other: Counts, play: Move) -> AfterPlay {
    let answer = Generator::new(rules, other).answer_to(play.code);
    match step(mover, other, play, answer) {
        Some(step) => AfterPlay::On(step),
        None => AfterPlay::Over,
    }
}

/// Makes a play whose lowest answer in `other` is `answer`. Returns `None` if the play ends the
/// game.
#[inline(always)]
fn step(mover: Counts, other: Counts, play: Move, answer: Code) -> Option<Successor> {
    let left = mover - play.cards;
    if left.is_empty() {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
    let cards = play.cards.total() as u8;
    let again = answer.is_none() && !play.code.is_none();
    let state = if again {
        State { mover: left, other, answer }
    } else {
        State { mover: other, other: left, answer }
    };
    Some(Successor { state, again, cards })
}

/// Judgement of a search on a play.
pub(super) enum Use<P> {
    /// The play can win.
    Try(P),
    /// The play cannot win.
    Drop,
    /// The play wins, so no other play matters.
    Wins,
}

/// Lists the plays of positions, in a buffer that it reuses.
pub(super) struct Expander<'a> {
    rules: &'a Rules,
    moves: Vec<Move>,
    /// True if the rules allow pruning by dominance.
    prune: bool,
    /// Number of plays whose listing takes as long as a small node.
    plays_a_node: usize,
}

impl<'a> Expander<'a> {
    pub(super) fn new(rules: &'a Rules, plays_a_node: usize) -> Expander<'a> {
        let prune = rules.meets(dominance::NEEDS) && Idea::DominatedPlays.on();
        Expander { rules, moves: Vec::new(), prune, plays_a_node }
    }

    /// Returns true if the side to move can play all its cards at once.
    #[inline(always)]
    fn finishes(&mut self, state: &State) -> bool {
        self.moves.clear();
        let generator = Generator::new(self.rules, state.mover);
        generator.readings(&mut self.moves);
        let leads = state.answer.is_none();
        self.moves.iter().any(|play| play.code.answers(state.answer) && generator.allows(*play, leads))
    }

    /// Counts a node, and adds the plays that can win to `children` or returns the verdict if it is
    /// plain.
    ///
    /// It leaves out plays that `judge` drops, plays after which the other side ends the game at
    /// once, and dominated plays. On the `last` turn, only a play that ends the game at once wins.
    /// If the second answer is true, more parts follow.
    ///
    /// # Errors
    /// When the search must end.
    #[inline(always)]
    pub(super) fn expand<P: ChildPlay + AsRef<Successor>>(
        &mut self,
        state: &State,
        part: usize,
        last: bool,
        control: &mut SearchControl,
        children: &mut Vec<Child<u128, P>>,
        mut judge: impl FnMut(Successor, &mut SearchControl) -> Result<Use<P>, Stop>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let finishes = self.finishes(state);
        if finishes || last {
            control.count(1)?;
            return Ok((Some(Verdict::win_if(finishes)), false));
        }
        let State { mover, other, answer } = *state;
        let (base, moves) = (children.len(), &mut self.moves);
        moves.clear();
        // Plays that would end the game at once for the other side.
        let replies = Generator::new(self.rules, other);
        replies.readings(moves);
        let threats = moves.len();
        let more =
            list_part(&Generator::facing(self.rules, mover, other.total()), answer, part, moves, control)?;
        let (threats, plays) = moves.split_at(threats);
        let mut wins = false;
        // Plays that differ only in kickers are next to each other and have the same answers.
        let (mut code, mut answer) = (None, None);
        for &play in plays {
            if code != Some(play.code) {
                code = Some(play.code);
                let ends = |threat: &Move| {
                    threat.code.beats(play.code) && replies.allows(*threat, play.code.is_none())
                };
                let finished = Idea::Threats.on() && threats.iter().any(ends);
                answer = if finished { None } else { Some(replies.answer_to(play.code)) };
            }
            if let Some(step) = answer.and_then(|answer| step(mover, other, play, answer)) {
                match judge(step, control)? {
                    Use::Try(play) => children.push(Child::new(play)),
                    Use::Drop => {}
                    Use::Wins => {
                        wins = true;
                        break;
                    }
                }
            }
        }
        if self.prune && !wins {
            let facts = &self.rules.game.facts;
            drop_dominated(children, base, |a, b| a.as_ref().better_of(b.as_ref(), facts));
        }
        // Large hands have tens of thousands of plays.
        control.count(1 + plays.len() / self.plays_a_node)?;
        Ok((wins.then_some(Verdict::Win), more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::search::proof_number::dominance::COMPARED;
    use crate::shedding::solver::dominance::tests::{cards_of, is_better};

    /// Drops dominated plays by comparing each pair of plays that are close enough.
    fn drop_one_by_one(list: &[Successor]) -> Vec<Successor> {
        let better = |a: &Successor, b: &Successor| b.is_like(a) && is_better(a.left(), b.left());
        let sees = |i: usize, j: usize| i.abs_diff(j) <= COMPARED;
        let dominated = |i: usize| (0..list.len()).any(|j| sees(i, j) && better(&list[j], &list[i]));
        (0..list.len()).filter(|&i| !dominated(i)).map(|i| list[i]).collect()
    }

    #[test]
    fn a_play_is_pruned_exactly_when_a_similar_compared_one_dominates_it() {
        let (mut random, mut dropped) = (Random(3), 0);
        let mover = cards_of(11, 1);
        for length in (0..COMPARED + 3).chain([128, 200]).cycle().take(300) {
            let base = random.below(3);
            let mut kept: Vec<Successor> = (0..base + length)
                .map(|_| {
                    // A joker, so that hands have more than the lowest ranks. Three kinds of
                    // replies.
                    let other = cards_of(random.below(13), 1 + random.below(2)) + cards_of(13, 1);
                    let answer = Code::new(crate::shedding::Kind::Single, 1, random.below(3));
                    Successor { state: State { mover, other, answer }, again: false, cards: 1 }
                })
                .collect();
            let list = kept.clone();
            let mut children = kept.into_iter().map(Child::<u128, Successor>::new).collect();
            let facts = &Rules::DOUDIZHU.game.facts;
            drop_dominated(&mut children, base, |a, b| a.better_of(b, facts));
            kept = children.into_iter().map(|child| child.play).collect();
            assert_eq!(kept[..base], list[..base], "what is not its own");
            assert_eq!(kept[base..], drop_one_by_one(&list[base..]), "{length}");
            dropped += list.len() - kept.len();
        }
        assert!(dropped > 1000, "{dropped}");
    }
}
