use super::bench::{BASE_URL, authorized};
use super::{Bench, Reply};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::Duration;
use customs_access::{Credentials, Scope};
use serde_json::{Value, json};

async fn ask(bench: &Bench, body: Value) -> Reply {
    bench.send(TestRequest::post().uri("/oauth/token").set_json(body)).await
}

fn grant(credentials: &Credentials) -> Value {
    json!({
        "grant_type": "client_credentials",
        "client_id": credentials.client.id().as_str(),
        "client_secret": credentials.secret.reveal(),
    })
}

#[actix_rt::test]
async fn a_token_is_issued_for_json_form_and_basic_alike() {
    let bench = Bench::new();
    let credentials = bench.client();
    let (id, secret) = (credentials.client.id().as_str(), credentials.secret.reveal());
    let json = ask(&bench, grant(&credentials)).await;
    let form = bench
        .send(TestRequest::post().uri("/oauth/token").set_form([
            ("grant_type", "client_credentials"),
            ("client_id", id),
            ("client_secret", secret),
            ("scope", "declarations:read reports:read"),
        ]))
        .await;
    let basic = bench
        .send(
            TestRequest::post()
                .uri("/oauth/token")
                .insert_header(("Authorization", format!("Basic {}", BASE64_STANDARD.encode(format!("{id}:{secret}")))))
                .set_form([("grant_type", "client_credentials")]),
        )
        .await;
    for reply in [&json, &form, &basic] {
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!((reply.header("cache-control"), reply.header("pragma")), ("no-store", "no-cache"));
        let body = reply.json();
        assert_eq!((&body["token_type"], &body["expires_in"]), (&json!("Bearer"), &json!(3600)));
        let token = body["access_token"].as_str().expect("a token");
        assert_eq!(bench.get(token, "/oauth/tokeninfo").await.status, 200);
    }
    assert_eq!(form.json()["scope"], "declarations:read reports:read");
    assert_eq!(basic.json()["scope"].as_str().expect("scopes").split(' ').count(), Scope::ALL.len());
}

#[actix_rt::test]
async fn a_refused_token_request_says_why_three_times() {
    let bench = Bench::new();
    let credentials = bench.client();
    let with = |field: &str, value: Value| {
        let mut body = grant(&credentials);
        body[field] = value;
        body
    };
    for (body, status, code) in [
        (with("client_secret", json!("wrong")), 401, "invalid_client"),
        (with("client_id", json!("nobody")), 401, "invalid_client"),
        (with("scope", json!("everything")), 400, "invalid_scope"),
        (with("scope", json!("reports:read  reports:export")), 400, "invalid_scope"),
        (with("grant_type", json!("password")), 400, "unsupported_grant_type"),
        (with("grant_type", json!("a\0b")), 400, "unsupported_grant_type"),
        (with("client_id", json!("a\0b")), 401, "invalid_client"),
        (with("grant_type", json!(1)), 400, "invalid_request"),
        (with("client_secret", Value::Null), 400, "invalid_request"),
        (json!({}), 400, "invalid_request"),
        (json!([]), 400, "invalid_request"),
    ] {
        let reply = ask(&bench, body.clone()).await;
        assert_eq!((reply.status, &reply.json()["error"]), (status, &json!(code)), "{body}");
        assert!(reply.json()["error_description"].is_string() && reply.json()["message"].is_string(), "{body}");
        assert_eq!(reply.header("cache-control"), "no-store");
    }
    let missing = ask(&bench, json!({})).await.json();
    let fields: Vec<_> = missing["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(fields, ["client_id", "client_secret", "grant_type"]);
    let text = TestRequest::post().uri("/oauth/token").insert_header(("Content-Type", "text/plain"));
    assert_eq!(bench.send(text.set_payload("x")).await.status, 415);
}

#[actix_rt::test]
async fn a_request_about_tokens_is_short() {
    let bench = Bench::new();
    for path in ["/oauth/token", "/oauth/revoke"] {
        let send = |length: usize| {
            let request = TestRequest::post().uri(path).insert_header(("Content-Type", "application/json"));
            bench.send(request.set_payload(vec![b' '; length]))
        };
        assert_eq!(send(64 * 1024).await.status, 400, "{path}: it was read");
        let reply = send(64 * 1024 + 1).await;
        assert_eq!((reply.status, &reply.json()["error"]), (413, &json!("payload_too_large")), "{path}");
    }
}

#[actix_rt::test]
async fn a_wrong_basic_header_is_answered_with_what_is_expected() {
    let bench = Bench::new();
    for header in ["Basic !!!", "Basic", "Digest abc", "Basic bm9ib2R5OnNlY3JldA=="] {
        let request = TestRequest::post()
            .uri("/oauth/token")
            .insert_header(("Authorization", header))
            .set_form([("grant_type", "client_credentials")]);
        let reply = bench.send(request).await;
        assert_eq!((reply.status, &reply.json()["error"]), (401, &json!("invalid_client")), "{header}");
        assert!(reply.header("www-authenticate").starts_with("Basic"), "{header}");
    }
    let credentials = bench.client();
    let both = TestRequest::post()
        .uri("/oauth/token")
        .insert_header(("Authorization", "Basic bm9ib2R5OnNlY3JldA=="))
        .set_json(grant(&credentials));
    assert_eq!(bench.send(both).await.status, 400);
}

#[actix_rt::test]
async fn tokeninfo_tells_whose_token_it_is() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let info = bench.get(&token, "/oauth/tokeninfo").await.json();
    assert_eq!(info["client_id"], credentials.client.id().as_str());
    assert_eq!(info["expires_at"], "2026-03-02T10:30:00Z");
    assert_eq!(info["scopes"].as_array().expect("scopes").len(), Scope::ALL.len());
    assert_eq!(bench.get("nonsense", "/oauth/tokeninfo").await.status, 401);
}

