//! Messages and mails go when the law no longer asks for them, and not before.

use super::bench::{bench, body, execute, moment, released_declaration};
use crate::testing::{TestDatabase, both_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{OrganisationId, Subject};
use customs_persistence::{Database, DatabaseUrl};
use customs_retention::testing::RetentionStore;
use customs_retention::{Cleared, Lifted, Matter, NewHold, Portion};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn clear(bench: &RetentionStore, matter: Matter) -> Cleared {
    let before = start() + Duration::days(300);
    bench.archive.clear(matter, before, Portion::default(), start() + Duration::days(3_000)).expect("it is cleared")
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

fn count(database: &Database, rows: &str) -> i64 {
    let sql = format!("SELECT count(*) AS rows FROM {rows}");
    let counted: Counted =
        database.read(|connection| Ok(diesel::sql_query(&sql).get_result(connection)?)).expect("read");
    counted.rows
}

#[test]
fn messages_of_a_record_go_once_the_record_is_over_for_so_long() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let subject = (bench.keep)(Matter::SettledDeclarations, ours, start());
        let set =
            |columns: &str| execute(database, &format!("UPDATE declarations SET {columns} WHERE id = {}", subject.id));
        set("status = 'ACC'");
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 0, "customs has not decided yet");
        set(&format!("status = 'REL', updated_at = '{}'", moment(start() + Duration::days(300))));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 0, "it was changed within that time");
        set(&format!("updated_at = '{}'", moment(start() + Duration::days(299))));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 2);
        assert_eq!(count(database, "declarations"), 1, "the declaration itself stays");
        assert_eq!(count(database, "declaration_lines"), 10);
    }
}

#[test]
fn answers_that_belong_to_nobody_go_and_documents_after_their_answers() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let subject = released_declaration(database, ours, start());
        let (at, body) = (moment(start()), body(database, "<Answers/>"));
        let insert = |columns: &str, values: &str| {
            let sql = format!(
                "INSERT INTO inbound_messages (subject, codes, body, received_at, settled_at{columns}) \
                 VALUES ('declaration', '01', {body}, '{at}', '{at}'{values})"
            );
            execute(database, &sql);
        };
        insert(", fate", ", 'unmatched'");
        insert(", fate", ", 'divided'");
        let answer = format!(", 'applied', {}, {}, 2, 1", ours.get(), subject.id);
        insert(", fate, organisation_id, record_id, document_id, place", &answer);
        let hold =
            NewHold { organisation: ours, subject, reason: None, set_by: "e.visser".to_owned(), set_at: start() };
        assert!(bench.holds.set(&hold).expect("held"));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 1, "the one that nobody knows");
        let lifted = Lifted { by: "e.visser".to_owned(), at: start() };
        assert!(bench.holds.lift(ours, subject, &lifted).expect("lifted"));
        let due = bench.archive.due(Matter::CustomsMessages, start() + Duration::days(300)).expect("a report");
        assert_eq!(due.iter().map(|due| due.rows).sum::<u64>(), 2, "it and its document");
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 2);
        assert_eq!(count(database, "inbound_messages"), 0);
    }
}

#[test]
fn what_waits_is_kept() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        for matter in [Matter::CustomsMessages, Matter::Mails, Matter::DeliveredCallbacks, Matter::AbandonedCallbacks] {
            (bench.keep)(matter, ours, start());
        }
        for table in ["outbound_messages", "mails", "callback_deliveries"] {
            execute(database, &format!("UPDATE {table} SET due_at = created_at"));
        }
        for matter in Matter::ALL {
            assert_eq!(clear(&bench, *matter), Cleared::default(), "{matter}");
        }
    }
}

/// A document of customs with an answer for each of two brokers.
fn answers_for_both(database: &Database, records: [(OrganisationId, Subject); 2]) {
    let (at, body) = (moment(start()), body(database, "<Answers/>"));
    let insert = |columns: &str, values: &str| {
        let sql = format!(
            "INSERT INTO inbound_messages (subject, codes, body, received_at, settled_at, fate{columns}) \
             VALUES ('declaration', '01', {body}, '{at}', '{at}', {values})"
        );
        execute(database, &sql);
    };
    insert("", "'divided'");
    for (place, (organisation, subject)) in records.into_iter().enumerate() {
        let answer = format!("'applied', {organisation}, {}, 1, {place}", subject.id);
        insert(", organisation_id, record_id, document_id, place", &answer);
    }
}

#[test]
fn answers_of_a_document_go_together_so_that_nobody_sees_what_was_for_another() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let records = bench.organisations.map(|broker| (broker, released_declaration(database, broker, start())));
        answers_for_both(database, records);
        let (ours, held) = records[0];
        let set_by = "e.visser".to_owned();
        let hold = NewHold { organisation: ours, subject: held, reason: None, set_by: set_by.clone(), set_at: start() };
        assert!(bench.holds.set(&hold).expect("held"));
        assert_eq!(clear(&bench, Matter::CustomsMessages), Cleared::default());
        assert_eq!(count(database, "inbound_messages"), 3, "the answer of the other broker stays beside ours");
        assert!(bench.holds.lift(ours, held, &Lifted { by: set_by, at: start() }).expect("lifted"));
        let portion = Portion { rows: 1, ..Portion::default() };
        let before = start() + Duration::days(300);
        let cleared = bench.archive.clear(Matter::CustomsMessages, before, portion, start() + Duration::days(3_000));
        assert_eq!(cleared.expect("it is cleared").rows, 3, "whatever fits the portion");
        assert_eq!(count(database, "inbound_messages"), 0);
    }
}

#[test]
fn messages_of_goods_in_bonded_stock_are_kept() {
    for TestDatabase { database, .. } in &both_migrated() {
        let bench = bench(database);
        let ours = bench.organisations[0];
        let subject = (bench.keep)(Matter::SettledDeclarations, ours, start());
        let is = |value: bool| match database.url() {
            DatabaseUrl::Postgres(_) => value.to_string(),
            DatabaseUrl::Sqlite(_) => i32::from(value).to_string(),
        };
        let (yes, no, at) = (is(true), is(false), moment(start()));
        execute(
            database,
            &format!(
                "INSERT INTO stocks (organisation_id, version, customer_code, declaration_id, submission, placed_at, \
                   withdrawn, is_open, search_folded, created_at) \
                 VALUES ({ours}, 1, 'ACME', {}, 'R-1', '{at}', {no}, {yes}, '', '{at}')",
                subject.id
            ),
        );
        execute(
            database,
            &format!(
                "INSERT INTO stock_lots (organisation_id, id, stock_id, customer_code, placed_at, unit, quantity_in, \
                   available, reserved, is_available, is_on_hand, search_folded, moved_at) \
                 VALUES ({ours}, 1, 1, 'ACME', '{at}', 'KGM', '1', '0', '0', {no}, {no}, '', '{at}')"
            ),
        );
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 0, "they are on hand");
        let moved = moment(start() + Duration::days(300));
        execute(database, &format!("UPDATE stocks SET is_open = {no}"));
        execute(database, &format!("UPDATE stock_lots SET moved_at = '{moved}'"));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 0, "the last of them left within that time");
        let moved = moment(start() + Duration::days(299));
        execute(database, &format!("UPDATE stock_lots SET moved_at = '{moved}'"));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 2);
    }
}
