//! Deliveries are verified by the libraries of Standard Webhooks, as they are.

use std::io::Write;
use std::process::{Command, Stdio};

use customs_test_support::{has_node_module, has_python_module};
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use ureq::http::{HeaderMap, HeaderName};

use crate::harness::{Delivery, Kind, Receiver, Site, create_draft, eventually, import_body, submit};

on_both_databases!(
    a_delivery_is_verified_by_the_libraries_of_three_languages,
    a_kept_secret_verifies_beside_the_new_one_and_ends_when_it_is_told_to,
);

const HEADERS: [&str; 3] = ["webhook-id", "webhook-timestamp", "webhook-signature"];
const UNCHECKED: &str = "callbacks are not verified by the library";

/// Read `{ secret, headers, body }`, and fail unless the body verifies.
const IN_PYTHON: &str = "import json, sys; from standardwebhooks import Webhook; given = json.load(sys.stdin); \
    Webhook(given['secret']).verify(given['body'], given['headers'])";
const IN_NODE: &str = "const { Webhook } = require('standardwebhooks'); \
    const given = JSON.parse(require('fs').readFileSync(0, 'utf8')); \
    new Webhook(given.secret).verify(given.body, given.headers)";

fn in_rust(secret: &str, delivery: &Delivery) -> bool {
    let mut headers = HeaderMap::new();
    for name in HEADERS {
        headers.insert(HeaderName::from_static(name), delivery.header(name).parse().expect("a value of a header"));
    }
    Webhook::new(secret).expect("a secret").verify(&delivery.body, &headers).is_ok()
}

fn in_another_language(program: &[&str], secret: &str, delivery: &Delivery) -> bool {
    let headers: Value = HEADERS.iter().map(|name| (*name, delivery.header(name))).collect();
    let body = String::from_utf8(delivery.body.clone()).expect("text");
    let given = json!({ "secret": secret, "headers": headers, "body": body }).to_string();
    let mut running = Command::new(program[0])
        .args(&program[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    running.stdin.take().expect("a pipe").write_all(given.as_bytes()).expect("it reads");
    let ended = running.wait_with_output().expect("it ends");
    let reported = String::from_utf8_lossy(&ended.stderr);
    let refused = reported.contains("WebhookVerificationError");
    assert!(ended.status.success() || refused, "{reported}");
    ended.status.success()
}

fn a_delivery_is_verified_by_the_libraries_of_three_languages(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let registered = receiver.register(&api);
    receiver.answer_with(500);
    let id = create_draft(&api, &import_body());
    submit(&api, id);
    let failed = eventually("a first try", || receiver.all().into_iter().next());
    receiver.answer_with(200);
    let taken = receiver.wait_for(id, &["declaration.submitted"]).remove(0);
    assert_eq!(taken.header("webhook-id"), taken.id(), "the id of the delivery");
    assert_eq!(failed.header("webhook-id"), taken.header("webhook-id"), "the same in every try");
    assert_eq!(taken.header("webhook-timestamp"), taken.header("x-service-timestamp"));
    taken.verify(&registered.secret);

    let (secret, other) = (registered.webhook_secret.as_str(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    for delivery in [&failed, &taken] {
        assert!(in_rust(secret, delivery) && !in_rust(other, delivery));
    }
    let python = ["python3", "-c", IN_PYTHON];
    if has_python_module("standardwebhooks", "standardwebhooks", UNCHECKED).expect("the module is there") {
        assert!(in_another_language(&python, secret, &taken) && !in_another_language(&python, other, &taken));
    }
    let node = ["node", "-e", IN_NODE];
    if has_node_module("standardwebhooks", UNCHECKED).expect("the module is there") {
        assert!(in_another_language(&node, secret, &taken) && !in_another_language(&node, other, &taken));
    }
}

fn a_kept_secret_verifies_beside_the_new_one_and_ends_when_it_is_told_to(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    let first = receiver.register(&api);
    let regenerate = |body: Value| {
        let fresh = api.post("/callbacks/regenerate-secret", &body).expect(200);
        let text = |field: &str| fresh[field].as_str().expect("a text").to_owned();
        (text("callback_secret"), text("webhook_secret"), fresh["previous_secret_until"].clone())
    };
    let tested = || {
        api.post("/callbacks/test", &json!({})).expect(200);
        receiver.all().pop().expect("the test delivery")
    };
    let (secret, for_webhooks, until) = regenerate(json!({ "keep_previous_hours": 24 }));
    assert_eq!(api.get("/callbacks").expect(200)[0]["previous_secret_until"], until);
    assert!(until.is_string());
    let delivery = tested();
    delivery.verify(&secret);
    assert!(in_rust(&for_webhooks, &delivery) && in_rust(&first.webhook_secret, &delivery));
    assert_eq!(delivery.header("webhook-signature").split(' ').count(), 2);

    let (latest, for_latest, until) = regenerate(json!({ "id": first.id }));
    assert!(until.is_null());
    let delivery = tested();
    delivery.verify(&latest);
    assert!(in_rust(&for_latest, &delivery) && !in_rust(&for_webhooks, &delivery));
    assert!(!in_rust(&first.webhook_secret, &delivery));
    let audited = api.get("/audit?record_type=callback").expect(200).to_string();
    assert!(audited.contains("previous_secret_until") && !audited.contains("sealed_previous_secret"), "{audited}");
}
