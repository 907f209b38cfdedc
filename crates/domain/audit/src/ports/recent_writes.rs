use crate::recent::RecentWrite;
use customs_kernel::{OrganisationId, StorageError};

/// Tells that records were written, to whoever shows them.
pub trait RecentWrites: Send + Sync {
    /// The mark of each of these organisations that has entries: the sum of the ids of its latest
    /// [`MOST_RECENT`](crate::MOST_RECENT) entries. It grows whenever one of these becomes visible, also one whose id is
    /// smaller than the largest. However many entries there are, no more than that are read.
    ///
    /// # Errors
    /// When the storage fails.
    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError>;

    /// The latest writes of the records of an organisation, the largest id first, at most
    /// [`MOST_RECENT`](crate::MOST_RECENT). No clock decides which these are.
    ///
    /// # Errors
    /// When the storage fails.
    fn recent(&self, organisation: OrganisationId) -> Result<Vec<RecentWrite>, StorageError>;
}
