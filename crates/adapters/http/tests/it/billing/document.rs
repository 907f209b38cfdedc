//! Tests the billing part of the OpenAPI document.

use crate::operations::resolved;
use serde_json::{Value, json};

fn document() -> Value {
    crate::application::openapi()
}

#[test]
fn every_operation_of_the_contract_is_there_with_its_scope() {
    let document = document();
    for (area, scopes, operations) in [
        ("billable-items", "billable_items", "get: r, post: w, get/{id}: r, put/{id}: w, delete/{id}: d"),
        (
            "rate-cards",
            "rate_cards",
            "get: r, post: w, get/active/{customerCode}: r, get/{id}: r, put/{id}: w, delete/{id}: d, \
             post/{id}/duplicate: w, post/{id}/simulate: r, post/{id}/lines: w, put/{id}/lines/{lineId}: w, \
             delete/{id}/lines/{lineId}: w",
        ),
        (
            "dossiers",
            "dossiers",
            "get: r, post: w, get/{id}: r, put/{id}: w, delete/{id}: d, post/{id}/link-declaration: w, \
             post/{id}/unlink-declaration: w, post/{id}/link-transit: w, post/{id}/unlink-transit: w, \
             get/{id}/purchase-lines: r, post/{id}/purchase-lines: w, put/{id}/purchase-lines/{lineId}: w, \
             delete/{id}/purchase-lines/{lineId}: w, get/{id}/invoice-lines: r, post/{id}/invoice-lines: w, \
             put/{id}/invoice-lines/{lineId}: w, delete/{id}/invoice-lines/{lineId}: w, \
             post/{id}/recalculate-revenue: w, post/{id}/update-status: w",
        ),
        (
            "invoices",
            "invoices",
            "get: r, post: w, get/{id}: r, put/{id}: w, delete/{id}: d, post/{id}/lines: w, \
             put/{id}/lines/{lineId}: w, delete/{id}/lines/{lineId}: w, post/{id}/finalize: w, post/{id}/mark-sent: w, \
             post/{id}/mark-paid: w, post/generate-for-dossier: w, post/preview-for-dossier: r, post/{id}/credit: w, \
             get/numbering-proof: r, get/{id}/pdf: r, get/{id}/ubl: r, get/{id}/documents: r, \
             get/{id}/documents/{document_id}/download: r, head/{id}/documents/{document_id}/download: r, \
             post/{id}/send-email: w, get/{id}/emails: r",
        ),
    ] {
        for operation in operations.split(", ") {
            let (place, letter) = operation.split_once(": ").expect("an operation");
            let (method, rest) =
                place.split_once('/').map_or((place, String::new()), |(m, rest)| (m, format!("/{rest}")));
            let action = match letter {
                "r" => "read",
                "w" => "write",
                _ => "delete",
            };
            let found = &document["paths"][format!("/api/v1/{area}{rest}")][method];
            assert_eq!(found["security"][0]["oauth2"], json!([format!("{scopes}:{action}")]), "{method} {area}{rest}");
        }
    }
    let prepayment = &document["paths"]["/api/v1/dossiers/{id}/prepayment-invoice"]["post"];
    assert_eq!(prepayment["security"][0]["oauth2"], json!(["invoices:write"]));
}

#[test]
fn what_changes_nothing_heeds_no_version_and_what_does_heeds_it() {
    let document = document();
    let heeds = |path: &str| {
        let parameters = &document["paths"][format!("/api/v1{path}")]["post"]["parameters"];
        let mut parameters = parameters.as_array().expect("parameters").iter();
        parameters.any(|parameter| resolved(&document, parameter)["name"] == "If-Match")
    };
    for path in ["/rate-cards/{id}/simulate", "/invoices/preview-for-dossier"] {
        assert!(!heeds(path), "{path}");
    }
    for path in [
        "/rate-cards/{id}/duplicate",
        "/dossiers/{id}/prepayment-invoice",
        "/invoices/{id}/credit",
        "/invoices/{id}/send-email",
        "/declaration-lines/{id}/allocation",
        "/declarations/{id}/documents",
        "/callbacks/{id}/deliveries/{delivery_id}/redeliver",
    ] {
        assert!(heeds(path), "{path}");
    }
}

#[test]
fn the_document_says_what_is_required_and_what_is_allowed() {
    let schemas = document()["components"]["schemas"].take();
    for (body, required) in [
        ("NewBillableItem", json!(["code", "name", "default_price", "trigger_type", "trigger_event", "item_type"])),
        ("NewRateCard", json!(["customer_code", "name", "valid_from", "invoice_frequency", "consolidation_mode"])),
        ("NewRateCardLine", json!(["billable_item_id"])),
        ("NewDossier", json!(["customer_code"])),
        ("NewDossierInvoiceLine", json!(["billable_item_id"])),
        ("NewDossierPurchaseLine", json!(["description", "unit_price"])),
        ("NewInvoice", json!(["customer_code"])),
        ("NewInvoiceLine", json!(["description", "quantity", "unit_price"])),
        ("PrepaymentRequest", json!(["amount"])),
        ("DossierChanges", Value::Null),
        ("InvoiceChanges", Value::Null),
    ] {
        assert_eq!(schemas[body]["required"], required, "{body}");
    }
    let eta = &schemas["NewDossier"]["properties"]["eta"]["oneOf"][0]["$ref"];
    assert_eq!((eta, &schemas["Moment"]["format"]), (&json!("#/components/schemas/Moment"), &json!("date-time")));
    assert_eq!(schemas["InvoiceDocumentType"]["enum"], json!(["invoice", "credit_note"]));
    assert_eq!(schemas["DossierInvoiceFrequency"]["enum"], json!(["immediate", "delayed", "weekly", "monthly"]));
    let listed = schemas["Dossier"]["required"].as_array().expect("fields").contains(&json!("transits"));
    assert!(!listed, "lists leave the transits out");
}
