use chrono::{DateTime, Utc};
use customs_kernel::{Grn, Mrn, StorageError};
use customs_persistence::{
    NewSimulatedCase, SimulatedAccount, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedEntry, SimulatedGoods,
    SimulatedLedgerPage, SimulatedMessage, SimulatedOutcome, SimulatedPlannedEntry, SimulatedSubject,
};
use customs_simulator::accounts::{AccountLedger, AccountName, EntryKind, LedgerEntry, LedgerPage, PlannedEntry};
use customs_simulator::cases::{
    AnswerId, AnswerQueue, Case, CaseId, CaseStore, DueAnswer, EarlierMessage, GoodsChange, KeptGoods, NewCase,
    NewMessage, Recorded, Subject,
};
use customs_simulator::transit::MovementRecord;

/// Stores the cases of the simulated authority in the database of the service.
pub(crate) struct SimulatorCases(pub(crate) SimulatedCases);

impl CaseStore for SimulatorCases {
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError> {
        match self.0.earlier_message(account, lrn, fingerprint)? {
            Some((case, same_message)) => Ok(Some(EarlierMessage { case: joined(case)?, same_message })),
            None => Ok(None),
        }
    }

    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError> {
        self.0.case_by_mrn(account, mrn)?.map(joined).transpose()
    }

    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError> {
        self.0.case(account, id.get())?.map(joined).transpose()
    }

    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError> {
        let Some((version, text)) = self.0.goods(case.get())? else { return Ok(None) };
        let goods = serde_json::from_str(&text);
        let goods = goods.map_err(|_| StorageError::Corrupt(format!("goods of simulated case {case}")))?;
        Ok(Some(KeptGoods { version, goods }))
    }

    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError> {
        let Some(text) = self.0.movement(case.get())? else { return Ok(None) };
        let movement = serde_json::from_str(&text);
        movement.map(Some).map_err(|_| StorageError::Corrupt(format!("movement of simulated case {case}")))
    }

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let NewMessage { account, lrn, fingerprint, received_at, subject, answers, entries, goods, movement } = message;
        let movement = movement.map(|movement| serde_json::to_string(&movement)).transpose();
        let movement = movement.map_err(|error| StorageError::Failed(error.into()))?;
        let goods = goods.into_iter().map(changed).collect::<Result<_, _>>()?;
        let entries = entries.into_iter().map(planned).collect();
        let subject = match subject {
            Subject::Opens(NewCase {
                mrn,
                type_code,
                procedure,
                trader_reference,
                guarantee_amount,
                guarantor,
                assessment,
                state,
            }) => {
                let state = state.as_str().to_owned();
                let guarantor = guarantor.map(|guarantee| guarantee.to_string());
                let assessment = assessment.map(|assessment| assessment.to_string());
                SimulatedSubject::Opens(NewSimulatedCase {
                    mrn,
                    type_code,
                    procedure,
                    trader_reference,
                    guarantee_amount,
                    guarantor,
                    assessment,
                    state,
                })
            }
            Subject::Concerns { case, revision, state, withdraws_planned, assessment } => SimulatedSubject::Concerns {
                case: case.get(),
                revision,
                state: state.as_str().to_owned(),
                withdraws_planned,
                assessment: assessment.map(|assessment| assessment.to_string()),
            },
            Subject::Repeats { case } => SimulatedSubject::Repeats { case: case.get() },
        };
        let answers = answers.into_iter().map(|answer| (answer.due_at, answer.body)).collect();
        let message =
            SimulatedMessage { account, lrn, fingerprint, received_at, subject, answers, entries, goods, movement };
        Ok(match self.0.record(&message)? {
            SimulatedOutcome::New => Recorded::New,
            SimulatedOutcome::Known => Recorded::Known,
            SimulatedOutcome::Outdated => Recorded::Outdated,
        })
    }
}

impl AccountLedger for SimulatorCases {
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError> {
        let AccountName { account, kind, eori } = name.clone();
        let mut guarantees = vec![eori.to_string()];
        guarantees.extend(grns.iter().map(ToString::to_string));
        guarantees.sort_unstable();
        guarantees.dedup();
        let account = SimulatedAccount { account, kind: kind.as_str().to_owned(), guarantees };
        let page = self.0.account_entries(&account, after, limit, now)?;
        let SimulatedLedgerPage { opening, entries, used, is_complete } = page;
        let entries = entries.into_iter().map(reported).collect::<Result<_, _>>()?;
        Ok(LedgerPage { opening, entries, used, is_complete })
    }
}

