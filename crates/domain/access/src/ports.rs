use crate::{Client, ClientId, Generation, NewOrganisation, Organisation, Revocation, TokenClaims};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Keeps the tenants.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrganisationRepository: Send + Sync {
    /// Keeps a new organisation and gives it its id. Not repeatable: each call makes one more.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, organisation: &NewOrganisation) -> Result<Organisation, StorageError>;

    /// The organisation with that id, if there is one.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: OrganisationId) -> Result<Option<Organisation>, StorageError>;

    /// All organisations, the oldest first.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn all(&self) -> Result<Vec<Organisation>, StorageError>;
}

/// Keeps the OAuth clients of all organisations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ClientRepository: Send + Sync {
    /// Keeps a new client.
    ///
    /// # Errors
    /// `Conflict` when the client id is taken.
    fn add(&self, client: &Client) -> Result<(), StorageError>;

    /// The client with that id, revoked ones included. A token request names no organisation, so
    /// this look-up has none.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: &ClientId) -> Result<Option<Client>, StorageError>;

    /// All clients of the organisation, revoked ones included, the oldest first (then by id).
    ///
    /// # Errors
    /// As [`ClientRepository::find`].
    fn of_organisation(&self, organisation: OrganisationId) -> Result<Vec<Client>, StorageError>;

    /// Replaces what is stored of the client (name, secret hash, scopes, permissions, generation,
    /// revocation), if it still has the generation `expected`.
    ///
    /// # Errors
    /// `Conflict` when it does not, or when there is no such client.
    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError>;
}

/// Keeps what makes tokens invalid before they expire.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevocationRepository: Send + Sync {
    /// Keeps a revocation. Repeatable: one that is there already changes nothing, and of two for the
    /// same client the one with the higher generation stays, with its own `until`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, revocation: &Revocation) -> Result<(), StorageError>;

    /// All revocations that still matter at that moment (`until` lies after it).
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError>;

    /// Drops those that no longer matter at that moment; tells how many.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn forget_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Turns claims into a signed token and back.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TokenSigner: Send + Sync {
    /// The claims as a signed token.
    ///
    /// # Errors
    /// When the key cannot sign: a fault of ours.
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed>;

    /// The claims of a token that was signed with a key of ours. Signature and form are checked;
    /// issuer, expiry and revocation are not, [`crate::Access::authenticate`] does that.
    ///
    /// # Errors
    /// When this service did not sign it, or it is no token of ours at all.
    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken>;
}

/// The key could not sign.
#[derive(Debug, thiserror::Error)]
#[error("the token could not be signed")]
pub struct SigningFailed(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// A text that is no token signed by this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token was not issued by this service")]
pub struct NotOurToken;
