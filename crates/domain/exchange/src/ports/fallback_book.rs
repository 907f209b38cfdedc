use crate::{FallbackRelease, Outage, OutageId, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, WriteEffect};
use customs_port_macros::port;

/// The storage of outages, and of what was released on paper during them. All methods join the unit of work of their
/// thread.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait FallbackBook: Send + Sync {
    /// Stores a new open outage under the next number of the organisation, whatever number `outage` has, and returns it.
    /// Returns `None` when another one is open.
    fn open(&self, outage: &Outage) -> Result<Option<Outage>, StorageError>;

    /// Returns the open outage, and locks it until the present unit of work ends, so that it is not closed meanwhile.
    fn hold_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError>;

    /// Returns the open outage.
    fn find_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError>;

    /// Returns an outage.
    fn find(&self, organisation: OrganisationId, id: OutageId) -> Result<Option<Outage>, StorageError>;

    /// Returns one page of the outages, the latest first.
    fn list(&self, organisation: OrganisationId, page: PageRequest) -> Result<Page<Outage>, StorageError>;

    /// Closes an open outage. Of several callers at the same moment one closes it; the others change nothing.
    fn close(
        &self,
        organisation: OrganisationId,
        id: OutageId,
        by: &str,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;

    /// Stores the release of a movement. A later one of the same movement takes its place.
    fn record(&self, release: &FallbackRelease) -> Result<(), StorageError>;

    /// Returns the release of a movement.
    fn release_of(
        &self,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<Option<FallbackRelease>, StorageError>;

    /// Returns what was released in an outage, the oldest deadline first; what stays on paper comes last.
    fn releases(&self, organisation: OrganisationId, outage: OutageId) -> Result<Vec<FallbackRelease>, StorageError>;

    /// Makes the message of a release due at that moment, when it waits and never left, and notes that on the release.
    fn lodge(&self, release: &FallbackRelease, due_at: DateTime<Utc>) -> Result<WriteEffect, StorageError>;

    /// Returns when those messages about records were made, within the window, that customs has not taken although it was
    /// tried: the oldest ones, at most 100. Tries that the gateway refused because of the content do not count.
    fn not_taken(&self, organisation: OrganisationId, window: Window) -> Result<Vec<DateTime<Utc>>, StorageError>;

    /// Notes that a movement was regularised. Nothing changes for one that was not released on paper, or was
    /// regularised before.
    fn regularise(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;
}