impl AnswerQueue for SimulatorCases {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<DueAnswer>, StorageError> {
        let claimed = self.0.claim_answers(limit, now, leased_until)?;
        Ok(claimed
            .into_iter()
            .map(|SimulatedAnswer { id, case, body, attempts }| DueAnswer {
                id: AnswerId::new(id),
                case: CaseId::new(case),
                body,
                attempts,
            })
            .collect())
    }

    fn delivered(&self, answers: &[AnswerId]) -> Result<(), StorageError> {
        self.0.answers_delivered(&answers.iter().map(|answer| answer.get()).collect::<Vec<_>>())
    }

    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.retry_answer_at(answer.get(), at)
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.0.next_answer_due()
    }
}

fn planned(entry: PlannedEntry) -> SimulatedPlannedEntry {
    let PlannedEntry { kind, guarantee, due_at, change, case } = entry;
    let (kind, entry) = (kind.as_str().to_owned(), change.kind().as_str().to_owned());
    let (amount, part, case) = (change.amount(), change.part(), case.map(CaseId::get));
    SimulatedPlannedEntry { kind, guarantee: guarantee.to_string(), entry, amount, part, case, due_at }
}

/// Goods are stored in the authority's own form, since nothing else reads them.
fn changed(change: GoodsChange) -> Result<SimulatedGoods, StorageError> {
    let GoodsChange { case, version, goods } = change;
    let goods = serde_json::to_string(&goods).map_err(|error| StorageError::Failed(error.into()))?;
    Ok(SimulatedGoods { case: case.map(CaseId::get), version, goods })
}

fn reported(entry: SimulatedEntry) -> Result<LedgerEntry, StorageError> {
    let SimulatedEntry { number, entry, amount, lrn, mrn, occurred_at } = entry;
    let kind = EntryKind::from_word(&entry);
    let kind = kind.ok_or_else(|| StorageError::Corrupt(format!("kind {entry} of a simulated entry")))?;
    Ok(LedgerEntry { number, kind, amount, lrn, mrn, occurred_at })
}

fn joined(case: SimulatedCase) -> Result<Case, StorageError> {
    let SimulatedCase {
        id,
        revision,
        account,
        lrn,
        mrn,
        type_code,
        procedure,
        trader_reference,
        guarantee_amount,
        guarantor,
        assessment,
        state,
    } = case;
    let state = state.parse().map_err(|_| StorageError::Corrupt(format!("state {state} of simulated case {id}")))?;
    let guarantor = guarantor.map(|guarantee| guarantee.parse()).transpose();
    let guarantor = guarantor.map_err(|_| StorageError::Corrupt(format!("guarantor of simulated case {id}")))?;
    let assessment = assessment.map(|assessment| assessment.parse()).transpose();
    let assessment = assessment.map_err(|_| StorageError::Corrupt(format!("assessment of simulated case {id}")))?;
    let id = CaseId::new(id);
    Ok(Case {
        id,
        revision,
        account,
        lrn,
        mrn,
        type_code,
        procedure,
        trader_reference,
        guarantee_amount,
        guarantor,
        assessment,
        state,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiring::test_databases::FreshDatabases;
    use customs_persistence::{Database, DatabaseOptions};
    use customs_simulator::accounts::account_ledger_contract;
    use customs_simulator::cases::case_store_contract;
    use std::time::Duration;

    fn kept_at(url: &str) -> SimulatorCases {
        let options = DatabaseOptions { connections: 8, patience: Duration::from_secs(20) };
        SimulatorCases(SimulatedCases::new(Database::open_with(url, options).expect("opened")))
    }

    #[test]
    fn cases_and_answers_are_kept_as_the_ports_promise() {
        let fresh = FreshDatabases::default();
        case_store_contract(&|| kept_at(&fresh.sqlite()));
        case_store_contract(&|| kept_at(&fresh.postgres()));
    }

    #[test]
    fn the_ledger_is_kept_as_its_port_promises() {
        let fresh = FreshDatabases::default();
        account_ledger_contract(&|| kept_at(&fresh.sqlite()));
        account_ledger_contract(&|| kept_at(&fresh.postgres()));
    }
}
