use crate::{Mark, TaskId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Keeps what people noted on tasks.
#[port]
pub trait MarkRepository: Send + Sync {
    /// Keeps others from noting something on the task until the unit of work of this thread ends. Hold it before you read
    /// what is noted: what someone else notes at the same moment would be lost.
    ///
    /// # Errors
    /// When storage fails.
    fn hold(&self, organisation: OrganisationId, task: &TaskId) -> Result<(), StorageError>;

    /// Stores what is noted on a task in place of what was noted before; nothing is kept of a blank mark. Joins the unit of
    /// work of its thread.
    ///
    /// # Errors
    /// When storage fails; then nothing is stored.
    fn save(
        &self,
        organisation: OrganisationId,
        task: &TaskId,
        mark: &Mark,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
