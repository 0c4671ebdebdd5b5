//! The table as the one sees it who asks: a hand, and the play to beat.

use super::plan::Plan;
use super::unseen::Deal;
use crate::cards::Counts;
use crate::landlord;
use crate::search::{Stop, Ticker};
use crate::seats::Seat;
use crate::shedding::{Code, Move, Rules, Setup, Solver};

/// What is known without the hidden hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewpoint {
    rules: Rules,
    hand: Counts,
    to_beat: Code,
    /// Of three hands: whose it is, and who made the play to beat; for a lead, the seat before.
    seats: Option<(Seat, Seat)>,
}

impl Viewpoint {
    /// Of two hands: mine, which is to move, and the play to beat, [`Code::NONE`] for a lead.
    #[must_use]
    pub const fn two(rules: Rules, hand: Counts, to_beat: Code) -> Viewpoint {
        Viewpoint { rules, hand, to_beat, seats: None }
    }

    /// Of three hands: mine, the seat that has it and is to move, the play to beat and the seat that made it.
    #[must_use]
    pub const fn three(rules: Rules, hand: Counts, seat: Seat, to_beat: Option<(Code, Seat)>) -> Viewpoint {
        let (to_beat, by) = match to_beat {
            Some(played) => played,
            None => (Code::NONE, seat.before()),
        };
        Viewpoint { rules, hand, to_beat, seats: Some((seat, by)) }
    }

    /// My legal plays, the pass last.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        Setup { mover: self.hand, other: Counts::EMPTY, to_beat: self.to_beat }.moves(&self.rules)
    }

    /// Cards in all hands.
    pub(super) fn cards(&self, deal: &Deal) -> usize {
        self.hand.total() + deal.iter().map(|hand| hand.total()).sum::<usize>()
    }

    /// With the hidden hands open, of two.
    fn setup(&self, deal: &Deal) -> Setup {
        Setup { mover: self.hand, other: deal[0], to_beat: self.to_beat }
    }

    /// The same of three: the next seat has the first of the hidden hands.
    fn three_setup(&self, (seat, by): (Seat, Seat), deal: &Deal) -> landlord::Setup {
        let mut hands = [Counts::EMPTY; 3];
        hands[seat as usize] = self.hand;
        hands[seat.after() as usize] = deal[0];
        hands[seat.before() as usize] = deal[1];
        landlord::Setup { hands, to_beat: self.to_beat, by, turn: seat }
    }
}

/// Solves the deals of one table, on several threads at once.
pub(super) struct Solvers {
    table: Viewpoint,
    /// Which all deals share, as far as it fits: they soon have positions in common.
    shared: Option<Shared>,
    /// For what a thread solves alone.
    max_bytes: usize,
}

/// A solver of two hands, or of three.
enum Shared {
    Two(Solver),
    Three(landlord::Solver),
}

impl Solvers {
    /// For the deals of a plan.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest memo.
    pub(super) fn new(
        table: Viewpoint,
        plan: &Plan,
        max_bytes: usize,
        threads: usize,
    ) -> Result<Solvers, Stop> {
        let shared = match table.seats {
            // One that could tell the other hand if it held all cards can tell every hand.
            None => {
                let setup = table.setup(&[plan.cards, Counts::EMPTY]);
                Some(Shared::Two(Solver::new(table.rules, &setup, max_bytes)?))
            }
            // Hands of one deck have keys in common; of others, each deal has its own.
            Some(seats) => {
                let setup = plan.deals.first().map(|deal| table.three_setup(seats, deal));
                let solver = setup.map(|setup| landlord::Solver::new(table.rules, &setup, max_bytes));
                solver.transpose()?.map(Shared::Three)
            }
        };
        Ok(Solvers { table, shared, max_bytes: max_bytes / threads.max(1) })
    }

    /// Whether I win by each of some legal plays, when the hidden hands are these.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    pub(super) fn wins_by_each(
        &self,
        deal: &Deal,
        plays: &[Move],
        ticker: &mut Ticker,
    ) -> Result<Vec<bool>, Stop> {
        let Viewpoint { rules, seats, .. } = self.table;
        let Some(seats) = seats else {
            let setup = self.table.setup(deal);
            return match &self.shared {
                Some(Shared::Two(shared)) if shared.fits(&setup) => {
                    shared.wins_by_each(&setup, plays, ticker)
                }
                _ => Solver::new(rules, &setup, self.max_bytes)?.wins_by_each(&setup, plays, ticker),
            };
        };
        let setup = self.table.three_setup(seats, deal);
        let winners = match &self.shared {
            Some(Shared::Three(shared)) if shared.fits(&setup) => {
                shared.winner_by_each(&setup, plays, ticker)
            }
            _ => landlord::Solver::new(rules, &setup, self.max_bytes)?.winner_by_each(&setup, plays, ticker),
        };
        Ok(winners?.into_iter().map(|winner| winner == seats.0.team()).collect())
    }
}
