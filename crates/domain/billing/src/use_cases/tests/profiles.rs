use super::*;
use crate::OrganisationProfiles;
use crate::invoice::Seller;
use crate::money::PaymentTerms;
use crate::ports::BillingSettings;
use crate::profile::{OrganisationProfile, ProfileChange};

fn profiles(bench: &Bench) -> OrganisationProfiles {
    let seller = Seller { name: "Broker B.V.".to_owned(), city: text("Rotterdam"), ..Seller::default() };
    bench.store.keep_settings(OURS, BillingSettings { seller, ..BillingSettings::default() });
    OrganisationProfiles::new(bench.store.clone(), bench.store.clone())
}

#[test]
fn only_what_is_said_changes_and_codes_are_kept_without_blanks() {
    let bench = Bench::new();
    let profiles = profiles(&bench);
    let change = ProfileChange {
        kvk: text(" 1234 5678"),
        iban: text("nl91 abna 0417 1643 00"),
        vat_number: text("nl123456782b01"),
        eori: text("nl 801234566"),
        payment_terms_duties: Some(7),
        invoice_number_format: text("F{year}-{number:4}"),
        ..ProfileChange::default()
    };
    let OrganisationProfile { organisation, eori, settings } = profiles.update(OURS, &change).expect("it is changed");
    assert_eq!((organisation, eori), (OURS, text("NL801234566")));
    let seller = Seller {
        name: "Broker B.V.".to_owned(),
        city: text("Rotterdam"),
        trade_register_number: text("12345678"),
        iban: text("NL91ABNA0417164300"),
        vat_number: text("NL123456782B01"),
        ..Seller::default()
    };
    assert_eq!(settings.seller, seller);
    assert_eq!(settings.terms, PaymentTerms { handling: 30, duties: 7, disbursements: 30 });
    assert_eq!(bench.finalized().number(), Some("F2026-0001"));
    assert_eq!(profiles.show(OURS).expect("a profile").settings, settings);
}

#[test]
fn an_empty_text_clears_and_a_name_is_never_cleared() {
    let bench = Bench::new();
    let profiles = profiles(&bench);
    let full = ProfileChange {
        phone: text("+31 10 123"),
        invoice_number_format: text("X{year}-{number}"),
        ..ProfileChange::default()
    };
    profiles.update(OURS, &full).expect("it is changed");
    let cleared =
        ProfileChange { phone: text(""), city: text(" "), invoice_number_format: text(""), ..ProfileChange::default() };
    let settings = profiles.update(OURS, &cleared).expect("it is changed").settings;
    assert_eq!((settings.seller.phone, settings.seller.city), (None, None));
    assert_eq!(settings.number_format.to_string(), "{year}-{number:5}");
    let nameless = ProfileChange { name: text(" "), ..ProfileChange::default() };
    assert_eq!(broken(profiles.update(OURS, &nameless)), ["name"]);
}

#[test]
fn every_bad_value_is_named_and_nothing_is_changed() {
    let bench = Bench::new();
    let profiles = profiles(&bench);
    let before = profiles.show(OURS).expect("a profile");
    let bad = ProfileChange {
        name: text(&"x".repeat(256)),
        eori: text("801234566"),
        address: text("Kade 1"),
        postal_code: text(&"1".repeat(21)),
        city: text("a\u{0}b"),
        country: text("NLD"),
        kvk: text("1234567"),
        vat_number: text("NL123456783B01"),
        iban: text("NL91ABNA0417164301"),
        bic: text("ABN"),
        email: text("billing"),
        phone: text("call us"),
        logo: None,
        payment_terms_handling: Some(-1),
        payment_terms_duties: Some(366),
        payment_terms_disbursements: Some(366),
        invoice_number_format: text("{year}"),
    };
    let all = [
        "bic",
        "city",
        "country",
        "email",
        "eori",
        "iban",
        "invoice_number_format",
        "kvk",
        "name",
        "payment_terms_disbursements",
        "payment_terms_duties",
        "payment_terms_handling",
        "phone",
        "postal_code",
        "vat_number",
    ];
    assert_eq!(broken(profiles.update(OURS, &bad)), all);
    for eori in ["foo", "GB123456789000"] {
        let foreign = ProfileChange { eori: text(eori), ..ProfileChange::default() };
        assert_eq!(broken(profiles.update(OURS, &foreign)), ["eori"], "{eori}");
    }
    assert_eq!(profiles.show(OURS).expect("a profile"), before);
    assert!(matches!(profiles.update(THEIRS, &ProfileChange::default()), Err(BillingError::Unknown(_))));
}
