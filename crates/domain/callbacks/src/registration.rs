use crate::{CallbackId, CallbackUrl, EventName};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// Where an organisation wants to be told of which events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    id: CallbackId,
    wish: NewRegistration,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// A registration that has no id yet. There is one format, JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRegistration {
    url: CallbackUrl,
    events: BTreeSet<EventName>,
}

/// A registration without an event would never be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must name at least one event")]
pub struct NoEvents;

impl NewRegistration {
    /// A registration of that receiver for these events.
    ///
    /// # Errors
    /// When no event is named.
    pub fn new(url: CallbackUrl, events: impl IntoIterator<Item = EventName>) -> Result<Self, NoEvents> {
        let events: BTreeSet<_> = events.into_iter().collect();
        if events.is_empty() { Err(NoEvents) } else { Ok(Self { url, events }) }
    }

    /// The address of the receiver.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.url
    }

    /// The events it wants, each once, in the order of a declaration's life.
    pub fn events(&self) -> impl Iterator<Item = EventName> {
        self.events.iter().copied()
    }
}

impl Registration {
    /// The format of every body.
    pub const FORMAT: &'static str = "json";

    /// A registration as it was kept.
    #[must_use]
    pub const fn restore(
        id: CallbackId,
        registration: NewRegistration,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    ) -> Self {
        Self { id, wish: registration, created_at, updated_at }
    }

    /// The same registration after a change at that moment.
    #[must_use]
    pub const fn changed(mut self, at: DateTime<Utc>) -> Self {
        self.updated_at = at;
        self
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> CallbackId {
        self.id
    }

    /// The address of the receiver.
    #[must_use]
    pub const fn url(&self) -> &CallbackUrl {
        &self.wish.url
    }

    /// The events it wants, each once, in the order of a declaration's life.
    pub fn events(&self) -> impl Iterator<Item = EventName> {
        self.wish.events()
    }

    /// Whether it wants to be told of that event.
    #[must_use]
    pub fn wants(&self, event: EventName) -> bool {
        self.wish.events.contains(&event)
    }

    /// When it was registered.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.created_at
    }

    /// When it, or its secret, last changed.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.updated_at
    }
}
