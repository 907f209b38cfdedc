use crate::{InboundFate, MessageId, NewInboundMessage, ReceivedMessage, SettledMessage, TakenMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{DueWork, OrganisationId, StorageError, Subject, SubjectKind};
use customs_port_macros::port;

/// Stores the messages of customs as they arrived. System workers use it across organisations, so its methods take no
/// organisation except the one that a message turned out to be for.
#[port]
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait InboundLog: Send + Sync {
    /// Stores a message; once this returns, the message is never lost.
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError>;

    /// Turns the answers of a stored document into messages of their own, each with its place in the document, counted
    /// from 1 in this order. From then on the answers are acted on and the document is not; the document stays stored
    /// as it arrived. The caller does so in the unit of work that stores the document or finds it.
    ///
    /// # Errors
    /// `Conflict` when the document was already settled or divided.
    fn divide(&self, id: MessageId, places: Vec<NewInboundMessage>, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Looks whether messages about records of this kind are due, and how the first of them is had that waits for no
    /// earlier one of its record. Takes no lock.
    fn due(&self, kind: SubjectKind, now: DateTime<Utc>) -> Result<DueWork, StorageError>;

    /// Hands out up to `limit` of the messages that `claim` would hand out, those that were stored with their record and
    /// have at most [`MOST_TAKEN_BYTES`](crate::MOST_TAKEN_BYTES), oldest first. They are the caller's until its unit of
    /// work ends, which settles them by `settle_taken`: no other worker gets them or later messages of their records.
    /// When the unit is undone, they are due as before.
    ///
    /// # Errors
    /// `Corrupt` when one of them cannot be read. The caller undoes its unit of work and claims them, which sets that
    /// one aside.
    fn take(&self, kind: SubjectKind, limit: usize, now: DateTime<Utc>) -> Result<Vec<TakenMessage>, StorageError>;

    /// Notes the results of acting on messages that this unit of work has taken.
    ///
    /// # Errors
    /// `Conflict` when one of them was settled already.
    fn settle_taken(&self, settled: &[SettledMessage], at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Hands out up to `limit` messages about records of this kind that nothing was done with yet and that no other
    /// worker holds, oldest first, and holds them until `lease_until`. A message waits while an earlier message of its
    /// record is still to be acted on, so a claim holds at most one message of each record. A message that was stored
    /// without a record waits for earlier ones with the same MRN alone: one of them may be the acceptance that shows
    /// the record of the MRN. Once the messages of a claim exceed
    /// [`MOST_CLAIMED_BYTES`](crate::MOST_CLAIMED_BYTES) together, the rest is left to the next claim; the first
    /// message is always handed out.
    fn claim(
        &self,
        kind: SubjectKind,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Notes the result of acting on a message, and the record that it was about. The caller does so in the unit of
    /// work of the effect. A message that waits can be settled again.
    ///
    /// # Errors
    /// `Conflict` when the message was settled already: another worker acted on it after the lease ran out, so the
    /// caller must undo this effect.
    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        about: Option<(OrganisationId, i64)>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// The messages about a record that wait for another message, oldest first. Takes no lock: the caller's unit of
    /// work holds the record.
    fn waiting(&self, organisation: OrganisationId, subject: Subject) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Whether the message repeats, byte for byte, an earlier message about this record that was applied or waits.
    /// Gateways deliver at least once, so repetitions occur.
    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<bool, StorageError>;
}
