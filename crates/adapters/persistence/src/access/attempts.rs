use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::corrupt;
use crate::portable::Portable;
use crate::prepared::Prepared;
use crate::schema::counted_attempts as attempts;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_access::{AttemptCounter, AttemptKey, Attempts};
use customs_kernel::StorageError;
use diesel::prelude::*;

repository! {
    /// Counted attempts to sign in or to have a password reset, stored in the database.
    pub struct StoredAttempts(Database);
}

impl AttemptCounter for StoredAttempts {
    fn find(&self, key: &AttemptKey) -> Result<Option<Attempts>, StorageError> {
        self.0.read(|connection| {
            let row: Option<(i64, Ts, Ts)> = attempts::table
                .filter(attempts::key.eq(key.as_str()))
                .select((attempts::tries, attempts::free_at, attempts::forgotten_at))
                .first(connection)
                .optional()?;
            let Some((tries, free_at, forgotten_at)) = row else { return Ok(None) };
            let tries = u32::try_from(tries).map_err(|_| corrupt("counted attempts"))?;
            Ok(Some(Attempts { tries, free_at: free_at.0, forgotten_at: forgotten_at.0 }))
        })
    }

    fn store(&self, key: &AttemptKey, before: Option<Attempts>, after: Attempts) -> Result<bool, StorageError> {
        let stored = self.0.write_statement(|connection| {
            Ok(match before {
                Some(before) => replace(connection, key, before, after),
                None => insert(connection, key, after),
            }?)
        })?;
        Ok(stored > 0)
    }

    fn forget(&self, key: &AttemptKey) -> Result<(), StorageError> {
        let one = attempts::table.filter(attempts::key.eq(key.as_str()));
        self.0.write_statement(|connection| Ok(diesel::delete(one).execute(connection)?)).map(drop)
    }

    fn delete_forgotten(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        let forgotten = attempts::table.filter(attempts::forgotten_at.le(Ts(at)));
        let deleted = self.0.write_statement(|connection| Ok(diesel::delete(forgotten).execute(connection)?))?;
        Ok(deleted as u64)
    }
}

/// Stores the first attempts under the key, unless there are some already.
fn insert(connection: &mut AnyConnection, key: &AttemptKey, first: Attempts) -> QueryResult<usize> {
    let row = (
        attempts::key.eq(key.as_str()),
        attempts::tries.eq(i64::from(first.tries)),
        attempts::free_at.eq(Ts(first.free_at)),
        attempts::forgotten_at.eq(Ts(first.forgotten_at)),
    );
    let insert = diesel::insert_into(attempts::table).values(row);
    Portable(insert.on_conflict(attempts::key).do_nothing()).execute(connection)
}

/// Replaces the attempts under the key if they are still as before.
fn replace(connection: &mut AnyConnection, key: &AttemptKey, before: Attempts, after: Attempts) -> QueryResult<usize> {
    let as_before = attempts::table
        .filter(attempts::key.eq(key.as_str()))
        .filter(attempts::tries.eq(i64::from(before.tries)))
        .filter(attempts::free_at.eq(Ts(before.free_at)))
        .filter(attempts::forgotten_at.eq(Ts(before.forgotten_at)));
    let set = (
        attempts::tries.eq(i64::from(after.tries)),
        attempts::free_at.eq(Ts(after.free_at)),
        attempts::forgotten_at.eq(Ts(after.forgotten_at)),
    );
    Prepared(diesel::update(as_before).set(set)).execute(connection)
}
