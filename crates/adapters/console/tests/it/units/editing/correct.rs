use customs_console::internals::Language;
use customs_console::internals::editing::{Drawing, Objection, Typed};
use customs_declarations::RejectionError;
use customs_kernel::FieldErrors;
use customs_tariff::Codebook;
use std::collections::BTreeSet;

#[test]
fn a_field_that_customs_points_at_is_drawn_once() {
    let mut typed = Typed::default();
    typed.set("items.2.hs_code", "94016900");
    let (errors, codebook) = (FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let error = |path: &str| RejectionError {
        code: "DMS548AA".to_owned(),
        text: Some("Wrong code".to_owned()),
        text_nl: Some("Foute code".to_owned()),
        pointer: None,
        path: Some(path.to_owned()),
        original_value: None,
        line_number: None,
    };
    let mut drawn = BTreeSet::new();
    let mut objection = |path: &str| Objection::of(Language::Nl, &error(path), &drawing, true, &mut drawn);
    let first = objection("declaration.items.2.hs_code");
    assert_eq!(first.input.map(|input| (input.path, input.value)), Some(("items.2.hs_code".into(), "94016900".into())));
    assert_eq!(&*first.field, "Artikel 3 – Goederencode (8 cijfers)");
    assert_eq!((&*first.says, first.tag, &*first.wrote), ("Foute code", "nl", "Wrong code"));
    let second = objection("declaration.items.2.hs_code");
    assert_eq!((second.input.is_none(), &*second.above), (true, "#items.2.hs_code"));
    assert!(objection("declaration.items.2.supporting_documents").input.is_none());
    assert!(objection("declaration.importer.eori").input.is_some());
}

#[test]
fn nothing_that_customs_wrote_is_left_out_and_nothing_is_said_twice() {
    let (typed, errors) = (Typed::default(), FieldErrors::default());
    let codebook = Codebook::default();
    let said = |t: Language, text: Option<&str>, text_nl: Option<&str>| {
        let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let given = |text: Option<&str>| text.map(str::to_owned);
        let error = RejectionError {
            code: "DMS548AA".to_owned(),
            text: given(text),
            text_nl: given(text_nl),
            pointer: None,
            path: None,
            original_value: None,
            line_number: None,
        };
        let Objection { says, tag, wrote, .. } = Objection::of(t, &error, &drawing, false, &mut BTreeSet::new());
        (says, tag, wrote)
    };
    let expected = |says: &str, tag: &'static str, wrote: &str| (says.to_owned(), tag, wrote.to_owned());
    let (wrong, foute) = (Some("Wrong code"), Some("Foute code"));
    assert_eq!(said(Language::En, wrong, foute), expected("Wrong code", "en", ""));
    assert_eq!(said(Language::En, None, foute), expected("Foute code", "nl", ""), "better than nothing");
    assert_eq!(said(Language::Nl, wrong, None), expected("Wrong code", "en", ""));
    assert_eq!(said(Language::Nl, foute, foute), expected("Foute code", "nl", ""));
    assert_eq!(said(Language::Nl, wrong, foute), expected("Foute code", "nl", "Wrong code"));
}
