use super::store::{GuaranteeStore, decimal};
use crate::account::Thresholds;
use crate::ports::ThresholdSettings;
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, UnitOfWork, equal, keeps};
use std::sync::Arc;

/// Settings in which no thresholds were set.
pub struct ThresholdBench {
    /// The settings.
    pub thresholds: Arc<dyn ThresholdSettings>,
    /// The unit of work that they take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that may set thresholds.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ThresholdBench);

impl From<GuaranteeStore> for ThresholdBench {
    fn from(GuaranteeStore { thresholds, work, organisations, .. }: GuaranteeStore) -> Self {
        Self { thresholds, work, organisations }
    }
}

/// Runs the contract of [`ThresholdSettings`] on that port alone; `make` returns empty settings on every call.
///
/// # Panics
/// When a rule is broken.
pub fn threshold_contract<B: Into<ThresholdBench>>(make: impl Fn() -> B) {
    let make = || -> ThresholdBench { make().into() };
    keeps! { "ThresholdSettings":
        thresholds_are_the_usual_ones_until_they_are_set(&make());
        what_is_set_comes_back_for_its_organisation_alone(&make());
        what_is_undone_was_never_set(&make());
    }
}

fn thresholds(bench: &ThresholdBench, organisation: OrganisationId) -> Thresholds {
    bench.thresholds.for_organisation(organisation).expect("a look-up")
}

fn set(bench: &ThresholdBench, organisation: OrganisationId, warning: &str, critical: &str) -> Thresholds {
    let set = Thresholds { warning: decimal(warning), critical: decimal(critical) };
    bench.thresholds.set(organisation, set).expect("they are set");
    set
}

fn thresholds_are_the_usual_ones_until_they_are_set(bench: &ThresholdBench) {
    equal!(thresholds(bench, bench.organisations[0]), Thresholds::default());
}

fn what_is_set_comes_back_for_its_organisation_alone(bench: &ThresholdBench) {
    for (warning, critical) in [("60.25", "99.99"), ("1", "100")] {
        let set = set(bench, bench.organisations[0], warning, critical);
        equal!(thresholds(bench, bench.organisations[0]), set);
        equal!(thresholds(bench, bench.organisations[1]), Thresholds::default(), "others keep the usual ones", [set]);
    }
}

fn what_is_undone_was_never_set(bench: &ThresholdBench) {
    undone(bench.work.as_ref(), || {
        set(bench, bench.organisations[1], "1", "100");
    });
    equal!(thresholds(bench, bench.organisations[1]), Thresholds::default());
}
