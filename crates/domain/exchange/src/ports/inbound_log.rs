use crate::{InboundFate, MessageId, NewInboundMessage, ReceivedMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind};

/// The messages of customs, kept as they came. System workers use it, so its methods know no tenant but the one a message
/// turned out to be for.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait InboundLog: Send + Sync {
    /// Keeps a message; once this returns it is never lost.
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError>;

    /// Makes the answers of a kept document messages of their own, each with its place, from 1 and in this order. They are
    /// to be acted on; the document is not any more, and stays kept as it came. Called in the unit of work that keeps it,
    /// or that finds it.
    ///
    /// # Errors
    /// `Conflict` when the document was settled or divided.
    fn divide(&self, id: MessageId, places: Vec<NewInboundMessage>, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Up to `limit` messages about records of this kind that nothing was done with yet and nobody else holds, oldest
    /// first; held until `lease_until`. None of a record is handed out while an earlier one of it is still to be acted on,
    /// so a claim holds at most one of each. Messages that were kept without a record wait for nobody. Messages of more
    /// than [`MOST_CLAIMED_BYTES`](crate::MOST_CLAIMED_BYTES) together are left to the next claim, but for the first.
    fn claim(
        &self,
        kind: SubjectKind,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Notes what became of a message, and which record it was about; called in the unit of work of the effect. A message
    /// that waits can be settled again.
    ///
    /// # Errors
    /// `Conflict` when the message was settled otherwise: somebody else acted on it after the lease ran out, and this
    /// effect must be undone.
    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        about: Option<(OrganisationId, i64)>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// The messages about a record that wait for another, oldest first. Locks nothing: call it in a unit of work that holds
    /// the record.
    fn waiting(&self, organisation: OrganisationId, subject: Subject) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Whether the message is, byte for byte, an earlier one about this record that was applied or waits. Gateways deliver
    /// at least once.
    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<bool, StorageError>;
}
