//! Checks the parts of the OpenAPI document that describe declarations, callbacks and the gateway.

use super::bodies::EVERY_FIELD;
use serde_json::{Value, json};

fn document() -> Value {
    crate::application::openapi()
}

/// The object schema that references, `null` alternatives and lists lead to.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        return resolved(document, document.pointer(pointer).unwrap_or_else(|| panic!("{name} is missing")));
    }
    match schema["oneOf"].as_array() {
        Some(choices) => resolved(document, choices.iter().find(|choice| choice["type"] != "null").expect("a choice")),
        None => schema,
    }
}

/// Checks that the document describes every field of the body.
fn documents(document: &Value, schema: &Value, body: &Value, path: &str) {
    let schema = resolved(document, schema);
    match body {
        Value::Object(fields) => {
            for (name, value) in fields {
                let property = &schema["properties"][name];
                assert!(property.is_object(), "{path}.{name} is not documented");
                documents(document, property, value, &format!("{path}.{name}"));
            }
        }
        Value::Array(values) => {
            values.iter().for_each(|value| documents(document, &schema["items"], value, path));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn the_document_names_every_field_of_the_body() {
    let document = document();
    let mut body: Value = serde_json::from_str(EVERY_FIELD).expect("JSON");
    body["dossier_id"] = json!(1);
    body["declaration"]["skus"] = json!([{
        "sku_code": "", "quantity": 1, "unit_value": 1, "unit_value_currency": "", "unit_gross_weight": 1,
        "unit_net_weight": 1, "country_of_origin": "",
    }]);
    for path in ["/create", "/submit", "/create/validate"] {
        let operation = &document["paths"][format!("/api/v1/declarations{path}")]["post"];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        documents(&document, schema, &body, "body");
    }
}

#[test]
fn the_document_says_what_is_required_how_long_it_may_be_and_what_is_allowed() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["DeclarationRequest"]["required"], json!(["dms_version", "declaration"]));
    assert_eq!(schemas["DeclarationData"]["required"], json!(["office", "procedure"]));
    assert_eq!(schemas["Item"]["required"], json!(["description", "hs_code", "gross_weight", "net_weight"]));
    assert_eq!(schemas["Item"]["properties"]["hs_code"]["maxLength"], 8);
    let incoterm = resolved(&document, &schemas["Incoterms"]["properties"]["code"]);
    assert_eq!(incoterm["enum"].as_array().map(Vec::len), Some(11));
    let weight = resolved(&document, &schemas["Item"]["properties"]["gross_weight"]);
    assert_eq!(weight["type"], "number");
}

#[test]
fn every_status_that_can_come_is_documented_with_its_body() {
    let document = document();
    for (method, path, statuses) in [
        ("post", "/api/v1/declarations/create", "201 400 401 403 404 409 413 415 422 429 500 503"),
        ("post", "/api/v1/declarations/submit", "201 400 401 403 404 409 413 415 422 429 500 503"),
        ("post", "/api/v1/declarations/create/validate", "200 400 401 403 404 409 413 415 422 429 500 503"),
        ("post", "/api/v1/declarations/{id}/submit", "200 400 401 403 404 409 412 422 429 500 503"),
        ("post", "/api/v1/declarations/{id}/generate-xml", "200 400 401 403 404 409 422 429 500 503"),
        ("get", "/api/v1/declarations/{id}/xml-preview", "200 400 401 403 404 422 429 500 503"),
        ("get", "/api/v1/declarations", "200 400 401 403 422 429 500 503"),
        ("get", "/api/v1/declarations/{id}", "200 400 401 403 404 429 500 503"),
        ("get", "/api/v1/declarations/{id}/lines", "200 400 401 403 404 429 500 503"),
        ("get", "/api/v1/declarations/{id}/timeline", "200 400 401 403 404 429 500 503"),
        ("post", "/api/v1/callbacks/register", "201 400 401 409 413 415 422 429 500 503"),
        ("get", "/api/v1/callbacks", "200 400 401 429 500 503"),
        ("delete", "/api/v1/callbacks/{id}", "204 400 401 404 429 500 503"),
        ("post", "/api/v1/callbacks/regenerate-secret", "200 400 401 404 409 413 415 422 429 500 503"),
        ("post", "/api/v1/callbacks/test", "200 400 401 404 409 413 415 422 429 500 503"),
        ("get", "/api/v1/callbacks/{id}/deliveries", "200 400 401 404 422 429 500 503"),
        ("get", "/api/v1/callbacks/{id}/deliveries/{delivery_id}", "200 400 401 404 429 500 503"),
        ("post", "/api/v1/callbacks/{id}/deliveries/{delivery_id}/redeliver", "202 400 401 404 409 422 429 500 503"),
        ("post", "/gateway/messages", "202 400 401 404 413 500 503"),
    ] {
        let responses = &document["paths"][path][method]["responses"];
        for status in statuses.split(' ') {
            let response = resolved(&document, &responses[status]);
            assert!(response.is_object(), "{method} {path} {status}");
            assert_eq!(response["content"].is_object(), status != "204", "{method} {path} {status}");
        }
    }
}
