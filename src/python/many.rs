//! `Crew`: threads that solve positions for `solve_many` and `solve_iter`.

use std::{
    collections::{BTreeMap, VecDeque},
    ops::Range,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use pyo3::{
    exceptions::PyRuntimeError,
    intern,
    prelude::*,
    types::{PyDict, PyList, PyString, PyTuple},
};

use super::{convert, gateway::wait, hand::PyHand, position::PyPosition, rows::PyRows, texts::PyTexts};
use crate::batch::{BatchItem, LeadReader, PlainDeal, Questions, StoredRow};
use crate::cards::Counts;
use crate::games::{Position, Rules, SolverPool};
use crate::search::{Limits, Worker, WorkerPool};
use crate::session::Goal;

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Positions that one thread solves one after the other have at most so much weight: see [`weight`].
const TOGETHER: usize = 64;

/// About how long a position takes, where a small one takes 1. Large ones can take long: each waits for a
/// free thread.
const fn weight(cards: usize) -> usize {
    match cards {
        0..=12 => 1,
        13..=24 => 1 << ((cards - 12) / 2),
        _ => TOGETHER,
    }
}

/// Threads that solve queued positions, each position on one thread.
///
/// Private to the package. The limits ``(threads, seconds, nodes, bytes)`` apply to each position.
/// ``total`` is the number of seconds for all positions, from the creation on.
#[pyclass(frozen, name = "Crew", module = "canju._canju")]
pub struct PyCrew {
    /// A result is missing where only Python can read the row.
    workers: WorkerPool<Option<StoredRow>>,
    questions: Questions,
    memory: usize,
    queue: Mutex<Queue>,
}

/// Rows that were put and not yet returned, in order.
#[derive(Default)]
struct Queue {
    /// Number of the first one.
    first: u64,
    slots: VecDeque<Option<StoredRow>>,
    /// The rows, by the number of the first of some that were put together.
    put: BTreeMap<u64, Items>,
    /// Numbers of rows that only Python can read, and those that it has read.
    unread: Vec<u64>,
    read: BTreeMap<u64, BatchItem>,
}

/// Rows that were put together.
#[derive(Clone)]
enum Items {
    List(Arc<[BatchItem]>),
    /// Texts that the threads read.
    Texts(PyTexts, Arc<LeadReader>),
}

impl Items {
    fn len(&self) -> usize {
        match self {
            Items::List(items) => items.len(),
            Items::Texts(part, _) => part.len(),
        }
    }

    /// The item at a place; `None` if only Python can read it.
    fn item(&self, place: usize, questions: Questions) -> Option<BatchItem> {
        match self {
            Items::List(items) => items.get(place).cloned(),
            Items::Texts(part, reader) => {
                let lead = part.lead(place, reader)?;
                Some(BatchItem::of_lead(lead, questions))
            }
        }
    }

    fn cards(&self, place: usize) -> usize {
        match self {
            Items::List(items) => items[place].cards(),
            Items::Texts(part, _) => part.cards(place),
        }
    }
}

impl Drop for PyCrew {
    /// Waits for the threads, so that the rows of a table are released here: its producer may need the
    /// interpreter for that, which no thread of the workers can attach to at exit.
    fn drop(&mut self) {
        let workers = &mut self.workers;
        // At exit there may be no interpreter to release.
        if Python::try_attach(|py| py.detach(|| workers.close())).is_none() {
            self.workers.close();
        }
    }
}

impl PyCrew {
    /// Raises an error in a forked child, which lacks the threads and cannot use their locks.
    fn check_process(&self) -> PyResult<()> {
        if self.workers.here() {
            return Ok(());
        }
        let message = "this solve_iter started before the process forked: start a new one";
        Err(PyRuntimeError::new_err(message))
    }

    /// Locks the queue for a moment, while attached to the interpreter.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives rows with numbers from one on to the threads.
    fn send(&self, first: u64, items: &Items) {
        let (questions, memory) = (self.questions, self.memory);
        let (mut begin, mut sum) = (0, 0);
        let send = |begin: usize, end: usize| {
            let items = items.clone();
            let job = move |place: usize, spare: &mut SolverPool, worker: &Worker<'_>| {
                Some(items.item(begin + place, questions)?.solved(questions, spare, memory, worker))
            };
            self.workers.put_all(first + begin as u64, end - begin, job);
        };
        for place in 0..items.len() {
            let own = weight(items.cards(place));
            if sum + own > TOGETHER {
                send(begin, place);
                (begin, sum) = (place, 0);
            }
            sum += own;
        }
        send(begin, items.len());
    }

    fn put(&self, items: Items) {
        let mut queue = self.queue();
        let (number, end) = (queue.end(), queue.slots.len() + items.len());
        self.send(number, &items);
        queue.slots.resize_with(end, || None);
        queue.put.insert(number, items);
    }
}

impl Queue {
    /// Number of the next row that is put.
    fn end(&self) -> u64 {
        self.first + self.slots.len() as u64
    }

