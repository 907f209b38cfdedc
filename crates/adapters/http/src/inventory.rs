//! Bonded stock and its allocation to declarations: each endpoint has a file of its own.

mod adjust;
mod allocate;
mod allocation_record;
mod audit_file;
mod available;
mod choices;
mod exceptions;
mod list;
mod movements;
mod record;
mod requirements;
mod show;
mod start;

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
        .service(list::list_inventory)
        .service(start::place_starting_stock)
        .service(audit_file::download_audit_file)
        .service(exceptions::list_stock_exceptions)
        .service(show::show_inventory)
        .service(movements::list_lot_movements)
        .service(adjust::adjust_lot)
        .service(available::list_available_lots)
        .service(allocate::allocate_line)
        .service(allocate::replace_allocation)
        .service(allocate::free_allocation);
}
