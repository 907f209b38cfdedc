use customs_console::internals::Language;
use customs_console::internals::editing::Reason;
use customs_console::internals::records::{Rejected, RejectedField, RejectionText};
use customs_declarations::RejectionError;

fn error(path: Option<&str>, line_number: Option<u32>, value: &str) -> RejectionError {
    RejectionError {
        code: "DMS548AA".to_owned(),
        text: Some("Wrong code".to_owned()),
        text_nl: Some("Foute code".to_owned()),
        pointer: Some("42A/99Z".to_owned()),
        path: path.map(str::to_owned),
        original_value: Some(value.to_owned()),
        line_number,
    }
}

/// The reasons of a declaration of 60 lines, in a line each.
fn reasons(errors: Vec<RejectionError>) -> (Vec<String>, String) {
    let arrived_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let reasons = errors.into_iter().map(Reason::from_declaration);
    let Rejected { errors, more, .. } = Rejected::new(Language::Nl, arrived_at, reasons, 60);
    let stated = |reason: &RejectedField| {
        let RejectionText { text, value, pointer, .. } = &reason.reported;
        format!("{}|{}|{text}|{value}|{pointer}", reason.line, reason.field)
    };
    (errors.iter().map(stated).collect(), more)
}

#[test]
fn the_field_of_an_error_has_the_name_that_the_form_has() {
    let path = Some("declaration.items.0.hs_code");
    let errors = vec![error(path, Some(1), "1"), error(Some("declaration"), None, ""), error(None, Some(2), "")];
    let (stated, more) = reasons(errors);
    let expected = [
        "|Artikel 1 – Goederencode|Foute code|1|",
        "|aangifte als geheel|Foute code||",
        "Artikel 2||Foute code||42A/99Z",
    ];
    assert_eq!((&*stated, &*more), (&expected.map(str::to_owned)[..], ""));
}

#[test]
fn what_customs_says_of_many_lines_is_said_once() {
    let of_line = |field: &str, value: &str, index: u32| {
        error(Some(&format!("declaration.items.{index}{field}")), Some(index + 1), value)
    };
    let mut errors: Vec<_> = (0..41).map(|index| of_line(".hs_code", "1", index)).collect();
    errors.push(of_line(".hs_code", "2", 50));
    errors.extend((0..60).map(|index| of_line("", "", index)));
    let (stated, more) = reasons(errors);
    let expected = [
        "|Artikelen 1–41 – Goederencode|Foute code|1|",
        "|Artikel 51 – Goederencode|Foute code|2|",
        "Alle 60 artikelen||Foute code||",
    ];
    assert_eq!((&*stated, &*more), (&expected.map(str::to_owned)[..], ""));
    let (stated, more) = reasons((0..60).map(|index| of_line(".hs_code", &index.to_string(), index)).collect());
    assert_eq!((stated.len(), &*more), (30, "En nog 30."));
}
