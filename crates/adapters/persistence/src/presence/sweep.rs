use super::heartbeat::open;
use super::{OnFreed, beat, freeing};
use crate::Database;
use crate::failure::Fallible;
use customs_kernel::{Clock, StorageError};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};

/// Frees the leases of instances that are gone. It has a thread and a connection of its own: a long queue takes
/// time, and this instance must not fall silent meanwhile.
pub(super) struct Sweeper(SyncSender<Vec<i64>>);

impl Sweeper {
    /// Starts the thread. It ends when the sweeper is dropped and the last request is done.
    pub(super) fn start(database: Database, clock: Arc<dyn Clock>, on_freed: OnFreed) -> Self {
        let (ask, asked) = mpsc::sync_channel::<Vec<i64>>(0);
        std::thread::spawn(move || {
            let mut has_failed = false;
            while let Ok(gone) = asked.recv() {
                let swept = sweep(&database, clock.as_ref(), &gone);
                match &swept {
                    Ok(0) => {}
                    Ok(freed) => {
                        tracing::info!(freed, "what an instance held that is gone is done by others");
                        database.sweeps().soon();
                        on_freed();
                    }
                    // This is logged once: the next check finds the silent instance again and asks again.
                    Err(error) if !has_failed => {
                        tracing::warn!(%error, "what an instance held that is gone could not be freed yet");
                    }
                    Err(_) => {}
                }
                has_failed = swept.is_err();
            }
        });
        Self(ask)
    }

    /// Frees leases of these instances and of unknown ones, unless a sweep is already running.
    pub(super) fn sweep(&self, gone: Vec<i64>) {
        // Full means busy. Disconnected means that the thread panicked, which is in the log.
        let _ = self.0.try_send(gone);
    }
}

/// The instances are removed last, and only when they hold nothing more: what could not be freed now is freed when
/// they are found silent again.
fn sweep(database: &Database, clock: &dyn Clock, gone: &[i64]) -> Result<usize, StorageError> {
    let mut link = open(database)?;
    let connection = &mut link.connection;
    let now = clock.now();
    let placement = database.placement();
    let swept = freeing::free(connection, gone, now, placement).and_then(|freed| {
        if !gone.is_empty() {
            let holds_nothing = freeing::holds_nothing(connection, now, placement)?;
            beat::forget_silent(connection, gone, &holds_nothing)?;
        }
        Ok(freed)
    });
    Fallible::map_err(swept, StorageError::from)
}
