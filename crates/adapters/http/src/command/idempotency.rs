use crate::body::Fingerprint;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use sha2::{Digest, Sha256};
use std::fmt;

/// Keeps the answers to requests that carry an `Idempotency-Key`, so that a repeated request gets
/// the first answer again and does nothing.
///
/// Each call takes part in the unit of work that runs on its thread.
pub trait IdempotencyStore: Send + Sync {
    /// Takes the key for this holder until `lease_until`, if it is free: never used, used by a holder
    /// whose lease has ended without an answer, or answered so long ago that the answer is no
    /// longer kept. Otherwise tells who has it. A request is compared by the rule that its key was taken under. Of two calls at the same moment one takes it.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable answer.
    fn claim(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        holder: &ClaimHolder,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Claim, StorageError>;

    /// Keeps until then what the request looks like, and no answer, unless that is kept already; tells whether the key
    /// is one of requests that look like this. Repeatable.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn note(
        &self,
        request: &IdempotentRequest,
        print: &RequestPrint,
        now: DateTime<Utc>,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Keeps the answer until then, if the holder still has the key; tells whether it had. An answer
    /// that holds a secret is kept encrypted.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn complete(
        &self,
        request: &IdempotentRequest,
        holder: &ClaimHolder,
        answer: &StoredAnswer,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Frees the key, if the holder has it and did not complete it. Repeatable.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError>;

    /// Drops what is no longer kept at that moment, and leases that ended; tells how many.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// What an idempotency key is unique for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotentRequest {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The method: `POST`, `PUT` or `DELETE`.
    pub method: String,
    /// The path, decoded and without query.
    pub path: String,
    /// The key that the client chose, 1 to 255 ASCII characters.
    pub key: String,
}

/// What tells a request from others under the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPrint {
    /// By the rule under which keys are taken now: method, path, query and body.
    pub whole: Fingerprint,
    /// By the first rule, for keys that were taken under it: the body, where the action asked for one.
    pub by_first_rule: Fingerprint,
}

impl RequestPrint {
    /// That of a request with this query and content.
    pub(crate) fn of(
        request: &IdempotentRequest,
        query: &str,
        content: Fingerprint,
        by_first_rule: Fingerprint,
    ) -> Self {
        let IdempotentRequest { organisation: _, method, path, key: _ } = request;
        let mut whole = Sha256::new();
        for part in [method.as_bytes(), path.as_bytes(), query.as_bytes(), content.as_bytes()] {
            // With its length, so that what belongs to one is never taken for the beginning of the next.
            whole.update((part.len() as u64).to_be_bytes());
            whole.update(part);
        }
        Self { whole: whole.into(), by_first_rule }
    }
}

/// One attempt to carry out a request, as the holder of its key: 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimHolder(String);

impl ClaimHolder {
    pub(crate) fn random() -> Self {
        Self(crate::random::hex::<16>())
    }

    /// The name as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What became of an attempt to take a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// It is ours: carry the request out.
    Taken,
    /// The request was carried out before; this was the answer.
    Answered(StoredAnswer),
    /// Somebody else is at it.
    InProgress,
    /// The key was used for another request, answered or not.
    OtherRequest,
}

/// An answer as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    /// The status.
    pub status: u16,
    /// The `ETag`, when it had one.
    pub entity_tag: Option<String>,
    /// The body: JSON, or nothing.
    pub body: Vec<u8>,
    /// Whether the body must be encrypted at rest.
    pub holds_secret: bool,
}

impl fmt::Debug for StoredAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredAnswer({}, {} bytes)", self.status, self.body.len())
    }
}
