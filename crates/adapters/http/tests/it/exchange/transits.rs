//! Messages about transits in the endpoints that also serve messages about declarations.

use super::{listed, submitted};
use crate::{Bench, authorized, neighbours};
use actix_web::http::Method;
use chrono::Duration;
use customs_access::Scope::{DeclarationsRead, TransitRead};
use customs_access::{Scope, Scopes};
use customs_exchange::ports::OutboundQueue;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::{Clock, ManualClock, OrganisationId};
use customs_transits::AccessCode;
use customs_transits::ports::KnownParty;
use customs_transits::testing::{KnownParties, PlainAnswer, a_valid_transit};
use serde_json::{Value, json};
use std::sync::Arc;

const MESSAGES: &str = "/api/v1/customs-messages";

/// Submits a transit; answers its id and its LRN.
async fn submitted_transit(bench: &Bench, token: &str) -> (i64, String) {
    let body = serde_json::to_value(a_valid_transit()).expect("JSON");
    let created = bench.post(token, "/api/v1/transits", body).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let path = format!("/api/v1/transits/{}", created.json()["data"]["id"]);
    let reply = bench.send(authorized(Method::POST, token, &format!("{path}/submit"))).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let record = bench.get(token, &path).await.json()["data"].take();
    (record["id"].as_i64().expect("an id"), record["lrn"].as_str().expect("an LRN").to_owned())
}

/// Lets customs answer the submission with this LRN.
fn customs_answers(bench: &Bench, message_type: &str, lrn: &str) {
    let answer = PlainAnswer::new(message_type).lrn(lrn).mrn("26NL000510A1B2C3J0");
    bench.services.transits.receive(answer.document()).expect("it is kept");
    bench.services.transits.apply_received(10).expect("it is applied");
}

/// A token of the organisation that has only the given scope.
fn with(bench: &Bench, organisation: OrganisationId, scope: Scope) -> String {
    bench.token_of(&bench.client_of(organisation, std::iter::once(scope).collect()))
}

fn numbers(messages: &[Value]) -> Vec<i64> {
    messages.iter().map(|message| message["id"].as_i64().expect("an id")).collect()
}

#[actix_rt::test]
async fn transits_are_listed_with_their_subject() {
    let bench = Bench::new();
    let token = bench.token();
    let (declaration, _) = submitted(&bench, &token).await;
    let (transit, lrn) = submitted_transit(&bench, &token).await;
    customs_answers(&bench, "IE028", &lrn);
    let list = listed(&bench, &token, "").await;
    let about = |message: &Value| ["subject", "declaration_id", "transit_id"].map(|field| message[field].clone());
    let of_transit = [json!("transit"), Value::Null, json!(transit)];
    assert_eq!(about(&list[0]), of_transit);
    assert_eq!((&list[0]["direction"], &list[0]["function_codes"]), (&json!("inbound"), &json!(["IE028"])));
    assert_eq!((&list[0]["lrn"], &list[0]["mrn"]), (&json!(lrn), &json!("26NL000510A1B2C3J0")));
    assert_eq!(about(&list[1]), of_transit);
    assert_eq!((&list[1]["kind"], &list[1]["status"]), (&json!("declaration"), &json!("answered")));
    assert_eq!((&list[1]["lrn"], &list[1]["answered_by"]), (&json!(lrn), &list[0]["id"]));
    let expected = list[1]["expected_answers"].as_array().expect("a list");
    assert!(expected.contains(&json!("IE028")) && expected.contains(&json!("IE056")), "{expected:?}");
    assert_eq!(about(&list[2]), [json!("declaration"), json!(declaration), Value::Null]);
    assert_eq!(list.len(), 3);
    let messages = bench.get(&token, &format!("/api/v1/transits/{transit}/messages")).await.json();
    let of_record = messages["data"].as_array().expect("a list");
    assert_eq!(numbers(of_record), numbers(&list[..2]), "one number in both lists");
}

#[actix_rt::test]
async fn whoever_may_read_one_kind_of_record_sees_no_message_about_another() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    let (declaration, _) = submitted(&bench, &token).await;
    let (transit, lrn) = submitted_transit(&bench, &token).await;
    customs_answers(&bench, "IE028", &lrn);
    for (scope, own, other) in [
        (DeclarationsRead, ("declaration", "declaration_id", declaration), ("transit", "transit_id", transit)),
        (TransitRead, ("transit", "transit_id", transit), ("declaration", "declaration_id", declaration)),
    ] {
        let reader = with(&bench, organisation, scope);
        let (subject, parameter, id) = own;
        let all = listed(&bench, &reader, "").await;
        assert!(!all.is_empty() && all.iter().all(|message| message["subject"] == subject), "{scope}: {all:?}");
        for query in [format!("subject={subject}"), format!("{parameter}={id}")] {
            assert_eq!(listed(&bench, &reader, &query).await, all, "{scope}: {query}");
        }
        let (subject, parameter, id) = other;
        for query in [format!("subject={subject}"), format!("{parameter}={id}")] {
            assert_eq!(listed(&bench, &reader, &query).await, [Value::Null; 0], "{scope}: {query}");
        }
        let hidden = listed(&bench, &token, &format!("{parameter}={id}")).await;
        assert!(!hidden.is_empty());
        let absent = bench.get(&reader, &format!("{MESSAGES}/98765")).await;
        for number in numbers(&hidden) {
            let path = format!("{MESSAGES}/{number}");
            let reply = bench.get(&reader, &path).await;
            assert_eq!((reply.status, reply.text()), (404, absent.text()), "{scope}: as one that never was");
            assert_eq!(bench.get(&token, &path).await.status, 200);
        }
        for number in numbers(&all) {
            assert_eq!(bench.get(&reader, &format!("{MESSAGES}/{number}")).await.status, 200, "{scope}");
        }
    }
}

