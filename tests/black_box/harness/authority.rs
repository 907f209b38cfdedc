//! A customs authority that the test controls: a gateway that takes messages, and sends answers when asked to.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};

use super::http_server::{HttpServer, Request, Served};
use super::{Api, Response, Site, signature};

const SECRET: &str = "the secret that customs and the service share";

/// The gateway's side of the protocol.
pub(crate) struct Authority {
    lodged: Arc<Mutex<Vec<Lodged>>>,
    status: Arc<AtomicU16>,
    server: HttpServer,
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
        let lodged: Arc<Mutex<Vec<Lodged>>> = Arc::default();
        let status = Arc::new(AtomicU16::new(202));
        let (taken, answered) = (Arc::clone(&lodged), Arc::clone(&status));
        let server = HttpServer::start(move |request| take(request, &taken, &answered));
        Self { lodged, status, server }
    }

    /// Configures an installation to use this gateway.
    pub(crate) fn serve(&self, site: Site) -> Site {
        site.with("customs.mode", "gateway")
            .without("customs.simulator.accept_after_ms")
            .without("customs.simulator.release_after_ms")
            .with("customs.gateway.url", self.server.base())
            .with("customs.gateway.token_url", format!("{}/token", self.server.base()))
            .with("customs.gateway.first_retry_ms", "50")
            .with("customs.gateway.client_id", "broker")
            .with("customs.gateway.client_secret", "broker-secret")
            .with("customs.gateway.inbound_secret", SECRET)
    }

    /// Answers all further messages with this status; 503 is an outage.
    pub(crate) fn answer_with(&self, status: u16) {
        self.status.store(status, Ordering::SeqCst);
    }

    /// Messages taken (answered with 2xx), in order.
    pub(crate) fn lodged(&self) -> Vec<Lodged> {
        self.lodged.lock().expect("no thread died").clone()
    }

    /// LRNs of the messages taken; a message that came twice counts once.
    pub(crate) fn lrns(&self) -> HashSet<String> {
        self.lodged().into_iter().map(|lodged| lodged.correlation).collect()
    }

    /// Sends an answer with the right signature.
    pub(crate) fn send(&self, api: &Api, message: &str) -> Response {
        self.send_signed(api, message.as_bytes(), &signature(SECRET, message.as_bytes()))
    }

    /// Sends an answer with the given signature.
    pub(crate) fn send_signed(&self, api: &Api, message: &[u8], signature: &str) -> Response {
        let headers = [("content-type", "application/xml"), ("x-gateway-signature", signature)];
        api.request("POST", "/gateway/messages", &headers, Some(message))
    }

    /// The right signature of a body.
    pub(crate) fn sign(&self, message: &[u8]) -> String {
        signature(SECRET, message)
    }
}

fn take(request: Request, lodged: &Mutex<Vec<Lodged>>, status: &AtomicU16) -> Served {
    if request.path.starts_with("/token") {
        return (200, r#"{"access_token":"gateway-token","token_type":"Bearer","expires_in":3600}"#.to_owned());
    }
    let header = |name| request.header(name).to_owned();
    let message = Lodged {
        correlation: header("x-correlation-id"),
        authorization: header("authorization"),
        body: request.body.clone(),
    };
    let status = status.load(Ordering::SeqCst);
    if status < 300 {
        lodged.lock().expect("no thread died").push(message);
    }
    (status, String::new())
}
