use super::{UNKNOWN, a_customer, added, created, delete, path, put, reported, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use serde_json::json;

const NOT_FOUND: (u16, &str) = (
    404,
    r#"{"error":"not_found","error_description":"The location was not found.","message":"The location was not found."}"#,
);

fn location_path(id: i64) -> String {
    format!("/api/v1/locations/{id}")
}

#[actix_rt::test]
async fn a_location_is_added_changed_and_removed() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let body = json!({
        "name": "Kade", "address": "Waalhaven", "address_number": "12", "postcode": "3089 JH", "city": "Rotterdam",
        "country_code": "nl", "vergunningtype": "RTO", "vergunningnummer": "V1", "is_default": true,
    });
    let id = added(&bench, &token, customer, "locations", body).await;
    let reply = put(&bench, &token, &location_path(id), json!({"city": null, "name": "Loods"})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"3\""), "{}", reply.text());
    let expected = json!({
        "id": id, "name": "Loods", "address": "Waalhaven", "address_number": "12", "postcode": "3089 JH",
        "city": null, "country_code": "NL", "vergunningtype": "RTO", "vergunningnummer": "V1", "is_default": true,
        "created_at": "2026-03-02T09:30:00Z",
    });
    let message = "The location was changed.";
    let answered = json!({"data": expected.clone(), "message": message, "warnings": [], "warning_details": []});
    assert_eq!(reply.json(), answered);
    assert_eq!(shown(&bench, &token, customer).await["locations"], json!([expected]));
    assert_eq!(delete(&bench, &token, &location_path(id)).await.status, 204);
    assert_eq!(shown(&bench, &token, customer).await["locations"], json!([]));
}

#[actix_rt::test]
async fn there_is_one_default_location_at_most() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    for name in ["Kade", "Loods"] {
        added(&bench, &token, customer, "locations", json!({"name": name, "is_default": true})).await;
    }
    let locations = shown(&bench, &token, customer).await["locations"].take();
    assert_eq!((&locations[0]["is_default"], &locations[1]["is_default"]), (&json!(false), &json!(true)));
}

#[actix_rt::test]
async fn all_broken_rules_of_a_location_are_told() {
    let bench = Bench::new();
    let token = bench.token();
    let customer = created(&bench, &token, a_customer()).await;
    let locations = format!("{}/locations", path(customer));
    let wrong = json!({"country_code": "NLD", "postcode": "x".repeat(21), "name": " "});
    let reply = bench.post(&token, &locations, wrong).await;
    assert_eq!((reply.status, reported(&reply).join(" ")), (422, "country_code name postcode".to_owned()));
    let reply = bench.post(&token, &locations, json!({"name": "Kade", "is_default": "true"})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["is_default".to_owned()]));
}

#[actix_rt::test]
async fn what_is_not_there_anothers_or_stale_is_refused() {
    let bench = Bench::new();
    let owner = bench.token();
    let customer = created(&bench, &owner, a_customer()).await;
    let location = added(&bench, &owner, customer, "locations", json!({"name": "Kade"})).await;
    let stranger = bench.token();
    for (token, id) in [(&stranger, location), (&owner, location + 1000)] {
        for reply in [
            put(&bench, token, &location_path(id), json!({"name": "Mine"})).await,
            delete(&bench, token, &location_path(id)).await,
        ] {
            assert_eq!((reply.status, reply.text().as_str()), NOT_FOUND, "{id}");
        }
    }
    let locations = format!("{}/locations", path(customer));
    let reply = bench.post(&stranger, &locations, json!({"name": "Mine"})).await;
    assert_eq!((reply.status, reply.text().as_str()), UNKNOWN);
    for (method, path) in
        [(Method::POST, locations), (Method::PUT, location_path(location)), (Method::DELETE, location_path(location))]
    {
        let request = authorized(method.clone(), &owner, &path).insert_header(("If-Match", "\"1\""));
        assert_eq!(bench.send(request.set_json(json!({"name": "Loods"}))).await.status, 412, "{method}");
    }
    assert_eq!(shown(&bench, &owner, customer).await["locations"][0]["name"], "Kade");
}
