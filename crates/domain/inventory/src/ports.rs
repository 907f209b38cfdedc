//! Ports of the inventory domain.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.
//!
//! **Locks.** A change of stock happens in one unit of work and takes its locks in this order, so that no two units
//! wait for each other. First comes the declaration ([`CustomsLines::hold`]), then all lots it will touch in one call
//! ([`StockRepository::hold`], which locks them in the order of their ids and then their heads in the order of
//! theirs), then the entries ([`StockRepository::record`]). Allocations change only while their declaration is locked
//! and need no lock of their own. A unit that locks lots twice, because several use cases run in it, may deadlock
//! with another: the database then aborts one of the two, which is tried again.

mod directory;
mod exceptions;
pub mod unique_rules;

use crate::allocation::Allocation;
use crate::declaration::CustomsDeclaration;
use crate::stock::{LotInStock, NewStock, NewStockMovement, StockRecord};
use crate::{LotId, StockId};
use customs_form_macros::growing;
use customs_kernel::{Clock, OrganisationId, StorageError, UnitOfWork, Unwired};
use customs_port_macros::port;
use std::collections::BTreeSet;
use std::sync::Arc;

#[cfg(any(test, feature = "mocks"))]
pub use directory::MockStockDirectory;
pub use directory::{AuditFilter, AuditRow, StockDirectory, StockFilter};
#[cfg(any(test, feature = "mocks"))]
pub use exceptions::MockExceptionRepository;
pub use exceptions::{ExceptionFilter, ExceptionRepository, ExceptionRow};

/// The ports through which inventory reaches everything outside this crate.
#[derive(Clone)]
pub struct InventoryPorts {
    /// Stores stock with its lots and their ledgers.
    pub stocks: Arc<dyn StockRepository>,
    /// Reads stock for lists and look-ups.
    pub directory: Arc<dyn StockDirectory>,
    /// Stores allocations.
    pub allocations: Arc<dyn AllocationRepository>,
    /// Stores findings about goods that leave a warehouse.
    pub exceptions: Arc<dyn ExceptionRepository>,
    /// Reads and locks declarations.
    pub declarations: Arc<dyn CustomsLines>,
    /// Reads customers.
    pub depositors: Arc<dyn Depositors>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(InventoryPorts);

impl InventoryPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..InventoryPorts::unwired()`.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            stocks: port.clone(),
            directory: port.clone(),
            allocations: port.clone(),
            exceptions: port.clone(),
            declarations: port.clone(),
            depositors: port.clone(),
            clock: port.clone(),
            work: port,
        }
    }
}

/// Reads and locks declarations, which state the goods to be placed and removed.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CustomsLines: Send + Sync {
    /// Id of the declaration that has a line with this id.
    fn declaration_of(&self, organisation: OrganisationId, line: i64) -> Result<Option<i64>, StorageError>;

    /// Reads the declaration; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;

    /// Reads the declaration and locks it until the unit of work ends. Its version is not raised. A unit that waited
    /// for the lock sees the changes of the other one.
    fn hold(&self, organisation: OrganisationId, declaration: i64) -> Result<Option<CustomsDeclaration>, StorageError>;
}

/// The data of a customer that the warehouse uses.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Depositor {
    /// Licence of the warehouse that the customer names for its goods.
    pub warehouse_licence: Option<String>,
}

/// Reads the customers of the broker.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Depositors: Send + Sync {
    /// Reads the customer with this code; `None` when the organisation has none.
    fn find(&self, organisation: OrganisationId, customer_code: &str) -> Result<Option<Depositor>, StorageError>;
}

/// Stores allocations. They change only while the declaration is locked, together with the entries in the ledgers of
/// the lots. Declarations and lines are named by id without a reference, since they may be deleted before their
/// allocations.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AllocationRepository: Send + Sync {
    /// The allocations of all lines of a declaration, even of deleted lines, in the order of line and lot.
    fn for_declaration(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Allocation>, StorageError>;

    /// The declarations among these that concern stock: they have allocations, their submissions placed stock, or
    /// there are findings about them ([`ExceptionRepository`]). It takes a bounded number
    /// of queries, none for an empty list.
    fn touching_stock(&self, organisation: OrganisationId, declarations: &[i64])
    -> Result<BTreeSet<i64>, StorageError>;

    /// Stores new allocations, in few statements, however many there are.
    ///
    /// # Errors
    /// `Conflict` with [`unique_rules::ALLOCATION`] when a line already has an allocation
    /// of the lot; then none was stored.
    fn insert(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Stores the fields of allocations that can change: submission and state.
    ///
    /// # Errors
    /// `Conflict` without a constraint when an allocation is gone or was removed already; then none was stored.
    fn save(&self, allocations: &[Allocation]) -> Result<(), StorageError>;

    /// Deletes the allocations of these lines and lots.
    ///
    /// # Errors
    /// `Conflict` without a constraint when one of them is gone; then none was deleted.
    fn delete(&self, organisation: OrganisationId, allocations: &[(i64, LotId)]) -> Result<(), StorageError>;
}

/// Stores stock, its lots and their ledgers.
///
/// The balance of a lot always equals the one after the last entry of its ledger, which is the sum of all entries.
/// Numbers have up to 16 digits before the point and 6 after it, and are stored exactly.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait StockRepository: Send + Sync {
    /// Stores new stock in version 1. The lots keep the order of the form and get ascending ids, each with the entry
    /// that opens its ledger (kind [`NewStock::kind`], the whole quantity available). It takes few statements,
    /// however many lots there are.
    ///
    /// # Errors
    /// `Conflict` with [`unique_rules::PLACEMENT`] when that submission placed stock
    /// already; the rest of the unit of work is kept in that case.
    fn insert(&self, stock: &NewStock) -> Result<StockRecord, StorageError>;

    /// Reads the stock with these ids, as far as the organisation has it, by id and with all lots, in a bounded
    /// number of queries.
    fn find(&self, organisation: OrganisationId, ids: &[StockId]) -> Result<Vec<StockRecord>, StorageError>;

    /// The stock that the submissions of a declaration placed, by id, in a bounded number of queries.
    fn placed_by(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<StockRecord>, StorageError>;

    /// Locks these lots, as far as the organisation has them, and reads them in the order of their ids. The lots are
    /// locked in that order, then their heads in the order of theirs, until the unit of work ends. It takes two
    /// queries, however many there are. Versions are not raised.
    fn hold(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, StorageError>;

    /// Adds entries to the ledgers of locked lots, in this order, and raises the version of each head once. It takes
    /// few statements, however many there are, and none for an empty list. All entries are of one organisation.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the balance of a lot differs from the one before its first entry
    /// ([`NewStockMovement::before`]), the lot does not exist, or an entry is of another organisation than the first;
    /// then none was stored.
    fn record(&self, movements: &[NewStockMovement]) -> Result<(), StorageError>;

    /// Marks stock after its placement was rejected or invalidated, and raises its version. One of its lots must be
    /// locked, and with it the head. A repetition changes nothing.
    fn withdraw(&self, organisation: OrganisationId, stock: StockId) -> Result<(), StorageError>;
}
