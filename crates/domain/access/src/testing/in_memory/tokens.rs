use crate::ports::unique_rules;
use crate::{
    Client, ClientId, ClientRepository, Generation, ListedClient, NewOrganisation, NotOurToken, Organisation,
    OrganisationRepository, Revocation, RevocationRepository, SigningFailed, TokenClaims, TokenSigner,
};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use std::sync::{Mutex, MutexGuard, PoisonError};

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Organisations in memory.
#[derive(Debug, Default)]
pub struct InMemoryOrganisations(Mutex<Vec<Organisation>>);

impl OrganisationRepository for InMemoryOrganisations {
    fn add(&self, organisation: &NewOrganisation) -> Result<Organisation, StorageError> {
        let mut stored = locked(&self.0);
        let next = stored.iter().map(|organisation| organisation.id().get()).max().unwrap_or(0) + 1;
        let organisation = organisation.clone().with_id(OrganisationId::new(next));
        stored.push(organisation.clone());
        Ok(organisation)
    }

    fn find(&self, id: OrganisationId) -> Result<Option<Organisation>, StorageError> {
        Ok(locked(&self.0).iter().find(|organisation| organisation.id() == id).cloned())
    }

    fn find_all(&self, ids: &[OrganisationId]) -> Result<Vec<Organisation>, StorageError> {
        let stored = locked(&self.0);
        Ok(stored.iter().filter(|organisation| ids.contains(&organisation.id())).cloned().collect())
    }

    fn all(&self) -> Result<Vec<Organisation>, StorageError> {
        Ok(locked(&self.0).clone())
    }
}

/// Clients in memory.
#[derive(Debug, Default)]
pub struct InMemoryClients(Mutex<Vec<ListedClient>>);

impl ClientRepository for InMemoryClients {
    fn add(&self, client: &Client) -> Result<(), StorageError> {
        let mut stored = locked(&self.0);
        if stored.iter().any(|other| other.client.id() == client.id()) {
            return Err(StorageError::Conflict { constraint: Some(unique_rules::CLIENT_ID.to_owned()) });
        }
        stored.push(ListedClient { client: client.clone(), last_used_at: None });
        Ok(())
    }

    fn find(&self, id: &ClientId) -> Result<Option<Client>, StorageError> {
        Ok(locked(&self.0).iter().find(|listed| listed.client.id() == id).map(|listed| listed.client.clone()))
    }

    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<ListedClient>, StorageError> {
        let mut clients: Vec<ListedClient> =
            locked(&self.0).iter().filter(|listed| listed.client.organisation() == organisation).cloned().collect();
        clients.sort_by_key(|listed| (listed.client.created_at(), listed.client.id().clone()));
        Ok(clients)
    }

    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError> {
        let mut stored = locked(&self.0);
        let is_it = |other: &Client| other.id() == client.id() && other.generation() == expected;
        match stored.iter_mut().find(|listed| is_it(&listed.client)) {
            Some(place) => {
                place.client = client.clone();
                Ok(())
            }
            None => Err(StorageError::Conflict { constraint: None }),
        }
    }

    fn note_use(
        &self,
        organisation: OrganisationId,
        id: &ClientId,
        at: DateTime<Utc>,
        unless_after: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let mut stored = locked(&self.0);
        let is_it = |client: &Client| client.organisation() == organisation && client.id() == id;
        let place = stored.iter_mut().find(|listed| is_it(&listed.client));
        if let Some(listed) = place.filter(|listed| listed.last_used_at.is_none_or(|noted| noted <= unless_after)) {
            listed.last_used_at = Some(at);
        }
        Ok(())
    }
}

/// Revocations in memory.
#[derive(Debug, Default)]
pub struct InMemoryRevocations(Mutex<Vec<Revocation>>);

const fn until(revocation: &Revocation) -> DateTime<Utc> {
    match revocation {
        Revocation::Token { until, .. } | Revocation::Client { until, .. } => *until,
    }
}

impl RevocationRepository for InMemoryRevocations {
    fn add(&self, revocation: &Revocation) -> Result<(), StorageError> {
        let mut stored = locked(&self.0);
        let superseded = |other: &Revocation| match (other, revocation) {
            (Revocation::Token { id, .. }, Revocation::Token { id: new, .. }) => id == new,
            (
                Revocation::Client { id, valid_from, .. },
                Revocation::Client { id: new, valid_from: new_valid_from, .. },
            ) => id == new && valid_from <= new_valid_from,
            _ => false,
        };
        let overtaken = |other: &Revocation| match (other, revocation) {
            (
                Revocation::Client { id, valid_from, .. },
                Revocation::Client { id: new, valid_from: new_valid_from, .. },
            ) => id == new && valid_from > new_valid_from,
            _ => false,
        };
        if !stored.iter().any(overtaken) {
            stored.retain(|other| !superseded(other));
            stored.push(revocation.clone());
        }
        Ok(())
    }

    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError> {
        Ok(locked(&self.0).iter().filter(|revocation| until(revocation) > at).cloned().collect())
    }

    fn forget_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut stored = locked(&self.0);
        let before = stored.len();
        stored.retain(|revocation| until(revocation) > at);
        Ok((before - stored.len()) as u64)
    }
}

/// Keeps the claims in memory and hands out numbers as tokens. Safe in tests only.
#[derive(Debug, Default)]
pub struct UnsafeSigner(Mutex<Vec<TokenClaims>>);

impl TokenSigner for UnsafeSigner {
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed> {
        let mut issued = locked(&self.0);
        issued.push(claims.clone());
        Ok(format!("token-{}", issued.len() - 1))
    }

    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken> {
        let number: usize = token.strip_prefix("token-").and_then(|number| number.parse().ok()).ok_or(NotOurToken)?;
        locked(&self.0).get(number).cloned().ok_or(NotOurToken)
    }
}
