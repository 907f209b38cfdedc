//! The types of this program work as they do without the crates that it takes, and theirs keep every digit.

use customs_declarations::form::DeclarationForm;
use freight_desk::{Measure, Report, Trip};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("JSON")
}

fn digits<N: ToString>(number: Option<N>) -> String {
    number.expect("a number").to_string()
}

#[test]
fn tagged_types_have_floating_point_and_our_amounts() {
    let (text, measure) = (r#"{"kind":"distance","kilometres":120.5}"#, Measure::Distance { kilometres: 120.5 });
    assert_eq!(read::<Measure>(text), measure);
    assert_eq!(written(&measure), text);
    let toll: Measure = read(r#"{"kind":"toll","amount":12.5,"currency":"EUR"}"#);
    assert!(matches!(&toll, Measure::Toll(paid) if paid.to_string() == "EUR 12.5"), "{toll:?}");
    assert_eq!(written(&toll), r#"{"kind":"toll","amount":12.5,"currency":"EUR"}"#);
}

#[test]
fn values_are_those_of_a_program_without_us() {
    assert_eq!(read::<Value>("1.10").to_string(), "1.1", "arbitrary_precision is on in the whole program");
    assert_eq!(read::<Value>("1.10").as_f64(), Some(1.1));
}

#[test]
fn declarations_keep_every_digit_beside_flattened_floating_point() {
    let trip: Trip = read(
        r#"{
            "lorry": "VX-123-B", "latitude": 51.95,
            "declaration": {
                "dms_version": "4.0",
                "items": [{ "gross_weight": 12345678901234567890.12345678, "net_weight": 1e2, "invoice_value": "480.50" }]
            }
        }"#,
    );
    assert_eq!(trip.report, Report { lorry: "VX-123-B".to_owned(), latitude: 51.95 });
    let item = &trip.declaration.items[0];
    assert_eq!(digits(item.gross_weight), "12345678901234567890.12345678");
    assert_eq!((digits(item.net_weight), digits(item.invoice_value)), ("100".to_owned(), "480.50".to_owned()));
    let text = written(&trip);
    assert!(text.contains(r#""gross_weight":12345678901234567890.12345678"#), "{text}");
    assert_eq!(read::<Trip>(&text), trip);
}

#[test]
fn what_clients_send_keeps_every_digit() {
    let text =
        r#"{ "declaration": { "items": [{ "gross_weight": 12345678901234567890.12345678, "sequence": 1.0 }] } }"#;
    let read = DeclarationForm::read(text).expect("a form");
    assert_eq!(digits(read.value.items[0].gross_weight), "12345678901234567890.12345678");
    assert_eq!((read.value.items[0].sequence, read.unknown.len()), (Some(1), 0));
    let unknown = DeclarationForm::read(&text.replace("sequence", "seqence")).expect("a form").unknown;
    assert_eq!(unknown[0].meant, Some("sequence"));
}
