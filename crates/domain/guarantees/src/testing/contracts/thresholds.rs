use super::store::{GuaranteeStore, decimal};
use crate::account::Thresholds;

/// Runs the contract of [`ThresholdSettings`](crate::ports::ThresholdSettings); `make` returns an empty store on every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn threshold_contract(make: impl Fn() -> GuaranteeStore) {
    let store = make();
    let thresholds_of = |organisation| store.thresholds.for_organisation(organisation).expect("a look-up");
    assert_eq!(thresholds_of(store.ours()), Thresholds::default());
    for (warning, critical) in [("60.25", "99.99"), ("1", "100")] {
        let set = Thresholds { warning: decimal(warning), critical: decimal(critical) };
        store.thresholds.set(store.ours(), set).expect("they are set");
        assert_eq!(thresholds_of(store.ours()), set);
    }
    assert_eq!(thresholds_of(store.theirs()), Thresholds::default());
    store.undone(|| store.thresholds.set(store.theirs(), thresholds_of(store.ours())).expect("they are set"));
    assert_eq!(thresholds_of(store.theirs()), Thresholds::default());
}
