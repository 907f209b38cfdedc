use super::Sealer;
use crate::Database;
use crate::portable::Portable;
use crate::schema::installation;
use customs_kernel::StorageError;
use diesel::prelude::*;

/// Why the service may not use this database with this master key.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyMismatch {
    /// Its secrets are encrypted under another one.
    #[error(
        "the database was written with another master key: put the file of that key at secrets.master_key_file, \
         or use another database"
    )]
    OtherKey,
    /// The check itself failed.
    #[error("the master key cannot be checked: {0}")]
    Storage(#[from] StorageError),
}

/// The row of the one installation that a database belongs to.
const ONLY_ROW: i16 = 1;

impl Database {
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
