use super::{
    NewSimulatedCase, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedMessage, SimulatedOutcome,
    SimulatedSubject,
};
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use customs_simulator::cases::{
    AnswerId, AnswerQueue, Case, CaseId, CaseStore, DueAnswer, EarlierMessage, NewCase, NewMessage, Recorded,
    ScheduledAnswer, Subject, case_store_contract,
};

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

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let NewMessage { account, lrn, fingerprint, received_at, subject, answers } = message;
        let answers = answers.into_iter().map(|ScheduledAnswer { due_at, body }| (due_at, body)).collect();
        let subject = joined(subject);
        let message = SimulatedMessage { account, lrn, fingerprint, received_at, subject, answers };
        Ok(match self.cases.record(&message)? {
            SimulatedOutcome::New => Recorded::New,
            SimulatedOutcome::Known => Recorded::Known,
            SimulatedOutcome::Outdated => Recorded::Outdated,
        })
    }
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

    fn delivered(&self, answer: AnswerId) -> Result<(), StorageError> {
        self.cases.answer_delivered(answer.get())
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
        state,
    } = found;
    let (id, state) = (CaseId::new(id), state.parse().expect("a state"));
    Case { id, revision, account, lrn, mrn, type_code, procedure, trader_reference, guarantee_amount, state }
}

fn joined(subject: Subject) -> SimulatedSubject {
    match subject {
        Subject::Opens(NewCase { mrn, type_code, procedure, trader_reference, guarantee_amount, state }) => {
            let state = state.to_string();
            SimulatedSubject::Opens(NewSimulatedCase {
                mrn,
                type_code,
                procedure,
                trader_reference,
                guarantee_amount,
                state,
            })
        }
        Subject::Concerns { case, revision, state, withdraws_planned } => {
            SimulatedSubject::Concerns { case: case.get(), revision, state: state.to_string(), withdraws_planned }
        }
        Subject::Repeats { case } => SimulatedSubject::Repeats { case: case.get() },
    }
}

#[test]
fn cases_and_answers_are_kept_as_the_ports_promise() {
    for make in [sqlite_migrated, postgres_migrated] {
        case_store_contract(&|| {
            let test = make();
            Joined { cases: SimulatedCases::new(test.database.clone()), _database: test }
        });
    }
}
