//! Checks the parts of the OpenAPI document that describe customers.

use crate::operations::resolved;
use serde_json::{Value, json};

fn document() -> Value {
    crate::application::openapi()
}

fn schemas() -> Value {
    document()["components"]["schemas"].take()
}

#[test]
fn the_document_says_what_is_required_on_create_alone() {
    let schemas = schemas();
    for (created, required, changed) in [
        ("NewCustomer", json!(["customer_code", "customer_name"]), "CustomerChanges"),
        ("NewCustomerContact", json!(["name"]), "CustomerContactChanges"),
        ("NewCustomerAuthorization", json!(["type"]), "CustomerAuthorizationChanges"),
        ("NewCustomerLocation", json!(["name"]), "CustomerLocationChanges"),
    ] {
        assert_eq!(schemas[created]["required"], required, "{created}");
        assert!(schemas[changed]["properties"].is_object(), "{changed}");
        assert_eq!(schemas[changed]["required"], Value::Null, "{changed}");
    }
    assert_eq!(schemas["CustomerChanges"]["properties"]["customer_code"], Value::Null, "it never changes");
}

#[test]
fn the_document_says_how_long_fields_may_be_and_what_is_allowed() {
    let schemas = schemas();
    let fields = &schemas["NewCustomer"]["properties"];
    assert_eq!(
        fields["customer_name"],
        json!({"description": "Name of the customer.", "maxLength": 255, "type": ["string", "null"]})
    );
    assert_eq!(fields["is_sender"]["type"], json!(["boolean", "null"]));
    assert_eq!(fields["invoice_email"]["format"], "email");
    assert_eq!(fields["default_invoice_to_customer_id"]["deprecated"], true);
    for (field, named, of) in [
        ("representation_type", "CustomerRepresentation", ("enum", json!(["1", "2"]))),
        ("poa_valid_until", "Day", ("format", json!("date"))),
        ("prepayment_threshold", "Number", ("type", json!("number"))),
    ] {
        assert_eq!(fields[field]["oneOf"][0]["$ref"], format!("#/components/schemas/{named}"), "{field}");
        assert_eq!(schemas[named][of.0], of.1, "{field}");
    }
    let events = &schemas["NewCustomerContact"]["properties"]["notification_preferences"];
    assert_eq!((&events["type"], &events["maxItems"]), (&json!(["array", "null"]), &json!(50)));
}

#[test]
fn the_access_code_is_documented_in_bodies_and_not_in_answers() {
    let schemas = schemas();
    for body in ["NewCustomer", "CustomerChanges"] {
        assert_eq!(schemas[body]["properties"]["dva_guarantee_access_code"]["writeOnly"], true, "{body}");
    }
    let shown = schemas["Customer"]["properties"].as_object().expect("fields");
    assert!(!shown.keys().any(|field| field.contains("access_code")));
    assert_eq!(shown["is_sender"]["type"], "boolean", "it is never null");
    assert_eq!(shown["vat_reverse_charge_eligible"]["type"], json!(["boolean", "null"]));
}

#[test]
fn every_status_that_can_come_is_documented_with_its_body() {
    let document = document();
    let mut operations = vec![
        ("get", "/customers".to_owned(), "200 400 401 403 422 429 500 503"),
        ("get", "/customers/{id}".to_owned(), "200 400 401 403 404 429 500 503"),
        ("get", "/customers/code/{code}".to_owned(), "200 400 401 403 404 429 500 503"),
        ("post", "/customers".to_owned(), "201 400 401 403 409 413 415 422 429 500 503"),
        ("put", "/customers/{id}".to_owned(), "200 400 401 403 404 412 413 415 422 429 500 503"),
        ("delete", "/customers/{id}".to_owned(), "204 400 401 403 404 412 422 429 500 503"),
        ("post", "/customers/{id}/vat-reverse-charge-check".to_owned(), "200 400 401 403 404 409 412 422 429 500 503"),
    ];
    for kind in ["contacts", "authorizations", "locations"] {
        let (parts, part) = (format!("/customers/{{id}}/{kind}"), format!("/{kind}/{{id}}"));
        operations.push(("get", parts.clone(), "200 400 401 403 404 429 500 503"));
        operations.push(("post", parts, "201 400 401 403 404 409 412 413 415 422 429 500 503"));
        operations.push(("put", part.clone(), "200 400 401 403 404 412 413 415 422 429 500 503"));
        operations.push(("delete", part, "204 400 401 403 404 412 429 500 503"));
    }
    for (method, path, statuses) in operations {
        let responses = &document["paths"][format!("/api/v1{path}")][method]["responses"];
        for status in statuses.split(' ') {
            let response = resolved(&document, &responses[status]);
            assert!(response.is_object(), "{method} {path} {status}");
            assert_eq!(response["content"].is_object(), status != "204", "{method} {path} {status}");
        }
    }
}
