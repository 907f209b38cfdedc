use super::{AnswerId, CaseId};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use std::fmt;

/// The answers that are still to be given. Those of one case are given in the order of their due
/// moments (and as they were recorded, where these are equal): only the first can be claimed, and
/// one that cannot be delivered holds up its own case alone.
pub trait AnswerQueue: Send + Sync {
    /// Takes up to `limit` answers that are claimable at `now`, the longest due first, so that nobody
    /// else gets them before `leased_until`: whoever dies with them loses them then.
    ///
    /// # Errors
    /// When the storage does not answer; nothing is claimed then.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<DueAnswer>, StorageError>;

    /// The answer arrived: it is never claimed again, and the next of its case can be.
    ///
    /// # Errors
    /// When the storage does not answer; the answer may be given once more then.
    fn delivered(&self, answer: AnswerId) -> Result<(), StorageError>;

    /// The answer did not arrive: it counts one attempt more and can be claimed again from `at`.
    ///
    /// # Errors
    /// When the storage does not answer; the lease ends by itself then.
    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// When the next answer becomes claimable (a moment that is past when one is now), as far as is
    /// known now; `None` when there is none left. Only the first answer of each case counts.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError>;
}

/// An answer that was claimed.
#[derive(Clone, PartialEq, Eq)]
pub struct DueAnswer {
    /// The answer.
    pub id: AnswerId,
    /// Its case.
    pub case: CaseId,
    /// The exact bytes.
    pub body: Vec<u8>,
    /// How often it was tried in vain.
    pub attempts: u32,
}

impl fmt::Debug for DueAnswer {
    /// Without the body: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DueAnswer").field("id", &self.id).field("case", &self.case).finish_non_exhaustive()
    }
}
