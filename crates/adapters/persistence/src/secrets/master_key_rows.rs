//! The master keys that a database belongs to.

use super::{MasterKeyId, Sealer};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::schema::master_keys;
use crate::waiting_work::WaitingWork;
use crate::work_finding::announce;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::path::{Path, PathBuf};

/// The reasons why the service must not use this database with these master keys.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyMismatch {
    /// The secrets in the database are encrypted under another master key.
    #[error(
        "the database was written with another master key: put the file of that key at secrets.master_key_file, \
         or use another database"
    )]
    OtherKey,
    /// The file lacks a key by which values in the database may be sealed.
    #[error(
        "the master key {id} is not in secrets.master_key_file, and values in the database are sealed by it: put the file \
         there that the rotation of the master key has changed"
    )]
    Lacking {
        /// The id of the key.
        id: MasterKeyId,
    },
    /// The secrets in the database are encrypted under a key that has no file.
    #[error(
        "the master key file {} is missing, and the database holds data whose secrets are encrypted under it: put the \
         file back from its backup, or use another database. Nothing was written", file.display()
    )]
    Missing {
        /// The path where the key should be: `secrets.master_key_file`.
        file: PathBuf,
    },
    /// The database does not answer, so the key cannot be checked.
    #[error("the master key cannot be checked: {0}")]
    Storage(#[from] StorageError),
}

/// Number, id and check value of a key.
type Row = (i32, String, Vec<u8>);

impl Database {
    /// Checks that a database with data is not opened without its key file: a new key could not open its secrets.
    /// Writes nothing, and works before the database is migrated.
    ///
    /// # Errors
    /// A missing file while the database is bound to a key, or a database that does not answer.
    pub fn expect_master_key_file(&self, file: &Path) -> Result<(), MasterKeyMismatch> {
        // A file that exists but cannot be read is reported when it is read.
        if !matches!(file.try_exists(), Ok(false)) || !self.read(is_bound)? {
            return Ok(());
        }
        Err(MasterKeyMismatch::Missing { file: file.to_owned() })
    }

    /// Checks that the secrets in this database belong to these master keys, and has the sealer seal by the one that is
    /// in use. A database without a key is bound to the newest.
    ///
    /// # Errors
    /// A database that was written with other keys, or one that does not answer.
    pub fn bind_to_master_key(&self, sealer: &Sealer) -> Result<(), MasterKeyMismatch> {
        let newest = sealer.seals_by();
        let check = check_of(sealer, &newest)?;
        let rows: Vec<Row> = self.write(|connection| {
            let row =
                (master_keys::number.eq(1), master_keys::id.eq(newest.as_str()), master_keys::key_check.eq(&check));
            if master_keys::table.count().get_result::<i64>(connection)? == 0 {
                let insert = diesel::insert_into(master_keys::table).values(row);
                Portable(insert.on_conflict(master_keys::number).do_nothing()).execute(connection)?;
            }
            all(connection)
        })?;
        fit(sealer, &rows)
    }

    /// Checks the same, and changes nothing: a database without a key fits any.
    ///
    /// # Errors
    /// The errors of [`Self::bind_to_master_key`].
    pub fn check_master_keys(&self, sealer: &Sealer) -> Result<(), MasterKeyMismatch> {
        fit(sealer, &self.read(all)?)
    }

    /// Has the sealer seal by the key that is in use now, which another process may have changed.
    ///
    /// # Errors
    /// The errors of [`Self::bind_to_master_key`]; the sealer then seals by the former key.
    pub fn follow_master_key(&self, sealer: &Sealer) -> Result<(), MasterKeyMismatch> {
        let id: Option<String> = self.read(|connection| {
            let latest = master_keys::table.order(master_keys::number.desc()).select(master_keys::id);
            Ok(latest.first(connection).optional()?)
        })?;
        seal_by(sealer, id.as_deref())
    }

