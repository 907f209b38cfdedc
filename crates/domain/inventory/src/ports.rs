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

mod allocations;
mod directory;
mod exceptions;
mod neighbours;
mod stocks;

pub use allocations::AllocationRepository;
pub use directory::{AuditFilter, AuditRow, StockDirectory, StockFilter};
pub use exceptions::{ExceptionFilter, ExceptionRepository, ExceptionRow};
pub use neighbours::{CustomsLines, Depositor, Depositors};
pub use stocks::StockRepository;

#[cfg(any(test, feature = "mocks"))]
pub use {
    allocations::MockAllocationRepository,
    directory::MockStockDirectory,
    exceptions::MockExceptionRepository,
    neighbours::{MockCustomsLines, MockDepositors},
    stocks::MockStockRepository,
};

use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

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
