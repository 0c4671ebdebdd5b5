//! Strategies of a team, for [`proofs`](crate::proofs).

use super::Solver;
use super::expand::Successor;
use super::search::TeamSearch;
use super::state::State;
use crate::landlord::Setup;
use crate::proofs::{
    Claim, ClaimGame, ClaimGoal, Next, ProofStrategy, SearchedGame, TrialLimits, Unproved, WalkPosition,
    write,
};
use crate::search::proof_number::Search;
use crate::search::{SearchControl, Stop};
use crate::seats::Team;
use crate::shedding::Move;
use crate::shedding::numbering::numbered;

/// Walk that proves the claim that a team wins.
struct ClaimWalk<'a, 't, 's> {
    search: TeamSearch<'a, 't, 's>,
    team: Team,
    moves: Vec<Move>,
}

impl Solver {
    /// Returns a strategy that proves the claim, of at most `most` positions. The claim must be
    /// that a team wins. `report` is called now and then with the number of positions so far.
    ///
    /// # Errors
    /// The reason why it failed.
    ///
    /// # Panics
    /// If the setup does not [fit](Solver::fits).
    pub fn prove(
        &self,
        setup: &Setup,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        control: &mut SearchControl,
    ) -> Result<ProofStrategy, Unproved> {
        let (Some(team), ClaimGoal::Wins) = (claim.whose.team(), claim.goal) else {
            return Err(Unproved::NoClaim);
        };
        let mut walk = ClaimWalk { search: self.search(setup, control), team, moves: Vec::new() };
        write(&mut walk, Next::on(*setup), most, report)
    }
}

impl ClaimGame for ClaimWalk<'_, '_, '_> {
    type Key = Setup;

    fn is_own(&self, setup: &Setup) -> bool {
        setup.turn.team() == self.team
    }

    fn list(&mut self, place: &WalkPosition<Setup>, next: &mut Vec<Next<Setup>>) -> Result<(), Stop> {
        let setup = &place.key;
        let listed = numbered(setup.hand(), 0, setup.to_beat, self.search.rules, &mut self.moves);
        next.clear();
        next.extend(self.moves.iter().map(|&play| {
            let after = setup.successor(play);
            match after.winner() {
                Some(winner) if winner == self.team => Next::Kept,
                Some(_) => Next::Lost,
                None => Next::on(after),
            }
        }));
        listed
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.search.two.control.count(1)?;
        self.search.pause()
    }

    fn text(&self, setup: &Setup) -> String {
        let [landlord, down, up] = &setup.hands;
        format!("{landlord} | {down} | {up} | {:?} by {}, {} to move", setup.to_beat, setup.by, setup.turn)
    }
}

impl SearchedGame for ClaimWalk<'_, '_, '_> {
    /// Positions that the search pruned cost far more to decide than with two hands. Without
    /// bounds, the writer runs at a third of its speed at 10/10/10. With these bounds, strategies
    /// keep their size within 5 % (geometric means of deals of 6/6/6 to 9/9/9).
    const TRIAL_LIMITS: TrialLimits = TrialLimits { nodes: Some(50), percent: 80 };

    fn keeps(&mut self, place: &WalkPosition<Setup>, nodes: Option<u64>) -> Result<Option<bool>, Stop> {
        let winner = self.search.winner_within(&place.key, nodes)?;
        Ok(winner.map(|winner| winner == self.team))
    }

    fn score(&mut self, before: &Setup, after: &Setup) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 180")]
        let cards = (before.cards() - after.cards()) as u8;
        let state = State::folded(self.search.rules, after);
        self.search.order.score(&Successor { state, mover: before.turn, cards })
    }

    fn cards(&self, setup: &Setup) -> usize {
        setup.cards()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, deal};
    use crate::search::proof_number::Verdict;
    use crate::search::{Limits, run};
    use crate::seats::Seat;
    use crate::shedding::Rules;
    use crate::shedding::solver::tt::of_verdict;

    fn prove_by(solver: &Solver, setup: &Setup, claim: Claim) -> Result<ProofStrategy, Unproved> {
        let run = run(&Limits::default(), false, &mut || false, |control| {
            Ok(solver.prove(setup, claim, 1 << 20, &|_| {}, control))
        });
        run.answer.expect("no limit")
    }

    /// Stores a verdict in the transposition table: a team wins a position.
    fn store(solver: &Solver, setup: &Setup, winner: Team) {
        let shared = &solver.shared;
        let key = shared.keys.key(&State::folded(&solver.rules, setup));
        shared.tt.view().put(key, of_verdict(Verdict::win_if(winner == Team::Landlord)), u64::MAX);
    }

    #[test]
    fn an_erring_search_writes_no_false_claim_of_a_team() {
        let mut teams = [0; 2];
        for seed in 0..60 {
            let hands = deal(&[5, 4, 4], &Deck::default(), Some(seed)).expect("enough cards");
            let setup = Setup::lead([0, 1, 2].map(|seat| hands[seat].counts()), Seat::Landlord);
            let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 22).expect("enough memory");
            let run = run(&Limits::default(), false, &mut || false, |control| solver.winner(&setup, control));
            let winner = run.answer.expect("no limit");
            teams[winner as usize] += 1;
            let claim = |team: Team| Claim { whose: team.into(), goal: ClaimGoal::Wins };
            assert!(prove_by(&solver, &setup, claim(winner)).is_ok());
            // Store that the loser wins, here and after each play.
            let loser = winner.other();
            store(&solver, &setup, loser);
            for play in setup.moves(&Rules::DOUDIZHU) {
                let after = setup.successor(play);
                if after.winner().is_none() {
                    store(&solver, &after, loser);
                }
            }
            let proved = prove_by(&solver, &setup, claim(loser));
            assert!(matches!(proved, Err(Unproved::Fails(_))), "seed {seed}");
        }
        assert!(teams.iter().all(|&number| number > 5), "{teams:?}");
    }

    #[test]
    fn three_hands_accept_only_claims_of_a_win() {
        let hands = ["J", "9 T", "6"].map(|hand| hand.parse::<crate::cards::Hand>().unwrap().counts());
        let setup = Setup::lead(hands, Seat::Down);
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 20).expect("enough memory");
        let of_two = Claim { whose: crate::seats::Side::First.into(), goal: ClaimGoal::Wins };
        let of_length = Claim { whose: Team::Landlord.into(), goal: ClaimGoal::Within(9) };
        for claim in [of_two, of_length] {
            assert_eq!(prove_by(&solver, &setup, claim), Err(Unproved::NoClaim));
        }
    }
}
