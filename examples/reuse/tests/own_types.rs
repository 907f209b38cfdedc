//! The types of this program work as they do without the crates that it takes, and theirs keep every digit.

use freight_desk::{Measure, Position, Reading, Report, Trip, beginnings};
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
fn flattened_tagged_and_untagged_types_have_floating_point() {
    let text = r#"{"lorry":"VX-123-B","latitude":51.95,"longitude":4.05}"#;
    let report = Report { lorry: "VX-123-B".to_owned(), position: Position { latitude: 51.95, longitude: 4.05 } };
    assert_eq!(read::<Report>(text), report);
    assert_eq!(written(&report), text);
    for (text, measure) in [
        (r#"{"kind":"distance","kilometres":120.5}"#, Measure::Distance { kilometres: 120.5 }),
        (r#"{"kind":"temperature","celsius":-18.0}"#, Measure::Temperature { celsius: -18.0 }),
    ] {
        assert_eq!(read::<Measure>(text), measure);
        assert_eq!(written(&measure), text);
    }
    assert_eq!(read::<Vec<Reading>>(r#"[1.5,2,"low"]"#).len(), 3);
    assert_eq!(read::<Reading>("1.5"), Reading::Number(1.5));
}

#[test]
fn values_are_those_of_a_program_without_us() {
    assert_eq!(read::<Value>("1.10").to_string(), "1.1", "arbitrary_precision is on in the whole program");
    assert_eq!(read::<Value>("1.10").as_f64(), Some(1.1));
}

#[test]
fn declarations_keep_every_digit_beside_them() {
    let trip: Trip = read(
        r#"{
            "lorry": "VX-123-B", "latitude": 51.95, "longitude": 4.05,
            "declaration": {
                "dms_version": "4.0",
                "items": [
                    { "gross_weight": 12345678901234567890.12345678, "net_weight": 1e2, "invoice_value": "480.50" },
                    { "gross_weight": 0.10 }
                ]
            }
        }"#,
    );
    let items = &trip.declaration.items;
    assert_eq!(digits(items[0].gross_weight), "12345678901234567890.12345678");
    assert_eq!(digits(items[0].net_weight), "100");
    assert_eq!(digits(items[0].invoice_value), "480.50");
    let text = written(&trip);
    assert!(text.contains(r#""gross_weight":12345678901234567890.12345678"#), "{text}");
    assert!(text.contains(r#""gross_weight":0.10"#), "{text}");
    assert_eq!(read::<Trip>(&text), trip);
    let broken = trip.check().expect_err("it has more digits than customs takes");
    assert!(broken.paths().any(|path| path == "declaration.items.0.gross_weight"), "{broken:?}");
}

#[test]
fn our_amounts_are_read_inside_its_tagged_types() {
    let toll: Measure = read(r#"{"kind":"toll","amount":12.5,"currency":"EUR"}"#);
    assert!(matches!(&toll, Measure::Toll(paid) if paid.to_string() == "EUR 12.5"), "{toll:?}");
    assert_eq!(written(&toll), r#"{"kind":"toll","amount":12.5,"currency":"EUR"}"#);
    let (thresholds, dossier) = beginnings();
    assert_eq!((thresholds.warning.to_string(), dossier.customer_code), ("70".to_owned(), None));
}
