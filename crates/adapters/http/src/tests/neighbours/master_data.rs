use customs_kernel::ManualClock;
use customs_master_data::testing::InMemoryMasterData;
use customs_master_data::{Customers, Items};
use std::sync::Arc;

pub(crate) fn customers(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<Customers> {
    Arc::new(store.customers(clock.clone()))
}

pub(crate) fn items(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<Items> {
    Arc::new(store.items(clock.clone()))
}
