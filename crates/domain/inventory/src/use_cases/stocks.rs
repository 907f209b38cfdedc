//! The use cases of stock, one file each.

mod adjust;
mod audit;
mod audit_file;
mod read;
mod start;

pub use adjust::AdjustmentForm;
pub use audit::AuditForm;
pub use audit_file::{AuditFile, AuditPiece};

use crate::ports::InventoryPorts;

/// The use cases of stock.
#[derive(Clone)]
pub struct Stocks {
    pub(crate) ports: InventoryPorts,
}

customs_kernel::debug_by_name!(Stocks);

impl Stocks {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: InventoryPorts) -> Self {
        Self { ports }
    }
}
