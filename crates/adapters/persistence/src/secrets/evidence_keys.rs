use crate::Database;
use crate::portable::Portable;
use crate::schema::evidence_keys;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use diesel::prelude::*;

/// The public keys that have signed evidence. They are kept for ever; there is no private half here.
#[derive(Debug, Clone)]
pub struct StoredEvidenceKeys(Database);

impl StoredEvidenceKeys {
    /// Stores keys in `database`.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }

    /// Notes a key, as text; without effect if it is there.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn note(&self, public_key: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        let row = (evidence_keys::public_key.eq(public_key), evidence_keys::noted_at.eq(Ts(at)));
        self.0.write(|connection| {
            let insert = diesel::insert_into(evidence_keys::table).values(row);
            Portable(insert.on_conflict(evidence_keys::public_key).do_nothing()).execute(connection)?;
            Ok(())
        })
    }

    /// All keys, each with the moment at which it was noted, the oldest first.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn all(&self) -> Result<Vec<(String, DateTime<Utc>)>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<(String, Ts)> = evidence_keys::table
                .order((evidence_keys::noted_at.asc(), evidence_keys::public_key.asc()))
                .load(connection)?;
            Ok(rows.into_iter().map(|(key, at)| (key, at.0)).collect())
        })
    }
}
