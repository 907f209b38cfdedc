mod packed;
mod watched_readiness;

use super::Bench;
use crate::application::openapi;
use actix_web::test::TestRequest;
use customs_http::{NotReady, Part, Readiness, WatchedReadiness};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read;
use std::sync::Arc;

struct Migrating;

impl Readiness for Migrating {
    fn check(&self) -> Result<(), NotReady> {
        Err(NotReady::because("two migrations are pending").caused_by(&"secret host"))
    }
}

#[actix_rt::test]
async fn an_instance_can_be_alive_and_not_ready() {
    let bench = Bench::with(|services| services.readiness = WatchedReadiness::over(Arc::new(Migrating)));
    assert_eq!(bench.send(TestRequest::with_uri("/healthz")).await.status, 200);
    let unready = bench.send(TestRequest::with_uri("/readyz")).await;
    assert_eq!((unready.status, &unready.json()["status"]), (503, &serde_json::json!("unavailable")));
    assert_eq!(unready.json()["reason"], "two migrations are pending", "and not its cause");
    assert_eq!(unready.json()["state"], "unavailable");
    assert_eq!(
        unready.json()["parts"][0],
        serde_json::json!({ "name": "database", "status": "unavailable", "reason": "two migrations are pending" })
    );
    let ready = Bench::new().send(TestRequest::with_uri("/readyz")).await;
    let parts = serde_json::json!([{ "name": "database", "status": "ok" }]);
    let all = serde_json::json!({ "status": "ok", "state": "ready", "parts": parts });
    assert_eq!((ready.status, ready.json()), (200, all));
}

struct Stopping;

impl Readiness for Stopping {
    fn check(&self) -> Result<(), NotReady> {
        Err(NotReady::stopping())
    }
}

#[actix_rt::test]
async fn an_instance_that_stops_does_not_blame_the_database() {
    let bench = Bench::with(|services| services.readiness = WatchedReadiness::over(Arc::new(Stopping)));
    let stopping = bench.send(TestRequest::with_uri("/readyz")).await;
    assert_eq!((stopping.status, &stopping.json()["reason"]), (503, &serde_json::json!("stopping")));
    let instance = serde_json::json!({ "name": "instance", "status": "unavailable", "reason": "stopping" });
    assert_eq!(stopping.json()["parts"], serde_json::json!([instance]));
}

struct WithoutMails;

impl Readiness for WithoutMails {
    fn check(&self) -> Result<(), NotReady> {
        Ok(())
    }

    fn parts(&self) -> Vec<Part> {
        let since = "2026-03-02T09:30:00Z".parse().expect("a moment");
        vec![Part::ok("workers"), Part::degraded("mail_server", "it does not answer", Some(since))]
    }
}

#[actix_rt::test]
async fn a_part_that_does_not_work_takes_no_request_away() {
    let bench = Bench::with(|services| services.readiness = WatchedReadiness::over(Arc::new(WithoutMails)));
    let degraded = bench.send(TestRequest::with_uri("/readyz")).await;
    let reported = degraded.json();
    assert_eq!((degraded.status, &reported["status"], &reported["state"]), (200, &"ok".into(), &"degraded".into()));
    assert!(reported["reason"].is_null(), "{reported}");
    let mails = serde_json::json!({
        "name": "mail_server", "status": "degraded", "reason": "it does not answer", "since": "2026-03-02T09:30:00Z",
    });
    assert_eq!(reported["parts"][2], mails);
}

#[actix_rt::test]
async fn metrics_are_prometheus_text() {
    let reply = Bench::new().send(TestRequest::with_uri("/metrics")).await;
    assert_eq!(reply.status, 200);
    assert!(reply.header("content-type").starts_with("text/plain"));
}

