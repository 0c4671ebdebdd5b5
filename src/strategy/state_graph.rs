//! The graph of a game: positions and plays by number, with the plays that keep the value.

use std::rc::Rc;

use ahash::AHashMap;

use super::strategy_tree::Disambiguation;
use crate::cards::{Card, Hand};
use crate::games::{Play, PlayValue, Position, Question, Solver, Value};
use crate::guandan::{Direction, Form};
use crate::search::{SearchControl, Stop};
use crate::session::{Goal, is_decided};
use crate::shedding::list_to_value;

/// Number of a position.
pub(super) type PositionNumber = u32;

/// Number of a play.
pub(super) type PlayNumber = u32;

/// Positions of one state of play: the losing side may have made different plays. Sorted, not empty.
pub(super) type Set = Rc<[PositionNumber]>;

/// The pass.
pub(super) const PASS: PlayNumber = 0;

/// Work of a step through the graph, in units of the control.
const WORK: usize = 2;

/// What a strategy is for.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The side whose strategy it is.
    pub side: &'static str,
    pub goal: Goal,
    /// Levels that the side can win, if they are the goal. More are not played for, and the game is over where
    /// they are sure. Only a play of the side itself makes them sure.
    pub levels: Option<i8>,
}

impl Target {
    pub fn is_reached_or_missed(&self, position: &Position) -> bool {
        let sure = self.levels.is_some_and(|levels| position.levels_sure(self.side) >= levels);
        sure || is_decided(position, self.goal)
    }
}

/// Positions that were reached, each with what was asked about it.
pub(super) struct StateGraph<'a, 't> {
    solver: &'a Solver,
    control: &'a mut SearchControl<'t>,
    target: Target,
    states: Vec<State>,
    numbers: AHashMap<Key, PositionNumber>,
    plays: Vec<Play>,
    names: AHashMap<Play, PlayNumber>,
    /// Plays whose cards are another play, too.
    ambiguous: AHashMap<PlayNumber, Disambiguation>,
    successors: AHashMap<(PositionNumber, PlayNumber), PositionNumber>,
}

/// What tells a position from others.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    /// The hands, the shape of the play on the table, its owner and the turn.
    Counts([u64; 3], u64, Option<&'static str>, &'static str),
    /// See [`Position::state`](crate::guandan::Position::state).
    Guandan(([Hand; 4], Form, Direction, Direction, Option<Direction>)),
}

struct State {
    position: Position,
    /// Index of the seat to move, and true if it is of the side whose strategy it is.
    seat: u8,
    is_ours: bool,
    over: bool,
    moves: Option<Rc<[PlayNumber]>>,
    answers: Option<Rc<[PlayNumber]>>,
}

impl<'a, 't> StateGraph<'a, 't> {
    pub fn new(solver: &'a Solver, control: &'a mut SearchControl<'t>, target: Target) -> StateGraph<'a, 't> {
        let pass = Play::pass();
        StateGraph {
            solver,
            control,
            target,
            states: Vec::new(),
            numbers: AHashMap::new(),
            names: AHashMap::from_iter([(pass.clone(), PASS)]),
            plays: vec![pass],
            ambiguous: AHashMap::new(),
            successors: AHashMap::new(),
        }
    }

    /// Number of a position.
    pub fn number(&mut self, position: Position) -> PositionNumber {
        // Suits that a play has made idle are forgotten; in other games they are from the start.
        let is_guandan = matches!(position, Position::Guandan(_));
        let position = if is_guandan { position.without_suits() } else { position };
        let key = key(&position);
        if let Some(&at) = self.numbers.get(&key) {
            return at;
        }
        let at = PositionNumber::try_from(self.states.len()).expect("memory ends before the numbers do");
        let (seat, over) = (seat_to_move(&position), self.target.is_reached_or_missed(&position));
        let is_ours = position.mover() == self.target.side;
        self.numbers.insert(key, at);
        self.states.push(State { position, seat, is_ours, over, moves: None, answers: None });
        at
    }

    /// The seat to move, if it is of the side whose strategy it is.
    pub fn ours(&self, at: PositionNumber) -> Option<u8> {
        let State { seat, is_ours, .. } = self.states[at as usize];
        is_ours.then_some(seat)
    }

