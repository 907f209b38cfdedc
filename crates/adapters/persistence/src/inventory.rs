//! Storage of bonded stock: lots with their ledgers, allocations to declarations, and the declarations as the
//! warehouse sees them.

mod allocations;
mod available;
mod customs_lines;
mod depositors;
mod directory;
mod exceptions;
mod ledger;
mod licences;
mod lot_rows;
mod movement_order;
mod movement_rows;
mod reading;
mod stock_list;
mod stock_rows;
mod stocks;
mod units;

pub use allocations::StoredAllocations;
pub use customs_lines::StoredCustomsLines;
pub use depositors::StoredDepositors;
pub use directory::StoredStockDirectory;
pub use exceptions::StoredStockExceptions;
pub use stocks::StoredStocks;
