use customs_http::internals::{MOST_PARTS, parse_any_json, parts};
use serde_json::Value;

#[test]
fn brackets_inside_of_texts_are_no_parts() {
    for (text, expected) in [
        ("7", 0),
        ("[{}, {\"a\": []}]", 4),
        (r#"{"[{": "]}[", "a": [1]}"#, 2),
        (r#"["\"[", "\\", "\\\"[{", "\u005b[", {}]"#, 2),
        (r#"["a text without an end [{"#, 1),
        (r#"["\"#, 1),
    ] {
        assert_eq!(parts(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn a_body_is_refused_for_its_parts_and_not_for_its_texts() {
    let many = "[".repeat(MOST_PARTS + 1);
    let texts: Vec<String> = parse_any_json(format!("[\"{many}\"]").as_bytes()).expect("a text");
    assert_eq!(texts, [many]);
    let lists = format!("[{}[]]", "[],".repeat(MOST_PARTS));
    assert!(parse_any_json::<Value>(lists.as_bytes()).is_err());
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
