use super::Sealer;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::portable::Portable;
use crate::schema::installation;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::path::{Path, PathBuf};

/// Why the service may not use this database with this master key.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyMismatch {
    /// Its secrets are encrypted under another one.
    #[error(
        "the database was written with another master key: put the file of that key at secrets.master_key_file, \
         or use another database"
    )]
    OtherKey,
    /// Its secrets are encrypted under a key whose file is not there.
    #[error(
        "the master key file {} is missing, and the database holds data whose secrets are encrypted under it: put the \
         file back from its backup, or use another database. Nothing was written", file.display()
    )]
    Missing {
        /// Where the key should be: `secrets.master_key_file`.
        file: PathBuf,
    },
    /// The check itself failed.
    #[error("the master key cannot be checked: {0}")]
    Storage(#[from] StorageError),
}

/// The row of the one installation that a database belongs to.
const ONLY_ROW: i16 = 1;

impl Database {
    /// Sees that a database with data is not opened without its key: a new one would be of no use. Writes nothing, and
    /// can be asked of a database that is not migrated.
    ///
    /// # Errors
    /// A file that is not there for a database that was bound to a key, or one that does not answer.
    pub fn expect_master_key_file(&self, file: &Path) -> Result<(), MasterKeyMismatch> {
        // A file that is there and cannot be read is told by whoever reads it.
        if !matches!(file.try_exists(), Ok(false)) || !self.read(is_bound)? {
            return Ok(());
        }
        Err(MasterKeyMismatch::Missing { file: file.to_owned() })
    }

    /// Sees that the secrets in this database are of this master key; a database that has none yet
    /// is bound to it.
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

/// Whether a database, migrated or not, belongs to a key.
fn is_bound(connection: &mut AnyConnection) -> Answer<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        found: i64,
    }
    // Asked for instead of met as an error, which the log of a PostgreSQL server would show.
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
