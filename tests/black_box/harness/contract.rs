//! Compares every answer that a test gets with the OpenAPI document: its status must be described, its body must be of
//! a media type that the document names, and JSON must have the fields, types and values that the schema says, and no
//! others.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::Response;

/// Statuses that any path can answer before an operation is found: another method, and a request that did not arrive
/// far enough in time, such as one that a stalled instance was sent.
const OF_NO_OPERATION: [u16; 2] = [405, 408];

/// An operation of the document.
pub(crate) struct Operation {
    pub(crate) id: String,
    method: String,
    segments: Vec<String>,
    responses: Value,
}

/// The document, with validators for the schemas of answers that were met so far.
pub(crate) struct Contract {
    operations: Vec<Operation>,
    components: Value,
    validators: Mutex<HashMap<String, &'static Validator>>,
}

static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let document = serde_json::from_str(include_str!("../../../docs/openapi.json")).expect("a JSON document");
    Contract::from_document(&document)
});

/// Checks the answer to a request; fails the test if the document does not describe it.
pub(crate) fn check(method: &str, path: &str, response: &Response) {
    if let Err(difference) = CONTRACT.difference(method, path, response) {
        panic!("{method} {path} answers {}, which docs/openapi.json does not describe: {difference}", response.status);
    }
}

/// The operation that serves a path, if the document has one.
pub(crate) fn operation(method: &str, path: &str) -> Option<&'static Operation> {
    CONTRACT.operation(method, path)
}

impl Contract {
    fn from_document(document: &Value) -> Self {
        let mut operations = Vec::new();
        for (path, item) in document["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("an item") {
                let Some(id) = operation["operationId"].as_str() else { continue };
                operations.push(Operation {
                    id: id.to_owned(),
                    method: method.to_ascii_uppercase(),
                    segments: path.split('/').map(str::to_owned).collect(),
                    responses: operation["responses"].clone(),
                });
            }
        }
        let mut components = document["components"].clone();
        let mut extended = HashSet::new();
        find_extended(document, &mut extended);
        for (name, schema) in components["schemas"].as_object_mut().expect("schemas") {
            // Some codes of errors add fields of their own, as the document says.
            let is_open = name == "Error" || name == "NotFound" || name == "ServerError" || extended.contains(name);
            if is_open { open(std::slice::from_mut(schema)) } else { close(schema) }
        }
        Self { operations, components, validators: Mutex::default() }
    }

    fn operation(&self, method: &str, path: &str) -> Option<&Operation> {
        let path = path.split('?').next().unwrap_or_default();
        let asked: Vec<&str> = path.split('/').collect();
        let fixed = |operation: &&Operation| operation.segments.iter().filter(|part| part.starts_with('{')).count();
        self.operations.iter().filter(|operation| operation.serves(method, &asked)).min_by_key(fixed)
    }

    fn difference(&self, method: &str, path: &str, response: &Response) -> Result<(), String> {
        let Some(operation) = self.operation(method, path) else { return Ok(()) };
        let status = response.status.to_string();
        let mut described = &operation.responses[&status];
        if described.is_null() {
            return if OF_NO_OPERATION.contains(&response.status) { Ok(()) } else { Err("no such status".to_owned()) };
        }
        let mut key = format!("{} {status}", operation.id);
        if let Some(name) = described["$ref"].as_str().and_then(|path| path.strip_prefix("#/components/responses/")) {
            described = &self.components["responses"][name];
            name.clone_into(&mut key);
        }
        let media_type = response.header("content-type").unwrap_or_default().split(';').next().unwrap_or_default();
        // Errors are JSON everywhere, and are compared with their schema; for successes their type counts.
        let is_named = described["content"].get(media_type).is_some();
        if (200..300).contains(&response.status) && !response.body.is_empty() && !is_named {
            return Err(format!("the media type {media_type}"));
        }
        let schema = &described["content"]["application/json"]["schema"];
        if media_type != "application/json" || method == "HEAD" || schema.is_null() {
            return Ok(());
        }
        let body = serde_json::from_slice(&response.body).map_err(|error| error.to_string())?;
        let mut found = self.validator(key, schema).iter_errors(&body).map(|error| {
            let text = error.to_string();
            format!("{}: {}", error.instance_path(), text.get(..300).unwrap_or(&text))
        });
        found.next().map_or(Ok(()), Err)
    }

    /// The validator of a schema. It lives as long as the process, as the document does.
    fn validator(&self, key: String, schema: &Value) -> &'static Validator {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        validators.entry(key).or_insert_with(|| {
            let whole = json!({ "components": self.components, "allOf": [schema] });
            let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
            let validator = options.should_validate_formats(true).build(&whole).expect("a schema of the document");
            Box::leak(Box::new(validator))
        })
    }
}

impl Operation {
    fn serves(&self, method: &str, asked: &[&str]) -> bool {
        let fits = |(part, asked): (&String, &&str)| part.starts_with('{') || part == asked;
        self.method == method && self.segments.len() == asked.len() && self.segments.iter().zip(asked).all(fits)
    }
}

/// Rules of forms. A draft may be kept although it breaks them, and is shown as it is.
const RULES: [&str; 5] = ["pattern", "minLength", "maxLength", "minimum", "maximum"];

/// Has an object admit only the properties that its schema names, so that a field which the document forgot is found.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| value.is_object() || !RULES.contains(&name.as_str()));
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".to_owned(), false.into());
            }
            if let Some(Value::Array(parts)) = fields.get_mut("allOf") {
                open(parts);
                fields.insert("unevaluatedProperties".to_owned(), false.into());
            }
            let inner = fields.iter_mut().filter(|(name, _)| *name != "allOf");
            inner.for_each(|(_, part)| close(part));
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Finds the schemas that others extend: each admits the properties that those add.
fn find_extended(part: &Value, found: &mut HashSet<String>) {
    match part {
        Value::Object(fields) => {
            let parts = fields.get("allOf").and_then(Value::as_array).into_iter().flatten();
            let named = parts.filter_map(|part| part["$ref"].as_str()?.strip_prefix("#/components/schemas/"));
            found.extend(named.map(str::to_owned));
            fields.values().for_each(|part| find_extended(part, found));
        }
        Value::Array(items) => items.iter().for_each(|part| find_extended(part, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The parts of a composed object each admit the properties of the others.
fn open(parts: &mut [Value]) {
    for part in parts.iter_mut().filter_map(Value::as_object_mut) {
        let properties = part.get_mut("properties").and_then(Value::as_object_mut).map(Map::values_mut);
        properties.into_iter().flatten().for_each(close);
    }
}
