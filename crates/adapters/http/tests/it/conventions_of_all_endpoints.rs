//! Checks the conventions that types cannot enforce, on every registered endpoint.

use super::Bench;
use super::bench::authorized;
use crate::application::ROUTES;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use customs_access::{Scope, Scopes};
use serde_json::Value;

/// Each operation under `/api/v1`, with an id for each parameter.
fn operations() -> Vec<(Method, String)> {
    let mut operations = Vec::new();
    for entry in ROUTES.entries() {
        let mut path = entry.pattern.clone();
        while let (Some(start), Some(end)) = (path.find('{'), path.find('}')) {
            path.replace_range(start..=end, "7");
        }
        if path.starts_with("/api/v1") {
            operations.extend(entry.methods().map(|method| (method.parse().expect("a method"), path.clone())));
        }
    }
    assert!(operations.len() >= 10, "there are endpoints to check");
    operations
}

#[actix_rt::test]
async fn every_endpoint_refuses_a_call_without_a_token_before_anything_else() {
    let bench = Bench::new();
    for (method, path) in operations() {
        let request = TestRequest::with_uri(&path).method(method.clone()).set_payload("no JSON");
        let reply = bench.send(request).await;
        assert_eq!(reply.status, 401, "{method} {path}: {}", reply.text());
        let code = if path.contains("rejection-analysis") { "unauthorized" } else { "invalid_token" };
        assert_eq!(reply.json()["error"], code, "{method} {path}");
        assert!(reply.json()["message"].is_string(), "{method} {path}");
    }
}

#[actix_rt::test]
async fn every_endpoint_refuses_a_token_without_its_scope_before_it_looks_at_the_body() {
    // Tariff, codebook, callbacks and what was set aside need any valid token (document 1), and the audit log a permission in
    // place of a scope. Tasks are shown as far as any scope lets their records be read.
    let open = [
        "/api/v1/tariff",
        "/api/v1/codebook",
        "/api/v1/callbacks",
        "/api/v1/set-aside",
        "/api/v1/audit",
        "/api/v1/tasks",
        "/api/v1/search",
    ];
    let bench = Bench::new();
    let one_scope: Scopes = [Scope::GuaranteesRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(bench.organisation(), one_scope));
    for (method, path) in operations() {
        if open.iter().any(|prefix| path.starts_with(prefix)) || path.contains("guarantee") {
            continue;
        }
        let reply = bench.send(authorized(method.clone(), &token, &path).set_payload("no JSON")).await;
        assert_eq!(reply.status, 403, "{method} {path}: {}", reply.text());
        assert_eq!(reply.json()["token_scopes"], serde_json::json!(["guarantees:read"]), "{method} {path}");
        assert!(reply.json()["required_scope"].is_string(), "{method} {path}");
    }
}

#[actix_rt::test]
async fn every_get_and_its_head_agree_on_a_slash_in_the_last_parameter() {
    let bench = Bench::new();
    let mut found = Vec::new();
    let reads = operations().into_iter().filter(|(method, _)| *method == Method::GET);
    for (method, path) in reads.filter(|(_, path)| path.ends_with("/7")) {
        let longer = format!("{path}/B");
        // A routed path asks for a token first; a path that is not routed does not exist.
        let get = bench.send(TestRequest::with_uri(&longer).method(method)).await;
        let head = bench.send(TestRequest::with_uri(&longer).method(Method::HEAD)).await;
        assert_eq!(head.status, get.status, "HEAD {longer}: a parameter that takes the rest is one of TAKE_THE_REST");
        let other = bench.send(TestRequest::with_uri(&longer).method(Method::PATCH)).await;
        assert_eq!(other.status == 404, get.status == 404, "PATCH {longer}");
        if get.status == 401 {
            found.push(path);
        }
    }
    for known in ["/api/v1/customers/code/7", "/api/v1/rate-cards/active/7"] {
        assert!(found.iter().any(|path| path == known), "{known} of {found:?}");
    }
}

#[actix_rt::test]
async fn every_write_heeds_its_idempotency_key() {
    let bench = Bench::new();
    let token = bench.token();
    let writes = [Method::POST, Method::PUT, Method::DELETE];
    for (method, path) in operations().into_iter().filter(|(method, _)| writes.contains(method)) {
        let request = authorized(method, &token, &path).insert_header(("Idempotency-Key", "k".repeat(256)));
        let reply = bench.send(request.set_json(Value::Object(serde_json::Map::new()))).await;
        assert_eq!(reply.status, 400, "{path}: {}", reply.text());
        assert!(reply.json()["errors"]["Idempotency-Key"].is_array(), "{path}: {}", reply.text());
    }
}

#[actix_rt::test]
async fn every_other_method_of_a_path_is_refused_with_those_it_takes() {
    let bench = Bench::new();
    for entry in ROUTES.entries().iter().filter(|entry| !entry.pattern.contains('{')) {
        let pattern = entry.pattern.as_str();
        let reply = bench.send(TestRequest::with_uri(pattern).method(Method::PATCH)).await;
        assert_eq!(reply.status, 405, "{pattern}");
        assert_eq!(reply.json()["error"], "method_not_allowed", "{pattern}");
        for method in entry.methods() {
            assert!(reply.header("allow").contains(method), "{pattern}: {}", reply.header("allow"));
        }
    }
}
