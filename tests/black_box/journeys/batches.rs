//! Many declarations in one request: a result for each, and a repeat goes on where the first stopped.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::{Value, json};

use crate::harness::{Api, Dice, Kind, Response, Site, import_body};

on_both_databases!(
    each_item_has_its_own_result,
    a_repeat_answers_what_was_done_and_does_the_rest,
    a_batch_that_was_cut_off_is_completed_by_its_repeat,
    what_is_no_batch_is_refused_as_a_whole,
);

const BATCH: &str = "/declarations/batch";

fn send(api: &Api, media_type: &str, key: Option<&str>, body: &str) -> Response {
    let mut headers = vec![("content-type", media_type)];
    headers.extend(key.map(|key| ("idempotency-key", key)));
    api.request("POST", BATCH, &headers, Some(body.as_bytes()))
}

fn statuses(answer: &Value) -> Vec<i64> {
    let results = answer["data"].as_array().expect("results");
    results.iter().map(|result| result["status"].as_i64().expect("a status")).collect()
}

fn count(api: &Api) -> Value {
    api.get("/declarations").expect(200)["meta"]["total"].clone()
}

fn with_reference(reference: &str) -> Value {
    let mut body = import_body();
    body["reference"] = json!(reference);
    body
}

fn each_item_has_its_own_result(kind: Kind) {
    let site = Site::new(kind).with("rate_limit.enabled", "true");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let mut to_submit = with_reference("third");
    to_submit["submit_when_valid"] = json!(true);

    let items = json!([with_reference("first"), {}, to_submit, 7, { "declaration": { "items": [{ "hs_code": 7 }] } }]);
    let before: i64 = remaining(&api.get("/declarations"));
    let answer = send(api, "application/json", None, &items.to_string());
    assert_eq!(remaining(&answer), before - 1, "it counts as one request");
    let answer = answer.expect(200);
    assert_eq!(statuses(&answer), [201, 422, 201, 400, 400], "{answer}");
    assert_eq!(answer["meta"], json!({ "total": 5, "succeeded": 2, "failed": 3 }));
    let body = |index: usize| &answer["data"][index]["body"];
    assert_eq!(body(0)["declaration"]["reference"], "first");
    assert_eq!(body(0)["declaration"]["status"], "DRF");
    assert!(body(1)["errors"]["declaration"].is_array(), "the path of a field begins at its item: {}", body(1));
    assert_eq!(body(2)["declaration"]["submitted"], true);
    assert!(body(4)["errors"]["declaration.items.0.hs_code"].is_array(), "{}", body(4));
    let indexes: Vec<usize> = (0..5).filter(|index| answer["data"][index]["index"] == json!(index)).collect();
    assert_eq!(indexes, [0, 1, 2, 3, 4]);
    assert_eq!(count(api), 2);

    // The body has one item a line, and the client may not submit.
    let writer = site.client_with_scopes(&service, &broker, &["declarations:read", "declarations:write"]);
    let lines = format!("{}\n\n{}\r\nnonsense\n", with_reference("fourth"), items[2]);
    let answer = send(&writer, "application/x-ndjson", None, &lines).expect(200);
    assert_eq!(statuses(&answer), [201, 403, 400], "{answer}");
    assert_eq!(answer["data"][1]["body"]["error"], "insufficient_scope");
    let reader = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    send(&reader, "application/json", None, &items.to_string()).expect_status(403);
}

fn remaining(answer: &Response) -> i64 {
    let reported = answer.header("x-ratelimit-remaining").expect("the header");
    reported.parse().expect("a number")
}

fn a_repeat_answers_what_was_done_and_does_the_rest(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let items = json!([with_reference("first"), {}, with_reference("third")]).to_string();

    let first = send(&api, "application/json", Some("monday"), &items).expect(200);
    assert_eq!(statuses(&first), [201, 422, 201]);
    let again = send(&api, "application/json", Some("monday"), &items).expect(200);
    for index in 0..3 {
        let (first, again) = (&first["data"][index], &again["data"][index]);
        assert_eq!((&first["status"], &first["body"]), (&again["status"], &again["body"]));
        assert_eq!((&first["replayed"], &again["replayed"]), (&json!(false), &json!(true)));
    }
    assert_eq!(count(&api), 2);
    let other = json!([with_reference("first")]).to_string();
    let refused = send(&api, "application/json", Some("monday"), &other).expect(422);
    assert_eq!(refused["error"], "idempotency_key_reused");
    assert_eq!(count(&api), 2);
}

fn a_batch_that_was_cut_off_is_completed_by_its_repeat(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let (mut dice, rounds) = (Dice::new(), at_length(1, 10));
    for round in 1..=rounds {
        let key = format!("round {round}");
        let items: Vec<Value> = (0..100).map(|item| with_reference(&format!("{round}-{item}"))).collect();
        let body = Value::from(items).to_string();
        thread::scope(|scope| {
            let headers = [("content-type", "application/json"), ("idempotency-key", key.as_str())];
            let (api, body) = (&api, body.as_bytes());
            scope.spawn(move || api.try_request("POST", BATCH, &headers, Some(body)).ok());
            thread::sleep(dice.below(Duration::from_millis(800)));
            service.kill();
        });
        service.restart(&site);
        // The item that the process was busy with when it died is free when the death of the instance is known.
        let answer = crate::harness::eventually("the batch is complete", || {
            let answer = send(&api, "application/json", Some(&key), &body).expect(200);
            (answer["meta"]["succeeded"] == 100).then_some(answer)
        });
        assert!(statuses(&answer).iter().all(|status| *status == 201));
        assert_eq!(count(&api), round * 100, "each was created once");
    }
}

fn what_is_no_batch_is_refused_as_a_whole(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let one = import_body().to_string();
    for (media_type, body, status, error) in [
        ("application/json", one.clone(), 400, "invalid_request"),
        ("application/json", format!("[{one}"), 400, "invalid_request"),
        ("application/json", "[]".to_owned(), 422, "validation_error"),
        ("application/json", format!("[{}]", vec!["{}"; 501].join(",")), 422, "validation_error"),
        ("application/x-ndjson", "\n \n".to_owned(), 422, "validation_error"),
        ("text/csv", one.clone(), 415, "unsupported_media_type"),
        ("application/json", format!("[\"{}\"]", "x".repeat(20 << 20)), 413, "payload_too_large"),
    ] {
        let answer = send(&api, media_type, None, &body);
        assert_eq!((answer.status, answer.json()["error"].as_str()), (status, Some(error)), "{}", answer.text());
    }
    assert_eq!(count(&api), 0);
}