#[actix_rt::test]
async fn the_text_of_a_message_about_a_transit_conceals_the_access_code() {
    let bench = Bench::with(|services| {
        let clock = Arc::new(ManualClock::at(services.clock.now()));
        let exchange = InMemoryExchange::new();
        let guarantee_reference = Some("26NL0000000123456".to_owned());
        let acme = KnownParty { guarantee_reference, ..KnownParty::default() };
        let parties = KnownParties {
            parties: [("ACME".to_owned(), acme)].into(),
            access_code: Some(AccessCode::new("S3CR".to_owned())),
        };
        services.transits = neighbours::transits(&exchange, &clock, |ports| ports.parties = Arc::new(parties));
        services.exchange = neighbours::exchange(&exchange, &clock);
    });
    let token = bench.token();
    let (_, lrn) = submitted_transit(&bench, &token).await;
    let number = listed(&bench, &token, "").await[0]["id"].as_i64().expect("an id");
    let path = format!("{MESSAGES}/{number}");
    let document = bench.get(&token, &path).await;
    assert_eq!((document.status, document.header("content-type")), (200, "application/xml"));
    let text = document.text();
    assert!(text.starts_with(&format!("IE015 lrn={lrn} code=****")) && !text.contains("S3CR"), "{text}");
    let as_record = authorized(Method::GET, &token, &path).insert_header(("Accept", "application/json"));
    let record = bench.send(as_record).await.json();
    assert_eq!((&record["data"]["body"], &record["data"]["particulars"]), (&json!(text), &json!([])));
    let refusal = PlainAnswer::new("IE056").lrn(&lrn).error_repeating("12", "", "S3CR");
    bench.services.transits.receive(refusal.document()).expect("it is kept");
    bench.services.transits.apply_received(10).expect("it is applied");
    let number = listed(&bench, &token, "").await[0]["id"].as_i64().expect("an id");
    let as_record = authorized(Method::GET, &token, &format!("{MESSAGES}/{number}"));
    let record = bench.send(as_record.insert_header(("Accept", "application/json"))).await.json();
    let expected = json!([{ "name": "lrn", "value": lrn }, { "name": "error", "value": "12@=****" }]);
    assert_eq!(record["data"]["particulars"], expected, "{record}");
}

#[actix_rt::test]
async fn messages_are_listed_by_the_record_that_they_are_about() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    let (declaration, _) = submitted(&bench, &token).await;
    let (transit, lrn) = submitted_transit(&bench, &token).await;
    customs_answers(&bench, "IE928", &lrn);
    for (query, count) in [
        ("subject=transit".to_owned(), 2),
        ("subject=declaration".to_owned(), 1),
        (format!("transit_id={transit}"), 2),
        (format!("transit_id={transit}&direction=inbound"), 1),
        (format!("transit_id={transit}&status=pending"), 1),
        (format!("transit_id={transit}&subject=declaration"), 0),
        (format!("declaration_id={declaration}&subject=declaration"), 1),
        (format!("transit_id={}", transit + 1_000), 0),
    ] {
        assert_eq!(listed(&bench, &token, &query).await.len(), count, "{query}");
    }
    let both = format!("{MESSAGES}?declaration_id={declaration}&transit_id={transit}");
    let reply = bench.get(&token, &both).await;
    let reported = json!({"transit_id": ["cannot be combined with declaration_id"]});
    assert_eq!((reply.status, &reply.json()["errors"]), (422, &reported), "{}", reply.text());
    let reply = bench.get(&token, &format!("{MESSAGES}?subject=customer")).await;
    assert!(reply.status == 422 && reply.json()["errors"]["subject"].is_array(), "{}", reply.text());
    let stranger = bench.token();
    assert_eq!(listed(&bench, &stranger, &format!("transit_id={transit}")).await, [Value::Null; 0]);
}

#[actix_rt::test]
async fn one_recovery_takes_declarations_and_transits() {
    let bench = Bench::new();
    let token = bench.token();
    let (declaration, _) = submitted(&bench, &token).await;
    let (transit, _) = submitted_transit(&bench, &token).await;
    let now = bench.clock.now();
    for message in bench.exchange.claim(10, now, now + Duration::seconds(30)).expect("a claim") {
        let _recorded = bench.exchange.record_sent(message.id, bench.clock.now()).expect("it is recorded");
        bench.clock.advance(Duration::seconds(1));
    }
    bench.clock.advance(Duration::minutes(20));
    let done = bench.post(&token, &format!("{MESSAGES}/recover"), json!({"overdue_only": true})).await.json();
    assert_eq!((&done["data"]["found"], &done["data"]["resent"]), (&json!(2), &json!(2)), "{done}");
    let about = |index: usize| {
        let submission = &done["data"]["submissions"][index];
        ["subject", "declaration_id", "transit_id"].map(|field| submission[field].clone())
    };
    assert_eq!(about(0), [json!("declaration"), json!(declaration), Value::Null]);
    assert_eq!(about(1), [json!("transit"), Value::Null, json!(transit)]);
    assert_eq!(listed(&bench, &token, "status=replaced").await.len(), 2);
}
