use crate::ports::{PassLedger, Signs};
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, WriteEffect};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The ledger of turns in memory.
#[derive(Debug, Default)]
pub struct MemoryPasses(Mutex<Turn>, Mutex<Option<DateTime<Utc>>>);

#[derive(Debug, Default)]
struct Turn {
    due_at: Option<DateTime<Utc>>,
    leased_until: Option<DateTime<Utc>>,
}

impl MemoryPasses {
    /// Gives the server of the database a clock of its own, which shows this moment.
    pub fn set_server_clock(&self, now: DateTime<Utc>) {
        *self.1.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    fn turn(&self) -> MutexGuard<'_, Turn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PassLedger for MemoryPasses {
    fn signs(&self) -> Result<Signs, StorageError> {
        let server_clock = *self.1.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Signs { server_clock, due_at: self.turn().due_at, has_earlier_instances: false })
    }

    fn begin(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
        latest: DateTime<Utc>,
        at_once: bool,
    ) -> Result<bool, StorageError> {
        let mut turn = self.turn();
        let is_free = turn.leased_until.is_none_or(|until| until <= now || until > latest);
        let is_due = at_once || turn.leased_until.is_some() || turn.due_at.is_none_or(|due| due <= now || due > latest);
        if is_free && is_due {
            turn.leased_until = Some(lease_until);
        }
        Ok(is_free && is_due)
    }

    fn extend(&self, lease: DateTime<Utc>, until: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut turn = self.turn();
        let is_ours = turn.leased_until == Some(lease);
        if is_ours {
            turn.leased_until = Some(until);
        }
        Ok(is_ours)
    }

    fn finish(&self, lease: DateTime<Utc>, next: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        let mut turn = self.turn();
        let is_ours = turn.leased_until == Some(lease);
        if is_ours {
            *turn = Turn { due_at: Some(next), leased_until: None };
        }
        Ok(WriteEffect::when(is_ours))
    }
}
