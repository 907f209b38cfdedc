use crate::{
    Access, AccessError, Client, ClientId, ClientRecord, ClientSecret, Generation, ListedClient, NewOrganisation,
    Organisation, Permission, Scopes, SecretHash,
};
use customs_form_macros::growing;
use customs_kernel::{Eori, FieldErrors, OrganisationId};
use std::collections::BTreeSet;

/// A client to be created.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClient {
    /// Organisation that the client will act for.
    pub organisation: OrganisationId,
    /// Name that the organisation gives the client; 1 to 255 characters.
    pub name: String,
    /// Scopes that the client may request; at least one.
    pub scopes: Scopes,
    /// Permissions in addition to the scopes.
    pub permissions: BTreeSet<Permission>,
}

/// A client with its secret, which is shown only this once.
#[growing(new)]
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The stored client.
    pub client: Client,
    /// Secret of the client, in plain text.
    pub secret: ClientSecret,
}

impl Access {
    /// Creates an OAuth client for an organisation.
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
            secret_hash: SecretHash::from_secret(&secret, &self.settings.pepper),
            generation: Generation::FIRST,
            scopes,
            permissions,
            created_at: self.ports.clock.now(),
            revoked_at: None,
        })?;
        self.ports.clients.add(&client)?;
        Ok(Credentials { client, secret })
    }

    /// Lists the clients of an organisation with their latest noted use, revoked ones included, oldest first.
    ///
    /// # Errors
    /// `UnknownOrganisation`; storage.
    pub fn list_clients(&self, organisation: OrganisationId) -> Result<Vec<ListedClient>, AccessError> {
        if self.ports.organisations.find(organisation)?.is_none() {
            return Err(AccessError::UnknownOrganisation);
        }
        Ok(self.ports.clients.for_organisation(organisation)?)
    }
}

impl Access {
    /// Creates an organisation.
    ///
    /// # Errors
    /// `Invalid` on `name` or `eori`; storage.
    pub fn create_organisation(&self, name: &str, eori: Option<Eori>) -> Result<Organisation, AccessError> {
        let of_the_union = eori.as_ref().map_or(Ok(()), Eori::require_of_the_union);
        of_the_union.map_err(|rule| FieldErrors::one("eori", rule))?;
        let organisation = NewOrganisation::new(name, eori, self.ports.clock.now())?;
        Ok(self.ports.organisations.add(&organisation)?)
    }

    /// Lists all organisations, oldest first.
    ///
    /// # Errors
    /// When storage fails.
    pub fn organisations(&self) -> Result<Vec<Organisation>, AccessError> {
        Ok(self.ports.organisations.all()?)
    }
}
