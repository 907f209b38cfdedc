mod calendars;
mod desk;
mod listing;
mod many;
mod marking;
mod mornings;
mod unwired;

use crate::testing::{MemoryTasks, found};
use crate::{Areas, Assignee, Basis, TaskKind, Tasks};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{ManualClock, OrganisationId, UserId};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const OTHERS: OrganisationId = OrganisationId::new(2);

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

/// Tasks over the fake, on 2 March 2026 at 10:00 in the Netherlands.
struct Bench {
    fake: Arc<MemoryTasks>,
    clock: Arc<ManualClock>,
    tasks: Tasks,
}

impl Bench {
    fn new() -> Self {
        let fake = Arc::new(MemoryTasks::default());
        let clock = Arc::new(ManualClock::at(at("2026-03-02T09:00:00Z")));
        let tasks = fake.use_cases(clock.clone());
        Self { fake, clock, tasks }
    }

    /// A transit that has to arrive on that day.
    fn arrives(&self, id: i64, on: &str) {
        self.fake.happens(OURS, found(TaskKind::TransitLimit, id, Basis::Day(day(on))));
    }

    fn joins(&self, id: i64, name: &str, areas: Areas) {
        let email = format!("{}@broker.example", name.to_lowercase());
        self.fake.joins(OURS, Assignee { id: UserId::new(id), name: name.to_owned(), email }, areas);
    }
}
