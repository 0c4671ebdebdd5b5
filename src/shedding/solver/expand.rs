//! The plays of a position, as far as a search must look at them.

use super::dominance::drop_dominated;
use super::parts::list_part;
use crate::cards::Counts;
use crate::search::proof::{Branch, ChildStats, Verdict};
use crate::search::{Stop, Ticker};
use crate::shedding::keys::{KeyForm, State};
use crate::shedding::loose::Half;
use crate::shedding::{Code, Generator, Move, Rules};

/// The side that replies to a play has this to say.
pub(super) enum Successor {
    /// The player of it has no cards left.
    Over,
    /// The game goes on.
    On(Step),
}

/// What comes of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub state: State,
    /// Whether the side to move in `state` is the one that played: a forced pass lies between.
    pub again: bool,
    /// Cards of the play.
    pub cards: u8,
}

impl Step {
    /// What the side that played has left.
    #[inline(always)]
    pub(super) const fn left(&self) -> Counts {
        if self.again { self.state.mover } else { self.state.other }
    }

    /// The key of its position, by the hand of the side that did not play.
    #[inline(always)]
    pub(super) fn key(&self, form: KeyForm, other: &Half) -> u128 {
        let left = form.half(self.left());
        let (mover, waiting) = if self.again { (&left, other) } else { (other, &left) };
        form.key_of(mover, waiting, self.state.answer)
    }

    /// Whether two plays of a position leave the other side the same replies, and as many cards here.
    #[inline(always)]
    pub(super) fn is_like(&self, other: &Step) -> bool {
        self.state.answer == other.state.answer && self.again == other.again && self.cards == other.cards
    }
}

/// The position after a play of `mover`'s.
pub(super) fn successor(rules: &Rules, mover: Counts, other: Counts, play: Move) -> Successor {
    let answer = Generator::new(rules, other).answer_to(play.code);
    match step(mover, other, play, answer) {
        Some(step) => Successor::On(step),
        None => Successor::Over,
    }
}

/// The same for one that the other side can answer so at the least; `None` when it ends the game.
#[inline(always)]
fn step(mover: Counts, other: Counts, play: Move, answer: Code) -> Option<Step> {
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
    Some(Step { state, again, cards })
}

/// A play that may win.
#[derive(Clone, Copy)]
pub(crate) struct Child<A> {
    pub step: Step,
    pub key: u128,
    /// How early to try it: higher first.
    pub score: i32,
    /// What the search knows of it besides.
    pub about: A,
}

impl Branch for Child<ChildStats> {
    type Key = u128;

    #[inline(always)]
    fn key(&self) -> u128 {
        self.key
    }

    #[inline(always)]
    fn again(&self) -> bool {
        self.step.again
    }

    #[inline(always)]
    fn stats(&self) -> &ChildStats {
        &self.about
    }

    #[inline(always)]
    fn stats_mut(&mut self) -> &mut ChildStats {
        &mut self.about
    }
}

/// What a search makes of a play.
pub(super) enum Use<A> {
    /// It is one to try.
    Try(A),
    /// It cannot win.
    Drop,
    /// It wins: no other play matters.
    Wins,
}

/// Lists plays, in room that it keeps.
pub(super) struct Expander<'a> {
    rules: &'a Rules,
    moves: Vec<Move>,
    /// Whether dominance holds under the rules.
    prune: bool,
    /// Listing this many plays takes as long as a small node.
    plays_a_node: usize,
}

impl<'a> Expander<'a> {
    pub(super) fn new(rules: &'a Rules, plays_a_node: usize) -> Expander<'a> {
        Expander { rules, moves: Vec::new(), prune: rules.dominance_holds(), plays_a_node }
    }

    /// Whether the side to move can play all its cards at once.
    #[inline(always)]
    fn finishes(&mut self, state: &State) -> bool {
        self.moves.clear();
        Generator::new(self.rules, state.mover).readings(&mut self.moves);
        self.moves.iter().any(|play| play.code.answers(state.answer))
    }

    /// Adds to a list each play that may be worth a try; or tells the verdict, when it is plain.
    /// Says too whether there are more parts: see [`Expander::children`]. On the `last` turn only a play
    /// that ends the game at once can win.
    ///
    /// # Errors
    /// When the search must end first.
    #[inline(always)]
    pub(super) fn expand<A: Copy>(
        &mut self,
        state: &State,
        part: usize,
        last: bool,
        ticker: &mut Ticker,
        list: &mut Vec<Child<A>>,
        about: impl FnMut(&Step, &mut Ticker) -> Result<Use<A>, Stop>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let finishes = self.finishes(state);
        if finishes || last {
            ticker.count(1)?;
            return Ok((Some(Verdict::win_if(finishes)), false));
        }
        let listed = self.children(state, part, ticker, list, about)?;
        // Each play has been looked at: large hands have tens of thousands.
        ticker.count(1 + listed.plays / self.plays_a_node)?;
        Ok((listed.wins.then_some(Verdict::Win), listed.more))
    }

    /// Adds to a list each play that may be worth a try, with what `about` says of it.
    ///
    /// The side to move does not finish at once. A play after which the other side would is none to try, and
    /// none to which another is at least as good. Of very many plays, a part of them.
    ///
    /// # Errors
    /// When the search must end first.
    #[inline(always)]
    fn children<A: Copy>(
        &mut self,
        state: &State,
        part: usize,
        ticker: &mut Ticker,
        list: &mut Vec<Child<A>>,
        mut about: impl FnMut(&Step, &mut Ticker) -> Result<Use<A>, Stop>,
    ) -> Result<Expansion, Stop> {
        let State { mover, other, answer } = *state;
        let (base, moves) = (list.len(), &mut self.moves);
        moves.clear();
        // The plays by which the other side would end the game at once.
        Generator::new(self.rules, other).readings(moves);
        let threats = moves.len();
        let more = list_part(&Generator::new(self.rules, mover), answer, part, moves, ticker)?;
        let (threats, plays) = moves.split_at(threats);
        let mut listed = Expansion { plays: plays.len(), wins: false, more };
        let replies = Generator::new(self.rules, other);
        // Plays of one code with other kickers lie side by side, and have the same answers.
        let (mut code, mut answer) = (None, None);
        for &play in plays {
            if code != Some(play.code) {
                code = Some(play.code);
                let finished = threats.iter().any(|threat| threat.code.beats(play.code));
                answer = (!finished).then(|| replies.answer_to(play.code));
            }
            if let Some(step) = answer.and_then(|answer| step(mover, other, play, answer)) {
                match about(&step, ticker)? {
                    Use::Try(about) => list.push(Child { step, key: 0, score: 0, about }),
                    Use::Drop => {}
                    Use::Wins => {
                        listed.wins = true;
                        return Ok(listed);
                    }
                }
            }
        }
        if self.prune {
            drop_dominated(list, base);
        }
        Ok(listed)
    }
}

/// What came of listing the plays of a position.
#[derive(Clone, Copy)]
struct Expansion {
    /// How many plays there are in this part.
    plays: usize,
    /// Whether one of them wins for sure.
    wins: bool,
    /// Whether there are more parts: that no play of this one wins does not tell the verdict then.
    more: bool,
}
