//! The master keys that the running instances know, by their own reports.

use super::{MasterKeyId, Sealer};
use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

/// The master keys of a running instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstanceKeys {
    /// The number of the instance, as its log states it.
    pub instance: i64,
    /// The key by which it seals; `None` until it has reported one.
    pub seals_by: Option<MasterKeyId>,
    /// The keys with which it can open values.
    pub opens: Vec<MasterKeyId>,
}

#[derive(QueryableByName)]
struct KeyReport {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    master_keys: String,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Text)]
    moment: String,
}

impl Database {
    /// Reports to the others which keys this instance knows, if that has changed.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn report_master_keys(&self, sealer: &Sealer) -> Result<(), StorageError> {
        let id = self.held_by();
        let before = self.read(|connection| {
            let sql = format!("SELECT id, master_keys FROM instances WHERE id = {id}");
            let row: Option<KeyReport> = diesel::sql_query(sql).get_result(connection).optional()?;
            Ok(row.map(|row| row.master_keys))
        })?;
        self.report_if_news(before.as_deref(), sealer)
    }

    /// Does the same where the former report of this instance is known.
    pub(super) fn report_if_news(&self, before: Option<&str>, sealer: &Sealer) -> Result<(), StorageError> {
        let ids = std::iter::once(sealer.seals_by()).chain(sealer.ids());
        let reported = ids.map(|id| id.to_string()).collect::<Vec<_>>().join(" ");
        // An instance that others took for gone has no row until it registers again.
        if before.is_none_or(|before| before == reported) {
            return Ok(());
        }
        let id = self.held_by();
        self.write_statement(|connection| {
            let sql = match connection {
                AnyConnection::Pg(_) => "UPDATE instances SET master_keys = $1 WHERE id = $2",
                AnyConnection::Sqlite(_) => "UPDATE instances SET master_keys = ?1 WHERE id = ?2",
            };
            each!(connection, connection => diesel::sql_query(sql)
                .bind::<Text, _>(&reported)
                .bind::<BigInt, _>(id)
                .execute(connection))?;
            Ok(())
        })
    }

    /// The keys of the instances that run. An embedded database has one, which reads the same file as any command, and
    /// does not report whether it lives: none is returned.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn keys_of_instances(&self) -> Result<Vec<InstanceKeys>, StorageError> {
        let rows: Vec<KeyReport> = self.read(|connection| match connection {
            AnyConnection::Pg(_) => {
                let sql = "SELECT id, master_keys FROM instances \
                           WHERE beat_at > clock_timestamp() - interval '10 seconds' ORDER BY id";
                Ok(diesel::sql_query(sql).load(connection)?)
            }
            AnyConnection::Sqlite(_) => Ok(Vec::new()),
        })?;
        let keys = |KeyReport { id, master_keys }: KeyReport| {
            let mut ids = master_keys.split_whitespace().filter_map(MasterKeyId::parse);
            InstanceKeys { instance: id, seals_by: ids.next(), opens: ids.collect() }
        };
        Ok(rows.into_iter().map(keys).collect())
    }

    /// The present moment by the clock of a PostgreSQL server, for [`Self::is_written_since_before`]; `None` on SQLite.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn moment_of_server(&self) -> Result<Option<String>, StorageError> {
        self.read(|connection| match connection {
            AnyConnection::Pg(_) => {
                let sql = "SELECT CAST(clock_timestamp() AS TEXT) AS moment";
                Ok(Some(diesel::sql_query(sql).get_result::<Moment>(connection)?.moment))
            }
            AnyConnection::Sqlite(_) => Ok(None),
        })
    }

    /// Whether any unit of work has been open since before that moment, and has changed something: it may hold
    /// values that no other unit sees yet.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn is_written_since_before(&self, moment: &str) -> Result<bool, StorageError> {
        let count = |connection: &mut AnyConnection| -> Fallible<i64> {
            let AnyConnection::Pg(connection) = connection else { return Ok(0) };
            let sql = "SELECT count(*) AS rows FROM pg_stat_activity WHERE datname = current_database() \
                       AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL \
                       AND xact_start < CAST($1 AS TIMESTAMPTZ)";
            Ok(diesel::sql_query(sql).bind::<Text, _>(moment).get_result::<Counted>(connection)?.rows)
        };
        Ok(self.read(count)? > 0)
    }
}
