//! The position as one player sees it: a hand and the play to beat.

use super::deal_plan::DealPlan;
use super::unseen::Deal;
use crate::cards::Counts;
use crate::landlord;
use crate::search::{SearchControl, Stop};
use crate::seats::Seat;
use crate::shedding::{Code, Move, Rules, Setup, Solver};

/// A position without the hidden hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewpoint {
    rules: Rules,
    hand: Counts,
    to_beat: Code,
    /// With three hands: the player's seat, and the owner of the play to beat.
    seats: Option<(Seat, Seat)>,
}

impl Viewpoint {
    /// Viewpoint of the side to move with two hands; `to_beat` is [`Code::NONE`] for a lead.
    #[must_use]
    pub const fn two(rules: Rules, hand: Counts, to_beat: Code) -> Viewpoint {
        Viewpoint { rules, hand, to_beat, seats: None }
    }

    /// Viewpoint of `seat`, which is to move, with three hands; `to_beat` comes with its owner.
    #[must_use]
    pub const fn three(rules: Rules, hand: Counts, seat: Seat, to_beat: Option<(Code, Seat)>) -> Viewpoint {
        let (to_beat, by) = match to_beat {
            Some(played) => played,
            None => (Code::NONE, seat.before()),
        };
        Viewpoint { rules, hand, to_beat, seats: Some((seat, by)) }
    }

    /// Number of cards in all hands.
    pub(super) fn cards(&self, deal: &Deal) -> usize {
        self.hand.total() + deal.iter().map(|hand| hand.total()).sum::<usize>()
    }

    /// Setup of a deal with two hands.
    fn setup(&self, deal: &Deal) -> Setup {
        Setup { mover: self.hand, other: deal[0], to_beat: self.to_beat }
    }

    /// Setup of a deal with three hands; the next seat has the first of the hidden hands.
    fn three_setup(&self, (seat, by): (Seat, Seat), deal: &Deal) -> landlord::Setup {
        let mut hands = [Counts::EMPTY; 3];
        hands[seat as usize] = self.hand;
        hands[seat.after() as usize] = deal[0];
        hands[seat.before() as usize] = deal[1];
        landlord::Setup { hands, to_beat: self.to_beat, by, turn: seat }
    }
}

/// Solves the deals of one viewpoint, on several threads at once.
pub(super) struct Solvers {
    table: Viewpoint,
    /// Solver that all deals share where it fits, as they soon have positions in common.
    shared: Option<SharedSolver>,
    /// Memory for a deal that the shared solver does not fit.
    max_bytes: usize,
}

/// Shared solver of two or of three hands.
enum SharedSolver {
    Two(Solver),
    Three(landlord::Solver),
}

impl Solvers {
    /// Creates solvers for the deals of a plan.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest transposition table.
    pub(super) fn new(
        table: Viewpoint,
        plan: &DealPlan,
        max_bytes: usize,
        threads: usize,
    ) -> Result<Solvers, Stop> {
        let shared = match table.seats {
            // A solver whose keys fit if the other hand had all unseen cards fits every deal.
            None => {
                let setup = table.setup(&[plan.cards, Counts::EMPTY]);
                Some(SharedSolver::Two(Solver::new(table.rules, &setup, max_bytes)?))
            }
            // Keys fit all hands of one deck. Otherwise a deal may need its own solver.
            Some(seats) => {
                let setup = plan.deals.first().map(|deal| table.three_setup(seats, deal));
                let solver = setup.map(|setup| landlord::Solver::new(table.rules, &setup, max_bytes));
                solver.transpose()?.map(SharedSolver::Three)
            }
        };
        Ok(Solvers { table, shared, max_bytes: max_bytes / threads.max(1) })
    }

    /// Returns, for each of the given legal plays, whether the player wins with it in this deal.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    pub(super) fn wins_by_each(
        &self,
        deal: &Deal,
        plays: &[Move],
        control: &mut SearchControl,
    ) -> Result<Vec<bool>, Stop> {
        let Viewpoint { rules, seats, .. } = self.table;
        let Some(seats) = seats else {
            let setup = self.table.setup(deal);
            return match &self.shared {
                Some(SharedSolver::Two(shared)) if shared.fits(&setup) => {
                    shared.wins_by_each(&setup, plays, control)
                }
                _ => Solver::new(rules, &setup, self.max_bytes)?.wins_by_each(&setup, plays, control),
            };
        };
        let setup = self.table.three_setup(seats, deal);
        let winners = match &self.shared {
            Some(SharedSolver::Three(shared)) if shared.fits(&setup) => {
                shared.winner_by_each(&setup, plays, control)
            }
            _ => landlord::Solver::new(rules, &setup, self.max_bytes)?.winner_by_each(&setup, plays, control),
        };
        Ok(winners?.into_iter().map(|winner| winner == seats.0.team()).collect())
    }
}
