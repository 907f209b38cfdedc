//! A customs authority that does what the test tells it: a gateway that takes messages, and answers when asked to.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use super::{Answer, Api, Site, signature};

const SECRET: &str = "the secret that customs and the service share";

/// The gateway's side of the protocol.
pub(crate) struct Authority {
    port: u16,
    lodged: Arc<Mutex<Vec<Lodged>>>,
    status: Arc<AtomicU16>,
    server: Arc<tiny_http::Server>,
}

/// A message that the service sent.
#[derive(Debug, Clone)]
pub(crate) struct Lodged {
    pub(crate) correlation: String,
    pub(crate) authorization: String,
    pub(crate) body: Vec<u8>,
}

impl Authority {
    pub(crate) fn open() -> Self {
        let server = Arc::new(tiny_http::Server::http("127.0.0.1:0").expect("a free port"));
        let port = server.server_addr().to_ip().expect("an IP address").port();
        let authority =
            Self { port, lodged: Arc::default(), status: Arc::new(AtomicU16::new(202)), server: Arc::clone(&server) };
        let (lodged, status) = (Arc::clone(&authority.lodged), Arc::clone(&authority.status));
        thread::spawn(move || {
            for request in server.incoming_requests() {
                take(request, &lodged, &status);
            }
        });
        authority
    }

    /// Points an installation at this gateway.
    pub(crate) fn serve(&self, site: Site) -> Site {
        site.with("customs.mode", "gateway")
            .without("customs.simulator.accept_after_ms")
            .without("customs.simulator.release_after_ms")
            .with("customs.gateway.url", format!("http://127.0.0.1:{}", self.port))
            .with("customs.gateway.token_url", format!("http://127.0.0.1:{}/token", self.port))
            .with("customs.gateway.client_id", "broker")
            .with("customs.gateway.client_secret", "broker-secret")
            .with("customs.gateway.inbound_secret", SECRET)
    }

    /// From now on answers messages with this status; 503 is an outage.
    pub(crate) fn answer_with(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    /// What was taken (answered with 2xx), in order.
    pub(crate) fn lodged(&self) -> Vec<Lodged> {
        self.lodged.lock().expect("no thread died").clone()
    }

    /// The LRNs of what was taken: a message that came twice counts once.
    pub(crate) fn lrns(&self) -> HashSet<String> {
        self.lodged().into_iter().map(|lodged| lodged.correlation).collect()
    }

    /// Sends an answer, properly signed.
    pub(crate) fn send(&self, api: &Api, message: &str) -> Answer {
        self.send_signed(api, message.as_bytes(), &signature(SECRET, message.as_bytes()))
    }

    /// Sends an answer with this signature.
    pub(crate) fn send_signed(&self, api: &Api, message: &[u8], signature: &str) -> Answer {
        let headers = [("content-type", "application/xml"), ("x-gateway-signature", signature)];
        api.request("POST", "/gateway/messages", &headers, Some(message))
    }

    /// The right signature of a body.
    pub(crate) fn sign(&self, message: &[u8]) -> String {
        signature(SECRET, message)
    }
}

impl Drop for Authority {
    fn drop(&mut self) {
        self.server.unblock();
    }
}

fn take(mut request: tiny_http::Request, lodged: &Mutex<Vec<Lodged>>, status: &AtomicU16) {
    let mut body = Vec::new();
    if request.as_reader().read_to_end(&mut body).is_err() {
        return;
    }
    if request.url().starts_with("/token") {
        let token = r#"{"access_token":"gateway-token","token_type":"Bearer","expires_in":3600}"#;
        let json = tiny_http::Header::from_bytes("content-type", "application/json").expect("a header");
        let _ = request.respond(tiny_http::Response::from_string(token).with_header(json));
        return;
    }
    let header = |name: &'static str| {
        let found = request.headers().iter().find(|header| header.field.equiv(name));
        found.map(|header| header.value.to_string()).unwrap_or_default()
    };
    let message = Lodged { correlation: header("x-correlation-id"), authorization: header("authorization"), body };
    let status = status.load(Ordering::SeqCst);
    if status < 300 {
        lodged.lock().expect("no thread died").push(message);
    }
    let _ = request.respond(tiny_http::Response::empty(status));
}
