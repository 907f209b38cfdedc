use crate::{FoundTask, KindCount, TaskQuery};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Finds the causes of tasks in the records of an organisation. A task is never stored: it is there for as long as its
/// record shows the cause.
#[port]
pub trait TaskFinder: Send + Sync {
    /// Finds the first tasks of each kind that pass the filter, at most `limit` of each kind. Those of one kind are in the
    /// order of their basis, then of their key; the kinds are in no order.
    ///
    /// # Errors
    /// When storage fails.
    fn find(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<FoundTask>, StorageError>;

    /// Counts the tasks of each kind that pass the filter, from wherever the page begins; a kind without any is left out.
    ///
    /// # Errors
    /// When storage fails.
    fn count(&self, organisation: OrganisationId, query: &TaskQuery) -> Result<Vec<KindCount>, StorageError>;
}
