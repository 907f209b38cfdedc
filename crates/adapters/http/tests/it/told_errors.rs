use customs_kernel::rules::codes;
use serde_json::Value;

/// Checks wherever a body tells broken rules that `error_details` says the same as `errors` beside it, with codes that
/// are documented.
pub(crate) fn assert_alike(body: &Value) {
    match body {
        Value::Object(fields) => {
            match (&body["errors"], &body["error_details"]) {
                (Value::Object(errors), details) if errors.values().all(Value::is_array) => {
                    let errors = errors.iter().flat_map(|(path, texts)| {
                        texts.as_array().into_iter().flatten().map(|text| (path.as_str(), text.as_str()))
                    });
                    let named = details.as_array().unwrap_or_else(|| panic!("no error_details: {body}")).iter();
                    let named: Vec<_> = named.map(|one| (text(one, "path"), one["text"].as_str())).collect();
                    assert_eq!(errors.collect::<Vec<_>>(), named);
                }
                (Value::Array(errors), Value::Array(details)) => {
                    assert_eq!(errors.is_empty(), details.is_empty(), "{body}");
                    let lines: Vec<&str> = errors.iter().filter_map(Value::as_str).collect();
                    for detail in details {
                        let (path, stated) = (format!("{}: ", text(detail, "path")), text(detail, "text"));
                        assert!(lines.iter().any(|line| line.starts_with(&path) && line.contains(stated)), "{body}");
                    }
                }
                _ => {}
            }
            for detail in body["error_details"].as_array().into_iter().flatten() {
                let code = text(detail, "code");
                assert!(codes::all().any(|known| known.word() == code), "the API answers {code}: {detail}");
                assert!(detail["values"].as_object().expect("values").values().all(Value::is_string), "{detail}");
            }
            fields.values().for_each(assert_alike);
        }
        Value::Array(entries) => entries.iter().for_each(assert_alike),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn text<'a>(detail: &'a Value, name: &str) -> &'a str {
    detail[name].as_str().unwrap_or_else(|| panic!("no {name}: {detail}"))
}
