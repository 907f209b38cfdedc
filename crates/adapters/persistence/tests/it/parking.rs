//! Rows behind an earlier row of their order that waits for its next attempt cost no claim anything, and are due when
//! the earlier one ends.

use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, postgres_unwatched_spread, sqlite_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_callbacks::{
    AttemptRecord, CallbackId, CallbackUrl, Callbacks, DeliveryId, DeliveryQueue, EventName, Lease, NewRegistration,
    NextStep, TargetPolicy,
};
use customs_exchange::OutboundId;
use customs_exchange::ports::OutboundQueue;
use customs_kernel::{CountingEntropy, ManualClock, OrganisationId};
use customs_persistence::internals::exchange::{OUTBOUND, OUTBOX};
use customs_persistence::internals::parking::{
    Among, DELIVERIES, EVENTS, Ended, MESSAGES_TO_CUSTOMS, Of, Order, free, put_off,
};
use customs_persistence::internals::{AnyConnection, CLAIM_OF_DELIVERIES, Claim, Variants};
use customs_persistence::{
    Database, DatabaseUrl, MasterKey, Sealer, StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue,
    StoredOutboundQueue,
};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::sync::Arc;

/// The statements of these tests themselves read all organisations.
const MAKE: [fn() -> TestDatabase; 3] = [sqlite_migrated, postgres_migrated, postgres_unwatched_spread];

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

fn later(seconds: i64) -> DateTime<Utc> {
    now() + Duration::seconds(seconds)
}

fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

fn number(database: &Database, sql: &str) -> i64 {
    let sql = format!("SELECT CAST(({sql}) AS BIGINT) AS number");
    let found: Number =
        database.read(|connection| Ok(diesel::sql_query(sql.as_str()).get_result(connection)?)).expect("a number");
    found.number
}

fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([1; 32])).expect("a sealer")
}

fn register(database: &Database, organisation: OrganisationId) -> CallbackId {
    let callbacks = Callbacks {
        repository: Arc::new(StoredCallbacks::new(database.clone(), sealer())),
        queue: Arc::new(StoredDeliveryQueue::new(database.clone(), sealer())),
        directory: Arc::new(StoredDeliveryDirectory::new(database.clone())),
        clock: Arc::new(ManualClock::at(now())),
        entropy: Arc::new(CountingEntropy::default()),
    };
    let url = CallbackUrl::parse("https://receiver.example/in", TargetPolicy::AllowInsecure).expect("an address");
    let requested = NewRegistration::new(url, EventName::ALL).expect("a registration");
    callbacks.register(organisation, &requested).expect("registered").registration.id()
}

/// A callback of the organisation, and for each of `records` declarations a delivery that waits half an hour for its
/// next attempt, with another behind it that is due.
fn failing_receiver(database: &Database, organisation: OrganisationId, records: i64) -> CallbackId {
    let is_embedded = matches!(database.url(), DatabaseUrl::Sqlite(_));
    let created = "'2026-05-01T10:00:00.000000Z'";
    // PostgreSQL makes no moments of the texts of a query by itself.
    let moment = |text: &str| if is_embedded { text.to_owned() } else { format!("{text}::timestamptz") };
    let callback = register(database, organisation).get();
    let numbers =
        format!("WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {records})");
    for (attempts, due) in [(1, "'2026-05-01T10:30:00.000000Z'"), (0, "'2026-05-01T10:00:01.000000Z'")] {
        execute(
            database,
            &format!(
                "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, \
                   status, attempts, due_at, created_at) {numbers} \
                 SELECT {organisation}, {callback}, 'declaration.accepted', 'declaration', n, '{{}}', 'pending', \
                   {attempts}, {}, {} FROM numbers",
                moment(due),
                moment(created)
            ),
        );
    }
    CallbackId::new(callback)
}

/// Puts off all that can be, and returns their number.
fn put_all_off(database: &Database, order: &Order, organisation: Option<OrganisationId>, among: Among<'_>) -> usize {
    let mut all = 0;
    loop {
        let moments = (later(5), later(20));
        let some = database.write(|connection| put_off(connection, order, organisation, among, moments));
        match some.expect("put off") {
            0 => return all,
            some => all += some,
        }
    }
}

fn organisation_where_spread(test: &TestDatabase, organisation: OrganisationId) -> Option<OrganisationId> {
    test.database.placement().choose(Variants { one_server: || None, spread: || Some(organisation) })
}

