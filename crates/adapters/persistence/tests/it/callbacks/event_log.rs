//! An event that is committed late is not skipped by a client that reads the log in the meantime.

use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, both_migrated, postgres_migrated};
use chrono::{DateTime, Duration, Utc};
use customs_callbacks::testing::{EventLogStore, event_log_contract, new_event};
use customs_callbacks::{EventFilter, EventLog, EventLogError, EventLogRepository, EventName, NewEvent};
use customs_kernel::{ManualClock, OrganisationId, StorageError, Subject, in_unit_of_work};
use customs_persistence::internals::AnyConnection;
use customs_persistence::{Database, StoredArchive, StoredEventLog, StoredWork, WaitingWork};
use customs_retention::ports::Archive;
use customs_retention::{Matter, Portion};
use diesel::RunQueryDsl;
use diesel::prelude::QueryableByName;
use diesel::sql_types::BigInt;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

/// The longest time that a test waits for what must happen.
const DEADLINE: std::time::Duration = std::time::Duration::from_secs(20);

crate::testing::contracts::on_both! {
    |test| EventLogStore {
        repository: Arc::new(StoredEventLog::new(test.database.clone())),
        organisations: two_organisations(&test.database),
    } =>
    event_log: event_log_contract;
}

fn start() -> DateTime<Utc> {
    "2026-06-01T12:00:00Z".parse().expect("a moment")
}

fn event(record: i64) -> NewEvent {
    new_event(EventName::Accepted, Subject::declaration(record))
}

fn append(database: &Database, organisation: OrganisationId, record: i64) -> Result<(), StorageError> {
    StoredEventLog::new(database.clone()).append(organisation, &[event(record)], start())
}

/// The events after a position, as pairs of position and record.
fn after(database: &Database, organisation: OrganisationId, position: i64) -> Vec<(i64, i64)> {
    let log = log(database);
    let page = log.read(organisation, &EventFilter::everything(), Some(position), 100).expect("read");
    page.events.iter().map(|event| (event.position, event.subject.id)).collect()
}

fn log(database: &Database) -> EventLog {
    let repository = Arc::new(StoredEventLog::new(database.clone()));
    EventLog { repository, clock: Arc::new(ManualClock::at(start())) }
}

