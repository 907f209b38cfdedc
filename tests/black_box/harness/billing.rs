//! Prices and charges as a broker enters them.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::master_data::merge;
use super::{Api, create_customer, create_draft, eventually, import_body, submit, wait_for_status};

/// Creates a billable item that is charged for each accepted declaration, unless `fields` say otherwise.
#[track_caller]
pub(crate) fn create_billable_item(api: &Api, code: &str, price: &str, fields: &Value) -> i64 {
    let mut body = json!({
        "code": code,
        "name": format!("Work {code}"),
        "trigger_type": "per_declaration",
        "trigger_event": "on_acceptance",
        "item_type": "revenue",
    });
    body["default_price"] = serde_json::from_str(price).expect("a number");
    merge(&mut body, fields);
    id(&api.post("/billable-items", &body).expect(201))
}

/// Creates a rate card of a customer from 2026 on, with these items at their own prices.
#[track_caller]
pub(crate) fn create_rate_card(api: &Api, customer: &str, items: &[i64], fields: &Value) -> i64 {
    let mut body = json!({
        "customer_code": customer,
        "name": format!("Prices of {customer}"),
        "valid_from": "2026-01-01",
        "invoice_frequency": "daily",
        "consolidation_mode": "per_dossier",
    });
    merge(&mut body, fields);
    let card = id(&api.post("/rate-cards", &body).expect(201));
    for item in items {
        api.post(&format!("/rate-cards/{card}/lines"), &json!({ "billable_item_id": item })).expect_status(201);
    }
    card
}

/// Creates a dossier of a customer, in which declarations can be made.
#[track_caller]
pub(crate) fn create_dossier(api: &Api, customer: &str, fields: &Value) -> i64 {
    let mut body = json!({ "customer_code": customer, "invoice_reference": "PO 4711" });
    merge(&mut body, fields);
    id(&api.post("/dossiers", &body).expect(201))
}

/// Creates the customer ACME, which pays for a single item of 95.00.
#[track_caller]
pub(crate) fn a_customer_with_prices(api: &Api, frequency: &str) -> i64 {
    let customer = create_customer(api, "ACME", &json!({ "customer_country_code": "NL" }));
    let item = create_billable_item(api, "CLEAR", "95.00", &json!({}));
    create_rate_card(api, "ACME", &[item], &json!({ "invoice_frequency": frequency }));
    customer
}

/// Creates a declaration in this dossier and waits for its release.
#[track_caller]
pub(crate) fn released_declaration(api: &Api, dossier: i64) -> i64 {
    let mut body = import_body();
    body["dossier_id"] = json!(dossier);
    let declaration = create_draft(api, &body);
    submit(api, declaration);
    wait_for_status(api, declaration, "REL");
    declaration
}

/// Waits until `count` lines of the dossier are pending, and returns them.
#[track_caller]
pub(crate) fn wait_for_charges(api: &Api, dossier: i64, count: usize) -> Vec<Value> {
    eventually(&format!("dossier {dossier} has {count} charges"), || {
        let lines = api.get(&format!("/dossiers/{dossier}/invoice-lines")).expect(200);
        let pending = lines["data"]["pending_lines"].as_array().expect("lines");
        (pending.len() == count).then(|| pending.clone())
    })
}

/// Moves the dossier through its statuses to ready_to_invoice.
#[track_caller]
pub(crate) fn make_ready(api: &Api, dossier: i64) {
    for status in ["complete", "ready_to_invoice"] {
        api.post(&format!("/dossiers/{dossier}/update-status"), &json!({ "status": status })).expect_status(200);
    }
}

/// Creates a draft invoice for ACME with one line of 10.00.
#[track_caller]
pub(crate) fn draft_invoice(api: &Api) -> i64 {
    let invoice = id(&api.post("/invoices", &json!({ "customer_code": "ACME" })).expect(201));
    let line = json!({ "description": "Advice", "quantity": 1, "unit_price": 10 });
    api.post(&format!("/invoices/{invoice}/lines"), &line).expect_status(201);
    invoice
}

/// A JSON number with all its digits, as a decimal.
#[track_caller]
pub(crate) fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// An amount as a test writes it, such as `95.00`.
pub(crate) fn amount(text: &str) -> Decimal {
    text.parse().expect("a number")
}

/// The id of a record that was just created.
#[track_caller]
pub(crate) fn id(created: &Value) -> i64 {
    created["data"]["id"].as_i64().unwrap_or_else(|| panic!("no id: {created}"))
}
