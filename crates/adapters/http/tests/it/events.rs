use crate::{Bench, Reply};
use chrono::Duration;
use customs_access::{Credentials, Scope};
use customs_callbacks::{DeclarationNotice, EventFilter, EventName, Payload};
use customs_http::internals::piece;
use customs_kernel::{Clock, OrganisationId, Subject};
use customs_serving::MOST_LISTENERS;
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::Instant;

/// How long a test waits for what must happen.
const DEADLINE: std::time::Duration = std::time::Duration::from_secs(10);

fn notice(bench: &Bench, event: EventName, subject: Subject) -> DeclarationNotice {
    DeclarationNotice {
        event,
        subject,
        reference: "R \"1\"}}\n".to_owned(),
        mrn: None,
        status: "ACC".to_owned(),
        declaration_symbol: "IM".to_owned(),
        occurred_at: bench.clock.now(),
    }
}

/// Adds an event, and tells those who wait, as the worker of the service does.
fn add(bench: &Bench, organisation: OrganisationId, subject: Subject) -> Payload {
    let notice = notice(bench, EventName::Accepted, subject);
    let events = &bench.services.events;
    events.log.note(organisation, std::slice::from_ref(&notice)).expect("noted");
    for (organisation, last) in events.log.last_positions(&events.news.awaited()).expect("read") {
        events.news.report(organisation, last);
    }
    Payload::from_notice(&notice)
}

fn client(bench: &Bench) -> (Credentials, String, OrganisationId) {
    let credentials = bench.client();
    let (token, organisation) = (bench.token_of(&credentials), credentials.client.organisation());
    (credentials, token, organisation)
}

/// Begins to ask for something that is answered later, and returns once it waits.
async fn waiting(bench: &Rc<Bench>, token: &str, path: &'static str) -> actix_rt::task::JoinHandle<Reply> {
    let (asked, token) = (bench.clone(), token.to_owned());
    let asks = actix_rt::spawn(async move { asked.get(&token, path).await });
    let begun = Instant::now();
    while bench.services.events.news.awaited().is_empty() {
        assert!(begun.elapsed() < DEADLINE, "nobody waits");
        actix_rt::task::yield_now().await;
    }
    asks
}

async fn answer(asks: actix_rt::task::JoinHandle<Reply>) -> Reply {
    let answered = actix_rt::time::timeout(DEADLINE, asks).await;
    answered.expect("in time").expect("no panic")
}

#[actix_rt::test]
async fn a_page_has_the_bytes_of_callbacks() {
    let bench = Bench::new();
    let (_, token, organisation) = client(&bench);
    let payload = add(&bench, organisation, Subject::transit(7));
    add(&bench, bench.organisation(), Subject::declaration(1));
    let reply = bench.get(&token, "/api/v1/events").await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/json"));
    assert_eq!(
        reply.text(),
        format!(
            r#"{{"data":[{{"id":1,"type":"declaration.accepted","subject":"transit","record_id":7,"recorded_at":"2026-03-02T09:30:00Z","payload":{}}}],"next_after":1,"has_more":false}}"#,
            payload.as_str()
        )
    );
    assert_eq!(reply.json()["data"][0]["payload"]["declaration"]["reference"], "R \"1\"}}\n");
}

#[actix_rt::test]
async fn a_piece_of_a_stream_has_each_payload_in_one_line() {
    let bench = Bench::new();
    let (_, _, organisation) = client(&bench);
    let payload = add(&bench, organisation, Subject::declaration(7));
    let page = bench.services.events.log.read(organisation, &EventFilter::everything(), None, 10).expect("read");
    assert_eq!(piece(&page.events), format!("id: 1\nevent: declaration.accepted\ndata: {}\n\n", payload.as_str()));
}

#[actix_rt::test]
async fn a_token_without_a_scope_sees_nothing_of_its_subject() {
    let bench = Bench::new();
    let (_, _, organisation) = client(&bench);
    add(&bench, organisation, Subject::transit(7));
    add(&bench, organisation, Subject::declaration(7));
    for (scope, subject) in [(Scope::DeclarationsRead, "declaration"), (Scope::TransitRead, "transit")] {
        let token = bench.token_of(&bench.client_of(organisation, [scope].into_iter().collect()));
        let page = bench.get(&token, "/api/v1/events").await.json();
        let seen: Vec<&Value> =
            page["data"].as_array().expect("events").iter().map(|event| &event["subject"]).collect();
        assert_eq!((seen, &page["next_after"]), (vec![&json!(subject)], &json!(2)));
    }
}

