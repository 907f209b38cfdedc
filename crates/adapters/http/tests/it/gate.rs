mod route;
mod unverified;

use super::{Bench, authorized};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use chrono::Duration;
use customs_http::RateLimits;
use serde_json::json;

fn limited() -> Bench {
    Bench::with(|services| {
        services.settings.rate_limits = RateLimits {
            enabled: true,
            general_per_minute: 5,
            export_per_minute: 2,
            rejection_analysis_per_minute: 3,
            rejection_analysis_burst: 6,
            token_per_minute: 3,
            wrong_signatures_per_minute: 3,
        };
    })
}

#[actix_rt::test]
async fn every_answer_of_the_api_tells_where_its_client_stands() {
    let bench = limited();
    let token = bench.token();
    let reset = "1772443860"; // 2026-03-02T09:31:00Z
    for (path, status, remaining) in
        [("/api/v1/specimens", 200, "4"), ("/api/v1/nothing", 404, "3"), ("/api/v1/specimens-panic", 500, "2")]
    {
        let reply = bench.get(&token, path).await;
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("x-ratelimit-limit"), "5", "{path}");
        assert_eq!(reply.header("x-ratelimit-remaining"), remaining, "{path}");
        assert_eq!(reply.header("x-ratelimit-reset"), reset, "{path}");
    }
    assert_eq!(bench.send(TestRequest::with_uri("/healthz")).await.header("x-ratelimit-limit"), "");
}

#[actix_rt::test]
async fn a_client_that_asks_too_often_waits_for_the_next_minute() {
    let bench = limited();
    let (token, other) = (bench.token(), bench.token());
    bench.clock.advance(Duration::seconds(18));
    for _ in 0..5 {
        assert_eq!(bench.get(&token, "/api/v1/specimens").await.status, 200);
    }
    let refused = bench.get(&token, "/api/v1/specimens").await;
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("rate_limit_exceeded")));
    assert_eq!((&refused.json()["retry_after"], refused.header("retry-after")), (&json!(42), "42"));
    assert_eq!(refused.header("x-ratelimit-remaining"), "0");
    assert_eq!(bench.get(&other, "/api/v1/specimens").await.status, 200, "another client is not held up");
    bench.clock.advance(Duration::seconds(42));
    assert_eq!(bench.get(&token, "/api/v1/specimens").await.status, 200);
}

#[actix_rt::test]
async fn requests_without_a_valid_token_count_for_their_address() {
    let bench = limited();
    for _ in 0..5 {
        assert_eq!(bench.get("invalid", "/api/v1/specimens").await.status, 401);
    }
    assert_eq!(bench.send(TestRequest::with_uri("/api/v1/specimens")).await.status, 429);
    assert_eq!(bench.get(&bench.token(), "/api/v1/specimens").await.status, 200);
}

#[actix_rt::test]
async fn exports_have_a_limit_besides_the_general_one() {
    let bench = limited();
    let token = bench.token();
    let body = json!({"filters": {"date_from": "2026-03-01", "date_to": "2026-03-02"}});
    let export = || bench.post(&token, "/api/v1/reports/dms-import/export", body.clone());
    assert_eq!(export().await.header("x-ratelimit-limit"), "2");
    assert_eq!(export().await.status, 200);
    assert_eq!(export().await.status, 429);
    let other = bench.get(&token, "/api/v1/specimens").await;
    assert_eq!((other.status, other.header("x-ratelimit-remaining")), (200, "1"));
}

#[actix_rt::test]
async fn rejection_analysis_has_a_bucket_instead_of_the_general_limit() {
    let bench = limited();
    let token = bench.token();
    let ask = || bench.get(&token, "/api/v1/rejection-analysis/specimens");
    for _ in 0..6 {
        assert_eq!(ask().await.status, 200);
    }
    assert_eq!(ask().await.status, 429);
    assert_eq!(bench.get(&token, "/api/v1/specimens").await.header("x-ratelimit-remaining"), "4");
    bench.clock.advance(Duration::seconds(20));
    assert_eq!(ask().await.status, 200);
    assert_eq!(ask().await.status, 429);
}

