//! Work that is cut in numbered pieces, done by all threads of a search.
//!
//! The threads of [`crate::search::run`] all run one job, and the first to answer ends the others.
//! Here the job takes pieces until none is left, and answers when every piece is done, by whomever.
//! What a piece gives depends on its number alone, so that threads never change a result.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::Duration,
};

use crate::search::{Stop, Ticker};

/// How long a thread sleeps that waits for the others' last pieces.
const NAP: Duration = Duration::from_micros(50);
/// Work that makes a ticker look at its limits.
const LOOK: usize = 1 << 10;

/// Pieces, by number: what they gave, or that somebody works on them.
pub(super) struct Pieces<T> {
    all: Mutex<Vec<Piece<T>>>,
}

enum Piece<T> {
    Open,
    Taken,
    Done(T),
}

impl<T: Clone> Pieces<T> {
    pub(super) fn new(count: usize) -> Pieces<T> {
        Pieces { all: Mutex::new((0..count).map(|_| Piece::Open).collect()) }
    }

    fn with<R>(&self, look: impl FnOnce(&mut Vec<Piece<T>>) -> R) -> R {
        look(&mut self.all.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does pieces until all are done, and gives what they gave in their order.
    pub(super) fn work(
        &self,
        ticker: &mut Ticker,
        piece: impl Fn(usize, &mut Ticker) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        loop {
            let next = self.with(|all| {
                let open = all.iter().position(|piece| matches!(piece, Piece::Open));
                if let Some(open) = open {
                    all[open] = Piece::Taken;
                }
                open
            });
            let Some(number) = next else {
                let done = self.with(|all| {
                    all.iter()
                        .map(|p| if let Piece::Done(done) = p { Some(done.clone()) } else { None })
                        .collect()
                });
                if let Some(done) = done {
                    return Ok(done);
                }
                thread::sleep(NAP);
                ticker.work(LOOK)?;
                continue;
            };
            match piece(number, ticker) {
                Ok(given) => self.with(|all| all[number] = Piece::Done(given)),
                Err(stop) => {
                    // Another thread may do it: the first part of a search runs on one alone.
                    self.with(|all| all[number] = Piece::Open);
                    return Err(stop);
                }
            }
        }
    }
}
