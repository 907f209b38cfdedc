//! The stream by which open pages learn that records changed, and what they ask then.

use super::bench::Bench;
use super::browser::Browser;
use actix_web::App;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::Method;
use actix_web::test::{self, TestRequest};
use chrono::TimeDelta;
use customs_access::Role;
use customs_audit::ports::RecentWrites;
use customs_audit::testing::entry;
use customs_audit::{AuditEntry, MOST_RECENT};
use customs_console::console;
use customs_kernel::{Clock, OrganisationId};
use customs_serving::MOST_LIVE_PAGES;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

/// How long a test waits for what must happen.
const DEADLINE: Duration = Duration::from_secs(10);

/// A stream that is open.
struct Stream(Pin<Box<BoxBody>>);

impl Stream {
    async fn open(bench: &Bench, request: TestRequest) -> Self {
        Self::answered(bench, request, 200).await
    }

    /// Sends the request, checks the status, and reads the answer as a stream of events.
    async fn answered(bench: &Bench, request: TestRequest, status: u16) -> Self {
        let app = test::init_service(App::new().service(console(bench.services.clone()))).await;
        let from: SocketAddr = "192.0.2.7:4711".parse().expect("an address");
        let response = test::call_service(&app, request.peer_addr(from).to_request()).await;
        assert_eq!(response.status(), status);
        assert_eq!(response.headers().get("content-type").expect("a type"), "text/event-stream");
        Self(Box::pin(response.into_body().boxed()))
    }

    /// The stream of a user who was here when nothing had been written yet, behind its beginning.
    async fn started(bench: &Bench, browser: &Browser<'_>) -> Self {
        let mut stream = Self::open(bench, browser.request("/events")).await;
        assert_eq!(stream.next().await.as_deref(), Some("id: 1\n\n"));
        stream
    }

    /// The next piece; `None` when the stream ended.
    async fn next(&mut self) -> Option<String> {
        let next = poll_fn(|context| self.0.as_mut().poll_next(context));
        let piece = actix_rt::time::timeout(DEADLINE, next).await.expect("in time")?;
        Some(String::from_utf8(piece.expect("a piece").to_vec()).expect("a text"))
    }
}

/// Stores an entry about a record, as the database does.
fn note(bench: &Bench, organisation: OrganisationId, id: i64, record: (&str, &str)) {
    let (record_kind, record_id) = (record.0.to_owned(), record.1.to_owned());
    let entry = entry(organisation.get(), id);
    bench.audit.store(AuditEntry { at: bench.clock.now(), record_kind, record_id, ..entry });
}

/// Notifies open pages that something was written, as the worker of the service does.
fn report(bench: &Bench) {
    let news = &bench.services.news;
    for (organisation, mark) in bench.audit.marks(&news.awaited()).expect("read") {
        news.report(organisation, mark);
    }
}

#[actix_rt::test]
async fn an_open_page_hears_which_records_were_written() {
    let bench = Bench::new();
    let mut stream = Stream::started(&bench, &bench.member(Role::Owner)).await;
    note(&bench, bench.theirs, 1, ("declaration", "99"));
    for (id, record) in [(2, ("declaration", "7")), (3, ("invoice_line", "5")), (4, ("declaration", "7"))] {
        note(&bench, bench.ours, id, record);
    }
    report(&bench);
    let reported = "event: declarations\ndata: changed\n\nevent: declarations-7\ndata: 7\n\n\
                event: invoices\ndata: changed\n\nevent: invoices-all\ndata: all\n\n";
    assert_eq!(stream.next().await.as_deref(), Some(reported), "each once, and nothing of others");
    note(&bench, bench.ours, 5, ("transit", "8"));
    report(&bench);
    let reported = "event: transits\ndata: changed\n\nevent: transits-8\ndata: 8\n\n";
    assert_eq!(stream.next().await.as_deref(), Some(reported), "what was told is not told again");
}

#[actix_rt::test]
async fn a_write_that_becomes_visible_late_is_heard_of() {
    let bench = Bench::new();
    let mut stream = Stream::started(&bench, &bench.member(Role::Owner)).await;
    for (id, record) in [(9, "9"), (8, "8")] {
        note(&bench, bench.ours, id, ("declaration", record));
        report(&bench);
        let reported = stream.next().await.expect("a piece");
        assert!(reported.contains(&format!("event: declarations-{record}\n")), "{reported}");
    }
}

#[actix_rt::test]
async fn a_role_hears_of_what_it_may_read() {
    let records = [("invoice", "1"), ("user", "2"), ("declaration", "3"), ("client", "c-4")];
    for (role, expected) in [
        (Role::Owner, ["declarations", "invoices", "clients", "users"].as_slice()),
        (Role::Declarant, ["declarations"].as_slice()),
        (Role::Billing, ["declarations", "invoices"].as_slice()),
    ] {
        let bench = Bench::new();
        let mut stream = Stream::started(&bench, &bench.member(role)).await;
        for (id, record) in (1..).zip(records) {
            note(&bench, bench.ours, id, record);
        }
        report(&bench);
        let reported = stream.next().await.expect("a piece");
        let lines: Vec<&str> = reported.lines().collect();
        let lists = lines.windows(2).filter(|pair| pair[1] == "data: changed");
        let lists: Vec<&str> = lists.filter_map(|pair| pair[0].strip_prefix("event: ")).collect();
        assert_eq!(lists, expected, "{role}");
    }
}

