//! Which receivers do not take what is sent to them is found by an index, however many deliveries there are.

use super::delivery_directory::waiting_after_failure;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_kernel::OrganisationId;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// Many deliveries to three callbacks, a tenth of which wait.
const FILL: &str = "\
    INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, attempts, \
        created_at, due_at) \
    SELECT 1, 1 + n % 3, 'declaration.accepted', 'declaration', n, '{}', \
        CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'delivered' END, 1, now(), \
        CASE WHEN n % 10 = 0 THEN now() END FROM generate_series(1, 20000) AS n; \
    ANALYZE callback_deliveries";

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text, column_name = "detail")]
    step: String,
}

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
    let plan: String = database
        .read(|connection| {
            let explain = format!("EXPLAIN {}", stated(connection));
            let AnyConnection::Pg(connection) = connection else { unreachable!("a server") };
            let steps: Vec<PostgresStep> = diesel::sql_query(explain).load(connection)?;
            Ok(steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n"))
        })
        .expect("a plan");
    assert!(plan.contains("callback_deliveries_due"), "{plan}");
    assert!(!plan.contains("Seq Scan on callback_deliveries"), "{plan}");
}

#[test]
fn sqlite_finds_them_by_the_index_over_moments() {
    let TestDatabase { database, .. } = &sqlite_migrated();
    let plan = database.read(|connection| -> Fallible<String> {
        let explain = format!("EXPLAIN QUERY PLAN {}", stated(connection));
        let AnyConnection::Sqlite(connection) = connection else { unreachable!("an embedded database") };
        let steps: Vec<SqliteStep> = diesel::sql_query(explain).load(connection)?;
        Ok(steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n"))
    });
    let plan = plan.expect("a plan");
    assert!(plan.contains("callback_deliveries_due") && !plan.contains("TEMP B-TREE"), "{plan}");
}
