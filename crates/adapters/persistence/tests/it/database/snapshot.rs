use super::{both_with_counters, ids, insert};
use customs_kernel::{StorageError, in_snapshot, in_unit_of_work};

#[test]
fn a_snapshot_does_not_see_what_others_write_meanwhile() {
    for test in both_with_counters() {
        let database = &test.database;
        insert(database, 1).expect("a row");
        let read: Result<(), StorageError> = in_snapshot(database, || {
            assert_eq!(ids(database), [1]);
            // Another thread is not in the snapshot, and does not wait for its end.
            std::thread::scope(|scope| scope.spawn(|| insert(database, 2)).join().expect("a thread"))?;
            assert_eq!(ids(database), [1]);
            // A use case may have a unit of its own.
            in_unit_of_work(database, || {
                assert_eq!(ids(database), [1]);
                Ok(())
            })
        });
        read.expect("read");
        assert_eq!(ids(database), [1, 2]);
    }
}

#[test]
fn a_snapshot_that_fails_or_panics_gives_its_connection_back() {
    for test in both_with_counters() {
        let database = &test.database;
        for _ in 0..40 {
            let failed: Result<(), StorageError> =
                in_snapshot(database, || Err(StorageError::Corrupt("a row".to_owned())));
            assert!(matches!(failed, Err(StorageError::Corrupt(_))));
            let panics = std::panic::AssertUnwindSafe(|| in_snapshot::<(), StorageError>(database, || panic!("no")));
            assert!(std::panic::catch_unwind(panics).is_err());
        }
        insert(database, 1).expect("a row");
        assert_eq!(ids(database), [1]);
    }
}

#[test]
fn a_snapshot_is_none_of_a_unit_of_work() {
    for test in both_with_counters() {
        let database = &test.database;
        let within: Result<(), StorageError> = in_unit_of_work(database, || in_snapshot(database, || Ok(())));
        assert!(matches!(within, Err(StorageError::Failed(_))), "{within:?}");
    }
}
