//! Tests of the guarantees of a transit: write-only access codes, and several guarantees.

use super::{TRANSITS, a_transit, act, created, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

const GRN: &str = "26NL0000000123456";
const OTHER_GRN: &str = "25DE7300QA0047110";

async fn put(bench: &Bench, token: &str, id: i64, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, &format!("{TRANSITS}/{id}")).set_json(body)).await
}

/// A transit with a list of guarantees in place of the fields of a single one.
fn with_several(guarantees: Value) -> Value {
    let mut body = a_transit();
    for field in ["guarantee_type", "guarantee_reference", "guarantee_amount"] {
        body[field] = Value::Null;
    }
    body["guarantees"] = guarantees;
    body
}

/// The code with which the next submission goes, as the generated message tells it: concealed, or none.
async fn codes(bench: &Bench, token: &str, id: i64) -> String {
    let xml = act(bench, token, id, "generate-xml", None).await.json()["xml"].as_str().expect("a text").to_owned();
    let (_, rest) = xml.split_once("lrn= ").expect("a draft");
    rest.split_once(" permit=").expect("a permit").0.to_owned()
}

#[actix_rt::test]
async fn an_access_code_is_kept_and_never_shown() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["guarantee_access_code"] = json!(" S3CR ");
    let first = bench.post(&token, TRANSITS, body.clone()).await;
    assert_eq!(first.status, 201, "{}", first.text());
    assert_eq!(first.json()["warnings"], json!([]), "the field is known");
    let id = first.json()["data"]["id"].as_i64().expect("an id");
    assert_eq!(codes(&bench, &token, id).await, "code=****");
    let checked = bench.post(&token, &format!("{TRANSITS}/create/validate"), body).await;
    let changed = put(&bench, &token, id, json!({"guarantee_access_code": "N3WC"})).await;
    let generated = act(&bench, &token, id, "generate-xml", None).await;
    let overview = bench.get(&token, &format!("{TRANSITS}/{id}/submit-overview")).await;
    let copied = act(&bench, &token, id, "copy", Some(json!({}))).await;
    let submitted = act(&bench, &token, id, "submit", None).await;
    assert_eq!(submitted.status, 200, "{}", submitted.text());
    let found = shown(&bench, &token, id).await;
    let timeline = bench.get(&token, &format!("{TRANSITS}/{id}/timeline")).await;
    let listed = bench.get(&token, TRANSITS).await;
    for reply in [&first, &checked, &changed, &generated, &overview, &copied, &submitted, &found, &timeline, &listed] {
        let text = reply.text();
        for secret in ["S3CR", "N3WC"] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(!text.contains("\"guarantee_access_code\":"), "{text}");
    }
    let copy = copied.json()["id"].as_i64().expect("an id");
    assert_eq!(codes(&bench, &token, copy).await, "code=****", "the copy has the code of its guarantee");
}

#[actix_rt::test]
async fn an_access_code_stays_with_its_guarantee_until_it_is_cleared() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["guarantee_access_code"] = json!("S3CR");
    let id = created(&bench, &token, body).await;
    for (change, left) in [
        (json!({"limit_date": null}), "code=****"),
        (json!({"guarantee_access_code": null}), "code="),
        (json!({"guarantee_access_code": "1234"}), "code=****"),
        (json!({"guarantee_reference": OTHER_GRN}), "code="),
        (json!({"guarantee_reference": GRN, "guarantee_access_code": "1234"}), "code=****"),
        (json!({"guarantee_access_code": " "}), "code="),
    ] {
        let reply = put(&bench, &token, id, change.clone()).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(codes(&bench, &token, id).await, left, "{change}");
    }
}

