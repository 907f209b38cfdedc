use crate::testing::{TestDatabase, both_migrated, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use customs_billing::ports::RunLedger;
use customs_exchange::ports::{InboundLog, OutboundQueue};
use customs_exchange::testing::reason;
use customs_exchange::{InboundFate, MessageId, OutboundId};
use customs_kernel::{Clock, ManualClock, OrganisationId, StorageError, SubjectKind, WriteEffect};
use customs_persistence::internals::{AnyConnection, Placement, freeing};
use customs_persistence::{
    Database, DatabaseUrl, IdempotencyRecords, KeptResponse, KeyClaim, KeyPrint, KeyedRequest, MasterKey, NotSole,
    OnFreed, Presence, Sealer, SimulatedCases, StoredInboundLog, StoredOutboundQueue, StoredRunLedger,
};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

const MORNING: &str = "2026-03-02T09:30:00.000000Z";

fn now() -> DateTime<Utc> {
    MORNING.parse().expect("a moment")
}

fn until() -> DateTime<Utc> {
    now() + Duration::seconds(30)
}

fn clock() -> Arc<dyn Clock> {
    Arc::new(ManualClock::at(now()))
}

fn nobody_listens() -> OnFreed {
    Arc::new(|| {})
}

fn again(database: &Database) -> Database {
    let url = match database.url() {
        DatabaseUrl::Postgres(url) => url.clone(),
        sqlite @ DatabaseUrl::Sqlite(_) => sqlite.to_string(),
    };
    Database::open(&url).expect("opened")
}

fn execute(database: &Database, sql: &str) {
    database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}

fn count(database: &Database, rows: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Counted {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let sql = format!("SELECT count(*) AS rows FROM {rows}");
    database.read(|connection| Ok(diesel::sql_query(&sql).get_result::<Counted>(connection)?.rows)).expect("counted")
}

/// Adds one piece of work to several queues.
fn fill(database: &Database) {
    let bytes = if matches!(database.url(), DatabaseUrl::Postgres(_)) { "'\\x00'" } else { "x'00'" };
    execute(
        database,
        &format!(
            "INSERT INTO outbound_messages (organisation_id, subject, record_id, kind, lrn, body, emission_map, created_at, \
               due_at, attempts) VALUES (1, 'declaration', 5, 'declaration', 'LRN1', {bytes}, '{{}}', '{MORNING}', \
               '{MORNING}', 0); \
             INSERT INTO inbound_messages (subject, codes, body, received_at, due_at, fate) \
               VALUES ('declaration', '01', {bytes}, '{MORNING}', '{MORNING}', 'new'); \
             INSERT INTO simulated_cases (account, lrn, revision, type_code, procedure, state) \
               VALUES ('a', 'LRN1', 1, 'IM', 'H1', 'accepted'); \
             INSERT INTO simulated_answers (case_id, due_at, claimable_at, attempts, body) \
               SELECT id, '{MORNING}', '{MORNING}', 0, {bytes} FROM simulated_cases"
        ),
    );
}

/// The queues, as one instance uses them.
struct Desk {
    database: Database,
    outbound: StoredOutboundQueue,
    inbound: StoredInboundLog,
    answers: SimulatedCases,
    runs: StoredRunLedger,
    keys: IdempotencyRecords,
    holder: &'static str,
}

#[derive(Debug, PartialEq, Eq)]
struct Taken {
    outbound: Vec<OutboundId>,
    inbound: Vec<MessageId>,
    answers: Vec<i64>,
    run: bool,
    key: KeyClaim,
}

const REQUEST: KeyedRequest<'_> =
    KeyedRequest { organisation: OrganisationId::new(1), method: "POST", path: "/x", key: "k" };

fn day() -> NaiveDate {
    now().date_naive()
}

impl Desk {
    fn new(database: &Database, holder: &'static str) -> Self {
        let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
        Self {
            database: database.clone(),
            outbound: StoredOutboundQueue::new(database.clone(), None),
            inbound: StoredInboundLog::new(database.clone()),
            answers: SimulatedCases::new(database.clone()),
            runs: StoredRunLedger::new(database.clone()),
            keys: IdempotencyRecords::new(database.clone(), sealer),
            holder,
        }
    }

    fn take_all(&self) -> Taken {
        let print = KeyPrint { whole: &[0; 32], by_first_rule: &[0; 32] };
        let outbound = self.outbound.claim(9, now(), until()).expect("a claim");
        let inbound = self.inbound.claim(SubjectKind::Declaration, 9, now(), until()).expect("a claim");
        let answers = self.answers.claim_answers(9, now(), until()).expect("a claim");
        Taken {
            outbound: outbound.iter().map(|message| message.id).collect(),
            inbound: inbound.iter().map(|message| message.id).collect(),
            answers: answers.iter().map(|answer| answer.id).collect(),
            run: self.runs.begin(day(), now(), until()).expect("an answer"),
            key: self.keys.claim(&REQUEST, print, self.holder, now(), until()).expect("an answer"),
        }
    }

    /// Everything that a worker may record about a message.
    fn record_everything(&self, taken: &Taken) {
        for id in &taken.outbound {
            let _recorded = self.outbound.record_failed_try(*id, &reason("late"), now()).expect("no error");
            let _recorded = self.outbound.record_refusal(*id, &reason("late"), now()).expect("no error");
            self.outbound.give_up(*id, &reason("late"), now()).expect("no error");
            let _recorded = self.outbound.record_sent(*id, now()).expect("no error");
            self.outbound.release(&[*id]).expect("no error");
        }
        for id in &taken.answers {
            self.answers.retry_answer_at(*id, now()).expect("no error");
            self.answers.answers_delivered(&[*id]).expect("no error");
        }
        assert_eq!(self.runs.finish(day()).expect("no error"), WriteEffect::Unchanged, "another one has it");
    }

    fn settle(&self, taken: &Taken) -> Result<(), StorageError> {
        let settle = |id| self.inbound.settle(id, InboundFate::Unmatched, None, now());
        taken.inbound.iter().copied().try_for_each(settle)
    }

    fn answer(&self) -> bool {
        let answer = KeptResponse { status: 200, entity_tag: None, body: Vec::new(), holds_secret: false };
        self.keys.complete(&REQUEST, self.holder, &answer, until()).expect("an answer")
    }

    fn holds_everything(&self) -> bool {
        let mine = format!("held_by = {} AND attempts = 0", self.database.held_by());
        count(&self.database, &format!("outbound_messages WHERE {mine} AND sent_at IS NULL AND due_at > '{MORNING}'"))
            == 1
            && count(&self.database, &format!("simulated_answers WHERE {mine} AND claimable_at > '{MORNING}'")) == 1
            && count(&self.database, "invoice_runs WHERE leased_until IS NOT NULL") == 1
    }
}

/// Waits for the effect of another thread.
fn within_seconds(seconds: u64, what: &str, mut ask: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !ask() {
        assert!(begun.elapsed().as_secs() < seconds, "not within {seconds} s: {what}");
        std::thread::yield_now();
    }
}

/// One instance takes everything and goes, and another one takes over. Later actions of the first have no effect.
fn taken_over(test: &TestDatabase, enter_and_lose: impl Fn(&Database, &Database) -> Presence) {
    let (gone, next) = (test.database.clone(), again(&test.database));
    fill(&gone);
    let (first, second) = (Desk::new(&gone, "first"), Desk::new(&next, "second"));
    let lost = Presence::enter(&gone, None, clock(), nobody_listens()).expect("entered");
    let taken = first.take_all();
    assert_eq!((taken.outbound.len(), taken.inbound.len(), taken.answers.len(), taken.run), (1, 1, 1, true));
    assert_eq!(taken.key, KeyClaim::Taken);
    let nothing = second.take_all();
    assert_eq!((nothing.outbound.len(), nothing.inbound.len(), nothing.answers.len(), nothing.run), (0, 0, 0, false));
    assert_eq!(nothing.key, KeyClaim::InProgress);

    // A process that ends abruptly gives nothing back.
    drop(lost);
    let _presence = enter_and_lose(&gone, &next);
    within_seconds(20, "all is free", || count(&next, "outbound_messages WHERE held_by = 0") == 1);
    within_seconds(20, "the key is free", || count(&next, "idempotency_records WHERE held_by = 0") == 1);
    assert_eq!(second.take_all(), taken, "the next one has it");

    first.record_everything(&taken);
    assert!(matches!(first.settle(&taken), Err(StorageError::Conflict { .. })));
    assert!(!first.runs.extend(day(), until()).expect("an answer"));
    assert!(!first.answer());
    assert!(second.holds_everything(), "what the first one did is without effect");
    second.settle(&taken).expect("settled");
    assert!(second.runs.extend(day(), until()).expect("an answer"));
    assert!(second.answer());
    second.answers.answers_delivered(&taken.answers[..1]).expect("noted");
    let _recorded = second.outbound.record_sent(taken.outbound[0], now()).expect("noted");
    assert_eq!(count(&next, "simulated_answers"), 0);
    assert_eq!(count(&next, "outbound_messages WHERE sent_at IS NOT NULL"), 1);
}

#[test]
fn on_an_embedded_database_whatever_was_held_is_free_at_the_next_start() {
    taken_over(&sqlite_migrated(), |_, next| {
        let sole = next.serve_alone().expect("nobody else serves it");
        Presence::enter(next, sole, clock(), nobody_listens()).expect("entered")
    });
}

#[test]
fn on_postgres_others_free_what_an_instance_held_that_tells_nothing_any_more() {
    taken_over(&postgres_migrated(), |gone, next| {
        let presence = Presence::enter(next, None, clock(), nobody_listens()).expect("entered");
        let silent = format!("UPDATE instances SET beat_at = '{MORNING}' WHERE id = {}", gone.held_by());
        execute(next, &silent.replace("2026", "2020"));
        presence
    });
}

/// A client that repeats its request asks for the key, which locks it for a moment. An instance that frees what this
/// one held meanwhile has to come back for it.
#[test]
fn a_key_that_is_locked_while_its_instance_is_found_gone_is_free_soon() {
    let test = postgres_migrated();
    let (gone, next) = (test.database.clone(), again(&test.database));
    fill(&gone);
    let lost = Presence::enter(&gone, None, clock(), nobody_listens()).expect("entered");
    let taken = Desk::new(&gone, "first").take_all();
    assert_eq!((taken.outbound.len(), taken.key), (1, KeyClaim::Taken));
    drop(lost);
    let _presence = Presence::enter(&next, None, clock(), nobody_listens()).expect("entered");
    let retries = again(&test.database);
    let held_again = format!("UPDATE outbound_messages SET held_by = {} WHERE held_by = 0", gone.held_by());
    let locked = customs_kernel::in_unit_of_work(&retries, || {
        execute(&retries, "SELECT 1 FROM idempotency_records FOR UPDATE");
        execute(&next, &format!("UPDATE instances SET beat_at = '2020-03-02T09:30:00Z' WHERE id = {}", gone.held_by()));
        // Two sweeps come across the locked key.
        for sweep in ["first", "second"] {
            within_seconds(20, sweep, || count(&next, "outbound_messages WHERE held_by = 0") == 1);
            execute(&next, &held_again);
        }
        Err::<(), StorageError>(StorageError::Failed("the lock is let go".into()))
    });
    assert!(locked.is_err());
    within_seconds(10, "the key is free", || count(&next, "idempotency_records WHERE held_by = 0") == 1);
    within_seconds(10, "the instance is forgotten", || {
        count(&next, &format!("instances WHERE id = {}", gone.held_by())) == 0
    });
}

#[test]
fn an_instance_that_was_taken_for_gone_goes_on_under_another_number() {
    let test = postgres_migrated();
    let presence = Presence::enter(&test.database, None, clock(), nobody_listens()).expect("entered");
    let first = test.database.held_by();
    execute(&again(&test.database), "DELETE FROM instances");
    within_seconds(20, "it enters again", || test.database.held_by() != first);
    presence.leave().expect("left");
    assert_eq!(count(&test.database, "instances"), 0);
}

#[test]
fn every_lease_has_a_holder_and_every_holder_is_looked_after() {
    #[derive(QueryableByName)]
    struct Named {
        #[diesel(sql_type = Text)]
        name: String,
    }
    for TestDatabase { database, .. } in &both_migrated() {
        let named = database.read(|connection| {
            let sql = match connection {
                AnyConnection::Pg(_) => {
                    "SELECT table_name::text AS name FROM information_schema.columns \
                     WHERE table_schema = 'public' AND column_name = 'held_by'"
                }
                AnyConnection::Sqlite(_) => {
                    "SELECT m.name AS name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c \
                     WHERE m.type = 'table' AND c.name = 'held_by'"
                }
            };
            Ok(diesel::sql_query(sql).load::<Named>(connection)?)
        });
        let held: BTreeSet<String> = named.expect("read").into_iter().map(|named| named.name).collect();
        assert_eq!(held, freeing::tables().map(str::to_owned).collect());
        for placement in [Placement::ONE_SERVER, Placement::SPREAD] {
            let free = |connection: &mut AnyConnection| {
                freeing::free(connection, &[4711], now(), placement)?;
                freeing::holds_nothing(connection, now(), placement)
            };
            database.write(free).expect("each statement is understood");
        }
    }
}

#[test]
fn a_callback_that_waits_for_its_next_try_waits_on() {
    for TestDatabase { database, .. } in &both_migrated() {
        let sql = [
            format!("INSERT INTO organisations (name, created_at) VALUES ('Ours', '{MORNING}')"),
            format!(
                "INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, \
                   status, attempts, due_at, created_at, held_by) \
                 VALUES (1, 5, 'declaration.released', 'declaration', 7, '{{}}', 'pending', 1, '{}', '{MORNING}', 4711)",
                MORNING.replace("09:30", "10:00")
            ),
        ];
        let unchecked = match database.url() {
            DatabaseUrl::Postgres(_) => "SET LOCAL session_replication_role = replica",
            DatabaseUrl::Sqlite(_) => "PRAGMA defer_foreign_keys = ON",
        };
        let freed = customs_kernel::in_unit_of_work(database, || {
            execute(database, unchecked);
            sql.iter().for_each(|sql| execute(database, sql));
            let free =
                |connection: &mut AnyConnection| freeing::free(connection, &[4711], now(), Placement::ONE_SERVER);
            let freed = database.write(free).expect("it runs");
            assert_eq!(count(database, "callback_deliveries WHERE held_by = 4711"), 1);
            Err::<(), StorageError>(StorageError::Failed(freed.to_string().into()))
        });
        let freed = freed.expect_err("undone");
        assert_eq!(std::error::Error::source(&freed).map(ToString::to_string).as_deref(), Some("0"));
    }
}

#[test]
fn an_instance_that_heard_nothing_itself_takes_no_other_for_gone() {
    let test = postgres_migrated();
    let other = again(&test.database);
    let _other = Presence::enter(&other, None, clock(), nobody_listens()).expect("entered");
    // This is as after a pause of the database: all last reports are long ago.
    execute(&other, "CREATE TABLE taken (id BIGINT)");
    execute(
        &other,
        "CREATE FUNCTION note_taken() RETURNS TRIGGER LANGUAGE plpgsql AS \
         $$ BEGIN INSERT INTO taken VALUES (OLD.id); RETURN OLD; END $$; \
         CREATE TRIGGER note_taken BEFORE DELETE ON instances FOR EACH ROW EXECUTE FUNCTION note_taken(); \
         UPDATE instances SET beat_at = beat_at - interval '1 hour'",
    );
    let first = other.held_by();
    let _one = Presence::enter(&test.database, None, clock(), nobody_listens()).expect("entered");
    within_seconds(20, "the other one tells again", || {
        count(&other, &format!("instances WHERE id = {first} AND beat_at > clock_timestamp() - interval '1 minute'"))
            == 1
    });
    assert_eq!(count(&other, "taken"), 0);
    assert_eq!(other.held_by(), first);
}

/// The server has the clock of this machine: one of now is right to within the seconds until the first report, one of
/// March is wrong by months.
#[test]
fn a_clock_that_is_wrong_and_an_address_that_differs_are_noticed() {
    let test = postgres_migrated();
    let (one, other) = (&test.database, again(&test.database));
    one.serves_at("https://customs.example");
    other.serves_at("https://elsewhere.example");
    let right: Arc<dyn Clock> = Arc::new(ManualClock::at(Utc::now()));
    let _one = Presence::enter(one, None, right, nobody_listens()).expect("entered");
    within_seconds(20, "the clocks are compared", || one.clock_ahead().is_some());
    assert!(one.clock_ahead().is_some_and(|ahead| ahead.abs() < Duration::minutes(1)));
    assert!(!one.has_instances_elsewhere(), "there is no other");

    let beside = Presence::enter(&other, None, clock(), nobody_listens()).expect("entered");
    within_seconds(20, "both notice", || one.has_instances_elsewhere() && other.has_instances_elsewhere());
    assert!(other.clock_ahead().is_some_and(|ahead| ahead.abs() > Database::CLOCKS_MAY_DIFFER));
    beside.leave().expect("left");
    within_seconds(20, "the one that differs is gone", || !one.has_instances_elsewhere());
}

#[test]
fn one_process_serves_an_embedded_database_and_the_next_once_it_ended() {
    let test = sqlite_migrated();
    let sole = test.database.serve_alone().expect("nobody else").expect("a file");
    let refused = again(&test.database).serve_alone().expect_err("somebody else");
    assert!(matches!(refused, NotSole::Served { .. }));
    let reported = refused.to_string();
    assert!(
        reported.contains(&format!("process {}", std::process::id())) && reported.contains("customs.db"),
        "{reported}"
    );
    drop(sole);
    test.database.serve_alone().expect("nobody else");
    assert!(postgres_migrated().database.serve_alone().expect("several may").is_none());
}

#[test]
fn a_full_disk_and_one_for_reading_only_are_told_as_what_they_are() {
    let sqlite = sqlite_migrated();
    execute(&sqlite.database, "PRAGMA max_page_count = 1");
    let postgres = postgres_migrated();
    execute(
        &postgres.database,
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
    );
    for (database, why) in [(&sqlite.database, "full"), (&again(&postgres.database), "read-only transaction")] {
        let name = "x".repeat(100_000);
        let big = format!("INSERT INTO organisations (name, created_at) VALUES ('{name}', '{MORNING}')");
        let failed =
            database.write(|connection| Ok(diesel::sql_query(&big).execute(connection)?)).expect_err("no room");
        assert!(matches!(failed, StorageError::Unwritable(_)), "{failed:?}");
        assert!(failed.to_string().starts_with("the database cannot be written: "), "{failed}");
        assert!(failed.to_string().contains(why), "{failed}");
    }
}

/// Each name would have a lock and a write-ahead log of its own, and the two would destroy each other's changes.
#[test]
fn a_database_file_with_two_names_is_served_under_neither() {
    let test = sqlite_migrated();
    let DatabaseUrl::Sqlite(file) = test.database.url() else { panic!("an embedded database") };
    let other = file.with_extension("other");
    std::fs::hard_link(file, &other).expect("linked");
    let refused = test.database.serve_alone().expect_err("two names");
    assert!(matches!(refused, NotSole::Linked { names: 2, .. }), "{refused}");
    std::fs::remove_file(&other).expect("removed");
    test.database.serve_alone().expect("one name");
}