    /// The master keys by which values may be sealed; the last seals.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn master_keys_in_use(&self) -> Result<Vec<MasterKeyId>, StorageError> {
        self.read(all)?.iter().map(|(_, id, _)| id_of(id)).collect()
    }

    /// Has every instance seal by this key from now on, in the place of `former`; no effect if it is in use already.
    ///
    /// # Errors
    /// A key that the sealer does not know; another key than `former` in use, since another rotation was quicker;
    /// `Unavailable` when the database does not answer.
    pub fn begin_to_seal_by(
        &self,
        sealer: &Sealer,
        id: &MasterKeyId,
        former: Option<&MasterKeyId>,
    ) -> Result<(), StorageError> {
        let check = check_of(sealer, id)?;
        self.write(|connection| {
            let rows = all(connection)?;
            if rows.iter().any(|(_, known, _)| known == id.as_str()) {
                return Ok(());
            }
            if rows.last().map(|(_, last, _)| last.as_str()) != former.map(MasterKeyId::as_str) {
                return Err(StorageError::Failed("another rotation has changed the master key meanwhile".into()).into());
            }
            let number = rows.last().map_or(1, |(number, ..)| number.saturating_add(1));
            let row =
                (master_keys::number.eq(number), master_keys::id.eq(id.as_str()), master_keys::key_check.eq(&check));
            diesel::insert_into(master_keys::table).values(row).execute(connection)?;
            announce(connection, WaitingWork::Keys)
        })?;
        sealer.seal_by(id).map_err(|error| StorageError::Failed(Box::new(error)))
    }

    /// Removes the keys before the one in use, which seal nothing now, and returns their ids.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub(super) fn forget_former_master_keys(&self) -> Result<Vec<MasterKeyId>, StorageError> {
        let gone = self.write(|connection| {
            let mut rows = all(connection)?;
            let Some((last, ..)) = rows.pop() else { return Ok(rows) };
            diesel::delete(master_keys::table.filter(master_keys::number.lt(last))).execute(connection)?;
            announce(connection, WaitingWork::Keys)?;
            Ok(rows)
        })?;
        gone.iter().map(|(_, id, _)| id_of(id)).collect()
    }
}

/// Checks all keys, and has the sealer seal by the last.
fn fit(sealer: &Sealer, rows: &[Row]) -> Result<(), MasterKeyMismatch> {
    for (_, id, check) in rows {
        let id = id_of(id)?;
        let Some(own) = sealer.derive_key(&id, "check") else { return Err(MasterKeyMismatch::Lacking { id }) };
        if own.as_slice() != check {
            return Err(MasterKeyMismatch::OtherKey);
        }
    }
    let Some((_, last, _)) = rows.last() else { return Ok(()) };
    let last = id_of(last)?;
    sealer.seal_by(&last).map_err(|_| MasterKeyMismatch::Lacking { id: last })
}

fn all(connection: &mut AnyConnection) -> Fallible<Vec<Row>> {
    Ok(master_keys::table.order(master_keys::number.asc()).load(connection)?)
}

/// Has the sealer seal by the key with this id; a database without a key leaves it as it is.
pub(super) fn seal_by(sealer: &Sealer, id: Option<&str>) -> Result<(), MasterKeyMismatch> {
    let Some(id) = id.map(id_of).transpose()? else { return Ok(()) };
    sealer.seal_by(&id).map_err(|_| MasterKeyMismatch::Lacking { id })
}

fn id_of(text: &str) -> Result<MasterKeyId, StorageError> {
    MasterKeyId::parse(text).ok_or_else(|| corrupt("the id of a master key").into())
}

fn check_of(sealer: &Sealer, id: &MasterKeyId) -> Result<Vec<u8>, StorageError> {
    let check = sealer.derive_key(id, "check");
    check.map(|check| check.to_vec()).ok_or_else(|| StorageError::Failed(Box::new(super::SealError)))
}

/// Whether a database, migrated or not, is bound to a key.
fn is_bound(connection: &mut AnyConnection) -> Fallible<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        found: i64,
    }
    // `installation` held the key before there could be several. Asks whether a table exists before it is read:
    // reading it blindly would leave an error in the log of a PostgreSQL server.
    for table in ["master_keys", "installation"] {
        let exists = match connection {
            AnyConnection::Pg(_) => format!(
                "SELECT count(*) AS found FROM pg_tables WHERE schemaname = current_schema() AND tablename = '{table}'"
            ),
            AnyConnection::Sqlite(_) => {
                format!("SELECT count(*) AS found FROM sqlite_schema WHERE type = 'table' AND name = '{table}'")
            }
        };
        let count = |connection: &mut AnyConnection, sql: String| {
            diesel::sql_query(sql).get_result::<Found>(connection).map(|row| row.found)
        };
        if count(connection, exists)? > 0 && count(connection, format!("SELECT count(*) AS found FROM {table}"))? > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}
