use chrono::{DateTime, Utc};
use customs_kernel::Clock;
use customs_persistence::{Database, Figures, WaitingWork};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::timeout;

/// How long figures of the database are shown before they are read again.
pub(super) const FRESH: Duration = Duration::from_secs(5);
/// How long a request waits for them. Prometheus gives up a scrape after ten seconds.
const PATIENCE: Duration = Duration::from_secs(2);

/// How old figures may be while new ones are being counted, until the database counts as silent.
const SILENT: Duration = Duration::from_secs(60);

/// Reads figures of the database for all requests, one at a time.
pub(super) struct Gathering {
    database: Database,
    clock: Arc<dyn Clock>,
    work: Arc<Vec<WaitingWork>>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// When the database was asked last.
    asked: Option<Instant>,
    /// Whether it answered when it was asked last.
    has_answered: bool,
    last: Option<Taken>,
    /// Its sender lives as long as the database is being asked.
    under_way: Option<watch::Receiver<()>>,
}

/// Figures that were read.
#[derive(Clone)]
pub(super) struct Taken {
    pub(super) figures: Arc<Figures>,
    /// The moment that they describe.
    pub(super) at: DateTime<Utc>,
    read_at: Instant,
}

/// What is known of the database.
pub(super) struct Gathered {
    /// Whether it answered when it was asked last.
    pub(super) is_up: bool,
    /// The figures, and how old they are; `None` before the first.
    pub(super) last: Option<(Taken, Duration)>,
}

impl Gathering {
    pub(super) fn new(database: Database, clock: Arc<dyn Clock>, work: Vec<WaitingWork>) -> Self {
        Self { database, clock, work: Arc::new(work), state: Arc::default() }
    }

    /// The figures, read again if they are old. A request that comes while they are being read waits for the same
    /// reading.
    pub(super) async fn refresh(&self) -> Gathered {
        let in_time = match self.begin() {
            // The sender is dropped when the database has answered, or failed to. Nothing is ever sent.
            Some(mut under_way) => timeout(PATIENCE, under_way.changed()).await.is_ok(),
            None => true,
        };
        let state = lock(&self.state);
        let last = state.last.clone().map(|taken| {
            let age = taken.read_at.elapsed();
            (taken, age)
        });
        // A count that takes long, as of a long queue, is no silence: the age of the figures shows it.
        let is_recent = last.as_ref().is_some_and(|(_, age)| *age < SILENT);
        Gathered { is_up: state.has_answered && (in_time || is_recent), last }
    }

    /// Begins to read if that is due; `None` when the last figures are fresh.
    fn begin(&self) -> Option<watch::Receiver<()>> {
        let mut state = lock(&self.state);
        if let Some(under_way) = &state.under_way
            && under_way.has_changed().is_ok()
        {
            return Some(under_way.clone());
        }
        if state.asked.is_some_and(|asked| asked.elapsed() < FRESH) {
            return None;
        }
        let (sender, receiver) = watch::channel(());
        state.asked = Some(Instant::now());
        state.under_way = Some(receiver.clone());
        let (database, work, shared) = (self.database.clone(), self.work.clone(), self.state.clone());
        let now = self.clock.now();
        tokio::task::spawn_blocking(move || {
            let read = database.figures(&work, now);
            let mut state = lock(&shared);
            state.has_answered = read.is_ok();
            match read {
                Ok(figures) => {
                    state.last = Some(Taken { figures: Arc::new(figures), at: now, read_at: Instant::now() });
                }
                Err(error) => tracing::debug!(%error, "the figures of the database could not be read"),
            }
            drop(sender);
        });
        Some(receiver)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    // Nothing panics under this lock.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joiners::SystemClock;
    use customs_persistence::DatabaseOptions;
    use futures_util::future::join_all;

    #[actix_rt::test]
    async fn many_who_ask_are_answered_by_one_look() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("customs.db").display());
        let database = Database::open_with(&url, DatabaseOptions::default()).expect("opened");
        database.migrate().expect("migrated");
        let gathering = Gathering::new(database, Arc::new(SystemClock), WaitingWork::all([]));
        let reported = join_all((0..20).map(|_| gathering.refresh())).await;
        let figures = |gathered: &Gathered| gathered.last.as_ref().map(|(taken, _)| taken.figures.clone());
        let first = figures(&reported[0]).expect("figures");
        for gathered in reported.iter().chain([&gathering.refresh().await]) {
            assert!(gathered.is_up);
            assert!(figures(gathered).is_some_and(|figures| Arc::ptr_eq(&figures, &first)), "the same");
        }
    }
}
