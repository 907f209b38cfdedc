//! The traits through which access uses storage and other services.

mod attempt_counter;
mod clients;
mod one_time_links;
mod sessions;
mod sign_in_tickets;
pub mod unique_rules;
mod users;

use crate::{Email, LinkPurpose, LinkToken, NewOrganisation, Organisation, Revocation, TokenClaims};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError, UnwiredPort, UserId};
use customs_port_macros::port;

pub use attempt_counter::AttemptCounter;
pub use clients::ClientRepository;
#[cfg(any(test, feature = "mocks"))]
pub use clients::MockClientRepository;
pub use one_time_links::OneTimeLinkRepository;
pub use sessions::SessionRepository;
pub use sign_in_tickets::SignInTicketRepository;
pub use users::UserRepository;

/// Stores organisations.
#[port]
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

    /// Finds the organisations with these ids, by id; an id that none has is left out. It takes one statement.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn find_all(&self, ids: &[OrganisationId]) -> Result<Vec<Organisation>, StorageError>;

    /// Lists all organisations, oldest first.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn all(&self) -> Result<Vec<Organisation>, StorageError>;
}

/// Stores the revocations that make tokens invalid before they expire.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevocationRepository: Send + Sync {
    /// Stores a revocation. Safe to repeat: an existing revocation changes nothing, and for two of the same client the
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
#[port]
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
    #[panics_when_unwired]
    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken>;
}

/// The key could not sign the token.
#[derive(Debug, thiserror::Error)]
#[error("the token could not be signed")]
pub struct SigningFailed(#[source] pub Box<dyn std::error::Error + Send + Sync>);

impl From<UnwiredPort> for SigningFailed {
    fn from(unwired: UnwiredPort) -> Self {
        Self(Box::new(unwired))
    }
}

/// The text is not a token signed by this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token was not issued by this service")]
pub struct NotOurToken;

/// A mail that brings a one-time link to its user. The sender knows the address of the service and the words.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkMail {
    /// Organisation of the user.
    pub organisation: OrganisationId,
    /// Name of the organisation, which the mail states: the address may have users of others too.
    pub organisation_name: String,
    /// The user that the mail is for.
    pub user: UserId,
    /// Address of the user.
    pub to: Email,
    /// Name of the user.
    pub name: String,
    /// What the link is for, which decides the words: an invitation or a reset.
    pub purpose: LinkPurpose,
    /// The secret of the link. It stands in the mail and must be readable nowhere else.
    pub token: LinkToken,
    /// Moment from which the link no longer works.
    pub expires_at: DateTime<Utc>,
    /// Moment of writing.
    pub created_at: DateTime<Utc>,
}

/// Sends one-time links by mail.
#[port]
pub trait LinkMails: Send + Sync {
    /// Queues the mail in the unit of work of this thread: it is sent if the link is stored, and never otherwise.
    ///
    /// # Errors
    /// When storage fails; then nothing is queued.
    fn send(&self, mail: &LinkMail) -> Result<(), StorageError>;
}
