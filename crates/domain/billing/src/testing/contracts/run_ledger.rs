use super::store::{BillingStore, start};
use crate::dossier::DossierStatus;
use crate::ports::RunLedger;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use customs_kernel::{OrganisationId, WriteEffect};
use std::sync::Arc;

/// Runs the contract of [`RunLedger`]; `make` returns an empty store and its ledger on every call.
///
/// # Panics
/// When a rule is broken.
pub fn run_ledger_contract(make: impl Fn() -> (BillingStore, Arc<dyn RunLedger>)) {
    a_run_is_done_once(make().1.as_ref());
    a_run_is_held_until_its_lease_ends(make().1.as_ref());
    what_is_left_of_a_run_is_kept_until_another_day(make().1.as_ref());
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
    assert_eq!(ledger.finish(day(2)).expect("it is noted"), WriteEffect::Changed);
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
    assert_eq!(ledger.finish(day(2)).expect("it is noted"), WriteEffect::Changed);
    assert!(!ledger.extend(day(2), minute(99)).expect("too late to mean anything"));
    assert_eq!(ledger.finish(day(2)).expect("an answer"), WriteEffect::Unchanged, "it is finished");
    assert!(!ledger.begin(day(2), minute(50), minute(55)).expect("an answer"));
    assert!(ledger.begin(day(3), minute(50), minute(55)).expect("an answer"));
}

fn what_is_left_of_a_run_is_kept_until_another_day(ledger: &dyn RunLedger) {
    let left = |day| ledger.left(day).expect("a look-up");
    let some = [OrganisationId::new(7), OrganisationId::new(2)];
    let effect = ledger.leave(day(2), &some).expect("an answer");
    assert_eq!(effect, WriteEffect::Unchanged, "nothing is noted of a run that is not held");
    assert_eq!(left(day(2)), None);
    assert!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    assert_eq!(left(day(2)), None, "all are to be done");
    assert_eq!(ledger.leave(day(2), &some).expect("it is noted"), WriteEffect::Changed);
    assert!(!ledger.begin(day(2), minute(4), minute(9)).expect("an answer"), "the lease stays");
    assert!(ledger.begin(day(2), minute(5), minute(10)).expect("an answer"));
    assert_eq!(left(day(2)), Some(some.to_vec()));
    assert_eq!(ledger.leave(day(2), &some[1..]).expect("it is noted"), WriteEffect::Changed);
    assert_eq!((left(day(2)), left(day(3))), (Some(some[1..].to_vec()), None));
    assert_eq!(ledger.leave(day(2), &[]).expect("it is noted"), WriteEffect::Changed);
    assert_eq!(left(day(2)), Some(Vec::new()), "none is something else than all");
    assert!(ledger.begin(day(3), minute(10), minute(15)).expect("an answer"), "the run of yesterday is given up");
    assert_eq!((left(day(3)), left(day(2))), (None, None));
    assert_eq!(ledger.leave(day(3), &some).expect("it is noted"), WriteEffect::Changed);
    assert_eq!(ledger.finish(day(3)).expect("it is noted"), WriteEffect::Changed);
    assert!(ledger.begin(day(4), minute(16), minute(21)).expect("an answer"));
    assert_eq!(left(day(4)), None);
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
