//! Mends are kept as the port promises, and two workers never hold the same declaration.

use crate::testing::contracts::{on, two_organisations};
use crate::testing::{TestDatabase, postgres_migrated, postgres_unwatched_spread, sqlite_migrated};
use customs_declarations::ports::MendRepository;
use customs_declarations::testing::{MendStore, mend_contract};
use customs_declarations::{DeclarationId, MendAuthor, MendState, MendValues, MendedCause, NewMend, NewMendEntry};
use customs_kernel::{StorageError, Version, WriteEffect, in_unit_of_work};
use customs_persistence::StoredMends;
use std::sync::{Arc, mpsc};
use std::thread;

fn store(test: &TestDatabase) -> MendStore {
    MendStore {
        mends: Arc::new(StoredMends::new(test.database.clone())),
        work: Arc::new(test.database.clone()),
        organisations: two_organisations(&test.database),
    }
}

#[test]
fn mends_are_kept_as_the_port_promises() {
    for make in [sqlite_migrated, postgres_migrated, postgres_unwatched_spread] {
        on(make, store, |make| mend_contract(make));
    }
}

/// On SQLite the second worker waits until the first one is done.
#[test]
fn a_declaration_that_one_worker_holds_is_passed_over_by_another() {
    let test = postgres_migrated();
    let [ours, _] = two_organisations(&test.database);
    let mends = StoredMends::new(test.database.clone());
    let entry = |id: i64| NewMendEntry {
        declaration: DeclarationId::new(id),
        version: Version::FIRST,
        reference: format!("R-{id}"),
    };
    let new = NewMend {
        organisation: ours,
        cause: MendedCause { code: "DMS548AA".to_owned(), field: "declaration.office".to_owned() },
        values: MendValues { value: Some("NL000396".to_owned()), ..MendValues::default() },
        author: MendAuthor::Client { id: "c-1".to_owned(), name: "ERP".to_owned() },
        may_allocate: false,
        asked_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        entries: vec![entry(7), entry(4)],
    };
    let mend = mends.insert(&new).expect("it is kept").id;
    let (held, is_held) = mpsc::channel();
    let (go_on, goes_on) = mpsc::channel();
    let (store, database, at) = (&mends, &test.database, new.asked_at);
    thread::scope(|scope| {
        let first = scope.spawn(move || {
            in_unit_of_work::<_, StorageError>(database, || {
                let taken = store.take(ours, mend)?.map(|entry| entry.declaration);
                held.send(taken).expect("someone listens");
                goes_on.recv().expect("someone lets it go on");
                store.settle(ours, mend, DeclarationId::new(7), &MendState::Submitted, at)
            })
        });
        assert_eq!(is_held.recv().expect("it is held"), Some(DeclarationId::new(7)));
        let second = in_unit_of_work::<_, StorageError>(database, || store.take(ours, mend)).expect("taken");
        assert_eq!(second.map(|entry| entry.declaration), Some(DeclarationId::new(4)));
        assert_eq!(store.finish(ours, mend, at).expect("an answer"), WriteEffect::Unchanged);
        go_on.send(()).expect("it waits");
        assert_eq!(first.join().expect("it ended").expect("it is kept"), WriteEffect::Changed);
    });
}
