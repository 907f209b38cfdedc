use super::{REGISTER, a_receiver, registered};
use crate::{Bench, authorized};
use actix_web::http::Method;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use customs_access::{Scope, Scopes};
use customs_http::{Claim, ClaimHolder, Fingerprint, IdempotencyStore, IdempotentRequest, RequestPrint};
use customs_serving::InMemoryIdempotency;
use serde_json::{Value, json};
use std::sync::Arc;

/// The secret as libraries of Standard Webhooks take it.
fn for_webhooks(secret: &str) -> String {
    format!("whsec_{}", STANDARD.encode(secret))
}

#[actix_rt::test]
async fn a_receiver_is_registered_with_a_secret_that_is_told_once() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_receiver();
    body["events"] = json!(["declaration.released", "declaration.accepted", "declaration.accepted"]);
    let registered = registered(&bench, &token, body).await;
    let secret = registered["callback_secret"].as_str().expect("a secret").to_owned();
    assert_eq!(secret.len(), 64);
    let id = &registered["id"];
    let at = "2026-03-02T09:30:00Z";
    let events = json!(["declaration.accepted", "declaration.released"]);
    assert_eq!(
        registered,
        json!({
            "id": id, "callback_url": "https://broker.example/204", "callback_format": "json", "events": events,
            "callback_secret": secret, "webhook_secret": for_webhooks(&secret), "created_at": at,
        })
    );
    let listed = bench.get(&token, "/api/v1/callbacks").await;
    assert_eq!(
        listed.json(),
        json!([{
            "id": id, "callback_url": "https://broker.example/204", "callback_format": "json", "events": events,
            "has_secret": true, "previous_secret_until": null, "status": "active", "ended_at": null,
            "ended_reason": null, "failing_since": null, "created_at": at, "updated_at": at,
        }])
    );
    assert!(!listed.text().contains(&secret));
    assert_eq!(bench.get(&bench.token(), "/api/v1/callbacks").await.json(), json!([]), "each organisation has its own");
}

#[actix_rt::test]
async fn any_valid_token_will_do() {
    let bench = Bench::new();
    let scopes: Scopes = [Scope::GuaranteesRead].into_iter().collect();
    let token = bench.token_of(&bench.client_of(bench.organisation(), scopes));
    registered(&bench, &token, a_receiver()).await;
    assert_eq!(bench.get("no token", "/api/v1/callbacks").await.status, 401);
}

#[actix_rt::test]
async fn everything_that_is_wrong_with_a_registration_is_told_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    let events = |events: Value| json!({"callback_url": "https://broker.example/in", "events": events});
    let url = |url: &str| json!({"callback_url": url, "events": ["declaration.accepted"]});
    for (body, paths) in [
        (json!({}), vec!["callback_url", "events"]),
        (
            json!({"callback_url": null, "callback_format": "xml", "events": []}),
            vec!["callback_format", "callback_url", "events"],
        ),
        (events(json!(["declaration.accepted", "declaration.eaten"])), vec!["events.1"]),
        (url("http://broker.example/in"), vec!["callback_url"]),
        (url("https://user:pass@broker.example/in"), vec!["callback_url"]),
        (url("https://intranet.example/in"), vec!["callback_url"]),
    ] {
        let reply = bench.post(&token, REGISTER, body.clone()).await;
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{body}");
        let reported: Vec<String> = reply.json()["errors"].as_object().expect("errors").keys().cloned().collect();
        assert_eq!(reported, paths, "{body}");
    }
    for (body, path) in [(json!({"callback_url": 7}), "callback_url"), (json!({"events": ["a", 1]}), "events.1")] {
        let reply = bench.post(&token, REGISTER, body).await;
        assert_eq!(reply.status, 400);
        assert!(reply.json()["errors"][path].is_array(), "{}", reply.text());
    }
    assert_eq!(bench.get(&token, "/api/v1/callbacks").await.json(), json!([]));
}

#[actix_rt::test]
async fn a_deleted_callback_is_gone() {
    let bench = Bench::new();
    let token = bench.token();
    let id = registered(&bench, &token, a_receiver()).await["id"].clone();
    let path = format!("/api/v1/callbacks/{id}");
    let stranger = bench.send(authorized(Method::DELETE, &bench.token(), &path)).await;
    assert_eq!(
        (stranger.status, stranger.json()),
        (
            404,
            json!({ "error": "not_found", "error_description": "The callback was not found.", "message": "The callback was not found." })
        )
    );
    let deleted = bench.send(authorized(Method::DELETE, &token, &path)).await;
    assert_eq!((deleted.status, deleted.body.len()), (204, 0));
    assert_eq!(bench.send(authorized(Method::DELETE, &token, &path)).await.status, 404);
    assert_eq!(bench.get(&token, "/api/v1/callbacks").await.json(), json!([]));
}

