//! A plain HTTP server on loopback, for receivers of callbacks and for the authority of a test.

use std::sync::{Arc, mpsc};
use std::thread;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::{App, HttpRequest, HttpResponse, rt, web};

/// Answers every request through one function, until it is dropped.
pub(crate) struct HttpServer {
    port: u16,
    handle: ServerHandle,
}

/// A request with its whole body.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// Status and JSON body; an empty text is no body.
pub(crate) type Served = (u16, String);

/// The seconds of a header `Retry-After`, if there is one.
type RetryAfter = Option<u32>;

type Serve = dyn Fn(Request) -> (Served, RetryAfter) + Send + Sync;

impl HttpServer {
    /// Starts the server. `answering` may block: each request runs it on a thread of its own.
    pub(crate) fn start(answering: impl Fn(Request) -> Served + Send + Sync + 'static) -> Self {
        Self::start_asking_for_time(move |request| (answering(request), None))
    }

    /// Like `start`, for a server with answers that may have a header `Retry-After`.
    pub(crate) fn start_asking_for_time(
        answering: impl Fn(Request) -> (Served, RetryAfter) + Send + Sync + 'static,
    ) -> Self {
        let answering: Arc<Serve> = Arc::new(answering);
        let (opened, open) = mpsc::channel();
        thread::spawn(move || {
            rt::System::new().block_on(async move {
                let server = actix_web::HttpServer::new(move || {
                    App::new()
                        .app_data(web::Data::from(Arc::clone(&answering)))
                        .app_data(web::PayloadConfig::new(64 * 1024 * 1024))
                        .default_service(web::to(answer))
                })
                .workers(1)
                .disable_signals()
                .bind(("127.0.0.1", 0))
                .expect("a free port");
                let port = server.addrs()[0].port();
                let server = server.run();
                opened.send((port, server.handle())).expect("the test waits");
                server.await.expect("the server runs");
            });
        });
        let (port, handle) = open.recv().expect("the server opened");
        Self { port, handle }
    }

    pub(crate) fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        // The call already sends the command to stop; nothing waits for its effect.
        drop(self.handle.stop(false));
    }
}

async fn answer(request: HttpRequest, body: web::Bytes, answering: web::Data<Serve>) -> HttpResponse {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = request.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    let request = Request { path: request.uri().to_string(), headers, body: body.to_vec() };
    let ((status, json), retry_after) = web::block(move || answering(request)).await.expect("the function answers");
    let mut response = HttpResponse::build(StatusCode::from_u16(status).expect("a status"));
    if let Some(seconds) = retry_after {
        response.insert_header(("retry-after", seconds.to_string()));
    }
    if json.is_empty() { response.finish() } else { response.content_type("application/json").body(json) }
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value.as_str())
    }
}
