//! What messages change on guarantees, and what is told of them.

use super::Simulator;
use crate::accounts::{self, AccountName, AccountStatement, Course, GuaranteeName, PlannedEntry};
use crate::cases::{Case, CaseState};
use crate::decision::{Moment, Verdict};
use crate::transit::{TraderMessage, TransitState};
use crate::wco::DecMessage;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Grn, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What secures an import that is accepted.
pub(super) struct Secured {
    /// Whose surety it is.
    pub(super) holder: Eori,
    /// What it comes to.
    pub(super) amount: Decimal,
    /// What each item comes to, where its procedure suspends the debt.
    pub(super) items: BTreeMap<u32, Decimal>,
}

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

    /// Who secures an import that is accepted, and what it comes to. One without an EORI has no guarantee. VAT that an item
    /// defers is not secured.
    pub(super) fn secured_import(
        &self,
        message: &DecMessage,
        verdict: &Verdict,
        today: NaiveDate,
    ) -> Result<Option<Secured>, StorageError> {
        let holder = accounts::holder_of_surety(message).filter(|_| verdict.uses_guarantee);
        let Some(holder) = holder else { return Ok(None) };
        let deferring = accounts::deferring_items(message);
        let questions = accounts::duty_questions(message);
        if !accounts::suspends(&message.procedure()) {
            let (deferred, paid): (Vec<_>, Vec<_>) =
                questions.into_iter().partition(|(number, _)| deferring.contains(number));
            let amount = self.tables.duties(&paid, today, false)? + self.tables.duties(&deferred, today, true)?;
            return Ok(Some(Secured { holder, amount, items: BTreeMap::new() }));
        }
        // Each item is discharged by itself.
        let mut items = BTreeMap::new();
        for question in questions {
            let number = question.0;
            items.insert(number, self.tables.duties(&[question], today, deferring.contains(&number))?);
        }
        Ok(Some(Secured { holder, amount: items.values().sum(), items }))
    }

    /// What a message about an import changes: one that opens a case with what it comes to, or one about a case.
    pub(super) fn import_entries(
        &self,
        message: &DecMessage,
        case: Option<&Case>,
        secured: Option<&Secured>,
        verdict: &Verdict,
        received_at: DateTime<Utc>,
    ) -> Vec<PlannedEntry> {
        let holder = secured.map(|secured| GuaranteeName::Eori(secured.holder.clone()));
        let surety = holder.or_else(|| case.and_then(|case| case.guarantor.clone()));
        let Some(surety) = surety else { return Vec::new() };
        let procedure = case.map_or_else(|| message.procedure(), |case| case.procedure.clone());
        let course = self.course(case.map(|case| case.state), verdict.state, received_at);
        let accepted = secured.map(|secured| secured.amount);
        accounts::of_declaration(&course, &surety, accepted, !accounts::suspends(&procedure))
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

    pub(super) fn course(&self, before: Option<CaseState>, after: CaseState, received_at: DateTime<Utc>) -> Course {
        let at = |moment| self.pace.due_at(moment, received_at);
        Course { before, after, decided_at: at(Moment::Acceptance), released_at: at(Moment::Release) }
    }
}
