use super::in_memory_ledger::InMemoryLedger;
use super::{
    AnswerId, AnswerQueue, Case, CaseId, CaseStore, DueAnswer, EarlierMessage, GoodsChange, KeptGoods, NewMessage,
    Recorded, Subject,
};
use crate::accounts::{AccountLedger, AccountName, LedgerPage};
use crate::transit::MovementRecord;
use chrono::{DateTime, Utc};
use customs_kernel::{Grn, Mrn, StorageError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory for tests, which loses everything when it is dropped.
#[derive(Debug, Default)]
pub struct InMemoryCaseStore(Mutex<Records>);

#[derive(Debug, Default)]
struct Records {
    cases: BTreeMap<CaseId, Case>,
    /// Account, LRN and fingerprint of all messages received.
    messages: BTreeSet<(String, String, String)>,
    /// Case of the first message, by account and LRN.
    references: BTreeMap<(String, String), CaseId>,
    pending: BTreeMap<AnswerId, PendingAnswer>,
    ledger: InMemoryLedger,
    goods: BTreeMap<CaseId, KeptGoods>,
    movements: BTreeMap<CaseId, MovementRecord>,
    last_number: i64,
}

#[derive(Debug)]
struct PendingAnswer {
    case: CaseId,
    due_at: DateTime<Utc>,
    claimable_at: DateTime<Utc>,
    attempts: u32,
    body: Vec<u8>,
}

impl InMemoryCaseStore {
    fn records(&self) -> MutexGuard<'_, Records> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Deletes the record of a movement, as if an earlier version without records had stored the case.
    #[doc(hidden)]
    pub fn forget_movement(&self, case: CaseId) {
        self.records().movements.remove(&case);
    }

    /// Deletes the goods of a case, as if an earlier version without goods had stored it.
    #[doc(hidden)]
    pub fn forget_goods(&self, case: CaseId) {
        self.records().goods.remove(&case);
    }
}

impl Records {
    fn next_number(&mut self) -> i64 {
        self.last_number += 1;
        self.last_number
    }

    /// The first pending answer of each case.
    fn heads(&self) -> Vec<(AnswerId, &PendingAnswer)> {
        let mut heads: BTreeMap<CaseId, (AnswerId, &PendingAnswer)> = BTreeMap::new();
        for (id, answer) in &self.pending {
            let head = heads.entry(answer.case).or_insert((*id, answer));
            if (answer.due_at, *id) < (head.1.due_at, head.0) {
                *head = (*id, answer);
            }
        }
        heads.into_values().collect()
    }

    /// Whether all goods that a message changes still have the versions on which the decision rests.
    fn are_unchanged(&self, changes: &[GoodsChange]) -> bool {
        let version = |case: Option<CaseId>| case.and_then(|case| self.goods.get(&case)).map_or(0, |kept| kept.version);
        changes.iter().all(|change| version(change.case) == change.version)
    }

    fn open_or_move(&mut self, message: &NewMessage) -> Result<Option<CaseId>, StorageError> {
        let reference = (message.account.clone(), message.lrn.clone());
        let is_first = !self.references.contains_key(&reference);
        match &message.subject {
            Subject::Opens(new) if is_first => {
                if new.mrn.is_some() && self.cases.values().any(|case| case.mrn == new.mrn) {
                    return Err(StorageError::Conflict { constraint: Some("mrn".to_owned()) });
                }
                let id = CaseId::new(self.next_number());
                let case = Case {
                    id,
                    revision: 1,
                    account: message.account.clone(),
                    lrn: message.lrn.clone(),
                    mrn: new.mrn.clone(),
                    type_code: new.type_code.clone(),
                    procedure: new.procedure.clone(),
                    trader_reference: new.trader_reference.clone(),
                    guarantee_amount: new.guarantee_amount.clone(),
                    guarantor: new.guarantor.clone(),
                    assessment: new.assessment.clone(),
                    state: new.state,
                };
                self.cases.insert(id, case);
                self.references.insert(reference, id);
                Ok(Some(id))
            }
            Subject::Concerns { case, revision, state, withdraws_planned, assessment } if is_first => {
                let Some(present) = self.cases.get_mut(case).filter(|case| case.revision == *revision) else {
                    return Ok(None);
                };
                present.revision += 1;
                present.state = *state;
                present.assessment.clone_from(assessment);
                if *withdraws_planned {
                    self.pending.retain(|_, answer| answer.case != *case || answer.due_at <= message.received_at);
                    self.ledger.withdraw(*case, message.received_at);
                }
                self.references.insert(reference, *case);
                Ok(Some(*case))
            }
            Subject::Repeats { case } if !is_first => Ok(Some(*case)),
            _ => Ok(None),
        }
    }
}

impl CaseStore for InMemoryCaseStore {
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError> {
        let records = self.records();
        let reference = (account.to_owned(), lrn.to_owned());
        let case = records.references.get(&reference).and_then(|id| records.cases.get(id));
        let same_message = records.messages.contains(&(reference.0, reference.1, fingerprint.to_owned()));
        Ok(case.map(|case| EarlierMessage { case: case.clone(), same_message }))
    }

    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError> {
        let records = self.records();
        let mut cases = records.cases.values();
        Ok(cases.find(|case| case.account == account && case.mrn.as_ref() == Some(mrn)).cloned())
    }

    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError> {
        Ok(self.records().cases.get(&id).filter(|case| case.account == account).cloned())
    }

    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError> {
        Ok(self.records().goods.get(&case).cloned())
    }

    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError> {
        Ok(self.records().movements.get(&case).cloned())
    }

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let mut records = self.records();
        let key = (message.account.clone(), message.lrn.clone(), message.fingerprint.clone());
        if records.messages.contains(&key) {
            return Ok(Recorded::Known);
        }
        if !records.are_unchanged(&message.goods) {
            return Ok(Recorded::Outdated);
        }
        let Some(case) = records.open_or_move(&message)? else {
            return Ok(Recorded::Outdated);
        };
        if let Some(movement) = message.movement {
            records.movements.insert(case, movement);
        }
        records.ledger.plan(case, &message.account, message.entries);
        for GoodsChange { case: of, version, goods } in message.goods {
            records.goods.insert(of.unwrap_or(case), KeptGoods { version: version + 1, goods });
        }
        records.messages.insert(key);
        for answer in message.answers {
            let id = AnswerId::new(records.next_number());
            let (due_at, body) = (answer.due_at, answer.body);
            records.pending.insert(id, PendingAnswer { case, due_at, claimable_at: due_at, attempts: 0, body });
        }
        Ok(Recorded::New)
    }
}

