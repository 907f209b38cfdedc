use super::profiles::{NOBODY, full, unset};
use crate::ports::{BillingSettings, SettingsSource};
use crate::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, equal, keeps};
use std::sync::Arc;

/// Stores the profile of an organisation.
pub type StoreProfile = Box<dyn Fn(&OrganisationProfile)>;

/// The settings of a store with one organisation, which is called `Ours` and has set nothing else.
pub struct SettingsBench {
    /// The settings.
    pub settings: Arc<dyn SettingsSource>,
    /// The organisation `Ours`.
    pub organisation: OrganisationId,
    /// Stores the profile that settings are read from.
    pub keep: StoreProfile,
}

customs_kernel::debug_by_name!(SettingsBench);

/// Runs the contract of [`SettingsSource`] on that port alone; `make` returns settings of one organisation on every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn settings_contract<B: Into<SettingsBench>>(make: impl Fn() -> B) {
    let make = || -> SettingsBench { make().into() };
    keeps! { "SettingsSource":
        what_was_never_set_is_as_for_everybody(&make());
        settings_are_those_of_the_profile(&make());
    }
}

fn read(bench: &SettingsBench, organisation: OrganisationId) -> BillingSettings {
    bench.settings.for_organisation(organisation).expect("settings")
}

fn what_was_never_set_is_as_for_everybody(bench: &SettingsBench) {
    equal!(read(bench, bench.organisation), unset());
    equal!(read(bench, NOBODY), BillingSettings::default(), "an organisation that is not there");
}

fn settings_are_those_of_the_profile(bench: &SettingsBench) {
    let bare = OrganisationProfile { organisation: bench.organisation, eori: None, settings: unset() };
    for profile in [full(bench.organisation), bare] {
        (bench.keep)(&profile);
        equal!(read(bench, bench.organisation), profile.settings, [profile]);
        equal!(read(bench, NOBODY), BillingSettings::default(), "each has its own", [profile]);
    }
}
