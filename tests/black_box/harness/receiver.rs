//! A receiver of callbacks: a plain HTTP server written from nothing but the service's documentation.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::http_server::{HttpServer, Request};
use super::{Api, eventually, signature};

/// Listens on loopback and records the requests it gets.
pub(crate) struct Receiver {
    seen: Arc<Mutex<Vec<Delivery>>>,
    status: Arc<AtomicU16>,
    delay_ms: Arc<AtomicU64>,
    /// Seconds of the header `Retry-After` of its answers; 0 for none.
    retry_after: Arc<AtomicU32>,
    /// The body of its answers.
    says: Arc<Mutex<String>>,
    server: HttpServer,
}

/// A request that the receiver got.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// Status of the receiver's answer.
    pub(crate) answered: u16,
}

/// A registration of this receiver.
pub(crate) struct Registered {
    pub(crate) id: i64,
    pub(crate) secret: String,
    /// The same secret as libraries of Standard Webhooks take it.
    pub(crate) webhook_secret: String,
}

const ALL_EVENTS: [&str; 12] = [
    "declaration.submitted",
    "declaration.accepted",
    "declaration.released",
    "declaration.rejected",
    "declaration.control",
    "declaration.held",
    "declaration.invalidated",
    "declaration.amendment_requested",
    "declaration.amended",
    "declaration.amendment_refused",
    "declaration.released_on_paper",
    "declaration.status_changed",
];

impl Receiver {
    pub(crate) fn open() -> Self {
        let seen: Arc<Mutex<Vec<Delivery>>> = Arc::default();
        let status = Arc::new(AtomicU16::new(200));
        let delay_ms: Arc<AtomicU64> = Arc::default();
        let retry_after: Arc<AtomicU32> = Arc::default();
        let (written, answered, delayed) = (Arc::clone(&seen), Arc::clone(&status), Arc::clone(&delay_ms));
        let says: Arc<Mutex<String>> = Arc::default();
        let (asked_for, stated) = (Arc::clone(&retry_after), Arc::clone(&says));
        let server = HttpServer::start_asking_for_time(move |Request { path, headers, body }| {
            let answered = answered.load(Ordering::SeqCst);
            let stated = stated.lock().expect("no thread died").clone();
            thread::sleep(Duration::from_millis(delayed.load(Ordering::SeqCst)));
            written.lock().expect("no thread died").push(Delivery { path, headers, body, answered });
            let seconds = asked_for.load(Ordering::SeqCst);
            ((answered, stated), (seconds > 0).then_some(seconds))
        });
        Self { seen, status, delay_ms, retry_after, says, server }
    }

    pub(crate) fn url(&self) -> String {
        format!("{}/hook", self.server.base())
    }

    /// Answers all further requests with this status.
    pub(crate) fn answer_with(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    /// Answers all further requests with this status, and the header `Retry-After` with this number of seconds.
    pub(crate) fn ask_for_time(&self, status: u16, seconds: u32) {
        self.retry_after.store(seconds, Ordering::SeqCst);
        self.answer_with(status);
    }

    /// Answers all further requests with this body.
    pub(crate) fn say(&self, body: &str) {
        body.clone_into(&mut self.says.lock().expect("no thread died"));
    }

    /// Answers all further requests after this delay.
    pub(crate) fn answer_after(&self, delay: Duration) {
        self.delay_ms.store(u64::try_from(delay.as_millis()).expect("a short delay"), Ordering::SeqCst);
    }

    /// Registers the receiver for all events.
    pub(crate) fn register(&self, api: &Api) -> Registered {
        let registered =
            api.post("/callbacks/register", &json!({ "callback_url": self.url(), "events": ALL_EVENTS })).expect(201);
        Registered {
            id: registered["id"].as_i64().expect("an id"),
            secret: registered["callback_secret"].as_str().expect("the secret, this once").to_owned(),
            webhook_secret: registered["webhook_secret"].as_str().expect("the secret, this once").to_owned(),
        }
    }

    /// All requests so far, in order of arrival.
    pub(crate) fn all(&self) -> Vec<Delivery> {
        self.seen.lock().expect("no thread died").clone()
    }

    /// All requests about one declaration that were answered with 2xx, in order of arrival.
    pub(crate) fn taken(&self, declaration: i64) -> Vec<Delivery> {
        self.all().into_iter().filter(|seen| seen.declaration() == declaration && seen.answered < 300).collect()
    }

    /// Waits until these events of a declaration have all arrived.
    #[track_caller]
    pub(crate) fn wait_for(&self, declaration: i64, events: &[&str]) -> Vec<Delivery> {
        eventually(&format!("{events:?} of declaration {declaration}"), || {
            let taken = self.taken(declaration);
            let arrived = |event: &str| taken.iter().any(|delivery| delivery.event() == event);
            events.iter().all(|event| arrived(event)).then_some(taken)
        })
    }
}

impl Delivery {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value.as_str())
    }

    pub(crate) fn event(&self) -> &str {
        self.header("x-service-event")
    }

    /// Id of the delivery, which stays the same when it is tried again.
    pub(crate) fn id(&self) -> &str {
        self.header("x-service-delivery")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a JSON body")
    }

    pub(crate) fn declaration(&self) -> i64 {
        self.json()["declaration"]["id"].as_i64().unwrap_or_default()
    }

    /// Checks the promises of the documentation about every delivery.
    #[track_caller]
    pub(crate) fn verify(&self, secret: &str) {
        assert_eq!(self.header("x-service-signature"), signature(secret, &self.body), "the signature of {self:?}");
        assert_eq!(self.json()["event"], self.event());
        self.header("x-service-timestamp").parse::<u64>().expect("a Unix timestamp");
        assert!(!self.id().is_empty(), "no delivery id");
        assert!(self.header("content-type").starts_with("application/json"));
        assert_eq!(self.path, "/hook");
    }
}

/// Checks that the events came in this order; an event counts once, at its first arrival.
#[track_caller]
pub(crate) fn assert_in_order(taken: &[Delivery], events: &[&str]) {
    let mut seen: Vec<&str> = Vec::new();
    for delivery in taken {
        if !seen.contains(&delivery.event()) {
            seen.push(delivery.event());
        }
    }
    assert_eq!(seen, events);
}
