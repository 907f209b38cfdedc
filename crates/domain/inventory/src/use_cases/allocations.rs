//! The use cases of allocations, one file each.

mod allocate;
mod at_submit;
mod available;
mod credit;
mod expect;
mod free;
mod open;
mod removals;
mod settle;

pub use available::AvailableLot;
pub use removals::TakenGoods;

use crate::ports::InventoryPorts;

/// The use cases of allocations, and the effects of declarations on stock.
#[derive(Clone)]
pub struct Allocations {
    pub(crate) ports: InventoryPorts,
}

impl Allocations {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: InventoryPorts) -> Self {
        Self { ports }
    }
}
