//! Who wins: a plain depth-first search with a memo.

use std::cmp::Reverse;

use portable_atomic::AtomicU128;

use super::Memory;
use crate::landlord::Setup;
use crate::search::{Entry, Stop, Ticker, View};
use crate::seats::Team;
use crate::shedding::{Code, Generator, Move, Rules, list_part};

/// Bits of a value in the memo: whether the landlord wins.
pub(super) const VALUE_BITS: u32 = 1;

/// A position after all forced passes, and the lowest answer to the play on the table of the player
/// to move then; [`Code::NONE`] for a lead.
fn folded(rules: &Rules, setup: &Setup) -> (Setup, Code) {
    let mut setup = *setup;
    loop {
        if setup.to_beat.is_none() {
            return (setup, Code::NONE);
        }
        let answer = setup.answer_of(rules, setup.turn);
        if !answer.is_none() {
            return (setup, answer);
        }
        setup = setup.after(Move::PASS);
    }
}

/// One thread's search.
pub(super) struct Search<'a, 't, 's> {
    rules: &'a Rules,
    memory: &'a Memory,
    memo: View<'a, AtomicU128>,
    ticker: &'t mut Ticker<'s>,
    /// The plays of all nodes on the path, each node's at the end of its parent's.
    moves: Vec<Move>,
}

impl<'a, 't, 's> Search<'a, 't, 's> {
    pub(super) fn new(rules: &'a Rules, memory: &'a Memory, ticker: &'t mut Ticker<'s>) -> Self {
        Search { rules, memory, memo: memory.memo.view(), ticker, moves: Vec::new() }
    }

    /// Who wins after a legal play.
    pub(super) fn winner_by(&mut self, setup: &Setup, play: Move) -> Result<Team, Stop> {
        let next = setup.after(play);
        match next.winner() {
            Some(winner) => Ok(winner),
            None => self.winner(&next),
        }
    }

    /// The first legal play that wins for the team to move; with `known_only`, of which the memo or
    /// the end of the game tells that it does.
    pub(super) fn winning_play(&mut self, setup: &Setup, known_only: bool) -> Result<Option<Move>, Stop> {
        let (state, answer) = folded(self.rules, setup);
        if state.turn != setup.turn {
            return Ok(Some(Move::PASS));
        }
        let (mut part, mut more) = (0, true);
        while more {
            let mut moves = Vec::new();
            let generator = Generator::new(self.rules, setup.hand());
            more = list_part(&generator, answer, part, &mut moves, self.ticker)?;
            part += 1;
            moves.sort_by_key(|play| Reverse(play.cards.total()));
            for play in moves {
                let winner =
                    if known_only { self.known(setup, play) } else { Some(self.winner_by(setup, play)?) };
                if winner == Some(setup.turn.team()) {
                    return Ok(Some(play));
                }
            }
        }
        Ok(None)
    }

    /// Who wins after a legal play, where the memo or the end of the game tells.
    fn known(&self, setup: &Setup, play: Move) -> Option<Team> {
        let next = setup.after(play);
        next.winner().or_else(|| {
            let (setup, answer) = folded(self.rules, &next);
            self.look_up(self.key(&setup, answer)?)
        })
    }

    fn look_up(&self, key: u128) -> Option<Team> {
        self.memo.get(key).map(|entry| if entry.value == 1 { Team::Landlord } else { Team::Farmers })
    }

    /// Who wins.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Team, Stop> {
        self.memo.pause(self.ticker)?;
        let (setup, answer) = folded(self.rules, setup);
        let key = self.key(&setup, answer);
        if let Some(winner) = key.and_then(|key| self.look_up(key)) {
            return Ok(winner);
        }
        let before = self.ticker.own_nodes();
        let winner = self.search(&setup, answer)?;
        if let Some(key) = key {
            let work = (self.ticker.own_nodes() - before).max(1).ilog2().min(31);
            self.memo.put(key, Entry { value: u32::from(winner == Team::Landlord), work });
        }
        Ok(winner)
    }

    /// What stands for the play on the table is the lowest answer to it of all who may still answer:
    /// whatever beats it is this code, one above it in its block, or a bomb.
    fn key(&self, setup: &Setup, answer: Code) -> Option<u128> {
        let next = setup.turn.after();
        let mut table = answer;
        if !answer.is_none() && next != setup.by {
            let other = setup.answer_of(self.rules, next);
            table = if other.is_none() { answer } else { answer.min(other) };
        }
        self.memory.keys.key(setup, table)
    }

    fn search(&mut self, setup: &Setup, answer: Code) -> Result<Team, Stop> {
        let team = setup.turn.team();
        let base = self.moves.len();
        Generator::new(self.rules, setup.hand()).readings(&mut self.moves);
        let finishes = self.moves[base..].iter().any(|play| play.code.answers(answer));
        self.moves.truncate(base);
        self.ticker.count(1)?;
        if finishes {
            return Ok(team);
        }
        let (mut part, mut more) = (0, true);
        while more {
            more = list_part(
                &Generator::new(self.rules, setup.hand()),
                answer,
                part,
                &mut self.moves,
                self.ticker,
            )?;
            part += 1;
            self.moves[base..].sort_by_key(|play| Reverse(play.cards.total()));
            let end = self.moves.len();
            self.ticker.spend((end - base) / 8)?;
            for i in base..end {
                let winner = self.winner_by(setup, self.moves[i]);
                self.moves.truncate(end);
                if winner? == team {
                    self.moves.truncate(base);
                    return Ok(team);
                }
            }
            self.moves.truncate(base);
        }
        Ok(team.other())
    }
}
