//! Instances on one PostgreSQL notify each other of work, by LISTEN and NOTIFY on a connection of their own.

pub(crate) mod line;

use crate::waiting_work::WaitingWork;
use crate::{Database, DatabaseUrl};
use customs_kernel::StorageError;
use line::{CHANNEL, Line};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The shortest time between two notices of this instance. Work that is stored meanwhile goes into the next one:
/// every notice takes a lock that all transactions with notices share.
const BETWEEN_NOTICES: Duration = Duration::from_millis(5);
/// The longest time until the first notice arrives. A pooler that shares connections between clients loses it.
const TEST: Duration = Duration::from_secs(2);
/// The longest time to open the connection, signing in and the test included.
const OPENING: Duration = Duration::from_secs(15);
/// The pause after a connection failed. It doubles with every further failure, up to the longest.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Whether this instance hears of work that others store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeReception {
    /// Notices arrive.
    Receiving,
    /// Notices do not arrive, or not yet: others' work has to be looked for.
    NotReceiving,
}

/// Notifies other instances of work.
#[derive(Debug, Clone)]
pub struct WorkNotifier {
    database: Database,
    unreported: Arc<UnreportedWork>,
    reception: watch::Receiver<NoticeReception>,
}

impl WorkNotifier {
    /// Notifies other instances, if there may be any, that such work is due. Returns at once. A notice can get lost;
    /// they then find the work when they look for it.
    pub fn report(&self, work: WaitingWork) {
        if self.database.has_other_instances() && *self.reception.borrow() == NoticeReception::Receiving {
            self.unreported.add(work);
        }
    }
}

/// The kinds of work that are to be notified.
#[derive(Debug, Default)]
struct UnreportedWork {
    kinds: Mutex<BTreeSet<WaitingWork>>,
    added: Notify,
}

impl UnreportedWork {
    fn add(&self, work: WaitingWork) {
        if self.kinds().insert(work) {
            self.added.notify_one();
        }
    }

    fn take(&self) -> BTreeSet<WaitingWork> {
        std::mem::take(&mut self.kinds())
    }

    fn kinds(&self) -> MutexGuard<'_, BTreeSet<WaitingWork>> {
        // No thread panics while holding the lock, and a set is whole at any time.
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hears of the work that other instances store, and sends the notices of this one.
pub struct Notices {
    database: Database,
    known: Vec<WaitingWork>,
    unreported: Arc<UnreportedWork>,
    reception: watch::Sender<NoticeReception>,
    on_work: Arc<dyn Fn(WaitingWork) + Send + Sync>,
}

/// The reason why notices cannot be used.
#[derive(Debug, thiserror::Error)]
enum NoNotices {
    #[error("the connection for notices failed: {0}")]
    Connection(#[from] tokio_postgres::Error),
    #[error("the database did not answer: {0}")]
    Storage(#[from] StorageError),
    #[error("a notice of this instance did not come back; a pooler that shares connections loses them")]
    Silence,
    #[error("the connection for notices was closed")]
    Closed,
    #[error("the server did not answer on the connection for notices")]
    TimedOut,
    #[error("the service's connections to the database are encrypted, and the connection for notices cannot be")]
    Encrypted,
}

impl Notices {
    /// Prepares notices about these kinds of work; `on_work` is called for each that another instance has stored.
    /// The receiver reports whether notices arrive. `None` on an embedded database, which has one instance.
    #[must_use]
    pub fn prepare(
        database: &Database,
        known: Vec<WaitingWork>,
        on_work: Arc<dyn Fn(WaitingWork) + Send + Sync>,
    ) -> Option<(Self, WorkNotifier, watch::Receiver<NoticeReception>)> {
        let DatabaseUrl::Postgres(_) = database.url() else { return None };
        let unreported = Arc::<UnreportedWork>::default();
        let (reception, hears) = watch::channel(NoticeReception::NotReceiving);
        let notifier =
            WorkNotifier { database: database.clone(), unreported: unreported.clone(), reception: hears.clone() };
        Some((Self { database: database.clone(), known, unreported, reception, on_work }, notifier, hears))
    }

    /// Works until it is dropped. A broken connection is opened again.
    pub async fn run(self) {
        let mut pause = AFTER_FAILURE;
        loop {
            let error = match timeout(OPENING, self.opened()).await {
                Ok(Ok(mut line)) => {
                    if pause > AFTER_FAILURE {
                        tracing::info!("other instances' work is heard of again");
                    }
                    pause = AFTER_FAILURE;
                    let Err(error) = self.talk(&mut line).await;
                    error
                }
                Ok(Err(error)) => error,
                Err(_) => NoNotices::TimedOut,
            };
            // The follower of this looks at everything when it changes, and a further failure is no reason for that.
            self.reception.send_if_modified(|reception| {
                std::mem::replace(reception, NoticeReception::NotReceiving) == NoticeReception::Receiving
            });
            if pause == AFTER_FAILURE {
                tracing::warn!(%error, "other instances' work is looked for every 200 ms, since it is not heard of");
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// A connection on which notices arrive.
    async fn opened(&self) -> Result<Line, NoNotices> {
        let database = self.database.clone();
        if blocking(move || database.is_encrypted()).await? {
            return Err(NoNotices::Encrypted);
        }
        let mut line = Line::open(self.database.url()).await?;
        self.test(&mut line).await?;
        Ok(line)
    }

    /// Sends a notice over another connection and waits for it. Others learn from it that this instance is there.
    async fn test(&self, line: &mut Line) -> Result<(), NoNotices> {
        static TESTS: AtomicU64 = AtomicU64::new(0);
        let (process, number) = (std::process::id(), TESTS.fetch_add(1, Ordering::Relaxed));
        let text = format!("test {} {process} {number}", self.database.held_by());
        let (database, sent) = (self.database.clone(), text.clone());
        blocking(move || database.notify(CHANNEL, &sent)).await?;
        let comes_back = async {
            while line.heard().await?.text != text {}
            Ok::<_, NoNotices>(())
        };
        timeout(TEST, comes_back).await.map_err(|_| NoNotices::Silence)?
    }

    /// Receives and sends notices until the connection fails.
    async fn talk(&self, line: &mut Line) -> Result<Infallible, NoNotices> {
        drop(self.unreported.take());
        // The follower of this looks at everything now.
        self.reception.send_replace(NoticeReception::Receiving);
        let mut next = Instant::now();
        let mut is_work_untold = false;
        loop {
            tokio::select! {
                heard = line.heard() => {
                    let heard = heard?;
                    if heard.from != line.own_process() {
                        self.database.note_other_instances(true);
                        if let Some(work) = self.known.iter().find(|known| known.to_string() == heard.text) {
                            (self.on_work)(*work);
                        }
                    }
                }
                () = self.unreported.added.notified() => is_work_untold = true,
                () = sleep_until(next), if is_work_untold => {
                    is_work_untold = false;
                    let work = self.unreported.take();
                    if !work.is_empty() {
                        line.say(work.iter().map(ToString::to_string).collect()).await?;
                        next = Instant::now() + BETWEEN_NOTICES;
                    }
                }
            }
        }
    }
}

async fn blocking<T: Send + 'static>(
    call: impl FnOnce() -> Result<T, StorageError> + Send + 'static,
) -> Result<T, StorageError> {
    tokio::task::spawn_blocking(call).await.map_err(|panic| StorageError::Failed(Box::new(panic)))?
}
