use customs_http::internals::needed;
use serde_json::{Value, json};

#[test]
fn the_scopes_are_told_in_words() {
    assert_eq!(needed(&Value::Null), "Needs no access token.");
    assert_eq!(needed(&json!([{ "oauth2": [] }, { "bearer": [] }])), "Needs an access token with any scope.");
    let sets = json!([{ "oauth2": ["a", "b"] }, { "oauth2": ["c"] }, { "bearer": [] }]);
    assert_eq!(needed(&sets), "Needs an access token with `a` and `b`, or `c`.");
}