#[test]
fn deliveries_behind_one_that_waits_are_due_when_it_ends() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let callback = failing_receiver(database, ours, 3);
        let other = failing_receiver(database, theirs, 2);
        let due = |at: &str| {
            number(
                database,
                &format!("SELECT count(*) FROM callback_deliveries WHERE due_at <= '{at}' AND attempts = 0"),
            )
        };
        assert_eq!(due("2026-05-01T10:00:05.000000Z"), 5);
        let callbacks = [callback.get()];
        assert_eq!(
            put_all_off(database, &DELIVERIES, organisation_where_spread(&test, ours), Among::Callbacks(&callbacks)),
            3
        );
        assert_eq!(due("2026-05-01T10:00:05.000000Z"), 2, "those of the other are not touched");
        let callbacks = [other.get()];
        assert_eq!(
            put_all_off(database, &DELIVERIES, organisation_where_spread(&test, theirs), Among::Callbacks(&callbacks)),
            2
        );
        // They are put off for ten minutes.
        assert_eq!(due("2026-05-01T10:10:04.000000Z"), 0);
        assert_eq!(due("2026-05-01T10:10:05.000000Z"), 5);
        // The first attempt of one ends it, and what is behind it goes.
        let queue = StoredDeliveryQueue::new(database.clone(), sealer());
        execute(
            database,
            "UPDATE callback_deliveries SET lease_until = '2026-05-01T10:00:30.000000Z', \
             due_at = '2026-05-01T10:00:30.000000Z' WHERE record_id = 1 AND attempts = 1",
        );
        let first = number(
            database,
            &format!(
                "SELECT id FROM callback_deliveries WHERE organisation_id = {ours} AND record_id = 1 AND attempts = 1"
            ),
        );
        let ended = AttemptRecord {
            organisation: ours,
            lease: Lease {
                delivery: DeliveryId::new(first),
                until: "2026-05-01T10:00:30Z".parse().expect("a moment"),
                organisation: ours,
            },
            tries_before: 1,
            tried_at: Some(later(10)),
            took_ms: Some(7),
            status_code: Some(204),
            error: None,
            answer: None,
            next: NextStep::Delivered { at: later(10) },
        };
        queue.record(&[ended]).expect("recorded");
        assert_eq!(due("2026-05-01T10:00:10.000000Z"), 1, "the one behind it alone");
    }
}

#[test]
fn what_waits_behind_messages_and_events_is_put_off_too() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, _] = two_organisations(database);
        let bytes = if matches!(database.url(), DatabaseUrl::Postgres(_)) { "'\\x00'" } else { "x'00'" };
        for (lrn, attempts, due) in [("A", 3, "2026-05-01T10:01:00.000000Z"), ("B", 0, "2026-05-01T10:00:01.000000Z")] {
            execute(
                database,
                &format!(
                    "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, \
                       created_at, attempts, due_at) \
                     VALUES ({ours}, 'declaration', 1, 'declaration', '{lrn}', {bytes}, '{{}}', \
                       '2026-05-01T10:00:00.000000Z', {attempts}, '{due}')"
                ),
            );
            execute(
                database,
                &format!(
                    "INSERT INTO outbox (organisation_id, subject, record_id, subscriber, event, due_at, attempts) \
                     VALUES ({ours}, 'declaration', 1, 'callbacks', '{{}}', '{due}', {attempts})"
                ),
            );
        }
        assert_eq!(put_all_off(database, &MESSAGES_TO_CUSTOMS, organisation_where_spread(&test, ours), Among::All), 1);
        let events = Among::Events { subscriber: "callbacks", subject: "declaration" };
        assert_eq!(put_all_off(database, &EVENTS, organisation_where_spread(&test, ours), events), 1);
        let due =
            |table: &str, at: &str| number(database, &format!("SELECT count(*) FROM {table} WHERE due_at <= '{at}'"));
        for table in ["outbound_messages", "outbox"] {
            assert_eq!(due(table, "2026-05-01T10:01:00.000000Z"), 1, "{table}: the first alone");
            assert_eq!(due(table, "2026-05-01T10:11:00.000000Z"), 2, "{table}");
        }
        // Customs takes the first, and the second goes.
        let first = number(database, "SELECT id FROM outbound_messages WHERE attempts > 0");
        let queue = StoredOutboundQueue::new(database.clone(), None);
        let _recorded = queue.record_sent(OutboundId::new(ours, first), later(61)).expect("recorded");
        assert_eq!(due("outbound_messages", "2026-05-01T10:01:01.000000Z"), 1);
    }
}