#[test]
fn events_get_the_same_positions_where_tables_are_spread_over_several_servers() {
    let test = postgres_migrated();
    test.database.treat_as_spread();
    let [ours, theirs] = two_organisations(&test.database);
    append(&test.database, ours, 1).expect("appended");
    append(&test.database, theirs, 2).expect("appended");
    let two = [event(3), event(4)];
    StoredEventLog::new(test.database.clone()).append(ours, &two, start()).expect("appended");
    assert_eq!(after(&test.database, ours, 0), [(1, 1), (2, 3), (3, 4)]);
    assert_eq!(after(&test.database, theirs, 0), [(1, 2)]);
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Waits until a connection of this database waits for a lock that another one holds.
fn wait_for_a_blocked_writer(database: &Database) {
    let blocked = "SELECT count(*) AS number FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let begun = Instant::now();
    loop {
        let count = database.read(|connection| match connection {
            AnyConnection::Pg(connection) => Ok(diesel::sql_query(blocked).get_result::<Count>(connection)?),
            AnyConnection::Sqlite(_) => unreachable!("a server"),
        });
        if count.expect("read").number > 0 {
            return;
        }
        assert!(begun.elapsed() < DEADLINE, "nobody waits");
        std::thread::yield_now();
    }
}

#[test]
fn what_is_committed_late_comes_after_what_was_read() {
    let TestDatabase { database, .. } = &postgres_migrated();
    let [ours, theirs] = two_organisations(database);
    let (is_open, opened) = mpsc::channel();
    let (may_commit, commit) = mpsc::channel();
    std::thread::scope(|scope| {
        // Two events of an open transaction, which begins first and ends last but one.
        let late = scope.spawn(move || {
            in_unit_of_work(database, || {
                append(database, ours, 1)?;
                append(database, ours, 2)?;
                is_open.send(()).expect("the test goes on");
                commit.recv_timeout(DEADLINE).expect("the test goes on");
                Ok::<_, StorageError>(())
            })
        });
        opened.recv_timeout(DEADLINE).expect("it is open");
        let waits = scope.spawn(move || append(database, ours, 3));
        wait_for_a_blocked_writer(database);
        assert_eq!(after(database, ours, 0), [], "nothing is committed, so nothing is read and no cursor moves");
        append(database, theirs, 9).expect("another organisation does not wait");
        assert_eq!(after(database, theirs, 0), [(1, 9)]);
        may_commit.send(()).expect("it waits");
        late.join().expect("no panic").expect("committed");
        waits.join().expect("no panic").expect("committed");
    });
    assert_eq!(after(database, ours, 0), [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn a_reader_who_follows_misses_nothing_of_many_writers() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, _] = two_organisations(database);
        let mut read = Vec::new();
        std::thread::scope(|scope| {
            let writer = |first: i64| {
                move || {
                    for record in first..first + 20 {
                        in_unit_of_work(database, || {
                            append(database, ours, record)?;
                            append(database, ours, record + 100)
                        })
                        .expect("committed");
                    }
                }
            };
            for first in [1_000, 2_000, 3_000] {
                scope.spawn(writer(first));
            }
            let begun = Instant::now();
            let mut position = 0;
            while read.len() < 120 {
                let page = after(database, ours, position);
                position = page.last().map_or(position, |(last, _)| *last);
                read.extend(page);
                assert!(begun.elapsed() < DEADLINE, "{} came", read.len());
            }
        });
        let positions: Vec<_> = read.iter().map(|(position, _)| *position).collect();
        assert_eq!(positions, (1..=120).collect::<Vec<_>>());
        for pair in read.chunks(2) {
            assert_eq!(pair[0].1 + 100, pair[1].1, "a unit of work lies together");
        }
    }
}

#[test]
fn a_unit_that_is_undone_leaves_no_gap() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, _] = two_organisations(database);
        append(database, ours, 1).expect("added");
        let undone = in_unit_of_work(database, || {
            append(database, ours, 2)?;
            Err::<(), _>(StorageError::Corrupt("a later step".to_owned()))
        });
        assert!(undone.is_err());
        append(database, ours, 3).expect("added");
        assert_eq!(after(database, ours, 0), [(1, 1), (2, 3)]);
    }
}

#[test]
fn a_commit_tells_of_the_events_in_it() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, _] = two_organisations(database);
        let heard: Arc<Mutex<Vec<StoredWork>>> = Arc::default();
        let reported = heard.clone();
        database.on_stored_work(Arc::new(move |work| reported.lock().expect("no panic").push(work)));
        append(database, ours, 1).expect("added");
        let reported = heard.lock().expect("no panic").clone();
        assert_eq!(reported, [StoredWork { due: vec![WaitingWork::LoggedEvents], later: vec![] }]);
    }
}

#[test]
fn what_is_dropped_is_not_passed_over_in_silence() {
    for TestDatabase { database, .. } in &both_migrated() {
        let [ours, _] = two_organisations(database);
        let stored = StoredEventLog::new(database.clone());
        for day in 0..5 {
            stored.append(ours, &[event(day)], start() + Duration::days(day)).expect("added");
        }
        let archive = StoredArchive::new(database.clone(), None);
        let before = start() + Duration::days(3);
        let portion = Portion { rows: 2, ..Portion::default() };
        let clear = || archive.clear(Matter::Events, before, portion, before).expect("cleared").rows;
        assert_eq!([clear(), clear(), clear()], [2, 1, 0]);
        assert_eq!(after(database, ours, 3), [(4, 3), (5, 4)]);
        let refused = log(database).read(ours, &EventFilter::everything(), Some(2), 10).expect_err("one is missing");
        assert!(matches!(refused, EventLogError::Dropped { continue_after: 3 }), "{refused}");
        let page = log(database).read(ours, &EventFilter::everything(), None, 10).expect("read");
        assert_eq!(page.events.len(), 2);
        // Positions are not given again, even where all events were dropped.
        let all = start() + Duration::days(9);
        archive.clear(Matter::Events, all, Portion::default(), all).expect("cleared");
        append(database, ours, 7).expect("added");
        assert_eq!(after(database, ours, 5), [(6, 7)]);
    }
}
