use super::{Case, CaseId};
use crate::accounts::{AccountName, LedgerEntry, LedgerPage, PlannedChange, PlannedEntry};
use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The ledger of the store in memory.
#[derive(Debug, Default)]
pub(super) struct InMemoryLedger {
    planned: Vec<Planned>,
    made: BTreeMap<AccountName, Vec<Made>>,
}

#[derive(Debug)]
struct Planned {
    case: CaseId,
    name: AccountName,
    due_at: DateTime<Utc>,
    change: PlannedChange,
}

#[derive(Debug)]
struct Made {
    case: CaseId,
    change: PlannedChange,
    amount: Decimal,
    used_after: Decimal,
    occurred_at: DateTime<Utc>,
}

impl InMemoryLedger {
    pub(super) fn plan(&mut self, case: CaseId, account: &str, entries: Vec<PlannedEntry>) {
        self.planned.extend(entries.into_iter().map(|PlannedEntry { kind, eori, due_at, change }| {
            let name = AccountName { account: account.to_owned(), kind, eori };
            Planned { case, name, due_at, change }
        }));
    }

    /// Drops what is planned for a case and not due then.
    pub(super) fn withdraw(&mut self, case: CaseId, at: DateTime<Utc>) {
        self.planned.retain(|planned| planned.case != case || planned.due_at <= at);
    }

    pub(super) fn entries(
        &mut self,
        cases: &BTreeMap<CaseId, Case>,
        name: &AccountName,
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> LedgerPage {
        self.make_due(name, now);
        let made = self.made.get(name).map_or(&[][..], Vec::as_slice);
        let told = after.map_or(0, |after| usize::try_from(after).unwrap_or(0)).min(made.len());
        let (before, rest) = made.split_at(told);
        let opening = before.last().map_or(Decimal::ZERO, |last| last.used_after);
        let page = rest.get(..limit).unwrap_or(rest);
        let entries = (told + 1..).zip(page).map(|(number, made)| {
            let case = cases.get(&made.case);
            LedgerEntry {
                number: i64::try_from(number).unwrap_or(i64::MAX),
                kind: made.change.kind(),
                amount: made.amount,
                lrn: case.map(|case| case.lrn.clone()).unwrap_or_default(),
                mrn: case.and_then(|case| case.mrn.clone()),
                occurred_at: made.occurred_at,
            }
        });
        LedgerPage {
            opening,
            entries: entries.collect(),
            used: page.last().map_or(opening, |last| last.used_after),
            is_complete: page.len() == rest.len(),
        }
    }

    fn make_due(&mut self, name: &AccountName, now: DateTime<Utc>) {
        let is_due = |planned: &mut Planned| planned.name == *name && planned.due_at <= now;
        let mut due: Vec<Planned> = self.planned.extract_if(.., is_due).collect();
        // Those of one moment stay in the order in which they were planned.
        due.sort_by_key(|planned| planned.due_at);
        let made = self.made.entry(name.clone()).or_default();
        for Planned { case, name: _, due_at, change } in due {
            let of_case: Decimal = made.iter().filter(|made| made.case == case).map(|made| made.amount).sum();
            let amount = change.amount().unwrap_or(-of_case);
            if !amount.is_zero() {
                let used_after = made.last().map_or(Decimal::ZERO, |last| last.used_after) + amount;
                made.push(Made { case, change, amount, used_after, occurred_at: due_at });
            }
        }
    }
}