impl AccountLedger for InMemoryCaseStore {
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError> {
        let mut records = self.records();
        let Records { cases, ledger, .. } = &mut *records;
        Ok(ledger.entries(cases, (name, grns), after, limit, now))
    }
}

impl AnswerQueue for InMemoryCaseStore {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<Vec<DueAnswer>, StorageError> {
        let mut records = self.records();
        let mut heads = records.heads();
        heads.retain(|(_, answer)| answer.claimable_at <= now);
        heads.sort_by_key(|(id, answer)| (answer.due_at, *id));
        let claimed: Vec<AnswerId> = heads.into_iter().map(|(id, _)| id).take(limit).collect();
        let mut due = Vec::new();
        for id in claimed {
            if let Some(answer) = records.pending.get_mut(&id) {
                answer.claimable_at = leased_until;
                due.push(DueAnswer { id, case: answer.case, body: answer.body.clone(), attempts: answer.attempts });
            }
        }
        Ok(due)
    }

    fn delivered(&self, answers: &[AnswerId]) -> Result<(), StorageError> {
        let mut records = self.records();
        answers.iter().for_each(|answer| drop(records.pending.remove(answer)));
        Ok(())
    }

    fn retry_at(&self, answer: AnswerId, at: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(pending) = self.records().pending.get_mut(&answer) {
            pending.attempts += 1;
            pending.claimable_at = at;
        }
        Ok(())
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        Ok(self.records().heads().into_iter().map(|(_, answer)| answer.claimable_at).min())
    }
}
