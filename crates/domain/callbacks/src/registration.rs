use crate::{CallbackId, CallbackUrl, Ended, EventName};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// A registered receiver of an organisation, with the events that it wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    id: CallbackId,
    requested: NewRegistration,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    standing: Standing,
}

/// What a registration has come to since it was made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Until when the secret before the present one signs beside it; `None` without one.
    pub previous_secret_until: Option<DateTime<Utc>>,
    /// Since when every delivery was given up, as the first of them was; `None` when the latest one was delivered.
    pub failing_since: Option<DateTime<Utc>>,
    /// When and why deliveries ended; `None` while they go on.
    pub ended: Option<Ended>,
}

/// A registration without an id yet. The only format is JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRegistration {
    url: CallbackUrl,
    events: BTreeSet<EventName>,
}

/// A registration without events would never be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must name at least one event")]
pub struct NoEvents;

impl NewRegistration {
    /// Creates a registration of a receiver for these events.
    ///
    /// # Errors
    /// When no event is named.
    pub fn new(url: CallbackUrl, events: impl IntoIterator<Item = EventName>) -> Result<Self, NoEvents> {
        let events: BTreeSet<_> = events.into_iter().collect();
        if events.is_empty() { Err(NoEvents) } else { Ok(Self { url, events }) }
    }

    /// URL of the receiver.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.url
    }

    /// The events that the receiver wants, each once, in the order of a declaration's life cycle.
    pub fn events(&self) -> impl Iterator<Item = EventName> {
        self.events.iter().copied()
    }
}

impl Registration {
    /// Format of every body.
    pub const FORMAT: &'static str = "json";

    /// Restores a stored registration.
    #[must_use]
    pub const fn restore(
        id: CallbackId,
        registration: NewRegistration,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        standing: Standing,
    ) -> Self {
        Self { id, requested: registration, created_at, updated_at, standing }
    }

    /// The registration after a change at this moment.
    #[must_use]
    pub fn changed(mut self, standing: Standing, at: DateTime<Utc>) -> Self {
        self.updated_at = at;
        self.standing = standing;
        self
    }

    /// Whether deliveries go on, fail, or have ended.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Id assigned by the database.
    #[must_use]
    pub const fn id(&self) -> CallbackId {
        self.id
    }

    /// URL of the receiver.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.requested.url
    }

    /// The events that the receiver wants, each once, in the order of a declaration's life cycle.
    pub fn events(&self) -> impl Iterator<Item = EventName> {
        self.requested.events()
    }

    /// Whether the receiver wants this event.
    #[must_use]
    pub fn wants(&self, event: EventName) -> bool {
        self.requested.events.contains(&event)
    }

    /// Moment of registration.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// Moment of the last change of the registration or its secret.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.updated_at
    }
}
