//! Plays of a position that a search must try, and the positions after them.

use super::dominance::better_of;
use super::keys::Key;
use super::state::State;
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::landlord::Setup;
use crate::search::proof_number::{Better, Child, ChildPlay, dominance::drop_dominated};
use crate::search::{SearchControl, Stop};
use crate::seats::{Seat, Team};
use crate::shedding::game_facts::GameFacts;
use crate::shedding::solver::dominance::NEEDS;
use crate::shedding::solver::many_plays::list_part;
use crate::shedding::{Code, Generator, Move, Rules};

/// A play that does not end the game, with the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    pub state: State,
    /// Player who makes the play.
    pub mover: Seat,
    /// Number of cards of the play.
    pub cards: u8,
}

impl ChildPlay for Successor {
    type Node = State;

    #[inline(always)]
    fn node(&self) -> State {
        self.state
    }

    #[inline(always)]
    fn same_side_to_move(&self) -> bool {
        self.state.team() == self.mover.team()
    }
}

impl Successor {
    /// The better of two plays that leave the other players the same answers and the mover the same
    /// number of cards, if dominance finds one.
    #[inline(always)]
    fn better_of(&self, other: &Successor, facts: &GameFacts) -> Option<Better> {
        let (State { setup, answer, rest }, theirs) = (&self.state, &other.state);
        let alike = self.cards == other.cards
            && *answer == theirs.answer
            && *rest == theirs.rest
            && setup.turn == theirs.setup.turn;
        let left = theirs.setup.hand_of(self.mover);
        if alike { better_of(self.mover, &setup.hands, left, facts) } else { None }
    }
}

/// Result of listing the plays of a position.
pub(super) struct Expansion {
    /// Number of plays in this part.
    pub plays: usize,
    /// Winning team, if it is plain.
    pub winner: Option<Team>,
    /// If true, more plays follow: "all of these lose" proves nothing yet.
    pub more: bool,
}

/// Lists the plays of positions, in buffers that it reuses.
pub(super) struct Expander<'a> {
    rules: &'a Rules,
    moves: Vec<Move>,
    room: Vec<Move>,
    /// For each seat, the last hand, and the codes of the plays that take the whole hand.
    whole: [(Counts, Vec<Code>); 3],
    /// True if the rules allow pruning by dominance.
    prune: bool,
}

/// Number of plays whose listing takes as long as a small node.
const PLAYS_A_NODE: usize = 8;

impl<'a> Expander<'a> {
    pub(super) fn new(rules: &'a Rules) -> Expander<'a> {
        Expander {
            rules,
            moves: Vec::new(),
            room: Vec::new(),
            whole: Default::default(),
            prune: rules.meets(NEEDS) && Idea::DominatedPlays.on(),
        }
    }

    /// Counts a node, and adds the plays that can win to `list` or finds the winner if that is
    /// plain.
    ///
    /// It leaves out plays after which an opponent wins at once, and dominated plays.
    #[inline(always)]
    pub(super) fn expand(
        &mut self,
        state: &State,
        part: usize,
        control: &mut SearchControl,
        list: &mut Vec<Child<Key, Successor>>,
    ) -> Result<Expansion, Stop> {
        self.read_whole(state);
        let mut listed = Expansion { plays: 0, winner: self.plain(state), more: false };
        if listed.winner.is_none() {
            self.list(state, part, control, list, &mut listed)?;
        }
        // Large hands have tens of thousands of plays.
        control.count(1 + listed.plays / PLAYS_A_NODE)?;
        Ok(listed)
    }

    /// Finds the plays that take a whole hand, for each hand that has changed since the last node.
    #[inline(always)]
    fn read_whole(&mut self, state: &State) {
        for (hand, (read, whole)) in state.setup.hands.iter().zip(&mut self.whole) {
            if hand == read {
                continue;
            }
            *read = *hand;
            self.room.clear();
            Generator::new(self.rules, *hand).readings(&mut self.room);
            whole.clear();
            whole.extend(self.room.iter().map(|play| play.code));
        }
    }

    /// Returns true if a player's whole hand is a play that is `answer` or a higher answer.
    #[inline(always)]
    fn finishes(&self, state: &State) -> bool {
        let Setup { turn, .. } = state.setup;
        let allowed = |&code: &Code| {
            self.rules.game.own.is_none() || {
                let play = Move { cards: state.setup.hand(), code };
                state.setup.generator(self.rules, turn).allows(play, state.leads())
            }
        };
        self.whole[turn as usize].1.iter().any(|code| code.answers(state.answer) && allowed(code))
    }

    /// Team that wins at once, if the player to move can play its whole hand.
    /// [`Expander::read_whole`] must have read the hand.
    #[inline(always)]
    fn plain(&self, state: &State) -> Option<Team> {
        self.finishes(state).then_some(state.team())
    }

    #[inline(always)]
    fn list(
        &mut self,
        state: &State,
        part: usize,
        control: &mut SearchControl,
        list: &mut Vec<Child<Key, Successor>>,
        listed: &mut Expansion,
    ) -> Result<(), Stop> {
        let (base, rules) = (list.len(), self.rules);
        let (mover, hand) = (state.setup.turn, state.setup.hand());
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let more = list_part(&state.setup.generator(rules, mover), state.answer, part, &mut moves, control);
        (listed.plays, listed.more) = (moves.len(), *more.as_ref().unwrap_or(&false));
        let next = state.setup.generator(rules, mover.after());
        let mut last = Generator::new(rules, state.setup.hand_of(mover.before()));
        // Plays that differ only in kickers are next to each other and have the same answers.
        let (mut code, mut answers) = (None, [Code::NONE; 2]);
        for &play in &moves {
            let step = if play.code.is_none() {
                Successor { state: state.after_pass(), mover, cards: 0 }
            } else {
                if code != Some(play.code) {
                    code = Some(play.code);
                    // Legal plays of the last player can depend on the cards that the mover has left.
                    if rules.game.own.is_some() {
                        last.face(hand.total() - play.cards.total());
                    }
                    answers = [next.lowest_answer(play.code), last.lowest_answer(play.code)];
                }
                #[expect(clippy::cast_possible_truncation, reason = "at most 120")]
                let cards = play.cards.total() as u8;
                Successor { state: state.after_play(play, answers), mover, cards }
            };
            let winner = if step.state.setup.turn == mover {
                // `plain` would read the hand before the play.
                let one = Idea::LastPlay.on()
                    && Generator::new(rules, hand - play.cards)
                        .is_one_lead(state.setup.hand_of(mover.after()), &mut self.room);
                one.then_some(mover.team())
            } else {
                self.plain(&step.state)
            };
            match winner {
                None => list.push(Child::new(step)),
                Some(winner) if winner == mover.team() => {
                    listed.winner = Some(winner);
                    break;
                }
                Some(_) => {}
            }
        }
        self.moves = moves;
        more?;
        if self.prune && listed.winner.is_none() {
            let facts = &self.rules.game.facts;
            drop_dominated(list, base, |a, b| a.better_of(b, facts));
        }
        Ok(())
    }
}
