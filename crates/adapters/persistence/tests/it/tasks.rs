//! Tasks are found in the records of their organisation, and what is kept beside them is kept.

mod arrivals;
mod at_once;
mod beside;
mod credits;
mod days;
mod found;
mod kept;
mod plans;

use crate::testing::TestDatabase;
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::{CountingEntropy, ManualClock, OrganisationId};
use customs_persistence::{
    Database, StoredCalendars, StoredMarks, StoredMorningWishes, StoredOrganisations, StoredTaskFinder,
};
use customs_tasks::Tasks;
use customs_tasks::ports::TaskPorts;
use customs_tasks::testing::MemoryTasks;
use diesel::connection::SimpleConnection;
use std::sync::Arc;

fn organisation(database: &Database, name: &str) -> OrganisationId {
    let at = "2026-01-01T09:00:00Z".parse().expect("a moment");
    let new = NewOrganisation::new(name, None, at).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("added").id()
}

/// Tasks over the database on 2 March 2026, 10 o'clock in the Netherlands; the users are those of the fake.
fn tasks(database: &Database, people: &Arc<MemoryTasks>) -> Tasks {
    let clock = ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment"));
    Tasks::new(TaskPorts {
        finder: Arc::new(StoredTaskFinder::new(database.clone())),
        marks: Arc::new(StoredMarks::new(database.clone())),
        listener: people.clone(),
        calendars: Arc::new(StoredCalendars::new(database.clone())),
        wishes: Arc::new(StoredMorningWishes::new(database.clone())),
        people: people.clone(),
        clock: Arc::new(clock),
        entropy: Arc::new(CountingEntropy::default()),
    })
}

fn run(test: &TestDatabase, sql: &str) {
    test.database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
}
