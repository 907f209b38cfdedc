use customs_console::internals::Language;
use customs_console::internals::editing::transits::TRANSIT;
use customs_console::internals::editing::{DECLARATION, Drawing, Forms, Typed};
use customs_kernel::FieldErrors;
use customs_tariff::Codebook;

fn drawn(forms: Forms, path: &str) -> Vec<(String, &'static str)> {
    let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    forms.inputs_at(&drawing, path).into_iter().map(|input| (input.path, input.kind)).collect()
}

fn field(path: &str, kind: &'static str) -> (String, &'static str) {
    (path.to_owned(), kind)
}

#[test]
fn a_field_is_drawn_with_the_secret_that_belongs_to_it() {
    assert_eq!(drawn(TRANSIT, "office_of_departure"), [field("office_of_departure", "text")]);
    let own = [field("guarantee_reference", "text"), field("guarantee_access_code", "password")];
    assert_eq!(drawn(TRANSIT, "guarantee_reference"), own);
    let listed = [field("guarantees.1.reference", "text"), field("guarantees.1.access_code", "password")];
    assert_eq!(drawn(TRANSIT, "guarantees.1.reference"), listed);
    assert_eq!(drawn(TRANSIT, "reference"), [field("reference", "text")]);
    assert_eq!(drawn(TRANSIT, "guarantees.1.access_code"), [field("guarantees.1.access_code", "password")]);
}

#[test]
fn an_entry_of_a_list_of_texts_is_in_the_field_of_the_list() {
    assert_eq!(drawn(TRANSIT, "offices_of_transit.1"), [field("offices_of_transit", "area")]);
    let seals = "declaration.transport.containers.0.seals";
    assert_eq!(drawn(DECLARATION, &format!("{seals}.2")), [field(seals, "area")]);
    for nothing in ["items.0", "items.0.packaging", "holder", "guarantees.0", "colour", "items.x.hs_code"] {
        assert!(drawn(TRANSIT, nothing).is_empty(), "{nothing}");
    }
}
