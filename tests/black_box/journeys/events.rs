//! Clients that host no endpoint fetch what callbacks report: by pages, by waiting, or as a stream.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use customs_test_support::at_length;
use serde_json::{Value, json};

use crate::harness::{
    Api, Dice, EventStream, Kind, Receiver, Site, StreamEvent, create_draft, create_transit, eventually, import_body,
    status_of, submit, submit_transit, transit_body, wait_for_status, within,
};

on_both_databases!(
    the_log_has_the_bytes_and_the_order_of_callbacks,
    a_client_that_was_away_catches_up_with_the_same_events,
    a_client_sees_events_of_what_it_may_read,
    waiting_ends_with_an_event_or_with_the_time,
    a_stream_goes_on_where_it_broke_off,
    a_stream_ends_with_its_token,
    a_stream_ends_when_the_service_stops,
    a_client_has_ten_streams_at_most,
    parameters_that_make_no_sense_are_refused,
    what_is_over_is_dropped_and_an_old_cursor_says_so,
    kills_leave_each_event_once_in_the_log,
);

const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

/// A declaration that was released, with all that the log reports of it.
fn released(api: &Api) -> i64 {
    let before = end(api);
    let id = create_draft(api, &import_body());
    submit(api, id);
    wait_for_status(api, id, "REL");
    eventually("all is in the log", || (end(api) == before + 3).then_some(()));
    id
}

/// Everything in the log, read page by page.
fn all(api: &Api, filter: &str) -> Vec<Value> {
    let (mut events, mut after) = (Vec::new(), String::new());
    loop {
        let page = api.get(&format!("/events?limit=2{filter}{after}")).expect(200);
        events.extend(page["data"].as_array().expect("events").clone());
        after = format!("&after={}", page["next_after"]);
        if page["has_more"] == false {
            return events;
        }
    }
}

/// The position of the last event.
fn end(api: &Api) -> i64 {
    all(api, "").last().map_or(0, |event| event["id"].as_i64().expect("a position"))
}

fn positions(events: &[Value]) -> Vec<i64> {
    events.iter().map(|event| event["id"].as_i64().expect("a position")).collect()
}

