//! What guarantees need from outside.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.
//!
//! **Locks.** Whoever changes a balance does it in one unit of work and in this order, so that no two units wait for
//! each other: first the declaration or transit ([`Liabilities::hold`], or because it is what the unit changes), then
//! all accounts it will touch in one call ([`GuaranteeAccounts::hold`]), then what it writes. Reservations are
//! changed only while their account is held.

mod accounts;
mod customs;
mod neighbours;
mod reservations;
mod sync_queue;

pub use accounts::GuaranteeAccounts;
pub use customs::{CustomsAccounts, StatementFailure};
pub use neighbours::{DvaTerms, GuaranteeCustomer, GuaranteeCustomers, Liabilities, SecuredImports, ThresholdSettings};
pub use reservations::Reservations;
pub use sync_queue::{GRN_IS_ASKED_FOR, MOST_GRNS, SyncClaim, SyncQueue};

#[cfg(any(test, feature = "mocks"))]
pub use {
    accounts::MockGuaranteeAccounts,
    customs::MockCustomsAccounts,
    neighbours::{MockGuaranteeCustomers, MockLiabilities, MockSecuredImports, MockThresholdSettings},
    reservations::MockReservations,
    sync_queue::MockSyncQueue,
};

use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// Everything that guarantees need from outside, but for customs itself.
#[derive(Clone)]
pub struct GuaranteePorts {
    /// Accounts with their ledgers.
    pub accounts: Arc<dyn GuaranteeAccounts>,
    /// What submissions keep.
    pub reservations: Arc<dyn Reservations>,
    /// Which accounts are to be synced.
    pub queue: Arc<dyn SyncQueue>,
    /// Customers.
    pub customers: Arc<dyn GuaranteeCustomers>,
    /// Declarations and transits.
    pub liabilities: Arc<dyn Liabilities>,
    /// Thresholds of organisations.
    pub thresholds: Arc<dyn ThresholdSettings>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}
