use customs_kernel::ManualClock;
use customs_master_data::testing::InMemoryMasterData;
use customs_master_data::{Customers, ItemMaster};
use std::sync::Arc;

pub(crate) fn customers(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<Customers> {
    Arc::new(store.customers(clock.clone()))
}

pub(crate) fn item_master(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<ItemMaster> {
    Arc::new(store.item_master(clock.clone()))
}
