mod catalogue;
mod documented_indexes;
mod first_release;
mod migrations;
mod planning;
mod protection;
mod rights;
mod snapshot;
mod url;

use crate::testing::{TestDatabase, both, postgres, sqlite};
use customs_kernel::{Outcome, StorageError, UnitOfWork, in_unit_of_work};
use customs_persistence::internals::{AnyConnection, Fallible};
use customs_persistence::{Database, DatabaseOptions, OpenError};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;
use std::time::{Duration, Instant};

diesel::table! {
    counters (id) {
        id -> BigInt,
        value -> BigInt,
    }
}

fn with_counters(test: TestDatabase) -> TestDatabase {
    let made = test.database.write(|connection| {
        let table = "CREATE TABLE counters (id BIGINT NOT NULL, value BIGINT NOT NULL, \
                     CONSTRAINT counters_id_key UNIQUE (id))";
        Ok(connection.batch_execute(table)?)
    });
    made.expect("a table");
    test
}

fn both_with_counters() -> [TestDatabase; 2] {
    both().map(with_counters)
}

fn insert(database: &Database, id: i64) -> Result<(), StorageError> {
    database.write(|connection| {
        diesel::insert_into(counters::table)
            .values((counters::id.eq(id), counters::value.eq(0)))
            .execute(connection)?;
        Ok(())
    })
}

fn ids(database: &Database) -> Vec<i64> {
    let ids =
        database.read(|connection| Ok(counters::table.select(counters::id).order(counters::id).load(connection)?));
    ids.expect("read")
}

fn add_one(connection: &mut AnyConnection) -> Fallible<()> {
    let locked = counters::table.find(1).select(counters::value);
    let value: i64 = match connection {
        AnyConnection::Pg(connection) => locked.for_update().first(connection)?,
        AnyConnection::Sqlite(connection) => locked.first(connection)?,
    };
    diesel::update(counters::table.find(1)).set(counters::value.eq(value + 1)).execute(connection)?;
    Ok(())
}

#[test]
fn the_changes_of_a_unit_are_kept_together_or_not_at_all() {
    for test in both_with_counters() {
        let database = &test.database;
        let kept = in_unit_of_work(database, || {
            insert(database, 1)?;
            assert_eq!(ids(database), [1], "a unit sees its own changes");
            insert(database, 2)
        });
        kept.expect("kept");
        let undone: Result<(), StorageError> = in_unit_of_work(database, || {
            insert(database, 3)?;
            Err(StorageError::Corrupt("changed my mind".into()))
        });
        assert!(matches!(undone, Err(StorageError::Corrupt(_))));
        assert_eq!(ids(database), [1, 2]);
    }
}

#[derive(QueryableByName)]
struct Process {
    #[diesel(sql_type = diesel::sql_types::Integer)]
    pid: i32,
}

fn processes(connection: &mut AnyConnection, query: &str) -> Vec<i32> {
    let found: Vec<Process> = diesel::sql_query(query).load(connection).expect("asked");
    found.into_iter().map(|process| process.pid).collect()
}

#[test]
fn the_connection_that_opened_a_database_is_the_first_of_the_pool() {
    let test = postgres();
    let mut beside = test.database.migration_link().expect("a connection");
    let opened = processes(
        &mut beside.connection,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'customs-api' \
         AND pid <> pg_backend_pid()",
    );
    let used = test.database.read(|connection| Ok(processes(connection, "SELECT pg_backend_pid() AS pid")));
    assert_eq!(used.expect("read"), opened);
}

#[test]
fn others_do_not_see_a_unit_before_it_is_kept() {
    for test in both_with_counters() {
        let database = &test.database;
        let kept = in_unit_of_work(database, || {
            insert(database, 1)?;
            let elsewhere = std::thread::scope(|scope| scope.spawn(|| ids(database)).join().expect("read"));
            assert_eq!(elsewhere, [0_i64; 0]);
            Ok::<_, StorageError>(())
        });
        kept.expect("kept");
    }
}

#[test]
fn a_nested_unit_that_fails_is_undone_alone() {
    for test in both_with_counters() {
        let database = &test.database;
        let kept = in_unit_of_work(database, || {
            insert(database, 1)?;
            let taken = in_unit_of_work(database, || {
                insert(database, 2)?;
                insert(database, 1)
            });
            assert!(
                matches!(taken, Err(StorageError::Conflict { constraint: Some(rule) }) if rule == "counters_id_key")
            );
            assert_eq!(ids(database), [1], "the unit goes on after its nested one");
            in_unit_of_work(database, || insert(database, 3))
        });
        kept.expect("kept");
        assert_eq!(ids(database), [1, 3]);
    }
}

