//! Messages and mails go when the law no longer asks for them, and none before.

use super::bench::{bench, body, execute, moment, released_declaration};
use crate::Database;
use crate::testing::{TestDatabase, both_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_retention::testing::AtticBench;
use customs_retention::{Cleared, Matter, Portion};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

fn clear(bench: &AtticBench, matter: Matter) -> Cleared {
    let before = start() + Duration::days(300);
    bench.attic.clear(matter, before, Portion::default(), start() + Duration::days(3_000)).expect("it is cleared")
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
        let hold = customs_retention::NewHold {
            organisation: ours,
            subject,
            reason: None,
            set_by: "e.visser".to_owned(),
            set_at: start(),
        };
        assert!(bench.holds.set(&hold).expect("held"));
        assert_eq!(clear(&bench, Matter::CustomsMessages).rows, 1, "the one that nobody knows");
        let lifted = customs_retention::Lifted { by: "e.visser".to_owned(), at: start() };
        assert!(bench.holds.lift(ours, subject, &lifted).expect("lifted"));
        let due = bench.attic.due(Matter::CustomsMessages, start() + Duration::days(300)).expect("a report");
        assert_eq!(due.iter().map(|due| due.rows).sum::<u64>(), 1, "its document is not due before it");
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
