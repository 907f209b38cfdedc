//! The size of a declaration in the database, measured in soak runs (`make soak`), since it takes a few hundred of
//! them; `RECORDS=10000` measures as many.

use customs_test_support::at_length;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::harness::{Api, Kind, Receiver, Site, create_draft, eventually, import_body, submit, wait_for_status};

/// The most bytes that a settled declaration of ten lines may take, with its messages, its history and all indexes. For
/// a few hundred, with pages and indexes that are less full, that holds without the audit log.
const MOST: i64 = 9 * 1024;
/// The most bytes that the audit log may keep of it.
const MOST_AUDITED: i64 = 2 * 1024;
/// This many declarations fill pages and indexes as those of a broker do.
const FULL: i64 = 10_000;

#[derive(QueryableByName)]
struct Relation {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Waits until no reader is left that may still see the rows that were deleted: they would stay.
fn wait_for_readers(connection: &mut PgConnection) {
    let readers = "SELECT count(*) AS number FROM pg_stat_activity \
                   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL";
    eventually("nobody reads", || {
        let Count { number } = diesel::sql_query(readers).get_result(connection).expect("counted");
        (number == 0).then_some(())
    });
}

/// The size of each table and each index, without the tables of the simulator, which plays another party.
fn sizes(site: &Site) -> BTreeMap<String, i64> {
    let mut connection = PgConnection::establish(site.database().url()).expect("connected");
    wait_for_readers(&mut connection);
    diesel::sql_query("VACUUM FULL").execute(&mut connection).expect("vacuumed");
    let sizes = "SELECT relname::text AS name, \
                 CASE relkind WHEN 'i' THEN pg_relation_size(oid) ELSE pg_table_size(oid) END AS bytes \
                 FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace \
                 AND relname NOT LIKE 'simulated%'";
    let relations: Vec<Relation> = diesel::sql_query(sizes).load(&mut connection).expect("sizes");
    relations.into_iter().map(|relation| (relation.name, relation.bytes)).collect()
}

/// Bytes for each of this many declarations, those in the audit log, and the tables that take most of them.
fn growth(from: &BTreeMap<String, i64>, to: &BTreeMap<String, i64>, declarations: i64) -> (i64, i64, String) {
    let mut grown: Vec<(i64, &str)> =
        to.iter().map(|(name, bytes)| ((bytes - from.get(name).unwrap_or(&0)) / declarations, name.as_str())).collect();
    grown.sort_unstable_by_key(|(bytes, _)| -bytes);
    let most = grown.iter().take(30).map(|(bytes, name)| format!("{bytes:>6} {name}\n")).collect();
    let audited = grown.iter().filter(|(_, name)| name.starts_with("audit")).map(|(bytes, _)| bytes).sum();
    (grown.iter().map(|(bytes, _)| bytes).sum(), audited, most)
}

/// The body of a declaration with ten lines that resemble each other, as those of one shipment do.
fn body(number: i64) -> Value {
    let mut body = import_body();
    let item = body["declaration"]["items"][0].clone();
    let line = |line: i64| {
        let mut item = item.clone();
        item["description"] = json!(format!("Parts for electric shavers, type {}", (number * 31 + line * 17) % 977));
        // Goods for which customs wants no further documents.
        item["hs_code"] = json!(["85109000", "84829900"][usize::try_from(line % 2).expect("few")]);
        item["gross_weight"] = json!(150 + (number * 7 + line * 13) % 400);
        item["net_weight"] = json!(100 + (number * 5 + line * 11) % 50);
        item["packaging"][0]["marks"] = json!(format!("BX-{}/{}", 1_234_228 + number * 10 + line, line));
        item["supporting_documents"][0]["id"] = json!(format!("{}/19.01.2024", 12_345 + number));
        item["previous_documents"][0]["line"] = json!(line);
        item
    };
    body["application_reference"] = json!(format!("4NL801234566-{number}"));
    body["declaration"]["items"] = (1..=10).map(line).collect();
    body["declaration"]["total_invoice_value"] = json!(10_000.00);
    body
}

fn live(api: &Api, receiver: &Receiver, numbers: std::ops::Range<i64>) {
    let ids: Vec<i64> = numbers
        .clone()
        .map(|number| {
            let id = create_draft(api, &body(number));
            submit(api, id);
            id
        })
        .collect();
    for id in &ids {
        wait_for_status(api, *id, "REL");
    }
    let all = usize::try_from(numbers.end).expect("a few");
    let reported = || receiver.all().iter().filter(|delivery| delivery.event() == "declaration.released").count();
    eventually("all releases are told", || (reported() >= all).then_some(()));
}

/// The number of declarations that are measured: `RECORDS`, else 300 in soak runs and none otherwise.
fn number() -> i64 {
    let asked = std::env::var("RECORDS").ok().map(|number| number.parse().expect("RECORDS is a number"));
    asked.unwrap_or(at_length(0, 300))
}

/// Lets everything be long ago, and puts it away.
fn settle(site: &Site) {
    let long_ago = "'2026-01-02T00:00:00Z'";
    site.database().execute(&format!(
        "UPDATE declarations SET updated_at = {long_ago} WHERE status = 'REL' AND put_away_at IS NULL"
    ));
    site.database().execute(&format!(
        "UPDATE callback_deliveries SET created_at = {long_ago}, delivered_at = {long_ago} WHERE status = 'delivered'"
    ));
    // Events are kept for 30 days, and a declaration is settled after 90.
    site.database().execute(&format!("UPDATE event_log SET recorded_at = {long_ago}"));
    // Keys of requests that were repeated are forgotten within a day.
    site.database().execute("DELETE FROM idempotency_records");
    let done = site.run(&["retention", "run"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn a_settled_declaration_takes_at_most_nine_kilobytes() {
    let number = number();
    if number == 0 {
        return;
    }
    let site = Site::new(Kind::Postgres);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    // The first ones bring pages that are there only once.
    live(&api, &receiver, 0..20);
    settle(&site);
    let first = sizes(&site);
    live(&api, &receiver, 20..20 + number);
    let (before, _, most_before) = growth(&first, &sizes(&site), number);
    settle(&site);
    let (after, audited, most_after) = growth(&first, &sizes(&site), number);
    println!(
        "a declaration of ten lines: {before} bytes\n{most_before}once settled: {after} bytes, {audited} of them in the audit \
         log\n{most_after}"
    );
    let limited = if number >= FULL { after } else { after - audited };
    assert!(limited <= MOST, "{limited} bytes, of which most:\n{most_after}");
    assert!(audited <= MOST_AUDITED, "{audited} bytes in the audit log:\n{most_after}");
}