#[test]
fn a_failed_statement_that_is_passed_over_spoils_the_unit_on_both_databases() {
    for test in both_with_counters() {
        let database = &test.database;
        insert(database, 1).expect("kept");
        let mut later = None;
        let ended = database.run(&mut || {
            assert!(insert(database, 1).is_err());
            later = Some(insert(database, 2));
            Outcome::Keep
        });
        assert!(matches!(ended, Err(StorageError::Failed(_))), "{ended:?}");
        assert!(matches!(later, Some(Err(StorageError::Failed(_)))));
        assert_eq!(ids(database), [1]);
    }
}

#[test]
fn a_panic_undoes_the_unit_and_leaves_the_database_usable() {
    for test in both_with_counters() {
        let database = &test.database;
        for nested in [false, true] {
            let panicked = catch_unwind(AssertUnwindSafe(|| {
                database.run(&mut || {
                    insert(database, 1).expect("inserted");
                    let boom = || -> Outcome {
                        database.write::<()>(|_| panic!("boom")).map_or(Outcome::Undo, |()| Outcome::Keep)
                    };
                    if nested { database.run(&mut || boom()).map_or(Outcome::Undo, |()| Outcome::Keep) } else { boom() }
                })
            }));
            assert!(panicked.is_err());
            assert_eq!(ids(database), [0_i64; 0]);
        }
        insert(database, 2).expect("the next unit works");
        assert_eq!(ids(database), [2]);
    }
}

#[test]
fn a_panic_inside_a_nested_unit_can_be_caught_and_the_outer_one_kept() {
    for test in both_with_counters() {
        let database = &test.database;
        let ended = database.run(&mut || {
            insert(database, 1).expect("inserted");
            let inner = catch_unwind(AssertUnwindSafe(|| {
                database.run(&mut || {
                    insert(database, 2).expect("inserted");
                    panic!("boom")
                })
            }));
            assert!(inner.is_err());
            Outcome::Keep
        });
        ended.expect("kept");
        assert_eq!(ids(database), [1]);
    }
}

#[test]
fn statements_that_a_panic_cut_short_are_not_kept_by_who_catches_it() {
    for test in both_with_counters() {
        let database = &test.database;
        let ended = database.run(&mut || {
            let cut_short = catch_unwind(AssertUnwindSafe(|| {
                database.write::<()>(|connection| {
                    diesel::insert_into(counters::table)
                        .values((counters::id.eq(1), counters::value.eq(0)))
                        .execute(connection)?;
                    panic!("boom")
                })
            }));
            assert!(cut_short.is_err());
            Outcome::Keep
        });
        assert!(matches!(ended, Err(StorageError::Failed(_))), "{ended:?}");
        assert_eq!(ids(database), [0_i64; 0]);
    }
}

#[test]
fn writers_at_the_same_moment_lose_no_update_and_none_is_refused() {
    const WRITERS: usize = 150;
    const EACH: usize = 10;
    for test in both_with_counters() {
        let database = &test.database;
        insert(database, 1).expect("kept");
        let start = Barrier::new(WRITERS);
        std::thread::scope(|scope| {
            let writers: Vec<_> = (0..WRITERS)
                .map(|_| {
                    scope.spawn(|| {
                        start.wait();
                        (0..EACH).try_for_each(|_| database.write(add_one))
                    })
                })
                .collect();
            for writer in writers {
                writer.join().expect("a writer").expect("its update");
            }
        });
        let value: i64 = database
            .read(|connection| Ok(counters::table.find(1).select(counters::value).first(connection)?))
            .expect("read");
        assert_eq!(value, (WRITERS * EACH) as i64);
        if let Some(grouped) = database.grouped_commits() {
            println!("{grouped:?}");
            assert!(grouped.commits * 3 < grouped.units, "{grouped:?}: commits are shared");
        }
    }
}

#[test]
fn a_unit_that_fails_among_others_is_undone_alone() {
    let test = with_counters(sqlite());
    let database = &test.database;
    insert(database, 0).expect("kept");
    let start = Barrier::new(40);
    std::thread::scope(|scope| {
        for id in 1..=40 {
            let start = &start;
            scope.spawn(move || {
                start.wait();
                let ended = in_unit_of_work(database, || {
                    insert(database, id)?;
                    if id % 2 == 0 { insert(database, 0) } else { Ok(()) }
                });
                assert_eq!(ended.is_ok(), id % 2 == 1, "{ended:?}");
            });
        }
    });
    assert_eq!(ids(database), std::iter::once(0).chain((1..=40).filter(|id| id % 2 == 1)).collect::<Vec<_>>());
}

