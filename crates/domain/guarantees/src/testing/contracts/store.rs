use crate::account::{
    Account, AccountKey, BalanceChange, GuaranteeMovement, GuaranteeMovementKind, NewGuaranteeMovement,
};
use crate::liability::Reservation;
use crate::ports::{GuaranteeAccounts, Reservations, SyncQueue, ThresholdSettings};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    OrganisationId, PageNumber, PageRequest, PageSize, StorageError, Subject, UnitOfWork, holds, in_unit_of_work,
};
use rust_decimal::Decimal;
use std::sync::Arc;

/// The storage ports of one empty store. The contract suites use it from several threads.
#[derive(Clone)]
pub struct GuaranteeStore {
    /// Storage of accounts.
    pub accounts: Arc<dyn GuaranteeAccounts>,
    /// Storage of reservations.
    pub reservations: Arc<dyn Reservations>,
    /// The accounts that are due for a sync.
    pub queue: Arc<dyn SyncQueue>,
    /// Level thresholds.
    pub thresholds: Arc<dyn ThresholdSettings>,
    /// The unit of work that all ports join.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(GuaranteeStore);

/// One empty store of accounts, which come into being by the queue for their syncs.
#[derive(Clone)]
pub struct AccountBench {
    /// Storage of accounts.
    pub accounts: Arc<dyn GuaranteeAccounts>,
    /// The accounts that are due for a sync.
    pub queue: Arc<dyn SyncQueue>,
    /// The unit of work that both join.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may own records.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(AccountBench);

impl From<GuaranteeStore> for AccountBench {
    fn from(GuaranteeStore { accounts, queue, work, organisations, .. }: GuaranteeStore) -> Self {
        Self { accounts, queue, work, organisations }
    }
}

impl WithLedgers for AccountBench {
    fn accounts(&self) -> &dyn GuaranteeAccounts {
        self.accounts.as_ref()
    }

    fn queue(&self) -> &dyn SyncQueue {
        self.queue.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.work.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

impl WithLedgers for GuaranteeStore {
    fn accounts(&self) -> &dyn GuaranteeAccounts {
        self.accounts.as_ref()
    }

    fn queue(&self) -> &dyn SyncQueue {
        self.queue.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.work.as_ref()
    }

    fn organisations(&self) -> [OrganisationId; 2] {
        self.organisations
    }
}

/// What suites do with accounts and their ledgers, in every store that has them.
pub(super) trait WithLedgers {
    fn accounts(&self) -> &dyn GuaranteeAccounts;

    fn queue(&self) -> &dyn SyncQueue;

    fn work(&self) -> &dyn UnitOfWork;

    fn organisations(&self) -> [OrganisationId; 2];

    fn ours(&self) -> OrganisationId {
        self.organisations()[0]
    }

    fn theirs(&self) -> OrganisationId {
        self.organisations()[1]
    }

    fn register(&self, key: &AccountKey) -> Account {
        self.queue().register(&[(self.ours(), key.clone())], start()).expect("it is registered");
        self.account(key)
    }

    fn account(&self, key: &AccountKey) -> Account {
        self.accounts().find(self.ours(), std::slice::from_ref(key)).expect("a look-up").remove(0)
    }

    fn ledger(&self, key: &AccountKey) -> Vec<GuaranteeMovement> {
        self.accounts().movements(self.ours(), key, request(1, 100)).expect("a look-up").records
    }

    /// Adds an entry of customs to the ledger of an account.
    fn report(&self, key: &AccountKey, number: i64, lrn: Option<&str>, mrn: Option<&str>) {
        let reported = in_unit_of_work(self.work(), || {
            let mut account = self.accounts().hold(self.ours(), std::slice::from_ref(key))?.remove(0);
            let mut entry = entry(&account, BalanceChange::used(decimal("1")), Some(number));
            entry.lrn = lrn.map(str::to_owned);
            entry.mrn = mrn.map(str::to_owned);
            account.balance = entry.after;
            self.accounts().save(&account, &[entry])
        });
        reported.expect("it is told");
    }

    fn reservation(&self, account: &AccountKey, id: i64, lrn: &str) -> Reservation {
        Reservation {
            organisation: self.ours(),
            account: account.clone(),
            of: Subject::declaration(id),
            submission: lrn.to_owned(),
            amount: decimal("12345678901234.56"),
            mrn: None,
            booked_at: None,
            created_at: after(id),
        }
    }

    /// Does the work in one unit of work and undoes it at the end.
    fn undone(&self, work: impl FnOnce()) {
        let outcome: Result<(), StorageError> = in_unit_of_work(self.work(), || {
            work();
            Err(StorageError::Failed("undo".into()))
        });
        holds!(outcome.is_err(), [outcome]);
    }
}

/// The ledger entry for a change of an account that was read before.
pub(super) fn entry(read: &Account, change: BalanceChange, number: Option<i64>) -> NewGuaranteeMovement {
    NewGuaranteeMovement {
        organisation: read.organisation,
        account: read.key.clone(),
        kind: if number.is_some() { GuaranteeMovementKind::Use } else { GuaranteeMovementKind::Correction },
        change,
        after: read.balance.after(change),
        customs_entry: number,
        cause: number.map(Subject::transit),
        lrn: None,
        mrn: None,
        reason: number.is_none().then(|| "Ünï\n€ 100 %_\\ 'x'; --".to_owned()),
        occurred_at: after(-5),
        created_at: start(),
    }
}

pub(super) fn surety(eori: &str) -> AccountKey {
    AccountKey::surety(eori.parse().expect("an EORI"))
}

pub(super) fn dva(eori: &str) -> AccountKey {
    AccountKey::dva(eori.parse().expect("an EORI"))
}

pub(super) fn decimal(text: &str) -> Decimal {
    text.parse().expect("a decimal")
}

pub(super) fn request(number: u32, size: u32) -> PageRequest {
    PageRequest {
        number: PageNumber::new(number).expect("a number from 1"),
        size: PageSize::new(size).expect("a size to 100"),
        after: None,
    }
}

/// A moment with all the digits that storage must keep.
pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_772_443_800_123_456).expect("a moment")
}

/// The moment this many seconds after `start`.
pub(super) fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

pub(super) fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}
