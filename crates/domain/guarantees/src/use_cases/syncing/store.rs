use super::GuaranteeSync;
use crate::GuaranteeError;
use crate::account::{Account, AccountBook, CustomsEntry, CustomsEntryKind, GuaranteeKind, Statement};
use crate::ports::{CountedSubmission, StatementFailure, SyncClaim};
use crate::use_cases::submitting::ENTRY_IS_AWAITED;
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::in_unit_of_work;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// How long to wait after a failed sync before customs is asked again.
const TRY_AGAIN: Duration = Duration::seconds(60);

/// Longest error text that is stored, in characters.
const LONGEST_ERROR: usize = 500;

/// What became of the answer of customs about a claimed account.
#[growing]
#[must_use = "an answer can come too late to be stored"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncOutcome {
    /// The figures of customs are stored.
    Stored,
    /// The reason why there are no usable figures is stored; the figures stay as they were.
    Failed,
    /// No customer has the balance fetched any more. The account is marked so, and the answer is not stored.
    NotWanted,
    /// The claim ended before, so that the account may be with another worker: nothing is stored.
    Outdated,
}

impl GuaranteeSync {
    /// Stores the answer of customs about a claimed account. New entries of customs are added to the ledger, and
    /// reservations that customs counts by now are released. After a failure the error is recorded and the figures
    /// stay. An answer under an outdated claim changes nothing, as the result shows. Before that, the owner of the
    /// submissions learns which of them customs counts.
    ///
    /// # Errors
    /// `Storage`; the claim then expires.
    pub fn store(
        &self,
        claim: &SyncClaim,
        reported: Result<Statement, StatementFailure>,
    ) -> Result<SyncOutcome, GuaranteeError> {
        if let Some(statement) = reported.as_ref().ok().filter(|statement| statement.is_sound(claim.after)) {
            self.report_what_is_counted(claim, statement)?;
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let held = self.ports.accounts.hold(claim.organisation, std::slice::from_ref(&claim.key))?.pop();
            let Some(mut account) = held.filter(|held| held.sync.claimed_until == Some(claim.until)) else {
                return Ok(SyncOutcome::Outdated);
            };
            account.sync.claimed_until = None;
            if self.ports.customers.with_account(claim.organisation, &claim.key)?.is_empty() {
                account.sync.is_wanted = false;
                self.ports.accounts.save(&account, &[])?;
                return Ok(SyncOutcome::NotWanted);
            }
            let now = self.ports.clock.now();
            match reported {
                Ok(statement) if statement.is_sound(account.sync.last_entry) => {
                    self.write_down(account, claim, statement, now)
                }
                Ok(_) => self.fail(account, "what customs told does not add up", now),
                Err(StatementFailure(reason)) => self.fail(account, &reason, now),
            }
        })
    }

    /// Reports to the owner of the submissions which of them new entries count. This comes before the entries are
    /// stored, so that none is lost, and before the account is held, because declarations are locked before accounts.
    fn report_what_is_counted(&self, claim: &SyncClaim, statement: &Statement) -> Result<(), GuaranteeError> {
        if claim.key.kind != GuaranteeKind::Surety {
            return Ok(());
        }
        let counted = counted(&statement.entries);
        if !counted.is_empty() {
            self.ports.counted.counted(claim.organisation, &counted)?;
        }
        Ok(())
    }

    fn fail(&self, mut account: Account, reason: &str, now: DateTime<Utc>) -> Result<SyncOutcome, GuaranteeError> {
        account.sync.error = Some(reason.chars().take(LONGEST_ERROR).collect());
        account.sync.due_at = now + TRY_AGAIN.min(self.interval);
        self.ports.accounts.save(&account, &[])?;
        Ok(SyncOutcome::Failed)
    }

    fn write_down(
        &self,
        account: Account,
        claim: &SyncClaim,
        statement: Statement,
        now: DateTime<Utc>,
    ) -> Result<SyncOutcome, GuaranteeError> {
        let Statement { total_limit, opening, entries, used: _, is_complete, as_of } = statement;
        let mut book = AccountBook::open(account, now);
        book.account.balance.total_limit = total_limit;
        book.correct_to(opening);
        for entry in entries {
            book.mirror(entry);
        }
        // If a sync was requested after this one was claimed, customs may not have known the change yet.
        let asked_again = book.account.sync.requests != claim.requests;
        let sync = &mut book.account.sync;
        sync.error = None;
        // An incomplete statement describes a moment in the past, so it does not count as a sync.
        if is_complete {
            sync.last_synced_at = Some(as_of);
        }
        sync.due_at = if asked_again || !is_complete { now } else { now + self.interval };
        book.account.version = self.ports.accounts.save(&book.account, book.movements())?;
        book.kept();
        let booked_until = if is_complete { as_of - ENTRY_IS_AWAITED } else { DateTime::<Utc>::MIN_UTC };
        book.settle_counted(&self.ports, booked_until)?;
        Ok(SyncOutcome::Stored)
    }
}

/// The submissions that these entries count, without those that customs gave back wholly by a later
/// entry under the same MRN: it invalidated or rejected them by then, so that no acceptance stands. A debt that was paid
/// gives an amount back too, but its declaration stands.
fn counted(entries: &[CustomsEntry]) -> Vec<CountedSubmission> {
    let mut left: BTreeMap<&str, (Decimal, bool)> = BTreeMap::new();
    for CustomsEntry { kind, amount, mrn, .. } in entries {
        let Some(mrn) = mrn else { continue };
        let (sum, is_given_back) = left.entry(mrn).or_default();
        match kind {
            CustomsEntryKind::Use => *sum += amount,
            CustomsEntryKind::GivenBack => {
                *sum += amount;
                *is_given_back = true;
            }
            CustomsEntryKind::Payment => {}
        }
    }
    let stands = |mrn: &str| left.get(mrn).is_none_or(|(sum, is_given_back)| !is_given_back || *sum > Decimal::ZERO);
    let counted = |entry: &CustomsEntry| {
        let CustomsEntry { kind: CustomsEntryKind::Use, lrn: Some(lrn), mrn: Some(mrn), occurred_at, amount, .. } =
            entry
        else {
            return None;
        };
        let counts = !amount.is_sign_negative() && stands(mrn);
        counts.then(|| CountedSubmission { lrn: lrn.clone(), mrn: mrn.clone(), at: *occurred_at })
    };
    entries.iter().filter_map(counted).collect()
}
