use super::sweep::Sweeper;
use super::{OnFreed, beat};
use crate::Database;
use crate::database::Link;
use customs_kernel::{Clock, StorageError};
use diesel::connection::SimpleConnection;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often an instance reports that it lives, and looks for silent ones.
const BEAT: Duration = Duration::from_secs(1);
/// The longest pause between two reports of this instance after which it may still judge others. After a longer one
/// it had no contact with the database, and neither may the others have had.
const LONGEST_PAUSE: Duration = Duration::from_millis(2500);
/// The number of checks that find nobody gone after which leases without a holder are freed anyway. They come from
/// rows that were being written when their holder went.
const SWEEP: u32 = 30;

/// Reports that this instance lives. It has a thread and a connection of its own, so that no other work delays it.
pub(super) struct Heart {
    stop: Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Heart {
    pub(super) fn start(database: Database, clock: Arc<dyn Clock>, on_freed: OnFreed) -> Self {
        let (stop, stopped) = mpsc::channel();
        let sweeper = Sweeper::start(database.clone(), clock, on_freed);
        let mut beating =
            Beating { database, sweeper, link: None, looks: 0, is_silent: false, told_at: None, judges_from: None };
        let thread = std::thread::spawn(move || {
            // A dropped sender means stop, too.
            while stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                beating.once();
            }
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        // The thread may have ended by itself.
        let _ = self.stop.send(());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Beating {
    database: Database,
    sweeper: Sweeper,
    link: Option<Link>,
    /// Checks since leases were last freed.
    looks: u32,
    /// Whether the last report failed; that is logged once.
    is_silent: bool,
    told_at: Option<Instant>,
    /// The moment from which silence of others means that they are gone.
    judges_from: Option<Instant>,
}

impl Beating {
    fn once(&mut self) {
        let outcome = self.beat();
        match outcome {
            Ok(()) if self.is_silent => tracing::info!("other instances hear of this one again"),
            Err(error) => {
                // A new connection may work.
                self.link = None;
                if !self.is_silent {
                    tracing::warn!(%error, "other instances do not hear of this one, and will take over what it holds");
                }
                self.is_silent = true;
                return;
            }
            Ok(()) => {}
        }
        self.is_silent = false;
    }

    fn beat(&mut self) -> Result<(), StorageError> {
        let link = match &mut self.link {
            Some(link) => link,
            empty => empty.insert(open(&self.database)?),
        };
        let report = beat::report(&mut link.connection, self.database.held_by())?;
        self.database.note_other_instances(report.has_others);
        if !report.is_known {
            tracing::warn!("this instance stood still and was taken for gone: what it held is done by others");
            self.database.take_number(beat::register(&mut link.connection)?);
        }
        let now = Instant::now();
        if self.told_at.is_none_or(|told_at| now.duration_since(told_at) > LONGEST_PAUSE) {
            self.judges_from = Some(now + beat::GONE_AFTER);
        }
        self.told_at = Some(now);
        if self.judges_from.is_some_and(|from| now < from) {
            return Ok(());
        }
        let gone = report.silent;
        self.looks += 1;
        if !gone.is_empty() || self.looks >= SWEEP {
            // If the sweeper is busy, a later check asks again.
            self.sweeper.sweep(gone);
            self.looks = 0;
        }
        Ok(())
    }
}

/// Opens a connection apart from those of other work.
pub(super) fn open(database: &Database) -> Result<Link, StorageError> {
    let mut link = Link::open(database.url()).map_err(|error| StorageError::Unavailable(Box::new(error)))?;
    // A report that a crash of the server loses is of no use anyway, so it need not wait for the disk.
    let settings = link.connection.batch_execute("SET synchronous_commit = off; SET statement_timeout = '5s'");
    settings.map_err(crate::failure::storage_error)?;
    Ok(link)
}
