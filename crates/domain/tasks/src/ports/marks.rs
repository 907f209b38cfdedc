use crate::{Mark, TaskId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Keeps what people noted on tasks.
#[port]
pub trait MarkRepository: Send + Sync {
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