    /// The seat to move.
    pub fn seat(&self, at: PositionNumber) -> u8 {
        self.states[at as usize].seat
    }

    pub fn is_over(&self, at: PositionNumber) -> bool {
        self.states[at as usize].over
    }

    /// Returns true if one seat alone plays for the side, against others or another one.
    pub fn is_alone(&self) -> bool {
        let seating = self.states[0].position.seating();
        seating.iter().filter(|(_, side)| *side == self.target.side).count() == 1
    }

    /// Returns true if both sides have one seat each.
    pub fn has_two_seats(&self) -> bool {
        self.states[0].position.seating().len() == 2
    }

    /// Returns true in trick play.
    pub fn in_tricks(&self) -> bool {
        matches!(self.states[0].position, Position::Tricks(_))
    }

    /// Returns true if not every win is an answer: only the soonest, or those of enough levels.
    pub fn is_exact(&self) -> bool {
        self.target.goal != Goal::Win
    }

    pub fn play(&self, name: PlayNumber) -> &Play {
        &self.plays[name as usize]
    }

    /// Number of cards of a play; 0 for the pass.
    pub fn cards(&self, name: PlayNumber) -> usize {
        if name == PASS { 0 } else { self.plays[name as usize].cards().len() }
    }

    /// What tells a play from the others with its cards.
    pub fn needs(&self, name: PlayNumber) -> Disambiguation {
        self.ambiguous.get(&name).copied().unwrap_or_default()
    }

    /// Counts a step, and keeps the limits.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.control.work(WORK)
    }

    /// The legal plays.
    pub fn moves(&mut self, at: PositionNumber) -> Result<Rc<[PlayNumber]>, Stop> {
        if let Some(moves) = &self.states[at as usize].moves {
            return Ok(Rc::clone(moves));
        }
        self.step()?;
        let StateGraph { states, control, .. } = self;
        let position = &states[at as usize].position;
        let plays = list_to_value(|most| position.plays(false, most, control))?;
        Ok(self.keep_moves(at, plays))
    }

    fn keep_moves(&mut self, at: PositionNumber, plays: Vec<Play>) -> Rc<[PlayNumber]> {
        self.mark_ambiguous(&plays);
        let moves: Rc<[PlayNumber]> = plays.into_iter().map(|play| self.name(play)).collect();
        self.states[at as usize].moves = Some(Rc::clone(&moves));
        moves
    }

    fn name(&mut self, play: Play) -> PlayNumber {
        if let Some(&name) = self.names.get(&play) {
            return name;
        }
        let name = PlayNumber::try_from(self.plays.len()).expect("memory ends before the names do");
        self.names.insert(play.clone(), name);
        self.plays.push(play);
        name
    }

    fn mark_ambiguous(&mut self, plays: &[Play]) {
        // The pass and the cards of trick play are never ambiguous. Plays of Guandan say what wild cards are, but
        // a straight can be a straight flush.
        let cards = |play: &Play| match play {
            Play::Shedding(play) => Some((play.cards().counts().bits(), String::new())),
            Play::Guandan(..) => Some((0, play.to_string())),
            Play::Card(_) => None,
        };
        let named = plays.iter().filter(|play| !play.is_pass());
        let mut listed: Vec<_> = named.filter_map(|play| Some((cards(play)?, play))).collect();
        listed.sort_by(|(one, _), (other, _)| one.cmp(other));
        for same in listed.chunk_by(|(one, _), (other, _)| one == other).filter(|same| same.len() > 1) {
            for (_, play) in same {
                let of_kind = same.iter().filter(|(_, other)| other.kind() == play.kind()).count();
                let needs = if of_kind > 1 { Disambiguation::Core } else { Disambiguation::Kind };
                let name = self.name((*play).clone());
                let known = self.ambiguous.entry(name).or_insert(needs);
                if needs == Disambiguation::Core {
                    *known = needs;
                }
            }
        }
    }

    /// The plays of our side that keep the value; those of the soonest wins, or of enough levels, if asked for.
    pub fn answers(&mut self, at: PositionNumber) -> Result<Rc<[PlayNumber]>, Stop> {
        if let Some(answers) = &self.states[at as usize].answers {
            return Ok(Rc::clone(answers));
        }
        self.step()?;
        let question = match self.target.goal {
            Goal::Win => Question::Values,
            Goal::Fastest => Question::Lengths,
            Goal::Levels => Question::LevelsByPlay,
        };
        let values = if self.is_over(at) {
            Vec::new()
        } else {
            self.solver.ask(&self.states[at as usize].position, question, self.control)?.values
        };
        let best = values.iter().map(|(_, value)| value.rank()).max();
        let keeps = |value: PlayValue| match value {
            PlayValue::Value(Value::Wins(wins)) => wins,
            PlayValue::Value(Value::Tricks(_)) => Some(value.rank()) == best,
            PlayValue::Length(_) => value.wins() && Some(value.rank()) == best,
            PlayValue::Levels(levels) => Some(levels) >= self.target.levels,
        };
        let kept: Vec<bool> = values.iter().map(|&(_, value)| keeps(value)).collect();
        let moves = self.keep_moves(at, values.into_iter().map(|(play, _)| play).collect());
        let answers: Rc<[PlayNumber]> =
            moves.iter().zip(kept).filter(|(_, keeps)| *keeps).map(|(name, _)| *name).collect();
        self.states[at as usize].answers = Some(Rc::clone(&answers));
        Ok(answers)
    }

    /// The position after a legal play; `None` if it is not legal.
    pub fn after(&mut self, at: PositionNumber, name: PlayNumber) -> Result<Option<PositionNumber>, Stop> {
        if let Some(&next) = self.successors.get(&(at, name)) {
            return Ok(Some(next));
        }
        if !self.moves(at)?.contains(&name) {
            return Ok(None);
        }
        let Ok(next) = self.states[at as usize].position.make(&self.plays[name as usize]) else {
            return Ok(None);
        };
        let next = self.number(next);
        self.successors.insert((at, name), next);
        Ok(Some(next))
    }

    /// Returns true if the side to move can only pass.
    pub fn only_passes(&mut self, at: PositionNumber) -> Result<bool, Stop> {
        Ok(!self.is_over(at) && self.moves(at)?[..] == [PASS])
    }

    /// Returns true if the side to move leads.
    pub fn leads(&self, at: PositionNumber) -> bool {
        self.states[at as usize].position.to_beat().is_none()
    }
}

