//! Calculates the duties and taxes of imports on their release, by the right day, and again when they are amended.

use super::Simulator;
use crate::accounts::{self, AccountKind, Course, PlannedChange, PlannedEntry};
use crate::assessment::{Assessment, AssessmentBasis, CaseAssessment, DeclaredImport, assess};
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
            let declared = DeclaredImport::new(bytes);
            return Ok(Some(CaseAssessment::Awaited { declared, secured: Some(secured.unwrap_or_default()) }));
        }
        let made = |assessment| {
            let basis = Some(AssessmentBasis { accepted_on, declared: DeclaredImport::new(bytes) });
            CaseAssessment::Made { assessment, basis }
        };
        Ok(self.assessed(message, accepted_on)?.map(made))
    }

    /// The assessment to store after a request about a case. The goods of an advance declaration are charged by the day
    /// on which it is accepted after their presentation (UCC art. 172). `amendment` is the message of an amendment that
    /// customs grants.
    pub(super) fn assessment_of(
        &self,
        case: &Case,
        verdict: &Verdict,
        accepted_on: NaiveDate,
        amendment: Option<&[u8]>,
    ) -> Result<Option<CaseAssessment>, StorageError> {
        match (&case.assessment, amendment) {
            (Some(CaseAssessment::Awaited { declared, secured }), Some(amendment)) => {
                Ok(Some(CaseAssessment::Awaited { declared: declared.amended(amendment), secured: *secured }))
            }
            (Some(CaseAssessment::Awaited { declared, .. }), None) if is_accepted_now(verdict) => {
                let assessment = self.assessed(&kept_declaration(case, declared)?, accepted_on)?;
                let basis = AssessmentBasis { accepted_on, declared: declared.clone() };
                Ok(assessment.map(|assessment| CaseAssessment::Made { assessment, basis: Some(basis) }))
            }
            (Some(CaseAssessment::Made { assessment, basis: Some(basis) }), Some(amendment)) => {
                let declared = basis.declared.amended(amendment);
                let calculated = self.assessed(&kept_declaration(case, &declared)?, basis.accepted_on)?;
                let assessment = calculated.unwrap_or_else(|| assessment.remitted());
                let basis = Some(AssessmentBasis { accepted_on: basis.accepted_on, declared });
                Ok(Some(CaseAssessment::Made { assessment, basis }))
            }
            (kept, _) => Ok(kept.clone()),
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
        let Some(CaseAssessment::Awaited { declared, secured: Some(before) }) = &case.assessment else {
            return Ok(None);
        };
        let Some(guarantee) = case.guarantor.clone().filter(|_| is_accepted_now(verdict)) else { return Ok(None) };
        if accounts::suspends(&case.procedure) {
            return Ok(None);
        }
        let message = kept_declaration(case, declared)?;
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

/// The declaration that a case keeps, as it was amended.
fn kept_declaration(case: &Case, declared: &DeclaredImport) -> Result<DecMessage, StorageError> {
    declared
        .read()
        .map_err(|error| StorageError::Corrupt(format!("declaration of simulated case {}: {error}", case.id)))
}

/// Whether a request about an advance declaration has it accepted.
const fn is_accepted_now(verdict: &Verdict) -> bool {
    verdict.state.stands() && !awaits_presentation(verdict.state)
}

const fn awaits_presentation(state: CaseState) -> bool {
    matches!(state, CaseState::AwaitingPresentation | CaseState::AwaitingSecondPresentation)
}
