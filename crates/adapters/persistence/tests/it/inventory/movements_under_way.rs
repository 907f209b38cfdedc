//! Movements with a unit of work that ends while an audit file is read.

use super::ledgers::placed;
use super::store;
use crate::testing::both_migrated;
use customs_inventory::StockMovementId;
use customs_inventory::ports::AuditFilter;
use customs_kernel::{StorageError, in_unit_of_work};
use customs_persistence::DatabaseUrl;
use customs_persistence::internals::AnyConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The number of connections that wait for an advisory lock of this database; 0 on SQLite.
fn somebody_waits(connection: &mut AnyConnection) -> i64 {
    match connection {
        AnyConnection::Sqlite(_) => 0,
        AnyConnection::Pg(connection) => {
            let sql = "SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted \
                       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
            diesel::sql_query(sql).get_result::<Waiting>(connection).expect("counted").count
        }
    }
}

#[test]
fn a_movement_that_commits_behind_a_later_one_is_in_the_file_all_the_same() {
    for test in both_migrated() {
        let database = &test.database;
        let store = store(database);
        let (began, has_begun) = mpsc::channel();
        let (end, ends) = mpsc::channel::<()>();
        let found = thread::scope(|scope| {
            let slow = scope.spawn(|| {
                let (began, ends) = (began, ends);
                in_unit_of_work(database, || -> Result<(), StorageError> {
                    placed(&store, "SLOW", 1);
                    began.send(()).expect("somebody listens");
                    ends.recv().expect("it ends");
                    Ok(())
                })
            });
            has_begun.recv().expect("it began");
            // SQLite can write the second movement only after the first unit of work has ended.
            let is_postgres = matches!(database.url(), DatabaseUrl::Postgres(_));
            if is_postgres {
                placed(&store, "QUICK", 1);
            }
            let audit = scope.spawn(|| {
                let filter = AuditFilter::default();
                store.directory.audit(store.organisations[0], &filter, StockMovementId::new(0), 10).expect("read")
            });
            let deadline = Instant::now() + Duration::from_secs(20);
            while !audit.is_finished() && Instant::now() < deadline {
                if database.read(|connection| Ok(somebody_waits(connection))).expect("counted") > 0 {
                    break;
                }
                thread::yield_now();
            }
            end.send(()).expect("it waits");
            slow.join().expect("no panic").expect("kept");
            (is_postgres, audit.join().expect("no panic"))
        });
        let (is_postgres, rows) = found;
        let skus: Vec<_> = rows.iter().filter_map(|row| row.lot.lot.goods.sku.as_deref()).collect();
        // The next piece starts after the last of these, so no movement may appear before it later.
        let expected: &[&str] = if is_postgres { &["SLOW", "QUICK"] } else { &[] };
        assert_eq!(skus, expected);
    }
}
