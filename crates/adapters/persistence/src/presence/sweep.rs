use super::heart::open;
use super::{OnFreed, beat, freeing};
use crate::Database;
use crate::failure::Answer;
use customs_kernel::{Clock, StorageError};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};

/// Frees what instances held that are gone. It has a thread and a connection of its own: that of a long queue takes its
/// time, and meanwhile this instance must not fall silent itself.
pub(super) struct Sweeper(SyncSender<Vec<i64>>);

impl Sweeper {
    /// It ends when it is dropped and has done what it was asked.
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
                        on_freed();
                    }
                    // The next look finds whoever is gone silent still, and asks again; the log tells it once.
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

    /// Frees what these held, and what nobody is known for, unless it is busy with that.
    pub(super) fn sweep(&self, gone: Vec<i64>) {
        // Full: it is busy. Disconnected: it panicked, which the log tells.
        let _ = self.0.try_send(gone);
    }
}

/// They are forgotten last: should this end in between, others still find them silent.
fn sweep(database: &Database, clock: &dyn Clock, gone: &[i64]) -> Result<usize, StorageError> {
    let mut link = open(database)?;
    let connection = &mut link.connection;
    let swept = freeing::free(connection, gone, clock.now()).and_then(|freed| {
        if !gone.is_empty() {
            beat::forget_silent(connection, gone)?;
        }
        Ok(freed)
    });
    Answer::map_err(swept, StorageError::from)
}
