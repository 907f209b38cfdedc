use super::Sealer;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::portable::Portable;
use crate::schema::installation;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::path::{Path, PathBuf};

/// The reasons why the service must not use this database with this master key.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyMismatch {
    /// The secrets in the database are encrypted under another master key.
    #[error(
        "the database was written with another master key: put the file of that key at secrets.master_key_file, \
         or use another database"
    )]
    OtherKey,
    /// The secrets in the database are encrypted under a key whose file is missing.
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

/// The id of the only row: a database belongs to one installation.
const ONLY_ROW: i16 = 1;

impl Database {
    /// Checks that a database with data is not opened without its key file: a new key could not open its secrets.
    /// Writes nothing, and works before the database is migrated.
    ///
    /// # Errors
    /// A missing file while the database is bound to a key, or a database that does not answer.
    pub fn expect_master_key_file(&self, file: &Path) -> Result<(), MasterKeyMismatch> {
        // A file that exists but cannot be read is reported by whoever reads it.
        if !matches!(file.try_exists(), Ok(false)) || !self.read(is_bound)? {
            return Ok(());
        }
        Err(MasterKeyMismatch::Missing { file: file.to_owned() })
    }

    /// Checks that the secrets in this database belong to this master key. A database without a key is bound to it.
    ///
    /// # Errors
    /// A database that was written with another key, or one that does not answer.
    pub fn bind_to_master_key(&self, sealer: &Sealer) -> Result<(), MasterKeyMismatch> {
        let check = sealer.derive_key("check").map_err(|error| StorageError::Failed(Box::new(error)))?.to_vec();
        let written: Vec<u8> = self.write(|connection| {
            let row = (installation::id.eq(ONLY_ROW), installation::key_check.eq(&check));
            let insert = diesel::insert_into(installation::table).values(row);
            Portable(insert.on_conflict(installation::id).do_nothing()).execute(connection)?;
            Ok(installation::table.select(installation::key_check).first(connection)?)
        })?;
        if written == check { Ok(()) } else { Err(MasterKeyMismatch::OtherKey) }
    }
}

/// Whether a database, migrated or not, is bound to a key.
fn is_bound(connection: &mut AnyConnection) -> Fallible<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        found: i64,
    }
    // Asks whether the table exists. Reading it blindly would leave an error in the log of a PostgreSQL server.
    let tables = match connection {
        AnyConnection::Pg(_) => {
            "SELECT count(*) AS found FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'installation'"
        }
        AnyConnection::Sqlite(_) => "SELECT count(*) AS found FROM sqlite_schema WHERE name = 'installation'",
    };
    if diesel::sql_query(tables).get_result::<Found>(connection)?.found == 0 {
        return Ok(false);
    }
    Ok(installation::table.count().get_result::<i64>(connection)? > 0)
}
