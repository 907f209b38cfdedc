use customs_console::internals::editing::{
    HEADER, Kind, LINE, Reading, Typed, decimal_of, read, unknown, unknown_field, value_of,
};
use customs_declarations::form::{DeclarationForm, ItemForm};
use customs_declarations::testing::a_complete_import;
use serde_json::Value;

#[test]
fn every_field_of_a_declaration_survives_the_form() {
    let whole = a_complete_import();
    let form = DeclarationForm { items: Vec::new(), ..whole.clone() };
    let typed = Typed::from_json(HEADER, "", &serde_json::to_value(&form).expect("JSON"));
    let Reading { document, errors, typed: kept } = read(HEADER, "", &typed);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(kept, typed);
    assert_eq!(serde_json::from_value::<DeclarationForm>(Value::Object(document)).expect("a form"), form);
    for (index, item) in whole.items.iter().enumerate() {
        let root = format!("items.{index}");
        let typed = Typed::from_json(LINE, &root, &serde_json::to_value(item).expect("JSON"));
        let Reading { document, errors, typed: kept } = read(LINE, &root, &typed);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(kept, typed);
        assert_eq!(serde_json::from_value::<ItemForm>(Value::Object(document)).expect("an item"), *item);
    }
}

#[test]
fn blank_entries_are_left_out_and_errors_name_what_remains() {
    let mut typed = Typed::default();
    typed.set("items.0.packaging.0.type", " ");
    typed.set("items.0.packaging.1.quantity", "four");
    typed.set("items.0.gross_weight", "1,5");
    typed.set("items.0.net_weight", "1.234");
    let Reading { document, errors, typed } = read(LINE, "items.0", &typed);
    let wrong: Vec<_> = errors.paths().collect();
    assert_eq!(wrong, ["items.0.net_weight", "items.0.packaging.0.quantity"]);
    assert_eq!(typed.text("items.0.packaging.0.quantity"), "four");
    assert_eq!(document["gross_weight"], "1.5");
    assert_eq!(document["packaging"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_no_field_can_hold_is_named_and_blank_fields_are_not() {
    let mut typed = Typed::default();
    for (name, text) in [
        ("items.0.hs_code", "85109000"),
        ("items.0.packaging.0.type", "CT"),
        ("items.0.colour", "red"),
        ("items.0.size", " "),
        ("reference", "A"),
        ("version", "3"),
        ("ask", "submit"),
    ] {
        typed.set(name, text);
    }
    let unknown = unknown(LINE, "items.0", &typed, &unknown_field());
    assert_eq!(unknown.paths().collect::<Vec<_>>(), ["items.0.colour", "reference"]);
    let day = value_of(Kind::Day, "2026-3-2").err().map(|rule| rule.code().word().to_owned());
    assert_eq!(day.as_deref(), Some("date"), "as the API has it");
}

#[test]
fn a_blank_form_is_an_empty_declaration() {
    let Reading { document, .. } = read(HEADER, "", &Typed::default());
    let form: DeclarationForm = serde_json::from_value(Value::Object(document)).expect("a form");
    assert_eq!(form, DeclarationForm::default());
}

#[test]
fn numbers_are_read_the_dutch_way_and_doubtful_ones_are_refused() {
    let read =
        |text: &str| decimal_of(text).map(|number| number.to_string()).map_err(|rule| rule.code().word().to_owned());
    for (text, number) in [
        ("1234", "1234"),
        ("12,50", "12.50"),
        ("12.5", "12.5"),
        ("1234.567", "1234.567"),
        ("1.234,56", "1234.56"),
        ("1.234.567", "1234567"),
        ("-1.234,5", "-1234.5"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(number), "{text}");
    }
    assert_eq!(read("1.234").as_deref().err().map(String::as_str), Some("thousands"));
    // A number has 28 digits; one more would be rounded away.
    assert_eq!(read("0,1234567890123456789012345678").as_deref(), Ok("0.1234567890123456789012345678"));
    for text in ["0,12345678901234567890123456789", "123456789012345678901234567890"] {
        assert_eq!(read(text).err().as_deref(), Some("too_many_digits"), "{text}");
    }
    for text in ["1,2,3", "12.34,5", "1.23.456", "a", ""] {
        assert_eq!(read(text).err().as_deref(), Some("number"), "{text}");
    }
}
