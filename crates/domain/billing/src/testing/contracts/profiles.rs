use super::store::{is_conflict, text};
use crate::invoice::Seller;
use crate::money::PaymentTerms;
use crate::ports::{BillingSettings, ProfileStore};
use crate::profile::OrganisationProfile;
use customs_kernel::testing::undone;
use customs_kernel::{OrganisationId, StorageError, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;

/// The profiles of a store with one organisation, which is called `Ours` and has set nothing else.
pub struct ProfileBench {
    /// Storage of the profiles.
    pub profiles: Arc<dyn ProfileStore>,
    /// The unit of work that it joins.
    pub work: Arc<dyn UnitOfWork>,
    /// The organisation `Ours`.
    pub organisation: OrganisationId,
}

customs_kernel::debug_by_name!(ProfileBench);

/// Runs the contract of [`ProfileStore`] on that port alone; `make` returns a store with one profile on every call.
///
/// # Panics
/// When a rule is broken.
pub fn profile_contract<B: Into<ProfileBench>>(make: impl Fn() -> B) {
    let make = || -> ProfileBench { make().into() };
    keeps! { "ProfileStore":
        what_was_never_set_is_as_for_everybody(&make());
        what_is_set_comes_back_and_can_be_taken_back(&make());
        what_is_undone_was_never_set(&make());
    }
}

/// An organisation that no store has.
pub(super) const NOBODY: OrganisationId = OrganisationId::new(987_654);

/// The settings of an organisation that is called `Ours` and has set nothing else.
pub(super) fn unset() -> BillingSettings {
    let seller = Seller { name: "Ours".to_owned(), ..Seller::default() };
    BillingSettings { seller, ..BillingSettings::default() }
}

fn what_was_never_set_is_as_for_everybody(bench: &ProfileBench) {
    let profile = OrganisationProfile { organisation: bench.organisation, eori: None, settings: unset() };
    equal!(bench.profiles.find(bench.organisation).expect("an answer"), Some(profile));
    equal!(bench.profiles.find(NOBODY).expect("an answer"), None);
}

/// A profile with every field set.
pub(super) fn full(organisation: OrganisationId) -> OrganisationProfile {
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

fn what_is_set_comes_back_and_can_be_taken_back(bench: &ProfileBench) {
    let before = bench.profiles.find(bench.organisation).expect("an answer").expect("a profile");
    for profile in [full(bench.organisation), before.clone(), full(bench.organisation), before] {
        let kept: Result<(), StorageError> = in_unit_of_work(bench.work.as_ref(), || {
            holds!(bench.profiles.hold(bench.organisation)?.is_some());
            bench.profiles.save(&profile)
        });
        kept.expect("it is stored");
        equal!(bench.profiles.find(bench.organisation).expect("an answer"), Some(profile));
    }
    let nobody = full(NOBODY);
    holds!(is_conflict(&bench.profiles.save(&nobody), None), [nobody]);
}

fn what_is_undone_was_never_set(bench: &ProfileBench) {
    let before = bench.profiles.find(bench.organisation).expect("an answer");
    undone(bench.work.as_ref(), || bench.profiles.save(&full(bench.organisation)).expect("it is stored"));
    equal!(bench.profiles.find(bench.organisation).expect("an answer"), before);
}
