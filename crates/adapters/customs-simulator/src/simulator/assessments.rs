//! Calculates the duties and taxes of imports on their release, by the right day.

use super::Simulator;
use crate::accounts::{self, AccountKind, Course, PlannedChange, PlannedEntry};
use crate::assessment::{Assessment, CaseAssessment, assess};
use crate::cases::{Case, CaseState};
use crate::decision::Verdict;
use crate::wco::DecMessage;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::cmp::Ordering;

impl Simulator {
    /// The assessment to store for an import that opens a case; `None` for one that completes an earlier import, which
    /// was charged already.
    pub(super) fn assessment_of_import(
        &self,
        message: &DecMessage,
        bytes: &[u8],
        verdict: &Verdict,
        accepted_on: NaiveDate,
        secured: Option<Decimal>,
    ) -> Result<Option<CaseAssessment>, StorageError> {
        if !verdict.uses_guarantee {
            return Ok(None);
        }
        if awaits_presentation(verdict.state) {
            let message = String::from_utf8_lossy(bytes).into_owned();
            return Ok(Some(CaseAssessment::Awaited { message, secured: Some(secured.unwrap_or_default()) }));
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
            Some(CaseAssessment::Awaited { message, .. }) if is_accepted_now(verdict) => {
                let message = kept_declaration(case, message)?;
                Ok(self.assessed(&message, accepted_on)?.map(CaseAssessment::Made))
            }
            kept => Ok(kept.clone()),
        }
    }

    /// The change of the surety of an advance declaration that a request has accepted: it follows the assessment, by
    /// the rates of the day of acceptance (UCC articles 90 and 172). The former amount was reckoned on the day of the
    /// registration. Goods under a suspensive procedure are not assessed.
    pub(super) fn surety_of_assessment(
        &self,
        case: &Case,
        verdict: &Verdict,
        accepted_on: NaiveDate,
        course: &Course,
    ) -> Result<Option<PlannedEntry>, StorageError> {
        let Some(CaseAssessment::Awaited { message, secured: Some(before) }) = &case.assessment else {
            return Ok(None);
        };
        let Some(guarantee) = case.guarantor.clone().filter(|_| is_accepted_now(verdict)) else { return Ok(None) };
        if accounts::suspends(&case.procedure) {
            return Ok(None);
        }
        let message = kept_declaration(case, message)?;
        let (goods, deferring) = (accounts::duty_questions(&message), accounts::deferring_items(&message));
        let now: Decimal = self.tables.secured(&goods, accepted_on, &deferring)?.values().sum();
        let change = match now.cmp(before) {
            Ordering::Greater => PlannedChange::Use(now - before),
            Ordering::Less => PlannedChange::Discharge(before - now),
            Ordering::Equal => return Ok(None),
        };
        let due_at = course.decided_at;
        Ok(Some(PlannedEntry { kind: AccountKind::Surety, guarantee, due_at, change, case: None }))
    }

    fn assessed(&self, message: &DecMessage, on: NaiveDate) -> Result<Option<Assessment>, StorageError> {
        let calculated = self.tables.calculated(&accounts::duty_questions(message), on)?;
        Ok(assess(message, calculated, on))
    }
}

/// The declaration that a case keeps until it is assessed.
fn kept_declaration(case: &Case, message: &str) -> Result<DecMessage, StorageError> {
    DecMessage::parse(message.as_bytes())
        .map_err(|error| StorageError::Corrupt(format!("declaration of simulated case {}: {error}", case.id)))
}

/// Whether a request about an advance declaration has it accepted.
const fn is_accepted_now(verdict: &Verdict) -> bool {
    verdict.state.stands() && !awaits_presentation(verdict.state)
}

const fn awaits_presentation(state: CaseState) -> bool {
    matches!(state, CaseState::AwaitingPresentation | CaseState::AwaitingSecondPresentation)
}
