use customs_persistence::Database;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After this time a look comes anyway: a command has written something, or another instance that is gone.
const AT_LATEST: Duration = Duration::from_secs(60);

/// Looks for what units of work leave to be done, so that an idle instance does not ask for it: only after this instance
/// has run some since the last look, and once a minute.
pub(crate) struct AfterWrites {
    database: Database,
    last: Mutex<Option<Look>>,
}

#[derive(Clone, Copy)]
struct Look {
    /// The number of units of work before it.
    units: u64,
    at: Instant,
}

impl AfterWrites {
    pub(crate) const fn new(database: Database) -> Self {
        Self { database, last: Mutex::new(None) }
    }

    /// Does the step if it is time for a look. One that fails is done again the next time.
    pub(crate) fn look<E>(&self, step: impl FnOnce() -> Result<usize, E>) -> Result<usize, E> {
        let look = Look { units: self.database.units_of_work(), at: Instant::now() };
        let is_needless = |last: &Look| last.units == look.units && look.at - last.at < AT_LATEST;
        if self.last().as_ref().is_some_and(is_needless) {
            return Ok(0);
        }
        let done = step()?;
        *self.last() = Some(look);
        Ok(done)
    }

    fn last(&self) -> MutexGuard<'_, Option<Look>> {
        // No code panics while it holds the lock.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::{Outcome, UnitOfWork};
    use std::cell::Cell;

    #[test]
    fn an_instance_that_writes_nothing_asks_for_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("customs.db").display());
        let database = Database::open(&url).expect("opened");
        let looks = Cell::new(0);
        let after = AfterWrites::new(database.clone());
        let look = |outcome: Result<usize, &'static str>| {
            after.look(|| {
                looks.set(looks.get() + 1);
                outcome
            })
        };
        assert_eq!((look(Err("away")), look(Ok(3)), look(Ok(3)), looks.get()), (Err("away"), Ok(3), Ok(0), 2));
        database.run(&mut || Outcome::Keep).expect("it runs");
        assert_eq!((look(Ok(1)), look(Ok(1)), looks.get()), (Ok(1), Ok(0), 3));
    }
}