#[actix_rt::test]
async fn the_token_endpoint_counts_per_client_and_per_address() {
    let bench = limited();
    let ask = |client: &str, from: &'static str| {
        bench.send(
            TestRequest::post()
                .uri("/oauth/token")
                .insert_header(("X-Forwarded-For", from))
                .set_json(json!({"grant_type": "client_credentials", "client_id": client, "client_secret": "x"})),
        )
    };
    for remaining in ["2", "1", "0"] {
        let reply = ask("one", "").await;
        assert_eq!((reply.status, reply.header("x-ratelimit-remaining")), (401, remaining));
    }
    assert_eq!(ask("two", "").await.status, 429, "the address asked three times");

    let bench = Bench::with(|services| {
        services.settings.rate_limits = RateLimits { token_per_minute: 3, ..RateLimits::default() };
        services.settings.proxies.trusted = vec!["192.0.2.7".parse().expect("an address")];
    });
    let ask = |client: &str, from: String| {
        bench.send(
            TestRequest::post()
                .uri("/oauth/token")
                .insert_header(("X-Forwarded-For", from))
                .set_json(json!({"grant_type": "client_credentials", "client_id": client, "client_secret": "x"})),
        )
    };
    for peer in 1..=3 {
        assert_eq!(ask("one", format!("198.51.100.{peer}")).await.status, 401);
    }
    let refused = ask("one", "198.51.100.4".to_owned()).await;
    assert_eq!((refused.status, refused.header("x-ratelimit-remaining")), (429, "0"), "the client asked three times");
    assert_eq!(ask("two", "198.51.100.4".to_owned()).await.status, 401);
}

#[actix_rt::test]
async fn a_fixed_part_of_a_path_counts_only_as_it_is() {
    let bench = limited();
    let token = bench.token();
    let ask = |method: Method, path: &'static str| bench.send(authorized(method, &token, path));
    for (method, path, limit) in [
        (Method::POST, "/%6Fauth/token", ""),
        (Method::POST, "/oauth/%74oken", "5"),
        (Method::POST, "/api/v1/reports/dms-import/%65xport", "5"),
        (Method::GET, "/api/v1/%72ejection-analysis/specimens", "5"),
        (Method::GET, "/%61pi/v1/specimens", ""),
        (Method::POST, "/api/v1/specimens/%63ount", "5"),
    ] {
        let reply = ask(method, path).await;
        assert_eq!((reply.status, reply.header("x-ratelimit-limit")), (404, limit), "{path}");
        assert_eq!(
            reply.json(),
            json!({ "error": "not_found", "error_description": "The requested resource was not found.", "message": "The requested resource was not found." }),
            "{path}"
        );
        assert_eq!(reply.header("cache-control"), if limit.is_empty() { "" } else { "no-store" }, "{path}");
    }
}

#[actix_rt::test]
async fn parameters_of_a_path_are_decoded_once() {
    let bench = Bench::new();
    let token = bench.token();
    assert_eq!(bench.get(&token, "/api/v1/specimens/%37").await.status, 200);
    assert_eq!(bench.get(&token, "/api/v1/specimens/%2537").await.status, 404);
    assert_eq!(bench.get(&token, "/api/v1/codebook/%63ountries").await.status, 200);
    assert_eq!(bench.get(&token, "/api/v1/codebook/%2563ountries").await.status, 404);
    // A malformed escape is plain text and must not turn into another escape.
    assert_eq!(bench.get(&token, "/api/v1/codebook/%%363ountries").await.status, 404);
}

#[actix_rt::test]
async fn one_command_is_one_however_its_path_is_spelled() {
    let bench = Bench::new();
    let token = bench.token();
    let pay = |path: &'static str| {
        bench.send(authorized(Method::POST, &token, path).insert_header(("Idempotency-Key", "pay-once")))
    };
    assert_eq!(pay("/api/v1/specimens/7/pay").await.header("idempotent-replayed"), "");
    assert_eq!(pay("/api/v1/specimens/%37/pay").await.header("idempotent-replayed"), "true");
}

