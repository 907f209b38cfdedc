//! The instances that run, and the leases of those that are gone.

mod beat;
pub(crate) mod freeing;
mod freeing_each;
mod heartbeat;
mod sweep;

pub(crate) use beat::count_living;

use crate::connection::AnyConnection;
use crate::database::SoleServer;
use crate::distribution::is_half_distributed;
use crate::failure::{Failure, Fallible};
use crate::placement::Variants;
use crate::{Database, DatabaseUrl};
use customs_kernel::{Clock, StorageError};
use heartbeat::Heartbeat;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A callback for the moment when leases of other instances were freed.
pub type OnFreed = Arc<dyn Fn() + Send + Sync>;

/// This instance among those that run. It owns what it claims; when it is gone, others may take that over.
///
/// On PostgreSQL it reports every second that it lives, and frees the leases of instances that have not done so for
/// four seconds. An embedded database has one instance, so all leases are free when it starts.
pub struct Presence {
    database: Database,
    clock: Arc<dyn Clock>,
    sole: Option<SoleServer>,
    heartbeat: Mutex<Option<Heartbeat>>,
    checked: Mutex<Option<Checked>>,
}

struct Checked {
    at: Instant,
    /// The reason why the database cannot be written; `None` when it can.
    failure: Option<Unwritten>,
}

#[derive(Clone)]
enum Unwritten {
    Unavailable(String),
    Unwritable(String),
}

/// The time for which the result of a disk check stays valid.
const CHECK_AGAIN_AFTER: Duration = Duration::from_secs(1);

impl Presence {
    /// Registers this instance in a migrated database, and frees leases of instances that are gone. While the tables
    /// are being spread over several servers it waits.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer, or when spreading its tables was begun and not finished;
    /// `Unwritable` when it cannot be written.
    pub fn enter(
        database: &Database,
        sole: Option<SoleServer>,
        clock: Arc<dyn Clock>,
        on_freed: OnFreed,
    ) -> Result<Self, StorageError> {
        let now = clock.now();
        let (id, freed) = database.write(|connection| {
            if sole.is_some() {
                beat::forget_all(connection)?;
            }
            // This waits while tables are distributed.
            let id = beat::register(connection)?;
            // The process that spreads the tables kept this row waiting, and may have been ended meanwhile.
            expect_whole(connection)?;
            // Where a server may be away, and so hold up the start, the heart frees what earlier runs held.
            let placement = database.look_at_placement(connection)?;
            let freed = placement.run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| freeing::free(connection, &[], now, placement),
                    spread: |_: &mut AnyConnection| Ok(0),
                },
            )?;
            Ok((id, freed))
        })?;
        database.take_number(id);
        if freed > 0 {
            tracing::info!(freed, "what an earlier run held is free");
        }
        let heartbeat = match database.url() {
            DatabaseUrl::Postgres(_) => Some(Heartbeat::start(database.clone(), clock.clone(), on_freed)),
            DatabaseUrl::Sqlite(_) => None,
        };
        Ok(Self {
            database: database.clone(),
            clock,
            sole,
            heartbeat: Mutex::new(heartbeat),
            checked: Mutex::default(),
        })
    }

    /// Checks that the database takes changes, by writing one. On an embedded database the disk is tried as well.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer, `Unwritable` when it is read-only or full.
    pub fn check_writable(&self) -> Result<(), StorageError> {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = checked.as_ref().filter(|checked| checked.at.elapsed() < CHECK_AGAIN_AFTER);
        let failure = match fresh {
            Some(checked) => checked.failure.clone(),
            None => {
                let failure = self.try_to_write().err().map(|error| match error {
                    StorageError::Unwritable(reason) => Unwritten::Unwritable(reason),
                    StorageError::Unavailable(source) => Unwritten::Unavailable(source.to_string()),
                    other => Unwritten::Unavailable(other.to_string()),
                });
                *checked = Some(Checked { at: Instant::now(), failure: failure.clone() });
                failure
            }
        };
        match failure {
            None => Ok(()),
            Some(Unwritten::Unwritable(reason)) => Err(StorageError::Unwritable(reason)),
            Some(Unwritten::Unavailable(reason)) => Err(StorageError::Unavailable(reason.into())),
        }
    }

    fn try_to_write(&self) -> Result<(), StorageError> {
        if let Some(sole) = &self.sole {
            sole.try_disk().map_err(|error| StorageError::Unwritable(error.to_string()))?;
        }
        let id = self.database.held_by();
        self.database.write_statement(|connection| beat::mark_alive(connection, id).map(drop))
    }

    /// Frees everything that this instance still holds, and removes it, at once. Rows that another transaction has
    /// locked just now are left, with the instance, to others.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; other instances then notice by themselves.
    pub fn leave(&self) -> Result<(), StorageError> {
        // A running heart would register the instance again.
        drop(self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner).take());
        let (id, now) = (self.database.held_by(), self.clock.now());
        let placement = self.database.placement();
        let free = |connection: &mut AnyConnection| {
            freeing::free(connection, &[id], now, placement)?;
            let holds_nothing = freeing::holds_nothing(connection, now, placement)?;
            beat::forget(connection, id, &holds_nothing)
        };
        placement.choose(Variants { one_server: || self.database.write(free), spread: || self.database.beside(free) })
    }
}

/// Refuses to serve while some tables have moved to other servers and some have not.
fn expect_whole(connection: &mut AnyConnection) -> Fallible<()> {
    let AnyConnection::Pg(connection) = connection else { return Ok(()) };
    if is_half_distributed(connection)? {
        let reason = "its tables are half distributed, which a new start or `migrate` finishes";
        return Err(Failure::Refused(StorageError::Unavailable(reason.into())));
    }
    Ok(())
}

impl std::fmt::Debug for Presence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Presence").field(&self.database.held_by()).finish()
    }
}
