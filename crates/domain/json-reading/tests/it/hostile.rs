//! Texts that no client sends by mistake alone.

use customs_json_reading::{Change, MOST_PARTS, Number, Read, Refusal, WantedUnknown, parse, read};
use customs_kernel::FieldErrors;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Default, Deserialize)]
struct Goods {
    #[serde(default)]
    text: Change<Option<String>>,
    #[serde(default)]
    whole: Change<Option<i64>>,
    #[serde(default)]
    exact: Change<Option<Number>>,
    #[serde(default)]
    day: Change<Option<customs_json_reading::Day>>,
    #[serde(default)]
    anything: Value,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Needing {
    other: Option<i64>,
    needed: i64,
}

fn goods(text: &str) -> Read<Goods> {
    read(text).unwrap_or_else(|errors| panic!("{errors}: {text:.80}"))
}

fn shown(errors: &FieldErrors) -> Value {
    serde_json::to_value(errors).expect("JSON")
}

fn errors(text: &str) -> Value {
    shown(&read::<Goods>(text).expect_err("errors"))
}

/// The same text, read by a caller that passes over unknown fields.
fn without_unknown(text: &str) -> Result<Goods, Refusal> {
    parse(text.as_bytes(), true, WantedUnknown::None).map(|read| read.value)
}

#[test]
fn half_a_character_is_named_where_it_would_be_kept() {
    let wrong = json!(["has the wrong form"]);
    for half in ["\\ud800", "\\udc00", "\\ud800\\ud800", "a\\ud83d"] {
        assert_eq!(errors(&format!(r#"{{"text":"{half}"}}"#)), json!({ "text": wrong }), "{half}");
        assert_eq!(errors(&format!(r#"{{"day":"{half}","exact":"1"}}"#))["day"], wrong, "{half}");
        assert_eq!(errors(&format!(r#"{{"anything":["{half}"]}}"#)), json!({ "anything": wrong }), "{half}");
        assert_eq!(errors(&format!(r#"{{"{half}":1}}"#)), json!({ "body": wrong }), "{half}");
    }
    let whole = goods(r#"{"text":"\ud83d\ude00"}"#).value;
    assert_eq!(whole.text.value().map(String::as_str), Some("\u{1f600}"));
}

#[test]
fn an_unknown_field_is_passed_over_whatever_it_holds() {
    let deep = format!("{}1{}", "[".repeat(MOST_PARTS / 2), "]".repeat(MOST_PARTS / 2));
    let numbers = "9".repeat(10_000);
    for unknown in [deep.as_str(), "\"\\ud800\"", numbers.as_str(), "-1e99999999999"] {
        let text = format!(r#"{{"colour":{unknown},"text":"a"}}"#);
        let read = goods(&text);
        assert_eq!(read.value.text.value().map(String::as_str), Some("a"));
        assert_eq!(read.unknown.iter().map(ToString::to_string).collect::<Vec<_>>(), ["colour: is not known"]);
        assert!(without_unknown(&text).is_ok(), "{text:.80}");
    }
}

#[test]
fn a_value_of_any_type_is_not_read_to_any_depth() {
    let deep = format!(r#"{{"anything":{}1{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(errors(&deep), json!({ "anything": ["has the wrong form"] }));
    assert!(without_unknown(&deep).is_err());
}

#[test]
fn of_a_name_that_comes_twice_the_last_one_counts() {
    let twice = r#"{"whole":"x","text":"a","whole":7,"text":"b","text":null,"anything":{"a":1,"a":2}}"#;
    for value in [goods(twice).value, without_unknown(twice).expect("goods")] {
        assert_eq!((value.whole.value().copied(), value.text), (Some(7), Change::to(None)));
        assert_eq!(value.anything, json!({ "a": 2 }));
    }
    assert_eq!(errors(r#"{"whole":7,"whole":"x"}"#), json!({ "whole": ["must be a whole number"] }));
}

#[test]
fn numbers_are_read_at_once_whatever_their_exponent() {
    let exact = |text: &str| {
        let value = goods(&format!(r#"{{"exact": {text} , "x":1}}"#)).value.exact;
        value.into_sent().flatten().map(Decimal::from).expect("a number")
    };
    assert_eq!(exact("1e2").to_string(), "100");
    assert_eq!(exact("1E+2").to_string(), "100");
    assert_eq!(exact("12345678901234567890.12345678").to_string(), "12345678901234567890.12345678");
    for large in ["1e999999999999", "1e99999999999999999999999999", &format!("1{}", "0".repeat(100_000))] {
        assert_eq!(exact(large), Decimal::MAX);
        assert_eq!(exact(&format!("-{large}")), Decimal::MIN);
        let wrong = errors(&format!(r#"{{"whole":{large}}}"#));
        assert_eq!(
            wrong.as_object().map(|wrong| wrong.keys().cloned().collect::<Vec<_>>()),
            Some(vec!["whole".into()])
        );
    }
    assert_ne!(exact("1e-999999999999"), Decimal::ZERO);
    for text in ["01", "1.", ".5", "+1", "1e", "0x1", "NaN", "1_000"] {
        let wrong = errors(&format!(r#"{{"exact":{text}}}"#));
        assert!(wrong["body"][0].as_str().is_some_and(|rule| rule.starts_with("is not valid JSON")), "{text}: {wrong}");
    }
}

#[test]
fn null_is_sent_and_what_is_left_out_is_not() {
    let read = goods(r#"{"text":null,"exact":null}"#).value;
    assert_eq!((read.text, read.exact), (Change::to(None), Change::to(None)));
    assert_eq!((read.whole.sent(), read.day.sent()), (None, None));
}

#[test]
fn the_parts_are_counted_before_anything_is_made_of_them() {
    let many = format!(r#"["a\u0000",{}[]]"#, "[],".repeat(MOST_PARTS));
    let refused = parse::<Value>(many.as_bytes(), true, WantedUnknown::None).map(drop).expect_err("too many parts");
    let Refusal::Malformed(errors) = refused else { panic!("{refused}") };
    assert_eq!(shown(&errors), json!({ "body": [format!("has more than {MOST_PARTS} objects and lists")] }));
}

#[test]
fn a_report_names_some_fields_and_counts_the_others() {
    let zeros = format!("[{}]", vec![r#""\u0000""#; 50_000].join(","));
    let errors = read::<Value>(&zeros).map(drop).expect_err("null characters");
    assert_eq!(errors.len(), 101);
    assert_eq!(shown(&errors)["body"], json!(["has 49900 more texts with the character U+0000"]));
}

#[test]
fn a_wrong_type_is_reported_before_what_is_missing() {
    let errors = |text: &str| shown(&read::<Vec<Needing>>(text).map(drop).expect_err("errors"));
    assert_eq!(errors(r#"[{"other":"1"},{"needed":"1"}]"#), json!({ "0.other": ["must be a whole number"] }));
    assert_eq!(errors(r#"[{"other":1}]"#), json!({ "0.needed": ["is required"] }));
}
