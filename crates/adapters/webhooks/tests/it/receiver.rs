//! A local receiver that records its calls and answers as a test asks, with other helpers of these tests.

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use customs_callbacks::testing::{CallbackStore, MemoryCallbacks};
use customs_callbacks::{
    CallbackUrl, Callbacks, DeclarationNotice, EventName, NewRegistration, Registered, TargetPolicy,
};
use customs_kernel::{Clock, CountingEntropy, ManualClock, OrganisationId, Subject};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

/// A call that the receiver got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) path: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

impl Call {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(&name.to_ascii_lowercase()).map_or("", String::as_str)
    }

    pub(crate) fn declaration(&self) -> i64 {
        let body: serde_json::Value = serde_json::from_str(&self.body).expect("a JSON body");
        body["declaration"]["id"].as_i64().expect("the id of a declaration")
    }
}

/// The receiver's answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Response {
    Status(u16),
    /// A status with these bytes.
    Body(u16, &'static [u8]),
    /// A status with a header `Retry-After`.
    NotNow(u16, &'static str),
    RedirectTo(&'static str),
    Nothing,
    EndlessBody,
    SilentBody,
}

type Behaviour = dyn Fn(&Call) -> Response + Send + Sync;

#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) port: u16,
    calls: Arc<Mutex<Vec<Call>>>,
    behaviour: Arc<Behaviour>,
}

impl Receiver {
    /// Starts a receiver over plain HTTP; it ends with the test's system.
    pub(crate) fn start(behaviour: impl Fn(&Call) -> Response + Send + Sync + 'static) -> Self {
        Self::serve(behaviour, None)
    }

    pub(crate) fn start_tls(
        behaviour: impl Fn(&Call) -> Response + Send + Sync + 'static,
        tls: rustls::ServerConfig,
    ) -> Self {
        Self::serve(behaviour, Some(tls))
    }

    fn serve(behaviour: impl Fn(&Call) -> Response + Send + Sync + 'static, tls: Option<rustls::ServerConfig>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let receiver = Self { port, calls: Arc::default(), behaviour: Arc::new(behaviour) };
        let shared = receiver.clone();
        let server = HttpServer::new(move || {
            App::new().app_data(web::Data::new(shared.clone())).default_service(web::to(receive))
        })
        .workers(1)
        .disable_signals();
        let server = match tls {
            Some(tls) => server.listen_rustls_0_23(listener, tls).expect("a server"),
            None => server.listen(listener).expect("a server"),
        };
        actix_rt::spawn(server.run());
        receiver
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.calls.lock().expect("calls").clone()
    }
}

async fn receive(receiver: web::Data<Receiver>, request: HttpRequest, body: String) -> HttpResponse {
    let headers = request.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned())).collect();
    let call = Call { path: request.path().to_owned(), headers, body };
    let answer = (receiver.behaviour)(&call);
    receiver.calls.lock().expect("calls").push(call);
    match answer {
        Response::Status(status) => HttpResponse::build(status.try_into().expect("a status")).body("answer"),
        Response::Body(status, body) => HttpResponse::build(status.try_into().expect("a status")).body(body),
        Response::NotNow(status, after) => {
            HttpResponse::build(status.try_into().expect("a status")).insert_header(("retry-after", after)).finish()
        }
        Response::RedirectTo(path) => HttpResponse::TemporaryRedirect().insert_header(("location", path)).finish(),
        Response::Nothing => std::future::pending().await,
        Response::EndlessBody => {
            let chunk = || Ok::<_, actix_web::Error>(web::Bytes::from_static(&[b'x'; 4096]));
            HttpResponse::Ok().streaming(futures_util::stream::repeat_with(chunk))
        }
        Response::SilentBody => {
            let first = futures_util::stream::iter([Ok::<_, actix_web::Error>(web::Bytes::from_static(b"x"))]);
            HttpResponse::Ok().streaming(first.chain(futures_util::stream::pending()))
        }
    }
}

/// The use cases over an in-memory store, and the clock that they use.
pub(crate) struct Desk {
    pub(crate) callbacks: Callbacks,
    pub(crate) store: CallbackStore,
    pub(crate) clock: Arc<ManualClock>,
}

impl Desk {
    pub(crate) fn open() -> Self {
        let store = MemoryCallbacks::store();
        let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment")));
        let callbacks = Callbacks {
            repository: store.repository.clone(),
            queue: store.queue.clone(),
            directory: store.directory.clone(),
            clock: clock.clone(),
            entropy: Arc::new(CountingEntropy::default()),
        };
        Self { callbacks, store, clock }
    }

    pub(crate) fn register(&self, url: &str) -> Registered {
        self.register_for(self.store.organisations[0], url)
    }

    pub(crate) fn register_for(&self, organisation: OrganisationId, url: &str) -> Registered {
        let url = CallbackUrl::parse(url, TargetPolicy::AllowInsecure).expect("an address");
        let requested = NewRegistration::new(url, EventName::ALL).expect("a registration");
        self.callbacks.register(organisation, &requested).expect("registered")
    }

    pub(crate) fn report(&self, event: EventName, declaration_id: i64) {
        self.report_on(self.store.organisations[0], event, declaration_id);
    }

    pub(crate) fn report_on(&self, organisation: OrganisationId, event: EventName, declaration_id: i64) {
        self.callbacks.fan_out(organisation, &[self.notice(event, declaration_id)]).expect("deliveries");
    }

    pub(crate) fn notice(&self, event: EventName, declaration_id: i64) -> DeclarationNotice {
        DeclarationNotice {
            event,
            subject: Subject::declaration(declaration_id),
            reference: format!("ORDER-{declaration_id}"),
            mrn: None,
            status: "NEW".to_owned(),
            declaration_symbol: "IM".to_owned(),
            occurred_at: self.clock.now(),
        }
    }
}
