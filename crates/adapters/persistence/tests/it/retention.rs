mod archive;
mod bench;
mod messages;
mod plans;
mod signs;
mod years;

use crate::testing::contracts::{on, on_both};
use crate::testing::{postgres_migrated, postgres_unwatched_spread, sqlite_migrated};
use bench::bench;
use customs_persistence::StoredPasses;
use customs_retention::ports::PassLedger;
use customs_retention::testing::{RetentionStore, archive_contract, hold_register_contract, pass_ledger_contract};
use std::sync::Arc;

/// Runs a contract on both databases, and on one that is treated as spread over several servers. Ended rows are sought
/// for all organisations there too, so that the statements are not watched for the names of these.
fn on_each(contract: fn(&dyn Fn() -> RetentionStore)) {
    for make in [sqlite_migrated, postgres_migrated, postgres_unwatched_spread] {
        on(make, |test| bench(&test.database), contract);
    }
}

#[test]
fn what_was_kept_long_enough_goes_as_the_port_promises() {
    on_each(|make| archive_contract(make));
}

#[test]
fn legal_holds_are_kept_as_the_port_promises() {
    on_each(|make| hold_register_contract(make));
}

on_both! { |test| -> Arc<dyn PassLedger> { Arc::new(StoredPasses::new(test.database.clone())) } =>
    turn: pass_ledger_contract;
}
