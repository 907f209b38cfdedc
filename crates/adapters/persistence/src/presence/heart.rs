use super::{OnFreed, beat, freeing};
use crate::Database;
use crate::database::Link;
use crate::failure::Answer;
use customs_kernel::{Clock, StorageError};
use diesel::connection::SimpleConnection;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often an instance tells that it lives, and looks who does not.
const BEAT: Duration = Duration::from_secs(1);
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
        let mut beating = Beating { database, clock, on_freed, link: None, looks: 0, is_silent: false };
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
    clock: Arc<dyn Clock>,
    on_freed: OnFreed,
    link: Option<Link>,
    /// Looks since leases were last freed.
    looks: u32,
    /// Whether the last beat failed, which is told once.
    is_silent: bool,
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
        let freed = look(link, &self.database, &self.clock, &mut self.looks)?;
        if freed > 0 {
            tracing::info!(freed, "what an instance held that is gone is done by others");
            (self.on_freed)();
        }
        Ok(())
    }
}

fn open(database: &Database) -> Result<Link, StorageError> {
    let mut link = Link::open(database.url()).map_err(|error| StorageError::Unavailable(Box::new(error)))?;
    // A beat that a crash of the server forgets was for nothing anyway; it does not wait for the disk.
    let settings = link.connection.batch_execute("SET synchronous_commit = off; SET statement_timeout = '5s'");
    settings.map_err(crate::failure::storage_error)?;
    Ok(link)
}

/// Tells that this instance lives, and frees what those held that are gone: how much.
fn look(link: &mut Link, database: &Database, clock: &Arc<dyn Clock>, looks: &mut u32) -> Answer<usize> {
    let beat::Told { gone, known } = beat::tell_and_look(&mut link.connection, database.held_by())?;
    if known == 0 {
        tracing::warn!("this instance stood still and was taken for gone: what it held is done by others");
        database.take_number(beat::register(&mut link.connection)?);
    }
    *looks += 1;
    // Until that went well, every look tries again.
    if gone > 0 || known == 0 {
        *looks = SWEEP;
    }
    if *looks < SWEEP {
        return Ok(0);
    }
    let freed = freeing::free(&mut link.connection, clock.now())?;
    *looks = 0;
    Ok(freed)
}
