use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError, SubjectKind};

/// What becomes of a record when a message about it is given up. Whoever knows the lifecycle of the record decides it, in
/// the unit of work that marks the message.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GivesUp: Send + Sync {
    /// The kind of record.
    fn kind(&self) -> SubjectKind;

    /// Sees to it that nobody else changes the record before the present unit of work ends. A record that is gone is no
    /// error. Records are held before their messages, here as everywhere, so that nobody waits for each other.
    fn hold(&self, organisation: OrganisationId, record: i64) -> Result<(), StorageError>;

    /// Stores what follows for the record from the message under this LRN being given up: a line of its history at least.
    /// A record that is gone has nothing to be told.
    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
