//! What messages change on guarantees, and what is told of them.

use super::Simulator;
use crate::accounts::{self, AccountName, AccountStatement, Course, GuaranteeName, PlannedEntry};
use crate::assessment::{Assessment, assess};
use crate::cases::{Case, CaseState};
use crate::decision::{Moment, Verdict};
use crate::transit::{TraderMessage, TransitState};
use crate::wco::DecMessage;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Grn, StorageError};
use rust_decimal::Decimal;

/// Entries in one statement.
const MOST_ENTRIES: usize = 500;

impl Simulator {
    /// What an account allows, and how it and the named guarantees are used: up to 500 entries after that one.
    ///
    /// # Errors
    /// When the ledger cannot be reached.
    pub fn statement(
        &self,
        name: AccountName,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<AccountStatement, StorageError> {
        let as_of = self.clock.now();
        let page = self.ledger.entries(&name, grns, after, MOST_ENTRIES, as_of)?;
        Ok(AccountStatement { limit: self.limits.of(name.kind), name, page, as_of })
    }

    /// The declarant of an import that is accepted, and what it comes to. One without an EORI has no guarantee.
    pub(super) fn secured_import(
        &self,
        message: &DecMessage,
        verdict: &Verdict,
        today: NaiveDate,
    ) -> Result<Option<(Eori, Decimal)>, StorageError> {
        let declarant = message.declaration().text_at(&["Declarant", "ID"]).and_then(|eori| eori.parse().ok());
        let Some(declarant) = declarant.filter(|_: &Eori| verdict.uses_guarantee) else { return Ok(None) };
        let amount = self.tables.duties(&accounts::duty_questions(message), today)?;
        Ok(Some((declarant, amount)))
    }

    /// What an import that is accepted costs when its goods are released; nothing where it completes an earlier one, which
    /// was charged already.
    pub(super) fn assessed_import(
        &self,
        message: &DecMessage,
        verdict: &Verdict,
        today: NaiveDate,
    ) -> Result<Option<Assessment>, StorageError> {
        if !verdict.uses_guarantee {
            return Ok(None);
        }
        let calculated = self.tables.calculated(&accounts::duty_questions(message), today)?;
        Ok(assess(message, calculated))
    }

    /// What a message about an import changes: one that opens a case with what it comes to, or one about a case.
    pub(super) fn import_entries(
        &self,
        case: Option<&Case>,
        secured: Option<&(Eori, Decimal)>,
        verdict: &Verdict,
        received_at: DateTime<Utc>,
    ) -> Vec<PlannedEntry> {
        let declarant = secured.map(|(declarant, _)| GuaranteeName::Eori(declarant.clone()));
        let surety = declarant.or_else(|| case.and_then(|case| case.guarantor.clone()));
        let Some(surety) = surety else { return Vec::new() };
        let course = self.course(case.map(|case| case.state), verdict.state, received_at);
        accounts::of_declaration(&course, &surety, secured.map(|(_, amount)| *amount))
    }

    /// What a message about a movement changes; the one that opens it names the guarantee and the amount.
    pub(super) fn movement_entries(
        &self,
        named: Option<&(Case, TransitState)>,
        message: &TraderMessage,
        guarantee: Option<&GuaranteeName>,
        after: CaseState,
        received_at: DateTime<Utc>,
    ) -> Vec<PlannedEntry> {
        let (guarantee, amount) = match named {
            Some((case, _)) => (case.guarantor.as_ref(), case.guarantee_amount.as_deref()),
            None => (guarantee, message.guarantee_amount()),
        };
        let Some(guarantee) = guarantee else { return Vec::new() };
        let course = self.course(named.map(|(_, state)| CaseState::Transit(*state)), after, received_at);
        accounts::of_movement(&course, guarantee, amount.and_then(|amount| amount.parse().ok()))
    }

    fn course(&self, before: Option<CaseState>, after: CaseState, received_at: DateTime<Utc>) -> Course {
        let at = |moment| self.pace.due_at(moment, received_at);
        Course { before, after, decided_at: at(Moment::Acceptance), released_at: at(Moment::Release) }
    }
}
