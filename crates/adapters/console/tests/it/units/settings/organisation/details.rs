use customs_billing::ports::BillingSettings;
use customs_billing::profile::OrganisationProfile;
use customs_console::internals::settings::organisation::{
    DISBURSEMENTS, DUTIES, FIELDS, Values, change, label, values,
};
use customs_console::internals::{Language, Posted};
use customs_kernel::OrganisationId;

#[test]
fn every_field_has_a_name_of_its_own_and_days_must_be_whole() {
    let names: Vec<_> = FIELDS.iter().flat_map(|(_, names)| *names).collect();
    let labels: std::collections::BTreeSet<_> = names.iter().map(|name| label(Language::En, name)).collect();
    assert_eq!((names.len(), labels.len()), (16, 16));
    let settings = BillingSettings::default();
    let stored = values(&OrganisationProfile { organisation: OrganisationId::new(1), eori: None, settings });
    assert!(names.iter().all(|name| stored.0.iter().any(|(known, _)| known == *name)), "each has its value");
    let print_with = |name: &str| {
        let values = stored
            .0
            .iter()
            .map(|(known, value)| (*known, if *known == name { "x" } else { value.as_str() }.to_owned()));
        Values(values.collect()).print()
    };
    assert!(names.iter().all(|name| print_with(name) != stored.print()), "each counts");
    assert_eq!(print_with("logo"), stored.print(), "the form does not replace the logo");
    let (change, errors) = change(&Posted::read(b"name=Broker&payment_terms_handling=14&payment_terms_duties=1.5"));
    assert_eq!((change.name.as_deref(), change.payment_terms_handling), (Some("Broker"), Some(14)));
    assert_eq!(errors.paths().collect::<Vec<_>>(), [DISBURSEMENTS, DUTIES]);
}
