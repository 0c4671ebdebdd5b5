//! Numbered pieces of work, shared by all threads of a search.
//!
//! All threads of [`crate::search::run`] run the same job, and the first answer ends the others.
//! The job here takes pieces until none is left, and answers when all threads have finished theirs.
//! The result of a piece depends only on its number, so the number of threads never changes an
//! answer.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::Duration,
};

use crate::search::{SearchControl, Stop};

/// Pause of a thread that waits for the last pieces of other threads.
const NAP: Duration = Duration::from_micros(50);
/// Amount of work after which a control checks its limits.
const LOOK: usize = 1 << 10;

/// State of all pieces, by number.
pub(super) struct Pieces<T> {
    all: Mutex<Vec<DealWork<T>>>,
}

enum DealWork<T> {
    Open,
    Taken,
    Done(T),
}

impl<T: Clone> Pieces<T> {
    pub(super) fn new(count: usize) -> Pieces<T> {
        Pieces { all: Mutex::new((0..count).map(|_| DealWork::Open).collect()) }
    }

    fn with<R>(&self, look: impl FnOnce(&mut Vec<DealWork<T>>) -> R) -> R {
        look(&mut self.all.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Works on pieces until all are done, and returns their results in order.
    pub(super) fn work(
        &self,
        control: &mut SearchControl,
        piece: impl Fn(usize, &mut SearchControl) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        loop {
            let next = self.with(|all| {
                let open = all.iter().position(|piece| matches!(piece, DealWork::Open));
                if let Some(open) = open {
                    all[open] = DealWork::Taken;
                }
                open
            });
            let Some(number) = next else {
                let done = self.with(|all| {
                    all.iter()
                        .map(|p| if let DealWork::Done(done) = p { Some(done.clone()) } else { None })
                        .collect()
                });
                if let Some(done) = done {
                    return Ok(done);
                }
                thread::sleep(NAP);
                control.work(LOOK)?;
                continue;
            };
            match piece(number, control) {
                Ok(given) => self.with(|all| all[number] = DealWork::Done(given)),
                Err(stop) => {
                    // Another thread can take it: a search that grows restarts on more threads.
                    self.with(|all| all[number] = DealWork::Open);
                    return Err(stop);
                }
            }
        }
    }
}