#[actix_rt::test]
async fn the_page_asks_nobody_but_us() {
    let bench = Bench::new();
    let page = bench.send(TestRequest::with_uri("/docs")).await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(!page.text().contains("http://") && !page.text().contains("https://"), "{}", page.text());
    assert!(page.text().contains("/docs/swagger-initializer.js"), "{}", page.text());
    for part in ["href=\"/docs/guides\">", "<title>API reference</title>", "<meta name=\"viewport\""] {
        assert!(page.text().contains(part), "{part}: {}", page.text());
    }
    // The switch of the page between light and dark works only while nothing else gives the body its colours.
    assert!(page.text().contains("<body>\n<p style="), "{}", page.text());
    for file in ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-initializer.js", "index.css"] {
        let path = format!("/docs/{file}");
        let plain = bench.send(TestRequest::with_uri(&path)).await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, ""), "{file}");
        let packed = bench.send(TestRequest::with_uri(&path).insert_header(("Accept-Encoding", "gzip"))).await;
        if file == "swagger-initializer.js" {
            assert_eq!((packed.header("content-encoding"), &packed.body), ("", &plain.body));
            continue;
        }
        assert_eq!((packed.status, packed.header("content-encoding")), (200, "gzip"), "{file}");
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).expect("gzip");
        assert!(unpacked == plain.body, "{file}");
    }
    let initializer = bench.send(TestRequest::with_uri("/docs/swagger-initializer.js")).await.text();
    assert!(initializer.contains("/openapi.json"), "{initializer}");
    assert_eq!(bench.send(TestRequest::with_uri("/docs/nothing.js")).await.status, 404);
}

/// A part of the document, with a reference followed to the part that it names.
pub(crate) fn resolved<'a>(document: &'a Value, part: &'a Value) -> &'a Value {
    match part["$ref"].as_str() {
        Some(path) => document.pointer(path.strip_prefix('#').expect("a path in this document")).expect(path),
        None => part,
    }
}

/// Checks that every reference below this part leads to a part of the document.
fn check_references(document: &Value, part: &Value) {
    resolved(document, part);
    match part {
        Value::Object(fields) => fields.values().for_each(|field| check_references(document, field)),
        Value::Array(items) => items.iter().for_each(|item| check_references(document, item)),
        _ => {}
    }
}

#[test]
fn references_lead_somewhere_and_operations_are_named_once() {
    let document = openapi();
    check_references(&document, &document);
    let mut names = Vec::new();
    for operations in document["paths"].as_object().expect("paths").values() {
        for operation in operations.as_object().expect("operations").values() {
            names.push(operation["operationId"].as_str().expect("a name").to_owned());
        }
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "an operationId stands twice");
}

#[actix_rt::test]
async fn the_document_knows_what_all_endpoints_have_in_common() {
    let mut served = Bench::new().send(TestRequest::with_uri("/openapi.json")).await.json();
    let printed: Value = openapi();
    // Beside the address of the installation it is the document that the command prints.
    let token_url = "/components/securitySchemes/oauth2/flows/clientCredentials/tokenUrl";
    served["info"]["contact"].as_object_mut().expect("a contact").remove("url").expect("the address of the pages");
    for place in ["/servers", token_url] {
        let printed = printed.pointer(place).expect("it is there").clone();
        let reported = std::mem::replace(served.pointer_mut(place).expect("it is there"), printed);
        assert!(reported.to_string().contains("http"), "{place}: {reported}");
    }
    assert_eq!(served, printed);
    assert!(served["openapi"].as_str().expect("a version").starts_with("3.1"));
    let create = &served["paths"]["/api/v1/specimens"]["post"];
    for status in ["201", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"] {
        let response = resolved(&served, &create["responses"][status]);
        assert!(response.is_object(), "{status}");
        assert_eq!(
            resolved(&served, &response["headers"]["X-RateLimit-Limit"])["schema"]["type"],
            "integer",
            "{status}"
        );
    }
    let parameters = |operation: &Value| -> Vec<String> {
        let named = operation["parameters"].as_array().into_iter().flatten();
        let named = named.map(|parameter| resolved(&served, parameter)["name"].as_str().expect("a name").to_owned());
        named.collect()
    };
    assert_eq!(parameters(create), ["Idempotency-Key"]);
    assert_eq!(
        parameters(&served["paths"]["/api/v1/specimens/{id}"]["put"]),
        ["id", "page", "Idempotency-Key", "If-Match"]
    );
    assert!(create["security"][0]["oauth2"].is_array());
    assert_eq!(served["paths"]["/healthz"]["get"]["security"], serde_json::json!([]));
    let text = served.to_string();
    let unresolved: Vec<&str> = text
        .match_indices("#/components/schemas/")
        .map(|(at, prefix)| at + prefix.len())
        .filter_map(|at| {
            let name = text[at..].split('"').next()?.to_owned();
            served["components"]["schemas"][&name].is_null().then_some("unresolved")
        })
        .collect();
    assert!(unresolved.is_empty(), "every reference has its schema");
}
