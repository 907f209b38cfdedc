use super::{AnswerId, CaseId};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use std::fmt;

/// The answers that are still to be given. The answers of one case are given by due moment, and in the order of
/// recording where moments are equal. Only the first answer of a case can be claimed; an answer that cannot be
/// delivered delays only its own case.
pub trait AnswerQueue: Send + Sync {
    /// Claims up to `limit` answers that are claimable at `now`, the longest overdue first. Nothing else can claim them
    /// before `leased_until`; a caller that crashes loses them at that moment.
    ///
    /// # Errors
    /// When the storage does not answer; then nothing is claimed.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<DueAnswer>, StorageError>;

    /// Records that these answers arrived: they are never claimed again, and the next answers of their cases can be.
    ///
    /// # Errors
    /// When the storage does not answer; then the answers may be given once more.
    fn delivered(&self, answers: &[AnswerId]) -> Result<(), StorageError>;

    /// Records that the answer did not arrive: its attempts grow by one, and it can be claimed again from `at`.
    ///
    /// # Errors
    /// When the storage does not answer; then the lease ends by itself.
    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// The moment at which the next answer becomes claimable, as far as is known now; a past moment when one already
    /// is, `None` when no answer is left. Only the first answer of each case counts.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError>;
}

/// An answer that a caller has claimed.
#[derive(Clone, PartialEq, Eq)]
pub struct DueAnswer {
    /// Id of the answer.
    pub id: AnswerId,
    /// Case that the answer belongs to.
    pub case: CaseId,
    /// The exact bytes to deliver.
    pub body: Vec<u8>,
    /// Number of failed attempts.
    pub attempts: u32,
}

impl fmt::Debug for DueAnswer {
    /// Shows no body: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DueAnswer").field("id", &self.id).field("case", &self.case).finish_non_exhaustive()
    }
}
