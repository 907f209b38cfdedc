#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod accounts;
mod parallel;
mod reservations;
mod store;
mod sync_queue;
mod thresholds;

pub use accounts::account_contract;
pub use parallel::parallel_contract;
pub use reservations::{ReservationBench, reservation_contract};
pub use store::{AccountBench, GuaranteeStore};
pub use sync_queue::sync_queue_contract;
pub use thresholds::{ThresholdBench, threshold_contract};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Thresholds;
    use crate::ports::ThresholdSettings;
    use crate::testing::InMemoryGuarantees;
    use customs_kernel::testing::fault_found;
    use customs_kernel::{ImmediateWork, OrganisationId, StorageError};
    use std::sync::{Arc, Mutex};

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

    /// Settings that all organisations share.
    #[derive(Default)]
    struct Shared(Mutex<Thresholds>);

    impl ThresholdSettings for Shared {
        fn for_organisation(&self, _: OrganisationId) -> Result<Thresholds, StorageError> {
            Ok(*self.0.lock().expect("settings"))
        }

        fn set(&self, _: OrganisationId, thresholds: Thresholds) -> Result<(), StorageError> {
            *self.0.lock().expect("settings") = thresholds;
            Ok(())
        }
    }

    #[test]
    fn settings_that_organisations_share_are_found_by_the_rule_with_what_was_set() {
        let words = fault_found(|| {
            threshold_contract(|| ThresholdBench {
                thresholds: Arc::new(Shared::default()),
                work: Arc::new(ImmediateWork),
                organisations: [OrganisationId::new(1), OrganisationId::new(2)],
            });
        });
        let rule = "`ThresholdSettings` breaks the rule \"what is set comes back for its organisation alone\"";
        for part in [rule, "others keep the usual ones", "given set: Thresholds { warning: 60.25, critical: 99.99 }"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
