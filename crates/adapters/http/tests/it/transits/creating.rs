use super::{TRANSITS, a_transit, created, refused, shown};
use crate::{Bench, authorized, holds, neighbours};
use actix_web::http::Method;
use customs_http::internals::first_look_at_a_transit;
use customs_transits::ports::{DossierRefusal, KnownParty};
use customs_transits::testing::{KnownParties, OpenDossiers};
use serde_json::{Value, json};
use std::sync::Arc;

const EVERY_FIELD: &str = include_str!("../../../../../domain/transits/src/testing/complete_form.json");

#[test]
fn nothing_in_the_examples_asks_for_a_second_look() {
    for example in [include_str!("../../../../../../examples/transits/t1.json"), EVERY_FIELD] {
        let unknown = first_look_at_a_transit(example.as_bytes());
        assert_eq!(unknown, Some(false), "{example:.300}");
    }
}

#[actix_rt::test]
async fn a_valid_body_becomes_a_draft() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.post(&token, TRANSITS, a_transit()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let body = reply.json();
    assert_eq!(body["message"], "The transit was created.");
    let id = body["data"]["id"].as_i64().expect("an id");
    assert_eq!(body["data"]["reference"], format!("T-{id:08}"));
    for (field, value) in [
        ("status", json!("DRF")),
        ("departure_state", json!("draft")),
        ("destination_state", json!("none")),
        ("lrn", Value::Null),
        ("mrn", Value::Null),
        ("dossier_id", Value::Null),
        ("arrival", Value::Null),
        ("total_items", json!(1)),
        ("total_packages", json!(4)),
        ("created_at", json!("2026-03-02T09:30:00Z")),
    ] {
        assert_eq!(body["data"][field], value, "{field}");
    }
    assert_eq!(body["data"]["total_gross_mass"].to_string(), "12.50");
}

#[actix_rt::test]
async fn every_field_comes_back_as_it_was_sent_to_the_last_digit() {
    let bench = Bench::new();
    let token = bench.token();
    let request = authorized(Method::POST, &token, TRANSITS).insert_header(("Content-Type", "application/json"));
    let reply = bench.send(request.set_payload(EVERY_FIELD)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let id = reply.json()["data"]["id"].as_i64().expect("an id");
    let text = shown(&bench, &token, id).await;
    holds(&text.json()["data"], &serde_json::from_str(EVERY_FIELD).expect("JSON"), "");
    for digits in ["12500.50", "1250.125", "480.50"] {
        assert!(text.text().contains(&format!(":{digits},")), "{digits} in {}", text.text());
    }
}

#[actix_rt::test]
async fn all_broken_rules_are_told_at_once_and_nothing_is_saved() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["transit_type"] = json!("T3");
    body["office_of_departure"] = json!("ROTTERDAM");
    body["limit_date"] = json!("2026-02-30");
    body["dossier_id"] = json!(7);
    body["items"][0]["gross_weight"] = Value::Null;
    body["items"][0]["supporting_documents"] = json!([{"type": "N935", "expiry_date": "tomorrow"}]);
    body["holder"] = json!({"customer_code": "NOBODY"});
    let errors = refused(&bench.post(&token, TRANSITS, body).await, "validation_error")["errors"].take();
    let paths: Vec<&String> = errors.as_object().expect("errors").keys().collect();
    assert_eq!(
        paths,
        [
            "dossier_id",
            "holder.name",
            "items.0.gross_weight",
            "items.0.supporting_documents.0.expiry_date",
            "limit_date",
            "office_of_departure",
            "transit_type"
        ]
    );
    assert_eq!(errors["limit_date"], json!(["must be a date (YYYY-MM-DD)"]));
    assert_eq!(bench.get(&token, TRANSITS).await.json()["meta"]["total"], 0);
}

#[actix_rt::test]
async fn a_wrong_type_is_malformed_and_null_is_as_good_as_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let mut wrong = a_transit();
    wrong["items"][0]["packaging"][0]["quantity"] = json!("four");
    let reply = bench.post(&token, TRANSITS, wrong).await;
    assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{}", reply.text());
    assert!(reply.json()["errors"]["items.0.packaging.0.quantity"].is_array(), "{}", reply.text());
    let mut body = a_transit();
    for field in ["reference", "transport", "seals", "offices_of_transit", "limit_date", "consignee", "dossier_id"] {
        body[field] = Value::Null;
    }
    body["surprise"] = json!({"deep": [1, 2]});
    let id = created(&bench, &token, body).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["transport"], &record["seals"]), (&Value::Null, &json!([])));
}

#[actix_rt::test]
async fn a_reference_is_used_once() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["reference"] = json!("ORDER-1");
    created(&bench, &token, body.clone()).await;
    let errors = refused(&bench.post(&token, TRANSITS, body.clone()).await, "validation_error");
    assert!(errors["errors"]["reference"].is_array());
    created(&bench, &bench.token(), body).await;
}

#[actix_rt::test]
async fn a_repeated_key_creates_once() {
    let bench = Bench::new();
    let token = bench.token();
    let send = || {
        let request = authorized(Method::POST, &token, TRANSITS).insert_header(("Idempotency-Key", "k1"));
        bench.send(request.set_json(a_transit()))
    };
    let (first, again) = (send().await, send().await);
    assert_eq!((first.status, again.status, again.header("idempotent-replayed")), (201, 201, "true"));
    assert_eq!(first.text(), again.text());
    assert_eq!(bench.get(&token, TRANSITS).await.json()["meta"]["total"], 1);
}

#[actix_rt::test]
async fn holder_and_guarantee_are_those_of_the_customer_and_a_dossier_must_be_open() {
    let acme = KnownParty {
        name: Some("Acme B.V.".to_owned()),
        guarantee_type: Some("1".to_owned()),
        guarantee_reference: Some("26NL0000000123456".to_owned()),
        ..KnownParty::default()
    };
    let dossiers = OpenDossiers(
        [(7, Ok(())), (8, Err(DossierRefusal::NoInvoiceReference)), (9, Err(DossierRefusal::Locked))].into(),
    );
    let bench = Bench::with(|services| {
        let parties = KnownParties { parties: [("ACME".to_owned(), acme)].into(), access_code: None };
        let over = neighbours::transits_over(|ports| {
            ports.parties = Arc::new(parties);
            ports.dossiers = Arc::new(dossiers);
        });
        services.transits = Arc::new(over.transits);
    });
    let token = bench.token();
    let mut body = a_transit();
    for field in ["holder", "guarantee_type", "guarantee_reference"] {
        body[field] = Value::Null;
    }
    body["dossier_id"] = json!(7);
    let id = created(&bench, &token, body.clone()).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["holder"]["name"], &record["dossier_id"]), (&json!("Acme B.V."), &json!(7)));
    assert_eq!((&record["guarantee_type"], &record["guarantee_reference"]), (&json!("1"), &json!("26NL0000000123456")));
    for (dossier, message) in [
        (8, "names a dossier without invoice_reference"),
        (9, "names a dossier that is invoiced or closed"),
        (1, "names no dossier"),
    ] {
        body["dossier_id"] = json!(dossier);
        let refusal = refused(&bench.post(&token, TRANSITS, body.clone()).await, "validation_error");
        assert_eq!(refusal["errors"], json!({"dossier_id": [message]}));
    }
}
