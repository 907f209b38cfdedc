use super::{
    NewSimulatedCase, SimulatedAccount, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedEntry, SimulatedGoods,
    SimulatedLedgerPage, SimulatedMessage, SimulatedOutcome, SimulatedPlannedEntry, SimulatedSubject,
};
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, Mrn, StorageError};
use customs_simulator::accounts::{
    AccountLedger, AccountName, EntryKind, LedgerEntry, LedgerPage, PlannedEntry, account_ledger_contract,
};
use customs_simulator::cases::{
    AnswerId, AnswerQueue, Case, CaseId, CaseStore, DueAnswer, EarlierMessage, GoodsChange, KeptGoods, NewCase,
    NewMessage, Recorded, ScheduledAnswer, Subject, case_store_contract,
};
use customs_simulator::transit::MovementRecord;

struct Joined {
    cases: SimulatedCases,
    _database: TestDatabase,
}

impl CaseStore for Joined {
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError> {
        let earlier = self.cases.earlier_message(account, lrn, fingerprint)?;
        Ok(earlier.map(|(found, same_message)| EarlierMessage { case: case(found), same_message }))
    }

    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError> {
        Ok(self.cases.case_by_mrn(account, mrn)?.map(case))
    }

    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError> {
        Ok(self.cases.case(account, id.get())?.map(case))
    }

    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError> {
        let kept = self.cases.goods(case.get())?;
        Ok(kept.map(|(version, goods)| KeptGoods { version, goods: serde_json::from_str(&goods).expect("goods") }))
    }

    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError> {
        let kept = self.cases.movement(case.get())?;
        Ok(kept.map(|movement| serde_json::from_str(&movement).expect("a record")))
    }

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let NewMessage { account, lrn, fingerprint, received_at, subject, answers, entries, goods, movement } = message;
        let movement = movement.map(|movement| serde_json::to_string(&movement).expect("a text"));
        let goods = goods.into_iter().map(|GoodsChange { case, version, goods }| SimulatedGoods {
            case: case.map(CaseId::get),
            version,
            goods: serde_json::to_string(&goods).expect("a text"),
        });
        let goods = goods.collect();
        let entries = entries.into_iter().map(planned).collect();
        let answers = answers.into_iter().map(|ScheduledAnswer { due_at, body }| (due_at, body)).collect();
        let subject = joined(subject);
        let message =
            SimulatedMessage { account, lrn, fingerprint, received_at, subject, answers, entries, goods, movement };
        Ok(match self.cases.record(&message)? {
            SimulatedOutcome::New => Recorded::New,
            SimulatedOutcome::Known => Recorded::Known,
            SimulatedOutcome::Outdated => Recorded::Outdated,
        })
    }
}

impl AccountLedger for Joined {
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
        let page = self.cases.account_entries(&account, after, limit, now)?;
        let SimulatedLedgerPage { opening, entries, used, is_complete } = page;
        let entries = entries.into_iter().map(told).collect();
        Ok(LedgerPage { opening, entries, used, is_complete })
    }
}

fn planned(entry: PlannedEntry) -> SimulatedPlannedEntry {
    let PlannedEntry { kind, guarantee, due_at, change, case } = entry;
    let (kind, entry) = (kind.as_str().to_owned(), change.kind().as_str().to_owned());
    let (amount, part, case) = (change.amount(), change.part(), case.map(CaseId::get));
    SimulatedPlannedEntry { kind, guarantee: guarantee.to_string(), entry, amount, part, case, due_at }
}

fn told(entry: SimulatedEntry) -> LedgerEntry {
    let SimulatedEntry { number, entry, amount, lrn, mrn, occurred_at } = entry;
    let kind = EntryKind::from_word(&entry).expect("a kind");
    LedgerEntry { number, kind, amount, lrn, mrn, occurred_at }
}

impl AnswerQueue for Joined {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<DueAnswer>, StorageError> {
        let due = |SimulatedAnswer { id, case, body, attempts }| DueAnswer {
            id: AnswerId::new(id),
            case: CaseId::new(case),
            body,
            attempts,
        };
        Ok(self.cases.claim_answers(limit, now, leased_until)?.into_iter().map(due).collect())
    }

    fn delivered(&self, answers: &[AnswerId]) -> Result<(), StorageError> {
        self.cases.answers_delivered(&answers.iter().map(|answer| answer.get()).collect::<Vec<_>>())
    }

    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.cases.retry_answer_at(answer.get(), at)
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.cases.next_answer_due()
    }
}

fn case(found: SimulatedCase) -> Case {
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
    } = found;
    let (id, state) = (CaseId::new(id), state.parse().expect("a state"));
    let guarantor = guarantor.map(|guarantee| guarantee.parse().expect("a guarantee"));
    let assessment = assessment.map(|assessment| assessment.parse().expect("an assessment"));
    Case {
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
    }
}

fn joined(subject: Subject) -> SimulatedSubject {
    match subject {
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
            let state = state.to_string();
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
        Subject::Concerns { case, revision, state, withdraws_planned, assessment } => {
            let (case, state) = (case.get(), state.to_string());
            let assessment = assessment.map(|assessment| assessment.to_string());
            SimulatedSubject::Concerns { case, revision, state, withdraws_planned, assessment }
        }
        Subject::Repeats { case } => SimulatedSubject::Repeats { case: case.get() },
    }
}

#[test]
fn cases_and_answers_are_kept_as_the_ports_promise() {
    for make in [sqlite_migrated, postgres_migrated] {
        case_store_contract(&|| joined_to(make()));
    }
}

#[test]
fn the_ledger_is_kept_as_its_port_promises() {
    for make in [sqlite_migrated, postgres_migrated] {
        account_ledger_contract(&|| joined_to(make()));
    }
}

fn joined_to(test: TestDatabase) -> Joined {
    Joined { cases: SimulatedCases::new(test.database.clone()), _database: test }
}
