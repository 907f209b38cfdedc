//! `Idempotency-Key`: the same request twice has one effect and one answer.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::harness::{Api, Dice, Kind, Response, Site, create_draft, import_body, within};

on_both_databases!(
    a_repeated_create_gives_the_first_answer_again,
    a_key_with_another_body_is_refused,
    a_key_is_that_of_one_request_whether_its_action_asks_for_a_body_or_not,
    a_key_of_an_export_is_bound_to_its_body_and_the_export_made_anew,
    a_key_of_before_the_upgrade_is_compared_as_it_was_then,
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

fn with_key(api: &Api, method: &str, path: &str, body: &str) -> Response {
    let headers = [("content-type", "application/json"), ("idempotency-key", "the key")];
    api.request(method, path, &headers, Some(body.as_bytes()))
}

fn a_key_is_that_of_one_request_whether_its_action_asks_for_a_body_or_not(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let [submitted, changed, deleted] = [(); 3].map(|()| create_draft(&api, &import_body()));
    let form = import_body().to_string();
    for (method, path, body, status) in [
        ("POST", format!("/declarations/{submitted}/submit"), "{}", 200),
        ("PUT", format!("/declarations/{changed}"), form.as_str(), 200),
        ("DELETE", format!("/declarations/{deleted}"), "", 204),
    ] {
        let first = with_key(&api, method, &path, body);
        assert_eq!(first.status, status, "{method} {path}: {}", first.text());
        let encoded = path.replacen("/declarations/", "/declarations/%3", 1);
        for path in [&path, &encoded] {
            let again = with_key(&api, method, path, body);
            assert_eq!((again.status, again.header("idempotent-replayed")), (status, Some("true")), "{method} {path}");
            assert_eq!(again.body, first.body);
        }
        // No write operation has query parameters, so a changed query is refused with any key.
        let query = format!("{path}?reason=other");
        for (path, body, error) in
            [(&path, r#"{"other": true}"#, "idempotency_key_reused"), (&query, body, "validation_error")]
        {
            let refused = with_key(&api, method, path, body).expect(422);
            assert_eq!(refused["error"], error, "{method} {path} {body}");
        }
    }
}

fn a_key_of_an_export_is_bound_to_its_body_and_the_export_made_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let reports = api.get("/reports").expect(200);
    let report = reports["data"][0]["id"].as_str().expect("the id of a report").to_owned();
    let path = format!("/reports/{report}/export");
    let body = |format: &str| {
        json!({ "filters": { "date_from": "2026-01-01", "date_to": "2026-01-07" }, "format": format }).to_string()
    };
    for _ in 0..2 {
        let export = with_key(&api, "POST", &path, &body("csv"));
        assert_eq!((export.status, export.header("idempotent-replayed")), (200, None), "{}", export.text());
    }
    assert_eq!(with_key(&api, "POST", &path, &body("json")).expect(422)["error"], "idempotency_key_reused");
    assert_eq!(with_key(&api, "POST", &path, &body("csv")).status, 200);
}

fn a_key_of_before_the_upgrade_is_compared_as_it_was_then(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let body = import_body().to_string();
    let first = with_key(&api, "POST", "/declarations/create", &body).expect(201);
    // The record as the previous version stored it, with a digest of only the body.
    let digest = hex::encode(Sha256::digest(&body));
    let digest = if kind == Kind::Sqlite { format!("x'{digest}'") } else { format!("'\\x{digest}'") };
    site.database().execute(&format!("UPDATE idempotency_records SET fingerprint_rule = 1, body_digest = {digest}"));

    let again = with_key(&api, "POST", "/declarations/create", &body);
    assert_eq!((again.status, again.header("idempotent-replayed")), (201, Some("true")), "{}", again.text());
    assert_eq!(again.json(), first);
    let refused = with_key(&api, "POST", "/declarations/create", &body.replace("import", "Import")).expect(422);
    assert_eq!(refused["error"], "idempotency_key_reused");
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

    for (round, body) in bodies.iter().enumerate() {
        // The request counts as in progress until the service finds the killed instance gone. Then it gives 201,
        // replayed or not, and never a reference that is taken.
        let found_gone = match kind {
            Kind::Sqlite => Duration::ZERO,
            Kind::Postgres => Duration::from_secs(18),
        };
        within(found_gone, "the key is free or answered", || {
            let answer = api.post_with_key("/declarations/create", &format!("crash-{round}"), body);
            assert!(matches!(answer.status, 201 | 409), "{}: {}", answer.status, answer.text());
            (answer.status == 201).then_some(())
        });
        let found = api.get(&format!("/declarations?reference=CRASH-{round}")).expect(200);
        assert_eq!(found["meta"]["total"], 1);
    }
}
