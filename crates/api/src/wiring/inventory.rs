use crate::foundation::Foundation;
use customs_inventory::ports::InventoryPorts;
use customs_persistence::{
    StoredAllocations, StoredCustomsLines, StoredDepositors, StoredStockDirectory, StoredStockExceptions, StoredStocks,
};
use std::sync::Arc;

/// The ports of inventory over the database.
pub(crate) fn inventory(foundation: &Foundation) -> InventoryPorts {
    let Foundation { database, clock, .. } = foundation;
    InventoryPorts {
        stocks: Arc::new(StoredStocks::new(database.clone())),
        directory: Arc::new(StoredStockDirectory::new(database.clone())),
        allocations: Arc::new(StoredAllocations::new(database.clone())),
        exceptions: Arc::new(StoredStockExceptions::new(database.clone())),
        declarations: Arc::new(StoredCustomsLines::new(database.clone())),
        depositors: Arc::new(StoredDepositors::new(database.clone())),
        clock: clock.clone(),
        work: Arc::new(database.clone()),
    }
}
