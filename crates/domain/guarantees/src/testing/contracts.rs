#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod accounts;
mod parallel;
mod reservations;
mod store;
mod sync_queue;
mod thresholds;

pub use accounts::account_contract;
pub use parallel::parallel_contract;
pub use reservations::reservation_contract;
pub use store::GuaranteeStore;
pub use sync_queue::sync_queue_contract;
pub use thresholds::{ThresholdBench, threshold_contract};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::InMemoryGuarantees;
    use customs_kernel::OrganisationId;
    use std::sync::Arc;

    fn store() -> GuaranteeStore {
        let memory = Arc::new(InMemoryGuarantees::default());
        GuaranteeStore {
            accounts: memory.clone(),
            reservations: memory.clone(),
            queue: memory.clone(),
            thresholds: memory.clone(),
            work: memory,
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        }
    }

    #[test]
    fn the_fake_keeps_accounts_as_the_port_promises() {
        account_contract(store);
    }

    #[test]
    fn the_fake_keeps_reservations_as_the_port_promises() {
        reservation_contract(store);
    }

    #[test]
    fn the_fake_gives_out_syncs_as_the_port_promises() {
        sync_queue_contract(store);
    }

    #[test]
    fn the_fake_keeps_thresholds_as_the_port_promises() {
        threshold_contract(store);
    }

    #[test]
    fn the_fake_never_lets_a_limit_be_exceeded() {
        parallel_contract(store);
    }
}
