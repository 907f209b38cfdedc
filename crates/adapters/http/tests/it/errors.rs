use super::Bench;
use super::bench::authorized;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use customs_access::{NewClient, Scope, Scopes};
use serde_json::json;
use std::collections::BTreeSet;

#[actix_rt::test]
async fn a_fault_tells_a_reference_and_nothing_of_its_cause() {
    let bench = Bench::new();
    let token = bench.token();
    let unavailable = bench.post(&token, "/api/v1/specimens", json!({"name": "unavailable"})).await;
    let panicked = bench.get(&token, "/api/v1/specimens-panic").await;
    for (reply, status) in [(unavailable, 503), (panicked, 500)] {
        assert_eq!(reply.status, status);
        let body = reply.json();
        assert_eq!((&body["error"], &body["success"]), (&json!("server_error"), &json!(false)));
        assert_eq!(body["reference"].as_str().expect("a reference").len(), 8);
        assert!(!reply.text().contains("secret host") && !reply.text().contains("as it should"));
        assert_ne!(reply.header("x-request-id"), "");
        assert_eq!(reply.header("content-type"), "application/json");
        assert_eq!(reply.header("retry-after"), if status == 503 { "5" } else { "" });
        let reported = body["message"].as_str().expect("a text");
        assert_eq!(reported.contains("database is not reachable and nothing was changed"), status == 503, "{reported}");
    }
}

#[actix_rt::test]
async fn an_operation_that_is_not_possible_now_tells_when_it_is() {
    let bench = Bench::new();
    let reply = bench.post(&bench.token(), "/api/v1/specimens", json!({"name": "errors-refused"})).await;
    assert_eq!(reply.status, 422);
    let expected = json!({
        "error": "invalid_status", "error_description": "It is too late.", "message": "It is too late.",
        "current_status": "DONE", "allowed_statuses": ["NEW"],
    });
    assert_eq!(reply.json(), expected);
}

#[actix_rt::test]
async fn an_unknown_path_has_a_code_and_a_message() {
    let bench = Bench::new();
    for path in ["/", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/specimens/7/", "/nothing", "/%00"] {
        let reply = bench.send(TestRequest::with_uri(path)).await;
        let reported = "The requested resource was not found.";
        let expected = json!({ "error": "not_found", "error_description": reported, "message": reported });
        assert_eq!((reply.status, reply.json()), (404, expected));
    }
}

#[actix_rt::test]
async fn a_known_path_names_the_methods_it_takes() {
    let bench = Bench::new();
    for (path, allowed) in [
        ("/api/v1/specimens/7", "DELETE, GET, HEAD, PUT"),
        ("/api/v1/specimens", "GET, HEAD, POST"),
        ("/oauth/token", "POST"),
    ] {
        let reply = bench.send(TestRequest::with_uri(path).method(Method::PATCH)).await;
        assert_eq!((reply.status, reply.header("allow")), (405, allowed));
        assert_eq!(reply.json()["error"], "method_not_allowed");
    }
}

#[actix_rt::test]
async fn a_path_with_a_meaning_of_its_own_is_not_the_id_of_a_record() {
    let bench = Bench::new();
    let token = bench.token();
    for method in [Method::GET, Method::PUT, Method::PATCH] {
        let reply = bench.send(authorized(method.clone(), &token, "/api/v1/specimens/count")).await;
        assert_eq!((reply.status, reply.header("allow")), (405, "POST"), "{method}");
    }
    assert_eq!(bench.send(authorized(Method::POST, &token, "/api/v1/specimens/count")).await.status, 200);
}

#[actix_rt::test]
async fn a_missing_scope_is_named_beside_those_of_the_token() {
    let bench = Bench::new();
    let scopes: Scopes = [Scope::CustomersRead, Scope::DossiersWrite].into_iter().collect();
    let token = bench.token_of(&bench.client_of(bench.organisation(), scopes));
    let reply = bench.post(&token, "/api/v1/specimens", json!({})).await;
    assert_eq!((reply.status, &reply.json()["error"]), (403, &json!("insufficient_scope")));
    assert_eq!(reply.json()["required_scope"], "customers:write");
    assert_eq!(reply.json()["token_scopes"], json!(["customers:read", "dossiers:write"]));

    let more = bench.get(&token, "/api/v1/specimens-looked-at").await;
    assert_eq!((more.status, &more.json()["required_scope"]), (403, &json!("inventory:read")));
}

