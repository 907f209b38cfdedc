use super::Wake;
use crate::failure::Fallible;
use chrono::{DateTime, Utc};
use customs_persistence::{Database, Waiting, WaitingWork};

/// The work that waits for the workers of this instance, for the demonstration that moves the clock under them.
#[derive(Clone)]
pub(crate) struct Queues {
    pub(crate) database: Database,
    pub(crate) wake: Wake,
}

impl Queues {
    /// Makes the worker that does this work look for it now.
    pub(crate) fn wake(&self, work: WaitingWork) {
        self.wake.worker(work);
    }

    /// The present state of each queue of `wanted` work.
    pub(crate) async fn look(&self, now: DateTime<Utc>, wanted: fn(WaitingWork) -> bool) -> Fallible<Vec<Waiting>> {
        let (database, mut kinds) = (self.database.clone(), self.wake.queues());
        kinds.retain(|work| wanted(*work));
        Ok(actix_web::rt::task::spawn_blocking(move || database.look_for_work(&kinds, now)).await??)
    }
}
