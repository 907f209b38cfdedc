use crate::testing::contracts::on_both;
use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_billing::OrganisationProfiles;
use customs_billing::ports::ProfileStore;
use customs_billing::profile::ProfileChange;
use customs_billing::testing::{ProfileBench, SettingsBench, profile_contract, settings_contract};
use customs_kernel::OrganisationId;
use customs_persistence::{StoredOrganisations, StoredProfiles};
use std::sync::Arc;
use std::thread;

fn organisation(test: &TestDatabase) -> OrganisationId {
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewOrganisation::new("Ours", None, created_at).expect("an organisation");
    StoredOrganisations::new(test.database.clone()).add(&new).expect("stored").id()
}

fn profile_bench(test: &TestDatabase) -> ProfileBench {
    ProfileBench {
        profiles: Arc::new(StoredProfiles::new(test.database.clone())),
        work: Arc::new(test.database.clone()),
        organisation: organisation(test),
    }
}

fn settings_bench(test: &TestDatabase) -> SettingsBench {
    let profiles = Arc::new(StoredProfiles::new(test.database.clone()));
    let stored = profiles.clone();
    SettingsBench {
        settings: profiles,
        organisation: organisation(test),
        keep: Box::new(move |profile| stored.save(profile).expect("it is stored")),
    }
}

on_both! { profile_bench =>
    profile: profile_contract;
}

on_both! { settings_bench =>
    read_settings: settings_contract;
}

fn both_changes_stay(test: &TestDatabase) {
    let organisation = organisation(test);
    let profiles = OrganisationProfiles::new(
        Arc::new(StoredProfiles::new(test.database.clone())),
        Arc::new(test.database.clone()),
    );
    let text = |number: usize| Some(format!("+31 {number}"));
    thread::scope(|scope| {
        for number in 0..8 {
            let profiles = &profiles;
            let change = if number % 2 == 0 {
                ProfileChange { phone: text(number), ..ProfileChange::default() }
            } else {
                ProfileChange { city: text(number), ..ProfileChange::default() }
            };
            scope.spawn(move || profiles.update(organisation, &change).expect("it is changed"));
        }
    });
    let seller = profiles.show(organisation).expect("a profile").settings.seller;
    assert!(seller.phone.is_some() && seller.city.is_some(), "{seller:?}");
}

#[test]
fn two_who_change_different_things_at_once_both_have_their_way() {
    both_changes_stay(&sqlite_migrated());
    both_changes_stay(&postgres_migrated());
}
