use super::bodies::an_import;
use super::{created, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite};
use customs_declarations::ports::KnownParty;
use customs_declarations::testing::{KnownParties, declarations_over_fakes};
use serde_json::json;
use std::sync::Arc;

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
            "id": id, "reference": format!("D-{id:08}"), "status": "NEW", "submitted_at": "2026-03-02T09:30:00Z", "warnings": [],
            "warning_details": [],
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
    assert_eq!(
        (stranger.status, stranger.json()),
        (
            404,
            json!({ "error": "not_found", "error_description": "The declaration was not found.", "message": "The declaration was not found." })
        )
    );
}

#[actix_rt::test]
async fn a_power_of_attorney_that_has_ended_is_a_warning_on_the_way_to_customs() {
    let last_day = "2026-03-01".parse().ok();
    let customer =
        KnownParty { name: Some("Acme".to_owned()), power_of_attorney_until: last_day, ..KnownParty::default() };
    let parties = KnownParties([("ACME".to_owned(), customer)].into());
    let bench = Bench::with(|services| {
        let over_fakes = declarations_over_fakes().with(|ports| ports.parties = Arc::new(parties));
        services.declarations = Arc::new(over_fakes.declarations);
    });
    let token = bench.token();
    let mut body = an_import();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    let warning = "declaration.importer.customer_code: the power of attorney of ACME ended on 2026-03-01";
    let reported = |reply: crate::Reply| {
        assert!((200..=201).contains(&reply.status), "{}", reply.text());
        assert!(
            reply.json()["warnings"].as_array().is_some_and(|reported| reported.contains(&json!(warning))),
            "{}",
            reply.text()
        );
        reply.json()
    };
    reported(bench.post(&token, "/api/v1/declarations/create/validate", body.clone()).await);
    let id =
        reported(bench.post(&token, "/api/v1/declarations/create", body.clone()).await)["declaration"]["id"].clone();
    let path = format!("/api/v1/declarations/{id}");
    reported(bench.get(&token, &format!("{path}/submit-overview")).await);
    reported(bench.send(authorized(Method::PUT, &token, &path).set_json(json!({}))).await);
    assert_eq!(
        reported(bench.send(authorized(Method::POST, &token, &format!("{path}/submit"))).await)["status"],
        "NEW"
    );
    let submitted = reported(bench.post(&token, "/api/v1/declarations/submit", body).await);
    assert_eq!(submitted["declaration"]["submitted"], true);
}
