use super::WorkerParts;
use crate::foundation::Foundation;
use crate::joiners::AccessPeople;
use crate::workers::{BlockingSteps, StopSignal, Workers};
use customs_persistence::{
    StoredCalendars, StoredClients, StoredMailQueue, StoredMarks, StoredMorningWishes, StoredProfiles,
    StoredTaskFinder, StoredUsers,
};
use customs_tasks::ports::TaskPorts;
use customs_tasks::{Site, Tasks};
use customs_workflows::{MailTasks, NotifyOfTasks};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Interval of looks for mails of a morning; a look before it, and after all mails are written, asks no database.
const LOOKS: Duration = Duration::from_secs(60);

/// The use cases of tasks over the database.
pub(crate) fn tasks(foundation: &Foundation) -> Tasks {
    let database = || foundation.database.clone();
    Tasks::new(TaskPorts {
        finder: Arc::new(StoredTaskFinder::new(database())),
        marks: Arc::new(StoredMarks::new(database())),
        listener: Arc::new(NotifyOfTasks { log: super::callbacks::event_log(foundation) }),
        calendars: Arc::new(StoredCalendars::new(database())),
        wishes: Arc::new(StoredMorningWishes::new(database())),
        people: Arc::new(AccessPeople {
            users: Arc::new(StoredUsers::new(database())),
            clients: Arc::new(StoredClients::new(database())),
        }),
        clock: foundation.clock.clone(),
        entropy: foundation.entropy.clone(),
    })
}

impl WorkerParts<'_> {
    /// Starts the worker that writes the mails of each morning.
    pub(super) fn morning_mails(&self, workers: &mut Workers, signal: &StopSignal) {
        let foundation = self.foundation;
        let mails = MailTasks::new(
            tasks(foundation),
            Arc::new(StoredMailQueue::new(foundation.database.clone())),
            Arc::new(StoredProfiles::new(foundation.database.clone())),
            Arc::new(foundation.database.clone()),
            foundation.clock.clone(),
            Site::new(&self.base_url),
        );
        let steps = BlockingSteps {
            name: "morning mails",
            step: Arc::new(move || mails.run_once(super::workers::BATCH)),
            wake: Arc::new(Notify::new()),
            idle: LOOKS,
            full: super::workers::BATCH,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }
}
