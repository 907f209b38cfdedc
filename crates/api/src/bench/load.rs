//! Closed-loop load: a fixed number of connections, each with exactly one request under way at any time.

use super::latencies::Latencies;
use super::plan::Plan;
use super::report;
use crate::demo::ApiClient;
use crate::failure::{Failure, Fallible};
use customs_calling::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use customs_calling::{Bytes, HttpClient, Method, Request, StatusCode};
use futures_util::stream::{FuturesUnordered, TryStreamExt};
use std::cell::Cell;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Longest time for a request.
const PATIENCE: Duration = Duration::from_secs(60);
/// Longest answer in bytes that is read.
const LONGEST: usize = 256 * 1024 * 1024;

/// Path and body of a request by its number.
type Call = Box<dyn Fn(u64) -> (String, Bytes)>;

/// Requests of one kind, sent as one client of the API.
pub(super) struct Requests {
    name: &'static str,
    title: String,
    method: Method,
    /// The status that every answer must have.
    expected: StatusCode,
    call: Call,
    /// The number of the next request, through all windows.
    next: Cell<u64>,
    http: HttpClient,
    base: String,
    authorization: HeaderValue,
}

/// The end of a window.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bounds {
    /// No request begins after this time.
    For(Duration),
    /// This number of requests is sent.
    Count(u64),
}

impl Requests {
    /// Requests that read what stands at these paths.
    pub(super) fn to_read(
        (name, title): (&'static str, &str),
        api: &ApiClient,
        path: impl Fn(u64) -> String + 'static,
    ) -> Fallible<Self> {
        let call = Box::new(move |number| (path(number), Bytes::new()));
        Self::new((name, title), (Method::GET, StatusCode::OK), api, call)
    }

    /// Requests that send a body to these paths, each answered with this status.
    pub(super) fn to_send(
        (name, title): (&'static str, &str),
        (method, expected): (Method, StatusCode),
        api: &ApiClient,
        call: impl Fn(u64) -> (String, Bytes) + 'static,
    ) -> Fallible<Self> {
        Self::new((name, title), (method, expected), api, Box::new(call))
    }

    fn new(
        (name, title): (&'static str, &str),
        (method, expected): (Method, StatusCode),
        api: &ApiClient,
        call: Call,
    ) -> Fallible<Self> {
        Ok(Self {
            name,
            title: title.to_owned(),
            method,
            expected,
            call,
            next: Cell::new(0),
            http: api.http().clone(),
            base: api.url(""),
            authorization: HeaderValue::from_str(&api.authorization())?,
        })
    }

    /// One request and its answer, timed.
    pub(super) async fn answer(&self) -> Fallible<(Bytes, Duration)> {
        let request = self.next_request()?;
        let begun = Instant::now();
        let answered = timeout(PATIENCE, self.http.call(request, LONGEST)).await;
        let took = begun.elapsed();
        let failed = |why: String| Failure::because(format!("{}: {why}", self.title));
        let answer = answered.map_err(|_| failed("timed out".to_owned()))?.map_err(|why| failed(why.to_string()))?;
        let body = answer.body.map_err(|why| failed(why.to_string()))?;
        if answer.status == self.expected {
            return Ok((body, took));
        }
        let body = String::from_utf8_lossy(&body);
        Err(failed(format!("{} instead of {}: {body}", answer.status, self.expected)))
    }

    fn next_request(&self) -> Fallible<Request<Bytes>> {
        let (path, body) = (self.call)(self.next.replace(self.next.get() + 1));
        let mut request = Request::builder()
            .method(self.method.clone())
            .uri(format!("{}{path}", self.base))
            .header(AUTHORIZATION, self.authorization.clone());
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        Ok(request.body(body)?)
    }

    /// One window. It ends with the answer to the last request, so that all of them count.
    pub(super) async fn window(&self, connections: u16, bounds: Bounds) -> Fallible<(Latencies, Duration)> {
        let (begun, left) = (Instant::now(), Cell::new(bounds));
        let may_begin = || match left.get() {
            Bounds::For(length) => begun.elapsed() < length,
            Bounds::Count(0) => false,
            Bounds::Count(more) => {
                left.set(Bounds::Count(more - 1));
                true
            }
        };
        let send_in_turn = || async {
            let mut latencies = Latencies::default();
            while may_begin() {
                latencies.add(self.answer().await?.1);
            }
            Ok::<_, Failure>(latencies)
        };
        let mut clients: FuturesUnordered<_> = (0..connections).map(|_| send_in_turn()).collect();
        let mut latencies = Latencies::default();
        while let Some(more) = clients.try_next().await? {
            latencies.extend(more);
        }
        Ok((latencies, begun.elapsed()))
    }

    /// All windows of the plan, after the warm-up.
    pub(super) async fn measured(&self, connections: u16, plan: &Plan) -> Fallible<report::Work> {
        self.window(connections, Bounds::For(plan.warm_up)).await?;
        let mut windows = Vec::with_capacity(plan.windows);
        for _ in 0..plan.windows {
            let (latencies, took) = self.window(connections, Bounds::For(plan.window)).await?;
            windows.push(report::Window::from_latencies(latencies, took));
        }
        Ok(self.with_windows(windows))
    }

    /// This kind of work with its figures.
    pub(super) fn with_windows(&self, windows: Vec<report::Window>) -> report::Work {
        report::Work { name: self.name, title: self.title.clone(), counted: "requests", windows }
    }
}
