use super::Bench;
use super::bench::authorized;
use actix_web::http::Method;
use serde_json::json;

async fn sent(body: &str) -> (u16, serde_json::Value) {
    let bench = Bench::new();
    let request = authorized(Method::POST, &bench.token(), "/api/v1/specimens")
        .insert_header(("Content-Type", "application/json; charset=utf-8"))
        .set_payload(body.to_owned());
    let reply = bench.send(request).await;
    (reply.status, reply.json())
}

#[actix_rt::test]
async fn malformed_json_is_a_malformed_request() {
    for body in ["", "{", "{\"name\":\"a\"} x", "nonsense", &"[".repeat(100_000)] {
        let (status, response) = sent(body).await;
        assert_eq!((status, &response["error"]), (400, &json!("invalid_request")), "{body:.20}");
        assert!(response["errors"]["body"].is_array(), "{response}");
    }
}

#[actix_rt::test]
async fn a_wrong_type_is_told_by_the_path_of_its_field() {
    for (body, path) in [
        (json!({"name": 1}), "name"),
        (json!({"amount": "1.50"}), "amount"),
        (json!({"parts": {}}), "parts"),
        (json!({"parts": [{"mark": {}}, {"mark": {"text": 4}}]}), "parts.1.mark.text"),
        (json!({"parts": [{"count": 1.5, "mark": {}}]}), "parts.0.count"),
        (json!({"parts": [{"count": "1", "mark": {}}]}), "parts.0.count"),
        (json!([]), "body"),
        (json!("text"), "body"),
    ] {
        let (status, response) = sent(&body.to_string()).await;
        assert_eq!((status, &response["error"]), (400, &json!("invalid_request")), "{body}");
        let paths: Vec<_> = response["errors"].as_object().expect("errors").keys().collect();
        assert_eq!(paths, [path], "{response}");
    }
}

#[actix_rt::test]
async fn all_wrong_types_are_told_at_once_in_words_of_json() {
    let sent_body = json!({
        "name": 1, "amount": "1.50", "parts": [{"count": "1", "mark": {"text": true}}, {"count": 1.5, "mark": {}}, 7],
    });
    let (status, response) = sent(&sent_body.to_string()).await;
    assert_eq!((status, &response["error"]), (400, &json!("invalid_request")));
    assert_eq!(
        response["errors"],
        json!({
            "name": ["must be a text"],
            "amount": ["must be a number"],
            "parts.0.count": ["must be a whole number"],
            "parts.0.mark.text": ["must be a text"],
            "parts.1.count": ["must be a whole number"],
            "parts.2": ["must be an object"],
        })
    );
}

