//! Instances on one PostgreSQL tell each other of work, by LISTEN and NOTIFY on a connection of their own.

mod line;

use crate::waiting_work::WaitingWork;
use crate::{Database, DatabaseUrl};
use customs_kernel::StorageError;
use line::{CHANNEL, Line};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The shortest time between two notices of this instance. Work that is stored meanwhile goes into the next one:
/// every notice takes a lock that all transactions with notices share.
const BETWEEN_NOTICES: Duration = Duration::from_millis(5);
/// How long the first notice may take to arrive. A pooler that shares connections between clients loses it.
const TEST: Duration = Duration::from_secs(2);
/// The pause after a failed connection.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The pause before notices are tried again on a server that did not deliver them.
const AFTER_SILENCE: Duration = Duration::from_secs(60);

/// Whether this instance hears of work that others store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hearing {
    /// Notices arrive.
    Hears,
    /// Notices do not arrive, or not yet: others' work has to be looked for.
    Deaf,
}

/// Tells other instances of work.
#[derive(Debug, Clone)]
pub struct WorkTeller {
    database: Database,
    sender: UnboundedSender<WaitingWork>,
    hearing: watch::Receiver<Hearing>,
}

impl WorkTeller {
    /// Tells other instances, if there may be any, that such work is due. Returns at once. A notice can get lost;
    /// they then find the work when they look for it.
    pub fn tell(&self, work: WaitingWork) {
        if self.database.has_other_instances() && *self.hearing.borrow() == Hearing::Hears {
            // A closed channel means that the service is stopping.
            let _ = self.sender.send(work);
        }
    }
}

/// Hears of the work that other instances store, and sends the notices of this one.
pub struct Notices {
    database: Database,
    known: Vec<WaitingWork>,
    told: UnboundedReceiver<WaitingWork>,
    hearing: watch::Sender<Hearing>,
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
}

impl Notices {
    /// Prepares notices about these kinds of work; `on_work` is called for each that another instance has stored.
    /// The receiver tells whether notices arrive. `None` on an embedded database, which has one instance.
    #[must_use]
    pub fn prepare(
        database: &Database,
        known: Vec<WaitingWork>,
        on_work: Arc<dyn Fn(WaitingWork) + Send + Sync>,
    ) -> Option<(Self, WorkTeller, watch::Receiver<Hearing>)> {
        let DatabaseUrl::Postgres(_) = database.url() else { return None };
        let (sender, told) = mpsc::unbounded_channel();
        let (hearing, hears) = watch::channel(Hearing::Deaf);
        let teller = WorkTeller { database: database.clone(), sender, hearing: hears.clone() };
        Some((Self { database: database.clone(), known, told, hearing, on_work }, teller, hears))
    }

    /// Works until it is dropped. A broken connection is opened again.
    pub async fn run(mut self) {
        let mut has_failed = false;
        loop {
            let Err(error) = self.connected(&mut has_failed).await;
            self.hearing.send_replace(Hearing::Deaf);
            if !has_failed {
                tracing::warn!(%error, "other instances' work is looked for every 200 ms, since it is not heard of");
            }
            has_failed = true;
            sleep(if matches!(error, NoNotices::Silence) { AFTER_SILENCE } else { AFTER_FAILURE }).await;
        }
    }

    /// Opens a connection and uses it until it fails.
    async fn connected(&mut self, has_failed: &mut bool) -> Result<std::convert::Infallible, NoNotices> {
        let mut line = Line::open(self.database.url()).await?;
        self.test(&mut line).await?;
        if std::mem::take(has_failed) {
            tracing::info!("other instances' work is heard of again");
        }
        while self.told.try_recv().is_ok() {}
        // Whoever follows this looks at everything now.
        self.hearing.send_replace(Hearing::Hears);
        self.talk(&mut line).await
    }

    /// Sends a notice over another connection and waits for it. Others learn from it that this instance is there.
    async fn test(&self, line: &mut Line) -> Result<(), NoNotices> {
        static TESTS: AtomicU64 = AtomicU64::new(0);
        let (process, number) = (std::process::id(), TESTS.fetch_add(1, Ordering::Relaxed));
        let text = format!("test {} {process} {number}", self.database.held_by());
        let (database, sent) = (self.database.clone(), text.clone());
        let sending = tokio::task::spawn_blocking(move || database.notify(CHANNEL, &sent));
        sending.await.map_err(|panic| StorageError::Failed(Box::new(panic)))??;
        let comes_back = async {
            while line.heard().await?.text != text {}
            Ok::<_, NoNotices>(())
        };
        timeout(TEST, comes_back).await.map_err(|_| NoNotices::Silence)?
    }

    async fn talk(&mut self, line: &mut Line) -> Result<std::convert::Infallible, NoNotices> {
        let mut next = Instant::now();
        let mut work = BTreeSet::new();
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
                Some(told) = self.told.recv() => {
                    work.insert(told);
                }
                () = sleep_until(next), if !work.is_empty() => {
                    line.say(std::mem::take(&mut work).iter().map(ToString::to_string).collect()).await?;
                    next = Instant::now() + BETWEEN_NOTICES;
                }
            }
        }
    }
}
