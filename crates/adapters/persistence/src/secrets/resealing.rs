//! Seals again what an older master key sealed, while the service runs.

use super::row_key::bytes;
use super::sealed_column::{Place, SealedColumn};
use super::sealer::beginning;
use super::{MasterKeyId, Sealer};
use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Text};

/// Seals again, by the key in use, all that an older one sealed.
///
/// It goes through all columns in batches. Each value is replaced only where it is still the one that was read, so
/// what the service writes meanwhile stays. Ended at any point, it leaves everything readable, and goes on when it is
/// begun again: it looks for values of older keys and for nothing else.
#[derive(Debug)]
pub struct Resealing {
    database: Database,
    sealer: Sealer,
}

/// The fate of the values of older keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resealed {
    /// The number of values that were sealed again.
    pub values: u64,
    /// Values that no known key opens, by table, column and key of the row: the first hundred.
    pub unreadable: Vec<String>,
}

/// The reason why older keys are still needed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{values} values in {column} are sealed by an older master key")]
pub struct StillSealed {
    /// Table and column.
    pub column: String,
    /// The number of values.
    pub values: u64,
}

/// Most values in one batch, and about how many bytes.
const BATCH: i64 = 200;
const BATCH_BYTES: i64 = 4 * 1024 * 1024;
/// Most unreadable values that are named.
const MOST_NAMED: usize = 100;

#[derive(QueryableByName)]
struct Sized {
    #[diesel(sql_type = Text)]
    row_key: String,
    #[diesel(sql_type = BigInt)]
    size: i64,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    row_key: String,
    #[diesel(sql_type = Text)]
    owner: String,
    #[diesel(sql_type = Binary)]
    sealed: Vec<u8>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// A value that is to take the place of another.
pub struct Replacement {
    /// The key of the row.
    pub row_key: String,
    /// The value that was read.
    pub before: Vec<u8>,
    /// The value that takes its place.
    pub after: Vec<u8>,
}

impl Resealing {
    /// Works on the values in `database`, by the key that `sealer` seals by.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }

    /// Goes once through all columns. `after_batch` gets the number of values of each batch.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn run(&self, mut after_batch: impl FnMut(u64)) -> Result<Resealed, StorageError> {
        let mut done = Resealed::default();
        for column in SealedColumn::ALL {
            let mut after: Option<String> = None;
            while let Some(last) = self.batch(column, after.as_deref(), &mut done, &mut after_batch)? {
                after = Some(last);
            }
        }
        Ok(done)
    }

    /// Removes the older keys from the database, if nothing is sealed by them, and returns their ids.
    ///
    /// # Errors
    /// A column with such values; `Unavailable` when the database does not answer.
    pub fn finish(&self) -> Result<Result<Vec<MasterKeyId>, StillSealed>, StorageError> {
        for column in SealedColumn::ALL {
            let Place { table, column: name, .. } = column.place();
            let counted = self.database.read(|connection| {
                let stale = self.stale(&column.place(), connection);
                let sql = format!("SELECT count(*) AS rows FROM {table} WHERE {stale}");
                Ok(diesel::sql_query(sql).get_result::<Counted>(connection)?.rows)
            })?;
            if counted > 0 {
                let values = u64::try_from(counted).unwrap_or_default();
                return Ok(Err(StillSealed { column: format!("{table}.{name}"), values }));
            }
        }
        self.database.forget_former_master_keys().map(Ok)
    }

