//! The look of an instance at changes of keys by others, in one statement, since it comes every two seconds.

use super::{MasterKeyMismatch, Sealer};
use crate::Database;
use crate::connection::each;
use crate::failure::corrupt;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_access::SigningKeyDates;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Nullable, Text};

/// The result of one look at the keys.
#[derive(Debug)]
pub struct KeyLook {
    /// The master key that seals; `None` before the database is bound to one.
    sealing: Option<String>,
    /// The report of this instance on the master keys that it knows; `None` while it has no row.
    told: Option<String>,
    signing: Vec<Row>,
}

/// A key of access tokens beside what is the same in all rows. Its columns are `None` in the only row without one.
#[derive(Debug, QueryableByName)]
struct Row {
    #[diesel(sql_type = Nullable<Text>)]
    sealing: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    told: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    kid: Option<String>,
    #[diesel(sql_type = Nullable<UtcTime>)]
    created_at: Option<Ts>,
    #[diesel(sql_type = Nullable<UtcTime>)]
    signs_from: Option<Ts>,
    #[diesel(sql_type = Nullable<Integer>)]
    token_seconds: Option<i32>,
}

impl Database {
    /// Looks which master key seals, what this instance has reported about those that it knows, and which keys sign
    /// tokens.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn look_at_keys(&self) -> Result<KeyLook, StorageError> {
        let id = self.held_by();
        let sql = format!(
            "SELECT sealing.id AS sealing, own.master_keys AS told, signing_keys.kid, signing_keys.created_at, \
             signing_keys.signs_from, signing_keys.token_seconds \
             FROM (SELECT 1 AS one) AS look \
             LEFT JOIN (SELECT id FROM master_keys ORDER BY number DESC LIMIT 1) AS sealing ON 1 = 1 \
             LEFT JOIN (SELECT master_keys FROM instances WHERE id = {id}) AS own ON 1 = 1 \
             LEFT JOIN signing_keys ON 1 = 1 \
             ORDER BY signing_keys.signs_from, signing_keys.kid"
        );
        let signing: Vec<Row> = self.read(|connection| {
            let query = Prepared(diesel::sql_query(sql.as_str()));
            Ok(each!(connection, connection => query.load(connection))?)
        })?;
        let sealing = signing.first().and_then(|row| row.sealing.clone());
        let told = signing.first().and_then(|row| row.told.clone());
        Ok(KeyLook { sealing, told, signing })
    }

    /// Reports to the others which master keys this instance knows, where the look shows that it reported something
    /// else.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn report_master_keys_after(&self, look: &KeyLook, sealer: &Sealer) -> Result<(), StorageError> {
        self.report_if_news(look.told.as_deref(), sealer)
    }
}

impl KeyLook {
    /// Has the sealer seal by the key that seals now.
    ///
    /// # Errors
    /// The errors of [`Database::follow_master_key`].
    pub fn follow(&self, sealer: &Sealer) -> Result<(), MasterKeyMismatch> {
        super::master_key_rows::seal_by(sealer, self.sealing.as_deref())
    }

    /// The keys of access tokens, in the order in which they sign.
    ///
    /// # Errors
    /// `Corrupt` for a key with an invalid lifetime.
    pub fn signing_keys(self) -> Result<Vec<SigningKeyDates>, StorageError> {
        self.signing.into_iter().filter_map(dates).collect()
    }
}

fn dates(row: Row) -> Option<Result<SigningKeyDates, StorageError>> {
    let Row { sealing: _, told: _, kid, created_at, signs_from, token_seconds } = row;
    let (kid, created_at, signs_from) = (kid?, created_at?.0, signs_from?.0);
    let Ok(token_seconds) = u32::try_from(token_seconds?) else {
        return Some(Err(corrupt(format!("signing key {kid}")).into()));
    };
    Some(Ok(SigningKeyDates { kid, created_at, signs_from, token_seconds }))
}
