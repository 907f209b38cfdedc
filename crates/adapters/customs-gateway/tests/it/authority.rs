//! A local gateway with its token server: it records the calls it gets and answers as a test asks.

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use customs_exchange::{OutboundId, OutboundMessage};
use customs_gateway::{GatewayCredentials, GatewayOptions, HttpCustomsGateway};
use customs_kernel::OrganisationId;
use std::collections::VecDeque;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The answer to one call.
#[derive(Debug, Clone)]
pub(crate) enum Response {
    Status(u16),
    Token { expires_in: u64 },
    Json(u16, &'static str),
    Xml(String),
    Nothing,
}

/// A recorded call: of the token server its authorization and form, of the gateway its headers and document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) authorization: String,
    pub(crate) correlation_id: String,
    pub(crate) account: String,
    pub(crate) content_type: String,
    pub(crate) body: String,
}

#[derive(Default)]
struct State {
    token_responses: VecDeque<Response>,
    message_responses: VecDeque<Response>,
    token_calls: Vec<Call>,
    message_calls: Vec<Call>,
    account_responses: VecDeque<Response>,
    /// The calls about accounts, with path and query.
    account_calls: Vec<(String, Call)>,
}

#[derive(Clone)]
pub(crate) struct Authority {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl Authority {
    /// Gives these answers in order; after them, tokens for an hour, and messages are taken.
    pub(crate) fn start(token_responses: &[Response], message_responses: &[Response]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = State {
            token_responses: token_responses.to_vec().into(),
            message_responses: message_responses.to_vec().into(),
            ..State::default()
        };
        let authority = Self { port, state: Arc::new(Mutex::new(state)) };
        let shared = authority.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::new(shared.clone()))
                .route("/token", web::post().to(token))
                .route("/dms/messages", web::post().to(message))
                .route("/dms/accounts/{kind}/{eori}", web::get().to(account))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("a server");
        tokio::task::spawn_local(server.run());
        authority
    }

    pub(crate) fn gateway(&self) -> HttpCustomsGateway {
        gateway_at(&format!("http://127.0.0.1:{}", self.port))
    }

    pub(crate) fn token_url(&self) -> String {
        format!("http://127.0.0.1:{}/token", self.port)
    }

    /// Gives these answers to questions about accounts in order; after them, 503.
    pub(crate) fn answering(self, account_responses: &[Response]) -> Self {
        self.state.lock().expect("state").account_responses = account_responses.to_vec().into();
        self
    }

    pub(crate) fn account_calls(&self) -> Vec<(String, Call)> {
        self.state.lock().expect("state").account_calls.clone()
    }

    pub(crate) fn token_calls(&self) -> Vec<Call> {
        self.state.lock().expect("state").token_calls.clone()
    }

    pub(crate) fn message_calls(&self) -> Vec<Call> {
        self.state.lock().expect("state").message_calls.clone()
    }
}

pub(crate) fn gateway_at(base: &str) -> HttpCustomsGateway {
    let credentials = GatewayCredentials::new(&format!("{base}/dms"), &format!("{base}/token"), "broker", "s3cret:")
        .expect("addresses");
    let options = GatewayOptions { timeout: Duration::from_millis(500), ..GatewayOptions::default() };
    HttpCustomsGateway::new(&credentials, options).expect("a gateway")
}

pub(crate) fn outbound(id: i64, attempts: u32) -> OutboundMessage {
    OutboundMessage {
        id: OutboundId::new(OrganisationId::new(12), id),
        organisation: OrganisationId::new(12),
        correlation_id: format!("LRN-{id}").parse().expect("an LRN"),
        bytes: "<Declaration>é</Declaration>".as_bytes().to_vec(),
        attempts,
        refusals: 0,
    }
}

fn call(request: &HttpRequest, body: String) -> Call {
    let header = |name: &str| {
        request.headers().get(name).map(|value| value.to_str().expect("text").to_owned()).unwrap_or_default()
    };
    Call {
        authorization: header("authorization"),
        correlation_id: header("x-correlation-id"),
        account: header("x-gateway-account"),
        content_type: header("content-type"),
        body,
    }
}

async fn token(authority: web::Data<Authority>, request: HttpRequest, body: String) -> HttpResponse {
    let (answer, number) = {
        let mut state = authority.state.lock().expect("state");
        state.token_calls.push(call(&request, body));
        let answer = state.token_responses.pop_front().unwrap_or(Response::Token { expires_in: 3600 });
        (answer, state.token_calls.len())
    };
    respond(answer, number).await
}

async fn message(authority: web::Data<Authority>, request: HttpRequest, body: String) -> HttpResponse {
    let answer = {
        let mut state = authority.state.lock().expect("state");
        state.message_calls.push(call(&request, body));
        state.message_responses.pop_front().unwrap_or(Response::Status(202))
    };
    respond(answer, 0).await
}

async fn account(authority: web::Data<Authority>, request: HttpRequest) -> HttpResponse {
    let answer = {
        let mut state = authority.state.lock().expect("state");
        state.account_calls.push((request.uri().to_string(), call(&request, String::new())));
        state.account_responses.pop_front().unwrap_or(Response::Status(503))
    };
    respond(answer, 0).await
}

async fn respond(answer: Response, number: usize) -> HttpResponse {
    match answer {
        Response::Status(status) => HttpResponse::build(status.try_into().expect("a status")).finish(),
        Response::Token { expires_in } => HttpResponse::Ok().json(serde_json::json!({
            "access_token": format!("token-{number}"), "token_type": "Bearer", "expires_in": expires_in
        })),
        Response::Json(status, body) => {
            HttpResponse::build(status.try_into().expect("a status")).content_type("application/json").body(body)
        }
        Response::Xml(body) => HttpResponse::Ok().content_type("application/xml").body(body),
        Response::Nothing => std::future::pending().await,
    }
}
