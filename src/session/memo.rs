//! The memo of a game: its solver, and the answers and plans by position.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ahash::AHashMap;

use super::{CachedAnswer, Goal};
use crate::games::{Position, Solver, SolverPool};
use crate::plans::Planned;
use crate::search::Stop;

/// The solver of a game, and the answers and plans found so far. All sessions of the game share it.
///
/// No lock is held during a search.
pub struct Memo {
    bytes: usize,
    solver: Mutex<(u64, Option<Arc<Solver>>)>,
    answers: Mutex<Answers>,
    plans: Mutex<AHashMap<Position, Plans>>,
}

/// Results of searches for a plan of a position.
#[derive(Clone, Default)]
pub struct Plans {
    /// The shortest plan.
    pub plan: Option<Arc<Planned>>,
    /// The longest time of a search without success.
    pub in_vain: Duration,
}

/// Answers about one position, which a solution can hold.
pub type CacheEntry = Arc<Mutex<CachedAnswer>>;

/// Answers by position and goal. Those that nobody holds are forgotten when there are too many: they
/// can be found again.
struct Answers {
    known: AHashMap<(Position, Goal), CacheEntry>,
    /// Number of positions that are too many.
    most: usize,
}

impl Answers {
    /// At least so large is that number: a display shows fewer positions.
    const FEW: usize = 1 << 16;

    fn forget(&mut self) {
        self.known.retain(|_, held| Arc::strong_count(held) > 1);
        // Held ones are not looked through again for each new one.
        self.most = Answers::FEW.max(2 * self.known.len());
    }
}

/// Number of forks before this process. A child makes its own solver: a thread of the parent can hold the
/// locks of the old one, and does not exist in the child.
static FORKS: AtomicU64 = AtomicU64::new(0);

/// Called in a forked child.
pub fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

/// The solver of the last game that is over. Never waited for: in a forked child, a thread of the parent
/// can hold the lock.
static SPARE: Mutex<SolverPool> = Mutex::new(SolverPool::none());

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memo {
    /// An empty memo, whose solver gets at most so many bytes when it is needed.
    #[must_use]
    pub fn new(bytes: usize) -> Memo {
        let answers = Answers { known: AHashMap::new(), most: Answers::FEW };
        Memo { bytes, solver: Mutex::default(), answers: Mutex::new(answers), plans: Mutex::default() }
    }

    /// The solver of this process, made for a game with this position.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is too little room.
    pub fn solver(&self, position: &Position) -> Result<Arc<Solver>, Stop> {
        let (forks, made) = &mut *lock(&self.solver);
        let now = FORKS.load(Ordering::Relaxed);
        let usable = made.take_if(|solver| *forks == now && solver.fits(position));
        // The old table is freed first: there may be no room for two.
        *made = None;
        *forks = now;
        let renewed = || match SPARE.try_lock() {
            Ok(mut spare) => spare.solver(position, self.bytes),
            Err(_) => Solver::new(position, self.bytes),
        };
        let solver = usable.map_or_else(|| renewed().map(Arc::new), Ok)?;
        Ok(made.insert(solver).clone())
    }

    /// The answers about a position. While they are held, they are not forgotten.
    pub fn hold(&self, position: &Position, goal: Goal) -> CacheEntry {
        let mut answers = lock(&self.answers);
        if answers.known.len() >= answers.most {
            answers.forget();
        }
        Arc::clone(answers.known.entry((position.clone(), goal)).or_default())
    }

    /// Calls `with` on the answers about a position.
    pub fn known<T>(&self, position: &Position, goal: Goal, with: impl FnOnce(&mut CachedAnswer) -> T) -> T {
        with(&mut lock(&self.hold(position, goal)))
    }

    /// Results of searches for a plan of a position.
    #[must_use]
    pub fn planned(&self, position: &Position) -> Plans {
        lock(&self.plans).get(position).cloned().unwrap_or_default()
    }

    /// Keeps a plan, unless a shorter one is known.
    pub fn keep_plan(&self, plan: Planned) {
        let mut plans = lock(&self.plans);
        let known = &mut plans.entry(Position::Shedding(plan.begun.clone())).or_default().plan;
        if known.as_ref().is_none_or(|known| plan.length() < known.length()) {
            *known = Some(Arc::new(plan));
        }
    }

    /// Remembers the time of a search for a plan without success.
    pub(super) fn planned_in_vain(&self, position: &Position, time: Duration) {
        let mut plans = lock(&self.plans);
        let known = plans.entry(position.clone()).or_default();
        known.in_vain = known.in_vain.max(time);
    }

    /// Size of the transposition table in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        let (forks, made) = &*lock(&self.solver);
        made.as_ref().filter(|_| *forks == FORKS.load(Ordering::Relaxed)).map_or(0, |solver| solver.bytes())
    }

    /// Frees the transposition table, and the answers that nobody holds.
    pub fn release(&self) {
        lock(&self.solver).1 = None;
        lock(&self.answers).forget();
    }
}

impl Drop for Memo {
    fn drop(&mut self) {
        let (forks, made) = self.solver.get_mut().unwrap_or_else(PoisonError::into_inner);
        if *forks == FORKS.load(Ordering::Relaxed)
            && let Some(solver) = made.take().and_then(Arc::into_inner)
            && let Ok(mut spare) = SPARE.try_lock()
        {
            spare.keep(solver, self.bytes);
        }
    }
}
