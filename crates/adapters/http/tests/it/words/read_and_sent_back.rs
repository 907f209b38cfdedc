//! Tests records that are read, changed and sent back as a whole: fields that the service itself shows cause no
//! warning.

use super::endpoints::with_ids;
use super::records::{first_line, records};
use crate::Bench;
use crate::authorized;
use actix_web::http::Method;
use serde_json::{Value, json};

#[actix_rt::test]
async fn a_record_that_is_sent_back_as_it_was_read_is_not_warned_of() {
    let bench = Bench::new();
    let token = bench.token();
    let ids = records(&bench, &token).await;
    let get = async |path: &str| bench.get(&token, path).await.json()["data"].take();
    let customer = get(&with_ids("/api/v1/customers/{id}", &ids)).await;
    let line = first_line(&bench, &token, &ids).await;
    let line_path = with_ids(&format!("/api/v1/declarations/{{id}}/lines/{line}"), &ids);
    let lines = get(&with_ids("/api/v1/declarations/{id}/lines", &ids)).await;
    let mut shown: Vec<(String, Value)> = vec![
        (line_path, lines[0].clone()),
        (with_ids("/api/v1/contacts/{id}", &ids), customer["contacts"][0].clone()),
        (with_ids("/api/v1/authorizations/{id}", &ids), customer["authorizations"][0].clone()),
        (with_ids("/api/v1/locations/{id}", &ids), customer["locations"][0].clone()),
    ];
    for kind in ["declarations", "transits", "customers", "item-master"] {
        let path = with_ids(&format!("/api/v1/{kind}/{{id}}"), &ids);
        let record = get(&path).await;
        shown.push((path, record));
    }
    for (path, mut record) in shown {
        assert!(record["id"].is_i64(), "{path}: {record}");
        record["no_such_field"] = json!(1);
        let reply = bench.send(authorized(Method::PUT, &token, &path).set_json(record)).await;
        assert!(reply.status == 200, "{path}: {}", reply.text());
        let reply = reply.json();
        let reported: Vec<&str> =
            reply["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str).collect();
        let unknown: Vec<&&str> = reported.iter().filter(|reported| reported.contains("is not known")).collect();
        assert_eq!(unknown, [&"no_such_field: is not known"], "{path}");
    }
}
