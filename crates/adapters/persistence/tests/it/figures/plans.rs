//! The cost of the figures does not grow with rows that were handled long ago: PostgreSQL reads them by its indexes.

use crate::testing::contracts::two_organisations;
use crate::testing::postgres_migrated;
use chrono::Utc;
use customs_kernel::SubjectKind;
use customs_persistence::WaitingWork;
use customs_persistence::internals::{AnyConnection, Fallible, Statement, figures};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

/// Messages and events that were handled long ago, and some that wait.
const FILL: &str = "\
    INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, due_at, \
        attempts, sent_at, answered_at) \
    SELECT 1 + n % 2, 'declaration', n, 'declaration', 'LRN-' || n, '\\x00', '{}', now(), \
        CASE WHEN n % 100 = 0 THEN now() END, 1, CASE WHEN n % 100 <> 0 THEN now() - interval '1 day' END, \
        CASE WHEN n % 100 > 1 THEN now() END \
    FROM generate_series(1, 20000) AS n; \
    INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, lrn, body, received_at, due_at, fate) \
    SELECT 1, 'declaration', n, '01', 'LRN-' || n, '\\x00', now(), CASE WHEN n % 100 = 0 THEN now() END, 'applied' \
    FROM generate_series(1, 20000) AS n; \
    INSERT INTO outbox (organisation_id, subject, record_id, subscriber, event, due_at, attempts) \
    SELECT 1, 'declaration', n, 'callbacks', '{}', now(), 0 FROM generate_series(1, 20000) AS n; \
    ANALYZE";

fn explained(connection: &mut AnyConnection, sql: &str, statement: Statement) -> Fallible<String> {
    let steps: Vec<Step> = statement.load(connection, format!("EXPLAIN {sql}"))?;
    Ok(steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n"))
}

#[test]
fn no_table_of_messages_is_read_from_its_beginning() {
    let test = postgres_migrated();
    two_organisations(&test.database);
    test.database.write(|connection| Ok(connection.batch_execute(FILL)?)).expect("filled");
    let plans = test.database.read(|connection| {
        let queues = figures::queues(&WaitingWork::all(["callbacks", "billing"]));
        let mut plans = vec![explained(connection, &queues, Statement::on(connection))?];
        for kind in SubjectKind::ALL {
            let mut statement = Statement::on(connection);
            let sql = figures::overdue(&mut statement, *kind, Utc::now());
            plans.push(explained(connection, &sql, statement)?);
        }
        plans.push(explained(connection, &figures::guarantees(), Statement::on(connection))?);
        Ok(plans)
    });
    let plans = plans.expect("plans").join("\n\n");
    for table in ["outbound_messages", "inbound_messages", "outbox"] {
        assert!(!plans.contains(&format!("Seq Scan on {table}")), "{table}\n{plans}");
    }
    assert!(plans.contains("outbound_messages_unanswered"), "{plans}");
    assert!(plans.contains("outbound_messages_due"), "{plans}");
}
