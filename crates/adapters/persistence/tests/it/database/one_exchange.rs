//! Tests migration 0054 (one exchange with customs) over data of the version before it.

use super::migrations::{again, try_again};
use super::one_exchange_fixture::{Fixture, Row, TABLES, fixture, rows, sequence};
use crate::testing::{TestDatabase, both_migrated};
use customs_persistence::Database;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) const MIGRATION: &str = "0054_one_exchange";

/// The present tables, each with all its columns.
const OUTBOUND: &str = "id organisation_id subject record_id kind lrn body encoding sealed emission_map created_at due_at \
                        attempts refusals open_tries held_by last_error sent_at failed_at answered_at answer_id \
                        answer_code mrn first_lrn replaces_lrn replaced_by_lrn invalidated_at lodged former_id";
const INBOUND: &str = "id organisation_id subject record_id codes lrn mrn body encoding received_at due_at held_by fate \
                       settled_at document_id place former_id";
const OUTBOX: &str = "id organisation_id subject record_id subscriber event due_at attempts held_by last_error";
const NOW: [(&str, &str); 3] = [("outbound_messages", OUTBOUND), ("inbound_messages", INBOUND), ("outbox", OUTBOX)];

/// The former and the present names of renamed columns.
const RENAMED: [(&str, &str); 6] = [
    ("declaration_id", "record_id"),
    ("transit_id", "record_id"),
    ("sealed_body", "body"),
    ("answer_type", "answer_code"),
    ("function_codes", "codes"),
    ("message_type", "codes"),
];

/// A database of each kind, filled by the version before the migration.
pub(super) fn of_the_version_before(fixture: &Fixture) -> [TestDatabase; 2] {
    both_migrated().map(|test| {
        again(&test.database, MIGRATION, false);
        fixture.load(&test.database);
        test
    })
}

/// The same databases after the migration.
pub(super) fn brought_over(fixture: &Fixture) -> [TestDatabase; 2] {
    of_the_version_before(fixture).map(|test| {
        again(&test.database, MIGRATION, true);
        test
    })
}

type Tables = BTreeMap<&'static str, Vec<Row>>;

fn tables_of_now(database: &Database) -> Tables {
    let read = |(table, columns): (&'static str, &str)| {
        let columns: Vec<&str> = columns.split_whitespace().collect();
        (table, rows(database, table, &columns))
    };
    NOW.into_iter().map(read).collect()
}

/// The present table for a former one.
fn table_of_now(before: &str) -> &str {
    before.strip_prefix("transit_").unwrap_or(before)
}

/// The subject of a former row.
fn subject(table: &str, row: &Row) -> &'static str {
    if table.starts_with("transit_") {
        return "transit";
    }
    let asks = row.get("customer_id").is_some_and(|customer| !customer.is_null());
    // An unmatched message for a declaration may have the code of an answer to an inquiry.
    let answers = row.get("function_codes").is_some_and(|codes| codes == "90") && row["due_at"].is_null();
    if asks || answers { "customer" } else { "declaration" }
}

/// A former row under its present names, without its own number and that of its answer.
fn renamed(table: &str, before: &Row) -> Row {
    let subject = subject(table, before);
    let mut row = before.clone();
    let (id, _) = (row.remove("id"), row.remove("answer_id"));
    if let Some(failure) = row.remove("failure").filter(|failure| !failure.is_null()) {
        assert_eq!(failure, row["last_error"], "it says no more than the last error");
    }
    let customer = row.remove("customer_id").unwrap_or(Value::Null);
    for (old, new) in RENAMED {
        if let Some(value) = row.remove(old) {
            row.insert(new.to_owned(), value);
        }
    }
    if subject == "customer" && table == "outbound_messages" {
        row.insert("record_id".to_owned(), customer);
    }
    row.insert("subject".to_owned(), subject.into());
    let former = if subject == "transit" { id.expect("a number") } else { Value::Null };
    let sealed = if subject == "transit" { "yes" } else { "no" };
    let (invalidated_at, lodged) = (invalidated_at(&row), lodged(&mut row));
    let added: Vec<(&str, Value)> = match table_of_now(table) {
        "outbound_messages" => {
            let stored = [("former_id", former), ("encoding", "plain".into()), ("sealed", sealed.into())];
            stored.into_iter().chain([("invalidated_at", invalidated_at), ("lodged", lodged)]).collect()
        }
        "inbound_messages" => {
            let place = [("document_id", Value::Null), ("place", Value::Null)];
            [("former_id", former), ("encoding", "plain".into())].into_iter().chain(place).collect()
        }
        _ => Vec::new(),
    };
    for (column, value) in added {
        row.entry(column).or_insert(value);
    }
    row
}

