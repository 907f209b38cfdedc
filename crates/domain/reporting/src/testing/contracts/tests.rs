//! The fake keeps the contracts, and stores with a fault are found.

use super::*;
use crate::ports::TallyKeeper;
use crate::testing::{LifeEvent, MemoryRejections};
use customs_kernel::testing::fault_found;
use customs_kernel::{OrganisationId, StorageError};
use std::sync::Arc;

struct OnMemory(Arc<MemoryRejections>);

impl RejectionStage for OnMemory {
    fn play(&self, organisation: OrganisationId, life_event: &LifeEvent) {
        self.0.play(organisation, life_event);
    }

    fn declaration(&self, _: OrganisationId, record: i64) -> i64 {
        record
    }
}

fn store() -> RejectionStore {
    let memory = Arc::new(MemoryRejections::default());
    RejectionStore {
        statistics: memory.clone(),
        keeper: memory.clone(),
        stage: Box::new(OnMemory(memory)),
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    }
}

#[test]
fn the_fake_counts_as_the_port_promises() {
    rejection_statistics_contract(store);
}

#[test]
fn the_fake_adds_up_as_the_port_promises() {
    tally_keeper_contract(store);
}

/// A system whose statistics keep submissions that are withdrawn.
struct Keeping(Box<dyn RejectionStage>);

impl RejectionStage for Keeping {
    fn play(&self, organisation: OrganisationId, life_event: &LifeEvent) {
        if !matches!(life_event, LifeEvent::Withdraw { .. }) {
            self.0.play(organisation, life_event);
        }
    }

    fn declaration(&self, organisation: OrganisationId, record: i64) -> i64 {
        self.0.declaration(organisation, record)
    }
}

#[test]
fn withdrawn_submissions_that_stay_counted_are_found_by_the_rule_with_the_counts() {
    let words = fault_found(|| {
        rejection_statistics_contract(|| {
            let store = store();
            RejectionStore { stage: Box::new(Keeping(store.stage)), ..store }
        });
    });
    let rule = "`RejectionStatistics` breaks the rule \"a withdrawn submission was never made\"";
    for part in [rule, "checked: store.statistics.days(ours, days)", "returned: [DayCount {"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

/// A keeper that always claims to have added something.
struct Boasting;

impl TallyKeeper for Boasting {
    fn add_up(&self, _: usize) -> Result<usize, StorageError> {
        Ok(1)
    }
}

#[test]
fn a_keeper_that_adds_up_nothing_is_found_by_the_rule_with_the_limit() {
    let words = fault_found(|| {
        tally_keeper_contract(|| TallyBench { keeper: Arc::new(Boasting), ..store().into() });
    });
    let rule = "`TallyKeeper` breaks the rule \"nothing is added up of nothing\"";
    for part in [rule, "checked: add_up(bench, limit)", "given limit: 1"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}