#[actix_rt::test]
async fn a_secret_is_replaced_on_the_named_callback_or_the_latest() {
    let bench = Bench::new();
    let token = bench.token();
    let path = "/api/v1/callbacks/regenerate-secret";
    assert_eq!(bench.post(&token, path, json!({})).await.status, 404, "there is none yet");
    let first = registered(&bench, &token, a_receiver()).await;
    let latest = registered(&bench, &token, a_receiver()).await;
    bench.clock.advance(chrono::Duration::minutes(1));

    let bare = bench.send(authorized(Method::POST, &token, path)).await;
    assert_eq!(bare.status, 200, "{}", bare.text());
    let secret = bare.json()["callback_secret"].clone();
    let for_webhooks = for_webhooks(secret.as_str().expect("a secret"));
    let shown = json!({"callback_secret": secret, "webhook_secret": for_webhooks, "previous_secret_until": null});
    assert_eq!(bare.json(), shown);
    assert!(secret != latest["callback_secret"] && secret != first["callback_secret"]);
    let changed = |listed: &Value, index: usize| listed[index]["updated_at"] != listed[index]["created_at"];
    let listed = bench.get(&token, "/api/v1/callbacks").await.json();
    assert!(!changed(&listed, 0) && changed(&listed, 1));

    let named = bench.post(&token, path, json!({"id": first["id"]})).await;
    assert_eq!(named.status, 200, "{}", named.text());
    assert!(changed(&bench.get(&token, "/api/v1/callbacks").await.json(), 0));
    let unknown = bench.post(&token, path, json!({"id": 999})).await;
    assert_eq!(unknown.status, 422, "{}", unknown.text());
    assert!(unknown.json()["errors"]["id"].is_array());
    assert_eq!(bench.post(&token, path, json!({"id": "1"})).await.status, 400);
}

#[actix_rt::test]
async fn a_replaced_secret_stays_for_the_hours_that_are_asked_for() {
    let bench = Bench::new();
    let token = bench.token();
    let path = "/api/v1/callbacks/regenerate-secret";
    registered(&bench, &token, a_receiver()).await;
    let kept = bench.post(&token, path, json!({"keep_previous_hours": 24})).await;
    assert_eq!((kept.status, &kept.json()["previous_secret_until"]), (200, &json!("2026-03-03T09:30:00Z")));
    let shown = |listed: Value| listed[0]["previous_secret_until"].clone();
    assert_eq!(shown(bench.get(&token, "/api/v1/callbacks").await.json()), "2026-03-03T09:30:00Z");
    for (hours, status) in [(json!(0), 422), (json!(169), 422), (json!(-1), 422), (json!("24"), 400), (json!(1.5), 400)]
    {
        let refused = bench.post(&token, path, json!({"keep_previous_hours": hours})).await;
        assert_eq!(refused.status, status, "{hours}: {}", refused.text());
        assert!(refused.json()["errors"]["keep_previous_hours"].is_array(), "{}", refused.text());
    }
    assert_eq!(bench.post(&token, path, json!({"keep_previous_hours": null})).await.status, 200);
    assert_eq!(shown(bench.get(&token, "/api/v1/callbacks").await.json()), json!(null), "it ended at once");
}

#[actix_rt::test]
async fn answers_with_a_secret_are_kept_as_such_and_repeated() {
    let store = Arc::new(InMemoryIdempotency::default());
    let kept = store.clone();
    let bench = Bench::with(|services| services.idempotency = kept);
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    for path in [REGISTER, "/api/v1/callbacks/regenerate-secret"] {
        let body = if path == REGISTER { a_receiver() } else { json!({}) };
        let send = || {
            let request = authorized(Method::POST, &token, path).insert_header(("Idempotency-Key", "k1"));
            bench.send(request.set_json(body.clone()))
        };
        let (first, again) = (send().await, send().await);
        assert_eq!((first.text(), again.header("idempotent-replayed")), (again.text(), "true"), "{path}");

        let request = IdempotentRequest {
            organisation: credentials.client.organisation(),
            method: "POST".to_owned(),
            path: path.to_owned(),
            key: "k1".to_owned(),
        };
        let print = Fingerprint::digest(body.to_string().as_bytes());
        let print = RequestPrint::new(&request, "", print, print);
        let now = bench.services.clock.now();
        let found = store.claim(&request, &print, &ClaimHolder::random(), now, now).expect("an answer");
        assert!(matches!(found, Claim::Responded(response) if response.holds_secret), "{path}");
    }
}
