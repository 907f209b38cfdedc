//! The marks of deliveries are read at the ends of indexes, however many deliveries there are.

use crate::testing::contracts::two_organisations;
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_kernel::OrganisationId;
use customs_persistence::internals::{AnyConnection, Statement, marked};
use diesel::connection::SimpleConnection;
use diesel::sql_query;

/// Many attempts for three callbacks, a tenth of them the last.
const FILL: &str = "\
    INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, attempts, \
        created_at, tried_at) \
    SELECT 1, 1 + n % 3, 'declaration.accepted', 'declaration', n, '{}', \
        CASE WHEN n % 10 = 0 THEN 'abandoned' ELSE 'delivered' END, 1, now(), now() - n * interval '1 second' \
        FROM generate_series(1, 20000) AS n; \
    ANALYZE callback_deliveries";

/// The statement with its value in it.
fn stated(connection: &AnyConnection) -> String {
    let mut statement = Statement::on(connection);
    let sql = marked(&mut statement, &[OrganisationId::new(1)]);
    sql.replace(if statement.is_for_postgres() { "$1" } else { "?1" }, "1")
}

#[test]
fn postgresql_reads_the_ends_of_indexes() {
    let TestDatabase { database, .. } = &postgres_migrated();
    two_organisations(database);
    database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    let plan = database.read(|connection| {
        let query = sql_query(stated(connection));
        plan_of(connection, query)
    });
    let plan = plan.expect("a plan");
    assert_eq!(plan.matches("callback_deliveries_tried").count(), 2, "{plan}");
    assert!(!plan.contains("Seq Scan on callback_deliveries") && !plan.contains("Sort"), "{plan}");
}

#[test]
fn sqlite_reads_the_ends_of_indexes() {
    let TestDatabase { database, .. } = &sqlite_migrated();
    let plan = database.read(|connection| {
        let query = sql_query(stated(connection));
        plan_of(connection, query)
    });
    let plan = plan.expect("a plan");
    for index in ["of_callback", "abandoned", "tried"] {
        assert!(plan.contains(&format!("callback_deliveries_{index} (organisation_id=?")), "{index}: {plan}");
    }
    assert!(!plan.contains("TEMP B-TREE"), "{plan}");
}
