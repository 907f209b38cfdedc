//! The traits through which guarantees use storage and other services.
//!
//! All storage methods join the unit of work of their thread. They treat a record of another organisation exactly like
//! one that does not exist.
//!
//! **Locks.** A balance is changed in one unit of work and in this order, so that no two units wait for each other:
//! first lock the declaration or transit ([`Liabilities::hold`], or because the unit changes it), then all accounts
//! involved in one call ([`GuaranteeAccounts::hold`]), then write. Reservations are changed only while their account is
//! held.

mod neighbours;
mod sync_queue;
pub mod unique_rules;

use crate::account::{Account, AccountKey, GuaranteeMovement, NewGuaranteeMovement, Statement};
use crate::liability::Reservation;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use customs_kernel::{
    Clock, Grn, OrganisationId, Page, PageRequest, StorageError, Subject, UnitOfWork, Unwired, Version,
};
use customs_port_macros::port;
use std::sync::Arc;

pub use neighbours::{
    CountedSubmission, CountedSubmissions, DvaTerms, GuaranteeCustomer, GuaranteeCustomers, Liabilities,
    SecuredImports, ThresholdSettings,
};
#[cfg(any(test, feature = "mocks"))]
pub use neighbours::{
    MockCountedSubmissions, MockGuaranteeCustomers, MockLiabilities, MockSecuredImports, MockThresholdSettings,
};
#[cfg(any(test, feature = "mocks"))]
pub use sync_queue::MockSyncQueue;
pub use sync_queue::{GRN_IS_ASKED_FOR, MOST_GRNS, SyncClaim, SyncQueue};

/// All ports of guarantees together, except customs itself.
#[derive(Clone)]
pub struct GuaranteePorts {
    /// Storage of accounts and their ledgers.
    pub accounts: Arc<dyn GuaranteeAccounts>,
    /// Storage of reservations.
    pub reservations: Arc<dyn Reservations>,
    /// The accounts that are due for a sync.
    pub queue: Arc<dyn SyncQueue>,
    /// The broker's customers.
    pub customers: Arc<dyn GuaranteeCustomers>,
    /// The declarations and transits of the broker.
    pub liabilities: Arc<dyn Liabilities>,
    /// Who wants to know which submissions customs counts.
    pub counted: Arc<dyn CountedSubmissions>,
    /// Level thresholds of organisations.
    pub thresholds: Arc<dyn ThresholdSettings>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(GuaranteePorts);

impl GuaranteePorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..GuaranteePorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            accounts: port.clone(),
            reservations: port.clone(),
            queue: port.clone(),
            customers: port.clone(),
            liabilities: port.clone(),
            counted: port.clone(),
            thresholds: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// A failed request for a statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StatementFailure(
    /// The reason, for people to read; without secrets and addresses.
    pub String,
);

/// The accounts that customs keeps. Calls go over the network, so no unit of work may be open.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait CustomsAccounts: Send + Sync {
    /// Requests the entries of an account and of the guarantees `grns` after the entry with number `after` (`None`:
    /// from the first), and the resulting amounts. The statement may be incomplete ([`Statement::is_complete`]); the
    /// rest is then requested from its last entry on.
    ///
    /// # Errors
    /// Customs does not answer, does not know the account, or gives an answer that cannot be read.
    async fn statement(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grns: &[Grn],
        after: Option<i64>,
    ) -> Result<Statement, StatementFailure>;
}

/// Stores guarantee accounts and their ledgers.
///
/// The balance of an account always equals that of the last entry in its ledger, which is the sum of all entries. Only
/// the limit may differ, because entries merely copy it. Amounts have up to 16 digits before the point and 2 after it.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GuaranteeAccounts: Send + Sync {
    /// Finds those of these accounts that the organisation has, ordered by key, in one query.
    fn find(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// Finds the accounts and locks them until the unit of work ends. They are locked in the order of their keys (the
    /// word of the kind, then the EORI). Versions are not raised.
    fn hold(&self, organisation: OrganisationId, keys: &[AccountKey]) -> Result<Vec<Account>, StorageError>;

    /// Stores a held account (balance and sync state) with its new ledger entries, in this order. Needs few statements,
    /// however many entries there are. Returns the new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the account was changed since it was read, or with
    /// [`unique_rules::CUSTOMS_ENTRY`] when an entry of customs is stored already; then
    /// nothing is stored.
    fn save(&self, account: &Account, movements: &[NewGuaranteeMovement]) -> Result<Version, StorageError>;

    /// The latest entry of customs by which the submission with this LRN uses the account, of those that name an MRN.
    fn use_under(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        lrn: &str,
    ) -> Result<Option<NewGuaranteeMovement>, StorageError>;

    /// Lists one page of an account's ledger, latest entry (largest id) first; empty for an unknown account.
    fn movements(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        page: PageRequest,
    ) -> Result<Page<GuaranteeMovement>, StorageError>;
}

/// Stores reservations. The account must be held during changes. Declarations and transits are referred to by id only.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Reservations: Send + Sync {
    /// All reservations of these movements, ordered by kind (its word), id, submission and account, in a bounded number
    /// of queries.
    fn for_subjects(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Reservation>, StorageError>;

    /// Up to `limit` reservations of an account that customs counts by now, oldest first. Customs counts a reservation
    /// when one of its entries in the account's ledger names the `mrn`, or names the submission (`lrn`) without a
    /// different MRN, or when the reservation was booked at or before `booked_until`. The check of the MRN matters
    /// because a submission that was sent again may be accepted twice: the entry of the surplus movement names the LRN
    /// with its own MRN. One query.
    fn counted_by_customs(
        &self,
        organisation: OrganisationId,
        account: &AccountKey,
        booked_until: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<Reservation>, StorageError>;

    /// Stores a new reservation.
    ///
    /// # Errors
    /// `Conflict` with [`unique_rules::RESERVATION`] when the submission has one of the account
    /// already.
    fn insert(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Stores the fields of a reservation that can change: `mrn` and `booked_at`.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the reservation is gone.
    fn save(&self, reservation: &Reservation) -> Result<(), StorageError>;

    /// Deletes these reservations. Needs few statements, however many there are.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone; then none is deleted.
    fn delete(&self, reservations: &[Reservation]) -> Result<(), StorageError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles only while the futures of the port are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn calls(customs: &dyn CustomsAccounts, key: &AccountKey, grns: &[Grn]) {
            on_any_thread(customs.statement(OrganisationId::new(1), key, grns, None));
        }
        let _: fn(&dyn CustomsAccounts, &AccountKey, &[Grn]) = calls;
    }
}
