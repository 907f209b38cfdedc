mod deliveries;
mod event_log;

pub use event_log::MemoryEventLog;

use super::CallbackStore;
use crate::{
    CallbackId, CallbackRepository, CallbackSecret, DeliveryId, MOST_REGISTRATIONS, NewRegistration, Registration,
};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use deliveries::Row;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Registrations and deliveries in memory. Failed units of work are not undone.
#[derive(Debug, Default)]
pub struct MemoryCallbacks(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    last_id: i64,
    registrations: BTreeMap<CallbackId, (OrganisationId, Registration, CallbackSecret)>,
    deliveries: BTreeMap<DeliveryId, Row>,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn of(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
    ) -> Option<&(OrganisationId, Registration, CallbackSecret)> {
        self.registrations.get(&id).filter(|(owner, ..)| *owner == organisation)
    }
}

impl MemoryCallbacks {
    /// The three storage ports of an empty fake.
    #[must_use]
    pub fn store() -> CallbackStore {
        let fake = Arc::new(Self::default());
        CallbackStore {
            repository: fake.clone(),
            queue: fake.clone(),
            directory: fake,
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CallbackRepository for MemoryCallbacks {
    fn insert(
        &self,
        organisation: OrganisationId,
        registration: &NewRegistration,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<Option<Registration>, StorageError> {
        let mut state = self.state();
        let own = state.registrations.values().filter(|(owner, ..)| *owner == organisation);
        if own.count() >= MOST_REGISTRATIONS {
            return Ok(None);
        }
        let id = CallbackId::new(state.next_id());
        let registration = Registration::restore(id, registration.clone(), at, at);
        state.registrations.insert(id, (organisation, registration.clone(), secret.clone()));
        Ok(Some(registration))
    }

    fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, StorageError> {
        let state = self.state();
        let own = state.registrations.values().filter(|(owner, ..)| *owner == organisation);
        Ok(own.map(|(_, registration, _)| registration.clone()).collect())
    }

    fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<Registration>, StorageError> {
        Ok(self.state().of(organisation, id).map(|(_, registration, _)| registration.clone()))
    }

    fn secret(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<CallbackSecret>, StorageError> {
        Ok(self.state().of(organisation, id).map(|(.., secret)| secret.clone()))
    }

    fn replace_secret(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        secret: &CallbackSecret,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut state = self.state();
        let Some((_, registration, _)) = state.of(organisation, id) else { return Ok(false) };
        let registration = registration.clone().changed(at);
        state.registrations.insert(id, (organisation, registration, secret.clone()));
        Ok(true)
    }

    fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError> {
        let mut state = self.state();
        if state.of(organisation, id).is_none() {
            return Ok(false);
        }
        state.registrations.remove(&id);
        state.deliveries.retain(|_, row| row.new.callback != id);
        Ok(true)
    }
}
