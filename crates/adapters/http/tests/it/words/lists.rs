//! Tests the pages of lists, including short lists.

use super::endpoints::{Operation, document, operations, with_ids};
use super::schemas::{kind, resolved};
use crate::Bench;
use actix_web::http::Method;
use serde_json::{Value, json};

/// Answers that are never paged: the first records of each kind that a search finds, the fields that an amendment
/// changes, the few calendars of an owner, the counts of tasks by kind, several lists that belong together, sums with
/// their parts, a proof with its faults, and the event log, which is read by a cursor.
const WHOLE: [&str; 8] = [
    "/api/v1/search",
    "/api/v1/tasks/counts",
    "/api/v1/tasks/calendars",
    "/api/v1/declarations/{id}/amendments/{number}",
    "/api/v1/events",
    "/api/v1/rejection-analysis/summary",
    "/api/v1/declarations/{id}/duty-estimate",
    "/api/v1/invoices/numbering-proof",
];

/// The properties of a schema, including those of the schemas that it combines.
fn properties<'a>(document: &'a Value, shape: &'a Value) -> Vec<(&'a str, &'a Value)> {
    let mut all: Vec<_> =
        shape["properties"].as_object().into_iter().flatten().map(|(name, of)| (name.as_str(), of)).collect();
    if let Some(name) = shape["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        all.extend(properties(document, &document["components"]["schemas"][name]));
    }
    for part in shape["allOf"].as_array().into_iter().flatten() {
        all.extend(properties(document, part));
    }
    all
}

/// Whether an answer is a list or holds one: at the top, or in `data` unless that is a record with an id.
fn has_a_list(document: &Value, shape: &Value) -> bool {
    let is_list_of_objects = |schema: &Value| {
        let schema = resolved(document, schema);
        kind(schema) == "array" && kind(resolved(document, &schema["items"])) == "object"
    };
    let is_or_has_one = |shape: &Value| {
        let properties = properties(document, shape);
        let is_record = properties.iter().any(|(name, _)| *name == "id");
        // Codes and values beside the sentences of warnings, as many as these.
        let is_rows = |name: &str| !name.ends_with("_details");
        is_list_of_objects(shape)
            || !is_record && properties.iter().any(|(name, of)| is_rows(name) && is_list_of_objects(of))
    };
    is_or_has_one(shape) || properties(document, shape).iter().any(|(name, of)| *name == "data" && is_or_has_one(of))
}

#[actix_rt::test]
async fn every_list_takes_a_page() {
    let document = document();
    let mut lists = 0;
    for Operation { method, path, parameters, .. } in operations(&document) {
        let response = &document["paths"][&path][method.as_str().to_lowercase()]["responses"]["200"]["content"];
        let shape = &response["application/json"]["schema"];
        if method == Method::GET && has_a_list(&document, shape) && !WHOLE.contains(&path.as_str()) {
            lists += 1;
            for name in ["page", "per_page"] {
                assert!(parameters.iter().any(|known| known == name), "{path} does not know {name}");
            }
        }
    }
    assert!(lists > 40, "{lists}");
}

/// Lists that tell their pages and whose entries have an id, but for those that are answered whole when no page is asked for.
#[actix_rt::test]
async fn every_page_of_records_can_begin_behind_one() {
    let bench = Bench::new();
    let token = bench.token();
    let document = document();
    let mut lists = 0;
    for Operation { method, path, parameters, .. } in operations(&document) {
        let about = &document["paths"][&path][method.as_str().to_lowercase()];
        let shape = resolved(&document, &about["responses"]["200"]["content"]["application/json"]["schema"]);
        let of_pages = about["parameters"].as_array().into_iter().flatten().any(|parameter| {
            parameter["name"] == "per_page"
                && parameter["description"].as_str().is_some_and(|text| text.contains("when left out"))
        });
        let entry = &resolved(&document, &shape["properties"]["data"])["items"];
        let has_id = properties(&document, entry).iter().any(|(name, _)| *name == "id");
        if method != Method::GET || path.contains("specimens") || !of_pages || !has_id {
            continue;
        }
        lists += 1;
        assert!(parameters.iter().any(|known| known == "after_id"), "{path} does not know after_id");
        let path = with_ids(&path, &[]);
        // The ids of tasks are texts.
        let (id, no_id) = match path.as_str() {
            "/api/v1/tasks" => ("dossier_ready-1", "is not the id of a task"),
            _ => ("1", "must be between 1 and 9223372036854775807"),
        };
        for (query, wrong) in [
            ("after_id=0".to_owned(), no_id),
            (format!("after_id={id}&page=2"), "cannot be combined with a page other than the first"),
        ] {
            let reply = bench.get(&token, &format!("{path}?{query}")).await;
            assert_eq!((reply.status, &reply.json()["errors"]["after_id"]), (422, &json!([wrong])), "{path}?{query}");
        }
    }
    assert!(lists >= 14, "{lists}");
}

