//! Papers of declarations.

use super::bodies::{an_export, an_import};
use super::lifecycle::{MRN, answered, refused};
use super::{created, token_with};
use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_access::Scope::{DeclarationsRead, DeclarationsWrite};
use serde_json::json;

async fn printed(bench: &Bench, token: &str, id: i64, query: &str) -> Reply {
    bench.get(token, &format!("/api/v1/declarations/{id}/print{query}")).await
}

#[actix_rt::test]
async fn an_export_is_printed_as_its_release_and_the_client_decide() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_export(), &["01"]).await;
    let before = printed(&bench, &token, id, "").await;
    assert_eq!((before.status, before.header("content-type")), (200, "application/pdf"), "{}", before.text());
    assert_eq!(before.text(), format!("%PDF export-declaration {MRN} nl"));
    let early = refused(&printed(&bench, &token, id, "?document=accompanying").await, "invalid_status");
    assert_eq!((&early["current_status"], &early["allowed_statuses"]), (&json!("ACC"), &json!(["REL"])), "{early}");
    let id = answered(&bench, &token, an_export(), &["01", "08"]).await;
    let released = printed(&bench, &token, id, "?language=en").await;
    assert_eq!(released.text(), format!("%PDF EAD {MRN} en"));
    assert_eq!(released.header("content-disposition"), format!("attachment; filename=\"EAD-{MRN}.pdf\""));
    let declaration = printed(&bench, &token, id, "?document=declaration&language=nl").await;
    assert_eq!(declaration.text(), format!("%PDF export-declaration {MRN} nl"));
}

#[actix_rt::test]
async fn what_customs_has_not_accepted_has_no_paper() {
    let bench = Bench::new();
    let token = bench.token();
    let draft = created(&bench, &token, an_import()).await;
    refused(&printed(&bench, &token, draft, "").await, "not_accepted");
    let rejected = answered(&bench, &token, an_import(), &["03"]).await;
    refused(&printed(&bench, &token, rejected, "").await, "not_accepted");
    let accepted = answered(&bench, &token, an_import(), &["01"]).await;
    refused(&printed(&bench, &token, accepted, "?document=accompanying").await, "invalid_direction");
    assert_eq!(printed(&bench, &token, 999, "").await.status, 404);
    assert_eq!(printed(&bench, &bench.token(), accepted, "").await.status, 404, "it is of another organisation");
}

#[actix_rt::test]
async fn a_language_and_a_document_that_nobody_knows_are_named() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let reply = printed(&bench, &token, id, "?language=fr&document=invoice").await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    let errors = &reply.json()["errors"];
    assert!(errors["language"].is_array() && errors["document"].is_array(), "{errors}");
    assert_eq!(printed(&bench, &token, id, "?format=pdf").await.status, 422, "an unknown parameter");
}

#[actix_rt::test]
async fn a_client_that_has_the_paper_gets_none_and_one_without_the_scope_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, an_import(), &["01"]).await;
    let paper = printed(&bench, &token, id, "").await;
    let path = format!("/api/v1/declarations/{id}/print");
    let again = authorized(Method::GET, &token, &path).insert_header(("If-None-Match", paper.header("etag")));
    let again = bench.send(again).await;
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, paper.header("etag")));
    let other = printed(&bench, &token, id, "?language=en").await;
    assert_ne!(other.header("etag"), paper.header("etag"));
    assert_eq!(printed(&bench, &token_with(&bench, &[DeclarationsWrite]), id, "").await.status, 403);
    assert_eq!(printed(&bench, &token_with(&bench, &[DeclarationsRead]), id, "").await.status, 404);
}
