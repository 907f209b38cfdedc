use crate::failure::{Failure, Fallible};
use serde_json::Value;
use std::time::Duration;

/// Time limit, longer than customs and the callbacks need here.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// A text in an answer.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> Fallible<&'a str> {
    value[field].as_str().ok_or_else(|| unexpected(value))
}

/// The sentence about an answer that lacks something.
pub(crate) fn unexpected(answer: &Value) -> Failure {
    Failure::because(format!("the service answered something unexpected: {answer}"))
}
