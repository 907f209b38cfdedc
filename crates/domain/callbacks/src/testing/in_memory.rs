mod deliveries;
mod event_log;
mod known_hosts;

pub use event_log::MemoryEventLog;
pub use known_hosts::KnownHosts;

use super::CallbackStore;
use crate::{
    CallbackId, CallbackRepository, CallbackSecret, DeliveryId, ENDS_AFTER_FAILING, EndReason, Ended,
    MOST_REGISTRATIONS, NewRegistration, PreviousSecret, Registration, SigningSecrets, Standing,
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
    registrations: BTreeMap<CallbackId, (OrganisationId, Registration, SigningSecrets)>,
    deliveries: BTreeMap<DeliveryId, Row>,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn registered(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
    ) -> Option<&(OrganisationId, Registration, SigningSecrets)> {
        self.registrations.get(&id).filter(|(owner, ..)| *owner == organisation)
    }
}

impl State {
    /// Changes the standing of a registration, with the moment of its last change, and returns it as it is then; `None`
    /// when it is not there or `change` leaves it as it is.
    fn stand(
        &mut self,
        organisation: OrganisationId,
        id: CallbackId,
        change: impl FnOnce(Standing, DateTime<Utc>) -> Option<(Standing, DateTime<Utc>)>,
    ) -> Option<Registration> {
        let (owner, registration, _) = self.registrations.get_mut(&id)?;
        if *owner != organisation {
            return None;
        }
        let (standing, at) = change(registration.standing().clone(), registration.updated_at())?;
        *registration = registration.clone().changed(standing, at);
        Some(registration.clone())
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
        let registration = Registration::restore(id, registration.clone(), at, at, Standing::default());
        state.registrations.insert(id, (organisation, registration.clone(), SigningSecrets::only(secret.clone())));
        Ok(Some(registration))
    }

    fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, StorageError> {
        let state = self.state();
        let own = state.registrations.values().filter(|(owner, ..)| *owner == organisation);
        Ok(own.map(|(_, registration, _)| registration.clone()).collect())
    }

    fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<Registration>, StorageError> {
        Ok(self.state().registered(organisation, id).map(|(_, registration, _)| registration.clone()))
    }

    fn secrets(&self, organisation: OrganisationId, id: CallbackId) -> Result<Option<SigningSecrets>, StorageError> {
        Ok(self.state().registered(organisation, id).map(|(.., secrets)| secrets.clone()))
    }

    fn replace_secret(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        secret: &CallbackSecret,
        keep_until: Option<DateTime<Utc>>,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut state = self.state();
        let Some((_, registration, before)) = state.registered(organisation, id).cloned() else { return Ok(false) };
        let previous = keep_until.map(|until| PreviousSecret { secret: before.present, until });
        let standing = Standing { previous_secret_until: keep_until, ..registration.standing().clone() };
        let secrets = SigningSecrets { present: secret.clone(), previous };
        state.registrations.insert(id, (organisation, registration.changed(standing, at), secrets));
        Ok(true)
    }

    fn forget_previous_secrets(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        let mut forgotten = 0;
        for (_, registration, secrets) in self.state().registrations.values_mut() {
            if secrets.previous.take_if(|previous| previous.until <= now).is_some() {
                let standing = Standing { previous_secret_until: None, ..registration.standing().clone() };
                *registration = registration.clone().changed(standing, registration.updated_at());
                forgotten += 1;
            }
        }
        Ok(forgotten)
    }

    fn note_failing(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        since: Option<DateTime<Utc>>,
    ) -> Result<(), StorageError> {
        self.state().stand(organisation, id, |standing, updated_at| {
            let failing_since = since.map(|since| standing.failing_since.unwrap_or(since));
            Some((Standing { failing_since, ..standing }, updated_at))
        });
        Ok(())
    }

    fn end(
        &self,
        organisation: OrganisationId,
        id: CallbackId,
        ended: Ended,
    ) -> Result<Option<Registration>, StorageError> {
        let mut state = self.state();
        if ended.reason == EndReason::Failing {
            let since = state
                .registered(organisation, id)
                .and_then(|(_, registration, _)| registration.standing().failing_since);
            let Some(since) = since.filter(|since| ended.at - *since >= ENDS_AFTER_FAILING) else { return Ok(None) };
            if state.deliveries.values().any(|row| row.was_delivered_since(id, since)) {
                state.stand(organisation, id, |standing, updated_at| {
                    let goes_on = standing.ended.is_none();
                    goes_on.then_some((Standing { failing_since: None, ..standing }, updated_at))
                });
                return Ok(None);
            }
        }
        Ok(state.stand(organisation, id, |standing, _| {
            standing.ended.is_none().then_some((Standing { ended: Some(ended), ..standing }, ended.at))
        }))
    }

    fn goes_on(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError> {
        let state = self.state();
        Ok(state
            .registered(organisation, id)
            .is_some_and(|(_, registration, _)| registration.standing().ended.is_none()))
    }

    fn resume(&self, organisation: OrganisationId, id: CallbackId, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let resumed = self.state().stand(organisation, id, |standing, _| {
            standing.ended.is_some().then_some((Standing { ended: None, failing_since: None, ..standing }, at))
        });
        Ok(resumed.is_some())
    }

    fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<bool, StorageError> {
        let mut state = self.state();
        if state.registered(organisation, id).is_none() {
            return Ok(false);
        }
        state.registrations.remove(&id);
        state.deliveries.retain(|_, row| row.new.callback != id);
        Ok(true)
    }
}
