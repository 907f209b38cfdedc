//! Receivers that fail, end and go on.

use super::{a_receiver, registered, report};
use crate::Bench;
use chrono::{DateTime, Duration, Utc};
use customs_access::Credentials;
use customs_callbacks::{AttemptRecord, CallbackId, DeliveryFailure, EndReason, Ended, NextStep, Share};
use customs_kernel::Subject;
use customs_kernel::facts::Code;
use serde_json::{Value, json};

struct Site {
    bench: Bench,
    credentials: Credentials,
    token: String,
    callback: CallbackId,
    path: String,
}

impl Site {
    async fn new() -> Self {
        let bench = Bench::new();
        let credentials = bench.client();
        let token = bench.token_of(&credentials);
        let id = registered(&bench, &token, a_receiver()).await["id"].as_i64().expect("an id");
        let path = format!("/api/v1/callbacks/{id}");
        Self { bench, credentials, token, callback: CallbackId::new(id), path }
    }

    fn now(&self) -> DateTime<Utc> {
        self.bench.services.clock.now()
    }

    /// Makes a delivery about this declaration, and tries it with this outcome.
    fn tried(&self, declaration: i64, status_code: u16, answer_ms: u32) {
        let (organisation, now) = (self.credentials.client.organisation(), self.now());
        report(&self.bench, organisation, Subject::declaration(declaration));
        let queue = &self.bench.services.callbacks.callbacks.queue;
        let share = Share { organisation, callback: self.callback, limit: 10 };
        for claimed in queue.claim(&[share], now, now + Duration::minutes(1)).expect("a claim") {
            let delivered = status_code < 300;
            let next = if delivered { NextStep::Delivered { at: now } } else { NextStep::Abandon };
            let attempt = AttemptRecord {
                organisation,
                lease: claimed.lease,
                tries_before: claimed.attempts,
                tried_at: Some(now),
                took_ms: Some(answer_ms),
                status_code: Some(status_code),
                error: (!delivered)
                    .then(|| DeliveryFailure::ReceiverAnswered { status: Code::from(&status_code) }.into()),
                answer: None,
                next,
            };
            queue.record(&[attempt]).expect("recorded");
        }
    }

    fn end(&self, reason: EndReason) {
        let (organisation, ended) = (self.credentials.client.organisation(), Ended { at: self.now(), reason });
        let repository = &self.bench.services.callbacks.callbacks.repository;
        assert!(repository.end(organisation, self.callback, ended).expect("ended").is_some());
    }

    async fn shown(&self) -> Value {
        self.bench.get(&self.token, "/api/v1/callbacks").await.json()[0].clone()
    }

    async fn post(&self, operation: &str, body: Value) -> (u16, Value) {
        let reply = self.bench.post(&self.token, &format!("{}/{operation}", self.path), body).await;
        (reply.status, reply.json())
    }
}

#[actix_rt::test]
async fn a_callback_that_ended_tells_when_and_why_and_goes_on_when_it_is_resumed() {
    let site = Site::new().await;
    site.tried(1, 410, 5);
    site.end(EndReason::Gone);
    let shown = site.shown().await;
    let at = json!("2026-03-02T09:30:00Z");
    assert_eq!((&shown["status"], &shown["ended_at"], &shown["ended_reason"]), (&json!("ended"), &at, &json!("gone")));

    let delivery = &site.bench.get(&site.token, &format!("{}/deliveries", site.path)).await.json()["data"][0]["id"];
    for (operation, body) in [
        (format!("deliveries/{delivery}/redeliver"), json!({})),
        ("recover".to_owned(), json!({"since": "2026-03-01"})),
    ] {
        let (status, refused) = site.post(&operation, body).await;
        assert_eq!((status, &refused["error"]), (422, &json!("invalid_status")), "{operation}: {refused}");
        assert_eq!((&refused["current_status"], &refused["allowed_statuses"]), (&json!("ended"), &json!(["active"])));
    }
    let (status, refused) = site.post("resume", json!({"recover_since": "2030-01-01"})).await;
    assert_eq!((status, refused["errors"]["recover_since"].is_array()), (422, true), "{refused}");

    let (status, resumed) = site.post("resume", json!({"recover_since": "2026-03-02T00:00:00Z"})).await;
    assert_eq!((status, &resumed["data"]["status"]), (200, &json!("active")), "{resumed}");
    assert_eq!(resumed["recovery"], json!({"recovered": 1, "remaining": 0}));
    assert_eq!(resumed["data"], site.shown().await);
    let (status, again) = site.post("resume", json!({})).await;
    assert_eq!((status, &again["recovery"]), (200, &json!({"recovered": 0, "remaining": 0})));
}

#[actix_rt::test]
async fn what_failed_since_a_moment_is_recovered() {
    let mut site = Site::new().await;
    site.tried(1, 500, 5);
    site.bench.clock.advance(Duration::hours(1));
    site.token = site.bench.token_of(&site.credentials);
    site.tried(2, 503, 5);
    site.tried(3, 204, 5);
    let (status, done) = site.post("recover", json!({"since": "2026-03-02T10:00:00Z"})).await;
    assert_eq!((status, &done["data"]), (202, &json!({"recovered": 1, "remaining": 0})), "{done}");
    let pending = site.bench.get(&site.token, &format!("{}/deliveries?status=pending", site.path)).await.json();
    assert_eq!((&pending["meta"]["total"], &pending["data"][0]["declaration_id"]), (&json!(1), &json!(2)));
    for (body, status) in [
        (json!({}), 422),
        (json!({"since": null}), 422),
        (json!({"since": "yesterday"}), 422),
        (json!({"since": "2030-01-01"}), 422),
        (json!({"since": 5}), 400),
    ] {
        let (answered, refused) = site.post("recover", body.clone()).await;
        assert_eq!((answered, refused["errors"]["since"].is_array()), (status, true), "{body}: {refused}");
    }
}

#[actix_rt::test]
async fn statistics_tell_how_the_receiver_does() {
    let site = Site::new().await;
    let path = format!("{}/statistics", site.path);
    let data = async || site.bench.get(&site.token, &path).await.json()["data"].clone();
    assert_eq!(
        data().await,
        json!({
            "deliveries": 0, "since": null, "delivered": 0, "abandoned": 0, "withheld": 0, "pending": 0,
            "success_rate": null, "p50_ms": null, "p95_ms": null, "last_failure": null,
        })
    );
    site.tried(1, 200, 20);
    site.tried(2, 200, 30);
    site.tried(3, 500, 900);
    let reported = data().await;
    let (at, failure) = (json!("2026-03-02T09:30:00Z"), reported["last_failure"].clone());
    assert_eq!(
        reported,
        json!({
            "deliveries": 3, "since": at, "delivered": 2, "abandoned": 1, "withheld": 0, "pending": 0,
            "success_rate": rate("66.67"),
            "p50_ms": 30, "p95_ms": 900, "last_failure": failure,
        })
    );
    assert_eq!((&failure["tried_at"], &failure["status_code"]), (&at, &json!(500)));
    assert_eq!(failure["error"], "the receiver answered 500");
    let details = json!({ "code": "receiver_answered", "values": { "status": "500" }, "reasons": [] });
    assert_eq!(failure["error_details"], details);
    assert_eq!(site.bench.get(&site.bench.token(), &path).await.status, 404, "of another organisation");
}

/// A number with these digits.
fn rate(digits: &str) -> Value {
    serde_json::from_str(digits).expect("a number")
}
