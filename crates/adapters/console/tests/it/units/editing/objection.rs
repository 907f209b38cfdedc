use customs_console::internals::Language;
use customs_console::internals::editing::transits::TRANSIT;
use customs_console::internals::editing::{DECLARATION, Drawing, Objection, Reason, Typed};
use customs_kernel::FieldErrors;
use customs_tariff::Codebook;
use std::collections::BTreeSet;

fn reason(path: Option<&str>) -> Reason {
    Reason {
        code: "DMS548AA".to_owned(),
        text: Some("Wrong code".to_owned()),
        tag: "en",
        text_nl: Some("Foute code".to_owned()),
        pointer: None,
        path: path.map(str::to_owned),
        original_value: None,
        line_number: None,
    }
}

#[test]
fn a_field_that_customs_points_at_is_drawn_once() {
    let mut typed = Typed::default();
    typed.set("items.2.hs_code", "94016900");
    let (errors, codebook) = (FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let mut drawn = BTreeSet::new();
    let mut objection = |path: &str| Objection::new(&reason(Some(path)), &drawing, Some(DECLARATION), &mut drawn);
    let first = objection("items.2.hs_code");
    let fields: Vec<_> = first.inputs.iter().map(|input| (&*input.path, &*input.value)).collect();
    assert_eq!(fields, [("items.2.hs_code", "94016900")]);
    assert_eq!(&*first.field, "Artikel 3 – Goederencode");
    assert_eq!((&*first.says, first.tag, &*first.wrote), ("Foute code", "nl", "Wrong code"));
    let second = objection("items.2.hs_code");
    assert_eq!((second.inputs.len(), &*second.above), (0, "#items.2.hs_code"));
    assert!(objection("items.2.supporting_documents").inputs.is_empty());
    assert!(!objection("declaration.importer.eori").inputs.is_empty());
}

#[test]
fn a_guarantee_that_customs_points_at_twice_has_one_field_for_its_code() {
    let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
    let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
    let mut drawn = BTreeSet::new();
    let mut objection = |path: &str| Objection::new(&reason(Some(path)), &drawing, Some(TRANSIT), &mut drawn);
    let code = objection("guarantees.0.access_code");
    assert_eq!((code.inputs.len(), code.inputs[0].kind), (1, "password"));
    let reference = objection("guarantees.0.reference");
    let fields: Vec<_> = reference.inputs.iter().map(|input| &*input.path).collect();
    assert_eq!((fields, &*reference.above), (vec!["guarantees.0.reference"], ""), "its code is above");
    let (first, second) = (objection("offices_of_transit.0"), objection("offices_of_transit.1"));
    assert_eq!((first.inputs.len(), &*second.above), (1, "#offices_of_transit"));
}

#[test]
fn nothing_that_customs_wrote_is_left_out_and_nothing_is_said_twice() {
    let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
    let stated = |t: Language, text: Option<&str>, text_nl: Option<&str>| {
        let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let (text, text_nl) = (text.map(str::to_owned), text_nl.map(str::to_owned));
        let reason = Reason { text, text_nl, ..reason(None) };
        let Objection { says, tag, wrote, .. } = Objection::new(&reason, &drawing, None, &mut BTreeSet::new());
        (says, tag, wrote)
    };
    let expected = |says: &str, tag: &'static str, wrote: &str| (says.to_owned(), tag, wrote.to_owned());
    let (wrong, foute) = (Some("Wrong code"), Some("Foute code"));
    assert_eq!(stated(Language::En, wrong, foute), expected("Wrong code", "en", ""));
    assert_eq!(stated(Language::En, None, foute), expected("Foute code", "nl", ""), "better than nothing");
    assert_eq!(stated(Language::Nl, wrong, None), expected("Wrong code", "en", ""));
    assert_eq!(stated(Language::Nl, foute, foute), expected("Foute code", "nl", ""));
    assert_eq!(stated(Language::Nl, wrong, foute), expected("Foute code", "nl", "Wrong code"));
}
