use crate::ports::{NewSubmission, SubmissionGate, SubmissionRefusal};
use customs_kernel::StorageError;
use std::sync::{Mutex, PoisonError};

/// Refuses what it was told to, and notes what it was asked.
#[derive(Debug, Default)]
pub struct NotingGate {
    refusal: Mutex<Option<SubmissionRefusal>>,
    asked: Mutex<Vec<NewSubmission>>,
}

impl NotingGate {
    /// Refuses everything from now on for this reason, or admits it again.
    pub fn refuse(&self, why: Option<SubmissionRefusal>) {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }

    /// What it was asked, in order; what was refused is among it.
    #[must_use]
    pub fn asked(&self) -> Vec<NewSubmission> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl SubmissionGate for NotingGate {
    fn admit(&self, submission: &NewSubmission) -> Result<Result<(), SubmissionRefusal>, StorageError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(submission.clone());
        let refusal = self.refusal.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(refusal.map_or(Ok(()), Err))
    }
}
