use crate::FoundTask;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Is notified of what people note on tasks.
#[port]
pub trait MarkListener: Send + Sync {
    /// What is noted on this task changed, at this moment; the task has what is noted now. Joins the unit of work of its
    /// thread.
    ///
    /// # Errors
    /// When storage fails; then nothing is noted.
    fn noted(&self, organisation: OrganisationId, task: &FoundTask, at: DateTime<Utc>) -> Result<(), StorageError>;
}
