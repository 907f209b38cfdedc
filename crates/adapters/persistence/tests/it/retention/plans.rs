//! Due rows are found by an index, however much is stored.

use super::bench::{bench, execute};
use crate::testing::plans::plan_of;
use crate::testing::{TestDatabase, both_migrated};
use customs_kernel::SubjectKind;
use customs_persistence::internals::retention::{deletions_of_tries, ended, not_held, table, to_archive};
use customs_persistence::internals::{AnyConnection, Placement};
use customs_persistence::{Database, DatabaseUrl};
use customs_retention::Matter;
use diesel::sql_query;

/// A year of rows, most of them not due, inserted as one statement.
fn fill(database: &Database) {
    let (numbers, moment, bytes) = match database.url() {
        DatabaseUrl::Postgres(_) => (
            "generate_series(1, 6000) AS n (number)",
            "timestamptz '2026-01-01' + number * interval '20 minutes'",
            "'\\x00'",
        ),
        DatabaseUrl::Sqlite(_) => (
            "(WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < 6000) \
              SELECT number FROM n) AS n",
            "strftime('%Y-%m-%dT%H:%M:%S.000000Z', 1767225600 + number * 1200, 'unixepoch')",
            "X'00'",
        ),
    };
    let statements = [
        format!(
            "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, \
             attempts, created_at, delivered_at) SELECT 1, 1, 'e', 'declaration', number, '{{}}', \
             CASE WHEN number % 50 = 0 THEN 'abandoned' ELSE 'delivered' END, 1, {moment}, {moment} FROM {numbers}"
        ),
        format!(
            "INSERT INTO callback_tries (organisation_id, callback_id, delivery_id, subject, record_id, number, tried_at, duration_ms, \
             answer_cut) SELECT organisation_id, callback_id, id, subject, record_id, 1, created_at, 20, {no} FROM callback_deliveries",
            no = if matches!(database.url(), DatabaseUrl::Sqlite(_)) { "0" } else { "FALSE" },
        ),
        format!(
            "INSERT INTO mails (organisation_id, topic, topic_id, recipients, copies, subject, body, attachments, status, \
             attempts, created_at, sent_at) SELECT 1, 'invoice', number, '[]', '[]', 's', 'b', '[]', 'sent', 1, \
             {moment}, {moment} FROM {numbers}"
        ),
        format!(
            "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, \
             created_at, attempts, sent_at) SELECT 1, 'declaration', number, 'declaration', 'L' || number, {bytes}, \
             '[]', {moment}, 1, {moment} FROM {numbers}"
        ),
        format!(
            "INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, body, received_at, fate, \
             settled_at) SELECT 1, 'declaration', number, '01', {bytes}, {moment}, 'applied', {moment} FROM {numbers}"
        ),
        format!(
            "INSERT INTO declarations ({id} organisation_id, version, reference, reference_folded, status, imex, symbol, \
             total_items, total_gross_mass, document, created_at, updated_at) SELECT {number} 1, 1, 'R' || number, \
             'r' || number, CASE WHEN number % 3 = 0 THEN 'REL' ELSE 'ACC' END, 'IM', 'A', 0, '0', '{{}}', {moment}, \
             {moment} FROM {numbers}",
            id = if matches!(database.url(), DatabaseUrl::Sqlite(_)) { "id," } else { "" },
            number = if matches!(database.url(), DatabaseUrl::Sqlite(_)) { "number," } else { "" },
        ),
        "ANALYZE".to_owned(),
    ];
    statements.iter().for_each(|statement| execute(database, statement));
}

#[test]
fn what_is_due_is_found_by_an_index() {
    for TestDatabase { database, .. } in &both_migrated() {
        let _organisations = bench(database);
        fill(database);
        let before = "'2026-01-02T00:00:00.000000Z'";
        database
            .read(|connection| {
                let postgres = matches!(connection, AnyConnection::Pg(_));
                for kind in SubjectKind::ALL {
                    let query = format!(
                        "SELECT record.id FROM {} AS record WHERE {} AND record.updated_at < {before} AND {} \
                         ORDER BY record.updated_at, record.id LIMIT 200",
                        table(*kind),
                        to_archive(*kind),
                        not_held("record.organisation_id", "'declaration'", "record.id")
                    );
                    let plan = plan_of(connection, sql_query(&*query)).expect("a plan");
                    // An empty table of transits may be read as it is.
                    if *kind == SubjectKind::Declaration || !postgres {
                        assert!(plan.contains(&format!("{}_to_put_away", table(*kind))), "{plan}");
                    }
                }
                let indexes: [(Matter, &[&str]); 5] = [
                    (Matter::DeliveredCallbacks, &["callback_deliveries_ended"]),
                    (Matter::AbandonedCallbacks, &["callback_deliveries_ended"]),
                    (Matter::CallbackTries, &["callback_tries_by_age"]),
                    (
                        Matter::CustomsMessages,
                        &["outbound_messages_in_time", "inbound_messages_in_time", "inbound_messages_in_time"],
                    ),
                    (Matter::Mails, &["mails_ended"]),
                ];
                for (matter, indexes) in indexes {
                    for (rows, index) in ended(matter, before, postgres, Placement::ONE_SERVER).iter().zip(indexes) {
                        let plan = plan_of(connection, sql_query(rows.oldest(200, postgres))).expect("a plan");
                        assert!(plan.contains(index), "{matter} by {index}:\n{plan}");
                        let sorts = plan.contains("Sort") || plan.contains("TEMP B-TREE");
                        assert!(!sorts, "{matter}: sorts all that is due:\n{plan}");
                    }
                }
                let gone: Vec<_> = (1..=3).map(|id| (id, id, 10 * id)).collect();
                let deletions = deletions_of_tries(&gone, postgres, Placement::ONE_SERVER);
                assert_eq!(deletions.len(), 1, "one for all organisations: {deletions:?}");
                let plan = plan_of(connection, sql_query(&*deletions[0])).expect("a plan");
                assert!(plan.contains("callback_tries_of_delivery"), "{plan}");
                assert!(!plan.contains("SCAN callback_tries") && !plan.contains("Seq Scan"), "{plan}");
                Ok(())
            })
            .expect("plans");
    }
}

#[test]
fn the_tries_of_an_organisation_on_a_server_of_its_own_go_with_one_statement() {
    let gone = [(7, 1, 11), (8, 3, 12), (7, 2, 13), (7, 1, 14)];
    let deletions = deletions_of_tries(&gone, true, Placement::SPREAD);
    let plan_for = |organisation: i64, callbacks: &str, deliveries: &str| {
        format!(
            "DELETE FROM callback_tries WHERE organisation_id = {organisation} AND callback_id IN ({callbacks}) \
             AND delivery_id IN ({deliveries})"
        )
    };
    assert_eq!(deletions, [plan_for(7, "1, 2", "11, 13, 14"), plan_for(8, "3", "12")]);
    for placement in [Placement::ONE_SERVER, Placement::SPREAD] {
        assert!(deletions_of_tries(&[], true, placement).is_empty());
    }
}