#[actix_rt::test]
async fn who_waits_is_told_of_an_event_and_of_no_others() {
    let bench = Rc::new(Bench::new());
    let (_, token, organisation) = client(&bench);
    let mut asks = waiting(&bench, &token, "/api/v1/events?wait=30&subject=declaration").await;
    add(&bench, bench.organisation(), Subject::declaration(1));
    add(&bench, organisation, Subject::transit(1));
    let early = actix_rt::time::timeout(std::time::Duration::from_millis(100), &mut asks).await;
    assert!(early.is_err(), "it was answered without an event of its own");
    add(&bench, organisation, Subject::declaration(7));
    let page = answer(asks).await.json();
    assert_eq!(page["data"].as_array().map(Vec::len), Some(1));
    assert_eq!((&page["data"][0]["id"], &page["data"][0]["record_id"]), (&json!(2), &json!(7)));
    assert_eq!(bench.services.events.news.awaited(), [], "nobody waits any more");
}

#[actix_rt::test]
async fn comments_come_although_the_filter_keeps_events_back() {
    let often =
        |services: &mut customs_http::Services| services.events.heartbeat = std::time::Duration::from_millis(20);
    let bench = Rc::new(Bench::with(often));
    let (_, token, organisation) = client(&bench);
    let asks = waiting(&bench, &token, "/api/v1/events/stream?subject=transit").await;
    for number in 1..=30 {
        add(&bench, organisation, Subject::declaration(number));
        actix_rt::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    bench.clock.advance(Duration::days(1));
    let text = answer(asks).await.text();
    let reported: Vec<&str> = text.lines().filter(|line| line.starts_with("id: ")).collect();
    assert!(reported.len() >= 2, "{text}");
    assert!(!text.contains("data:"), "{text}");
}

#[actix_rt::test]
async fn waiting_ends_when_the_service_stops() {
    let bench = Rc::new(Bench::new());
    let (_, token, _) = client(&bench);
    let asks = waiting(&bench, &token, "/api/v1/events?wait=30").await;
    bench.services.events.news.stop();
    let reply = answer(asks).await;
    assert_eq!((reply.status, &reply.json()["data"]), (200, &json!([])));
    let stream = bench.get(&token, "/api/v1/events/stream").await;
    assert_eq!((stream.status, stream.text()), (200, String::new()), "and so does a stream");
}

#[actix_rt::test]
async fn waiting_ends_with_the_token() {
    let bench = Rc::new(Bench::new());
    let (_, token, _) = client(&bench);
    let asks = waiting(&bench, &token, "/api/v1/events?wait=30").await;
    let revocation = bench.services.access.revoke_token(&token).expect("an answer");
    assert_eq!(revocation, customs_access::TokenRevocation::Revoked);
    let reply = answer(asks).await;
    assert_eq!((reply.status, &reply.json()["error"]), (401, &json!("invalid_token")));

    let (_, token, organisation) = client(&bench);
    add(&bench, organisation, Subject::declaration(7));
    let asks = waiting(&bench, &token, "/api/v1/events/stream").await;
    bench.clock.advance(Duration::days(1));
    let stream = answer(asks).await;
    assert_eq!((stream.status, stream.header("cache-control")), (200, "no-store"), "its body has ended");
}

#[actix_rt::test]
async fn each_client_has_so_many_places_and_gets_them_back() {
    let bench = Bench::new();
    let (credentials, token, organisation) = client(&bench);
    let news = &bench.services.events.news;
    let id = credentials.client.id();
    let mut listeners: Vec<_> =
        (0..MOST_LISTENERS).map(|_| news.listen(organisation, id.as_str()).expect("a place")).collect();
    for path in ["/api/v1/events/stream", "/api/v1/events?wait=1"] {
        let refused = bench.get(&token, path).await;
        assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too_many_streams")));
        assert!(refused.json()["message"].is_string() && refused.header("retry-after") == "5");
    }
    assert_eq!(bench.get(&token, "/api/v1/events").await.status, 200, "who does not wait needs no place");
    let other = bench.client_of(organisation, Scope::ALL.iter().copied().collect());
    assert!(news.listen(organisation, other.client.id().as_str()).is_some());
    listeners.pop();
    assert!(news.listen(organisation, id.as_str()).is_some());
}

#[actix_rt::test]
async fn a_head_request_takes_no_place_for_long() {
    let bench = Bench::new();
    let (_, token, _) = client(&bench);
    let request = crate::authorized(actix_web::http::Method::HEAD, &token, "/api/v1/events/stream");
    let reply = bench.send(request).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "text/event-stream"));
    assert_eq!(bench.services.events.news.awaited(), []);
}
