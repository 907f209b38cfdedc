use chrono::{DateTime, Utc};
use customs_kernel::{Grn, Mrn, StorageError};
use customs_persistence::{
    NewSimulatedCase, SimulatedAccount, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedEntry,
    SimulatedLedgerPage, SimulatedMessage, SimulatedOutcome, SimulatedPlannedEntry, SimulatedSubject,
};
use customs_simulator::accounts::{AccountLedger, AccountName, EntryKind, LedgerEntry, LedgerPage, PlannedEntry};
use customs_simulator::cases::{
    AnswerId, AnswerQueue, Case, CaseId, CaseStore, DueAnswer, EarlierMessage, NewCase, NewMessage, Recorded, Subject,
};

/// The simulated authority keeps its cases in the database of the service.
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

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let NewMessage { account, lrn, fingerprint, received_at, subject, answers, entries } = message;
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
            Subject::Concerns { case, revision, state, withdraws_planned } => SimulatedSubject::Concerns {
                case: case.get(),
                revision,
                state: state.as_str().to_owned(),
                withdraws_planned,
            },
            Subject::Repeats { case } => SimulatedSubject::Repeats { case: case.get() },
        };
        let answers = answers.into_iter().map(|answer| (answer.due_at, answer.body)).collect();
        let message = SimulatedMessage { account, lrn, fingerprint, received_at, subject, answers, entries };
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
        let entries = entries.into_iter().map(told).collect::<Result<_, _>>()?;
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

    fn delivered(&self, answer: AnswerId) -> Result<(), StorageError> {
        self.0.answer_delivered(answer.get())
    }

    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.retry_answer_at(answer.get(), at)
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.0.next_answer_due()
    }
}

fn planned(entry: PlannedEntry) -> SimulatedPlannedEntry {
    let PlannedEntry { kind, guarantee, due_at, change } = entry;
    let (kind, entry) = (kind.as_str().to_owned(), change.kind().as_str().to_owned());
    SimulatedPlannedEntry { kind, guarantee: guarantee.to_string(), entry, amount: change.amount(), due_at }
}

fn told(entry: SimulatedEntry) -> Result<LedgerEntry, StorageError> {
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
