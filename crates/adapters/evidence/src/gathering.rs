//! What the web interface needs of the API to send an archive, and what the API needs to sign one.

use crate::keys::PublicKey;
use crate::writing::SignedArchive;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};
use futures_util::future::LocalBoxFuture;

/// Makes archives of evidence.
pub trait Evidence: Send + Sync {
    /// Gathers all about a record that its reader may read, and signs it.
    fn archive(&self, order: EvidenceOrder) -> LocalBoxFuture<'static, Result<SignedArchive, EvidenceError>>;
}

/// Which archive is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceOrder {
    /// The organisation that has the record.
    pub organisation: OrganisationId,
    /// The record.
    pub subject: Subject,
    /// The client or person that asks.
    pub by: String,
    /// What that reader may read beside the record.
    pub rights: Rights,
}

/// What a reader of records may read beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rights {
    /// The audit log.
    pub audit_log: bool,
    /// Dossiers, with their charges.
    pub dossiers: bool,
    /// Invoices.
    pub invoices: bool,
}

/// The error that leaves a reader without an archive.
#[derive(Debug, thiserror::Error)]
pub enum EvidenceError {
    /// The organisation has no such record.
    #[error("the record was not found")]
    NotFound,
    /// As many archives are being made as may be at a time.
    #[error("other archives of evidence are being made")]
    Busy,
    /// The storage failed, or the temporary file.
    #[error("the archive of evidence could not be made")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Keeps the public keys that have signed archives, for ever: an archive is checked years after its key has ended.
pub trait EvidenceRegister: Send + Sync {
    /// Notes that a key signs archives; without effect if that is noted. To be called before it signs.
    ///
    /// # Errors
    /// When the storage fails.
    fn note(&self, key: &PublicKey, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// All keys that were noted, the oldest first.
    ///
    /// # Errors
    /// When the storage fails.
    fn all(&self) -> Result<Vec<NotedKey>, StorageError>;
}

/// A key that has signed archives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotedKey {
    /// The key.
    pub key: PublicKey,
    /// When it was noted.
    pub since: DateTime<Utc>,
}