/// Adds a delivery about this declaration, due at this time of the day, and returns its id.
fn delivery(
    database: &Database,
    (organisation, callback): (OrganisationId, CallbackId),
    record: i64,
    (attempts, due, held_by): (i64, &str, i64),
) -> i64 {
    execute(
        database,
        &format!(
            "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, \
               attempts, due_at, created_at, held_by) \
             VALUES ({organisation}, {}, 'declaration.accepted', 'declaration', {record}, '{{}}', 'pending', \
               {attempts}, '2026-05-01T{due}.000000Z', '2026-05-01T10:00:00.000000Z', {held_by})",
            callback.get()
        ),
    );
    number(database, "SELECT max(id) FROM callback_deliveries")
}

#[test]
fn what_was_put_off_behind_any_of_several_rows_is_due_once() {
    for make in MAKE {
        let test = make();
        let database = &test.database;
        let [ours, theirs] = two_organisations(database);
        let own = (ours, register(database, ours));
        let other = (theirs, register(database, theirs));
        let free = |organisation, ended: Ended<'_>| {
            database.write(|connection| free(connection, &DELIVERIES, organisation, ended)).expect("freed");
        };
        let is_due = |id: i64, at: &str| {
            let row = format!("id = {id} AND due_at = '2026-05-01T{at}.000000Z'");
            number(database, &format!("SELECT count(*) FROM callback_deliveries WHERE {row}")) == 1
        };
        // Two of one order failed before; one behind them was put off, and another instance claimed the last.
        let failed = delivery(database, own, 1, (2, "10:00:30", 7));
        let again = delivery(database, own, 1, (1, "10:00:31", 7));
        let behind = delivery(database, own, 1, (0, "10:10:05", 0));
        let claimed = delivery(database, own, 1, (0, "10:20:00", 8));
        // This one is tried for the first time.
        let first = delivery(database, own, 2, (0, "10:00:30", 7));
        let later_one = delivery(database, own, 2, (0, "10:10:06", 0));
        let foreign = delivery(database, other, 1, (1, "10:00:30", 7));
        let behind_foreign = delivery(database, other, 1, (0, "10:10:07", 0));

        free(ours, Ended::Failed(&[failed, again, first, foreign]));
        assert!(is_due(behind, "10:00:05"));
        assert!(is_due(claimed, "10:20:00"), "it is with an instance");
        assert!(is_due(later_one, "10:10:06"), "nothing failed before it");
        assert!(is_due(behind_foreign, "10:10:07"));

        free(ours, Ended::Any(&[failed, again, first]));
        assert!(is_due(behind, "10:00:05"), "not twice");
        assert!(is_due(claimed, "10:20:00"));
        assert!(is_due(later_one, "10:00:06"));

        let values = [Of::Number(other.1.get()), Of::Number(1), Of::Text("declaration")];
        let gone = Ended::Gone { values: &values, id: foreign, since: later(30) };
        free(ours, gone);
        assert!(is_due(behind_foreign, "10:10:07"), "it is of another organisation");
        free(theirs, gone);
        assert!(is_due(behind_foreign, "10:00:07"));
    }
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

/// The blocks that a claim reads to take 40 deliveries beside `waiting` records with a receiver that is down.
fn read_by_a_claim(waiting: i64) -> i64 {
    let test = postgres_migrated();
    let database = &test.database;
    let [ours, _] = two_organisations(database);
    let failing = failing_receiver(database, ours, waiting);
    let sound = failing_receiver(database, ours, 40);
    execute(
        database,
        &format!("UPDATE callback_deliveries SET due_at = NULL WHERE callback_id = {sound} AND attempts = 1"),
    );
    put_all_off(database, &DELIVERIES, None, Among::Callbacks(&[failing.get()]));
    // PostgreSQL does this in the background by itself.
    let cleaned = database.read(|connection| Ok(connection.batch_execute("VACUUM ANALYZE callback_deliveries")?));
    cleaned.expect("cleaned");
    let claim = CLAIM_OF_DELIVERIES
        .replace("$1", &format!("'{{{failing}, {sound}}}'"))
        .replace("$2", "'{100, 100}'")
        .replace("$3", "'2026-05-01T10:00:05Z'::timestamptz")
        .replace("$4", "'2026-05-01T10:00:20Z'::timestamptz")
        .replace("$5", "7");
    blocks_of(database, "callback_deliveries", |_| claim)
}

/// The blocks that a statement reads which claims 40 rows of the table for the instance 7.
fn blocks_of(database: &Database, table: &str, claim: impl FnOnce(&AnyConnection) -> String) -> i64 {
    let explained = database.write(|connection| {
        let sql = format!("EXPLAIN (ANALYZE, BUFFERS) {}", claim(connection));
        Ok(diesel::sql_query(sql).load(connection)?)
    });
    let plan: Vec<Step> = explained.expect("a plan");
    assert_eq!(number(database, &format!("SELECT count(*) FROM {table} WHERE held_by = 7")), 40);
    let blocks = |step: &Step| -> Option<i64> {
        let (_, buffers) = step.step.split_once("Buffers: shared")?;
        // The first such line covers the whole statement.
        let count = |kind: &str| -> i64 {
            let found = buffers.split_once(kind).and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
            found.unwrap_or(0)
        };
        Some(count("hit=") + count("read="))
    };
    plan.iter().find_map(blocks).expect("it tells of buffers")
}

