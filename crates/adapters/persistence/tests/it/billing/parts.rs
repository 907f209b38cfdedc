use customs_persistence::internals::{is_nowhere, searched};

#[test]
fn texts_are_kept_apart_in_lower_case() {
    let texts = searched([Some("D-É1"), None, Some("a\u{1f}b\0c")]);
    assert_eq!(texts, "d-é1\u{1f}a b c");
    assert!(is_nowhere("1\u{1f}a") && !is_nowhere("a b"));
}
