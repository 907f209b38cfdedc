//! The traits through which guarantees use storage and other services.
//!
//! All storage methods join the unit of work of their thread. They treat a record of another organisation exactly like
//! one that does not exist.
//!
//! **Locks.** A balance is changed in one unit of work and in this order, so that no two units wait for each other:
//! first lock the declaration or transit ([`Liabilities::hold`], or because the unit changes it), then all accounts
//! involved in one call ([`GuaranteeAccounts::hold`]), then write. Reservations are changed only while their account is
//! held.

mod accounts;
mod customs;
mod neighbours;
mod reservations;
mod sync_queue;

pub use accounts::GuaranteeAccounts;
pub use customs::{CustomsAccounts, StatementFailure};
pub use neighbours::{
    CountedSubmission, CountedSubmissions, DvaTerms, GuaranteeCustomer, GuaranteeCustomers, Liabilities,
    SecuredImports, ThresholdSettings,
};
pub use reservations::Reservations;
pub use sync_queue::{GRN_IS_ASKED_FOR, MOST_GRNS, SyncClaim, SyncQueue};

#[cfg(any(test, feature = "mocks"))]
pub use {
    accounts::MockGuaranteeAccounts,
    customs::MockCustomsAccounts,
    neighbours::{
        MockCountedSubmissions, MockGuaranteeCustomers, MockLiabilities, MockSecuredImports, MockThresholdSettings,
    },
    reservations::MockReservations,
    sync_queue::MockSyncQueue,
};

use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

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