    fn slot(&mut self, number: u64) -> Option<&mut Option<StoredRow>> {
        self.slots.get_mut(usize::try_from(number.checked_sub(self.first)?).ok()?)
    }

    /// Rows put together, among which a row is, and its place.
    fn items(&self, number: u64) -> Option<(&Items, usize)> {
        let (first, items) = self.put.range(..=number).next_back()?;
        Some((items, usize::try_from(number - first).ok()?))
    }

    /// The item of a row; `None` if only Python can read it.
    fn item(&self, number: u64, questions: Questions) -> Option<BatchItem> {
        let read = self.read.get(&number).cloned();
        read.or_else(|| self.items(number).and_then(|(items, place)| items.item(place, questions)))
    }

    /// The row of a table of texts, for Python.
    fn row<'py>(&self, py: Python<'py>, number: u64) -> Option<Bound<'py, PyAny>> {
        match self.items(number)? {
            (Items::Texts(part, _), place) => part.row(py, place).ok(),
            (Items::List(_), _) => None,
        }
    }

    /// Numbers of the rows up to the last solved one.
    fn up_to_solved(&self) -> Range<u64> {
        let last = self.slots.iter().rposition(Option::is_some);
        self.first..last.map_or(self.first, |last| self.first + last as u64 + 1)
    }

    /// Drops the rows from a number on.
    fn end_at(&mut self, number: u64) {
        self.slots.truncate(usize::try_from(number - self.first).unwrap_or(usize::MAX));
    }

    /// Takes the rows that come next.
    fn ready(&mut self) -> Vec<StoredRow> {
        let ready = self.slots.iter().take_while(|slot| slot.is_some()).count();
        let rows: Vec<StoredRow> = self.slots.drain(..ready).flatten().collect();
        self.first += rows.len() as u64;
        while let Some(items) = self.put.first_entry()
            && items.key() + items.get().len() as u64 <= self.first
        {
            items.remove();
        }
        if !self.read.is_empty() {
            self.read = self.read.split_off(&self.first);
        }
        rows
    }
}

#[pymethods]
impl PyCrew {
    #[new]
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]", total, goal: "str", values))]
    fn new(limits: Limits, total: Option<f64>, goal: Goal, values: bool) -> PyCrew {
        // A time out of range is longer than any clock runs.
        let total = total.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        PyCrew {
            workers: WorkerPool::new(limits.threads, limits, total),
            questions: Questions { goal, each_play: values },
            memory: limits.memory,
            queue: Mutex::default(),
        }
    }

    /// True if the time for all positions is over.
    #[getter]
    fn late(&self) -> bool {
        self.workers.late()
    }

    /// Number of positions that were put and are not solved yet.
    #[getter]
    fn open(&self) -> usize {
        self.workers.open()
    }

    /// Number of positions that were put and not yet returned.
    #[getter]
    fn held(&self) -> usize {
        self.queue().slots.len()
    }

    /// Queues the positions of a list or of a table of texts, and returns the error of the first item
    /// without one.
    ///
    /// ``rules`` are those of two plain hands, which are read here; ``None`` if all items are for ``read``.
    /// It gets an item with its number. It returns a position, or the reason of an error, or raises an
    /// error. Rows of a table that need it are left for ``read_left``.
    #[pyo3(signature = (items: "list[Any] | Texts", rules: "SheddingRules | None", read: "object") -> "Exception | None")]
    fn read<'py>(
        &self,
        py: Python<'py>,
        items: &Bound<'py, PyAny>,
        rules: Option<&Bound<'py, PyAny>>,
        read: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Py<PyAny>>> {
        self.check_process()?;
        let reader = match rules.map(|rules| convert::rules(Some(rules))).transpose()? {
            Some(Rules::Shedding(rules)) => LeadReader::new(&rules),
            _ => None,
        };
        let items = match items.cast::<PyTexts>() {
            Err(_) => items.cast::<PyList>()?.clone(),
            Ok(part) => {
                if let Some(reader) = reader {
                    self.put(Items::Texts(part.get().clone(), Arc::new(reader)));
                    return Ok(None);
                }
                PyList::new(py, part.get().items(py)?)?
            }
        };
        let mut found = Vec::with_capacity(items.len());
        let mut failed = None;
        let first = self.queue().end();
        let mut plain = Plain { reader, own: None };
        for (item, number) in items.iter().zip(first..) {
            let item = match plain.lead(&item) {
                Some(lead) => Ok(BatchItem::of_lead(lead, self.questions)),
                None => read_item(&item, number, read),
            };
            match item {
                Ok(item) => found.push(item),
                Err(error) => {
                    failed = Some(error.into_value(py).into_any());
                    break;
                }
            }
        }
        self.put(Items::List(found.into()));
        Ok(failed)
    }

    /// Reads the rows of tables that were left for ``read``, and returns the error of the first one without
    /// a position. Rows from there on are dropped.
    #[pyo3(signature = (read: "object") -> "Exception | None")]
    fn read_left(&self, py: Python<'_>, read: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
        self.check_process()?;
        let mut unread = std::mem::take(&mut self.queue().unread);
        unread.sort_unstable();
        for number in unread {
            let Some(row) = self.queue().row(py, number) else { continue };
            match read_item(&row, number, read) {
                Ok(item) => {
                    self.send(number, &Items::List([item.clone()].into()));
                    self.queue().read.insert(number, item);
                }
                Err(error) => {
                    self.queue().end_at(number);
                    return Ok(Some(error.into_value(py).into_any()));
                }
            }
        }
        Ok(None)
    }

    /// Takes what was solved since the last call, and returns the rows that come next.
    ///
    /// With ``patient``, waits for a solved position unless none is open.
    fn take(&self, py: Python<'_>, patient: bool) -> PyResult<PyRows> {
        self.check_process()?;
        // Without threads, positions are solved here alone.
        let patience = if patient || self.workers.works_in_take() { LOOK_EVERY } else { Duration::ZERO };
        let done = wait(py, || {
            let done = self.workers.take(patience);
            (!done.is_empty() || !patient || self.workers.open() == 0).then_some(done)
        })?;
        let mut queue = self.queue();
        for (number, kept) in done {
            // Rows after one without a position are dropped.
            let Some(slot) = queue.slot(number) else { continue };
            if kept.is_some() {
                *slot = kept;
            } else {
                queue.unread.push(number);
            }
        }
        Ok(PyRows(queue.ready()))
    }

    /// The rows up to the last solved one; unsolved positions in between are interrupted. ``read`` is that
    /// of the calls before. At a row without a position, there are no more.
    fn rest(&self, py: Python<'_>, read: &Bound<'_, PyAny>) -> PyRows {
        let (mut rows, numbers) = {
            let mut queue = self.queue();
            (queue.ready(), queue.up_to_solved())
        };
        for number in numbers {
            let kept = self.queue().slot(number).and_then(Option::take);
            let interrupted = || {
                let known = self.queue().item(number, self.questions);
                let item = known.or_else(|| {
                    let row = self.queue().row(py, number)?;
                    read_item(&row, number, read).ok()
                });
                item.map(|item| item.interrupted(self.questions))
            };
            let Some(kept) = kept.or_else(interrupted) else { break };
            rows.push(kept);
        }
        PyRows(rows)
    }
}

