use super::{TRANSITS, a_transit, act, answered, created, refused, shown};
use crate::Bench;
use chrono::Duration;
use customs_access::{Scope, Scopes};
use customs_exchange::ports::OutboundQueue;
use customs_kernel::Clock;
use customs_transits::testing::TransitsOverFakes;
use serde_json::{Value, json};
use std::sync::Arc;

const RECOVER: &str = "/api/v1/customs-messages/recover";

/// A bench, and the fakes behind its transits.
fn bench() -> (Bench, TransitsOverFakes) {
    let fakes = crate::neighbours::transits_over(|_| {});
    let transits = Arc::new(fakes.transits.clone());
    (Bench::with(|services| services.transits = transits), fakes)
}

/// A transit that customs took an hour ago and has not answered.
async fn silent(bench: &Bench, fakes: &TransitsOverFakes, token: &str) -> i64 {
    let id = created(bench, token, a_transit()).await;
    assert_eq!(act(bench, token, id, "submit", None).await.status, 200);
    let now = fakes.clock.now();
    for message in fakes.exchange.claim(10, now, now).expect("a claim") {
        let _recorded = fakes.exchange.record_sent(message.id, now).expect("it is recorded");
    }
    fakes.clock.advance(Duration::hours(1));
    id
}

#[actix_rt::test]
async fn an_unanswered_transit_is_recovered_with_or_without_a_window() {
    let (bench, fakes) = bench();
    let token = bench.token();
    let id = silent(&bench, &fakes, &token).await;
    let before = shown(&bench, &token, id).await.json()["data"]["lrn"].clone();
    let foreseen = bench.post(&token, RECOVER, json!({"overdue_only": true, "dry_run": true})).await;
    assert_eq!(foreseen.status, 200, "{}", foreseen.text());
    let reported = |reply: &Value, field: &str| reply["data"]["submissions"][0][field].clone();
    let record = foreseen.json();
    assert_eq!((&record["data"]["found"], &record["data"]["resent"]), (&json!(1), &json!(1)));
    assert_eq!((reported(&record, "subject"), reported(&record, "transit_id")), (json!("transit"), json!(id)));
    assert_eq!((reported(&record, "declaration_id"), reported(&record, "new_lrn")), (Value::Null, Value::Null));
    let window = json!({"window": {"from": "2026-03-02", "to": "2026-03-02"}, "overdue_only": true});
    let done = bench.post(&token, RECOVER, window).await.json();
    let after = shown(&bench, &token, id).await.json()["data"]["lrn"].clone();
    assert_eq!((reported(&done, "lrn"), reported(&done, "new_lrn")), (before.clone(), after.clone()));
    let messages = bench.get(&token, &format!("{TRANSITS}/{id}/messages")).await.json();
    let first = messages["data"].as_array().expect("a list").iter().find(|message| message["lrn"] == before);
    let first = first.expect("the first message");
    assert_eq!((&first["status"], &first["replaced_by_lrn"]), (&json!("replaced"), &after));
    let nothing = bench.post(&token, RECOVER, json!({"overdue_only": true})).await.json();
    assert_eq!(
        (&nothing["data"]["found"], &nothing["message"]),
        (&json!(0), &json!("No answer of customs is overdue."))
    );
}

#[actix_rt::test]
async fn transits_are_recovered_by_who_may_write_them() {
    let (bench, fakes) = bench();
    let organisation = bench.organisation();
    let with = |scope: Scope| bench.token_of(&bench.client_of(organisation, std::iter::once(scope).collect()));
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    silent(&bench, &fakes, &token).await;
    let look = json!({"overdue_only": true, "dry_run": true});
    let found = |reply: Value| reply["data"]["found"].clone();
    let declarant = bench.post(&with(Scope::DeclarationsSubmit), RECOVER, look.clone()).await;
    assert_eq!((declarant.status, found(declarant.json())), (200, json!(0)), "transits are none of its business");
    let writer = bench.post(&with(Scope::TransitWrite), RECOVER, look.clone()).await;
    assert_eq!((writer.status, found(writer.json())), (200, json!(1)));
    assert_eq!(bench.post(&with(Scope::TransitRead), RECOVER, look).await.status, 403);
}

#[actix_rt::test]
async fn what_was_not_handed_over_or_was_rejected_becomes_a_draft() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    let reply = act(&bench, &token, id, "save-as-draft", None).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"3\""), "{}", reply.text());
    let draft = reply.json();
    assert_eq!((&draft["data"]["status"], &draft["data"]["lrn"]), (&json!("DRF"), &Value::Null));
    assert_eq!(draft["message"], "The transit is a draft.");
    let twice = refused(&act(&bench, &token, id, "save-as-draft", None).await, "invalid_status");
    assert_eq!(
        (&twice["current_status"], &twice["allowed_statuses"]),
        (&json!("DRF"), &json!(["NEW", "ERR", "INV_PENDING"]))
    );
    let rejected = answered(&bench, &token, a_transit(), &["IE056"]).await;
    assert_eq!(act(&bench, &token, rejected, "save-as-draft", None).await.status, 200);
    assert_eq!(act(&bench, &token, rejected, "submit", None).await.status, 200, "it is lodged anew");
    let not_released = answered(&bench, &token, a_transit(), &["IE028", "IE051"]).await;
    refused(&act(&bench, &token, not_released, "save-as-draft", None).await, "invalid_status");
}

#[actix_rt::test]
async fn what_customs_should_have_answered_is_overdue_and_becomes_a_draft() {
    let (bench, fakes) = bench();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    let path = format!("{TRANSITS}/{id}/messages");
    let reported = async || bench.get(&token, &path).await.json()["data"][0].take();
    assert_eq!(reported().await["answer_expected_by"], Value::Null, "customs does not have it yet");
    let now = fakes.clock.now();
    let claimed = fakes.exchange.claim(10, now, now).expect("a claim");
    let _recorded = fakes.exchange.record_sent(claimed[0].id, now).expect("it is recorded");
    fakes.clock.advance(Duration::minutes(15));
    assert_eq!(reported().await["status"], "sent");
    assert_eq!(reported().await["answer_expected_by"], json!(fakes.clock.now()));
    let early = refused(&act(&bench, &token, id, "save-as-draft", None).await, "invalid_status");
    assert!(early["error_description"].as_str().is_some_and(|text| text.contains("overdue")), "{early}");
    fakes.clock.advance(Duration::seconds(1));
    assert_eq!(reported().await["status"], "overdue");
    let draft = act(&bench, &token, id, "save-as-draft", None).await;
    assert_eq!((draft.status, &draft.json()["data"]["status"]), (200, &json!("DRF")), "{}", draft.text());
}

#[actix_rt::test]
async fn a_copy_is_a_new_draft_that_says_where_it_comes_from() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let reply = act(&bench, &token, id, "copy", None).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let copied = reply.json();
    assert_eq!((&copied["status"], &copied["copied_from"]), (&json!("DRF"), &json!(id)));
    let copy = copied["id"].as_i64().expect("an id");
    let data = shown(&bench, &token, copy).await.json()["data"].take();
    assert_eq!((&data["lrn"], &data["mrn"], &data["total_items"]), (&Value::Null, &Value::Null, &json!(1)));
    let named = act(&bench, &token, id, "copy", Some(json!({"reference": "COPY", "copy_items": false}))).await.json();
    assert_eq!(named["reference"], "COPY");
    let again = act(&bench, &token, id, "copy", Some(json!({"reference": "COPY"}))).await;
    assert!(refused(&again, "validation_error")["errors"]["reference"].is_array());
}
