//! `Idempotency-Key`: the same request twice has one effect and one answer.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::json;

use crate::harness::{Dice, Kind, Site, create_draft, import_body, within};

on_both_databases!(
    a_repeated_create_gives_the_first_answer_again,
    a_key_with_another_body_is_refused,
    a_refusal_is_replayed_as_well,
    a_key_belongs_to_its_path_and_organisation,
    a_crash_leaves_answer_and_effect_or_neither,
);

fn a_repeated_create_gives_the_first_answer_again(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;

    let first = api.post_with_key("/declarations/create", "order-4711", &import_body());
    let again = api.post_with_key("/declarations/create", "order-4711", &import_body());
    assert_eq!(first.header("idempotent-replayed"), None);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!((again.status, &again.body), (first.status, &first.body));
    assert_eq!(first.status, 201);
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], 1);
}

fn a_key_with_another_body_is_refused(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;

    api.post_with_key("/declarations/create", "order-4711", &import_body()).expect(201);
    let mut other = import_body();
    other["declaration"]["total_packages"] = json!(51);
    let refused = api.post_with_key("/declarations/create", "order-4711", &other).expect(422);
    assert_eq!(refused["error"], "idempotency_key_reused");
    assert_eq!(api.get("/declarations").expect(200)["meta"]["total"], 1);
}

fn a_refusal_is_replayed_as_well(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = import_body();
    body["declaration"]["office"] = json!(null);

    let first = api.post_with_key("/declarations/create", "order-4712", &body);
    let again = api.post_with_key("/declarations/create", "order-4712", &body);
    assert_eq!(first.status, 422);
    assert_eq!((again.status, &again.body), (422, &first.body));
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
}

fn a_key_belongs_to_its_path_and_organisation(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie").api;
    let theirs = site.broker(&service, "Andere Expeditie").api;

    let create = ours.post_with_key("/declarations/create", "the same key", &import_body());
    let validate = ours.post_with_key("/declarations/create/validate", "the same key", &import_body());
    let elsewhere = theirs.post_with_key("/declarations/create", "the same key", &import_body());
    assert_eq!((create.status, validate.status, elsewhere.status), (201, 200, 201));
    assert_eq!(elsewhere.header("idempotent-replayed"), None);

    let (first, second) = (create_draft(&ours, &import_body()), create_draft(&ours, &import_body()));
    for id in [first, second] {
        let submitted = ours.post_with_key(&format!("/declarations/{id}/submit"), "submit", &json!({}));
        assert_eq!(submitted.expect(200)["id"], id);
    }
}

fn a_crash_leaves_answer_and_effect_or_neither(kind: Kind) {
    let (mut dice, rounds) = (Dice::new(), at_length(3, 10));
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;

    let bodies: Vec<_> = (0..rounds)
        .map(|round| {
            let mut body = import_body();
            body["reference"] = json!(format!("CRASH-{round}"));
            body
        })
        .collect();
    for (round, body) in bodies.iter().enumerate() {
        let key = format!("crash-{round}");
        let text = body.to_string();
        let headers = [("content-type", "application/json"), ("idempotency-key", key.as_str())];
        let moment = dice.below(Duration::from_millis(30));
        thread::scope(|scope| {
            scope.spawn(|| api.try_request("POST", "/declarations/create", &headers, Some(text.as_bytes())).ok());
            thread::sleep(moment);
            service.kill();
        });
        service.restart(&site);
    }

    if at_length(true, false) {
        // As if the minute had passed for which a killed service keeps its keys.
        let ended = "UPDATE idempotency_records SET until = '2020-01-01T00:00:00.000000Z' WHERE status IS NULL";
        site.database().execute(ended);
    }
    for (round, body) in bodies.iter().enumerate() {
        // In progress for a minute at most; then 201, replayed or not, and never a taken reference.
        within(Duration::from_secs(75), "the key is free or answered", || {
            let answer = api.post_with_key("/declarations/create", &format!("crash-{round}"), body);
            assert!(matches!(answer.status, 201 | 409), "{}: {}", answer.status, answer.text());
            (answer.status == 201).then_some(())
        });
        let found = api.get(&format!("/declarations?reference=CRASH-{round}")).expect(200);
        assert_eq!(found["meta"]["total"], 1);
    }
}
