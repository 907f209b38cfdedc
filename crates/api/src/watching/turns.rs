use chrono::{DateTime, TimeDelta, Utc};
use customs_http::Part;
use metrics::{Unit, counter, describe_counter, describe_gauge, gauge};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const LAST_TURN: &str = "customs_worker_last_turn_timestamp_seconds";
const IS_ALIVE: &str = "customs_worker_up";
const FAILURES: &str = "customs_worker_failures_total";

/// The workers of this instance, and when each had its last turn. A worker that waits for its next work has a turn once a
/// minute at least; one that does not waits for something that does not come.
pub(crate) struct Turns {
    /// The moment from which turns are counted.
    start: Instant,
    workers: Mutex<Vec<Arc<Turn>>>,
}

/// The turns of one worker. Several workers may do the same work under one name.
pub(crate) struct Turn {
    label: String,
    start: Instant,
    /// Milliseconds from the start to the last turn.
    last: AtomicU64,
    has_ended: AtomicBool,
    /// How long one turn may take.
    patience: Duration,
}

/// How long a worker may be without a turn: longer than any step takes in daily operation.
const PATIENCE: Duration = Duration::from_secs(300);
/// A daily run makes the invoices of all organisations in one step.
const PATIENCE_WITH_RUNS: Duration = Duration::from_secs(4 * 3600);
const RUNS: &str = "invoice runs";

/// The state of the workers of one name, several of which may run: the worst of each.
#[derive(Debug, PartialEq, Eq)]
struct WorkerHealth {
    is_up: bool,
    silent_for: Duration,
    patience: Duration,
}

impl Turns {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), workers: Mutex::default() }
    }

    /// Describes the metrics of workers.
    pub(super) fn describe() {
        describe_gauge!(LAST_TURN, Unit::Seconds, "Unix time at which the worker last did or looked for something");
        describe_gauge!(IS_ALIVE, "1 while the worker runs, 0 after it ended");
        describe_counter!(FAILURES, "Steps of the worker that failed, mostly because the database did not answer");
    }

    /// A worker of this name begins.
    pub(crate) fn begin(&self, name: &str) -> Arc<Turn> {
        let patience = if name == RUNS { PATIENCE_WITH_RUNS } else { PATIENCE };
        let turn = Arc::new(Turn {
            label: label(name),
            start: self.start,
            last: AtomicU64::new(0),
            has_ended: AtomicBool::new(false),
            patience,
        });
        turn.note();
        counter!(FAILURES, "worker" => turn.label.clone()).increment(0);
        self.workers().push(Arc::clone(&turn));
        turn
    }

    /// Sets the gauges of all workers, `now` being the present Unix time.
    pub(super) fn show(&self, now: Duration) {
        for (worker, WorkerHealth { is_up, silent_for, .. }) in self.all() {
            gauge!(LAST_TURN, "worker" => worker.clone()).set(now.saturating_sub(silent_for));
            gauge!(IS_ALIVE, "worker" => worker).set(u8::from(is_up));
        }
    }

    /// The workers as a part of the service at `now`.
    pub(super) fn part(&self, now: DateTime<Utc>) -> Part {
        let stuck: Vec<(String, WorkerHealth)> = self.all().into_iter().filter(|(_, alive)| !alive.is_well()).collect();
        let Some(longest) = stuck.iter().map(|(_, alive)| alive.silent_for).max() else { return Part::ok("workers") };
        let reported: Vec<String> = stuck
            .iter()
            .map(|(worker, alive)| match alive.is_up {
                true => format!("{worker} has made no step for {} s", alive.silent_for.as_secs()),
                false => format!("{worker} has ended"),
            })
            .collect();
        Part::degraded("workers", reported.join("; "), TimeDelta::from_std(longest).ok().map(|longest| now - longest))
    }

    fn all(&self) -> BTreeMap<String, WorkerHealth> {
        let mut all: BTreeMap<String, WorkerHealth> = BTreeMap::new();
        for turn in &*self.workers() {
            let alive = all.entry(turn.label.clone()).or_insert_with(|| turn.alive());
            let WorkerHealth { is_up, silent_for, .. } = turn.alive();
            alive.is_up &= is_up;
            alive.silent_for = alive.silent_for.max(silent_for);
        }
        all
    }

    fn workers(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Turn>>> {
        // Nothing panics under this lock.
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WorkerHealth {
    fn is_well(&self) -> bool {
        self.is_up && self.silent_for <= self.patience
    }
}

impl Turn {
    /// Runs the worker and notes its turns. A worker is polled when something that it waited for happened, or when its
    /// time came.
    pub(crate) async fn follow(self: Arc<Self>, worker: impl Future<Output = ()>) {
        let _ends = Ends(&self);
        let mut worker = pin!(worker);
        poll_fn(|context| {
            self.note();
            worker.as_mut().poll(context)
        })
        .await;
    }

    fn note(&self) {
        let since_start = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last.store(since_start, Ordering::Relaxed);
    }

    fn alive(&self) -> WorkerHealth {
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        WorkerHealth {
            is_up: !self.has_ended.load(Ordering::Relaxed),
            silent_for: self.start.elapsed().saturating_sub(last),
            patience: self.patience,
        }
    }
}

/// Notes the end of a worker, a panic included.
struct Ends<'a>(&'a Turn);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.has_ended.store(true, Ordering::Relaxed);
    }
}

/// Counts a step of the worker of this name that failed.
pub(crate) fn step_failed(name: &str) {
    counter!(FAILURES, "worker" => label(name)).increment(1);
}

fn label(name: &str) -> String {
    name.replace([' ', '-'], "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::task::{Context, Poll, Waker};

    fn now() -> DateTime<Utc> {
        "2026-03-02T09:30:00Z".parse().expect("a moment")
    }

    #[test]
    fn a_worker_that_ended_or_stands_still_is_told() {
        let turns = Turns::new();
        assert_eq!(turns.part(now()), Part::ok("workers"));
        let (one, other) = (turns.begin("messages of customs"), turns.begin("messages of customs"));
        assert_eq!(turns.part(now()), Part::ok("workers"));
        let mut stuck = Box::pin(one.follow(std::future::pending()));
        let mut context = Context::from_waker(Waker::noop());
        assert_eq!(stuck.as_mut().poll(&mut context), Poll::Pending);
        assert!(turns.part(now()).is_ok(), "it waits for its next work");
        drop(stuck);
        let ended = Part::degraded("workers", "messages_of_customs has ended", Some(now()));
        assert_eq!(ended.name(), turns.part(now()).name());
        assert!(!turns.part(now()).is_ok(), "one of two has ended");
        drop(other);
    }

    #[test]
    fn patience_ends_after_minutes() {
        let alive = |silent_for| WorkerHealth { is_up: true, silent_for, patience: PATIENCE };
        assert!(alive(PATIENCE).is_well());
        assert!(!alive(PATIENCE + Duration::from_secs(1)).is_well());
        assert!(!WorkerHealth { is_up: false, ..alive(Duration::ZERO) }.is_well());
    }
}
