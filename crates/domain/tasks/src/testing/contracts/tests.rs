//! The fake keeps the contracts, and stores with a fault are found.

use super::*;
use crate::ports::{CalendarRepository, MarkRepository, TaskFinder};
use crate::testing::{MemoryTasks, found};
use crate::{
    Basis, CalendarAddress, CalendarHash, CalendarId, FoundTask, KindCount, Mark, NewCalendar, Owner, TaskId, TaskKind,
    TaskQuery,
};
use chrono::{DateTime, Utc};
use customs_kernel::testing::fault_found;
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use std::cell::Cell;
use std::sync::Arc;

const ORGANISATIONS: [OrganisationId; 2] = [OrganisationId::new(1), OrganisationId::new(2)];

fn calendars() -> CalendarBench {
    CalendarBench { calendars: Arc::new(MemoryTasks::default()), organisations: ORGANISATIONS }
}

fn store() -> TaskStore {
    let memory = Arc::new(MemoryTasks::default());
    let (causes, last) = (memory.clone(), Cell::new(0));
    TaskStore {
        marks: memory.clone(),
        finder: memory,
        organisations: ORGANISATIONS,
        reject: Box::new(move |organisation| {
            last.set(last.get() + 1);
            let at = "2026-03-01T09:00:00Z".parse().expect("a moment");
            let task = found(TaskKind::DeclarationRejected, last.get(), Basis::Moment(at));
            let id = task.id.clone();
            causes.happens(organisation, task);
            id
        }),
    }
}

#[test]
fn the_fake_keeps_calendars_as_the_port_promises() {
    calendar_repository_contract(calendars);
}

#[test]
fn the_fake_keeps_marks_as_the_port_promises() {
    mark_repository_contract(store);
}

#[test]
fn the_fake_finds_tasks_as_the_port_promises() {
    task_finder_contract(store);
}

#[test]
fn the_fake_keeps_wishes_as_the_port_promises() {
    morning_wishes_contract(|| WishBench { wishes: Arc::new(MemoryTasks::default()), organisations: ORGANISATIONS });
}

/// Calendars that any owner may revoke.
struct Careless(Arc<dyn CalendarRepository>);

impl CalendarRepository for Careless {
    fn add(&self, calendar: &NewCalendar) -> Result<CalendarAddress, StorageError> {
        self.0.add(calendar)
    }

    fn for_owner(&self, organisation: OrganisationId, owner: &Owner) -> Result<Vec<CalendarAddress>, StorageError> {
        self.0.for_owner(organisation, owner)
    }

    fn delete(&self, _: OrganisationId, _: &Owner, _: CalendarId) -> Result<WriteEffect, StorageError> {
        Ok(WriteEffect::Changed)
    }

    fn find(&self, hash: &CalendarHash) -> Result<Option<CalendarAddress>, StorageError> {
        self.0.find(hash)
    }
}

#[test]
fn a_calendar_that_others_revoke_is_found_by_the_rule() {
    let words = fault_found(|| {
        calendar_repository_contract(|| {
            let bench = calendars();
            CalendarBench { calendars: Arc::new(Careless(bench.calendars)), ..bench }
        });
    });
    let rule = "`CalendarRepository` breaks the rule \"a calendar is revoked by its owner alone\"";
    assert!(words.contains(rule), "{rule} in {words}");
}

/// Marks that are forgotten.
struct Forgetful;

impl MarkRepository for Forgetful {
    fn hold(&self, _: OrganisationId, _: &TaskId) -> Result<(), StorageError> {
        Ok(())
    }

    fn save(&self, _: OrganisationId, _: &TaskId, _: &Mark, _: DateTime<Utc>) -> Result<(), StorageError> {
        Ok(())
    }
}

#[test]
fn marks_that_are_forgotten_are_found_by_the_rule() {
    let words = fault_found(|| {
        mark_repository_contract(|| MarkBench { marks: Arc::new(Forgetful), ..store().into() });
    });
    let rule = "`MarkRepository` breaks the rule \"what is noted is found with its task\"";
    for part in [rule, "checked: noted(bench, ours, &task)", "given task: TaskId {"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

/// A finder that begins anew with each page.
struct Restarting(Arc<dyn TaskFinder>);

impl TaskFinder for Restarting {
    fn find(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<FoundTask>, StorageError> {
        self.0.find(organisation, &TaskQuery { after: None, ..query.clone() })
    }

    fn count(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<KindCount>, StorageError> {
        self.0.count(organisation, query)
    }
}

#[test]
fn a_finder_that_begins_anew_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        task_finder_contract(|| {
            let bench = FinderBench::from(store());
            FinderBench { finder: Arc::new(Restarting(bench.finder.clone())), ..bench }
        });
    });
    let rule = "`TaskFinder` breaks the rule \"tasks are found in order and in pieces\"";
    for part in [rule, "checked: piece(all.first(), 10)", "returned: [FoundTask {"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn wishes_that_organisations_share_are_found_by_the_rule_with_the_wish() {
    let words = fault_found(|| {
        morning_wishes_contract(|| WishBench {
            wishes: Arc::new(MemoryTasks::default()),
            organisations: [ORGANISATIONS[0]; 2],
        });
    });
    let rule = "`MorningWishes` breaks the rule \"mails begin on the next morning\"";
    for part in [rule, "a user of another organisation", "given wish: Wish {"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}