    /// Seals the next values of a column again. Returns the key of the last row that was looked at, `None` at the end.
    fn batch(
        &self,
        column: SealedColumn,
        after: Option<&str>,
        done: &mut Resealed,
        after_batch: &mut impl FnMut(u64),
    ) -> Result<Option<String>, StorageError> {
        let place = column.place();
        let rows = self.database.read(|connection| self.rows(&place, after, connection))?;
        let Some(last) = rows.last().map(|row| row.row_key.clone()) else { return Ok(None) };
        let mut replacements = Vec::with_capacity(rows.len());
        for Row { row_key, owner, sealed } in rows {
            match self.sealer.open(column, &owner, &sealed) {
                Ok(secret) => {
                    let after = self.sealer.seal(column, &owner, &secret)?;
                    replacements.push(Replacement { row_key, before: sealed, after });
                }
                Err(_) if done.unreadable.len() < MOST_NAMED => {
                    done.unreadable.push(format!("{}.{} of {row_key}", place.table, place.column));
                }
                Err(_) => {}
            }
        }
        let replace = || self.database.write(|connection| replace_all(&place, &replacements, connection));
        let replaced = match replace() {
            // The service locked some of the rows in another order. It is done by now.
            Err(StorageError::Conflict { constraint: None }) => replace()?,
            replaced => replaced?,
        };
        done.values += replaced;
        after_batch(replaced);
        Ok(Some(last))
    }

    /// The next values of older keys: few enough to be held in memory.
    fn rows(&self, place: &Place, after: Option<&str>, connection: &mut AnyConnection) -> Fallible<Vec<Row>> {
        let Place { table, column, key, owner, .. } = place;
        let (row_key, stale) = (key.as_text(connection), self.stale(place, connection));
        let order = key.columns(connection);
        let beyond = after.map(|after| format!(" AND {}", key.compared(">", after, connection))).unwrap_or_default();
        let sizes: Vec<Sized> = diesel::sql_query(format!(
            "SELECT {row_key} AS row_key, CAST(length({column}) AS BIGINT) AS size FROM {table} \
             WHERE {stale}{beyond} ORDER BY {order} LIMIT {BATCH}"
        ))
        .load(connection)?;
        let Some(last) = last_that_fits(&sizes) else { return Ok(Vec::new()) };
        let until = key.compared("<=", last, connection);
        let sql = format!(
            "SELECT {row_key} AS row_key, {owner} AS owner, {column} AS sealed FROM {table} \
             WHERE {stale}{beyond} AND {until} ORDER BY {order}"
        );
        Ok(diesel::sql_query(sql).load(connection)?)
    }

    /// SQL for the values that another key than the present one sealed.
    fn stale(&self, place: &Place, connection: &AnyConnection) -> String {
        let mark = self.sealer.mark();
        let Place { column, only, .. } = place;
        let length = mark.len();
        format!("{only} AND substr({column}, 1, {length}) <> {}", bytes(&mark, connection))
    }
}

/// Replaces values that are still those that were read, and returns how many were.
pub fn replace_all(place: &Place, replacements: &[Replacement], connection: &mut AnyConnection) -> Fallible<u64> {
    let Place { table, column, key, .. } = place;
    let mut replaced = 0;
    for Replacement { row_key, before, after } in replacements {
        let before = beginning(before).ok_or_else(|| corrupt(format!("{table}.{column} of {row_key}")))?;
        let sql = format!(
            "UPDATE {table} SET {column} = $1 WHERE {} AND substr({column}, 1, {}) = {}",
            key.compared("=", row_key, connection),
            before.len(),
            bytes(before, connection)
        );
        let sql = if matches!(connection, AnyConnection::Sqlite(_)) { sql.replace("$1", "?1") } else { sql };
        replaced += each!(&mut *connection, connection =>
            diesel::sql_query(sql).bind::<Binary, _>(after).execute(connection))?;
    }
    Ok(replaced as u64)
}

/// The key of the last row until which the values are few enough bytes; at least one is.
fn last_that_fits(sizes: &[Sized]) -> Option<&str> {
    let mut bytes = 0_i64;
    let fits = sizes.iter().take_while(|row| {
        let before = bytes;
        bytes = bytes.saturating_add(row.size);
        before == 0 || bytes <= BATCH_BYTES
    });
    fits.last().map(|row| row.row_key.as_str())
}
