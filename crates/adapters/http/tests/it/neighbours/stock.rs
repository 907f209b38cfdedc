use customs_guarantees::testing::InMemoryGuarantees;
use customs_guarantees::{Blocking, GuaranteeGate, Guarantees};
use customs_http::{GuaranteeServices, InventoryServices};
use customs_inventory::testing::InMemoryInventory;
use customs_inventory::{Allocations, Stocks};
use customs_kernel::ManualClock;
use std::sync::Arc;

pub(crate) fn inventory(store: &Arc<InMemoryInventory>, clock: &Arc<ManualClock>) -> InventoryServices {
    let ports = store.ports(clock.clone());
    InventoryServices { stocks: Stocks::new(ports.clone()), allocations: Allocations::new(ports) }
}

pub(crate) fn guarantees(store: &Arc<InMemoryGuarantees>, clock: &Arc<ManualClock>) -> GuaranteeServices {
    let ports = store.ports(clock.clone());
    let gate = GuaranteeGate::new(ports.clone(), Blocking::AtCritical);
    GuaranteeServices { guarantees: Guarantees::new(ports), gate }
}
