use crate::{EventFilter, LogExtent, LoggedEvent, NewEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Storage of the event logs of organisations.
///
/// Positions are taken in the order of commits: a reader who has seen position n will never see a smaller one appear.
/// So "everything after the last position seen" skips nothing, however long a writer takes to commit. Writers of one
/// organisation wait for each other from `append` to the end of their unit of work; those of different organisations
/// do not.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EventLogRepository: Send + Sync {
    /// Adds events behind the last one, in the order of the slice, at the moment `at` or that of the event before, if
    /// that is later. Joins the unit of work of its thread, and should come last in it but for the removal of the
    /// events from their outbox.
    ///
    /// # Errors
    /// When storage fails; then none is added, and no position is lost.
    fn append(&self, organisation: OrganisationId, events: &[NewEvent], at: DateTime<Utc>) -> Result<(), StorageError>;

    /// How far the log goes.
    ///
    /// # Errors
    /// When storage fails.
    fn extent(&self, organisation: OrganisationId) -> Result<LogExtent, StorageError>;

    /// The events after one position and up to another that pass the filter, at most `limit` of them, in order.
    ///
    /// # Errors
    /// When storage fails.
    fn events(
        &self,
        organisation: OrganisationId,
        filter: &EventFilter,
        after: i64,
        up_to: i64,
        limit: u32,
    ) -> Result<Vec<LoggedEvent>, StorageError>;

    /// The position of the first event that was added at this moment or later, if there is one.
    ///
    /// # Errors
    /// When storage fails.
    fn first_since(&self, organisation: OrganisationId, since: DateTime<Utc>) -> Result<Option<i64>, StorageError>;

    /// The position of the latest event of each of these organisations; one without events may be left out.
    ///
    /// # Errors
    /// When storage fails.
    fn last_positions(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError>;
}
