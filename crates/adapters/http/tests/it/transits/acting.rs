use super::{a_transit, act, answered, created, customs_answers, refused, shown};
use crate::{Bench, neighbours};
use chrono::Duration;
use customs_transits::testing::FullGuarantees;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::sync::Arc;

const NOW: &str = "2026-03-02T09:30:00Z";

fn prelodged() -> Value {
    let mut body = a_transit();
    body["additional_declaration_type"] = json!("D");
    body
}

#[actix_rt::test]
async fn a_draft_is_submitted_once() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let reply = act(&bench, &token, id, "submit", None).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    let body = reply.json();
    assert_eq!((&body["message"], &body["warnings"]), (&json!("The transit is on its way to customs."), &json!([])));
    assert_eq!((&body["data"]["status"], &body["data"]["submitted_at"]), (&json!("NEW"), &json!(NOW)));
    assert!(body["data"]["lrn"].is_string());
    assert_eq!(body["data"], shown(&bench, &token, id).await.json()["data"]);
    let again = refused(&act(&bench, &token, id, "submit", None).await, "invalid_status");
    assert_eq!((&again["current_status"], &again["allowed_statuses"]), (&json!("NEW"), &json!(["DRF"])));
}

#[actix_rt::test]
async fn a_guarantee_that_does_not_bear_it_refuses_the_submission() {
    let bench = Bench::with(|services| {
        let full = Arc::new(FullGuarantees(Decimal::new(100, 0)));
        services.transits = Arc::new(neighbours::transits_over(|ports| ports.guarantees = full).transits);
    });
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let refusal = refused(&act(&bench, &token, id, "submit", None).await, "guarantee_insufficient");
    let reported = |field: &str| &refusal[field];
    assert_eq!([reported("kind"), reported("eori"), reported("level")], ["dva", "NL801234566", "critical"]);
    assert_eq!(
        (reported("amount").to_string(), reported("total_available").to_string()),
        ("12500.5".into(), "100".into())
    );
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["status"], "DRF");
}

#[actix_rt::test]
async fn customs_is_asked_to_invalidate() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let missing = refused(&act(&bench, &token, id, "invalidate", Some(json!({}))).await, "validation_error");
    assert_eq!(missing["errors"], json!({"reason": ["is required"]}));
    let body = json!({"reason": "The goods stay here."});
    let reply = act(&bench, &token, id, "invalidate", Some(body.clone())).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let asked = reply.json();
    assert_eq!(asked["message"], "Customs is asked to invalidate the transit.");
    assert_eq!(asked["data"]["status"], "INV_PENDING");
    assert_eq!(asked["data"]["invalidation_requested_at"], NOW);
    let again = refused(&act(&bench, &token, id, "invalidate", Some(body)).await, "invalid_status");
    assert_eq!((&again["current_status"], &again["allowed_statuses"]), (&json!("INV_PENDING"), &json!(["NEW", "ACC"])));
    customs_answers(&bench, &token, id, &["IE009"]).await;
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["status"], "INV");
    let wrong = act(&bench, &token, id, "invalidate", Some(json!({"reason": 7}))).await;
    assert_eq!((wrong.status, &wrong.json()["error"]), (400, &json!("invalid_request")));
}

#[actix_rt::test]
async fn an_arrival_is_reported_with_what_is_left_out_filled_in() {
    let bench = Bench::new();
    let token = bench.token();
    let accepted = answered(&bench, &token, a_transit(), &["IE028"]).await;
    let early = refused(&act(&bench, &token, accepted, "arrival", None).await, "invalid_status");
    assert_eq!((&early["current_status"], &early["allowed_statuses"]), (&json!("ACC"), &json!(["REL"])));
    customs_answers(&bench, &token, accepted, &["IE029"]).await;
    let bad =
        json!({"office_of_destination": "Hamburg", "arrival_date": "2026-02-30", "unloading_remarks": "x".repeat(513)});
    let errors = refused(&act(&bench, &token, accepted, "arrival", Some(bad)).await, "validation_error");
    let paths: Vec<&String> = errors["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["arrival_date", "office_of_destination", "unloading_remarks"]);
    let broken = act(&bench, &token, accepted, "arrival", Some(json!({"seals_intact": false}))).await;
    let errors = &refused(&broken, "validation_error")["errors"];
    assert_eq!(errors.as_object().expect("errors").keys().collect::<Vec<_>>(), ["unloading_remarks"], "{errors}");
    let reply = act(&bench, &token, accepted, "arrival", None).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let reported = reply.json();
    assert_eq!(reported["message"], "The arrival is on its way to customs.");
    let arrival = json!({"office_of_destination": "DE003302", "arrival_date": "2026-03-02", "unloading_remarks": null,
        "seals_intact": true, "permission_names_seals": null});
    assert_eq!((&reported["data"]["arrival"], &reported["warnings"]), (&arrival, &json!([])));
    assert_eq!(
        (&reported["data"]["status"], &reported["data"]["destination_state"]),
        (&json!("REL"), &json!("arrival_sent"))
    );
    customs_answers(&bench, &token, accepted, &["IE057"]).await;
    let body = json!({"office_of_destination": "DE003301", "arrival_date": "2026-03-02", "unloading_remarks": "one wet",
        "seals_intact": false});
    let again = act(&bench, &token, accepted, "arrival", Some(body.clone())).await;
    let mut arrival = again.json()["data"]["arrival"].take();
    assert_eq!(arrival.as_object_mut().expect("an arrival").remove("permission_names_seals"), Some(json!(null)));
    assert_eq!(arrival, body, "{}", again.text());
    let warnings = &again.json()["warnings"];
    assert!(warnings[0].as_str().is_some_and(|reported| reported.starts_with("seals_intact: ")), "{warnings}");
    customs_answers(&bench, &token, accepted, &["IE025"]).await;
    assert_eq!(shown(&bench, &token, accepted).await.json()["data"]["status"], "ARR");
    customs_answers(&bench, &token, accepted, &["IE045"]).await;
    let discharged = shown(&bench, &token, accepted).await.json()["data"].take();
    assert_eq!((&discharged["status"], &discharged["discharged_at"]), (&json!("CMP"), &json!(NOW)));
}

#[actix_rt::test]
async fn the_goods_of_a_prelodged_transit_are_presented() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let standard = answered(&bench, &token, a_transit(), &["IE028"]).await;
    refused(&act(&bench, &token, standard, "send-presentation", None).await, "invalid_variant");
    let id = answered(&bench, &token, prelodged(), &[]).await;
    refused(&act(&bench, &token, id, "send-presentation", None).await, "not_accepted");
    customs_answers(&bench, &token, id, &["IE028"]).await;
    let reply = act(&bench, &token, id, "send-presentation", None).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["message"], "The presentation of the goods is on its way to customs.");
    assert_eq!(reply.json()["data"]["presentation_sent_at"], NOW);
    let again = refused(&act(&bench, &token, id, "send-presentation", None).await, "already_sent");
    assert_eq!(again["sent_at"], NOW);
    let late = answered(&bench, &token, prelodged(), &["IE028"]).await;
    bench.clock.advance(Duration::days(31));
    let token = bench.token_of(&credentials);
    let refusal = refused(&act(&bench, &token, late, "send-presentation", None).await, "deadline_passed");
    assert_eq!(refusal["last_day"], "2026-04-01");
}
