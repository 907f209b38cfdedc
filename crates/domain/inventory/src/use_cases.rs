//! The use cases of stock and of allocations.

mod allocations;
mod stocks;

pub use allocations::{Allocations, AvailableLot, TakenGoods};
pub use stocks::{AdjustmentForm, AuditFile, AuditForm, AuditPiece, Stocks};

#[cfg(test)]
mod tests;
