//! A store in which another action happens right before a message is recorded, as when two messages arrive at the same
//! moment.

use chrono::{DateTime, Utc};
use customs_kernel::{Grn, Mrn, StorageError};
use customs_simulator::accounts::{AccountLedger, AccountName, LedgerPage};
use customs_simulator::cases::{
    Case, CaseId, CaseStore, EarlierMessage, InMemoryCaseStore, KeptGoods, NewMessage, Recorded,
};
use customs_simulator::transit::MovementRecord;
use std::sync::{Arc, Mutex};

type Interruption = Box<dyn FnOnce() + Send>;

/// The store, with an action that runs once before its next message is recorded.
pub(crate) struct InterruptedStore {
    store: Arc<InMemoryCaseStore>,
    interruption: Mutex<Option<Interruption>>,
}

impl InterruptedStore {
    pub(crate) fn new(store: Arc<InMemoryCaseStore>, interruption: impl FnOnce() + Send + 'static) -> Self {
        Self { store, interruption: Mutex::new(Some(Box::new(interruption))) }
    }
}

impl CaseStore for InterruptedStore {
    fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<EarlierMessage>, StorageError> {
        self.store.earlier_message(account, lrn, fingerprint)
    }

    fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<Case>, StorageError> {
        self.store.case_by_mrn(account, mrn)
    }

    fn case(&self, account: &str, id: CaseId) -> Result<Option<Case>, StorageError> {
        self.store.case(account, id)
    }

    fn goods(&self, case: CaseId) -> Result<Option<KeptGoods>, StorageError> {
        self.store.goods(case)
    }

    fn movement(&self, case: CaseId) -> Result<Option<MovementRecord>, StorageError> {
        self.store.movement(case)
    }

    fn record(&self, message: NewMessage) -> Result<Recorded, StorageError> {
        let interruption = self.interruption.lock().expect("nobody failed with it").take();
        if let Some(interruption) = interruption {
            interruption();
            let recorded = self.store.record(message)?;
            assert_ne!(recorded, Recorded::New, "the other message came first");
            return Ok(recorded);
        }
        self.store.record(message)
    }
}

impl AccountLedger for InterruptedStore {
    fn entries(
        &self,
        name: &AccountName,
        grns: &[Grn],
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<LedgerPage, StorageError> {
        self.store.entries(name, grns, after, limit, now)
    }
}
