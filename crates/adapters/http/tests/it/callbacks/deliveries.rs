use super::{a_receiver, registered, report};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_kernel::Subject;
use serde_json::{Value, json};

#[actix_rt::test]
async fn deliveries_are_listed_the_newest_first_and_can_be_sent_again() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    for subject in [Subject::transit(42), Subject::declaration(42)] {
        report(&bench, credentials.client.organisation(), subject);
    }
    let path = format!("/api/v1/callbacks/{callback}/deliveries");
    let page = bench.get(&token, &format!("{path}?per_page=1")).await.json();
    assert_eq!(page["meta"], json!({"current_page": 1, "last_page": 2, "per_page": 1, "total": 2}));
    let delivery = &page["data"][0];
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        delivery,
        &json!({
            "id": delivery["id"], "event": "declaration.accepted", "subject": "declaration", "declaration_id": 42,
            "status": "pending", "attempts": 0, "last_status_code": null, "last_error": null,
            "last_error_details": null, "next_attempt_at": at, "created_at": at,
            "delivered_at": null,
        })
    );

    let earlier = &bench.get(&token, &format!("{path}?per_page=1&page=2")).await.json()["data"][0];
    assert_eq!((&earlier["subject"], &earlier["declaration_id"]), (&json!("transit"), &json!(42)));

    let again = bench.post(&token, &format!("{path}/{}/redeliver", delivery["id"]), json!({})).await;
    assert_eq!(again.status, 202, "{}", again.text());
    assert_eq!((&again.json()["data"]["id"], &again.json()["data"]["status"]), (&delivery["id"], &json!("pending")));
    assert!(again.json()["message"].is_string());
}

#[actix_rt::test]
async fn deliveries_of_others_are_absent() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    report(&bench, credentials.client.organisation(), Subject::declaration(41));
    let path = format!("/api/v1/callbacks/{callback}/deliveries");
    let delivery: Value = bench.get(&token, &path).await.json()["data"][0]["id"].take();

    let stranger = bench.token();
    assert_eq!(bench.get(&stranger, &path).await.status, 404);
    let redeliver = format!("{path}/{delivery}/redeliver");
    assert_eq!(bench.post(&stranger, &redeliver, json!({})).await.status, 404);
    assert_eq!(bench.post(&token, &format!("{path}/999/redeliver"), json!({})).await.status, 404);
    assert_eq!(bench.get(&token, "/api/v1/callbacks/999/deliveries").await.status, 404);
    assert_eq!(bench.get(&token, &format!("{path}?per_page=0")).await.status, 422);
}

#[actix_rt::test]
async fn what_has_no_version_is_not_the_version_that_somebody_names() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    report(&bench, credentials.client.organisation(), Subject::declaration(41));
    let path = format!("/api/v1/callbacks/{callback}");
    let delivery: Value = bench.get(&token, &format!("{path}/deliveries")).await.json()["data"][0]["id"].take();
    let redelivery = format!("{path}/deliveries/{delivery}/redeliver");
    let send = |token: &str, method: Method, path: &str, tag: &'static str| {
        bench.send(authorized(method, token, path).insert_header(("If-Match", tag)))
    };
    let stranger = bench.token();
    for (method, path) in [(Method::POST, &redelivery), (Method::DELETE, &path)] {
        assert_eq!(send(&stranger, method.clone(), path, "\"1\"").await.status, 404, "{path}");
        let refused = send(&token, method, path, "\"1\"").await;
        assert_eq!((refused.status, &refused.json()["error"]), (412, &json!("precondition_failed")), "{path}");
    }
    assert_eq!(send(&token, Method::POST, &redelivery, "*").await.status, 202);
    assert_eq!(send(&token, Method::DELETE, &path, "*").await.status, 204);
}

#[actix_rt::test]
async fn deliveries_are_listed_by_what_is_asked_for_and_bad_filters_are_named() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    report(&bench, credentials.client.organisation(), Subject::transit(7));
    bench.clock.advance(chrono::Duration::days(1));
    let token = bench.token_of(&credentials);
    report(&bench, credentials.client.organisation(), Subject::declaration(8));
    let path = format!("/api/v1/callbacks/{callback}/deliveries");
    for (query, expected) in [
        ("status=pending", vec![8, 7]),
        ("status=abandoned", vec![]),
        ("event=declaration.accepted&subject=transit", vec![7]),
        ("event=declaration.released", vec![]),
        ("since=2026-03-03", vec![8]),
        ("since=2026-03-02T10:30:00%2B01:00", vec![8, 7]),
        ("since=2026-03-02T10:30:00+01:00", vec![8, 7]),
        ("since=2026-03-02T09:30:01Z&subject=transit", vec![]),
    ] {
        let page = bench.get(&token, &format!("{path}?{query}")).await;
        let shown: Vec<i64> = page.json()["data"]
            .as_array()
            .unwrap_or_else(|| panic!("{query}: {}", page.text()))
            .iter()
            .filter_map(|delivery| delivery["declaration_id"].as_i64())
            .collect();
        assert_eq!((shown, &page.json()["meta"]["total"]), (expected.clone(), &json!(expected.len())), "{query}");
    }
    let refused = bench.get(&token, &format!("{path}?status=lost&event=declaration.eaten&subject=x&since=soon")).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let named: Vec<String> = refused.json()["errors"].as_object().expect("errors").keys().cloned().collect();
    assert_eq!(named, ["event", "since", "status", "subject"]);
}
