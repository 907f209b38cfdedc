use super::{TRANSITS, a_transit, act, answered, customs_answers, refused, shown};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

const NOW: &str = "2026-03-02T09:30:00Z";

async fn put(bench: &Bench, token: &str, id: i64, body: Value) -> Reply {
    bench.send(authorized(Method::PUT, token, &format!("{TRANSITS}/{id}")).set_json(body)).await
}

#[actix_rt::test]
async fn an_accepted_transit_shows_what_was_asked_for_until_customs_accepts_it() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let before = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&before["pending_amendment"], &before["refused_amendment"]), (&Value::Null, &Value::Null));
    let body = json!({"office_of_destination": "DE003301", "guarantee_amount": 20_000, "colour": "red"});
    let reply = put(&bench, &token, id, body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let asked = reply.json();
    assert_eq!(asked["message"], "The change is on its way to customs.");
    assert_eq!(asked["warnings"], json!(["colour: is not known"]));
    assert_eq!(asked["data"], shown(&bench, &token, id).await.json()["data"]);
    assert_eq!(asked["data"]["office_of_destination"], before["office_of_destination"]);
    let pending = &asked["data"]["pending_amendment"];
    let reported = |field: &str| pending[field].clone();
    assert_eq!([reported("asked_at"), reported("office_of_destination")], [json!(NOW), json!("DE003301")]);
    assert_eq!((reported("refused_at"), reported("guarantee_amount").to_string()), (Value::Null, "20000".to_owned()));
    let again =
        refused(&put(&bench, &token, id, json!({"limit_date": null, "seals": ["S1"]})).await, "amendment_pending");
    assert_eq!(again["asked_at"], NOW);
    customs_answers(&bench, &token, id, &["IE004"]).await;
    let amended = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&amended["office_of_destination"], &amended["pending_amendment"]), (&json!("DE003301"), &Value::Null));
    let timeline = bench.get(&token, &format!("{TRANSITS}/{id}/timeline")).await.json();
    let last = timeline["events"].as_array().and_then(|events| events.last()).expect("an event");
    assert_eq!(last["event"], "amended");
}

#[actix_rt::test]
async fn what_no_amendment_changes_is_refused_with_its_path() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let version = shown(&bench, &token, id).await.header("etag").to_owned();
    let body =
        json!({"transit_type": "T2", "reference": "OTHER", "office_of_departure": "NL000511", "limit_date": "x"});
    let errors = refused(&put(&bench, &token, id, body).await, "validation_error");
    let paths: Vec<&String> = errors["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["limit_date", "office_of_departure", "reference", "transit_type"]);
    let nothing = refused(&put(&bench, &token, id, json!({})).await, "validation_error");
    assert_eq!(nothing["errors"], json!({"body": ["changes nothing of the transit"]}));
    assert_eq!(shown(&bench, &token, id).await.header("etag"), version);
    customs_answers(&bench, &token, id, &["IE029"]).await;
    let late = refused(&put(&bench, &token, id, json!({"seals": ["S1"]})).await, "invalid_status");
    assert_eq!((&late["current_status"], &late["allowed_statuses"]), (&json!("REL"), &json!(["DRF", "ACC"])));
}

#[actix_rt::test]
async fn a_refused_amendment_is_shown_until_the_next_one() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    assert_eq!(put(&bench, &token, id, json!({"office_of_destination": "DE003301"})).await.status, 200);
    customs_answers(&bench, &token, id, &["IE056 rejects=amendment"]).await;
    let refused = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&refused["status"], &refused["pending_amendment"]), (&json!("ACC"), &Value::Null));
    let kept = &refused["refused_amendment"];
    assert_eq!((&kept["refused_at"], &kept["office_of_destination"]), (&json!(NOW), &json!("DE003301")));
    assert_ne!(refused["office_of_destination"], "DE003301");
    let next = put(&bench, &token, id, json!({"office_of_destination": "DE003300"})).await.json();
    assert_eq!(next["data"]["refused_amendment"], Value::Null);
}

#[actix_rt::test]
async fn an_enquiry_is_answered_and_shown() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028", "IE029"]).await;
    let text = json!({"text": "handed over"});
    refused(&act(&bench, &token, id, "enquiry-answer", Some(text.clone())).await, "invalid_status");
    customs_answers(&bench, &token, id, &["IE140 on=2026-02-27 office=NL000854"]).await;
    let errors =
        refused(&act(&bench, &token, id, "enquiry-answer", Some(json!({"consignee": {}}))).await, "validation_error");
    let paths: Vec<&String> = errors["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(
        paths,
        [
            "consignee.address.city",
            "consignee.address.country",
            "consignee.address.postal_code",
            "consignee.address.street",
            "consignee.name"
        ]
    );
    let wrong = act(&bench, &token, id, "enquiry-answer", Some(json!({"text": 7}))).await;
    assert_eq!((wrong.status, &wrong.json()["error"]), (400, &json!("invalid_request")));
    let reply = act(&bench, &token, id, "enquiry-answer", Some(text.clone())).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let answered = reply.json();
    assert_eq!(answered["message"], "The answer is on its way to customs.");
    let late = "enquiry.limit: customs wanted the answer by 2026-02-27, so it may not take it into account";
    assert_eq!(answered["warnings"], json!([late]));
    let enquiry = json!({"asked_at": NOW, "limit": "2026-02-27", "office": "NL000854", "answered_at": NOW});
    assert_eq!(answered["data"]["enquiry"], enquiry);
    assert_eq!(answered["data"]["departure_state"], "enquiry");
    let again = refused(&act(&bench, &token, id, "enquiry-answer", Some(text)).await, "already_sent");
    assert_eq!(again["sent_at"], NOW);
}

#[actix_rt::test]
async fn a_release_is_requested_of_goods_under_control() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let early = refused(&act(&bench, &token, id, "request-release", None).await, "invalid_status");
    assert_eq!(early["allowed_statuses"], json!(["ACC"]));
    customs_answers(&bench, &token, id, &["IE060"]).await;
    let reply = act(&bench, &token, id, "request-release", Some(json!({"release_requested": false}))).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["message"], "Customs is asked to decide on the release.");
    refused(&act(&bench, &token, id, "request-release", None).await, "already_sent");
}
