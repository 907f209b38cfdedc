use customs_console::internals::editing::{DEEPEST, MOST_VALUES, broken_extent};
use customs_kernel::RuleCode;

fn code(text: &str) -> Option<RuleCode> {
    broken_extent(text).map(|rule| rule.code())
}

#[test]
fn values_are_counted_and_texts_passed_over() {
    let list = |count: usize| format!("[{}0]", "0,".repeat(count));
    assert_eq!(code(&list(MOST_VALUES - 3)), None);
    assert_eq!(code(&list(MOST_VALUES)), Some(RuleCode::TooManyValues));
    assert_eq!(code(&format!("[\"{}\"]", ",[{\\\"".repeat(MOST_VALUES))), None);
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(code(&nested(DEEPEST)), None);
    assert_eq!(code(&nested(DEEPEST + 1)), Some(RuleCode::TooDeep));
    assert_eq!(code(&"[[],{}],".repeat(1_000)), None, "beside each other");
    assert_eq!(code(r#"{"$serde_json::private::RawValue":"[]"}"#), Some(RuleCode::TooDeep), "not to be counted");
}
