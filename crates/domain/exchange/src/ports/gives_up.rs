use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, OrganisationId, StorageError, SubjectKind};

/// Decides what happens to a record when a message about it is given up. The domain that knows the lifecycle of the
/// record implements it, and acts in the unit of work that marks the message.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GivesUp: Send + Sync {
    /// The kind of record that this implementation knows.
    fn kind(&self) -> SubjectKind;

    /// Locks the record against changes by others until the present unit of work ends. A record that is gone is no
    /// error. Every caller locks the record before its messages, so that no two units of work wait for each other.
    fn hold(&self, organisation: OrganisationId, record: i64) -> Result<(), StorageError>;

    /// Stores what follows for the record after the message under this LRN was given up: at least a line of its
    /// history. Does nothing when the record is gone.
    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
