//! What inventory needs from outside.
//!
//! All methods of the stores join the unit of work of their thread, and treat a record of another
//! organisation exactly as one that does not exist.
//!
//! **Locks.** Whoever changes stock does it in one unit of work and in this order, so that no two units wait for
//! each other: first the declaration ([`CustomsLines::hold`]), then all lots it will touch in one call
//! ([`StockRepository::hold`], which locks them in the order of their ids and then their heads in the order of
//! theirs), then the entries ([`StockRepository::record`]). Allocations are changed only while their declaration is
//! held; they need no lock of their own. A unit that holds lots twice, because several use cases run in it, may meet
//! another crosswise: the database then breaks one of the two off, and it is tried again.

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

/// Everything that inventory needs from outside.
#[derive(Clone)]
pub struct InventoryPorts {
    /// Stock with its lots and their ledgers.
    pub stocks: Arc<dyn StockRepository>,
    /// Lists of them.
    pub directory: Arc<dyn StockDirectory>,
    /// What is meant for which line.
    pub allocations: Arc<dyn AllocationRepository>,
    /// What is not in order about goods that leave.
    pub exceptions: Arc<dyn ExceptionRepository>,
    /// Declarations.
    pub declarations: Arc<dyn CustomsLines>,
    /// Customers.
    pub depositors: Arc<dyn Depositors>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Makes several changes one.
    pub work: Arc<dyn UnitOfWork>,
}
