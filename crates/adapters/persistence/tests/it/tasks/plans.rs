//! Looking for tasks reads no table of records from its beginning, however many records have none.

use super::{organisation, tasks};
use crate::testing::{TestDatabase, postgres_migrated};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, StorageError, in_unit_of_work};
use customs_persistence::Database;
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Areas, TaskError, TaskFilter};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::sync::Arc;

/// 20,000 imports and exports, of which one in fifty is a task.
fn fill(own: OrganisationId) -> String {
    format!(
        "INSERT INTO declarations (organisation_id, version, reference, total_items, total_gross_mass, document, created_at, \
         updated_at, customer_code, total_invoice_value, currency, status, imex, symbol, submitted_at, accepted_at, \
         released_at, exit_confirmed_at) \
         SELECT {own}, 1, 'D-' || n, 1, 10, '{{}}', now(), now(), 'ACME', 1250.5, 'EUR', \
         CASE n % 50 WHEN 0 THEN 'ERR' ELSE 'REL' END, CASE n % 2 WHEN 0 THEN 'IM' ELSE 'EX' END, 'A', now(), now(), \
         now(), now() FROM generate_series(1, 20000) AS n; ANALYZE"
    )
}

#[derive(QueryableByName)]
struct Scanned {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// The declarations that this connection has read in the order of the table, as far as it has not reported them.
fn scanned(database: &Database) -> Result<i64, StorageError> {
    let sql = "SELECT coalesce(seq_tup_read, 0)::BIGINT AS rows FROM pg_stat_xact_user_tables \
               WHERE schemaname = current_schema() AND relname = 'declarations'";
    let scanned = database.read(|connection| Ok(diesel::sql_query(sql).load::<Scanned>(connection)?))?;
    Ok(scanned.into_iter().map(|table| table.rows).sum())
}

#[test]
fn tasks_are_found_without_reading_all_declarations() {
    let test = postgres_migrated();
    let TestDatabase { database, .. } = &test;
    let own = organisation(database, "Ours");
    database.write(|connection| Ok(connection.batch_execute(&fill(own))?)).expect("filled");
    let tasks = tasks(database, &Arc::new(MemoryTasks::default()));
    let filter = || TaskFilter::within(Areas::all());
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    // They run in one unit of work, so that the connection that counts is the one that reads.
    let found: Result<(u64, i64), TaskError> = in_unit_of_work(database, || {
        let before = scanned(database)?;
        let listed = tasks.list(own, filter(), None, page)?;
        let last = listed.records.last().map(|task| task.id.clone());
        tasks.list(own, filter(), last.as_ref(), page)?;
        tasks.list(own, TaskFilter { customer_code: Some("ACME".to_owned()), ..filter() }, None, page)?;
        tasks.counts(own, filter())?;
        Ok((listed.total, scanned(database)? - before))
    });
    assert_eq!(found.expect("tasks"), (400, 0), "no declaration is read in the order of the table");
}