/// When customs invalidated what it had accepted under an LRN of a declaration. The former version recorded that as
/// code 10.
fn invalidated_at(row: &Row) -> Value {
    let is_told = row.get("kind").is_some_and(|kind| kind == "declaration");
    let is_told = is_told && row["answer_code"] == "10" && !row["mrn"].is_null();
    if is_told { row["answered_at"].clone() } else { Value::Null }
}

/// Joins the lodged data of a transit, which stood in two columns.
fn lodged(row: &mut Row) -> Value {
    match (row.remove("office_of_departure"), row.remove("holder_eori")) {
        (Some(Value::String(office)), holder) => json!({ "office_of_departure": office, "holder": holder }),
        _ => Value::Null,
    }
}

fn without(row: &Row, columns: &[&str]) -> Row {
    row.iter().filter(|(column, _)| !columns.contains(&column.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect()
}

fn number(row: &Row, column: &str) -> Option<i64> {
    row[column].as_str().map(|number| number.parse().expect("a number"))
}

/// The present rows about transits, or about everything else, by number.
fn of(tables: &Tables, before: &str) -> Vec<Row> {
    let of_transits = before.starts_with("transit_");
    let all = tables[table_of_now(before)].iter();
    all.filter(|row| (row["subject"] == "transit") == of_transits).cloned().collect()
}

#[test]
fn every_message_and_event_is_found_again() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let now = tables_of_now(database);
        for table in TABLES {
            let found: Vec<Row> = of(&now, table).iter().map(|row| without(row, &["id", "answer_id"])).collect();
            let expected: Vec<Row> = fixture.rows[table].iter().map(|row| renamed(table, row)).collect();
            assert_eq!(found, expected, "{table}: in the same order");
        }
        let count = |table: &str, subject: &str| now[table].iter().filter(|row| row["subject"] == subject).count();
        let counts = NOW.map(|(table, _)| ["declaration", "transit", "customer"].map(|subject| count(table, subject)));
        assert_eq!(counts, [[15, 15, 4], [16, 12, 3], [20, 16, 0]]);
    }
}

#[test]
fn numbers_stay_but_of_transits_which_come_after_all_that_were_given() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let now = tables_of_now(database);
        for table in TABLES {
            let given = if table.starts_with("transit_") { fixture.sequences[table_of_now(table)] } else { 0 };
            let numbers = |rows: &[Row]| rows.iter().filter_map(|row| number(row, "id")).collect::<Vec<_>>();
            let expected: Vec<_> = numbers(&fixture.rows[table]).into_iter().map(|id| id + given).collect();
            assert_eq!(numbers(&of(&now, table)), expected, "{table}");
        }
    }
}

#[test]
fn an_answer_and_the_document_of_a_place_are_the_ones_of_before() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let now = tables_of_now(database);
        for (sent, came) in [TABLES[0], TABLES[1]].into_iter().zip([TABLES[2], TABLES[3]]) {
            let answers = |sent: &[Row], came: &[Row]| -> Vec<Option<Value>> {
                let body = |id| came.iter().find(|row| row["id"] == id).expect("the answer is there")["body"].clone();
                let answer_ids = sent.iter().map(|row| row["answer_id"].clone());
                answer_ids.map(|id| (!id.is_null()).then(|| body(id))).collect()
            };
            let before = answers(&fixture.rows[sent], &fixture.rows[came]);
            assert_eq!(before.iter().flatten().count(), 5);
            assert_eq!(answers(&of(&now, sent), &now["inbound_messages"]), before);
        }
        let places = now["inbound_messages"].iter().filter(|row| !row["place"].is_null());
        let documents: Vec<_> = places.filter_map(|row| number(row, "document_id")).collect();
        assert_eq!(documents, [12, 12]);
    }
}

#[test]
fn a_number_is_given_to_one_message_alone() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        for (table, columns) in NOW {
            let transits = format!("transit_{table}");
            let given = fixture.sequences[table] + fixture.sequences[&transits];
            assert_eq!(sequence(database, table), given);
            let columns: Vec<&str> = columns.split_whitespace().collect();
            let copied: Vec<&str> = columns.iter().copied().filter(|column| *column != "id").collect();
            let of_another = copied.iter().map(|column| if *column == "lrn" { "'NEXT'" } else { column });
            let (copied, of_another) = (copied.join(", "), of_another.collect::<Vec<_>>().join(", "));
            let one_more =
                format!("INSERT INTO {table} ({copied}) SELECT {of_another} FROM {table} ORDER BY id LIMIT 1");
            database.write(|connection| Ok(connection.batch_execute(&one_more)?)).expect("written");
            let last = rows(database, table, &columns).pop().expect("a row");
            assert_eq!(number(&last, "id"), Some(given + 1), "{table}");
        }
    }
}

