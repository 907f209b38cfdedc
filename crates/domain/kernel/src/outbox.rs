use crate::{OrganisationId, StorageError, Subject, SubjectKind};
use chrono::{DateTime, Utc};

crate::typed_id!(
    /// A row of the outbox: one event for one subscriber.
    OutboxId
);

/// Something that happened to a record of one kind, as other parts of the brokerage are told of it.
pub trait Event: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The kind of record.
    const SUBJECT: SubjectKind;

    /// The tenant.
    fn organisation(&self) -> OrganisationId;

    /// The record.
    fn subject(&self) -> Subject;

    /// When it happened.
    fn occurred_at(&self) -> DateTime<Utc>;
}

/// Somebody who acts on events.
#[derive(Debug)]
pub struct Subscription<E> {
    /// The name in the outbox.
    pub name: &'static str,
    /// Which events it acts on: of no other is a row kept.
    pub wants: fn(&E) -> bool,
}

impl<E> Clone for Subscription<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Subscription<E> {}

impl<E> Subscription<E> {
    /// To every event.
    #[must_use]
    pub const fn to_all(name: &'static str) -> Self {
        Self { name, wants: |_| true }
    }
}

/// An event that a subscriber has yet to act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry<E> {
    /// Id; equal in every try.
    pub id: OutboxId,
    /// The event.
    pub event: E,
}

/// Events for other parts of the brokerage, stored with the change they tell of: one row per event
/// and subscriber. System workers use it, so its methods know no tenant.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Outbox<E: Event>: Send + Sync {
    /// Up to `limit` entries for the subscriber that are due and that nobody else holds, oldest
    /// first; held until `lease_until`. None of a record is handed out while an earlier one of
    /// it waits, unless both are in this batch in order. One that is stuck holds up no other
    /// record.
    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<E>>, StorageError>;

    /// Removes entries whose effect stands, all or none; called in the unit of work of the effect.
    ///
    /// # Errors
    /// `Conflict` when one of them is gone: somebody else acted on it after the lease ran out, and
    /// this effect must be undone.
    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError>;

    /// The effect of an entry failed: it is due again at that moment, and later ones of its
    /// record wait for it. One that is gone stays gone.
    fn retry(&self, id: OutboxId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError>;
}
