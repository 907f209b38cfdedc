use super::store::{GuaranteeStore, decimal};
use crate::account::Thresholds;
use customs_kernel::{OrganisationId, equal, keeps};

/// Runs the contract of [`ThresholdSettings`](crate::ports::ThresholdSettings); `make` returns an empty store on every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn threshold_contract(make: impl Fn() -> GuaranteeStore) {
    keeps! { "ThresholdSettings":
        thresholds_are_the_usual_ones_until_they_are_set(&make());
        what_is_set_comes_back_for_its_organisation_alone(&make());
        what_is_undone_was_never_set(&make());
    }
}

fn thresholds(store: &GuaranteeStore, organisation: OrganisationId) -> Thresholds {
    store.thresholds.for_organisation(organisation).expect("a look-up")
}

fn set(store: &GuaranteeStore, organisation: OrganisationId, warning: &str, critical: &str) -> Thresholds {
    let set = Thresholds { warning: decimal(warning), critical: decimal(critical) };
    store.thresholds.set(organisation, set).expect("they are set");
    set
}

fn thresholds_are_the_usual_ones_until_they_are_set(store: &GuaranteeStore) {
    equal!(thresholds(store, store.ours()), Thresholds::default());
}

fn what_is_set_comes_back_for_its_organisation_alone(store: &GuaranteeStore) {
    for (warning, critical) in [("60.25", "99.99"), ("1", "100")] {
        let set = set(store, store.ours(), warning, critical);
        equal!(thresholds(store, store.ours()), set);
        equal!(thresholds(store, store.theirs()), Thresholds::default(), "others keep the usual ones", [set]);
    }
}

fn what_is_undone_was_never_set(store: &GuaranteeStore) {
    store.undone(|| {
        set(store, store.theirs(), "1", "100");
    });
    equal!(thresholds(store, store.theirs()), Thresholds::default());
}
