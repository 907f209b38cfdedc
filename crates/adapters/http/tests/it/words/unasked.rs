//! Tests bodies that an operation does not need.

use super::endpoints::with_ids;
use super::records::records;
use crate::Bench;
use crate::authorized;
use actix_web::http::Method;
use serde_json::{Value, json};

const SUBMITS: [&str; 2] = ["/api/v1/declarations/{id}/submit", "/api/v1/transits/{id}/submit"];

fn names_dry_run(response: &Value) -> bool {
    let reported = response["warnings"].as_array();
    reported.is_some_and(|reported| reported.contains(&json!("dry_run: is not known")))
}

#[actix_rt::test]
async fn a_wish_that_a_submit_does_not_heed_is_named() {
    for path in SUBMITS {
        let bench = Bench::new();
        let token = bench.token();
        let path = with_ids(path, &records(&bench, &token).await);
        let reply = bench.post(&token, &path, json!({"dry_run": true})).await;
        assert_eq!((reply.status, names_dry_run(&reply.json())), (200, true), "{path}: {}", reply.text());
        let again = bench.post(&token, &path, json!({"dry_run": true})).await;
        assert_eq!((again.status, names_dry_run(&again.json())), (422, true), "{path}: {}", again.text());
    }
}

#[actix_rt::test]
async fn a_submit_asks_for_no_body() {
    for path in SUBMITS {
        for (content_type, body) in
            [("", ""), ("application/json", ""), ("application/json", "{}"), ("text/plain", "now")]
                .into_iter()
                // A body that is no object has no fields, so it asks for nothing: some clients send an empty list.
                .chain(["[]", "\"now\"", "{", "null"].map(|body| ("application/json", body)))
        {
            let bench = Bench::new();
            let token = bench.token();
            let path = with_ids(path, &records(&bench, &token).await);
            let mut request = authorized(Method::POST, &token, &path).set_payload(body);
            if !content_type.is_empty() {
                request = request.insert_header(("Content-Type", content_type));
            }
            let reply = bench.send(request).await;
            assert_eq!(reply.status, 200, "{path} {content_type} {body}: {}", reply.text());
        }
    }
}