/// Reads an item in Python.
fn read_item(item: &Bound<'_, PyAny>, number: u64, read: &Bound<'_, PyAny>) -> PyResult<BatchItem> {
    let read = read.call1((item, number))?;
    if let Ok(reason) = read.cast::<PyString>() {
        return Ok(BatchItem::Wrong(Arc::new(reason.to_str()?.to_owned())));
    }
    Ok(read.cast::<PyPosition>()?.get().0.clone().into())
}

/// Readers of the items that are two plain hands.
struct Plain {
    /// That of hands; `None` if their rules have no plain ones.
    reader: Option<LeadReader>,
    /// That of the last position with other rules.
    own: Option<LeadReader>,
}

impl Plain {
    /// Two plain hands: in a text, in a pair of texts or hands, or in a position without more.
    fn lead(&mut self, item: &Bound<'_, PyAny>) -> Option<PlainDeal> {
        if let Ok(position) = item.cast_exact::<PyPosition>() {
            let Position::Shedding(position) = &position.get().0 else { return None };
            let is_of = |reader: &&LeadReader| reader.rules() == position.rules();
            if self.reader.iter().chain(&self.own).find(is_of).is_none() {
                self.own = LeadReader::new(position.rules());
            }
            return self.reader.iter().chain(&self.own).find(is_of)?.position(position);
        }
        let reader = self.reader.as_ref()?;
        if let Ok(text) = item.cast_exact::<PyString>() {
            return reader.text(text.to_str().ok()?.as_bytes());
        }
        if let Ok(row) = item.cast_exact::<PyDict>() {
            // Other keys are left to Python.
            if row.len() > 2 {
                return None;
            }
            let names = [intern!(item.py(), "first"), intern!(item.py(), "second")];
            let [first, second] = names.map(|name| row.get_item(name).ok().flatten());
            return reader.counts([plain_hand(&first?)?, plain_hand(&second?)?]);
        }
        let pair = item.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2)?;
        // `deal` makes a tuple of its own. Named ones are read by their names.
        if !pair.is_exact_instance_of::<PyTuple>() && pair.hasattr(intern!(item.py(), "_fields")).ok()? {
            return None;
        }
        let [first, second] = [pair.get_item(0).ok()?, pair.get_item(1).ok()?];
        reader.counts([plain_hand(&first)?, plain_hand(&second)?])
    }
}

/// The cards of a plain hand, as an object or as a text.
fn plain_hand(hand: &Bound<'_, PyAny>) -> Option<Counts> {
    match hand.cast_exact::<PyHand>() {
        Ok(hand) => LeadReader::hand(&hand.get().0),
        Err(_) => LeadReader::hand_in(hand.cast_exact::<PyString>().ok()?.to_str().ok()?.as_bytes()),
    }
}
