use actix_web::http::StatusCode;
use customs_http::internals::parse_any_json;
use serde_json::{Value, json};

#[test]
fn a_body_that_cannot_be_read_is_a_bad_request_and_one_that_lacks_a_field_is_invalid() {
    let status = |text: &str| parse_any_json::<Needed>(text.as_bytes()).err().map(|error| error.status());
    assert_eq!(status(r#"{ "needed": 1 }"#), None);
    for text in ["{", "[]", r#"{ "needed": "1" }"#] {
        assert_eq!(status(text), Some(StatusCode::BAD_REQUEST), "{text}");
    }
    assert_eq!(status("{}"), Some(StatusCode::UNPROCESSABLE_ENTITY));
    let refused = parse_any_json::<Needed>(br#"{ "needed": "1" }"#).err().expect("a refusal");
    let body: Value = serde_json::from_slice(&refused.body()).expect("JSON");
    assert_eq!(body["errors"], json!({ "needed": ["must be a whole number"] }));
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "what matters here is how it is read")]
struct Needed {
    needed: i64,
}

#[test]
fn parts_are_not_hidden_in_a_text() {
    let hidden = r#"{"$serde_json::private::RawValue":"[{},{}]"}"#;
    for text in [hidden.to_owned(), format!("[{hidden}]"), hidden.replace('$', "\\u0024")] {
        assert!(parse_any_json::<Value>(text.as_bytes()).is_err(), "{text}");
    }
    let value: Value = parse_any_json(br#"{"$serde_json":"private::RawValue"}"#).expect("JSON");
    assert_eq!(value["$serde_json"], "private::RawValue");
}
