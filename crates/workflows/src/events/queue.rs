use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationEvent, ports as declarations};
use customs_kernel::StorageError;
use customs_transits::{TransitEvent, ports as transits};

/// The outbox of one domain. Both promise the same, each in its own words.
pub(super) trait EventQueue {
    type Id: Copy;
    type Event;

    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<Waiting<Self>>, StorageError>;

    fn complete(&self, ids: &[Self::Id]) -> Result<(), StorageError>;

    fn retry(&self, id: Self::Id, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError>;
}

/// An event that was taken, with the row that it has.
pub(super) type Waiting<Q> = (<Q as EventQueue>::Id, <Q as EventQueue>::Event);

impl EventQueue for dyn declarations::Outbox {
    type Id = declarations::OutboxId;
    type Event = DeclarationEvent;

    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<Waiting<Self>>, StorageError> {
        let entries = declarations::Outbox::claim(self, subscriber, limit, now, lease_until)?;
        Ok(entries.into_iter().map(|declarations::OutboxEntry { id, event }| (id, event)).collect())
    }

    fn complete(&self, ids: &[Self::Id]) -> Result<(), StorageError> {
        declarations::Outbox::complete(self, ids)
    }

    fn retry(&self, id: Self::Id, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        declarations::Outbox::retry(self, id, reason, at)
    }
}

impl EventQueue for dyn transits::Outbox {
    type Id = transits::OutboxId;
    type Event = TransitEvent;

    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<Waiting<Self>>, StorageError> {
        let entries = transits::Outbox::claim(self, subscriber, limit, now, lease_until)?;
        Ok(entries.into_iter().map(|transits::OutboxEntry { id, event }| (id, event)).collect())
    }

    fn complete(&self, ids: &[Self::Id]) -> Result<(), StorageError> {
        transits::Outbox::complete(self, ids)
    }

    fn retry(&self, id: Self::Id, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        transits::Outbox::retry(self, id, reason, at)
    }
}
