//! `Crew`: threads that solve positions for `solve_many` and `solve_iter`.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use pyo3::{
    exceptions::PyRuntimeError,
    prelude::*,
    types::{PyList, PyString, PyTuple},
};

use super::{
    convert,
    errors::stopped_before_start,
    gateway::{LimitArgs, wait},
    position::PyPosition,
    rows::PyRows,
};
use crate::batch::{Found, Item, Kept, Lead, Questions, Spare};
use crate::games::Rules;
use crate::search::{Crew, Run, Stop};
use crate::shedding;

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Most cards of positions that one thread solves one after the other, and their number. Larger ones
/// can take long: each waits for a free thread.
const FEW_CARDS: usize = 14;
const TOGETHER: usize = 64;

/// Threads that solve queued positions, each position on one thread.
///
/// Private to the package. The limits ``(threads, seconds, nodes, bytes)`` apply to each position.
/// ``total`` is the number of seconds for all positions, from the creation on.
#[pyclass(frozen, name = "Crew", module = "canju._canju")]
pub struct PyCrew {
    crew: Crew<Found>,
    questions: Questions,
    memory: usize,
    queue: Mutex<Queue>,
}

/// Positions that were put and not yet returned, in order.
#[derive(Default)]
struct Queue {
    /// Number of the first one.
    first: u64,
    slots: VecDeque<(Item, Option<Run<Found>>)>,
}

impl PyCrew {
    /// Raises an error in a forked child, which lacks the threads and cannot use their locks.
    fn check_process(&self) -> PyResult<()> {
        if self.crew.here() {
            return Ok(());
        }
        let message = "this solve_iter started before the process forked: start a new one";
        Err(PyRuntimeError::new_err(message))
    }

    /// Locks the queue for a moment, while attached to the interpreter.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, items: Vec<Item>) {
        let (mut queue, mut together) = (self.queue(), Vec::new());
        let mut number = queue.first + queue.slots.len() as u64;
        let (questions, memory) = (self.questions, self.memory);
        let send = |number: u64, items: Vec<Item>| {
            let first = number - items.len() as u64;
            self.crew.put_all(first, items, move |item, spare: &mut Spare, ticker| {
                item.ask(questions, spare, memory, ticker)
            });
        };
        for item in items {
            let is_small = item.cards() <= FEW_CARDS;
            if !is_small || together.len() == TOGETHER {
                send(number, std::mem::take(&mut together));
            }
            number += 1;
            together.push(item.clone());
            queue.slots.push_back((item, None));
            if !is_small {
                send(number, std::mem::take(&mut together));
            }
        }
        send(number, together);
    }
}