#[actix_rt::test]
async fn one_of_several_scopes_is_enough() {
    let bench = Bench::new();
    let scopes: Scopes = [Scope::DossiersWrite, Scope::InventoryRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(bench.organisation(), scopes));
    assert_eq!(bench.get(&token, "/api/v1/specimens-looked-at").await.status, 200);
}

#[actix_rt::test]
async fn a_missing_permission_is_named() {
    let bench = Bench::new();
    let new = NewClient {
        organisation: bench.organisation(),
        name: "ERP".to_owned(),
        scopes: Scopes::all(),
        permissions: BTreeSet::new(),
    };
    let token = bench.token_of(&bench.services.access.create_client(new).expect("a client"));
    let reply = bench.send(authorized(Method::POST, &token, "/api/v1/specimens/7/pay")).await;
    assert_eq!((reply.status, &reply.json()["error"]), (403, &json!("forbidden")));
    assert_eq!(reply.json()["required_permission"], "invoicing.payments");
    let allowed = bench.send(authorized(Method::POST, &bench.token(), "/api/v1/specimens/7/pay")).await;
    assert_eq!(allowed.status, 202);
}

#[actix_rt::test]
async fn rejection_analysis_names_its_errors_in_its_own_way() {
    let bench = Bench::new();
    let path = "/api/v1/rejection-analysis/specimens";
    let without = bench.send(TestRequest::with_uri(path)).await;
    assert_eq!((without.status, &without.json()["error"]), (401, &json!("unauthorized")));
    let scopes: Scopes = [Scope::ReportsRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(bench.organisation(), scopes));
    let lacking = bench.get(&token, path).await;
    assert_eq!((lacking.status, &lacking.json()["error"]), (403, &json!("forbidden")));
    assert_eq!(lacking.json()["required_scope"], "customers:read");
}

#[actix_rt::test]
async fn broken_rules_have_codes_and_values_for_programs() {
    let bench = Bench::new();
    let token = bench.token();
    let refused = bench.post(&token, "/api/v1/customers", json!({ "customer_name": "x".repeat(300) })).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let details = refused.json()["error_details"].take();
    let detail_of = |path: &str| details.as_array().into_iter().flatten().find(|one| one["path"] == path).cloned();
    let required = json!({ "path": "customer_code", "code": "required", "values": {}, "text": "is required" });
    assert_eq!(detail_of("customer_code"), Some(required), "{details}");
    let text = "must not be longer than 255 characters";
    let too_long = json!({ "path": "customer_name", "code": "length", "values": { "max": "255" }, "text": text });
    assert_eq!(detail_of("customer_name"), Some(too_long), "{details}");

    let mistyped = bench.post(&token, "/api/v1/customers", json!({ "customer_name": 7 })).await;
    assert_eq!((mistyped.status, &mistyped.json()["error_details"][0]["code"]), (400, &json!("type")));
    let query = bench.get(&token, "/api/v1/customers?per_page=1000").await.json();
    let values = json!({ "min": "1", "max": "100" });
    assert_eq!((&query["error_details"][0]["code"], &query["error_details"][0]["values"]), (&json!("range"), &values));
    let text = authorized(Method::POST, &token, "/api/v1/customers");
    let text = bench.send(text.insert_header(("Content-Type", "application/json")).set_payload("{,")).await.json();
    let values = json!({ "line": "1", "column": "2" });
    assert_eq!((&text["error_details"][0]["code"], &text["error_details"][0]["values"]), (&json!("json"), &values));
}

#[actix_rt::test]
async fn a_failure_without_broken_rules_has_no_details() {
    let bench = Bench::new();
    let reply = bench.post(&bench.token(), "/api/v1/specimens", json!({"name": "details-refused"})).await.json();
    assert!(reply.get("errors").is_none() && reply.get("error_details").is_none(), "{reply}");
}
