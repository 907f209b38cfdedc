//! Transits that leave on paper while a system of customs is down.

use super::{TRANSITS, a_transit, act, answered, created, refused, shown, token_with};
use crate::Bench;
use customs_access::Scope::TransitRead;
use serde_json::json;

async fn open(bench: &Bench, token: &str) {
    let reply = bench.post(token, "/api/v1/outages", json!({"reason": "Announcement 2026-114"})).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
}

#[actix_rt::test]
async fn a_transit_leaves_on_paper_and_is_discharged_by_a_person() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    refused(&act(&bench, &token, id, "fallback", None).await, "no_outage");
    open(&bench, &token).await;
    let early = act(&bench, &token, id, "fallback/discharge", Some(json!({"proof": "Copy 5"}))).await;
    refused(&early, "invalid_status");
    let released = act(&bench, &token, id, "fallback", None).await;
    assert_eq!(released.status, 200, "{}", released.text());
    let released = released.json();
    assert_eq!(released["data"]["status"], "REL", "{released}");
    let release = &released["release"];
    assert_eq!((&release["state"], &release["lodge_by"]), (&json!("on_paper"), &json!(null)), "{release}");
    assert_eq!(release["fallback_number"], format!("FB-1-T{id}"));
    let nameless = act(&bench, &token, id, "fallback/discharge", Some(json!({"proof": " "}))).await;
    assert_eq!((nameless.status, nameless.json()["errors"]["proof"].is_array()), (422, true), "{}", nameless.text());
    let discharged = act(&bench, &token, id, "fallback/discharge", Some(json!({"proof": "Copy 5"}))).await;
    assert_eq!(discharged.status, 200, "{}", discharged.text());
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["status"], "CMP");
    let outage = bench.get(&token, "/api/v1/outages/1").await.json();
    assert_eq!(outage["data"]["releases"][0]["state"], "regularised", "{outage}");
}

#[actix_rt::test]
async fn the_paper_of_a_transit_is_shown_once_it_left_and_customs_prints_none() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let paper = format!("{TRANSITS}/{id}/fallback/paper");
    assert_eq!(bench.get(&token, &paper).await.status, 404, "it did not leave on paper");
    open(&bench, &token).await;
    assert_eq!(act(&bench, &token, id, "fallback", None).await.status, 200);
    let drawn = bench.get(&token, &paper).await;
    assert_eq!((drawn.status, drawn.header("content-type")), (200, "application/pdf"), "{}", drawn.text());
    assert!(drawn.text().starts_with(&format!("%PDF FB-1-T{id} ")), "{}", drawn.text());
    refused(&bench.get(&token, &format!("{TRANSITS}/{id}/print")).await, "not_accepted");
    assert_eq!(bench.get(&bench.token(), &paper).await.status, 404, "it is of another organisation");
}

#[actix_rt::test]
async fn what_customs_accepted_does_not_leave_on_paper_and_a_reader_releases_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    open(&bench, &token).await;
    let accepted = answered(&bench, &token, a_transit(), &["IE028"]).await;
    refused(&act(&bench, &token, accepted, "fallback", None).await, "invalid_status");
    let reads = token_with(&bench, &[TransitRead]);
    assert_eq!(act(&bench, &reads, accepted, "fallback", None).await.status, 403);
}
