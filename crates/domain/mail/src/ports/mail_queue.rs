use crate::{About, MailContent, MailId, MailRecord, NewMail, NextStep};
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{OrganisationId, StorageError};

/// The durable queue between the authors of mails and the mail server.
///
/// Several workers and several instances may use it at once. A claim lasts until its lease ends. [`Lease::until`] also
/// proves who holds the claim: every later claim of the same mail has a later moment, and results recorded under an
/// older one are ignored.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailQueue: Send + Sync {
    /// Stores a mail as pending and due at once, or as failed when it is hopeless, and returns its state. Joins the
    /// unit of work of its thread. When the organisation has a mail with the same `once` already, nothing is stored and
    /// that mail is returned.
    ///
    /// # Errors
    /// When storage fails; then the mail is not stored.
    fn enqueue(&self, mail: &NewMail) -> Result<MailRecord, StorageError>;

    /// Claims up to `limit` mails that are due at `now` until `until`, those due longest first. The claims are stored
    /// durably before the method returns. A mail under an unexpired lease is never given out again.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    fn claim(&self, limit: u32, now: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<ClaimedMail>, StorageError>;

    /// Records a finished attempt: one more attempt, the error, and the next step, which ends the lease. Joins the unit
    /// of work of its thread. Returns `false` and records nothing when the lease is outdated. A text that holds a secret
    /// ([`crate::Topic::holds_a_secret`]) is deleted when there is no further attempt.
    ///
    /// # Errors
    /// When storage fails; then the same call may be repeated.
    fn record(&self, attempt: &AttemptRecord) -> Result<bool, StorageError>;

    /// Returns claims that were not attempted: the mails are due again at once, with unchanged attempts. Outdated
    /// leases are ignored.
    ///
    /// # Errors
    /// When storage fails; the leases then expire.
    fn release(&self, leases: &[Lease]) -> Result<(), StorageError>;
}

/// The right to attempt one mail until a given moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// Id of the claimed mail.
    pub mail: MailId,
    /// When others may claim the mail again.
    pub until: DateTime<Utc>,
    /// The organisation of the mail, where it is stored.
    pub organisation: OrganisationId,
}

/// A mail claimed by one worker, with everything that an attempt needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedMail {
    /// The claim, needed to record or release it.
    pub lease: Lease,
    /// Organisation that the mail belongs to.
    pub organisation: OrganisationId,
    /// Record that the mail is about.
    pub about: About,
    /// Recipients, text and attachments.
    pub content: MailContent,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// Result of one attempt, to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// Claim under which the attempt was made.
    pub lease: Lease,
    /// Reason why the attempt failed; `None` when it succeeded.
    pub error: Option<StoredStatement>,
    /// Next step for the mail.
    pub next: NextStep,
}
