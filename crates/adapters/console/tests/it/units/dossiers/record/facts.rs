use customs_billing::dossier::DossierForm;
use customs_console::internals::Language;
use customs_console::internals::dossiers::{span, transport};
use rust_decimal::Decimal;

#[test]
fn a_span_is_told_as_far_as_it_is_known() {
    let at = |text: &str| Some(text.parse().expect("a moment"));
    let (from, to) = (at("2026-03-02T09:00:00Z"), at("2026-03-02T11:30:00Z"));
    let reported = |from, to| span(Language::En, from, to);
    assert_eq!(reported(from, to).as_deref(), Some("02-03-2026 10:00 to 02-03-2026 12:30"));
    assert_eq!(reported(from, None).as_deref(), Some("from 02-03-2026 10:00"));
    assert_eq!(reported(None, to).as_deref(), Some("until 02-03-2026 12:30"));
    assert_eq!(reported(None, None), None);
}

#[test]
fn a_dossier_shows_the_facts_that_it_has() {
    let text = |text: &str| Some(text.to_owned());
    let form = DossierForm {
        incoterms: text("DAP"),
        incoterms_place: text("Venlo"),
        total_weight: Some(Decimal::new(12_500, 1)),
        total_colli: Some(1_200),
        ..DossierForm::default()
    };
    let shown: Vec<_> = transport(Language::En, &form).into_iter().map(|fact| (fact.name, fact.value)).collect();
    let expected = [("Packages", "1.200"), ("Weight", "1.250\u{a0}kg"), ("Delivery terms", "DAP Venlo")];
    assert_eq!(shown, expected.map(|(name, value)| (name, value.to_owned())));
    assert!(transport(Language::Nl, &DossierForm::default()).is_empty());
}
