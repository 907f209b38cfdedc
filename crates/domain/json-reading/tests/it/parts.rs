use customs_json_reading::{MOST_PARTS, parts, read};
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
fn a_text_is_refused_for_its_parts_and_not_for_its_texts() {
    let many = "[".repeat(MOST_PARTS + 1);
    let texts = read::<Vec<String>>(&format!("[\"{many}\"]")).expect("a text");
    assert_eq!(texts.value, [many]);
    let lists = format!("[{}[]]", "[],".repeat(MOST_PARTS));
    let errors = read::<Value>(&lists).expect_err("too many");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["body"]);
}

#[test]
fn parts_are_not_hidden_in_a_text() {
    let hidden = r#"{"$serde_json::private::RawValue":"[{},{}]"}"#;
    let errors = read::<Value>(hidden).expect_err("hidden parts");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["body"]);
}