#[actix_rt::test]
async fn a_field_that_the_shape_cannot_do_without_is_named() {
    let (status, response) = sent(r#"{"name":"a","parts":[{"mark":{}},{}]}"#).await;
    assert_eq!(status, 422);
    assert_eq!(response["errors"], json!({"parts.1.mark": ["is required"]}));
}

#[actix_rt::test]
async fn all_broken_rules_are_told_at_once_under_the_names_that_were_sent() {
    let (status, response) = sent(r#"{"soort":"unknown","parts":[{"mark":{}}]}"#).await;
    assert_eq!((status, &response["error"]), (422, &json!("validation_error")));
    let paths: Vec<_> = response["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["name", "parts.0.code", "soort"]);
}

#[actix_rt::test]
async fn unknown_and_repeated_fields_are_no_error_and_the_last_one_counts() {
    let (status, response) = sent(r#"{"name":"first","other":{"x":[1e999]},"name":"body-last"}"#).await;
    assert_eq!((status, &response["data"]["name"]), (201, &json!("body-last")), "{response}");
}

#[actix_rt::test]
async fn a_number_comes_back_with_the_digits_it_was_sent_with() {
    let bench = Bench::new();
    let request = authorized(Method::POST, &bench.token(), "/api/v1/specimens")
        .insert_header(("Content-Type", "application/json"))
        .set_payload(r#"{"name":"body-number","amount":1234567890123.450}"#);
    let reply = bench.send(request).await;
    assert!(reply.text().contains("\"amount\":1234567890123.450,"), "{}", reply.text());
}

#[actix_rt::test]
async fn a_text_with_a_null_character_is_refused_by_its_path() {
    let (status, response) = sent(r#"{"name":"a\u0000b","parts":[{"mark":{"text":"\u0000"}}]}"#).await;
    assert_eq!(status, 422);
    let paths: Vec<_> = response["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["name", "parts.0.mark.text"]);
}

#[actix_rt::test]
async fn another_content_type_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        let mut request = authorized(Method::POST, &token, "/api/v1/specimens").set_payload("{}");
        if !content_type.is_empty() {
            request = request.insert_header(("Content-Type", content_type));
        }
        let reply = bench.send(request).await;
        assert_eq!((reply.status, &reply.json()["error"]), (415, &json!("unsupported_media_type")), "{content_type}");
    }
    let packed = authorized(Method::POST, &token, "/api/v1/specimens")
        .insert_header(("Content-Type", "application/json"))
        .insert_header(("Content-Encoding", "gzip"))
        .set_payload("{}");
    assert_eq!(bench.send(packed).await.status, 415);
}

#[actix_rt::test]
async fn a_body_over_two_mebibytes_is_refused() {
    let body = |length: usize| format!("{{\"name\":\"{}\"}}", "x".repeat(length - 11));
    let (status, response) = sent(&body(2 * 1024 * 1024 + 1)).await;
    assert_eq!((status, &response["error"]), (413, &json!("payload_too_large")));
    assert_eq!(sent(&body(2 * 1024 * 1024)).await.0, 201);
}

#[actix_rt::test]
async fn a_body_that_may_be_left_out_may() {
    let bench = Bench::new();
    let token = bench.token();
    let reply = bench.send(authorized(Method::PUT, &token, "/api/v1/specimens/7")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let wrong = authorized(Method::PUT, &token, "/api/v1/specimens/7").set_payload("{}");
    assert_eq!(bench.send(wrong).await.status, 415);
    let null = authorized(Method::PUT, &token, "/api/v1/specimens/7").set_json(json!(null));
    assert_eq!(bench.send(null).await.status, 200);
}

#[actix_rt::test]
async fn query_parameters_of_a_wrong_type_are_malformed_and_those_out_of_range_break_rules() {
    let bench = Bench::new();
    let token = bench.token();
    for (query, status, paths) in [
        ("", 200, vec![]),
        ("search=&page=2&per_page=100&sort=name&direction=asc&since=2026-02-28", 200, vec![]),
        ("page=x&customer_id=1.5&per_page=0", 400, vec!["customer_id", "page"]),
        ("page=&customer_id=", 400, vec!["customer_id", "page"]),
        ("per_page=0&page=0&sort=colour", 422, vec!["page", "per_page", "sort"]),
        ("per_page=101&since=2026-02-30&direction=up", 422, vec!["direction", "per_page", "since"]),
        ("page=2147483648&per_page=99999999999999999999&search=a%00b", 422, vec!["page", "per_page", "search"]),
        ("since=2026-2-3", 422, vec!["since"]),
    ] {
        let reply = bench.get(&token, &format!("/api/v1/specimens?{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text());
        if status != 200 {
            let response = reply.json();
            let code = if status == 400 { "invalid_request" } else { "validation_error" };
            assert_eq!(response["error"], code);
            assert_eq!(response["errors"].as_object().expect("errors").keys().collect::<Vec<_>>(), paths, "{query}");
        }
    }
    for (query, reported) in [
        (
            "unknown=1&page=x",
            "is not known; known are search, since, customer_id, sort, page, per_page, after_id, direction",
        ),
        ("%75nknown", "is not known; known are search, since, customer_id, sort, page, per_page, after_id, direction"),
    ] {
        let reply = bench.get(&token, &format!("/api/v1/specimens?{query}")).await;
        assert_eq!((reply.status, &reply.json()["errors"]), (422, &json!({"unknown": [reported]})), "{query}");
    }
    let twice = bench.get(&token, "/api/v1/specimens?page=x&per_page=5&page=2&per_page=10").await.json();
    assert_eq!((&twice["meta"]["current_page"], &twice["meta"]["per_page"]), (&json!(2), &json!(10)));
    let listed = bench.get(&token, "/api/v1/specimens?page=2&per_page=10").await.json();
    assert_eq!(listed["meta"], json!({"current_page": 2, "last_page": 3, "per_page": 10, "total": 27}));
}

#[actix_rt::test]
async fn what_is_no_id_is_the_id_of_no_record() {
    let bench = Bench::new();
    let token = bench.token();
    assert_eq!(bench.get(&token, "/api/v1/specimens/7").await.status, 200);
    let absent = bench.get(&token, "/api/v1/specimens/8").await;
    for id in ["x", "0", "-7", "7.0", "+7", "99999999999999999999", "%00", "7%20", "%F0%9F%92%A9"] {
        let reply = bench.get(&token, &format!("/api/v1/specimens/{id}")).await;
        assert_eq!((reply.status, reply.json()), (404, absent.json()), "{id}");
    }
}
