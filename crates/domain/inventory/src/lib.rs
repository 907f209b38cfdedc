#![cfg_attr(docsrs, feature(doc_cfg))]
// Its example needs the feature `testing`.
#![cfg_attr(any(not(doctest), feature = "testing"), doc = include_str!("../README.md"))]

mod allocation;
pub mod declaration;
mod error;
mod fifo;
mod ids;
mod ledger;
pub mod ports;
mod removal;
pub mod stock;
mod stock_warning;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use allocation::{Allocation, AllocationEntry, AllocationForm, AllocationOrigin, AllocationState, MOST_LOTS};
pub use error::{InventoryError, Shortage};
pub use ids::{LotId, StockId, StockMovementId};
pub use removal::{EntryDocument, ExceptionKind, Finding, StockException, UnsplitLine};
pub use stock_warning::StockWarning;
pub use use_cases::{AdjustmentForm, Allocations, AuditFile, AuditForm, AuditPiece, AvailableLot, Stocks, TakenGoods};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
