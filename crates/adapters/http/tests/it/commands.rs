use super::bench::authorized;
use super::specimens::times_made;
use super::{Bench, Reply};
use actix_web::http::Method;
use chrono::Duration;
use customs_access::Scopes;
use customs_http::{ClaimHolder, Fingerprint, IdempotentRequest, RequestPrint, Services};
use customs_kernel::{ImmediateWork, OrganisationId, Outcome, StorageError, UnitOfWork};
use customs_serving::{InMemoryIdempotency, idempotency_contract};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[test]
fn the_in_memory_store_keeps_the_contract() {
    idempotency_contract(&InMemoryIdempotency::default(), OrganisationId::new(1));
}

async fn make(bench: &Bench, token: &str, key: Option<&str>, name: &str) -> Reply {
    let mut request = authorized(Method::POST, token, "/api/v1/specimens").set_json(json!({"name": name}));
    if let Some(key) = key {
        request = request.insert_header(("Idempotency-Key", key));
    }
    bench.send(request).await
}

#[actix_rt::test]
async fn a_repeated_key_gets_the_first_answer_and_does_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let first = make(&bench, &token, Some("k"), "command-once").await;
    let again = make(&bench, &token, Some("k"), "command-once").await;
    assert_eq!((first.status, first.header("idempotent-replayed")), (201, ""));
    assert_eq!((again.status, again.header("idempotent-replayed")), (201, "true"));
    assert_eq!((first.text(), first.header("etag")), (again.text(), again.header("etag")));
    assert_eq!(again.header("content-type"), "application/json");
    assert_eq!(times_made("command-once"), 1);

    make(&bench, &token, None, "command-once").await;
    assert_eq!(times_made("command-once"), 2, "without a key each request counts");
    bench.clock.advance(Duration::hours(24));
    let token = bench.token();
    assert_eq!(make(&bench, &token, Some("k"), "command-once").await.status, 201);
}

#[actix_rt::test]
async fn a_key_is_the_organisations_own_and_kept_for_a_day() {
    let bench = Bench::new();
    let credentials = bench.client();
    let colleague = bench.client_of(credentials.client.organisation(), Scopes::all());
    make(&bench, &bench.token_of(&credentials), Some("k"), "command-tenant").await;
    let other = make(&bench, &bench.token(), Some("k"), "command-tenant").await;
    assert_eq!(other.header("idempotent-replayed"), "");
    bench.clock.advance(Duration::hours(24) - Duration::seconds(1));
    let same = make(&bench, &bench.token_of(&colleague), Some("k"), "command-tenant").await;
    assert_eq!(same.header("idempotent-replayed"), "true");
    bench.clock.advance(Duration::seconds(1));
    let late = make(&bench, &bench.token_of(&colleague), Some("k"), "command-tenant").await;
    assert_eq!(late.header("idempotent-replayed"), "");
}

#[actix_rt::test]
async fn a_key_with_another_body_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    make(&bench, &token, Some("k"), "command-body-a").await;
    let reply = make(&bench, &token, Some("k"), "command-body-b").await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("idempotency_key_reused")));
    assert_eq!(times_made("command-body-b"), 0);
}

#[actix_rt::test]
async fn a_key_is_that_of_one_request_whether_its_action_asks_for_a_body_or_not() {
    let bench = Bench::new();
    let token = bench.token();
    let send = |method: &Method, path: &str, body: &str| {
        let request = authorized(method.clone(), &token, path).insert_header(("Idempotency-Key", "k"));
        bench.send(request.insert_header(("Content-Type", "application/json")).set_payload(body.to_owned()))
    };
    for (method, path, status) in [
        (Method::POST, "/api/v1/specimens/7/pay", 202),
        (Method::POST, "/api/v1/specimens/count", 200),
        (Method::PUT, "/api/v1/specimens/7", 200),
        (Method::DELETE, "/api/v1/specimens/7", 204),
    ] {
        let (one, other) = (r#"{"amount": 1}"#, r#"{"amount": 2}"#);
        assert_eq!(send(&method, path, one).await.status, status, "{method} {path}");
        let again = send(&method, path, one).await;
        assert_eq!((again.status, again.header("idempotent-replayed")), (status, "true"), "{method} {path}");
        let encoded = path.replace("/7", "/%37");
        let again = send(&method, &encoded, one).await;
        assert_eq!((again.status, again.header("idempotent-replayed")), (status, "true"), "{method} {encoded}");
        for (path, body) in [(path.to_owned(), other), (path.to_owned(), ""), (format!("{path}?page=2"), one)] {
            let reply = send(&method, &path, body).await;
            assert_eq!(
                (reply.status, &reply.json()["error"]),
                (422, &json!("idempotency_key_reused")),
                "{path} {body}"
            );
        }
    }
}

#[actix_rt::test]
async fn a_body_that_nobody_asks_for_is_no_longer_than_others() {
    let bench = Bench::new();
    let request = authorized(Method::POST, &bench.token(), "/api/v1/specimens/count");
    let reply = bench.send(request.insert_header(("Idempotency-Key", "k")).set_payload(vec![b' '; 2 << 20 | 1])).await;
    assert_eq!(reply.status, 413, "{}", reply.text());
}

#[actix_rt::test]
async fn refusals_are_kept_and_failures_free_the_key() {
    let bench = Bench::new();
    let token = bench.token();
    for (name, status, times, replayed) in [("command-refused", 422, 1, "true"), ("command-unavailable", 503, 2, "")] {
        let first = make(&bench, &token, Some(name), name).await;
        let again = make(&bench, &token, Some(name), name).await;
        assert_eq!((first.status, again.status), (status, status), "{}", first.text());
        assert_eq!(again.header("idempotent-replayed"), replayed, "{name}");
        assert_eq!(times_made(name), times, "{name}");
    }
}

/// Commits everything, and reports a broken connection on the commit of the second unit.
#[derive(Default)]
struct BreaksOnce(AtomicU32);

impl UnitOfWork for BreaksOnce {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        ImmediateWork.run(work)?;
        match self.0.fetch_add(1, Ordering::Relaxed) {
            1 => Err(StorageError::Undecided("secret host".to_owned())),
            _ => Ok(()),
        }
    }
}

