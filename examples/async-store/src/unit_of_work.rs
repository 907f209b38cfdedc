use crate::AsyncStore;
use customs_kernel::{Outcome, StorageError, UnitOfWork};
use std::cell::{Cell, RefCell};
use tokio_postgres::Client;

thread_local! {
    /// The units of work that run on this thread, the innermost last: one for each store.
    static OPEN: RefCell<Vec<Unit>> = const { RefCell::new(Vec::new()) };
}

/// A transaction, and the store that it is of.
struct Unit {
    store: u64,
    client: Client,
    /// Whether a statement failed, after which PostgreSQL takes no other, and undoes everything at the end.
    has_failed: Cell<bool>,
    /// The units of work that joined it and have not ended.
    joined: u32,
}

/// Calls `ask` with the connection of the unit of work of this store that runs on this thread, if there is one, and notes
/// there when it fails.
pub(crate) fn with_current<T>(
    store: &AsyncStore,
    ask: impl FnOnce(Option<&Client>) -> Result<T, StorageError>,
) -> Result<T, StorageError> {
    OPEN.with_borrow(|open| {
        let unit = open.iter().find(|unit| unit.store == store.number);
        let answer = ask(unit.map(|unit| &unit.client));
        if let (Some(unit), Err(_)) = (unit, &answer) {
            unit.has_failed.set(true);
        }
        answer
    })
}

/// Works on the unit of work of this store that runs on this thread, if there is one.
fn current<T>(store: &AsyncStore, work: impl FnOnce(&mut Unit) -> T) -> Option<T> {
    OPEN.with_borrow_mut(|open| open.iter_mut().find(|unit| unit.store == store.number).map(work))
}

impl UnitOfWork for AsyncStore {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let number = current(self, |unit| {
            unit.joined += 1;
            unit.joined
        });
        match number {
            Some(number) => {
                let savepoint = Savepoint::set(self, number)?;
                savepoint.end(work())
            }
            None => {
                let transaction = Transaction::begin(self)?;
                transaction.end(work())
            }
        }
    }
}

/// The transaction of a unit of work. When the work panics, its connection is closed, and the database undoes it.
struct Transaction<'a> {
    store: &'a AsyncStore,
}

impl<'a> Transaction<'a> {
    fn begin(store: &'a AsyncStore) -> Result<Self, StorageError> {
        let client = store.connection()?;
        store.wait_for(&client, async |client: &Client| client.batch_execute("BEGIN").await)?;
        let unit = Unit { store: store.number, client, has_failed: Cell::new(false), joined: 0 };
        OPEN.with_borrow_mut(|open| open.push(unit));
        Ok(Self { store })
    }

    fn end(self, outcome: Outcome) -> Result<(), StorageError> {
        let Some(Unit { client, has_failed, .. }) = self.close() else { return Ok(()) };
        let is_kept = outcome == Outcome::Keep && !has_failed.get();
        let statement = if is_kept { "COMMIT" } else { "ROLLBACK" };
        match self.store.wait_for(&client, async |client: &Client| client.batch_execute(statement).await) {
            Ok(()) => self.store.give_back(client),
            // The database may have committed before the connection broke.
            Err(StorageError::Unavailable(why)) if is_kept => return Err(StorageError::Undecided(why.to_string())),
            Err(error) => return Err(error),
        }
        if outcome == Outcome::Keep && !is_kept {
            return Err(StorageError::Failed("a statement failed within the unit of work".into()));
        }
        Ok(())
    }

    /// Takes the unit of work from the thread.
    fn close(&self) -> Option<Unit> {
        OPEN.with_borrow_mut(|open| {
            let place = open.iter().position(|unit| unit.store == self.store.number)?;
            Some(open.remove(place))
        })
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        drop(self.close());
    }
}

/// The changes of a unit of work that joined another one. When the work panics, they are undone.
struct Savepoint<'a> {
    store: &'a AsyncStore,
    number: u32,
    has_ended: bool,
}

impl<'a> Savepoint<'a> {
    fn set(store: &'a AsyncStore, number: u32) -> Result<Self, StorageError> {
        let savepoint = Self { store, number, has_ended: false };
        savepoint.execute(&format!("SAVEPOINT unit_{number}"))?;
        Ok(savepoint)
    }

    fn end(mut self, outcome: Outcome) -> Result<(), StorageError> {
        self.has_ended = true;
        match outcome {
            Outcome::Keep => self.execute(&format!("RELEASE SAVEPOINT unit_{}", self.number)),
            Outcome::Undo => self.undo(),
        }
    }

    /// Undoes the changes, and with them what failed among them.
    fn undo(&self) -> Result<(), StorageError> {
        self.execute(&format!("ROLLBACK TO SAVEPOINT unit_{}", self.number))?;
        current(self.store, |unit| unit.has_failed.set(false));
        Ok(())
    }

    fn execute(&self, statement: &str) -> Result<(), StorageError> {
        self.store.ask(async |client: &Client| client.batch_execute(statement).await)
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if !self.has_ended {
            // The work panicked, or the savepoint was never set. What cannot be undone alone fails the whole transaction.
            let _ = self.undo();
        }
        current(self.store, |unit| unit.joined -= 1);
    }
}
