use super::sweep::Sweeper;
use super::{OnFreed, beat};
use crate::Database;
use crate::database::Link;
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::{Clock, StorageError};
use diesel::connection::SimpleConnection;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time between two reports of an instance that it lives, and two looks for silent ones.
const BEAT: Duration = Duration::from_secs(1);
/// The longest pause between two reports of this instance after which it may still judge others. After a longer one
/// it had no contact with the database, and neither may the others have had.
const LONGEST_PAUSE: Duration = Duration::from_millis(2500);
/// The number of checks that find no instance gone after which leases without a holder are freed anyway. They come from
/// rows that were being written when their holder went.
const SWEEP: u32 = 30;

/// Reports that this instance lives. It has a thread and a connection of its own, so that no other work delays it.
pub(super) struct Heartbeat {
    stop: Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    pub(super) fn start(database: Database, clock: Arc<dyn Clock>, on_freed: OnFreed) -> Self {
        let (stop, stopped) = mpsc::channel();
        let sweeper = Sweeper::start(database.clone(), clock.clone(), on_freed);
        let mut heartbeat_loop = HeartbeatLoop {
            database,
            clock,
            sweeper,
            link: None,
            looks: 0,
            is_silent: false,
            is_apart: false,
            is_elsewhere: false,
            told_at: None,
            judges_from: None,
        };
        let thread = std::thread::spawn(move || {
            // A dropped sender means stop, too.
            while stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                heartbeat_loop.once();
            }
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        // The thread may have ended by itself.
        let _ = self.stop.send(());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct HeartbeatLoop {
    database: Database,
    clock: Arc<dyn Clock>,
    sweeper: Sweeper,
    link: Option<Link>,
    /// Checks since leases were last freed.
    looks: u32,
    /// Whether the last report failed; that is logged once.
    is_silent: bool,
    /// Whether the clocks differ, and whether others serve elsewhere, by the last report; both are logged once.
    is_apart: bool,
    is_elsewhere: bool,
    told_at: Option<Instant>,
    /// The moment from which silence of others means that they are gone.
    judges_from: Option<Instant>,
}

impl HeartbeatLoop {
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
        let (here, began) = (self.clock.now(), Instant::now());
        let report = beat::report(&mut link.connection, self.database.held_by(), self.database.base_url())?;
        let took = began.elapsed();
        self.database.note_other_instances(report.has_others);
        if !report.is_known {
            tracing::warn!("this instance stood still and was taken for gone: what it held is done by others");
            self.database.take_number(beat::register(&mut link.connection)?);
        }
        self.note_clock(here, report.now, took);
        self.note_elsewhere(report.has_others_elsewhere);
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

/// The longest question after which the two clocks are compared: the server read its own at some moment of it.
const QUICK: Duration = Duration::from_secs(1);

impl HeartbeatLoop {
    /// Notes how far the clock of this machine is from that of the server, which read its own while it was asked.
    fn note_clock(&mut self, here: DateTime<Utc>, there: Option<DateTime<Utc>>, took: Duration) {
        let (Some(there), Ok(half)) = (there, TimeDelta::from_std(took / 2)) else { return };
        if took > QUICK {
            return;
        }
        let ahead = here + half - there;
        self.database.note_clock(ahead);
        let is_apart = ahead.abs() > Database::CLOCKS_MAY_DIFFER;
        if is_apart != self.is_apart {
            let milliseconds = ahead.num_milliseconds();
            match is_apart {
                true => {
                    tracing::warn!(milliseconds, "the clock of this machine differs from that of the database server")
                }
                false => tracing::info!(milliseconds, "the clock of this machine is that of the database server again"),
            }
        }
        self.is_apart = is_apart;
    }

    /// Notes whether others serve under another address: their tokens are refused here, and ours there.
    fn note_elsewhere(&mut self, is_elsewhere: bool) {
        self.database.note_elsewhere(is_elsewhere);
        if is_elsewhere != self.is_elsewhere {
            match is_elsewhere {
                true => {
                    tracing::warn!("another instance has another http.base_url: tokens of one are refused by the other")
                }
                false => tracing::info!("all instances have the same http.base_url"),
            }
        }
        self.is_elsewhere = is_elsewhere;
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
