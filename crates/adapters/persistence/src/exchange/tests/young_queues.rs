//! A queue that fills up is claimed from by its indexes, although PostgreSQL has never seen more than an empty table. A
//! plan that reads the queue once for each row makes a backlog grow faster than it is worked off.

use crate::claim::Claim;
use crate::connection::AnyConnection;
use crate::exchange::{inbound, outbound, outbox};
use crate::failure::Fallible;
use crate::testing::postgres_migrated;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

/// Rows of one organisation, as a flood of submissions leaves them: each of a record of its own.
fn fill(connection: &mut AnyConnection, from: u32, to: u32) -> Fallible<()> {
    Ok(connection.batch_execute(&format!(
        "INSERT INTO outbox (organisation_id, subject, record_id, subscriber, event, due_at, attempts) \
         SELECT 1, 'declaration', n, 'callbacks', '{{}}', now(), 0 FROM generate_series({from}, {to}) AS n; \
         INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, \
           due_at, attempts) \
         SELECT 1, 'declaration', n, 'declaration', 'LRN-' || n, '\\x00', '{{}}', now(), now(), 0 \
         FROM generate_series({from}, {to}) AS n; \
         INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, lrn, body, received_at, due_at, fate) \
         SELECT 1, 'declaration', n, '01', 'LRN-' || n, '\\x00', now(), now(), 'new' \
         FROM generate_series({from}, {to}) AS n",
    ))?)
}

/// The plan of a claim of 16 rows about declarations.
fn plan(connection: &mut AnyConnection, claim: &Claim) -> Fallible<String> {
    let mut statement = claim.statement(connection, 1);
    let kind_first = claim.only.first() == Some(&"subject");
    let (fourth, fifth) = if kind_first { ("'declaration'", "''") } else { ("'callbacks'", "'declaration'") };
    for (place, value) in [("$1", "now()"), ("$2", "16"), ("$3", "now()"), ("$4", fourth), ("$5", fifth)] {
        statement = statement.replace(place, value);
    }
    let AnyConnection::Pg(connection) = connection else { unreachable!("a server") };
    let steps: Vec<Step> = diesel::sql_query(format!("EXPLAIN {statement}")).load(connection)?;
    Ok(steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n"))
}

#[test]
fn earlier_rows_of_a_record_are_found_by_the_index_of_its_order() {
    let test = postgres_migrated();
    let queues = [
        (&outbox::CLAIM, "outbox_in_order on outbox earlier"),
        (&outbound::CLAIM, "outbound_messages_of_record on outbound_messages earlier"),
        (&inbound::CLAIM, "inbound_messages_of_record on inbound_messages earlier"),
    ];
    let mut from = 1;
    for rows in [20, 200, 2_000, 6_000] {
        let (first, last) = (from, from + rows);
        test.database.write(|connection| fill(connection, first, last)).expect("filled");
        from = last + 1;
        for (claim, index) in &queues {
            let plan = test.database.write(|connection| plan(connection, claim)).expect("a plan");
            assert!(plan.contains(index), "with {last} rows, not {index}:\n{plan}");
        }
    }
}
