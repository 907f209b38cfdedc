use crate::{Client, ClientId, Generation, NewOrganisation, Organisation, Revocation, TokenClaims};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Stores organisations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrganisationRepository: Send + Sync {
    /// Stores a new organisation and assigns its id. Not safe to repeat: each call creates another one.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, organisation: &NewOrganisation) -> Result<Organisation, StorageError>;

    /// Finds the organisation with this id.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: OrganisationId) -> Result<Option<Organisation>, StorageError>;

    /// Lists all organisations, oldest first.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn all(&self) -> Result<Vec<Organisation>, StorageError>;
}

/// Stores the OAuth clients of all organisations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ClientRepository: Send + Sync {
    /// Stores a new client.
    ///
    /// # Errors
    /// `Conflict` when the client id is taken.
    fn add(&self, client: &Client) -> Result<(), StorageError>;

    /// Finds the client with this id, even if it is revoked. A token request names no organisation, so this look-up has
    /// none.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: &ClientId) -> Result<Option<Client>, StorageError>;

    /// Lists all clients of the organisation, revoked ones included, oldest first (then by id).
    ///
    /// # Errors
    /// As [`ClientRepository::find`].
    fn of_organisation(&self, organisation: OrganisationId) -> Result<Vec<Client>, StorageError>;

    /// Stores a changed client (name, secret hash, scopes, permissions, generation, revocation), which must still have
    /// the generation `expected`.
    ///
    /// # Errors
    /// `Conflict` when it has another generation, or does not exist.
    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError>;
}

/// Stores the revocations that make tokens invalid before they expire.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevocationRepository: Send + Sync {
    /// Stores a revocation. Safe to repeat: an existing revocation changes nothing, and of two for the same client the
    /// one with the higher generation stays, with its own `until`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, revocation: &Revocation) -> Result<(), StorageError>;

    /// All revocations that still matter at this moment (`until` is later).
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError>;

    /// Deletes the revocations that no longer matter at this moment. Returns their number.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn forget_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Signs claims as a token and reads them back.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TokenSigner: Send + Sync {
    /// Signs the claims as a token.
    ///
    /// # Errors
    /// When the key cannot sign, which is a fault of the service.
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed>;

    /// Returns the claims of a token that was signed with a key of this service. Checks signature and form.
    /// [`crate::Access::authenticate`] checks issuer, expiry and revocation.
    ///
    /// # Errors
    /// When this service did not sign the token, or the text is not a token.
    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken>;
}

/// The key could not sign the token.
#[derive(Debug, thiserror::Error)]
#[error("the token could not be signed")]
pub struct SigningFailed(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The text is not a token signed by this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token was not issued by this service")]
pub struct NotOurToken;