#[pymethods]
impl PyCrew {
    #[new]
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]", total, fastest, values))]
    fn new(limits: LimitArgs, total: Option<f64>, fastest: bool, values: bool) -> PyResult<PyCrew> {
        let limits = limits.limits();
        // A time out of range is longer than any clock runs.
        let total = total.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let crew = Crew::new(limits.threads, limits, total);
        let crew = crew.ok_or_else(|| stopped_before_start(Stop::NoThread))?;
        Ok(PyCrew {
            crew,
            questions: Questions { lengths: fastest, each_play: values },
            memory: limits.memory,
            queue: Mutex::default(),
        })
    }

    /// True if the time for all positions is over.
    #[getter]
    fn late(&self) -> bool {
        self.crew.late()
    }

    /// Number of positions that were put and are not solved yet.
    #[getter]
    fn open(&self) -> usize {
        self.crew.open()
    }

    /// Number of positions that were put and not yet returned.
    #[getter]
    fn held(&self) -> usize {
        self.queue().slots.len()
    }

    /// Queues the positions of a list, and returns the error of the first item without one.
    ///
    /// ``rules`` are those of two plain hands, which are read here; ``None`` if all items are for ``read``.
    /// It gets an item with its index. It returns a position, or the reason of an error, or raises an error.
    #[pyo3(signature = (items: "list[Any]", rules: "SheddingRules | None", read: "object") -> "Exception | None")]
    fn read<'py>(
        &self,
        py: Python<'py>,
        items: &Bound<'py, PyList>,
        rules: Option<&Bound<'py, PyAny>>,
        read: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Py<PyAny>>> {
        self.check_process()?;
        let rules = match rules.map(|rules| convert::rules(Some(rules))).transpose()? {
            Some(Rules::Shedding(rules)) => Some(Arc::new(rules)),
            _ => None,
        };
        let mut found = Vec::with_capacity(items.len());
        let mut failed = None;
        for (index, item) in items.iter().enumerate() {
            let read = match rules.as_ref().and_then(|rules| plain(&item, rules)) {
                Some(lead) => Ok(Item::of_lead(lead, self.questions)),
                None => read.call1((&item, index)).and_then(|read| {
                    if let Ok(reason) = read.cast::<PyString>() {
                        return Ok(Item::Wrong(Arc::new(reason.to_str()?.to_owned())));
                    }
                    Ok(read.cast::<PyPosition>()?.get().0.clone().into())
                }),
            };
            match read {
                Ok(item) => found.push(item),
                Err(error) => {
                    failed = Some(error.into_value(py).into_any());
                    break;
                }
            }
        }
        self.put(found);
        Ok(failed)
    }

    /// Takes what was solved since the last call, and returns the rows that come next.
    ///
    /// With ``patient``, waits for a solved position unless none is open.
    fn take(&self, py: Python<'_>, patient: bool) -> PyResult<PyRows> {
        self.check_process()?;
        let patience = if patient { LOOK_EVERY } else { Duration::ZERO };
        let done = wait(py, || {
            let done = self.crew.take(patience);
            (!done.is_empty() || !patient || self.crew.open() == 0).then_some(done)
        })?;
        let mut queue = self.queue();
        let first = queue.first;
        for (number, run) in done {
            if let Some(slot) = usize::try_from(number - first).ok().and_then(|k| queue.slots.get_mut(k)) {
                slot.1 = Some(run);
            }
        }
        let mut rows = Vec::new();
        while let Some((_, Some(_))) = queue.slots.front() {
            let Some((item, Some(run))) = queue.slots.pop_front() else { break };
            rows.push(Kept::searched(item, self.questions, run));
        }
        queue.first += rows.len() as u64;
        Ok(PyRows(rows))
    }

    /// The rows up to the last solved one; unsolved positions in between are interrupted.
    fn rest(&self) -> PyRows {
        let mut queue = self.queue();
        let last = queue.slots.iter().rposition(|(_, run)| run.is_some()).map_or(0, |last| last + 1);
        let interrupted =
            || Run { answer: Err(Stop::Interrupted), nodes: 0, time: Duration::ZERO, threads: 0 };
        let row = |(item, run): (Item, Option<Run<Found>>)| {
            Kept::searched(item, self.questions, run.unwrap_or_else(interrupted))
        };
        PyRows(queue.slots.drain(..last).map(row).collect())
    }
}

/// Two plain hands in a text or in a pair of texts.
fn plain(item: &Bound<'_, PyAny>, rules: &Arc<shedding::Rules>) -> Option<Lead> {
    if let Ok(text) = item.cast_exact::<PyString>() {
        let (first, second) = text.to_str().ok()?.split_once('|')?;
        return Lead::read(first, second, rules);
    }
    let pair = item.cast_exact::<PyTuple>().ok().filter(|pair| pair.len() == 2)?;
    let [first, second] = [pair.get_borrowed_item(0).ok()?, pair.get_borrowed_item(1).ok()?];
    let [first, second] = [first.cast_exact::<PyString>().ok()?, second.cast_exact::<PyString>().ok()?];
    Lead::read(first.to_str().ok()?, second.to_str().ok()?, rules)
}
