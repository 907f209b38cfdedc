use customs_console::internals::Language;
use customs_console::internals::editing::Reason;
use customs_console::internals::records::{Rejected, RejectedField, RejectionText};
use customs_kernel::CustomsWords;
use customs_transits::RejectionError;

fn error(path: Option<&str>, line_number: Option<u32>, value: &str) -> RejectionError {
    RejectionError {
        code: "12".to_owned(),
        text: Some(CustomsWords::quoted("Not in the code list").into()),
        pointer: Some("/CC015C/Consignment".to_owned()),
        path: path.map(str::to_owned),
        original_value: Some(value.to_owned()),
        line_number,
    }
}

/// The reasons of a transit of 60 goods items, in a line each.
fn reasons(errors: Vec<RejectionError>) -> (Vec<String>, String) {
    let arrived_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let reasons = errors.into_iter().map(|error| Reason::from_transit(Language::Nl, error));
    let Rejected { errors, more, .. } = Rejected::new(Language::Nl, arrived_at, reasons, 60);
    let stated = |reason: &RejectedField| {
        let RejectionText { code, value, pointer, .. } = &reason.reported;
        format!("{}|{}|{code}|{value}|{pointer}", reason.line, reason.field)
    };
    (errors.iter().map(stated).collect(), more)
}

#[test]
fn what_customs_says_names_the_field_or_the_goods_item_or_where_it_points() {
    let errors = vec![
        error(Some("items.0.hs_code"), Some(1), "1"),
        error(Some("office_of_departure"), None, "NL1"),
        error(Some("items.2"), Some(3), ""),
        error(None, None, ""),
    ];
    let (stated, more) = reasons(errors);
    let expected = [
        "|Artikel 1 – Goederencode|12|1|",
        "|Kantoor van vertrek|12|NL1|",
        "Artikel 3||12||",
        "||12||/CC015C/Consignment",
    ];
    assert_eq!((&*stated, &*more), (&expected.map(str::to_owned)[..], ""));
}

#[test]
fn what_customs_says_of_many_goods_items_is_said_once() {
    let of_item =
        |field: &str, value: &str, index: u32| error(Some(&format!("items.{index}{field}")), Some(index + 1), value);
    let mut errors: Vec<_> = (0..41).map(|index| of_item(".hs_code", "1", index)).collect();
    errors.push(of_item(".hs_code", "2", 50));
    errors.extend((0..60).map(|index| of_item("", "", index)));
    let (stated, more) = reasons(errors);
    let expected =
        ["|Artikelen 1–41 – Goederencode|12|1|", "|Artikel 51 – Goederencode|12|2|", "Alle 60 artikelen||12||"];
    assert_eq!((&*stated, &*more), (&expected.map(str::to_owned)[..], ""));
    let (stated, more) = reasons((0..60).map(|index| of_item(".hs_code", &index.to_string(), index)).collect());
    assert_eq!((stated.len(), &*more), (30, "En nog 30."));
}
