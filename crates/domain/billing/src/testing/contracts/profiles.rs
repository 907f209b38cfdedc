use super::store::text;
use crate::invoice::Seller;
use crate::money::PaymentTerms;
use crate::ports::{BillingSettings, ProfileStore, SettingsSource};
use crate::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;

/// The profiles of a store with one organisation, which is called `Ours` and has set nothing else.
pub struct ProfileBench {
    /// Storage of the profiles.
    pub profiles: Arc<dyn ProfileStore>,
    /// The settings that billing reads from the profiles.
    pub settings: Arc<dyn SettingsSource>,
    /// The unit of work that they join.
    pub work: Arc<dyn UnitOfWork>,
    /// The organisation `Ours`.
    pub organisation: OrganisationId,
}

customs_kernel::debug_by_name!(ProfileBench);

/// Runs the contract of [`ProfileStore`] and [`SettingsSource`].
///
/// # Panics
/// When a rule is broken.
pub fn profile_contract(make: impl Fn() -> ProfileBench) {
    keeps! { "ProfileStore and SettingsSource":
        what_was_never_told_is_as_for_everybody(&make());
        what_is_told_comes_back_and_can_be_taken_back(&make());
        what_is_undone_was_never_told(&make());
    }
}

fn what_was_never_told_is_as_for_everybody(bench: &ProfileBench) {
    let seller = Seller { name: "Ours".to_owned(), ..Seller::default() };
    let settings = BillingSettings { seller, ..BillingSettings::default() };
    equal!(bench.settings.for_organisation(bench.organisation).expect("settings"), settings);
    let profile = OrganisationProfile { organisation: bench.organisation, eori: None, settings };
    equal!(bench.profiles.find(bench.organisation).expect("an answer"), Some(profile));
    let nobody = OrganisationId::new(987_654);
    equal!(bench.profiles.find(nobody).expect("an answer"), None, [nobody]);
    equal!(bench.settings.for_organisation(nobody).expect("settings"), BillingSettings::default(), [nobody]);
}

fn full(organisation: OrganisationId) -> OrganisationProfile {
    OrganisationProfile {
        organisation,
        eori: text("NL801234566"),
        settings: BillingSettings {
            seller: Seller {
                name: "Größe & 'Łódź' B.V.".to_owned(),
                address: text("Europaweg 1"),
                postal_code: text("3199 LC"),
                city: text("Rotterdam"),
                country_code: text("NL"),
                trade_register_number: text("01234567"),
                vat_number: text("NL123456782B01"),
                iban: text("NL91ABNA0417164300"),
                bic: text("ABNANL2A"),
                email: text("billing@example.nl"),
                phone: text("+31 10 123 45 67"),
                logo: text("1/00112233445566778899aabbccddeeff:17"),
            },
            terms: PaymentTerms { handling: 0, duties: 365, disbursements: 7 },
            number_format: "F{year}/{number:4}-NL".parse().expect("a format"),
        },
    }
}

fn what_is_told_comes_back_and_can_be_taken_back(bench: &ProfileBench) {
    let before = bench.profiles.find(bench.organisation).expect("an answer").expect("a profile");
    for profile in [full(bench.organisation), before.clone(), full(bench.organisation), before] {
        let kept: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
            holds!(bench.profiles.hold(bench.organisation)?.is_some());
            bench.profiles.save(&profile)
        });
        kept.expect("it is stored");
        equal!(bench.settings.for_organisation(bench.organisation).expect("settings"), profile.settings);
        equal!(bench.profiles.find(bench.organisation).expect("an answer"), Some(profile));
    }
    let nobody = full(OrganisationId::new(987_654));
    holds!(super::store::is_conflict(&bench.profiles.save(&nobody), None), [nobody]);
}

fn what_is_undone_was_never_told(bench: &ProfileBench) {
    let before = bench.profiles.find(bench.organisation).expect("an answer");
    let undone: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
        bench.profiles.save(&full(bench.organisation))?;
        Err(StorageError::Failed("undo".into()))
    });
    holds!(undone.is_err(), [undone]);
    equal!(bench.profiles.find(bench.organisation).expect("an answer"), before);
}