#[actix_rt::test]
async fn head_is_get_without_its_body() {
    let bench = Bench::new();
    let token = bench.token();
    for path in ["/healthz", "/openapi.json", "/api/v1/specimens/7", "/api/v1/specimens", "/api/v1/specimens-looked-at"]
    {
        let (whole, head) = (bench.get(&token, path).await, bench.send(authorized(Method::HEAD, &token, path)).await);
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        for name in ["content-type", "etag", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
    }
    assert_eq!(bench.send(TestRequest::with_uri("/api/v1/specimens/7").method(Method::HEAD)).await.status, 401);
    let reply = bench.send(authorized(Method::HEAD, &token, "/api/v1/specimens/count")).await;
    assert_eq!((reply.status, reply.header("allow")), (405, "POST"));
}

#[actix_rt::test]
async fn wrongly_signed_messages_are_limited_and_rightly_signed_ones_are_not() {
    let bench = Bench::with(|services| {
        services.inbound_secret = Some(customs_http::InboundSecret::new("secret"));
        services.settings.rate_limits = RateLimits { wrong_signatures_per_minute: 3, ..RateLimits::default() };
    });
    // printf '<a/>' | openssl dgst -sha256 -hmac secret
    let right = "18c4276d4e80a8768387631fb4b015868769a0f06dc45dd57c7d4dc3dc11d25f".to_owned();
    let deliver = |signature: String| {
        let request = TestRequest::post().uri("/gateway/messages").insert_header(("X-Gateway-Signature", signature));
        bench.send(request.set_payload("<a/>"))
    };
    for wrong in ["", "nonsense", &"0".repeat(64)] {
        let refused = deliver(wrong.to_owned()).await;
        assert_eq!((refused.status, refused.header("cache-control")), (401, "no-store"));
    }
    for wrong in ["", &"0".repeat(64)] {
        let refused = deliver(wrong.to_owned()).await;
        assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("rate_limit_exceeded")));
        assert_eq!((refused.header("retry-after"), refused.header("cache-control")), ("60", "no-store"));
        for (name, value) in [("limit", "3"), ("remaining", "0"), ("reset", "1772443860")] {
            assert_eq!(refused.header(&format!("x-ratelimit-{name}")), value, "{name}");
        }
    }
    for _ in 0..5 {
        assert_eq!(deliver(right.clone()).await.status, 400, "it is no message, but it is signed");
    }
}

#[actix_rt::test]
async fn a_request_id_comes_back_when_it_is_well_formed() {
    let bench = Bench::new();
    let ask = |id: &'static str| bench.send(TestRequest::with_uri("/healthz").insert_header(("X-Request-Id", id)));
    assert_eq!(ask("order-4711_a.b").await.header("x-request-id"), "order-4711_a.b");
    for id in ["", "with space", "<script>", "ü"] {
        let reply = ask(id).await;
        assert_ne!(reply.header("x-request-id"), id);
        assert_eq!(reply.header("x-request-id").len(), 32);
    }
}

#[actix_rt::test]
async fn answers_are_neither_sniffed_nor_framed_nor_stored() {
    let bench = Bench::new();
    let token = bench.token();
    let data = bench.get(&token, "/api/v1/specimens").await;
    assert_eq!(data.header("x-content-type-options"), "nosniff");
    assert_eq!(data.header("cache-control"), "no-store");
    assert_eq!(data.header("referrer-policy"), "no-referrer");
    assert!(data.header("content-security-policy").contains("frame-ancestors 'none'"));
    assert_eq!(data.header("strict-transport-security"), "max-age=31536000");
    let page = bench.get(&token, "/api/v1/specimens-looked-at").await;
    assert!(page.header("content-security-policy").contains("style-src 'unsafe-inline'"));

    let plain = Bench::with(|services| services.settings.base_url = "http://127.0.0.1:8080".to_owned());
    let reply = plain.send(TestRequest::with_uri("/healthz")).await;
    assert_eq!(reply.header("strict-transport-security"), "");
}
