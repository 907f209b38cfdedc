//! The ports over an async driver keep the contracts of the domain.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use async_store::{AsyncStore, PostgresHolds};
use customs_kernel::{OrganisationId, StorageError, Subject, in_unit_of_work};
use customs_retention::NewHold;
use customs_retention::ports::HoldRegister;
use customs_retention::testing::{HoldBench, hold_register_contract};
use customs_test_support::{Database, throw_away_database};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use tokio::task::spawn_blocking;

const BROKER: OrganisationId = OrganisationId::new(1);

/// A store in a database of its own.
struct Desk {
    store: Arc<AsyncStore>,
    holds: PostgresHolds,
    database: Database,
}

impl Desk {
    fn open(runtime: &Runtime) -> Self {
        let database = throw_away_database();
        let store = Arc::new(AsyncStore::new(database.url(), runtime.handle().clone()).expect("a URL"));
        Self { holds: PostgresHolds::create(store.clone()).expect("tables"), store, database }
    }

    /// Sets a hold on the declaration with this number.
    fn hold(&self, number: i64) -> Result<bool, StorageError> {
        let set_at = "2026-06-01T12:00:00Z".parse().expect("a moment");
        let subject = Subject::declaration(number);
        self.holds.set(&NewHold { organisation: BROKER, subject, reason: None, set_by: "e.visser".to_owned(), set_at })
    }

    /// The numbers of the declarations on which there is a hold.
    fn held(&self) -> Vec<i64> {
        let holds = self.holds.all(None).expect("a list");
        holds.iter().map(|hold| hold.new.subject.id).collect()
    }
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().enable_all().build().expect("a runtime")
}

fn undone() -> Result<bool, StorageError> {
    Err(StorageError::Failed("undo".into()))
}

#[test]
fn the_register_of_holds_keeps_its_contract() {
    let runtime = runtime();
    let databases: RefCell<Vec<Database>> = RefCell::default();
    hold_register_contract(|| {
        let Desk { holds, database, .. } = Desk::open(&runtime);
        databases.borrow_mut().push(database);
        let (register, last) = (holds.clone(), Cell::new(0));
        HoldBench {
            register: Arc::new(register),
            organisations: [BROKER, OrganisationId::new(2)],
            record: Box::new(move |organisation, kind| {
                last.set(last.get() + 1);
                let subject = Subject { kind, id: last.get() };
                holds.add_record(organisation, subject).expect("a record");
                subject
            }),
        }
    });
}

#[test]
fn a_unit_of_work_is_kept_or_undone_as_a_whole() {
    let runtime = runtime();
    let desk = Desk::open(&runtime);
    let kept = in_unit_of_work(desk.store.as_ref(), || {
        desk.hold(1)?;
        let inner = in_unit_of_work(desk.store.as_ref(), || {
            desk.hold(2)?;
            undone()
        });
        assert!(inner.is_err(), "{inner:?}");
        assert_eq!(desk.held(), [1], "an inner unit is undone alone, and the outer one sees its own changes");
        in_unit_of_work(desk.store.as_ref(), || desk.hold(3))
    });
    assert!(kept.expect("it is kept"));
    let lost = in_unit_of_work(desk.store.as_ref(), || {
        desk.hold(4)?;
        undone()
    });
    assert!(lost.is_err(), "{lost:?}");
    assert_eq!(desk.held(), [1, 3]);
}

#[test]
fn work_that_panics_leaves_nothing_behind() {
    let runtime = runtime();
    let desk = Desk::open(&runtime);
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        in_unit_of_work(desk.store.as_ref(), || {
            desk.hold(1)?;
            in_unit_of_work(desk.store.as_ref(), || -> Result<bool, StorageError> { panic!("a fault") })
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(desk.held(), [0; 0], "not even a transaction that the next work would find on this thread");
    assert!(desk.hold(2).expect("an answer"));
}

#[test]
fn units_of_work_of_many_tasks_do_not_meet() {
    let runtime = runtime();
    let desk = Arc::new(Desk::open(&runtime));
    let sees_its_own_alone = |desk: Arc<Desk>, number: i64| {
        in_unit_of_work(desk.store.as_ref(), || {
            desk.hold(number)?;
            assert_eq!(desk.held(), [number], "what others do is not there before they end");
            undone()
        })
    };
    runtime.block_on(async {
        let begin = |number| {
            spawn_blocking({
                let desk = desk.clone();
                move || sees_its_own_alone(desk, number)
            })
        };
        let tasks: Vec<_> = (1..=20).map(begin).collect();
        for task in tasks {
            assert!(task.await.expect("no panic").is_err());
        }
    });
    assert_eq!(desk.held(), [0; 0]);
}
