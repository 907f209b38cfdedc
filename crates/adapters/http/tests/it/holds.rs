use serde_json::Value;

/// Checks that everything that was sent is in the answer.
pub(crate) fn holds(shown: &Value, sent: &Value, path: &str) {
    match sent {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| holds(&shown[name], value, &format!("{path}.{name}")))
        }
        Value::Array(values) => {
            assert_eq!(shown.as_array().map(Vec::len), Some(values.len()), "{path}");
            values.iter().enumerate().for_each(|(i, value)| holds(&shown[i], value, &format!("{path}.{i}")));
        }
        _ => assert_eq!(shown.to_string(), sent.to_string(), "{path}"),
    }
}
