use super::{a_receiver, registered};
use crate::{Bench, authorized, neighbours};
use actix_web::http::Method;
use async_trait::async_trait;
use customs_callbacks::{CallbackSender, Dispatch, SendOutcome, Sent};
use customs_http::CallbackServices;
use customs_serving::InMemoryIdempotency;
use serde_json::{Value, json};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const TEST: &str = "/api/v1/callbacks/test";

async fn tested(bench: &Bench, token: &str, url: &str) -> Value {
    let id = registered(bench, token, json!({"callback_url": url, "events": ["declaration.held"]})).await["id"].clone();
    let reply = bench.post(token, TEST, json!({"id": id})).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

#[actix_rt::test]
async fn a_test_delivery_tells_what_the_receiver_answered() {
    let bench = Bench::new();
    let token = bench.token();
    assert_eq!(
        tested(&bench, &token, "https://broker.example/204").await,
        json!({"status_code": 204, "message": "The receiver took the test delivery."})
    );
    assert_eq!(
        tested(&bench, &token, "https://broker.example/503").await,
        json!({"status_code": 503, "message": "The test delivery failed: the receiver answered 503."})
    );
    assert_eq!(
        tested(&bench, &token, "https://broker.example/nowhere").await,
        json!({"status_code": null, "message": "The test delivery failed: no connection."})
    );
}

#[actix_rt::test]
async fn the_latest_callback_is_tested_when_none_is_named() {
    let bench = Bench::new();
    let token = bench.token();
    assert_eq!(bench.post(&token, TEST, json!({})).await.status, 404);
    registered(&bench, &token, a_receiver()).await;
    let mut latest = a_receiver();
    latest["callback_url"] = json!("https://broker.example/202");
    registered(&bench, &token, latest).await;
    let bare = bench.send(authorized(Method::POST, &token, TEST)).await;
    assert_eq!((bare.status, &bare.json()["status_code"]), (200, &json!(202)), "{}", bare.text());
    let unknown = bench.post(&token, TEST, json!({"id": 999})).await;
    assert_eq!(unknown.status, 422);
    assert!(unknown.json()["errors"]["id"].is_array());
}

struct Counting(Arc<AtomicU32>);

#[async_trait]
impl CallbackSender for Counting {
    async fn send(&self, _: Dispatch) -> Sent {
        self.0.fetch_add(1, Ordering::Relaxed);
        SendOutcome::Responded(200).into()
    }
}

/// A bench whose sender counts what it sends, and the count.
fn counting(is_isolated: bool) -> (Bench, Arc<AtomicU32>) {
    let sent = Arc::new(AtomicU32::new(0));
    let count = sent.clone();
    let bench = Bench::with(|services| {
        let in_memory = neighbours::callbacks(&Arc::new(customs_kernel::ManualClock::at(services.clock.now())));
        let sender = Arc::new(move || Rc::new(Counting(count.clone())) as Rc<dyn CallbackSender>);
        services.callbacks = Arc::new(CallbackServices { sender, ..(*in_memory).clone() });
        services.settings.is_isolated = is_isolated;
    });
    (bench, sent)
}

#[actix_rt::test]
async fn a_repeated_key_sends_once_and_a_refusal_is_kept_as_well() {
    let (bench, sent) = counting(false);
    let token = bench.token();
    let send = |key: &'static str, body: Value| {
        let request = authorized(Method::POST, &token, TEST).insert_header(("Idempotency-Key", key));
        bench.send(request.set_json(body))
    };
    registered(&bench, &token, a_receiver()).await;
    let (first, again) = (send("k1", json!({})).await, send("k1", json!({})).await);
    assert_eq!((first.status, again.status, again.header("idempotent-replayed")), (200, 200, "true"));
    assert_eq!((first.text(), sent.load(Ordering::Relaxed)), (again.text(), 1));
    assert_eq!(send("k1", json!({"id": 1})).await.json()["error"], "idempotency_key_reused");

    let (refused, again) = (send("k2", json!({"id": 999})).await, send("k2", json!({"id": 999})).await);
    assert_eq!((refused.status, again.status, again.header("idempotent-replayed")), (422, 422, "true"));
    assert_eq!(sent.load(Ordering::Relaxed), 1);
}

#[actix_rt::test]
async fn an_isolated_instance_calls_no_receiver() {
    let (bench, sent) = counting(true);
    let token = bench.token();
    registered(&bench, &token, a_receiver()).await;
    let reply = bench.post(&token, TEST, json!({})).await;
    assert_eq!((reply.status, &reply.json()["error"]), (503, &json!("isolated")), "{}", reply.text());
    assert!(reply.json()["reference"].is_string());
    assert_eq!(sent.load(Ordering::Relaxed), 0);
}

#[actix_rt::test]
async fn what_was_sent_and_could_not_be_recorded_is_not_denied() {
    let keys = InMemoryIdempotency::default();
    keys.fail_to_complete();
    let bench = Bench::with(|services| services.idempotency = Arc::new(keys));
    let token = bench.token();
    // The registration has no key, so no answer to it is kept.
    registered(&bench, &token, a_receiver()).await;
    let request = authorized(Method::POST, &token, TEST).insert_header(("Idempotency-Key", "k"));
    let reply = bench.send(request.set_json(json!({}))).await;
    assert_eq!((reply.status, reply.header("retry-after")), (503, "5"), "{}", reply.text());
    let reported = reply.json()["message"].as_str().expect("a text").to_owned();
    assert!(reported.starts_with("The work was done") && !reported.contains("nothing was changed"), "{reported}");
    assert!(reply.json()["reference"].is_string());
}
