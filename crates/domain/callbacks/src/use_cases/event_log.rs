mod note;
mod read;

use crate::EventLogRepository;
use customs_form_macros::growing;
use customs_kernel::{Clock, ErrorKind, OrganisationId, StorageError};
use std::sync::Arc;

/// The event log of an organisation: what deliveries report, for clients that fetch it.
#[derive(Clone)]
pub struct EventLog {
    /// Storage of the logs.
    pub repository: Arc<dyn EventLogRepository>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
}

customs_kernel::debug_by_name!(EventLog);

/// The reasons why the log cannot be read from a cursor on.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum EventLogError {
    /// Events behind the cursor are kept no longer.
    #[error("events after this cursor are kept no longer; the first that are kept come after {continue_after}")]
    Dropped {
        /// The cursor that leads to the oldest event that is kept.
        continue_after: i64,
    },
    /// The log does not go so far.
    #[error("is beyond the end of the log, which is {last}")]
    BeyondTheEnd {
        /// Position of the latest event.
        last: i64,
    },
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl EventLogError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Dropped { .. } => ErrorKind::Refused,
            Self::BeyondTheEnd { .. } => ErrorKind::Invalid,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl EventLog {
    /// The position of the latest event of each of these organisations, for those who wait for the next one.
    ///
    /// # Errors
    /// When storage fails.
    pub fn last_positions(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        self.repository.last_positions(organisations)
    }
}

#[cfg(test)]
mod tests;