#[test]
fn another_process_that_writes_the_same_file_is_waited_for() {
    let test = with_counters(sqlite());
    let other = Database::open(&test.database.url().to_string()).expect("opened");
    std::thread::scope(|scope| {
        for (database, first) in [(&test.database, 0), (&other, 1_000)] {
            scope.spawn(move || (first..first + 100).for_each(|id| insert(database, id).expect("kept")));
        }
    });
    assert_eq!(ids(&test.database).len(), 200);
}

#[test]
fn closed_connections_are_replaced() {
    let [_, test] = both_with_counters();
    let database = &test.database;
    let close_all = || {
        let ended = database.write(|connection| {
            let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                          WHERE datname = current_database() AND pid <> pg_backend_pid()";
            Ok(diesel::sql_query(others).execute(connection)?)
        });
        ended.expect("closed");
    };
    let open_several = || {
        let all = Barrier::new(4);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    database
                        .read(|_| {
                            all.wait();
                            Ok(())
                        })
                        .expect("read")
                });
            }
        });
    };
    open_several();
    close_all();
    (0..6).for_each(|_| assert_eq!(ids(database), [0_i64; 0]));
    open_several();
    close_all();
    (0..6).for_each(|id| insert(database, id).expect("written"));
}

#[test]
fn a_database_that_cannot_be_reached_or_written_ends_the_start_with_its_name_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("file"), "no database, and long enough to be read as one".repeat(50))
        .expect("written");
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let began = Instant::now();
    let failed = |url: &str| Database::open(url).expect_err(url).to_string();
    let file = folder.path().join("file").display().to_string();
    assert!(failed(&format!("sqlite://{file}")).contains("file is not a database"));
    assert!(failed(&format!("sqlite://{file}/below.db")).contains("folder"));
    assert!(failed("postgres://joe:secret@127.0.0.1:1/x").contains("postgres://127.0.0.1:1/x cannot be opened"));
    assert!(!failed("postgres://joe:secret@127.0.0.1:1/x").contains("secret"));
    let port = silent.local_addr().expect("an address").port();
    assert!(failed(&format!("postgres://127.0.0.1:{port}/x")).contains("cannot be opened"));
    assert!(matches!(Database::open("data.db"), Err(OpenError::Url(_))));
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn what_a_writer_is_told_is_true_when_the_disk_is_full_in_the_middle_of_a_batch() {
    let test = with_counters(sqlite());
    let database = &test.database;
    let limit = |pages: &str| {
        let pragma = format!("PRAGMA max_page_count = {pages}");
        database.write(|connection| Ok(connection.batch_execute(&pragma)?)).expect("set");
    };
    let fill = "WITH RECURSIVE row (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM row WHERE id < 200000) \
                INSERT INTO counters SELECT id, id FROM row";
    limit("20");
    let start = Barrier::new(20);
    let reported: Vec<(i64, bool)> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..20)
            .map(|id| {
                let start = &start;
                scope.spawn(move || {
                    start.wait();
                    let kept = in_unit_of_work(database, || {
                        insert(database, id)?;
                        if id == 7 { database.write(|connection| Ok(connection.batch_execute(fill)?)) } else { Ok(()) }
                    });
                    assert!(id != 7 || matches!(kept, Err(StorageError::Unwritable(_))), "{kept:?}");
                    (id, kept.is_ok())
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().expect("a writer")).collect()
    });
    let mut kept: Vec<i64> = reported.into_iter().filter_map(|(id, kept)| kept.then_some(id)).collect();
    kept.sort_unstable();
    assert_eq!(ids(database), kept);
    limit("1000");
    insert(database, 50).expect("there is room again");
}

#[test]
fn who_waits_too_long_for_the_turn_to_write_is_told_and_the_others_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("customs.db").display());
    let options = DatabaseOptions { connections: 2, patience: Duration::from_millis(50) };
    let database = &Database::open_with(&url, options).expect("opened");
    let made = database.write(|connection| {
        Ok(connection.batch_execute("CREATE TABLE counters (id BIGINT NOT NULL, value BIGINT NOT NULL)")?)
    });
    made.expect("a table");
    let slow = in_unit_of_work(database, || {
        let reported = std::thread::scope(|scope| scope.spawn(|| insert(database, 1)).join().expect("a writer"));
        assert!(matches!(reported, Err(StorageError::Unavailable(_))), "{reported:?}");
        insert(database, 2)
    });
    slow.expect("kept");
    insert(database, 3).expect("kept");
    assert_eq!(ids(database), [2, 3]);
}
