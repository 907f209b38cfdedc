use customs_json_reading::{Change, Number, Read, UnknownField, read};
use customs_kernel::FieldErrors;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Default, Deserialize)]
struct Goods {
    #[serde(default, alias = "taric")]
    taric_subheading: Change<Option<String>>,
    #[serde(default)]
    net_weight: Change<Option<Number>>,
}

fn errors(outcome: Result<Read<Goods>, FieldErrors>) -> Value {
    serde_json::to_value(outcome.expect_err("errors")).expect("JSON")
}

#[test]
fn what_the_shape_does_not_have_is_listed_with_what_was_meant() {
    let read = read::<Goods>(r#"{ "net_weigth": 1, "taric": "00", "colour": { "x": [1] } }"#).expect("goods");
    assert_eq!(read.value.taric_subheading, Change::to(Some("00".to_owned())));
    assert_eq!(read.value.net_weight, Change::default());
    let unknown = |path: &str, meant| UnknownField { path: path.to_owned(), meant };
    assert_eq!(read.unknown, [unknown("colour", None), unknown("net_weigth", Some("net_weight"))]);
    assert_eq!(read.more_unknown, 0);
}

#[test]
fn what_is_known_is_read_and_nothing_is_listed() {
    let read = read::<Goods>(r#"{ "net_weight": 9007199254740993.10, "taric_subheading": null }"#).expect("goods");
    assert!(read.unknown.is_empty());
    assert_eq!(read.value.taric_subheading, Change::to(None), "null is sent");
    let weight = read.map(|goods| goods.net_weight.into_sent().flatten()).value;
    assert_eq!(
        weight.map(|weight| rust_decimal::Decimal::from(weight).to_string()).as_deref(),
        Some("9007199254740993.10")
    );
}

#[test]
fn every_mistake_is_named_at_its_path() {
    let sent = r#"{ "net_weight": "1", "taric": 7 }"#;
    assert_eq!(errors(read(sent)), json!({ "net_weight": ["must be a number"], "taric": ["must be a text"] }));
    assert_eq!(errors(read("[]")), json!({ "body": ["must be an object"] }));
    assert_eq!(errors(read("{")), json!({ "body": ["is not valid JSON (line 1, column 1)"] }));
    let zero = "{ \"taric\": \"a\\u0000\" }";
    assert_eq!(errors(read(zero)), json!({ "taric": ["must not contain the character U+0000"] }));
    let twice = r#"{ "taric": "00", "taric_subheading": "01" }"#;
    assert_eq!(errors(read(twice)), json!({ "taric_subheading": ["is sent under two names"] }));
}
