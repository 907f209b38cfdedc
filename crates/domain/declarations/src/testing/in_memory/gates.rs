use crate::DeclarationId;
use crate::ports::{NewSubmission, SubmissionGate, SubmissionRefusal, TakenStock};
use customs_kernel::facts::Warning;
use customs_kernel::{GuaranteeCover, OrganisationId, StorageError};
use std::sync::{Mutex, PoisonError};

/// A gate that refuses and supplies goods as the test demands, and remembers the submissions that it was asked about.
#[derive(Debug, Default)]
pub struct NotingGate {
    refusal: Mutex<Option<SubmissionRefusal>>,
    stock: Mutex<TakenStock>,
    asked: Mutex<Vec<NewSubmission>>,
}

impl NotingGate {
    /// Refuses every submission from now on for this reason; `None` admits them again.
    pub fn refuse(&self, why: Option<SubmissionRefusal>) {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }

    /// Gives every submission these goods from now on, and foresees the remarks about them.
    pub fn give(&self, stock: TakenStock) {
        *self.stock.lock().unwrap_or_else(PoisonError::into_inner) = stock;
    }

    /// Returns the submissions that the gate was asked to admit, in order, including the refused ones.
    #[must_use]
    pub fn asked(&self) -> Vec<NewSubmission> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn stock(&self) -> TakenStock {
        self.stock.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl SubmissionGate for NotingGate {
    fn take_stock(&self, _: &NewSubmission) -> Result<Result<TakenStock, SubmissionRefusal>, StorageError> {
        Ok(Ok(self.stock()))
    }

    fn foresee(
        &self,
        _: OrganisationId,
        _: DeclarationId,
    ) -> Result<Result<Vec<Warning>, SubmissionRefusal>, StorageError> {
        let refusal = self.refusal.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let of_stock = refusal.filter(|refusal| !matches!(refusal, SubmissionRefusal::GuaranteeInsufficient(_)));
        Ok(of_stock.map_or_else(|| Ok(self.stock().remarks), Err))
    }

    fn admit(&self, submission: &NewSubmission) -> Result<Result<GuaranteeCover, SubmissionRefusal>, StorageError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(submission.clone());
        let refusal = self.refusal.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(refusal.map_or(Ok(GuaranteeCover::Reserved), Err))
    }
}
