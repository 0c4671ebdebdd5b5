//! Search of one thread. `node` implements the df-pn search, `static_eval` the static evaluation.

use std::cmp::Reverse;

use super::expand::{Expander, Successor};
use super::keys::Key;
use super::order::MoveOrdering;
use super::shared_tables::{SharedTables, TeamTable};
use super::state::State;
use super::static_tuning::EFFORT;
use super::uncontested::UncontestedFinder;
use crate::cards::Counts;
use crate::landlord::Setup;
use crate::search::proof_number::{Children, Context, DfPn, Effort};
use crate::search::{SearchControl, Stop, TableView, threshold};
use crate::seats::Team;
use crate::shedding::solver::many_plays::list_part;
use crate::shedding::solver::tt::{NO_VERDICT, to_verdict};
use crate::shedding::solver::win::WinSearch;
use crate::shedding::{Move, Rules};

/// Search of one thread.
pub(super) struct TeamSearch<'a, 't, 's> {
    pub(super) rules: &'a Rules,
    pub(super) shared: &'a SharedTables,
    pub(super) tt: TableView<'a, TeamTable>,
    /// Search with two hands; it owns the control of both searches.
    pub(super) two: WinSearch<'a, 't, 's>,
    pub(super) context: Context<'a>,
    pub(super) expander: Expander<'a>,
    pub(super) finder: UncontestedFinder<'a>,
    pub(super) order: MoveOrdering<'a>,
    /// Children of all nodes on the current path, and kept lists.
    pub(super) children: Children<Key, Successor>,
}

impl<'a, 't, 's> TeamSearch<'a, 't, 's> {
    pub(super) fn new(
        rules: &'a Rules,
        shared: &'a SharedTables,
        control: &'t mut SearchControl<'s>,
        setup: &Setup,
    ) -> Self {
        let [landlord, down, up] = setup.hands.map(Counts::total);
        let against_one = landlord + down.max(up);
        let virtual_losses = (control.threads > 1).then(|| shared.virtual_losses.join());
        let effort = threshold(EFFORT, Effort::LOWERED);
        TeamSearch {
            rules,
            shared,
            tt: shared.tt.view(),
            context: Context::new(&shared.numbers, virtual_losses, effort),
            two: WinSearch::new(rules, &shared.two, control, against_one),
            expander: Expander::new(rules),
            finder: UncontestedFinder::new(rules),
            order: MoveOrdering::new(setup.cards(), &shared.corrections),
            children: Children::new(),
        }
    }

    /// Returns the team that wins after a legal play.
    pub(super) fn winner_by(&mut self, setup: &Setup, play: Move) -> Result<Team, Stop> {
        let next = setup.successor(play);
        match next.winner() {
            Some(winner) => Ok(winner),
            None => self.winner(&next),
        }
    }

    /// Returns the team that wins.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Team, Stop> {
        let state = State::folded(self.rules, setup);
        let verdict = self.decide(&state, self.shared.keys.key(&state))?;
        Ok(if verdict.is_win() { state.team() } else { state.team().other() })
    }

    /// Returns the team that wins, or `None` if `nodes` nodes do not decide.
    pub(super) fn winner_within(&mut self, setup: &Setup, nodes: Option<u64>) -> Result<Option<Team>, Stop> {
        let state = State::folded(self.rules, setup);
        let verdict = self.decide_within(&state, self.shared.keys.key(&state), nodes)?;
        Ok(verdict.map(|verdict| if verdict.is_win() { state.team() } else { state.team().other() }))
    }

    /// Returns a legal play that wins for the team to move; `None` if all lose.
    pub(super) fn winning_move(&mut self, setup: &Setup) -> Result<Option<Move>, Stop> {
        if self.winner(setup)? != setup.turn.team() {
            return Ok(None);
        }
        // Most likely, the search has stored the winning play in the transposition table.
        for known_only in [true, false] {
            if let Some(play) = self.winning_play(setup, known_only)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// Returns the first legal play that wins for the team to move. With `known_only`, considers
    /// only plays that end the game or have a verdict in the transposition table.
    pub(super) fn winning_play(&mut self, setup: &Setup, known_only: bool) -> Result<Option<Move>, Stop> {
        let state = State::folded(self.rules, setup);
        if state.setup.turn != setup.turn {
            return Ok(Some(Move::PASS));
        }
        let (mut part, mut more) = (0, true);
        while more {
            let mut moves = Vec::new();
            let generator = setup.generator(self.rules, setup.turn);
            more = list_part(&generator, state.answer, part, &mut moves, self.two.control)?;
            part += 1;
            moves.sort_by_cached_key(|play| Reverse(play.cards.total()));
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

    /// Looks up the team that wins after a legal play, which can also end the game.
    fn known(&self, setup: &Setup, play: Move) -> Option<Team> {
        let next = setup.successor(play);
        next.winner().or_else(|| self.known_by(self.shared.keys.key(&State::folded(self.rules, &next))))
    }

    #[inline(always)]
    pub(super) fn known_by(&self, key: Key) -> Option<Team> {
        known_to(&self.tt, key)
    }
}

/// Looks the winning team up in the transposition table.
#[inline(always)]
pub(super) fn known_to(tt: &TableView<'_, TeamTable>, key: Key) -> Option<Team> {
    let verdict = to_verdict(tt.get(key, NO_VERDICT))?;
    Some(if verdict.is_win() { Team::Landlord } else { Team::Farmers })
}
