//! A queue that fills up is claimed from by its indexes, although PostgreSQL has never seen more than an empty table. A
//! plan that reads the queue once for each row makes a backlog grow faster than it is worked off.

use crate::testing::postgres_migrated;
use customs_persistence::internals::exchange::{INBOUND, OUTBOUND, OUTBOX};
use customs_persistence::internals::{AnyConnection, Claim, Fallible};
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

/// The plans of a claim of 16 rows about declarations and, for events, of their removal.
fn plans(connection: &mut AnyConnection, claim: &Claim) -> Fallible<Vec<String>> {
    let kind_first = claim.only.first() == Some(&"subject");
    let (fourth, fifth) = if kind_first { ("'declaration'", "''") } else { ("'callbacks'", "'declaration'") };
    let moment = "TIMESTAMPTZ '2999-01-01'";
    let claimed = claim.statement(connection, 1);
    let mut plans = vec![plan(connection, claimed, &[moment, "16", "now()", fourth, fifth])?];
    if claim.takes_followers {
        let taken = claim.statement_of_taking(connection, "id");
        plans.push(plan(connection, taken, &[moment, "16", fourth, fifth])?);
    }
    Ok(plans)
}

/// A statement that is planned for its values has the moment in it, as here.
fn plan(connection: &mut AnyConnection, mut statement: String, values: &[&str]) -> Fallible<String> {
    for (number, value) in (1..).zip(values) {
        statement = statement.replace(&format!("${number}"), value);
    }
    let AnyConnection::Pg(connection) = connection else { unreachable!("a server") };
    let steps: Vec<Step> = diesel::sql_query(format!("EXPLAIN {statement}")).load(connection)?;
    Ok(steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n"))
}

/// The queues, each with the index over moments by which a claim has to find the rows that it takes.
const QUEUES: [(&Claim, &str); 3] =
    [(&OUTBOX, "outbox_due"), (&OUTBOUND, "outbound_messages_due"), (&INBOUND, "inbound_messages_due")];

/// Asserts that claims find the rows they take in the order of the queue, and the earlier rows of each by its record.
fn assert_planned_by_indexes(
    connection: &mut AnyConnection,
    queues: &[(&Claim, &str)],
    circumstance: &str,
) -> Fallible<()> {
    for (claim, due) in queues {
        for plan in plans(connection, claim)? {
            assert_planned(&plan, (*claim, *due), circumstance);
        }
    }
    Ok(())
}

fn assert_planned(plan: &str, (claim, due): (&Claim, &str), circumstance: &str) {
    let is_sought = |row: &str, of: &str| {
        let record = format!("record_id = {of}.record_id");
        let conditions = plan.split(&format!(" {row}  (")).nth(1).unwrap_or_default().split("->").take(2);
        conditions.flat_map(str::lines).any(|line| line.contains("Index Cond") && line.contains(&record))
    };
    assert!(is_sought("earlier", "head"), "{circumstance}: earlier rows of a record\n{plan}");
    if claim.takes_followers {
        assert!(is_sought("due", "heads"), "{circumstance}: rows that follow\n{plan}");
        assert!(is_sought("held", "due"), "{circumstance}: rows that others hold\n{plan}");
    }
    assert_eq!(plan.matches(&format!("{due} ")).count(), 1, "{circumstance}: {due} for the first rows alone\n{plan}");
}

#[test]
fn earlier_rows_of_a_record_are_found_by_the_index_of_its_order() {
    let test = postgres_migrated();
    let mut from = 1;
    for rows in [20, 200, 2_000, 6_000] {
        let (first, last) = (from, from + rows);
        test.database
            .write(|connection| {
                fill(connection, first, last)?;
                assert_planned_by_indexes(connection, &QUEUES, &format!("with {last} rows"))
            })
            .expect("filled");
        from = last + 1;
    }
}

#[test]
fn a_queue_that_was_analysed_while_it_was_empty_is_read_by_its_indexes_when_it_fills_again() {
    let test = postgres_migrated();
    // Events are removed when they have been handled, while messages are kept.
    test.database
        .write(|connection| {
            fill(connection, 1, 3_000)?;
            Ok(connection.batch_execute("DELETE FROM outbox; ANALYZE outbox")?)
        })
        .expect("empty again");
    let mut from = 3_001;
    for rows in [20, 200, 2_000] {
        let (first, last) = (from, from + rows);
        test.database
            .write(|connection| {
                fill(connection, first, last)?;
                assert_planned_by_indexes(connection, &QUEUES[..1], &format!("with {rows} rows more"))
            })
            .expect("filled");
        from = last + 1;
    }
}