#[actix_rt::test]
async fn a_repetition_with_the_key_finds_what_an_undecided_commit_kept() {
    // The first unit takes the key, the second does the work and keeps the answer.
    let bench = Bench::with(|services| services.unit_of_work = Arc::new(BreaksOnce::default()));
    let token = bench.token();
    let first = make(&bench, &token, Some("k"), "command-undecided").await;
    assert_eq!(first.status, 503, "{}", first.text());
    let reported = first.json()["message"].as_str().expect("a text").to_owned();
    assert!(reported.contains("may have been kept or not"), "{reported}");
    let again = make(&bench, &token, Some("k"), "command-undecided").await;
    assert_eq!((again.status, again.header("idempotent-replayed")), (201, "true"), "{}", again.text());
    assert_eq!(times_made("command-undecided"), 1);
}

#[actix_rt::test]
async fn a_key_still_in_progress_is_told_and_free_again_after_a_minute() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let body = json!({"name": "command-progress"}).to_string();
    let request = IdempotentRequest {
        organisation: credentials.client.organisation(),
        method: "POST".to_owned(),
        path: "/api/v1/specimens".to_owned(),
        key: "k".to_owned(),
    };
    let Services { idempotency, clock, .. } = &*bench.services;
    let (holder, now) = (ClaimHolder::random(), clock.now());
    let until = now + Duration::seconds(60);
    let body = Fingerprint::digest(body.as_bytes());
    idempotency.claim(&request, &RequestPrint::new(&request, "", body, body), &holder, now, until).expect("claimed");

    let reply = make(&bench, &token, Some("k"), "command-progress").await;
    assert_eq!((reply.status, &reply.json()["error"]), (409, &json!("idempotency_in_progress")));
    assert_eq!(reply.header("retry-after"), "1");
    bench.clock.advance(Duration::seconds(60));
    assert_eq!(make(&bench, &token, Some("k"), "command-progress").await.status, 201);
}

#[actix_rt::test]
async fn a_command_that_others_overtook_runs_again() {
    let bench = Bench::new();
    let reply = make(&bench, &bench.token(), Some("k"), "command-overtaken").await;
    assert_eq!((reply.status, &reply.json()["data"]["made"]), (201, &json!(4)));
}

#[actix_rt::test]
async fn a_write_to_another_version_than_the_one_it_is_meant_for_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    assert_eq!(bench.get(&token, "/api/v1/specimens/7").await.header("etag"), "\"3\"");
    for (tag, status) in [
        ("\"3\"", 200),
        ("*", 200),
        ("\"2\"", 412),
        ("W/\"3\"", 412),
        ("\"03\"", 412),
        // A list names versions of which any will do, and its entries may be empty (RFC 9110, sections 5.6.1 and 13.1.1).
        ("\"2\", \"3\"", 200),
        (", \"3\" ,,W/\"2\"", 200),
        ("\"2\",\"4\"", 412),
        ("\"a,3\"", 412),
        // None of these is an entity tag.
        ("", 400),
        (" ", 400),
        (",", 400),
        ("3", 400),
        ("\"3", 400),
        ("\"3\" \"2\"", 400),
        ("w/\"3\"", 400),
        ("*, \"3\"", 400),
    ] {
        let request = authorized(Method::PUT, &token, "/api/v1/specimens/7").insert_header(("If-Match", tag));
        let reply = bench.send(request).await;
        assert_eq!(reply.status, status, "{tag}: {}", reply.text());
        if status == 412 {
            assert_eq!(reply.json()["error"], "precondition_failed");
        }
    }
    // Several lines are one list.
    let lines = authorized(Method::PUT, &token, "/api/v1/specimens/7");
    let lines = lines.append_header(("If-Match", "\"2\"")).append_header(("If-Match", "\"3\""));
    assert_eq!(bench.send(lines).await.status, 200);
    for (tag, status) in [("*", 412), ("\"2\"", 400), ("", 400)] {
        let request = authorized(Method::PUT, &token, "/api/v1/specimens/7").insert_header(("If-None-Match", tag));
        assert_eq!(bench.send(request).await.status, status, "If-None-Match: {tag}");
    }
    let written = bench.send(authorized(Method::PUT, &token, "/api/v1/specimens/7")).await;
    assert_eq!(written.header("etag"), "\"4\"");
}

#[actix_rt::test]
async fn a_deletion_answers_without_a_body() {
    let bench = Bench::new();
    let reply = bench.send(authorized(Method::DELETE, &bench.token(), "/api/v1/specimens/7")).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    assert_eq!(Arc::strong_count(&bench.services), 1);
}
