//! The changes that messages make to guarantees, and the statements about them.

use super::Simulator;
use crate::accounts::{self, AccountName, AccountStatement, Course, GuaranteeName, PlannedEntry};
use crate::cases::{Case, CaseState, GoodsChange};
use crate::decision::{Moment, Verdict};
use crate::transit::{TraderMessage, TransitState};
use crate::wco::DecMessage;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Grn, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The surety for an accepted import.
pub(super) struct Secured {
    /// EORI of the trader who gives the surety.
    pub(super) holder: Eori,
    /// Amount to secure, EUR.
    pub(super) amount: Decimal,
    /// Amount of each item by its number, where the procedure suspends the debt and each item is discharged by itself.
    pub(super) suspended: Option<BTreeMap<u32, Decimal>>,
}

/// Most entries in one statement.
const MOST_ENTRIES: usize = 500;

impl Simulator {
    /// The statement of an account: its limit, and up to 500 entries of it and of the named guarantees after entry
    /// `after`.
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
        Ok(AccountStatement { limit: self.limits.for_kind(name.kind), name, page, as_of })
    }

    /// The surety for an accepted import: its holder and the amount. A trader without an EORI has no guarantee. VAT
    /// that an item defers is not secured.
    pub(super) fn secured_import(
        &self,
        message: &DecMessage,
        verdict: &Verdict,
        today: NaiveDate,
    ) -> Result<Option<Secured>, StorageError> {
        let holder = accounts::holder_of_surety(message).filter(|_| verdict.uses_guarantee);
        let Some(holder) = holder else { return Ok(None) };
        let (goods, deferring) = (accounts::duty_questions(message), accounts::deferring_items(message));
        let items = self.tables.secured(&goods, today, &deferring)?;
        let amount = items.values().sum();
        let suspended = accounts::suspends(&message.procedure()).then_some(items);
        Ok(Some(Secured { holder, amount, suspended }))
    }

    pub(super) fn course(&self, before: Option<CaseState>, after: CaseState, received_at: DateTime<Utc>) -> Course {
        let at = |moment| self.pace.due_at(moment, received_at);
        Course { before, after, decided_at: at(Moment::Acceptance), released_at: at(Moment::Release) }
    }
}

/// The changes that a message about an import makes to its surety. A message without a case opens one, with the amount
/// `secured`. `own` is the stored goods of the case, or those that the message declares.
pub(super) fn import_entries(
    message: &DecMessage,
    case: Option<&Case>,
    own: Option<&GoodsChange>,
    secured: Option<&Secured>,
    course: &Course,
) -> Vec<PlannedEntry> {
    let holder = secured.map(|secured| GuaranteeName::Eori(secured.holder.clone()));
    let surety = holder.or_else(|| case.and_then(|case| case.guarantor.clone()));
    let Some(surety) = surety else { return Vec::new() };
    let procedure = case.map_or_else(|| message.procedure(), |case| case.procedure.clone());
    // Earlier versions stored no goods of a placement: nothing can discharge it, so it still ends by the day, as it did
    // then.
    let was_kept = case.is_none() || own.is_some();
    let is_paid = !(accounts::suspends(&procedure) && was_kept);
    accounts::for_declaration(course, &surety, secured.map(|secured| secured.amount), is_paid)
}

/// The changes that a message about a movement makes to its guarantees. The declaration in force names them and their
/// amounts; of a movement that an earlier version took, the case does.
pub(super) fn movement_entries(
    named: Option<&(Case, TransitState)>,
    declaration: Option<&TraderMessage>,
    course: &Course,
) -> Vec<PlannedEntry> {
    let used = match (declaration, named) {
        (Some(declaration), _) => guarantees_of(declaration),
        (None, Some((case, _))) => {
            let amount = case.guarantee_amount.as_deref().and_then(|amount| amount.parse().ok());
            case.guarantor.clone().into_iter().map(|guarantee| (guarantee, amount)).collect()
        }
        (None, None) => Vec::new(),
    };
    accounts::for_movement(course, &used)
}

/// The guarantees of a declaration with the amounts that it uses of them, each guarantee once.
fn guarantees_of(declaration: &TraderMessage) -> Vec<(GuaranteeName, Option<Decimal>)> {
    let mut used: Vec<(GuaranteeName, Option<Decimal>)> = Vec::new();
    for (grn, amount) in declaration.guarantees() {
        let Some(guarantee) = guarantee_named(grn, declaration) else { continue };
        let amount: Option<Decimal> = amount.and_then(|amount| amount.parse().ok());
        match used.iter_mut().find(|(known, _)| *known == guarantee) {
            Some((_, sum)) => *sum = amount.map_or(*sum, |amount| Some(sum.unwrap_or_default() + amount)),
            None => used.push((guarantee, amount)),
        }
    }
    used
}

/// The first guarantee of a declaration: that with its GRN, else that of the holder of the procedure.
pub(super) fn guarantee_of(declaration: &TraderMessage) -> Option<GuaranteeName> {
    guarantee_named(declaration.grn(), declaration)
}

fn guarantee_named(grn: Option<&str>, declaration: &TraderMessage) -> Option<GuaranteeName> {
    let named = grn.and_then(|grn| grn.parse().ok()).map(GuaranteeName::Grn);
    named.or_else(|| declaration.holder().and_then(|eori| eori.parse().ok()).map(GuaranteeName::Eori))
}
