use super::store::{BillingStore, start};
use crate::dossier::DossierStatus;
use crate::ports::RunLedger;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use customs_kernel::{OrganisationId, WriteEffect, equal, holds, keeps};
use std::sync::Arc;

/// Stores a dossier with this number and in this status.
pub type StoreDossier = Box<dyn Fn(&str, DossierStatus)>;

/// A ledger in which no run was noted.
pub struct RunLedgerBench {
    /// The ledger.
    pub ledger: Arc<dyn RunLedger>,
    /// An organisation without dossiers.
    pub organisation: OrganisationId,
    /// Stores a dossier of that organisation.
    pub dossier: StoreDossier,
}

customs_kernel::debug_by_name!(RunLedgerBench);

impl From<(BillingStore, Arc<dyn RunLedger>)> for RunLedgerBench {
    fn from((store, ledger): (BillingStore, Arc<dyn RunLedger>)) -> Self {
        let organisation = store.ours();
        let dossier = Box::new(move |number: &str, status: DossierStatus| {
            let mut dossier = store.dossier(number);
            dossier.status = status;
            store.dossiers.save(&dossier).expect("it is kept");
        });
        Self { ledger, organisation, dossier }
    }
}

/// Runs the contract of [`RunLedger`] on that port alone; `make` returns an empty ledger on every call.
///
/// # Panics
/// When a rule is broken.
pub fn run_ledger_contract<B: Into<RunLedgerBench>>(make: impl Fn() -> B) {
    let make = || -> RunLedgerBench { make().into() };
    keeps! { "RunLedger":
        a_run_is_done_once(make().ledger.as_ref());
        a_run_is_held_until_its_lease_ends(make().ledger.as_ref());
        what_is_left_of_a_run_is_kept_until_another_day(make().ledger.as_ref());
        organisations_have_dossiers_that_are_ready(&make());
    }
}

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, number).expect("a day")
}

fn minute(number: i64) -> DateTime<Utc> {
    start() + Duration::minutes(number)
}

fn a_run_is_done_once(ledger: &dyn RunLedger) {
    holds!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    equal!(ledger.finish(day(2)).expect("it is noted"), WriteEffect::Changed);
    holds!(!ledger.begin(day(2), minute(9), minute(14)).expect("an answer"));
    holds!(!ledger.begin(day(1), minute(9), minute(14)).expect("an answer"), "a clock that is behind");
    holds!(ledger.begin(day(3), minute(9), minute(14)).expect("an answer"));
}

fn a_run_is_held_until_its_lease_ends(ledger: &dyn RunLedger) {
    holds!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    holds!(!ledger.begin(day(2), minute(4), minute(9)).expect("an answer"));
    holds!(!ledger.begin(day(3), minute(4), minute(9)).expect("an answer"), "not beside the run of yesterday");
    holds!(ledger.extend(day(2), minute(8)).expect("it is noted"));
    holds!(!ledger.begin(day(2), minute(7), minute(12)).expect("an answer"));
    holds!(ledger.begin(day(2), minute(8), minute(13)).expect("an answer"), "its holder is gone");
    equal!(ledger.finish(day(2)).expect("it is noted"), WriteEffect::Changed);
    holds!(!ledger.extend(day(2), minute(99)).expect("too late to mean anything"));
    equal!(ledger.finish(day(2)).expect("an answer"), WriteEffect::Unchanged, "it is finished");
    holds!(!ledger.begin(day(2), minute(50), minute(55)).expect("an answer"));
    holds!(ledger.begin(day(3), minute(50), minute(55)).expect("an answer"));
}

fn what_is_left_of_a_run_is_kept_until_another_day(ledger: &dyn RunLedger) {
    let left = |day| ledger.left(day).expect("a look-up");
    let some = [OrganisationId::new(7), OrganisationId::new(2)];
    let effect = ledger.leave(day(2), &some).expect("an answer");
    equal!(effect, WriteEffect::Unchanged, "nothing is noted of a run that is not held");
    equal!(left(day(2)), None);
    holds!(ledger.begin(day(2), minute(0), minute(5)).expect("an answer"));
    equal!(left(day(2)), None, "all are to be done");
    equal!(ledger.leave(day(2), &some).expect("it is noted"), WriteEffect::Changed);
    holds!(!ledger.begin(day(2), minute(4), minute(9)).expect("an answer"), "the lease stays");
    holds!(ledger.begin(day(2), minute(5), minute(10)).expect("an answer"));
    equal!(left(day(2)), Some(some.to_vec()));
    equal!(ledger.leave(day(2), &some[1..]).expect("it is noted"), WriteEffect::Changed);
    equal!((left(day(2)), left(day(3))), (Some(some[1..].to_vec()), None));
    equal!(ledger.leave(day(2), &[]).expect("it is noted"), WriteEffect::Changed);
    equal!(left(day(2)), Some(Vec::new()), "none is something else than all");
    holds!(ledger.begin(day(3), minute(10), minute(15)).expect("an answer"), "the run of yesterday is given up");
    equal!((left(day(3)), left(day(2))), (None, None));
    equal!(ledger.leave(day(3), &some).expect("it is noted"), WriteEffect::Changed);
    equal!(ledger.finish(day(3)).expect("it is noted"), WriteEffect::Changed);
    holds!(ledger.begin(day(4), minute(16), minute(21)).expect("an answer"));
    equal!(left(day(4)), None);
}

fn organisations_have_dossiers_that_are_ready(bench: &RunLedgerBench) {
    equal!(bench.ledger.organisations().expect("a look-up"), []);
    for (number, status) in
        [("A", DossierStatus::Complete), ("B", DossierStatus::ReadyToInvoice), ("C", DossierStatus::ReadyToInvoice)]
    {
        (bench.dossier)(number, status);
    }
    equal!(bench.ledger.organisations().expect("a look-up"), [bench.organisation]);
}
