//! Bodies with values of the wrong type, and faultless bodies.

use super::endpoints::{Operation, document, operations, with_ids};
use super::schemas::{with_lists_for_objects, with_wrong_types};
use crate::Bench;
use crate::authorized;
use serde_json::{Map, Value, json};

#[actix_rt::test]
async fn every_body_of_another_type_is_refused_with_all_its_fields() {
    let (bench, document) = (Bench::new(), document());
    let token = bench.token();
    for Operation { method, path, body, .. } in operations(&document) {
        let Some(schema) = body.filter(|schema| !path.contains("specimens") && !schema["$ref"].is_null()) else {
            continue;
        };
        let (path, mut reported) = (with_ids(&path, &[]), Map::new());
        let sent = with_wrong_types(&document, &schema, "", &mut reported);
        let reply = bench.send(authorized(method.clone(), &token, &path).set_json(sent)).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{method} {path}");
        let errors = reply.json()["errors"].take();
        if reported.len() <= 100 {
            assert_eq!(errors, Value::Object(reported), "{method} {path}");
        } else {
            assert_eq!(
                errors["body"][0],
                format!("has {} more values of a wrong type", reported.len() - 100),
                "{path}"
            );
        }
    }
}

#[actix_rt::test]
async fn a_list_in_the_place_of_any_object_is_refused_at_its_path() {
    let (bench, document) = (Bench::new(), document());
    let token = bench.token();
    for Operation { method, path, body, .. } in operations(&document) {
        let (path, mut bodies) = (with_ids(&path, &[]), Vec::new());
        // The body of a batch is a list.
        if let Some(schema) = body.filter(|_| !path.ends_with("/batch")) {
            with_lists_for_objects(&document, &schema, "", &mut bodies);
        }
        for (place, sent) in bodies {
            let reply = bench.send(authorized(method.clone(), &token, &path).set_json(&sent)).await;
            assert_eq!(reply.status, 400, "{method} {path} {sent}: {}", reply.text());
            let place = if place.is_empty() { "body" } else { &place };
            assert_eq!(reply.json()["errors"][place], json!(["must be an object"]), "{method} {path} {sent}");
        }
    }
}
