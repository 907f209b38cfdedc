use crate::Fingerprint;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use sha2::{Digest, Sha256};
use std::fmt;

/// Keeps the responses to requests that carry an `Idempotency-Key`, and where forms led that make something, so that a
/// repeated request gets the first answer again and does nothing.
///
/// Each call takes part in the unit of work that runs on its thread.
pub trait IdempotencyStore: Send + Sync {
    /// Takes the key for this holder until `lease_until`, if the key is free: never used, held under a lease that
    /// ended without a response, or answered so long ago that the response is no longer kept. Otherwise returns who has
    /// the key. A request is compared by the rule under which its key was taken. If two calls come at the same moment,
    /// one of them takes the key.
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

    /// Keeps the fingerprint of the request until `keep_until`, and no response, unless a fingerprint is kept already.
    /// Returns whether the kept fingerprint is that of this request. Can be repeated without harm.
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

    /// Keeps the response until `keep_until` if the holder still has the key; returns whether it had. A response that
    /// holds a secret is kept encrypted.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn complete(
        &self,
        request: &IdempotentRequest,
        holder: &ClaimHolder,
        response: &StoredResponse,
        keep_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Frees the key if this holder has it and did not complete it. Can be repeated without harm.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn release(&self, request: &IdempotentRequest, holder: &ClaimHolder) -> Result<(), StorageError>;

    /// Removes answers that are to be kept no longer at `now`, and leases that have ended; returns how many.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn forget_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// The scope within which an idempotency key is unique.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotentRequest {
    /// The organisation of the caller.
    pub organisation: OrganisationId,
    /// The method: `POST`, `PUT` or `DELETE`.
    pub method: String,
    /// The path, decoded and without query.
    pub path: String,
    /// The key that the client chose, 1 to 255 ASCII characters.
    pub key: String,
}

/// The fingerprints that distinguish different requests under the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPrint {
    /// Fingerprint by the present rule: method, path, query and body.
    pub whole: Fingerprint,
    /// Fingerprint by the first rule, for keys that were taken under it: the body, for operations that read one.
    pub by_first_rule: Fingerprint,
}

impl RequestPrint {
    /// Makes the fingerprints of a request with this query and content.
    #[must_use]
    pub fn new(request: &IdempotentRequest, query: &str, content: Fingerprint, by_first_rule: Fingerprint) -> Self {
        let IdempotentRequest { organisation: _, method, path, key: _ } = request;
        let mut whole = Sha256::new();
        for part in [method.as_bytes(), path.as_bytes(), query.as_bytes(), content.as_bytes()] {
            // Each part is preceded by its length, so that the end of one part is never taken for the beginning of the
            // next.
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
    /// A holder that differs from all others.
    #[must_use]
    pub fn random() -> Self {
        Self(crate::random::hex::<16>())
    }

    /// The digits, as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The outcome of an attempt to take a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The key is taken: carry the request out.
    Taken,
    /// The request was carried out before, with this response.
    Responded(StoredResponse),
    /// Another holder is carrying the request out.
    InProgress,
    /// The key was used for a different request, whether answered or not.
    OtherRequest,
}

/// A response as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredResponse {
    /// The HTTP status.
    pub status: u16,
    /// The `ETag`, if the response has one.
    pub entity_tag: Option<String>,
    /// The body: JSON, or empty.
    pub body: Vec<u8>,
    /// Whether the body must be encrypted at rest.
    pub holds_secret: bool,
}

impl fmt::Debug for StoredResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredResponse({}, {} bytes)", self.status, self.body.len())
    }
}
