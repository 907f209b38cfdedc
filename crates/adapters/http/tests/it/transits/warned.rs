use super::{TRANSITS, a_transit, act, created, refused};
use crate::{Bench, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

/// A transit that breaks no rule of the service, but that customs would refuse on 2 March 2026.
fn a_doubtful_transit() -> Value {
    let mut body = a_transit();
    body["limit_date"] = json!("2026-03-01");
    body["office_of_destination"] = json!("CH001251");
    body["guarantee_amount"] = Value::Null;
    body["country_of_dispatch"] = json!("ZZ");
    body
}

const REPORTED: [&str; 4] = [
    "country_of_dispatch: ZZ is no code of a country",
    "limit_date: 2026-03-01 is over: customs refuses a day before the submission",
    "offices_of_transit: none is named where the goods enter CH: the message names the office of destination, CH001251",
    "guarantee_amount: is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
];

/// The same warnings for programs.
fn details() -> Value {
    let entering = "none is named where the goods enter CH";
    let at_entry = json!({"code": "no_office_at_entry", "values": {"country": "CH"}, "reasons": []});
    json!([
        {"path": "country_of_dispatch", "code": "unknown_country", "values": {"country": "ZZ"}, "reasons": [],
            "text": "ZZ is no code of a country"},
        {"path": "limit_date", "code": "limit_date_passed", "values": {"day": "2026-03-01"}, "reasons": [],
            "text": "2026-03-01 is over: customs refuses a day before the submission"},
        {"path": "offices_of_transit", "code": "office_of_transit_assumed",
            "values": {"reason": entering, "office": "CH001251"}, "reasons": [at_entry],
            "text": format!("{entering}: the message names the office of destination, CH001251")},
        {"path": "guarantee_amount", "code": "amount_of_comprehensive_missing", "values": {}, "reasons": [],
            "text": "is missing, and customs takes it off the account of a comprehensive guarantee (type 0)"},
    ])
}

#[actix_rt::test]
async fn what_customs_would_refuse_is_told_by_whatever_is_done_with_a_draft() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.post(&token, TRANSITS, a_doubtful_transit()).await;
    assert_eq!((reply.status, &reply.json()["warnings"]), (201, &json!(REPORTED)), "{}", reply.text());
    let id = reply.json()["data"]["id"].as_i64().expect("an id");
    let generated = act(&bench, &token, id, "generate-xml", None).await;
    assert_eq!((generated.status, &generated.json()["warnings"]), (200, &json!(REPORTED)));
    let change = authorized(Method::PUT, &token, &format!("{TRANSITS}/{id}"));
    let changed = bench.send(change.set_json(json!({"country_of_dispatch": "NL"}))).await;
    assert_eq!((changed.status, &changed.json()["warnings"]), (200, &json!(REPORTED[1..])));
    let submitted = act(&bench, &token, id, "submit", None).await;
    assert_eq!((submitted.status, &submitted.json()["warnings"]), (200, &json!(REPORTED[1..])), "customs decides");
}

#[actix_rt::test]
async fn a_plausible_transit_is_not_warned_of() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_transit();
    body["limit_date"] = json!("2026-03-10");
    assert_eq!(bench.post(&token, TRANSITS, body.clone()).await.json()["warnings"], json!([]));
    let id = created(&bench, &token, body).await;
    assert_eq!(act(&bench, &token, id, "submit", None).await.json()["warnings"], json!([]));
}

#[actix_rt::test]
async fn a_body_is_validated_and_nothing_is_saved() {
    let bench = Bench::new();
    let token = bench.token();
    let validate = format!("{TRANSITS}/create/validate");
    let mut body = a_doubtful_transit();
    body["lmit_date"] = Value::Null;
    let reply = bench.post(&token, &validate, body.clone()).await;
    let unknown = "lmit_date: is not known; did you mean limit_date?";
    let reported: Vec<&str> = REPORTED.into_iter().chain([unknown]).collect();
    let mut details = details();
    let misspelt = json!({"path": "lmit_date", "code": "misspelt_field", "values": {"meant": "limit_date"},
        "reasons": [], "text": "is not known; did you mean limit_date?"});
    details.as_array_mut().expect("a list").push(misspelt.clone());
    let expected = json!({"valid": true, "warnings": reported, "warning_details": details});
    assert_eq!((reply.status, reply.json()), (200, expected));
    body["transit_type"] = json!("T3");
    body["limit_date"] = json!("2026-02-30");
    let refusal = refused(&bench.post(&token, &validate, body.clone()).await, "validation_error");
    assert_eq!((&refusal["valid"], &refusal["warnings"]), (&json!(false), &json!([unknown])));
    assert_eq!(refusal["warning_details"], json!([misspelt]));
    assert_eq!(refusal["errors"], refused(&bench.post(&token, TRANSITS, body).await, "validation_error")["errors"]);
    assert_eq!(bench.get(&token, TRANSITS).await.json()["meta"]["total"], 0);
}

#[actix_rt::test]
async fn a_draft_is_shown_with_totals_warnings_and_whether_it_can_go() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_doubtful_transit()).await;
    let at = format!("{TRANSITS}/{id}/submit-overview");
    let reply = bench.get(&token, &at).await;
    let mass: Value = serde_json::from_str("12.50").expect("a number");
    let mut expected = json!({
        "transit_id": id, "reference": format!("T-{id:08}"),
        "validation": {"valid": true, "errors": [], "error_details": []},
        "summary": {"total_items": 1, "total_packages": 4, "total_gross_mass": mass},
        "warnings": REPORTED,
        "warning_details": details(),
        "ready_to_submit": true,
    });
    assert_eq!((reply.status, reply.json()), (200, expected.clone()), "{}", reply.text());
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    expected["ready_to_submit"] = json!(false);
    assert_eq!(bench.get(&token, &at).await.json(), expected);
    let without_items = act(&bench, &token, id, "copy", Some(json!({"copy_items": false}))).await.json();
    let broken = bench.get(&token, &format!("{TRANSITS}/{}/submit-overview", without_items["id"])).await;
    let errors = json!(["items: must hold at least one item"]);
    let text = "must hold at least one item";
    let details = json!([{"path": "items", "code": "no_items", "values": {}, "text": text}]);
    let expected = json!({"valid": false, "errors": errors, "error_details": details});
    assert_eq!((broken.status, &broken.json()["validation"]), (200, &expected));
}
