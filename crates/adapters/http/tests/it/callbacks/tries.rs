//! What became of each try of a delivery.

use super::{a_receiver, registered, report};
use crate::Bench;
use chrono::Duration;
use customs_access::Credentials;
use customs_callbacks::{AnswerExcerpt, AttemptRecord, CallbackId, ClaimedDelivery, DeliveryFailure, NextStep, Share};
use customs_kernel::Subject;
use customs_kernel::facts::Code;
use serde_json::{Value, json};

/// Tries the deliveries of a callback of this client, which are due.
fn tried(bench: &Bench, credentials: &Credentials, callback: &Value, with: impl Fn(AttemptRecord) -> AttemptRecord) {
    let (organisation, now) = (credentials.client.organisation(), bench.services.clock.now());
    let callback = CallbackId::new(callback.as_i64().expect("an id"));
    let queue = &bench.services.callbacks.callbacks.queue;
    let share = Share { organisation, callback, limit: 10 };
    let claimed = queue.claim(&[share], now, now + Duration::minutes(1)).expect("a claim");
    let attempt = |claimed: &ClaimedDelivery| {
        with(AttemptRecord {
            organisation,
            lease: claimed.lease,
            tries_before: claimed.attempts,
            tried_at: Some(now),
            took_ms: Some(40),
            status_code: None,
            error: None,
            answer: None,
            next: NextStep::Retry { at: now },
        })
    };
    queue.record(&claimed.iter().map(attempt).collect::<Vec<_>>()).expect("recorded");
}

#[actix_rt::test]
async fn a_delivery_shows_what_came_of_each_try() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    report(&bench, credentials.client.organisation(), Subject::declaration(42));
    let list = format!("/api/v1/callbacks/{callback}/deliveries");
    let delivery: Value = bench.get(&token, &list).await.json()["data"][0]["id"].take();
    let path = format!("{list}/{delivery}");
    assert_eq!(bench.get(&token, &path).await.json()["data"]["tries"], json!([]), "nothing was tried");

    tried(&bench, &credentials, &callback, |attempt| AttemptRecord {
        took_ms: Some(10_000),
        error: Some(DeliveryFailure::TimedOut.into()),
        ..attempt
    });
    tried(&bench, &credentials, &callback, |attempt| AttemptRecord {
        status_code: Some(500),
        error: Some(DeliveryFailure::ReceiverAnswered { status: Code::from(&500) }.into()),
        answer: AnswerExcerpt::from_bytes("é".repeat(4_000).as_bytes(), false),
        ..attempt
    });
    tried(&bench, &credentials, &callback, |attempt| {
        let at = attempt.tried_at.expect("it was made");
        let answer = AnswerExcerpt::from_bytes(b"{\"ok\": true}\n", false);
        AttemptRecord { status_code: Some(200), answer, next: NextStep::Delivered { at }, ..attempt }
    });

    let shown = bench.get(&token, &path).await;
    assert_eq!(shown.status, 200, "{}", shown.text());
    let mut shown = shown.json()["data"].take();
    let tries = shown.as_object_mut().and_then(|fields| fields.remove("tries")).expect("tries");
    assert_eq!(shown, bench.get(&token, &list).await.json()["data"][0], "the delivery as in the list");
    let at = "2026-03-02T09:30:00Z";
    assert_eq!(
        tries,
        json!([
            {
                "number": 1, "tried_at": at, "status_code": null, "error": "timed out", "duration_ms": 10_000,
                "error_details": { "code": "receiver_timed_out", "values": {}, "reasons": [] },
                "answer": null, "answer_cut": false,
            },
            {
                "number": 2, "tried_at": at, "status_code": 500, "error": "the receiver answered 500",
                "error_details": { "code": "receiver_answered", "values": { "status": "500" }, "reasons": [] },
                "duration_ms": 40, "answer": "é".repeat(2_048), "answer_cut": true,
            },
            {
                "number": 3, "tried_at": at, "status_code": 200, "error": null, "error_details": null, "duration_ms": 40,
                "answer": "{\"ok\": true}\n", "answer_cut": false,
            },
        ])
    );
}

#[actix_rt::test]
async fn a_delivery_of_others_or_of_another_callback_is_absent() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let callback = registered(&bench, &token, a_receiver()).await["id"].clone();
    report(&bench, credentials.client.organisation(), Subject::declaration(42));
    let other = registered(&bench, &token, a_receiver()).await["id"].clone();
    let deliveries_of = |callback: &Value| format!("/api/v1/callbacks/{callback}/deliveries");
    let delivery: Value = bench.get(&token, &deliveries_of(&callback)).await.json()["data"][0]["id"].take();
    tried(&bench, &credentials, &callback, |attempt| attempt);
    let path = format!("{}/{delivery}", deliveries_of(&callback));
    assert_eq!(bench.get(&token, &path).await.status, 200);
    assert_eq!(bench.get(&bench.token(), &path).await.status, 404, "of another organisation");
    assert_eq!(bench.get(&token, &format!("{}/{delivery}", deliveries_of(&other))).await.status, 404);
    assert_eq!(bench.get(&token, &format!("{}/999", deliveries_of(&callback))).await.status, 404);
    assert_eq!(bench.get(&token, &format!("/api/v1/callbacks/999/deliveries/{delivery}")).await.status, 404);
}
