//! The use cases of stock, one file each.

mod adjust;
mod audit;
mod read;
mod start;

pub use adjust::AdjustmentForm;
pub use audit::AuditForm;

use crate::ports::InventoryPorts;

/// The use cases of stock.
#[derive(Clone)]
pub struct Stocks {
    pub(crate) ports: InventoryPorts,
}

impl Stocks {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: InventoryPorts) -> Self {
        Self { ports }
    }
}
