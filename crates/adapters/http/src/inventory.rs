//! Bonded stock and its allocation to declarations.

mod adjust;
mod allocate;
mod allocation_record;
mod audit_file;
mod exceptions;
mod reading;
mod record;
mod start;

use crate::requirement::requirements;
use crate::routing::Routing;
use customs_inventory::{Allocations, Stocks};

/// The use cases of inventory.
#[derive(Clone)]
pub struct InventoryServices {
    /// Stock.
    pub stocks: Stocks,
    /// Allocations: stock that is reserved for lines of declarations.
    pub allocations: Allocations,
}

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(reading::list_inventory)
        .service(start::place_starting_stock)
        .service(audit_file::download_audit_file)
        .service(exceptions::list_stock_exceptions)
        .service(reading::show_inventory)
        .service(reading::list_lot_movements)
        .service(adjust::adjust_lot)
        .service(reading::list_available_lots)
        .service(allocate::allocate_line)
        .service(allocate::replace_allocation)
        .service(allocate::free_allocation);
}

requirements! {
    ReadInventory: InventoryRead;
    WriteInventory: InventoryWrite;
}
