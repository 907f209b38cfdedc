use super::json_fields;
use rust_decimal::Decimal;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Line {
    #[serde(with = "crate::exact_number")]
    amount: Decimal,
    #[serde(default, with = "crate::exact_number::optional")]
    weight: Option<Decimal>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Line(Line),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flattened {
    #[serde(flatten)]
    line: Line,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Line(Line),
}

fn line(amount: &str, weight: Option<&str>) -> Line {
    let number = |text: &str| text.parse().expect("a number");
    Line { amount: number(amount), weight: weight.map(number) }
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn numbers_keep_all_digits_and_texts_are_numbers_too() {
    for (amount, exact) in [
        ("0", "0"),
        ("-0.10", "-0.10"),
        ("12.50", "12.50"),
        ("1e2", "100"),
        ("1.5E-7", "0.00000015"),
        ("12345678901234567890.12345678", "12345678901234567890.12345678"),
        ("79228162514264337593543950335", "79228162514264337593543950335"),
        ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
        ("\"12345678901234567890.50\"", "12345678901234567890.50"),
        ("\"\\u0031.5\"", "1.5"),
    ] {
        let text = format!(r#"{{ "amount": {amount} , "weight":{amount}}}"#);
        assert_eq!(read::<Line>(&text), line(exact, Some(exact)), "{text}");
        let read_from = serde_json::from_reader::<_, Line>(text.as_bytes()).expect("a line");
        assert_eq!(read_from.amount.to_string(), line(exact, None).amount.to_string(), "{text}");
    }
}

#[test]
fn numbers_are_written_with_the_digits_that_they_have() {
    let exact = line("12345678901234567890.50", Some("0.00"));
    let text = r#"{"amount":12345678901234567890.50,"weight":0.00}"#;
    assert_eq!(serde_json::to_string(&exact).expect("JSON"), text);
    let fields = json_fields(&exact).expect("an object");
    let fields: Vec<_> = fields.iter().map(|(name, text)| (name.as_str(), text.get())).collect();
    assert_eq!(fields, [("amount", "12345678901234567890.50"), ("weight", "0.00")]);
}

#[test]
fn a_number_may_be_left_out() {
    for text in [r#"{"amount":1}"#, r#"{"amount":1,"weight":null}"#] {
        assert_eq!(read::<Line>(text), line("1", None));
    }
    assert_eq!(serde_json::to_string(&line("1", None)).expect("JSON"), r#"{"amount":1,"weight":null}"#);
}

#[test]
fn what_is_no_number_is_refused() {
    for amount in ["null", "true", "[1]", r#"{"a":1}"#, r#""""#, r#""one""#, "1e40", "79228162514264337593543950336"] {
        let text = format!(r#"{{"amount":{amount}}}"#);
        assert!(serde_json::from_str::<Line>(&text).is_err(), "{text}");
        assert!(serde_json::from_str::<Value>(&text).is_ok_and(|value| serde_json::from_value::<Line>(value).is_err()));
    }
}

#[test]
fn values_and_buffered_numbers_are_read_too() {
    let exact = line("1234.5", Some("100000"));
    assert_eq!(
        serde_json::from_value::<Line>(json!({ "amount": "1234.50", "weight": 100_000 })).expect("a line"),
        exact
    );
    let value = serde_json::to_value(&exact).expect("a value");
    assert_eq!(serde_json::from_value::<Line>(value).expect("a line"), exact);
    let text = r#"{"kind":"line","amount":1234.5,"weight":1e5}"#;
    assert_eq!(read::<Tagged>(text), Tagged::Line(line("1234.5", Some("100000"))));
    assert_eq!(read::<Flattened>(text), Flattened { line: line("1234.5", Some("100000")) });
    assert_eq!(read::<Untagged>(text), Untagged::Line(line("1234.5", Some("100000"))));
    assert_eq!(read::<Untagged>(r#"{"amount":1,"weight":null}"#), Untagged::Line(line("1", None)));
}
