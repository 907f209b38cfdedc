#![expect(clippy::expect_used, reason = "a fake fails by panicking")]

mod finding;
mod keeping;

use crate::ports::{TaskPorts, Wish};
use crate::{
    Areas, Assignee, Basis, CalendarAddress, CalendarHash, FoundTask, Mark, Owner, RecordKind, TaskId, TaskKind,
    TaskRecord, Tasks,
};
use chrono::NaiveDate;
use customs_kernel::{Clock, CountingEntropy, OrganisationId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// The causes of tasks, and what is kept beside them, in memory.
#[derive(Debug, Default)]
pub struct MemoryTasks(Mutex<Kept>);

/// What the fake keeps.
#[derive(Debug, Default)]
pub(super) struct Kept {
    found: Vec<(OrganisationId, FoundTask)>,
    marks: BTreeMap<(OrganisationId, TaskId), Mark>,
    noted: Vec<TaskId>,
    calendars: Vec<(CalendarHash, CalendarAddress)>,
    wishes: BTreeMap<Wish, NaiveDate>,
    users: Vec<(OrganisationId, Assignee)>,
    areas: BTreeMap<(OrganisationId, Owner), Areas>,
}

impl MemoryTasks {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("what the fake keeps")
    }

    /// Lets a record have the cause of a task.
    pub fn happens(&self, organisation: OrganisationId, task: FoundTask) {
        self.kept().found.push((organisation, task));
    }

    /// Lets the cause of a task be gone.
    pub fn ends(&self, organisation: OrganisationId, id: &TaskId) {
        self.kept().found.retain(|(of, task)| *of != organisation || task.id != *id);
    }

    /// Adds a user, who may read these areas.
    pub fn joins(&self, organisation: OrganisationId, user: Assignee, areas: Areas) {
        let owner = Owner::User(user.id);
        self.kept().users.push((organisation, user));
        self.owns(organisation, owner, Some(areas));
    }

    /// Lets an owner of calendars read these areas, or nothing any more.
    pub fn owns(&self, organisation: OrganisationId, owner: Owner, areas: Option<Areas>) {
        let mut kept = self.kept();
        match areas {
            Some(areas) => kept.areas.insert((organisation, owner), areas),
            None => kept.areas.remove(&(organisation, owner)),
        };
    }

    /// The tasks of whose changes the fake was notified, in their order.
    #[must_use]
    pub fn noted(&self) -> Vec<TaskId> {
        self.kept().noted.clone()
    }

    /// The use cases over the fake.
    #[must_use]
    pub fn use_cases(self: &Arc<Self>, clock: Arc<dyn Clock>) -> Tasks {
        Tasks::new(TaskPorts {
            finder: self.clone(),
            marks: self.clone(),
            listener: self.clone(),
            calendars: self.clone(),
            wishes: self.clone(),
            people: self.clone(),
            clock,
            entropy: Arc::new(CountingEntropy::default()),
        })
    }
}

/// A task that was found about the record with this id.
#[must_use]
pub fn found(kind: TaskKind, id: i64, basis: Basis) -> FoundTask {
    FoundTask {
        id: TaskId::new(kind, id.to_string()),
        basis,
        record: TaskRecord { kind: kind.entry().record, id: id.to_string(), name: format!("R-{id}") },
        customer_code: Some("ACME".to_owned()),
        stake: None,
        mark: Mark::default(),
    }
}

/// The kind of record of a task that was found, for comparisons.
pub(super) const fn record_of(task: &FoundTask) -> (RecordKind, &String) {
    (task.record.kind, &task.record.id)
}
