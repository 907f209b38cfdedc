//! Tests query parameters that an endpoint has, and those that it does not have.

use super::endpoints::{Operation, document, operations, with_ids};
use crate::Bench;
use crate::authorized;
use actix_web::http::Method;
use serde_json::json;

#[actix_rt::test]
async fn every_endpoint_names_a_query_parameter_that_it_does_not_have() {
    let bench = Bench::new();
    let token = bench.token();
    for Operation { method, path, parameters, .. } in operations(&document()) {
        let path = format!("{}?pagee=1&no_such_parameter=x&no_such_parameter", with_ids(&path, &[]));
        let reply = bench.send(authorized(method.clone(), &token, &path).set_payload("no JSON")).await;
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{method} {path}");
        let reported = reply.json()["errors"].take();
        assert_eq!(reported.as_object().expect("errors").len(), 2, "{method} {path}: {reported}");
        let (about, near) = (reported["no_such_parameter"][0].as_str(), reported["pagee"][0].as_str());
        let (about, near) = (about.expect("a sentence"), near.expect("a sentence"));
        if parameters.is_empty() {
            assert_eq!(about, "is not known; there are no parameters here", "{method} {path}");
        } else {
            assert!(about.ends_with(&format!("known are {}", parameters.join(", "))), "{method} {path}: {about}");
        }
        if parameters.iter().any(|known| known == "page") {
            assert!(near.contains("did you mean page?"), "{method} {path}: {near}");
        }
    }
}

/// An undescribed parameter that is read fails here too: the reader asserts that every parameter it reads is described.
#[actix_rt::test]
async fn every_endpoint_takes_the_parameters_of_its_description_and_reads_no_other() {
    let bench = Bench::new();
    // So that a stream of events ends.
    bench.services.events.news.stop();
    let token = bench.token();
    for Operation { method, path, parameters, .. } in operations(&document()) {
        if path == "/api/v1/specimens-panic" {
            continue;
        }
        let query: Vec<String> = parameters.iter().map(|name| format!("{name}=1&{name}=1")).collect();
        for query in ["", &query.join("&")] {
            let path = format!("{}?{query}", with_ids(&path, &[]));
            let reply = bench.send(authorized(method.clone(), &token, &path).set_payload("no JSON")).await;
            assert!(!reply.text().contains("is not known"), "{method} {path}: {}", reply.text());
            assert!(reply.status < 500, "{method} {path}: {}", reply.text());
        }
    }
}

#[actix_rt::test]
async fn a_method_that_a_path_lacks_has_no_parameters_that_could_be_unknown() {
    let bench = Bench::new();
    let token = bench.token();
    for path in ["/api/v1/declarations/create", "/api/v1/declarations/create?page=1"] {
        assert_eq!(bench.get(&token, path).await.status, 405, "{path}");
    }
    let reply = bench.send(authorized(Method::HEAD, &token, "/api/v1/customers?page=1")).await;
    assert_eq!(reply.status, 200);
    let reply = bench.send(authorized(Method::HEAD, &token, "/api/v1/customers?pagee=1")).await;
    assert_eq!(reply.status, 422);
}

#[actix_rt::test]
async fn countries_are_looked_for_in_any_case() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = json!({"customer_code": "ACME", "customer_name": "Acme B.V.", "customer_country_code": "NL"});
    assert_eq!(bench.post(&token, "/api/v1/customers", customer).await.status, 201);
    for country in ["NL", "nl", "Nl"] {
        let found = bench.get(&token, &format!("/api/v1/customers?country={country}")).await.json();
        assert_eq!(found["meta"]["total"], 1, "{country}: {found}");
    }
}