#[actix_rt::test]
async fn a_page_that_shows_deliveries_hears_of_them_and_no_other_does() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let mut list = Stream::started(&bench, &owner).await;
    let mut callbacks = Stream::open(&bench, owner.request("/events?deliveries")).await;
    assert_eq!(callbacks.next().await.as_deref(), Some("id: 1\n\n"));
    let news = &bench.services.delivery_news;
    assert_eq!(news.awaited(), [bench.ours], "nobody asks the database for those who show none");
    let changed = "event: deliveries\ndata: changed\n\n";
    for number in [1, 2] {
        news.report(bench.ours, number);
        assert_eq!(callbacks.next().await.as_deref(), Some(changed), "{number}");
    }
    news.report(bench.theirs, 9);
    note(&bench, bench.ours, 1, ("declaration", "7"));
    report(&bench);
    let reported = "event: declarations\ndata: changed\n\nevent: declarations-7\ndata: 7\n\n";
    for stream in [&mut callbacks, &mut list] {
        assert_eq!(stream.next().await.as_deref(), Some(reported), "each change is told once");
    }
    drop(callbacks);
    let mut later = Stream::open(&bench, owner.request("/events?deliveries")).await;
    // Its page may have been made just before the declaration changed.
    assert_eq!(later.next().await, Some(format!("id: 1\n\n{reported}")));
    news.report(bench.ours, 3);
    assert_eq!(later.next().await.as_deref(), Some(changed));
    news.stop();
    assert_eq!(later.next().await, None);
}

#[actix_rt::test]
async fn a_program_that_looks_whether_the_stream_is_there_takes_no_place() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let mut looked = Stream::open(&bench, owner.request("/events?deliveries").method(Method::HEAD)).await;
    assert!(bench.services.news.awaited().is_empty() && bench.services.delivery_news.awaited().is_empty());
    assert_eq!(looked.next().await, None);
}

#[actix_rt::test]
async fn after_many_writes_everything_may_have_changed() {
    let bench = Bench::new();
    let mut stream = Stream::started(&bench, &bench.member(Role::Owner)).await;
    for id in (1..).take(MOST_RECENT) {
        note(&bench, bench.ours, id, ("declaration", "7"));
    }
    report(&bench);
    let reported = stream.next().await.expect("a piece");
    for name in ["declarations", "declarations-all", "transits-all", "invoices-all", "users"] {
        assert!(reported.contains(&format!("event: {name}\n")), "{name}: {reported}");
    }
}

#[actix_rt::test]
async fn a_page_hears_what_was_written_while_it_was_loaded_and_what_it_missed() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    note(&bench, bench.ours, 1, ("declaration", "1"));
    // The database wrote it long ago by its own clock, but this process did not know of it until now.
    bench.clock.advance(TimeDelta::minutes(1));
    let hello = Stream::open(&bench, owner.request("/events")).await.next().await.expect("a beginning");
    assert!(hello.contains("event: declarations-1\n") && !hello.contains("event: declarations-all\n"), "{hello}");
    // A browser that comes back does not know what it missed.
    let back = owner.request("/events").insert_header(("last-event-id", "1"));
    let hello = Stream::open(&bench, back).await.next().await.expect("a beginning");
    assert!(hello.contains("event: declarations-all\n") && hello.contains("event: transits\n"), "{hello}");
}

/// htmx asks for a stream again after growing pauses if the status is an error; an answer without content would make it
/// ask at once for ever. The id makes it receive everything when it is let in.
#[actix_rt::test]
async fn who_cannot_listen_now_asks_again_later() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let refused = async |status| {
        let mut answer = Stream::answered(&bench, owner.request("/events"), status).await;
        assert_eq!(answer.next().await.as_deref(), Some("id: 1\n\n"));
        assert_eq!(answer.next().await, None);
    };
    let mut open = Vec::new();
    for _ in 0..MOST_LIVE_PAGES {
        open.push(Stream::started(&bench, &owner).await);
    }
    refused(429).await;
    open.pop();
    open.push(Stream::started(&bench, &owner).await);
    drop(open);
    bench.services.news.stop();
    refused(503).await;
    assert_eq!(owner.post("/sign-out", &[]).await.status, 303);
    refused(401).await;
}

#[actix_rt::test]
async fn a_stream_ends_with_its_session_and_when_the_service_stops() {
    let bench = Bench::new();
    let owner = bench.member(Role::Owner);
    let mut stream = Stream::started(&bench, &owner).await;
    assert_eq!(owner.post("/sign-out", &[]).await.status, 303);
    note(&bench, bench.ours, 1, ("declaration", "1"));
    report(&bench);
    assert_eq!(stream.next().await, None);
    let bench = Bench::new();
    let mut stream = Stream::started(&bench, &bench.watcher()).await;
    bench.services.news.stop();
    assert_eq!(stream.next().await, None);
}

#[actix_rt::test]
async fn a_form_says_that_its_declaration_was_changed_meanwhile_and_stays() {
    let bench = Bench::filled().await;
    let owner = bench.member(Role::Owner);
    let page = owner.get("/declarations/1/edit").await.body;
    let (_, asks) = page.split_once("hx-get=\"/console/declarations/1/edit/newer?version=").expect("it asks");
    assert!(asks.contains("hx-trigger=\"declarations-1 from:body"), "{asks}");
    let version: i64 = asks.split('"').next().and_then(|version| version.parse().ok()).expect("a version");
    let ask = async |version: i64| owner.get_block(&format!("/declarations/1/edit/newer?version={version}")).await;
    assert_eq!(ask(version).await.body.trim(), "");
    let changed = ask(version - 1).await;
    assert!(changed.body.contains("was changed meanwhile"), "{}", changed.body);
    let gone = owner.get_block("/declarations/987654/edit/newer?version=1").await;
    assert_eq!((gone.status, &*gone.body), (204, ""), "the form stays");
}
