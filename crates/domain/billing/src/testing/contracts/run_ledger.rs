use super::store::{BillingStore, start};
use crate::dossier::DossierStatus;
use crate::ports::RunLedger;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use std::sync::Arc;

/// Runs the contract of [`RunLedger`]; `make` gives an empty store and its ledger at every call.
///
/// # Panics
/// When a rule is broken.
pub fn run_ledger_contract(make: impl Fn() -> (BillingStore, Arc<dyn RunLedger>)) {
    a_run_is_done_once(make().1.as_ref());
    a_run_is_held_until_its_lease_ends(make().1.as_ref());
    organisations_have_dossiers_that_are_ready(&make());
}

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, number).expect("a day")
}

fn minute(number: i64) -> DateTime<Utc> {
    start() + Duration::minutes(number)
}

fn a_run_is_done_once(ledger: &dyn RunLedger) {
    assert!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    ledger.finish(day(2)).expect("it is noted");
    assert!(!ledger.begin(day(2), minute(9), minute(14)).expect("an answer"));
    assert!(!ledger.begin(day(1), minute(9), minute(14)).expect("an answer"), "a clock that is behind");
    assert!(ledger.begin(day(3), minute(9), minute(14)).expect("an answer"));
}

fn a_run_is_held_until_its_lease_ends(ledger: &dyn RunLedger) {
    assert!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    assert!(!ledger.begin(day(2), minute(4), minute(9)).expect("an answer"));
    assert!(!ledger.begin(day(3), minute(4), minute(9)).expect("an answer"), "not beside the run of yesterday");
    assert!(ledger.extend(day(2), minute(8)).expect("it is noted"));
    assert!(!ledger.begin(day(2), minute(7), minute(12)).expect("an answer"));
    assert!(ledger.begin(day(2), minute(8), minute(13)).expect("an answer"), "whoever held it is gone");
    ledger.finish(day(2)).expect("it is noted");
    assert!(!ledger.extend(day(2), minute(99)).expect("too late to mean anything"));
    assert!(!ledger.begin(day(2), minute(50), minute(55)).expect("an answer"));
    assert!(ledger.begin(day(3), minute(50), minute(55)).expect("an answer"));
}

fn organisations_have_dossiers_that_are_ready((store, ledger): &(BillingStore, Arc<dyn RunLedger>)) {
    assert_eq!(ledger.organisations().expect("a look-up"), []);
    for (number, status) in
        [("A", DossierStatus::Complete), ("B", DossierStatus::ReadyToInvoice), ("C", DossierStatus::ReadyToInvoice)]
    {
        let mut dossier = store.dossier(number);
        dossier.status = status;
        store.dossiers.save(&dossier).expect("it is kept");
    }
    assert_eq!(ledger.organisations().expect("a look-up"), [store.ours()]);
}
