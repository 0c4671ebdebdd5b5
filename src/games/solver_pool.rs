//! A solver whose memory the next game takes over.

use super::{Position, Solver};
use crate::search::Stop;
use crate::shedding;

/// A solver of two hands that nobody uses any more, with the most bytes that its tables may take.
///
/// New tables take longer than the search of a small position.
#[derive(Default)]
pub struct SolverPool(Option<(usize, Box<shedding::Solver>)>);

impl SolverPool {
    /// Bytes of a solver that is worth keeping: larger tables have grown, and cannot be taken over.
    const MOST: usize = 1 << 16;

    /// Without a solver.
    #[must_use]
    pub const fn none() -> SolverPool {
        SolverPool(None)
    }

    /// A solver that knows nothing, made for a position and its successors.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn solver(&mut self, position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        match position {
            Position::Shedding(of_two) => {
                self.of_two(of_two.rules(), &of_two.setup(), max_bytes).map(Solver::Shedding)
            }
            _ => Solver::new(position, max_bytes),
        }
    }

    /// As [`SolverPool::solver`], for two hands.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn of_two(
        &mut self,
        rules: &shedding::Rules,
        setup: &shedding::Setup,
        max_bytes: usize,
    ) -> Result<Box<shedding::Solver>, Stop> {
        if let Some((bytes, mut old)) = self.0.take()
            && bytes == max_bytes
            && old.renew(rules, setup)
        {
            return Ok(old);
        }
        shedding::Solver::new(*rules, setup, max_bytes).map(Box::new)
    }

    /// Takes back a solver that was made with these `max_bytes`.
    pub fn keep(&mut self, solver: Solver, max_bytes: usize) {
        if let Solver::Shedding(solver) = solver
            && solver.bytes() <= SolverPool::MOST
        {
            self.0 = Some((max_bytes, solver));
        }
    }
}
