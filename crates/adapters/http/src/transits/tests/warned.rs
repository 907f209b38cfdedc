use super::{TRANSITS, a_transit, act, created};
use crate::tests::{Bench, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

/// What customs would refuse on 2 March 2026, and breaks no rule of ours.
fn a_doubtful_transit() -> Value {
    let mut body = a_transit();
    body["limit_date"] = json!("2026-03-01");
    body["office_of_destination"] = json!("CH001251");
    body["guarantee_amount"] = Value::Null;
    body["country_of_dispatch"] = json!("ZZ");
    body
}

const TOLD: [&str; 4] = [
    "country_of_dispatch: ZZ is no code of a country",
    "limit_date: 2026-03-01 is over: customs refuses a day before the submission",
    "offices_of_transit: none is named where the goods enter CH",
    "guarantee_amount: is missing, and customs takes it off the account of a comprehensive guarantee (type 0)",
];

#[actix_rt::test]
async fn what_customs_would_refuse_is_told_by_whatever_is_done_with_a_draft() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.post(&token, TRANSITS, a_doubtful_transit()).await;
    assert_eq!((reply.status, &reply.json()["warnings"]), (201, &json!(TOLD)), "{}", reply.text());
    let id = reply.json()["data"]["id"].as_i64().expect("an id");
    let generated = act(&bench, &token, id, "generate-xml", None).await;
    assert_eq!((generated.status, &generated.json()["warnings"]), (200, &json!(TOLD)));
    let change = authorized(Method::PUT, &token, &format!("{TRANSITS}/{id}"));
    let changed = bench.send(change.set_json(json!({"country_of_dispatch": "NL"}))).await;
    assert_eq!((changed.status, &changed.json()["warnings"]), (200, &json!(TOLD[1..])));
    let submitted = act(&bench, &token, id, "submit", None).await;
    assert_eq!((submitted.status, &submitted.json()["warnings"]), (200, &json!(TOLD[1..])), "customs decides");
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
