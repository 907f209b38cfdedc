//! The daily invoice run, which all instances share.

use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::schema::invoice_runs as runs;
use crate::sql_types::UtcTime;
use crate::values::{Json, Ts};
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::ports::RunLedger;
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date};

repository! {
    /// The record of the latest invoice run.
    pub struct StoredRunLedger(Database);
}

/// Claims the run of day `$1` until `$2`, at `$3`, for instance `$4`. It is a single statement, so that only one of
/// two instances gets the run.
const BEGIN: &str = "\
    INSERT INTO invoice_runs (id, day, leased_until, held_by) VALUES (1, $1, $2, $4) \
    ON CONFLICT (id) DO UPDATE \
    SET day = excluded.day, leased_until = excluded.leased_until, held_by = excluded.held_by, \
    left_over = CASE WHEN invoice_runs.day = excluded.day THEN invoice_runs.left_over END \
    WHERE (invoice_runs.leased_until IS NULL AND invoice_runs.day < excluded.day) OR invoice_runs.leased_until <= $3";

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
}

impl RunLedger for StoredRunLedger {
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.write_statement(|connection| {
            let begin = match connection {
                AnyConnection::Pg(_) => BEGIN.to_owned(),
                AnyConnection::Sqlite(_) => BEGIN.replace('$', "?"),
            };
            let begun = each!(connection, connection => diesel::sql_query(begin)
                .bind::<Date, _>(day)
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(self.0.held_by())
                .execute(connection))?;
            Ok(begun == 1)
        })
    }

    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError> {
        let held = held(day, self.0.held_by());
        self.0.write_statement(|connection| {
            let extended =
                diesel::update(held).set(runs::leased_until.eq(Some(Ts(lease_until)))).execute(connection)?;
            Ok(extended == 1)
        })
    }

    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<WriteEffect, StorageError> {
        let left: Vec<i64> = organisations.iter().map(|organisation| organisation.get()).collect();
        self.0.write_statement(|connection| {
            let held = held(day, self.0.held_by());
            let noted = diesel::update(held).set(runs::left_over.eq(Some(Json(left.clone())))).execute(connection)?;
            Ok(WriteEffect::when(noted > 0))
        })
    }

    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError> {
        self.0.read(|connection| {
            let of_day = runs::table.filter(runs::day.eq(day)).select(runs::left_over);
            let left: Option<Option<Json<Vec<i64>>>> = of_day.first(connection).optional()?;
            Ok(left.flatten().map(|Json(ids)| ids.into_iter().map(OrganisationId::new).collect()))
        })
    }

    fn finish(&self, day: NaiveDate) -> Result<WriteEffect, StorageError> {
        self.0.write_statement(|connection| {
            let held = held(day, self.0.held_by());
            let ended = diesel::update(held).set(runs::leased_until.eq(None::<Ts>)).execute(connection)?;
            Ok(WriteEffect::when(ended > 0))
        })
    }

    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError> {
        let waiting = "SELECT DISTINCT organisation_id FROM dossiers WHERE status = 'ready_to_invoice' ORDER BY 1";
        self.0.read(|connection| {
            let found: Vec<Waiting> = each!(connection, connection => diesel::sql_query(waiting).load(connection))?;
            Ok(found.into_iter().map(|row| OrganisationId::new(row.organisation_id)).collect())
        })
    }
}

/// The run of that day, while that instance holds it.
#[diesel::dsl::auto_type(no_type_alias)]
fn held(day: NaiveDate, instance: i64) -> _ {
    runs::table.filter(runs::day.eq(day)).filter(runs::leased_until.is_not_null()).filter(runs::held_by.eq(instance))
}
