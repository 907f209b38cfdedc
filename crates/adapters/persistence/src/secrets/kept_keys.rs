use super::{SealedColumn, Sealer};
use crate::Database;
use crate::failure::corrupt;
use crate::portable::Portable;
use crate::schema::kept_keys;
use customs_kernel::StorageError;
use diesel::prelude::*;

/// The purpose of the key of the hashes of client secrets.
const CLIENT_SECRETS: &str = "client secrets";

impl Database {
    /// The key of the hashes of client secrets. It is made once and outlives every master key. The first one is what
    /// earlier versions derived from the master key at each start, so that hashes of theirs still fit.
    ///
    /// # Errors
    /// `Corrupt` when it cannot be opened, `Unavailable` when the database does not answer.
    pub fn pepper(&self, sealer: &Sealer) -> Result<[u8; 32], StorageError> {
        let stored = || {
            self.read(|connection| {
                let row = kept_keys::table.find(CLIENT_SECRETS).select(kept_keys::sealed_key);
                Ok(row.first::<Vec<u8>>(connection).optional()?)
            })
        };
        let sealed = match stored()? {
            Some(sealed) => sealed,
            None => {
                self.keep_pepper(sealer)?;
                stored()?.ok_or_else(|| StorageError::Failed("the key of client secrets was not kept".into()))?
            }
        };
        let unreadable = || StorageError::from(corrupt("the key of client secrets"));
        let key = sealer.open(SealedColumn::KeptKeys, CLIENT_SECRETS, &sealed).map_err(|_| unreadable())?;
        key.try_into().map_err(|_| unreadable())
    }

    /// One of two instances that start at the same moment keeps its key, and both derive the same.
    fn keep_pepper(&self, sealer: &Sealer) -> Result<(), StorageError> {
        let key = sealer.derive_key(&sealer.seals_by(), CLIENT_SECRETS);
        let key = key.ok_or_else(|| StorageError::Failed(Box::new(super::SealError)))?;
        let sealed = sealer.seal(SealedColumn::KeptKeys, CLIENT_SECRETS, &key)?;
        let row = (kept_keys::purpose.eq(CLIENT_SECRETS), kept_keys::sealed_key.eq(sealed));
        self.write(|connection| {
            let insert = diesel::insert_into(kept_keys::table).values(row);
            Portable(insert.on_conflict(kept_keys::purpose).do_nothing()).execute(connection)?;
            Ok(())
        })
    }
}