/// The payload of an event as the page has it, byte for byte.
fn payload(page: &str, event: &Value) -> String {
    let begin = format!(r#"{{"id":{},"#, event["id"]);
    let rest = &page[page.find(&begin).expect("the event")..];
    let rest = &rest[rest.find(r#""payload":"#).expect("its payload") + r#""payload":"#.len()..];
    let end = rest.find("}}").expect("its end") + 2;
    rest[..end].to_owned()
}

fn the_log_has_the_bytes_and_the_order_of_callbacks(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let mut stream = EventStream::open(&service, &api, "", &[]);
    assert_eq!(stream.status, 200);
    assert_eq!(stream.header("content-type"), Some("text/event-stream"));
    assert_eq!(stream.header("x-accel-buffering"), Some("no"));
    assert_eq!(stream.header("cache-control"), Some("no-store"));
    assert_eq!(stream.header("content-encoding"), None);

    let ids: Vec<i64> = (0..3).map(|_| create_draft(&api, &import_body())).collect();
    for id in &ids {
        submit(&api, *id);
    }
    let streamed = stream.take(9);
    for id in &ids {
        let delivered = receiver.wait_for(*id, &STORY);
        let delivered: Vec<_> = delivered.iter().map(|delivery| String::from_utf8_lossy(&delivery.body)).collect();
        let of_it = |event: &&StreamEvent| event.data.contains(&format!(r#""declaration":{{"id":{id},"#));
        let logged: Vec<&str> = streamed.iter().filter(of_it).map(|event| event.data.as_str()).collect();
        assert_eq!(logged, delivered, "byte for byte and in order");
    }
    assert_eq!(streamed.iter().map(|event| event.id).collect::<Vec<_>>(), (1..=9).collect::<Vec<_>>());

    let page = api.get("/events?limit=9");
    let text = page.text();
    let page = page.expect(200);
    assert_eq!((&page["next_after"], &page["has_more"]), (&json!(9), &json!(false)));
    for (event, streamed) in page["data"].as_array().expect("events").iter().zip(&streamed) {
        assert_eq!((event["id"].as_i64(), event["type"].as_str()), (Some(streamed.id), Some(streamed.name.as_str())));
        assert_eq!(payload(&text, event), streamed.data);
        assert_eq!(
            (&event["subject"], &event["record_id"]),
            (&json!("declaration"), &event["payload"]["declaration"]["id"])
        );
        assert!(event["recorded_at"].as_str() >= event["payload"]["timestamp"].as_str(), "{event}");
    }
}

/// No callback is registered, so that no other reader wants these events.
fn a_client_that_was_away_catches_up_with_the_same_events(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let first = released(&api);
    let cursor = end(&api);
    let (mut here, further) = (EventStream::open(&service, &api, "", &[]), [released(&api), released(&api)]);
    let seen: Vec<String> = here.take(9).into_iter().map(|event| event.data).collect();

    let text = api.get("/events?limit=100").text();
    let logged = all(&api, "");
    assert_eq!(logged.iter().map(|event| payload(&text, event)).collect::<Vec<_>>(), seen);
    let missed = &all(&api, &format!("&after={cursor}"));
    assert_eq!(positions(missed), positions(&logged[3..]), "a cursor goes on behind what was handled");
    let mut stories: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for event in &logged {
        let record = event["record_id"].as_i64().expect("an id");
        stories.entry(record).or_default().push(event["type"].as_str().expect("a name"));
    }
    for id in [first].into_iter().chain(further) {
        assert_eq!(stories[&id], STORY);
    }
    assert_eq!(all(&api, "&type=declaration.released").len(), 3);
    let since = logged[3]["recorded_at"].as_str().expect("a moment");
    assert_eq!(positions(&all(&api, &format!("&since={since}"))), positions(missed));
    assert_eq!(all(&api, "&since=2099-01-01"), Vec::<Value>::new());
}

fn a_client_sees_events_of_what_it_may_read(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let other = site.broker(&service, "Andere Expeditie").api;
    released(api);
    let transit = create_transit(api, &transit_body());
    submit_transit(api, transit);
    eventually("a transit is told of", || (!all(api, "&subject=transit").is_empty()).then_some(()));

    let declarations = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    let transits = site.client_with_scopes(&service, &broker, &["transit:read"]);
    let neither = site.client_with_scopes(&service, &broker, &["customers:read"]);
    let only = |api: &Api, subject: &str| {
        let events = all(api, "");
        assert!(!events.is_empty() && events.iter().all(|event| event["subject"] == subject), "{events:?}");
        events.len()
    };
    assert_eq!(only(&declarations, "declaration"), all(api, "&subject=declaration").len());
    only(&transits, "transit");
    let mut stream = EventStream::open(&service, &transits, "", &[]);
    assert!(stream.take(1)[0].data.contains(&format!(r#""declaration":{{"id":{transit},"reference":"#)));
    for path in ["/events?subject=transit", "/events/stream?subject=transit"] {
        let refused = declarations.get(path).expect(403);
        assert_eq!(
            (&refused["error"], &refused["required_scope"]),
            (&json!("insufficient_scope"), &json!("transit:read"))
        );
    }
    for path in ["/events", "/events/stream"] {
        assert_eq!(neither.get(path).expect(403)["error"], "insufficient_scope");
        assert_eq!(api.signed_out().get(path).status, 401);
    }
    assert_eq!(other.get("/events").expect(200), json!({ "data": [], "next_after": 0, "has_more": false }));
}

fn waiting_ends_with_an_event_or_with_the_time(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let begun = Instant::now();
    assert_eq!(api.get("/events?wait=1").expect(200)["data"], json!([]));
    let waited = begun.elapsed();
    assert!((Duration::from_millis(900)..Duration::from_secs(5)).contains(&waited), "{waited:?}");

    let id = create_draft(&api, &import_body());
    thread::scope(|scope| {
        let waits = scope.spawn(|| {
            let page = api.get("/events?wait=30").expect(200);
            (page, Instant::now())
        });
        let submitted = Instant::now();
        submit(&api, id);
        let (page, answered) = waits.join().expect("no panic");
        assert_eq!(page["data"][0]["type"], "declaration.submitted");
        assert!(answered - submitted < Duration::from_secs(10), "{:?}", answered - submitted);
    });
    wait_for_status(&api, id, "REL");
    eventually("all is told", || (end(&api) == 3).then_some(()));
    let begun = Instant::now();
    assert_eq!(api.get("/events?wait=30&limit=500").expect(200)["data"].as_array().map(Vec::len), Some(3));
    assert!(begun.elapsed() < Duration::from_secs(10), "what is there is answered at once");
}

fn a_stream_goes_on_where_it_broke_off(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    released(&api);
    let first = EventStream::open(&service, &api, "", &[]).take(2);
    released(&api);
    // The header says more than the address, which a client sends again as it was.
    let resumed = EventStream::open(&service, &api, "?after=0", &["last-event-id: 2"]).take(4);
    assert_eq!(resumed.iter().map(|event| event.id).collect::<Vec<_>>(), [3, 4, 5, 6]);
    assert_eq!(first.last().map(|event| event.id), Some(2));
    let by_query = EventStream::open(&service, &api, "?after=2", &["last-event-id: "]).take(4);
    assert_eq!(by_query, resumed);
    let filtered = EventStream::open(&service, &api, "?type=declaration.released", &[]).take(2);
    assert_eq!(filtered.iter().map(|event| event.id).collect::<Vec<_>>(), [3, 6]);
}

fn a_stream_ends_with_its_token(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let reader = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    let mut ends = EventStream::open(&service, &reader, "", &[]);
    let mut goes_on = EventStream::open(&service, api, "", &[]);
    let revoked = json!({ "token": reader.token() });
    api.post("/oauth/revoke", &revoked).expect(200);
    let took = ends.ends_after();
    assert!(took < Duration::from_secs(5), "{took:?}");
    released(api);
    assert_eq!(goes_on.take(3).len(), 3, "others go on");

    let mut ends = EventStream::open(&service, api, "?after=3", &[]);
    assert!(site.run(&["client", "revoke", &broker.client_id]).status.success());
    let took = ends.ends_after();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

fn a_stream_ends_when_the_service_stops(kind: Kind) {
    let site = Site::new(kind);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    released(&api);
    let mut streams: Vec<_> = (0..3).map(|_| EventStream::open(&service, &api, "", &[])).collect();
    for stream in &mut streams {
        assert_eq!(stream.take(3).len(), 3);
    }
    let begun = Instant::now();
    service.ask_to_stop();
    for stream in &mut streams {
        assert_eq!(stream.next(), None);
    }
    assert!(service.wait_for_exit(Duration::from_secs(20)).success());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

fn a_client_has_ten_streams_at_most(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = &broker.api;
    let mut open: Vec<_> = (0..10).map(|_| EventStream::open(&service, api, "", &[])).collect();
    assert!(open.iter().all(|stream| stream.status == 200));
    for path in ["/events/stream", "/events?wait=1"] {
        let refused = api.get(path);
        assert_eq!(refused.header("retry-after"), Some("5"), "{path}");
        assert_eq!(refused.expect(429)["error"], "too_many_streams", "{path}");
    }
    api.get("/events").expect(200);
    let other = site.client_with_scopes(&service, &broker, &["declarations:read"]);
    assert_eq!(EventStream::open(&service, &other, "", &[]).status, 200, "each client has its own");
    open.pop();
    within(Duration::from_secs(30), "the place of a stream that ended is free", || {
        (EventStream::open(&service, api, "", &[]).status == 200).then_some(())
    });
}

fn parameters_that_make_no_sense_are_refused(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    released(&api);
    for (query, status, path) in [
        ("after=abc", 400, "after"),
        ("after=-1", 422, "after"),
        ("after=99999999999999999999", 422, "after"),
        ("after=4", 422, "after"),
        ("subject=invoice", 422, "subject"),
        ("type=declaration.eaten", 422, "type"),
        ("since=yesterday", 422, "since"),
        ("page=2", 422, "page"),
    ] {
        for operation in ["/events", "/events/stream"] {
            let refused = api.get(&format!("{operation}?{query}")).expect(status);
            assert!(refused["errors"][path].is_array(), "{operation}?{query}: {refused}");
        }
    }
    for (query, path) in [("limit=0", "limit"), ("limit=501", "limit"), ("wait=31", "wait"), ("wait=-1", "wait")] {
        let refused = api.get(&format!("/events?{query}")).expect(422);
        assert!(refused["errors"][path].is_array(), "{query}: {refused}");
    }
    for sent in ["abc", "-1", "99999999999999999999"] {
        let refused = api.request("GET", "/events/stream", &[("last-event-id", sent)], None).expect(400);
        assert!(refused["errors"]["Last-Event-ID"].is_array(), "{refused}");
    }
}

fn what_is_over_is_dropped_and_an_old_cursor_says_so(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    released(&api);
    released(&api);
    let long_ago = "2026-01-02T00:00:00.000000Z";
    site.database().execute(&format!("UPDATE event_log SET recorded_at = '{long_ago}' WHERE position <= 4"));
    let done = site.run_json(&["retention", "run", "--json"]);
    let dropped: Vec<_> = done.as_array().expect("a list").iter().filter(|entry| entry["kind"] == "events").collect();
    assert_eq!(dropped.len(), 1, "{done}");
    assert_eq!(dropped[0]["rows"], 4, "{done}");

    assert_eq!(positions(&all(&api, "")), [5, 6]);
    for path in ["/events?after=3", "/events?after=0&wait=30", "/events/stream?after=1"] {
        let refused = api.get(path).expect(410);
        assert_eq!((&refused["error"], &refused["continue_after"]), (&json!("cursor_expired"), &json!(4)), "{path}");
        assert!(refused["message"].is_string());
    }
    assert_eq!(api.get("/events?after=4").expect(200)["data"].as_array().map(Vec::len), Some(2));
}

fn kills_leave_each_event_once_in_the_log(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(2, 20));
    let site = Site::new(kind)
        .with("customs.simulator.accept_after_ms", "100")
        .with("customs.simulator.release_after_ms", "150");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let drafts: Vec<i64> = (0..kills).map(|_| create_draft(&api, &import_body())).collect();
    for id in &drafts {
        let moment = dice.below(Duration::from_millis(400));
        thread::scope(|scope| {
            // The service is killed meanwhile, so the answer may never come.
            scope.spawn(|| api.try_request("POST", &format!("/declarations/{id}/submit"), &[], Some(b"")).ok());
            thread::sleep(moment);
            service.kill();
        });
        service.restart(&site);
        if status_of(&api, *id) == "DRF" {
            api.post_empty(&format!("/declarations/{id}/submit")).expect(200);
        }
    }
    let expected = i64::try_from(drafts.len() * STORY.len()).expect("few");
    within(Duration::from_secs(120), "all is in the log", || (end(&api) >= expected).then_some(()));
    for id in &drafts {
        wait_for_status(&api, *id, "REL");
    }
    let logged = all(&api, "");
    assert_eq!(positions(&logged), (1..=expected).collect::<Vec<_>>(), "no gap, and nothing twice");
    for id in drafts {
        let of_it = logged.iter().filter(|event| event["record_id"] == id);
        assert_eq!(of_it.map(|event| event["type"].as_str().expect("a name")).collect::<Vec<_>>(), STORY);
    }
}

/// An event that one instance stores reaches a client that waits at the other, by a notice.
#[test]
fn who_waits_at_one_instance_hears_of_events_at_another() {
    let site = Site::new(Kind::Postgres).with("http.base_url", "http://customs.example");
    let (first, second) = (site.serve(), site.serve());
    let here = site.broker(&first, "Havenzicht Expeditie").api;
    let there = here.at(&second.base());
    let mut streams = [EventStream::open(&first, &here, "", &[]), EventStream::open(&second, &there, "", &[])];
    for api in [&here, &there] {
        let id = create_draft(api, &import_body());
        submit(api, id);
        wait_for_status(api, id, "REL");
    }
    let [one, other] = streams.each_mut().map(|stream| stream.take(6));
    assert_eq!(one, other);
    assert_eq!(one.iter().map(|event| event.id).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}