fn key(position: &Position) -> Key {
    // Without suits, counts are the whole hand.
    let (hands, table) = match position {
        Position::Shedding(of_two) => {
            let hands = [of_two.first().counts().bits(), of_two.second().counts().bits(), 0];
            (hands, of_two.to_beat().map_or(0, |play| 1 + u64::from(play.code().shape_bits())))
        }
        Position::Landlord(of_three) => {
            let hands = of_three.hands().each_ref().map(|hand| hand.counts().bits());
            (hands, of_three.to_beat().map_or(0, |play| 1 + u64::from(play.code().shape_bits())))
        }
        Position::Tricks(tricks) => {
            let hands = [tricks.first(), tricks.second()].map(|hand| cards_of(hand.cards()));
            ([hands[0], hands[1], 0], tricks.to_beat().map_or(0, |card| cards_of(&[*card])))
        }
        Position::Guandan(of_four) => return Key::Guandan(of_four.state()),
    };
    Key::Counts(hands, table, position.by(), position.turn())
}

/// Cards of trick play as a set.
fn cards_of(cards: &[Card]) -> u64 {
    let suit = |card: &Card| card.suit.map_or(0, |suit| suit as usize);
    cards.iter().fold(0, |set, card| set | 1 << (16 * suit(card) + card.rank.index()))
}

/// Index of the seat to move.
fn seat_to_move(position: &Position) -> u8 {
    let turn = position.turn();
    let seat = position.seating().iter().position(|(seat, _)| *seat == turn);
    seat.and_then(|seat| u8::try_from(seat).ok()).unwrap_or_default()
}

/// A set of positions.
pub(super) fn set(mut positions: Vec<PositionNumber>) -> Set {
    positions.sort_unstable();
    positions.dedup();
    positions.into()
}
