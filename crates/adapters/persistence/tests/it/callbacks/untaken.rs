//! Receivers that do not take their deliveries are found by an index, however many deliveries there are.

use crate::testing::contracts::two_organisations;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_kernel::OrganisationId;
use customs_persistence::internals::{AnyConnection, Statement, waiting_after_failure};
use diesel::connection::SimpleConnection;
use diesel::sql_query;

/// Many deliveries to three callbacks, a tenth of them waiting.
const FILL: &str = "\
    INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, attempts, \
        created_at, due_at) \
    SELECT 1, 1 + n % 3, 'declaration.accepted', 'declaration', n, '{}', \
        CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'delivered' END, 1, now(), \
        CASE WHEN n % 10 = 0 THEN now() END FROM generate_series(1, 20000) AS n; \
    ANALYZE callback_deliveries";

/// The statement with its values in it.
fn stated(connection: &AnyConnection) -> String {
    let mut statement = Statement::on(connection);
    let sql = waiting_after_failure(&mut statement, OrganisationId::new(1));
    let values = if statement.is_for_postgres() { ["$1", "$2", "$3"] } else { ["?1", "?2", "?3"] };
    values.into_iter().zip(["1", "1", "100"]).fold(sql, |sql, (place, value)| sql.replace(place, value))
}

#[test]
fn postgresql_finds_them_by_the_index_over_moments() {
    let TestDatabase { database, .. } = &postgres_migrated();
    two_organisations(database);
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    let plan = database.read(|connection| {
        let query = sql_query(stated(connection));
        plan_of(connection, query)
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("callback_deliveries_due"), "{plan}");
    assert!(!plan.contains("Seq Scan on callback_deliveries"), "{plan}");
}

#[test]
fn sqlite_finds_them_by_the_index_over_moments() {
    let TestDatabase { database, .. } = &sqlite_migrated();
    let plan = database.read(|connection| {
        let query = sql_query(stated(connection));
        plan_of(connection, query)
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("callback_deliveries_due") && !plan.contains("TEMP B-TREE"), "{plan}");
}
