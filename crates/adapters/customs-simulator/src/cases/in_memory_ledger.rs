use super::{Case, CaseId};
use crate::accounts::{AccountKind, AccountName, GuaranteeName, LedgerEntry, LedgerPage, PlannedChange, PlannedEntry};
use chrono::{DateTime, Utc};
use customs_kernel::Grn;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// The ledger of the store in memory.
#[derive(Debug, Default)]
pub(super) struct InMemoryLedger {
    planned: Vec<Planned>,
    /// Entries made, in the order of their numbers, by trader and kind of account.
    made: BTreeMap<(String, AccountKind), Vec<Made>>,
}

#[derive(Debug)]
struct Planned {
    case: CaseId,
    account: String,
    kind: AccountKind,
    guarantee: GuaranteeName,
    due_at: DateTime<Utc>,
    change: PlannedChange,
}

#[derive(Debug)]
struct Made {
    case: CaseId,
    guarantee: GuaranteeName,
    change: PlannedChange,
    amount: Decimal,
    occurred_at: DateTime<Utc>,
}

impl InMemoryLedger {
    pub(super) fn plan(&mut self, case: CaseId, account: &str, entries: Vec<PlannedEntry>) {
        self.planned.extend(entries.into_iter().map(|PlannedEntry { kind, guarantee, due_at, change, case: of }| {
            Planned { case: of.unwrap_or(case), account: account.to_owned(), kind, guarantee, due_at, change }
        }));
    }

    /// Drops the planned entries of a case that are due after `at`.
    pub(super) fn withdraw(&mut self, case: CaseId, at: DateTime<Utc>) {
        self.planned.retain(|planned| planned.case != case || planned.due_at <= at);
    }

    pub(super) fn entries(
        &mut self,
        cases: &BTreeMap<CaseId, Case>,
        (name, grns): (&AccountName, &[Grn]),
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> LedgerPage {
        let mut asked: BTreeSet<GuaranteeName> = grns.iter().cloned().map(GuaranteeName::Grn).collect();
        asked.insert(GuaranteeName::Eori(name.eori.clone()));
        self.make_due(name, &asked, now);
        let made = self.made.get(&(name.account.clone(), name.kind)).map_or(&[][..], Vec::as_slice);
        let of_these = || (1_i64..).zip(made).filter(|(_, made)| asked.contains(&made.guarantee));
        let after = after.unwrap_or(0);
        let opening: Decimal = of_these().filter(|(number, _)| *number <= after).map(|(_, made)| made.amount).sum();
        let rest: Vec<(i64, &Made)> = of_these().filter(|(number, _)| *number > after).collect();
        let page = rest.get(..limit).unwrap_or(&rest);
        let entries = page.iter().map(|(number, made)| {
            let case = cases.get(&made.case);
            LedgerEntry {
                number: *number,
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
            used: opening + page.iter().map(|(_, made)| made.amount).sum::<Decimal>(),
            is_complete: page.len() == rest.len(),
        }
    }

    fn make_due(&mut self, name: &AccountName, asked: &BTreeSet<GuaranteeName>, now: DateTime<Utc>) {
        let is_due = |planned: &mut Planned| {
            (&planned.account, planned.kind) == (&name.account, name.kind)
                && asked.contains(&planned.guarantee)
                && planned.due_at <= now
        };
        let mut due: Vec<Planned> = self.planned.extract_if(.., is_due).collect();
        // A stable sort: entries due at the same moment keep the order in which they were planned.
        due.sort_by_key(|planned| planned.due_at);
        for Planned { case, account, kind, guarantee, due_at, change } in due {
            let made = self.made.entry((account, kind)).or_default();
            let of_case: Decimal = made.iter().filter(|made| made.case == case).map(|made| made.amount).sum();
            let given_back = change.part().map_or(of_case, |part| part.min(of_case));
            let amount = change.amount().unwrap_or(-given_back);
            if !amount.is_zero() {
                made.push(Made { case, guarantee, change, amount, occurred_at: due_at });
            }
        }
    }
}
