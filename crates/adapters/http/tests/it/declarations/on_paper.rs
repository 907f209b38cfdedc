//! Outages of customs, and declarations that are released on paper during them.

use super::bodies::an_import;
use super::lifecycle::{NOW, act};
use super::{created, shown};
use crate::bench::authorized;
use crate::{Bench, Reply};
use actix_web::http::Method;
use customs_access::Scope;
use customs_documents::Owner;
use serde_json::{Value, json};

async fn post(bench: &Bench, token: &str, path: &str, body: Value) -> Reply {
    bench.send(authorized(Method::POST, token, &format!("/api/v1{path}")).set_json(body)).await
}

async fn open(bench: &Bench, token: &str) -> Value {
    let reply = post(bench, token, "/outages", json!({"reason": "Announcement 2026-114"})).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["data"].take()
}

#[actix_rt::test]
async fn an_outage_is_opened_shown_and_closed() {
    let bench = Bench::new();
    let token = bench.token();
    let opened = open(&bench, &token).await;
    assert_eq!((&opened["id"], &opened["status"], &opened["opened_at"]), (&json!(1), &json!("open"), &json!(NOW)));
    let again = post(&bench, &token, "/outages", json!({"reason": "Once more"})).await;
    assert_eq!((again.status, &again.json()["error"]), (422, &json!("outage_open")));
    let nameless = post(&bench, &token, "/outages", json!({"reason": " "})).await;
    assert_eq!((nameless.status, nameless.json()["errors"]["reason"].is_array()), (422, true), "{}", nameless.text());
    let closed = post(&bench, &token, "/outages/1/close", json!({})).await.json();
    assert_eq!((&closed["data"]["status"], &closed["data"]["lodged"]), (&json!("closed"), &json!(0)), "{closed}");
    let again = post(&bench, &token, "/outages/1/close", json!({})).await;
    assert_eq!((again.status, &again.json()["error"]), (422, &json!("outage_closed")));
    let list = bench.get(&token, "/api/v1/outages").await.json();
    assert_eq!((&list["meta"]["total"], &list["proposed"]), (&json!(1), &Value::Null), "{list}");
}

#[actix_rt::test]
async fn a_release_on_paper_needs_an_outage_and_the_right_to_submit() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    let refused = act(&bench, &token, id, "fallback", None).await;
    assert_eq!((refused.status, &refused.json()["error"]), (422, &json!("no_outage")));
    open(&bench, &token).await;
    let reads = bench.token_of(&bench.client_of(bench.organisation(), [Scope::DeclarationsRead].into_iter().collect()));
    assert_eq!(act(&bench, &reads, id, "fallback", None).await.status, 403);
    let released = act(&bench, &token, id, "fallback", None).await;
    assert_eq!(released.status, 200, "{}", released.text());
    let released = released.json();
    assert_eq!((&released["status"], &released["release"]["state"]), (&json!("NEW"), &json!("waiting")), "{released}");
    assert_eq!(released["release"]["fallback_number"], format!("FB-1-D{id}"));
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["fallback_released_at"], NOW);
    let outage = bench.get(&token, "/api/v1/outages/1").await.json();
    assert_eq!(outage["data"]["releases"][0], released["release"], "{outage}");
}

#[actix_rt::test]
async fn the_paper_of_a_release_has_its_number_and_the_goods_and_stands_in_the_evidence() {
    let bench = Bench::new();
    let client = bench.client();
    let token = bench.token_of(&client);
    let id = created(&bench, &token, an_import()).await;
    bench.documents.add_owner(client.client.organisation(), Owner::declaration(id));
    let paper = format!("/api/v1/declarations/{id}/fallback/paper");
    assert_eq!(bench.get(&token, &paper).await.status, 404, "it was not released on paper");
    open(&bench, &token).await;
    assert_eq!(act(&bench, &token, id, "fallback", None).await.status, 200);
    let shown = bench.get(&token, &paper).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "application/pdf"), "{}", shown.text());
    assert_eq!(shown.header("content-disposition"), format!("attachment; filename=\"FB-1-D{id}.pdf\""));
    let text = shown.text();
    assert!(text.starts_with(&format!("%PDF FB-1-D{id} ")) && text.contains("\ngoods: 1. "), "{text}");
    assert_eq!(bench.get(&bench.token(), &paper).await.status, 404, "it is of another organisation");
    let evidence = bench.get(&token, &format!("/api/v1/declarations/{id}/evidence")).await;
    assert_eq!(evidence.status, 200, "{}", evidence.text());
    let entries = evidence.text();
    let paper = format!("fallback/FB-1-D{id}.pdf");
    assert!(entries.contains("fallback.json") && entries.contains(&paper) && entries.contains(&text));
}
