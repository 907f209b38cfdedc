use crate::{
    Access, AccessError, Client, ClientId, ClientRecord, ClientSecret, Generation, Permission, Scopes, SecretHash,
};
use customs_kernel::OrganisationId;
use std::collections::BTreeSet;

/// A client to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClient {
    /// The organisation it will act for.
    pub organisation: OrganisationId,
    /// What the organisation calls it.
    pub name: String,
    /// The scopes it can ask for.
    pub scopes: Scopes,
    /// What it may do besides.
    pub permissions: BTreeSet<Permission>,
}

/// A client with its secret, which is shown now and never again.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The client.
    pub client: Client,
    /// Its secret.
    pub secret: ClientSecret,
}

impl Access {
    /// Creates an OAuth client of an organisation.
    ///
    /// # Errors
    /// `UnknownOrganisation`; `Invalid` on `name` or `scopes`; storage.
    pub fn create_client(&self, new: NewClient) -> Result<Credentials, AccessError> {
        let NewClient { organisation, name, scopes, permissions } = new;
        if self.ports.organisations.find(organisation)?.is_none() {
            return Err(AccessError::UnknownOrganisation);
        }
        let secret = ClientSecret::random(&*self.ports.entropy);
        let client = Client::new(ClientRecord {
            id: ClientId::random(&*self.ports.entropy),
            organisation,
            name,
            secret_hash: SecretHash::of(&secret, &self.settings.pepper),
            generation: Generation::FIRST,
            scopes,
            permissions,
            created_at: self.ports.clock.now(),
            revoked_at: None,
        })?;
        self.ports.clients.add(&client)?;
        Ok(Credentials { client, secret })
    }

    /// The clients of an organisation, revoked ones included, the oldest first.
    ///
    /// # Errors
    /// `UnknownOrganisation`; storage.
    pub fn list_clients(&self, organisation: OrganisationId) -> Result<Vec<Client>, AccessError> {
        if self.ports.organisations.find(organisation)?.is_none() {
            return Err(AccessError::UnknownOrganisation);
        }
        Ok(self.ports.clients.of_organisation(organisation)?)
    }
}
