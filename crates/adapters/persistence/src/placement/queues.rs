//! The ways to find and claim work of organisations.

use super::{Placement, Servers};
use crate::Database;
use crate::queue_wakes::OwnQueue;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

impl Placement {
    /// Writes for workers which organisations have work. On one server they need not know: a claim takes from all
    /// organisations at once.
    pub(crate) fn with_wakes(self, write: impl FnOnce()) {
        match self.0 {
            Servers::One => {}
            Servers::Several => write(),
        }
    }
}

impl Database {
    /// Claims up to `limit` rows of a queue that are due at `now`: `of_all` organisations at once on one server, or
    /// else `of_one` organisation after the other, up to this many of each.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; with several servers, the one with the wakes of the queue.
    pub(crate) fn claim_from_queue<T>(
        &self,
        queue: OwnQueue<'_>,
        limit: usize,
        now: DateTime<Utc>,
        of_all: impl FnOnce() -> Result<Vec<T>, StorageError>,
        of_one: impl FnMut(OrganisationId, usize) -> Result<Vec<T>, StorageError>,
    ) -> Result<Vec<T>, StorageError> {
        match self.placement().0 {
            Servers::One => of_all(),
            Servers::Several => self.claim_by_organisation(queue, limit, now, of_one),
        }
    }
}