#[actix_rt::test]
async fn every_list_checks_the_numbers_of_a_page() {
    let bench = Bench::new();
    let token = bench.token();
    for Operation { path, parameters, .. } in operations(&document()) {
        if path.contains("specimens") || !parameters.iter().any(|name| name == "page") {
            continue;
        }
        let path = with_ids(&path, &[]);
        for (page, status, at, wrong) in [
            ("page=0", 422, "page", "must be between 1 and 2147483647"),
            ("per_page=0", 422, "per_page", "must be between 1 and 100"),
            ("per_page=1000", 422, "per_page", "must be between 1 and 100"),
            ("per_page=1e3", 422, "per_page", "must be between 1 and 100"),
            ("page=x", 400, "page", "must be a whole number"),
            ("page=1.5", 400, "page", "must be a whole number"),
            ("page=1e", 400, "page", "must be a whole number"),
            ("page=.0", 400, "page", "must be a whole number"),
        ] {
            let reply = bench.get(&token, &format!("{path}?{page}")).await;
            assert_eq!(reply.status, status, "{path}?{page}: {}", reply.text());
            assert_eq!(reply.json()["errors"][at], json!([wrong]), "{path}?{page}: {}", reply.text());
        }
    }
}

#[actix_rt::test]
async fn a_whole_number_is_one_however_it_is_written() {
    let bench = Bench::new();
    let token = bench.token();
    for query in ["page=1&per_page=10", "page=1.0&per_page=1e1", "page=10e-1&per_page=1.0E%2B1"] {
        let reply = bench.get(&token, &format!("/api/v1/customers?{query}")).await;
        assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    }
}

#[actix_rt::test]
async fn a_short_list_is_whole_until_a_page_of_it_is_asked_for() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = json!({"customer_code": "ACME", "customer_name": "Acme B.V."});
    let customer = bench.post(&token, "/api/v1/customers", customer).await.json()["data"]["id"].take();
    let contacts = format!("/api/v1/customers/{customer}/contacts");
    for number in 1..=30 {
        let contact = json!({"name": format!("Contact {number}")});
        assert_eq!(bench.post(&token, &contacts, contact).await.status, 201);
    }
    for (query, count, first) in [
        ("", 30, json!("Contact 1")),
        ("?page=1", 25, json!("Contact 1")),
        ("?page=2", 5, json!("Contact 26")),
        ("?page=3", 0, Value::Null),
        ("?page=2&per_page=10", 10, json!("Contact 11")),
        ("?per_page=2", 2, json!("Contact 1")),
    ] {
        let shown = bench.get(&token, &format!("{contacts}{query}")).await.json()["data"].take();
        assert_eq!((shown.as_array().map(Vec::len), &shown[0]["name"]), (Some(count), &first), "{query}");
    }
}

#[actix_rt::test]
async fn a_page_of_a_code_table_tells_how_many_codes_there_are() {
    let bench = Bench::new();
    let token = bench.token();
    let table = async |query: &str| bench.get(&token, &format!("/api/v1/codebook/countries{query}")).await.json();
    let whole = table("").await;
    let page = table("?page=2&per_page=10").await;
    assert_eq!(page["count"], whole["count"]);
    assert_eq!(page["codes"].as_array().expect("codes")[..], whole["codes"].as_array().expect("codes")[10..20]);
    assert_eq!(table("").await, whole);
    let index = bench.get(&token, "/api/v1/codebook?per_page=3").await.json();
    assert_eq!(index["aliases"].as_object().map(serde_json::Map::len), Some(3));
}
