use crate::unit_of_work::with_current;
use customs_kernel::StorageError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio_postgres::{Client, Config, Error, NoTls};

/// A database behind an async driver, for callers that are synchronous. Its methods wait, so that they must be called on
/// threads that may: those of [`spawn_blocking`](tokio::task::spawn_blocking), or threads outside of the runtime. On a
/// thread that runs futures they panic.
pub struct AsyncStore {
    /// Distinguishes the stores of a process.
    pub(crate) number: u64,
    runtime: Handle,
    database: Config,
    idle: Mutex<Vec<Client>>,
}

impl AsyncStore {
    /// Uses the database that the URL names, over connections that this runtime drives. None is opened yet.
    ///
    /// # Errors
    /// When the URL is not one of PostgreSQL.
    pub fn new(url: &str, runtime: Handle) -> Result<Self, Error> {
        static STORES: AtomicU64 = AtomicU64::new(0);
        let number = STORES.fetch_add(1, Ordering::Relaxed);
        Ok(Self { number, runtime, database: url.parse()?, idle: Mutex::default() })
    }

    /// Asks the database on the connection of this thread's unit of work; without one, on any connection.
    ///
    /// # Errors
    /// When the database cannot be reached or refuses a statement.
    pub fn ask<T>(&self, question: impl AsyncFnOnce(&Client) -> Result<T, Error>) -> Result<T, StorageError> {
        with_current(self, |current| match current {
            Some(client) => self.wait_for(client, question),
            None => {
                let client = self.connection()?;
                let answer = self.wait_for(&client, question);
                self.give_back(client);
                answer
            }
        })
    }

    /// Waits for what is asked on this connection.
    pub(crate) fn wait_for<T>(
        &self,
        client: &Client,
        question: impl AsyncFnOnce(&Client) -> Result<T, Error>,
    ) -> Result<T, StorageError> {
        self.runtime.block_on(question(client)).map_err(failure)
    }

    /// A connection that nothing else uses: one that was given back, or a new one.
    pub(crate) fn connection(&self) -> Result<Client, StorageError> {
        let known = self.idle().pop();
        if let Some(client) = known.filter(|client| !client.is_closed()) {
            return Ok(client);
        }
        let connecting = self.runtime.block_on(self.database.connect(NoTls));
        let (client, connection) = connecting.map_err(|error| StorageError::Unavailable(error.into()))?;
        // Without a task that drives it, no answer comes. A failure of the connection is the answer of its callers.
        self.runtime.spawn(async move {
            let _ = connection.await;
        });
        Ok(client)
    }

    /// Keeps a connection, on which no transaction is open, for the next caller.
    pub(crate) fn give_back(&self, client: Client) {
        self.idle().push(client);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The failure of a statement: the database refused it, or did not answer.
fn failure(error: Error) -> StorageError {
    if error.as_db_error().is_some() {
        StorageError::Failed(error.into())
    } else {
        StorageError::Unavailable(error.into())
    }
}