#[actix_rt::test]
async fn several_guarantees_are_shown_without_their_codes_and_count_together() {
    let bench = Bench::new();
    let token = bench.token();
    let sent = json!([
        {"type": "0", "reference": GRN, "access_code": "AAAA", "amount": 100.50},
        {"type": "2", "reference": "receipt 12", "amount": 20},
        {"type": "1", "reference": OTHER_GRN, "access_code": "BBBB"},
    ]);
    let reply = bench.post(&token, TRANSITS, with_several(sent)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let id = reply.json()["data"]["id"].as_i64().expect("an id");
    let text = shown(&bench, &token, id).await;
    let expected = json!([
        {"type": "0", "reference": GRN, "amount": 100.50},
        {"type": "2", "reference": "receipt 12", "amount": 20},
        {"type": "1", "reference": OTHER_GRN, "amount": null},
    ]);
    assert_eq!(text.json()["data"]["guarantees"].to_string(), expected.to_string());
    assert_eq!(codes(&bench, &token, id).await, "code=**** code=****");
    let listed = bench.get(&token, TRANSITS).await.json();
    let row = &listed["data"][0];
    assert_eq!((&row["guarantee_type"], &row["guarantee_reference"]), (&json!("0"), &json!(GRN)));
    assert_eq!(row["guarantee_amount"].to_string(), "120.5");
    // What was shown can be sent back: the codes stay with their references, and null removes one.
    let mut back = text.json()["data"]["guarantees"].clone();
    let changed = put(&bench, &token, id, json!({ "guarantees": back.clone() })).await;
    assert_eq!((changed.status, &changed.json()["warnings"]), (200, &json!([])), "{}", changed.text());
    assert_eq!(codes(&bench, &token, id).await, "code=**** code=****");
    back[0]["access_code"] = Value::Null;
    put(&bench, &token, id, json!({ "guarantees": back })).await;
    assert_eq!(codes(&bench, &token, id).await, "code=****");
    let flat = json!({"guarantees": null, "guarantee_type": "1", "guarantee_reference": OTHER_GRN});
    let changed = put(&bench, &token, id, flat).await;
    assert_eq!((changed.status, &changed.json()["data"]["guarantees"]), (200, &json!([])), "{}", changed.text());
    assert_eq!(codes(&bench, &token, id).await, "code=****", "it moved with its reference");
}

#[actix_rt::test]
async fn broken_rules_of_guarantees_are_told_by_their_paths_and_repeat_no_code() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["guarantees"] = json!([{"type": "0", "reference": GRN, "access_code": "SECRET"}]);
    body["guarantee_access_code"] = json!("SECRET");
    let reply = bench.post(&token, TRANSITS, body).await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    let refused = reply.json();
    let mut paths: Vec<&str> = refused["errors"].as_object().expect("errors").keys().map(String::as_str).collect();
    paths.sort_unstable();
    let expected = [
        "guarantee_access_code",
        "guarantee_amount",
        "guarantee_reference",
        "guarantee_type",
        "guarantees.0.access_code",
    ];
    assert_eq!(paths, expected);
    assert!(!reply.text().contains("SECRET"), "{}", reply.text());
    for wrong in [json!({"guarantee_access_code": 12345}), json!({"guarantees": [{"access_code": 12345}]})] {
        let mut body = a_transit();
        body.as_object_mut().expect("a body").extend(wrong.as_object().expect("fields").clone());
        let reply = bench.post(&token, TRANSITS, body).await;
        assert_eq!(reply.status, 400, "{}", reply.text());
        assert!(!reply.text().contains("12345"), "{}", reply.text());
    }
}

#[test]
fn access_codes_are_documented_in_bodies_alone() {
    let document = crate::application::openapi();
    let schemas = &document["components"]["schemas"];
    for body in ["NewTransit", "TransitChanges"] {
        assert_eq!(schemas[body]["properties"]["guarantee_access_code"]["writeOnly"], true, "{body}");
    }
    assert_eq!(schemas["Transit"]["properties"]["guarantee_access_code"], Value::Null);
    let of_list = &schemas["TransitGuarantee"]["properties"];
    assert_eq!(of_list["access_code"]["writeOnly"], true, "{of_list}");
    assert!(of_list["type"].is_object() && of_list["reference"].is_object() && of_list["amount"].is_object());
}
