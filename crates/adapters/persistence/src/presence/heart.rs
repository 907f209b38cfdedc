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

/// How often an instance tells that it lives, and looks who does not.
const BEAT: Duration = Duration::from_secs(1);
/// Between two words of this instance at most, so that it may judge others by theirs: when it heard nothing of the
/// database for longer itself, the others had no word to tell either.
const LONGEST_PAUSE: Duration = Duration::from_millis(2500);
/// After how many looks that find nobody gone it frees what nobody is left for all the same: what was just being
/// written when its holder went.
const SWEEP: u32 = 30;

/// Tells that this instance lives, from a thread and over a connection of its own, so that no work is in its way.
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
            // A sender that is gone is a stop as well.
            while stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                beating.once();
            }
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        // It may have ended by itself.
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
    /// Looks since leases were last freed.
    looks: u32,
    /// Whether the last beat failed, which is told once.
    is_silent: bool,
    told_at: Option<Instant>,
    /// From when on silence of others means that they are gone.
    judges_from: Option<Instant>,
}

impl Beating {
    fn once(&mut self) {
        let outcome = self.beat();
        match outcome {
            Ok(()) if self.is_silent => tracing::info!("other instances hear of this one again"),
            Err(error) => {
                // Another connection may do.
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
        let is_known = beat::tell(&mut link.connection, self.database.held_by())?;
        if !is_known {
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
        let gone = beat::silent(&mut link.connection, self.database.held_by())?;
        self.looks += 1;
        if !gone.is_empty() || self.looks >= SWEEP {
            // While it sweeps, the next look asks again.
            self.sweeper.sweep(gone);
            self.looks = 0;
        }
        Ok(())
    }
}

/// A connection beside those that work is done on.
pub(super) fn open(database: &Database) -> Result<Link, StorageError> {
    let mut link = Link::open(database.url()).map_err(|error| StorageError::Unavailable(Box::new(error)))?;
    // A beat that a crash of the server forgets was for nothing anyway; it does not wait for the disk.
    let settings = link.connection.batch_execute("SET synchronous_commit = off; SET statement_timeout = '5s'");
    settings.map_err(crate::failure::storage_error)?;
    Ok(link)
}