#[test]
fn the_way_back_and_forth_again_loses_nothing() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let first = tables_of_now(database);
        again(database, MIGRATION, false);
        for table in TABLES {
            // Nobody sees the numbers of events.
            let left_out: &[&str] = if table == "transit_outbox" { &["id"] } else { &[] };
            let compared = |rows: &[Row]| rows.iter().map(|row| without(row, left_out)).collect::<Vec<_>>();
            let found = rows(database, table, &fixture.columns(table));
            assert_eq!(compared(&found), compared(&fixture.rows[table]), "{table}");
            assert!(sequence(database, table) >= fixture.sequences[table], "{table}");
        }
        again(database, MIGRATION, true);
        let second = tables_of_now(database);
        for (table, _) in NOW {
            let numbered = ["id", "answer_id"];
            let compared =
                |tables: &Tables| tables[table].iter().map(|row| without(row, &numbered)).collect::<Vec<_>>();
            assert_eq!(compared(&second), compared(&first), "{table}");
        }
    }
}

#[test]
fn what_came_since_goes_back_with_the_rest() {
    let fixture = fixture();
    for TestDatabase { database, .. } in &brought_over(&fixture) {
        let sent = "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, sealed, \
                    emission_map, created_at, attempts, answer_id, answer_code) \
                    SELECT organisation_id, subject, record_id, kind, 'TRA-SINCE', body, sealed, emission_map, \
                    created_at, attempts, (SELECT max(id) + 1 FROM inbound_messages), 'IE056' \
                    FROM outbound_messages WHERE lrn = 'TRA-SENT'";
        let came = "INSERT INTO inbound_messages (organisation_id, subject, record_id, codes, lrn, body, received_at, \
                    fate) SELECT organisation_id, subject, record_id, codes, 'TRA-SINCE', body, received_at, fate \
                    FROM inbound_messages WHERE lrn = 'TRA-REJECTED' AND fate = 'applied'";
        for sql in [sent, came] {
            database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("written");
        }
        again(database, MIGRATION, false);
        let since = |table: &str, columns: &[&str]| rows(database, table, columns).pop().expect("a row");
        let sent = since("transit_outbound_messages", &["id", "lrn", "answer_id"]);
        let came = since("transit_inbound_messages", &["id", "lrn"]);
        assert_eq!(json!([sent["lrn"], came["lrn"]]), json!(["TRA-SINCE", "TRA-SINCE"]));
        assert_eq!(sent["answer_id"], came["id"]);
        let highest = fixture.sequences["outbound_messages"] + fixture.sequences["transit_outbound_messages"];
        assert_eq!(number(&sent, "id"), Some(highest + 1));
    }
}

#[test]
fn a_way_back_that_fails_leaves_everything_as_it_is() {
    let fixture = fixture();
    for lrn in ["DEC-SENT", "TRA-SENT"] {
        for TestDatabase { database, .. } in &brought_over(&fixture) {
            // The second organisation has since used the LRN of the first one.
            let columns: Vec<&str> = OUTBOUND.split_whitespace().filter(|column| *column != "id").collect();
            let of_the_other = columns.iter().map(|column| match *column {
                "organisation_id" => "2",
                "former_id" => "NULL",
                column => column,
            });
            let (copied, values) = (columns.join(", "), of_the_other.collect::<Vec<_>>().join(", "));
            let copy = format!(
                "INSERT INTO outbound_messages ({copied}) SELECT {values} FROM outbound_messages WHERE lrn = '{lrn}'"
            );
            database.write(|connection| Ok(connection.batch_execute(&copy)?)).expect("written");
            let before = tables_of_now(database);
            try_again(database, MIGRATION, false).expect_err("an LRN was used once then");
            assert_eq!(tables_of_now(database), before, "{lrn}");
            assert!(!database.has_pending_migrations().expect("asked"), "the program of now works on it");
            let free = format!("DELETE FROM outbound_messages WHERE lrn = '{lrn}' AND organisation_id = 2");
            database.write(|connection| Ok(connection.batch_execute(&free)?)).expect("written");
            again(database, MIGRATION, false);
        }
    }
}

#[test]
fn postgres_knows_what_the_new_columns_hold() {
    #[derive(QueryableByName)]
    struct Column {
        #[diesel(sql_type = Text)]
        tablename: String,
    }
    let [_, TestDatabase { database, .. }] = &brought_over(&fixture());
    let sql = "SELECT CAST(tablename AS TEXT) AS tablename FROM pg_stats WHERE attname = 'subject' ORDER BY tablename";
    let known = database.read(|connection| Ok(diesel::sql_query(sql).load::<Column>(connection)?)).expect("read");
    let known: Vec<&str> = known.iter().map(|column| column.tablename.as_str()).collect();
    assert_eq!(known, ["inbound_messages", "outbound_messages", "outbox"]);
}
