use super::bodies::an_import;
use super::{created, shown};
use crate::tests::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite};
use serde_json::json;

#[actix_rt::test]
async fn a_draft_is_submitted_once() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    let path = format!("/api/v1/declarations/{id}/submit");
    let reply = bench.send(authorized(Method::POST, &token, &path)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(
        reply.json(),
        json!({
            "id": id, "reference": format!("D-{id:08}"), "status": "NEW", "submitted_at": "2026-03-02T09:30:00Z",
            "message": "The declaration is submitted to customs.",
        })
    );
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["status"], &record["submitted_at"]), (&json!("NEW"), &json!("2026-03-02T09:30:00Z")));
    assert!(record["lrn"].as_str().is_some_and(|lrn| (1..=22).contains(&lrn.len())), "{record}");

    let again = bench.send(authorized(Method::POST, &token, &path)).await;
    assert_eq!(again.status, 422);
    assert_eq!(again.json()["error"], "invalid_status");
    assert_eq!((&again.json()["current_status"], &again.json()["allowed_statuses"]), (&json!("NEW"), &json!(["DRF"])));
}

#[actix_rt::test]
async fn a_submit_of_a_version_that_is_gone_changes_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let id = created(&bench, &token, an_import()).await;
    let path = format!("/api/v1/declarations/{id}/submit");
    let submit =
        |tag: &'static str| bench.send(authorized(Method::POST, &token, &path).insert_header(("If-Match", tag)));
    let stale = submit("\"7\"").await;
    assert_eq!((stale.status, &stale.json()["error"]), (412, &json!("precondition_failed")), "{}", stale.text());
    assert_eq!(shown(&bench, &token, id).await.json()["data"]["status"], "DRF");
    assert_eq!(submit("\"1\"").await.status, 200);
    assert_eq!(shown(&bench, &token, id).await.header("etag"), "\"2\"");
}

#[actix_rt::test]
async fn submitting_asks_for_its_own_scope_and_for_a_declaration_of_the_organisation() {
    let bench = Bench::new();
    let id = created(&bench, &bench.token(), an_import()).await;
    let path = format!("/api/v1/declarations/{id}/submit");
    let clerk = super::token_with(&bench, &[DeclarationsRead, DeclarationsWrite]);
    let reply = bench.send(authorized(Method::POST, &clerk, &path)).await;
    assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!("declarations:submit")));
    let stranger = bench.send(authorized(Method::POST, &bench.token(), &path)).await;
    assert_eq!((stranger.status, stranger.json()), (404, json!({"message": "The declaration was not found."})));
}
