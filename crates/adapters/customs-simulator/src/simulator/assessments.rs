//! Calculates the duties and taxes of imports on their release, by the right day.

use super::Simulator;
use crate::accounts;
use crate::assessment::{Assessment, CaseAssessment, assess};
use crate::cases::{Case, CaseState};
use crate::decision::Verdict;
use crate::wco::DecMessage;
use chrono::NaiveDate;
use customs_kernel::StorageError;

impl Simulator {
    /// The assessment to store for an import that opens a case; `None` for one that completes an earlier import, which
    /// was charged already.
    pub(super) fn assessment_of_import(
        &self,
        message: &DecMessage,
        bytes: &[u8],
        verdict: &Verdict,
        accepted_on: NaiveDate,
    ) -> Result<Option<CaseAssessment>, StorageError> {
        if !verdict.uses_guarantee {
            return Ok(None);
        }
        if awaits_presentation(verdict.state) {
            return Ok(Some(CaseAssessment::Awaited(String::from_utf8_lossy(bytes).into_owned())));
        }
        Ok(self.assessed(message, accepted_on)?.map(CaseAssessment::Made))
    }

    /// The assessment to store after a request about a case. The goods of an advance declaration are charged by the day
    /// on which it is accepted after their presentation (UCC art. 172).
    pub(super) fn assessment_of(
        &self,
        case: &Case,
        verdict: &Verdict,
        accepted_on: NaiveDate,
    ) -> Result<Option<CaseAssessment>, StorageError> {
        match &case.assessment {
            Some(CaseAssessment::Awaited(message)) if verdict.state.stands() && !awaits_presentation(verdict.state) => {
                let message = DecMessage::parse(message.as_bytes()).map_err(|error| {
                    StorageError::Corrupt(format!("declaration of simulated case {}: {error}", case.id))
                })?;
                Ok(self.assessed(&message, accepted_on)?.map(CaseAssessment::Made))
            }
            kept => Ok(kept.clone()),
        }
    }

    fn assessed(&self, message: &DecMessage, on: NaiveDate) -> Result<Option<Assessment>, StorageError> {
        let calculated = self.tables.calculated(&accounts::duty_questions(message), on)?;
        Ok(assess(message, calculated))
    }
}

const fn awaits_presentation(state: CaseState) -> bool {
    matches!(state, CaseState::AwaitingPresentation | CaseState::AwaitingSecondPresentation)
}
