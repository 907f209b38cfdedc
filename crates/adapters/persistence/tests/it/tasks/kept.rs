//! What is kept beside tasks, as the ports promise.

use super::found::declaration;
use crate::testing::contracts::{on, on_both, two_organisations};
use crate::testing::{TestDatabase, postgres_migrated, postgres_unwatched_spread, sqlite_migrated};
use customs_persistence::{StoredCalendars, StoredMarks, StoredMorningWishes, StoredTaskFinder};
use customs_tasks::testing::{
    CalendarBench, TaskStore, WishBench, calendar_repository_contract, mark_repository_contract,
    morning_wishes_contract, task_finder_contract,
};
use customs_tasks::{TaskId, TaskKind};
use diesel::connection::SimpleConnection;
use std::cell::Cell;
use std::sync::Arc;

on_both! {
    |test| CalendarBench {
        calendars: Arc::new(StoredCalendars::new(test.database.clone())),
        organisations: two_organisations(&test.database),
    } =>
    calendar: calendar_repository_contract;
}

on_both! {
    |test| WishBench {
        wishes: Arc::new(StoredMorningWishes::new(test.database.clone())),
        organisations: two_organisations(&test.database),
    } =>
    wish: morning_wishes_contract;
}

/// Marks beside declarations, which are stored by statements of the test.
fn store(test: &TestDatabase) -> TaskStore {
    let (database, last) = (test.database.clone(), Cell::new(0));
    TaskStore {
        marks: Arc::new(StoredMarks::new(database.clone())),
        finder: Arc::new(StoredTaskFinder::new(database.clone())),
        organisations: two_organisations(&database),
        reject: Box::new(move |organisation| {
            last.set(last.get() + 1);
            let sql = declaration(organisation, last.get(), "status, imex, symbol", "'ERR', 'IM', 'A'");
            database.write(|connection| Ok(connection.batch_execute(&sql)?)).expect("it is stored");
            TaskId::new(TaskKind::DeclarationRejected, last.get().to_string())
        }),
    }
}

#[test]
fn marks_are_kept_as_the_port_promises() {
    for make in [sqlite_migrated, postgres_migrated, postgres_unwatched_spread] {
        on(make, store, |make| mark_repository_contract(make));
    }
}

#[test]
fn tasks_are_found_as_the_port_promises() {
    for make in [sqlite_migrated, postgres_migrated, postgres_unwatched_spread] {
        on(make, store, |make| task_finder_contract(make));
    }
}
