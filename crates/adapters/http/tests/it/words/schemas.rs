//! The schemas of the OpenAPI document, and bodies that are made from them.

use serde_json::{Map, Value, json};

/// A schema with references followed and "or null" left out.
pub(super) fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(name) = schema["$ref"].as_str() {
        return resolved(document, &document["components"]["schemas"][name.rsplit('/').next().expect("a name")]);
    }
    let choices = schema["oneOf"].as_array().or(schema["allOf"].as_array());
    match choices.and_then(|choices| choices.iter().find(|choice| choice["type"] != "null")) {
        Some(choice) => resolved(document, choice),
        None => schema,
    }
}

pub(super) fn kind(schema: &Value) -> &str {
    let types = schema["type"].as_array().and_then(|types| types.iter().find(|kind| **kind != "null"));
    types.unwrap_or(&schema["type"]).as_str().unwrap_or("object")
}

/// Makes a body of this schema that has an unknown field in each part with fields; returns the paths of those fields
/// too.
pub(super) fn with_unknown_fields(
    document: &Value,
    schema: &Value,
    path: &str,
    paths: &mut Vec<String>,
) -> Option<Value> {
    let schema = resolved(document, schema);
    match kind(schema) {
        "array" => {
            let entry = with_unknown_fields(document, &schema["items"], &format!("{path}0."), paths)?;
            Some(json!([entry]))
        }
        "object" => {
            let mut fields = Map::new();
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                if let Some(part) = with_unknown_fields(document, schema, &format!("{path}{name}."), paths) {
                    fields.insert(name.clone(), part);
                }
            }
            fields.insert("no_such_field".to_owned(), json!({"a": [1]}));
            paths.push(format!("{path}no_such_field: is not known"));
            Some(fields.into())
        }
        _ => None,
    }
}

/// Makes a body of this schema in which every value has a wrong type; adds the expected error of each to `reported`.
pub(super) fn with_wrong_types(
    document: &Value,
    schema: &Value,
    path: &str,
    reported: &mut Map<String, Value>,
) -> Value {
    let schema = resolved(document, schema);
    let wrong = match kind(schema) {
        "object" => {
            let fields = schema["properties"].as_object().expect("fields").iter().map(|(name, schema)| {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                (name.clone(), with_wrong_types(document, schema, &path, reported))
            });
            return Value::Object(fields.collect());
        }
        "array" if kind(resolved(document, &schema["items"])) == "object" => {
            return json!([with_wrong_types(document, &schema["items"], &format!("{path}.0"), reported)]);
        }
        "array" => "must be a list",
        "string" => "must be a text",
        "integer" => "must be a whole number",
        "number" => "must be a number",
        "boolean" => "must be true or false",
        other => panic!("{path} is {other}"),
    };
    reported.insert(path.to_owned(), json!([wrong]));
    json!({"of": "another type"})
}

/// For each place of a body where an object belongs, adds a body with a list there and the path of that place.
pub(super) fn with_lists_for_objects(document: &Value, schema: &Value, path: &str, bodies: &mut Vec<(String, Value)>) {
    let schema = resolved(document, schema);
    match kind(schema) {
        "object" => {
            bodies.push((path.to_owned(), json!([])));
            bodies.push((path.to_owned(), json!([null, 1, "x"])));
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                let mut inside = Vec::new();
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                with_lists_for_objects(document, schema, &path, &mut inside);
                bodies.extend(inside.into_iter().map(|(path, body)| (path, json!({name: body}))));
            }
        }
        "array" => {
            let mut inside = Vec::new();
            with_lists_for_objects(document, &schema["items"], &format!("{path}.0"), &mut inside);
            bodies.extend(inside.into_iter().map(|(path, body)| (path, json!([body]))));
        }
        _ => {}
    }
}
