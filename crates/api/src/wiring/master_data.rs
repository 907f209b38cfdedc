use crate::foundation::Foundation;
use crate::joiners::RandomReferences;
use customs_inventory::ports::InventoryPorts;
use customs_master_data::ports::CustomerWatch;
use customs_master_data::{CustomerPorts, Customers, ItemMaster, ItemMasterPorts};
use customs_messages::VatInquiryMessages;
use customs_persistence::{
    StoredAllocations, StoredCustomerDirectory, StoredCustomerParts, StoredCustomerUses, StoredCustomers,
    StoredCustomsLines, StoredDepositors, StoredInvoiceToList, StoredMasterItemDirectory, StoredMasterItems,
    StoredStockDirectory, StoredStockExceptions, StoredStocks, StoredVatInquiries,
};
use std::sync::Arc;

/// The use cases of customers over the database and the message codec, with the watchers of changes.
pub(crate) fn customers(foundation: &Foundation, watches: Vec<Arc<dyn CustomerWatch>>) -> Customers {
    let Foundation { database, sealer, clock, entropy, .. } = foundation;
    let parts = Arc::new(StoredCustomerParts::new(database.clone()));
    Customers::new(CustomerPorts {
        customers: Arc::new(StoredCustomers::new(database.clone(), sealer.clone())),
        directory: Arc::new(StoredCustomerDirectory::new(database.clone())),
        contacts: parts.clone(),
        authorizations: parts.clone(),
        locations: parts,
        invoice_to: Arc::new(StoredInvoiceToList::new(database.clone())),
        uses: vec![Arc::new(StoredCustomerUses::new(database.clone()))],
        watches,
        inquiries: Arc::new(StoredVatInquiries::new(database.clone())),
        messages: Arc::new(VatInquiryMessages),
        references: Arc::new(RandomReferences { clock: clock.clone(), entropy: entropy.clone() }),
        clock: clock.clone(),
        work: Arc::new(database.clone()),
    })
}

/// The use cases of the item master over the database.
pub(crate) fn item_master(foundation: &Foundation) -> ItemMaster {
    let Foundation { database, sealer, clock, .. } = foundation;
    ItemMaster::new(ItemMasterPorts {
        items: Arc::new(StoredMasterItems::new(database.clone())),
        directory: Arc::new(StoredMasterItemDirectory::new(database.clone())),
        customers: Arc::new(StoredCustomers::new(database.clone(), sealer.clone())),
        clock: clock.clone(),
        work: Arc::new(database.clone()),
    })
}

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