#[actix_rt::test]
async fn a_revoked_token_is_refused_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    let revoke = |body: Value| bench.send(TestRequest::post().uri("/oauth/revoke").set_json(body));
    assert_eq!(bench.get(&token, "/api/v1/specimens").await.status, 200);
    for _ in 0..2 {
        let reply = revoke(json!({"token": token})).await;
        assert_eq!(reply.status, 200);
        assert!(reply.json()["message"].is_string());
    }
    let refused = bench.get(&token, "/api/v1/specimens").await;
    assert_eq!((refused.status, &refused.json()["error"]), (401, &json!("invalid_token")));
    assert!(refused.header("www-authenticate").contains("invalid_token"));

    assert_eq!(revoke(json!({"token": "nonsense"})).await.status, 200);
    assert_eq!((revoke(json!({})).await.status, revoke(json!({"token": ""})).await.status), (400, 400));
    let form = TestRequest::post().uri("/oauth/revoke").set_form([("token", "x"), ("token_type_hint", "access_token")]);
    assert_eq!(bench.send(form).await.status, 200);
}

#[actix_rt::test]
async fn an_expired_token_and_that_of_a_revoked_client_are_refused() {
    let bench = Bench::new();
    let (expired, credentials) = (bench.token(), bench.client());
    bench.clock.advance(Duration::seconds(3600));
    assert_eq!(bench.get(&expired, "/api/v1/specimens").await.status, 401);
    let token = bench.token_of(&credentials);
    assert_eq!(bench.get(&token, "/api/v1/specimens").await.status, 200);
    bench.services.access.revoke_client(credentials.client.id()).expect("revoked");
    assert_eq!(bench.get(&token, "/api/v1/specimens").await.status, 401);
}

#[actix_rt::test]
async fn other_schemes_and_broken_headers_are_refused() {
    let bench = Bench::new();
    let token = bench.token();
    for (header, status) in [
        (format!("bearer  {token}"), 200),
        (format!("Basic {token}"), 401),
        (token.clone(), 401),
        ("Bearer".to_owned(), 401),
    ] {
        let request = TestRequest::with_uri("/api/v1/specimens").insert_header(("Authorization", header.clone()));
        assert_eq!(bench.send(request).await.status, status, "{header:.12}");
    }
    assert_eq!(bench.send(authorized(Method::GET, &token, "/api/v1/specimens")).await.status, 200);
}

#[actix_rt::test]
async fn others_can_verify_our_tokens_with_what_we_publish() {
    let bench = Bench::new();
    let metadata = bench.send(TestRequest::with_uri("/.well-known/oauth-authorization-server")).await.json();
    assert_eq!(metadata["issuer"], BASE_URL);
    assert_eq!(metadata["token_endpoint"], format!("{BASE_URL}/oauth/token"));
    assert_eq!(metadata["jwks_uri"], format!("{BASE_URL}/.well-known/jwks.json"));
    let published = bench.send(TestRequest::with_uri("/.well-known/jwks.json")).await.json();
    assert!(published["keys"][0].get("d").is_none(), "no private key is published");
    assert_eq!(published["keys"][0]["alg"], "EdDSA");
    let keys: jsonwebtoken::jwk::JwkSet = serde_json::from_value(published).expect("a key set");
    let token = bench.token();
    let kid = jsonwebtoken::decode_header(&token).expect("a header").kid.expect("a kid");
    let key = jsonwebtoken::DecodingKey::from_jwk(keys.find(&kid).expect("the key")).expect("a key");
    let mut validation = jsonwebtoken::Validation::new(jsonwebtoken::Algorithm::EdDSA);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    let claims = jsonwebtoken::decode::<Value>(&token, &key, &validation).expect("verified").claims;
    for claim in ["iss", "sub", "jti", "iat", "exp", "scope", "org"] {
        assert!(!claims[claim].is_null(), "{claim}");
    }
}
