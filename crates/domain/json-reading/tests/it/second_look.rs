use customs_json_reading::{Change, Day, Number, second_look};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Default, Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Shape {
    text: Option<String>,
    whole: Option<i64>,
    small: Option<u8>,
    exact: Option<Number>,
    truth: Option<bool>,
    day: Option<Day>,
    texts: Option<Vec<String>>,
    #[serde(alias = "deel")]
    part: Option<Part>,
    parts: Option<Vec<Part>>,
    #[serde(default)]
    change: Change<Option<Number>>,
    anything: Option<Value>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Part {
    #[serde(rename = "type", alias = "soort")]
    kind: Option<String>,
    needed: Option<i64>,
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("JSON")
}

fn refusal(sent: &Value) -> Value {
    refusal_of(sent.to_string())
}

fn refusal_of(sent: String) -> Value {
    let sent = raw(sent);
    let (_, found) = second_look::<Shape>(&sent, Arc::default());
    assert!(!found.is_sound(), "{sent}");
    serde_json::to_value(found.into_refusal().into_errors()).expect("JSON")
}

fn unknown(sent: &Value) -> Vec<String> {
    let (read, found) = second_look::<Shape>(&raw(sent.to_string()), Arc::default());
    assert!(read.is_some() && found.is_sound(), "{sent}");
    found.into_unknown().0.iter().map(ToString::to_string).collect()
}

#[test]
fn every_wrong_type_is_told_in_words_of_json() {
    let sent = json!({
        "text": 1, "whole": "1", "small": 256, "exact": "1.5", "truth": "true", "day": 20260302,
        "texts": ["a", 2, null], "part": [], "parts": [{"type": {}, "needed": 1.5}, "x", null], "change": [1],
    });
    assert_eq!(
        refusal(&sent),
        json!({
            "text": ["must be a text"],
            "whole": ["must be a whole number"],
            "small": ["must be a whole number from 0 to 255"],
            "exact": ["must be a number"],
            "truth": ["must be true or false"],
            "day": ["must be a text"],
            "texts.1": ["must be a text"],
            "texts.2": ["must be a text"],
            "part": ["must be an object"],
            "parts.0.type": ["must be a text"],
            "parts.0.needed": ["must be a whole number"],
            "parts.1": ["must be an object"],
            "parts.2": ["must be an object"],
            "change": ["must be a number"],
        })
    );
    assert_eq!(
        refusal(&json!({"texts": {}, "parts": "x"})),
        json!({
            "texts": ["must be a list"], "parts": ["must be a list"],
        })
    );
    assert_eq!(refusal(&json!([])), json!({"body": ["must be an object"]}));
    assert_eq!(refusal(&json!(null)), json!({"body": ["must be an object"]}));
}

#[test]
fn what_is_right_is_read_and_null_is_as_good_as_nothing() {
    let mut sent = json!({"text": "a", "small": 255, "exact": 1.50, "texts": [], "part": null, "change": null});
    sent["anything"] = json!({"x": [1, {"y": 0.25}], "z": 12.5});
    let (read, found) = second_look::<Shape>(&raw(sent.to_string()), Arc::default());
    let read = read.expect("a shape");
    assert!(found.is_sound());
    assert_eq!((read.text.as_deref(), read.small), (Some("a"), Some(255)));
    assert!(read.change.sent().is_some());
    assert_eq!(read.anything.as_ref(), Some(&sent["anything"]));
}

/// JSON Schema 2020-12, 6.1.1: every number without a fraction is an integer, however it is written.
#[test]
fn a_whole_number_may_be_written_with_a_point_or_an_exponent() {
    let sent = |written: &str| format!("{{\"whole\": {written}}}");
    for written in ["10", "10.0", "1e1", "100e-1", "1.0E+1"] {
        let (read, found) = second_look::<Shape>(&raw(sent(written)), Arc::default());
        assert!(found.is_sound(), "{written}");
        assert_eq!(read.and_then(|read| read.whole), Some(10), "{written}");
    }
    for written in ["10.5", "1e400", "\"10\""] {
        assert_eq!(refusal_of(sent(written)), json!({"whole": ["must be a whole number"]}), "{written}");
    }
}

#[test]
fn unknown_fields_are_named_with_what_was_meant() {
    let sent = json!({
        "txet": 1, "deel": {"soort": "a", "neeeded": {"x": [{}]}}, "parts": [{"type": null}, {"tpye": 1, "colour": 2}],
    });
    assert_eq!(
        unknown(&sent),
        [
            "deel.neeeded: is not known; did you mean needed?",
            "parts.1.colour: is not known",
            "parts.1.tpye: is not known; did you mean type?",
            "txet: is not known; did you mean text?",
        ]
    );
    assert_eq!(unknown(&json!({"text": "a", "part": {"type": "b"}})), [""; 0]);
}

#[test]
fn what_is_left_out_is_left_out_at_the_top_alone() {
    let sent = json!({"id": 7, "ids": 7, "part": {"id": 7}});
    let (_, found) = second_look::<Shape>(&raw(sent.to_string()), Arc::new(["id".to_owned()]));
    let (unknown, more) = found.into_unknown();
    let unknown: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    assert_eq!((unknown, more), (vec!["ids: is not known".to_owned(), "part.id: is not known".to_owned()], 0));
}

#[test]
fn a_field_under_two_of_its_names_is_told_at_its_path() {
    let sent = json!({"exact": "1", "parts": [{"soort": "a", "type": "b"}]});
    assert_eq!(refusal(&sent), json!({"exact": ["must be a number"], "parts.0.type": ["is sent under two names"]}));
    assert_eq!(refusal(&json!({"part": null, "deel": {}})), json!({"part": ["is sent under two names"]}));
}

#[test]
fn hostile_bodies_are_told_of_briefly_and_at_once() {
    let fields: serde_json::Map<String, Value> =
        (0..200_000).map(|number| (format!("text{number}"), json!([]))).collect();
    let (_, found) = second_look::<Shape>(&raw(Value::Object(fields).to_string()), Arc::default());
    let (named, more) = found.into_unknown();
    assert_eq!((named.len(), more), (100, 199_900));
    let long = unknown(&json!({"é".repeat(1_000_000): 1}));
    assert_eq!(long, [format!("{}…: is not known", "é".repeat(60))]);
    let mistyped = refusal(&json!({"texts": vec![1; 100_000], "whole": "x"}));
    assert_eq!(mistyped.as_object().expect("errors").len(), 101);
    assert_eq!(mistyped["body"], json!(["has 99901 more values of a wrong type"]));
}