/// The blocks that a claim of messages to customs or of events reads to take 40 rows beside `waiting` records, the
/// first row waiting for its next attempt.
fn read_behind_others(claim: &Claim, (order, among): (&Order, Among<'_>), waiting: i64) -> i64 {
    let test = postgres_migrated();
    let database = &test.database;
    let [ours, _] = two_organisations(database);
    let table = claim.table;
    let (columns, values) = if table == "outbox" {
        ("subscriber, event", "'callbacks', '{}'")
    } else {
        ("kind, lrn, body, emission_map, created_at", "'declaration', attempts || '-' || n, '\\x00', '{}', now()")
    };
    let rows = [(0, 1, "30:00", waiting), (0, 0, "00:01", waiting), (1_000_000, 0, "00:02", 40)];
    for (before, attempts, due, records) in rows {
        execute(
            database,
            &format!(
                "INSERT INTO {table} (organisation_id, subject, record_id, attempts, due_at, {columns}) \
                 SELECT {ours}, 'declaration', n, attempts, '2026-05-01T10:{due}Z', {values} \
                 FROM generate_series({before} + 1, {before} + {records}) AS n CROSS JOIN (VALUES ({attempts})) AS tries (attempts)"
            ),
        );
    }
    assert_eq!(put_all_off(database, order, None, among), usize::try_from(waiting).expect("a number"));
    let cleaned = database.read(|connection| Ok(connection.batch_execute(&format!("VACUUM ANALYZE {table}"))?));
    cleaned.expect("cleaned");
    blocks_of(database, table, |connection| {
        let values = [
            ("$1", "'2026-05-01T10:00:05Z'::timestamptz"),
            ("$2", "100"),
            ("$3", "'2026-05-01T10:00:20Z'::timestamptz"),
            ("$4", "'callbacks'"),
            ("$5", "'declaration'"),
        ];
        values.iter().fold(claim.statement(connection, 7), |sql, (place, value)| sql.replace(place, value))
    })
}

#[test]
fn a_claim_costs_what_it_takes_however_many_wait() {
    let (few, many) = (read_by_a_claim(100), read_by_a_claim(50_000));
    assert!(many <= few * 2, "{few} blocks with 100 that wait, {many} with 50,000");
    let events = Among::Events { subscriber: "callbacks", subject: "declaration" };
    for (claim, order, among) in [(&OUTBOUND, &MESSAGES_TO_CUSTOMS, Among::All), (&OUTBOX, &EVENTS, events)] {
        let [few, many] = [100, 50_000].map(|waiting| read_behind_others(claim, (order, among), waiting));
        assert!(many <= few * 2, "{}: {few} blocks with 100 that wait, {many} with 50,000", claim.table);
    }
}

/// Where tables are spread, each statement names the organisation, which the database of this test looks at.
#[test]
fn statements_name_the_organisation_where_tables_are_spread() {
    let test = postgres_spread();
    let database = &test.database;
    let [ours, _] = two_organisations(database);
    let callback = register(database, ours);
    let callbacks = [callback.get()];
    assert_eq!(put_all_off(database, &DELIVERIES, Some(ours), Among::Callbacks(&callbacks)), 0);
    assert_eq!(put_all_off(database, &MESSAGES_TO_CUSTOMS, Some(ours), Among::All), 0);
    let events = Among::Events { subscriber: "callbacks", subject: "declaration" };
    assert_eq!(put_all_off(database, &EVENTS, Some(ours), events), 0);
    let (subject, record) = (Of::Text("declaration"), Of::Number(1));
    let orders: [(&Order, &[Of<'_>]); 3] = [
        (&DELIVERIES, &[Of::Number(callback.get()), record, subject]),
        (&MESSAGES_TO_CUSTOMS, &[subject, record]),
        (&EVENTS, &[subject, record, Of::Text("callbacks")]),
    ];
    for (order, values) in orders {
        let gone = Ended::Gone { values, id: 1, since: now() };
        for ended in [Ended::Failed(&[1, 2]), Ended::Any(&[1, 2]), gone] {
            database.write(|connection| free(connection, order, ours, ended)).expect("freed");
        }
    }
}
