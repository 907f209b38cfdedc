use crate::{OrganisationId, StorageError, Subject, SubjectKind};
use chrono::{DateTime, Utc};
use std::fmt;

/// A row of the outbox: one event for one subscriber. It names the organisation too, so that the row is found where the
/// rows of that organisation lie. Ids are in the order in which the rows were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutboxId {
    number: i64,
    organisation: OrganisationId,
}

impl OutboxId {
    /// Creates the id from the number that the database assigned, which is unique by itself.
    #[must_use]
    pub const fn new(organisation: OrganisationId, number: i64) -> Self {
        Self { number, organisation }
    }

    /// The organisation that the event belongs to.
    #[must_use]
    pub const fn organisation(self) -> OrganisationId {
        self.organisation
    }

    /// The number, as stored in the database.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.number
    }
}

impl fmt::Display for OutboxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

/// An event of a record, in the form in which other parts of the brokerage hear of it.
pub trait Event: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The kind of record that the event is about.
    const SUBJECT: SubjectKind;

    /// The organisation that owns the record.
    fn organisation(&self) -> OrganisationId;

    /// The record that the event is about.
    fn subject(&self) -> Subject;

    /// The moment of the event.
    fn occurred_at(&self) -> DateTime<Utc>;
}

/// A part of the brokerage that acts on events.
#[derive(Debug)]
pub struct Subscription<E> {
    /// The subscriber's name in the outbox.
    pub name: &'static str,
    /// Selects the events that the subscriber acts on; the outbox keeps no row for the others.
    pub wants: fn(&E) -> bool,
    /// Names the customer of an event, for a subscriber that only notifies customers. The outbox keeps no row for an event
    /// without a customer, or with a customer that cannot be notified when the event is stored.
    pub notified_customer: Option<fn(&E) -> Option<&str>>,
}

impl<E> Clone for Subscription<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Subscription<E> {}

impl<E> Subscription<E> {
    /// Subscribes to every event.
    #[must_use]
    pub const fn to_all(name: &'static str) -> Self {
        Self { name, wants: |_| true, notified_customer: None }
    }
}

/// An event that a subscriber still has to act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry<E> {
    /// Row id; it stays the same in every try.
    pub id: OutboxId,
    /// The event to act on.
    pub event: E,
}

/// How a worker gets what is due in a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueWork {
    /// Nothing is due.
    Nothing,
    /// It is taken in the unit of work of its effects.
    ToTake,
    /// It is claimed under a lease first, as where it lies on several servers.
    ToClaim,
}

/// Events for other parts of the brokerage, stored together with the change they report: one row per event and
/// subscriber. System workers use it across organisations, so its methods take no organisation.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait Outbox<E: Event>: Send + Sync {
    /// Looks whether entries of the subscriber are due, and how they are had. Takes no lock.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn due(&self, subscriber: &str, now: DateTime<Utc>) -> Result<DueWork, StorageError>;

    /// Removes up to `limit` entries, those that [`Outbox::claim`] would hand out, and returns them, oldest first. The
    /// caller does so in the unit of work of their effects: when that is undone, they are due as before. Until it ends,
    /// no other worker gets them or later entries of their records.
    ///
    /// # Errors
    /// `Corrupt` when one of them cannot be read. The caller undoes its unit of work and claims them, which sets that
    /// one aside.
    fn take(&self, subscriber: &str, limit: usize, now: DateTime<Utc>) -> Result<Vec<OutboxEntry<E>>, StorageError>;

    /// Hands out up to `limit` entries of the subscriber that are due and that no other worker holds, oldest first, and
    /// holds them until `lease_until`. An entry waits while an earlier entry of the same record waits, unless both are
    /// in this batch, in order. A stuck entry delays only later entries of its own record.
    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<E>>, StorageError>;

    /// Removes entries after their effect is stored, all or none. The caller does so in the unit of work of the effect.
    ///
    /// # Errors
    /// `Conflict` when an entry is gone: another worker acted on it after the lease ran out, so the caller must undo
    /// this effect.
    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError>;

    /// Records that the effect of an entry failed. The entry is due again at the moment `at`, and later entries of its
    /// record wait for it. An entry that is gone stays gone.
    fn retry(&self, id: OutboxId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError>;
}
