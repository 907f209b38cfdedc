use crate::{About, MailContent, MailId, MailRecord, NewMail, NextStep};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// The durable queue between who writes a mail and the mail server.
///
/// Several workers and several instances may use it at once. A claim lasts until its lease ends.
/// [`Lease::until`] is also the proof of the claim: a later claim of the same mail always carries a later one,
/// and what is recorded under an older one is ignored.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailQueue: Send + Sync {
    /// Keeps a mail, pending and due at once, or failed when it is hopeless; answers it as it is kept. Joins the
    /// unit of work of its thread. When the organisation has a mail of the same `once`, that one is answered
    /// instead, and nothing is kept.
    ///
    /// # Errors
    /// When storage fails; then it was not kept.
    fn enqueue(&self, mail: &NewMail) -> Result<MailRecord, StorageError>;

    /// Claims up to `limit` mails that are due at `now`, those due longest first, until `until`, durably before it
    /// answers. A mail under an unexpired lease is never given out again.
    ///
    /// # Errors
    /// When storage fails; then nothing is claimed.
    fn claim(&self, limit: u32, now: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<ClaimedMail>, StorageError>;

    /// Records a finished try: one more attempt, the error, and the next step, which ends the lease. Joins the unit
    /// of work of its thread. `false`, and nothing is recorded, when the lease is no longer the current one.
    ///
    /// # Errors
    /// When storage fails; then the same call may be repeated.
    fn record(&self, attempt: &AttemptRecord) -> Result<bool, StorageError>;

    /// Gives claims back that were not tried: due again at once, attempts unchanged. Leases that are no longer
    /// current are ignored.
    ///
    /// # Errors
    /// When storage fails; the leases then end by themselves.
    fn release(&self, leases: &[Lease]) -> Result<(), StorageError>;
}

/// The right to try one mail until a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// The mail.
    pub mail: MailId,
    /// When others may claim it again.
    pub until: DateTime<Utc>,
}

/// A mail with everything a try needs, claimed by one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedMail {
    /// The claim, to record or release it with.
    pub lease: Lease,
    /// Whose mail it is.
    pub organisation: OrganisationId,
    /// What it is about.
    pub about: About,
    /// What it says.
    pub content: MailContent,
    /// Tries that are finished.
    pub attempts: u32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// What came of one try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// The claim it was made under.
    pub lease: Lease,
    /// Why the try failed, in words that may be shown to the client; `None` when it did not.
    pub error: Option<String>,
    /// What becomes of the mail.
    pub next: NextStep,
}
