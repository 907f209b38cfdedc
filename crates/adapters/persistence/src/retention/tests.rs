mod bench;
mod messages;
mod plans;
mod put_away;
mod signs;
mod years;

use crate::StoredPasses;
use crate::testing::contracts::on_both;
use bench::bench;
use customs_retention::ports::PassLedger;
use customs_retention::testing::{attic_contract, hold_register_contract, pass_ledger_contract};
use std::sync::Arc;

on_both! { |test| bench(&test.database) =>
    attic: attic_contract;
    legal_hold: hold_register_contract;
}

on_both! { |test| -> Arc<dyn PassLedger> { Arc::new(StoredPasses::new(test.database.clone())) } =>
    turn: pass_ledger_contract;
}
