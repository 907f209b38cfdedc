mod access_token;
mod answer_poster;
mod token_endpoint;

use crate::sample_messages::{SampleDeclaration, inquiry, transit_declaration};
use crate::sample_tables::EmbeddedTables;
use actix_web::http::StatusCode;
use actix_web::http::header::{AUTHORIZATION, CONTENT_TYPE};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, test, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use customs_calling::{ClientOptions, HttpClient};
use customs_kernel::{Clock, CountingEntropy, ManualClock};
use customs_simulator::cases::InMemoryCaseStore;
use customs_simulator::internals::MAX_MESSAGE_BYTES;
use customs_simulator::{AnswerPoster, AnswerTarget, Gateway, GatewayCredentials, Pace, Simulator};
use futures_util::FutureExt;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

struct Authority {
    gateway: Gateway,
    simulator: Arc<Simulator>,
    store: Arc<InMemoryCaseStore>,
    clock: Arc<ManualClock>,
}

impl Authority {
    fn new() -> Self {
        let store = Arc::new(InMemoryCaseStore::default());
        let clock = Arc::new(ManualClock::at("2026-09-02T10:15:00Z".parse().expect("a moment")));
        let entropy = Arc::new(CountingEntropy::default());
        let simulator =
            Arc::new(Simulator::new(store.clone(), Arc::new(EmbeddedTables), clock.clone(), entropy, Pace::default()));
        let credentials = GatewayCredentials::new("service", "s3cr:t");
        let gateway = Gateway::new(simulator.clone(), credentials, clock.clone());
        Self { gateway, simulator, store, clock }
    }

    fn take(&self, declaration: &SampleDeclaration) {
        self.simulator.receive("7", &declaration.lrn, declaration.to_xml().as_bytes()).expect("taken");
    }

    fn poster(&self, service: &Service) -> AnswerPoster {
        let target = AnswerTarget::new(&format!("{}/", service.url), "inbound");
        AnswerPoster::new(self.store.clone(), self.clock.clone(), client(), target)
    }
}

fn client() -> HttpClient {
    HttpClient::new(ClientOptions::default()).expect("a client")
}

/// A request that the receiver got: signature, mode, content type and body.
#[derive(Debug, Clone)]
struct Received {
    signature: String,
    mode: String,
    content_type: String,
    body: Vec<u8>,
}

/// A stand-in for the service: records the requests it gets, and answers as a test asks.
struct Service {
    url: String,
    received: Arc<Mutex<Vec<Received>>>,
    refuses: Arc<Mutex<Option<&'static str>>>,
}

impl Service {
    fn start() -> Self {
        let received: Arc<Mutex<Vec<Received>>> = Arc::default();
        let refuses: Arc<Mutex<Option<&'static str>>> = Arc::default();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let state = (received.clone(), refuses.clone());
        let server = HttpServer::new(move || {
            let (received, refuses) = state.clone();
            let receive = move |request: HttpRequest, body: web::Bytes| {
                let header =
                    |name| request.headers().get(name).map_or("", |value| value.to_str().expect("text")).to_owned();
                let got = Received {
                    signature: header("X-Gateway-Signature"),
                    mode: header("X-Customs-Mode"),
                    content_type: header("Content-Type"),
                    body: body.to_vec(),
                };
                let text = String::from_utf8_lossy(&got.body).into_owned();
                let refused = refuses.lock().expect("whole").is_some_and(|part| text.contains(part));
                if !refused {
                    received.lock().expect("whole").push(got);
                }
                let status = if refused { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::ACCEPTED };
                async move { HttpResponse::new(status) }
            };
            App::new().route("/gateway/messages", web::post().to(receive))
        });
        actix_rt::spawn(server.workers(1).disable_signals().listen(listener).expect("a server").run());
        Self { url, received, refuses }
    }

    fn refuse(&self, part: Option<&'static str>) {
        *self.refuses.lock().expect("whole") = part;
    }

    fn received(&self) -> Vec<Received> {
        self.received.lock().expect("whole").clone()
    }

    /// LRN and function code of the answers received, in order.
    fn answers(&self) -> Vec<String> {
        let texts = self.received().into_iter().map(|received| String::from_utf8(received.body).expect("text"));
        texts
            .map(|text| {
                format!(
                    "{} {}",
                    after(&text, "<Declaration>", "FunctionalReferenceID"),
                    after(&text, "", "FunctionCode")
                )
            })
            .collect()
    }
}

fn after(text: &str, start: &str, element: &str) -> String {
    let rest = &text[text.find(start).expect("a part")..];
    let (_, rest) = rest.split_once(&format!("<{element}>")).expect("an element");
    rest.split('<').next().expect("a text").to_owned()
}

async fn token(authority: &Authority) -> String {
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let form = "grant_type=client_credentials&client_id=service&client_secret=s3cr%3At";
    let request =
        test::TestRequest::post().uri("/token").insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"));
    let response = test::call_service(&app, request.set_payload(form).to_request()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let body: serde_json::Value = test::read_body_json(response).await;
    assert_eq!((body["token_type"].as_str(), body["expires_in"].as_i64()), (Some("Bearer"), Some(3_600)));
    body["access_token"].as_str().expect("a token").to_owned()
}

#[actix_rt::test]
async fn a_token_is_given_for_the_right_credentials_in_a_form_or_by_basic() {
    let authority = Authority::new();
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let grant = "grant_type=client_credentials";
    let basic = |pair: &str| format!("Basic {}", STANDARD.encode(pair));
    let table = [
        (format!("{grant}&client_id=service&client_secret=s3cr%3At"), None, StatusCode::OK),
        (grant.to_owned(), Some(basic("service:s3cr%3At")), StatusCode::OK),
        (grant.to_owned(), Some(basic("service:wrong")), StatusCode::UNAUTHORIZED),
        (format!("{grant}&client_id=service&client_secret=wrong"), None, StatusCode::UNAUTHORIZED),
        (format!("{grant}&client_id=other&client_secret=s3cr%3At"), None, StatusCode::UNAUTHORIZED),
        (grant.to_owned(), None, StatusCode::BAD_REQUEST),
        (grant.to_owned(), Some("Basic ???".to_owned()), StatusCode::BAD_REQUEST),
        ("grant_type=password&client_id=service&client_secret=s3cr%3At".to_owned(), None, StatusCode::BAD_REQUEST),
        (String::new(), None, StatusCode::BAD_REQUEST),
    ];
    for (form, header, expected) in table {
        let mut request = test::TestRequest::post().uri("/token").set_payload(form.clone());
        if let Some(header) = header {
            request = request.insert_header((AUTHORIZATION, header));
        }
        let response = test::call_service(&app, request.to_request()).await;
        assert_eq!(response.status(), expected, "{form}");
        assert_eq!(response.headers().get("x-customs-mode").map(|value| value.as_bytes()), Some(&b"simulator"[..]));
    }
}

#[actix_rt::test]
async fn a_message_is_taken_with_a_token_and_its_own_reference() {
    let authority = Authority::new();
    let bearer = format!("Bearer {}", token(&authority).await);
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let xml = SampleDeclaration::import("D1").to_xml();
    let huge = format!("{xml}{}", " ".repeat(MAX_MESSAGE_BYTES));
    let table = [
        ("the first time", Some(bearer.as_str()), Some("D1"), xml.as_str(), StatusCode::ACCEPTED),
        ("the same again", Some(bearer.as_str()), Some("D1"), xml.as_str(), StatusCode::ACCEPTED),
        ("without a token", None, Some("D1"), xml.as_str(), StatusCode::UNAUTHORIZED),
        ("with another token", Some("Bearer 99999999999.00"), Some("D1"), xml.as_str(), StatusCode::UNAUTHORIZED),
        ("without a reference", Some(bearer.as_str()), None, xml.as_str(), StatusCode::BAD_REQUEST),
        ("under another reference", Some(bearer.as_str()), Some("D2"), xml.as_str(), StatusCode::BAD_REQUEST),
        ("broken", Some(bearer.as_str()), Some("D1"), "<a>", StatusCode::BAD_REQUEST),
        ("too large", Some(bearer.as_str()), Some("D1"), huge.as_str(), StatusCode::PAYLOAD_TOO_LARGE),
    ];
    for (name, authorization, reference, body, expected) in table {
        let mut request = test::TestRequest::post().uri("/messages").insert_header(("X-Gateway-Account", "7"));
        for (header, value) in [("Authorization", authorization), ("X-Correlation-Id", reference)] {
            if let Some(value) = value {
                request = request.insert_header((header, value));
            }
        }
        let response = test::call_service(&app, request.set_payload(body.to_owned()).to_request()).await;
        assert_eq!(response.status(), expected, "{name}");
        assert!(response.headers().contains_key("x-customs-mode"), "{name}");
    }
    let service = Service::start();
    let poster = authority.poster(&service);
    authority.clock.advance(Duration::minutes(1));
    assert_eq!(poster.deliver_due().await.expect("delivered"), 2);
    assert_eq!(service.answers(), ["D1 01", "D1 09"]);
}

#[actix_rt::test]
async fn an_answer_is_signed_and_says_that_it_is_simulated() {
    let (authority, service) = (Authority::new(), Service::start());
    authority.take(&SampleDeclaration::import("D1"));
    let poster = authority.poster(&service);
    assert_eq!(poster.deliver_due().await.expect("delivered"), 0);
    let due = poster.next_due().await.expect("an answer").expect("a moment");
    assert_eq!(due, authority.clock.now() + Duration::milliseconds(200));
    authority.clock.advance(Duration::milliseconds(200));
    assert_eq!(poster.deliver_due().await.expect("delivered"), 1);
    let [received] = &service.received()[..] else { panic!("one answer") };
    let mut mac = Hmac::<Sha256>::new_from_slice(b"inbound").expect("a key");
    mac.update(&received.body);
    mac.verify_slice(&hex::decode(&received.signature).expect("hex")).expect("a valid signature");
    assert_eq!((received.mode.as_str(), received.content_type.as_str()), ("simulator", "application/xml"));
}

#[actix_rt::test]
async fn a_receiver_that_fails_gets_the_answer_later_and_in_order() {
    let (authority, service) = (Authority::new(), Service::start());
    authority.take(&SampleDeclaration::import("D1"));
    authority.take(&SampleDeclaration::import("D2"));
    authority.clock.advance(Duration::minutes(1));
    service.refuse(Some("<FunctionalReferenceID>D1</FunctionalReferenceID>"));
    let poster = authority.poster(&service);
    assert_eq!(poster.deliver_due().await.expect("delivered"), 2);
    assert_eq!(service.answers(), ["D2 01", "D2 09"], "the other case does not wait");
    let retry = poster.next_due().await.expect("an answer").expect("a moment");
    assert_eq!(retry, authority.clock.now() + Duration::seconds(1));
    authority.clock.advance(Duration::seconds(1));
    assert_eq!(poster.deliver_due().await.expect("delivered"), 0);
    let retry = poster.next_due().await.expect("an answer").expect("a moment");
    assert_eq!(retry, authority.clock.now() + Duration::seconds(2), "the delay doubles");
    service.refuse(None);
    authority.clock.advance(Duration::seconds(2));
    assert_eq!(poster.deliver_due().await.expect("delivered"), 2);
    assert_eq!(service.answers(), ["D2 01", "D2 09", "D1 01", "D1 09"]);
    assert_eq!(poster.next_due().await.expect("an answer"), None);
}

#[actix_rt::test]
async fn a_service_that_is_down_loses_nothing() {
    let authority = Authority::new();
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", nobody.local_addr().expect("an address"));
    drop(nobody);
    authority.take(&SampleDeclaration::import("D1"));
    authority.clock.advance(Duration::minutes(1));
    let down = AnswerTarget::new(&url, "inbound");
    let poster = AnswerPoster::new(authority.store.clone(), authority.clock.clone(), client(), down);
    assert_eq!(poster.deliver_due().await.expect("tried"), 0);
    let service = Service::start();
    authority.clock.advance(Duration::seconds(1));
    assert_eq!(authority.poster(&service).deliver_due().await.expect("delivered"), 2);
    assert_eq!(service.answers(), ["D1 01", "D1 09"]);
}

#[actix_rt::test]
async fn a_hundred_cases_are_answered_each_in_order() {
    let (authority, service) = (Authority::new(), Service::start());
    for number in 0..100 {
        authority.take(&SampleDeclaration::import(&format!("D{number}")));
    }
    authority.clock.advance(Duration::minutes(1));
    assert_eq!(authority.poster(&service).deliver_due().await.expect("delivered"), 200);
    let answers = service.answers();
    for number in 0..100 {
        let position = |code: &str| answers.iter().position(|answer| *answer == format!("D{number} {code}"));
        assert!(position("01").expect("accepted") < position("09").expect("released"), "D{number}");
    }
}

#[actix_rt::test]
async fn a_message_wakes_whoever_waits_for_work() {
    let authority = Authority::new();
    let work = authority.simulator.work();
    authority.take(&SampleDeclaration::import("D1"));
    work.notified().await;
    assert!(work.notified().now_or_never().is_none(), "once for one message");
}

#[actix_rt::test]
async fn an_inquiry_goes_the_same_way_as_a_declaration_and_a_broken_one_is_told_why() {
    let authority = Authority::new();
    let bearer = format!("Bearer {}", token(&authority).await);
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let xml = inquiry("Q1", "NL123456782B01", "NL123456782");
    let with = |from: &str, to: &str| xml.replace(from, to);
    let neither = "the document is no DEC message, no message of the transit system and no inquiry: its root is not \
                   MetaData, CCnnnC or Inquiry in their namespaces";
    let table = [
        ("Q1", xml.clone(), None),
        ("Q1", xml.clone(), None),
        ("Q2", xml.clone(), Some("X-Correlation-Id is not the reference that stands in the message")),
        ("Q1", with("B01", "B02"), Some("the Reference of the inquiry was used before, for another message")),
        ("Q1", with("\"90\"", "\"09\""), Some("the functionCode of Inquiry is not 90")),
        ("Q1", with("inquiry:1", "inquiry:9"), Some(neither)),
        ("Q1", with("<Eori>NL123456782", "<Eori>X"), Some("Inquiry/Eori is missing or not an EORI number")),
        ("Q1", with("<Eori>", "<Eori/><Eori>"), Some("Inquiry/Eori stands more than once")),
        ("Q1", format!("<!DOCTYPE a>{xml}"), Some("a document type definition is not allowed")),
    ];
    for (reference, body, reason) in table {
        let request = test::TestRequest::post()
            .uri("/messages")
            .insert_header(("X-Gateway-Account", "7"))
            .insert_header((AUTHORIZATION, bearer.as_str()))
            .insert_header(("X-Correlation-Id", reference));
        let response = test::call_service(&app, request.set_payload(body.clone()).to_request()).await;
        let expected = if reason.is_none() { StatusCode::ACCEPTED } else { StatusCode::BAD_REQUEST };
        assert_eq!(response.status(), expected, "{body}");
        let answer: serde_json::Value = test::read_body_json(response).await;
        assert_eq!(answer["error_description"].as_str(), reason, "{body}");
    }
}

#[actix_rt::test]
async fn the_result_of_an_inquiry_is_signed_and_given_until_it_arrives() {
    let (authority, service) = (Authority::new(), Service::start());
    let question = inquiry("Q1", "NL123456782B01", "NL123456782");
    authority.simulator.receive("7", "Q1", question.as_bytes()).expect("taken");
    authority.clock.advance(Duration::milliseconds(200));
    let poster = authority.poster(&service);
    service.refuse(Some("<InquiryResult"));
    assert_eq!(poster.deliver_due().await.expect("tried"), 0);
    service.refuse(None);
    authority.clock.advance(Duration::seconds(1));
    assert_eq!(poster.deliver_due().await.expect("delivered"), 1);
    let [received] = &service.received()[..] else { panic!("one answer") };
    let mut mac = Hmac::<Sha256>::new_from_slice(b"inbound").expect("a key");
    mac.update(&received.body);
    mac.verify_slice(&hex::decode(&received.signature).expect("hex")).expect("a valid signature");
    assert_eq!((received.mode.as_str(), received.content_type.as_str()), ("simulator", "application/xml"));
    let text = String::from_utf8(received.body.clone()).expect("text");
    assert_eq!((&*after(&text, "", "Reference"), &*after(&text, "", "AIQ")), ("Q1", "true"));
    assert_eq!(poster.next_due().await.expect("an answer"), None);
}

#[actix_rt::test]
async fn a_transit_goes_the_same_way_as_a_declaration() {
    let (authority, service) = (Authority::new(), Service::start());
    let bearer = format!("Bearer {}", token(&authority).await);
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let xml = transit_declaration("T1", "ORDER-1", "A");
    for (reference, body, expected) in [
        ("T1", xml.clone(), StatusCode::ACCEPTED),
        ("T1", xml.clone(), StatusCode::ACCEPTED),
        ("T2", xml.clone(), StatusCode::BAD_REQUEST),
        ("T1", xml.replace("CC015C", "CC15C"), StatusCode::BAD_REQUEST),
        ("T1", xml.replace("<messageIdentification>T1</messageIdentification>", ""), StatusCode::BAD_REQUEST),
    ] {
        let request = test::TestRequest::post()
            .uri("/messages")
            .insert_header(("X-Gateway-Account", "7"))
            .insert_header((AUTHORIZATION, bearer.as_str()))
            .insert_header(("X-Correlation-Id", reference));
        let response = test::call_service(&app, request.set_payload(body.clone()).to_request()).await;
        assert_eq!(response.status(), expected, "{reference} {body}");
    }
    authority.clock.advance(Duration::minutes(1));
    assert_eq!(authority.poster(&service).deliver_due().await.expect("delivered"), 3);
    let received = service.received();
    let types: Vec<_> =
        received.iter().map(|one| after(&String::from_utf8_lossy(&one.body), "", "messageType")).collect();
    assert_eq!(types, ["CC928C", "CC028C", "CC029C"]);
    for received in received {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"inbound").expect("a key");
        mac.update(&received.body);
        mac.verify_slice(&hex::decode(&received.signature).expect("hex")).expect("a valid signature");
        assert_eq!((received.mode.as_str(), received.content_type.as_str()), ("simulator", "application/xml"));
    }
}

#[actix_rt::test]
async fn a_statement_is_told_with_a_token_for_the_account_of_the_header() {
    let authority = Authority::new();
    authority.take(&SampleDeclaration::import("D1"));
    authority.clock.advance(Duration::minutes(1));
    let bearer = format!("Bearer {}", token(&authority).await);
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    let table = [
        ("/accounts/surety/NL801234566", "7", true, StatusCode::OK, "<Used>250.00</Used>"),
        ("/accounts/surety/NL801234566?after=0", "7", true, StatusCode::OK, "<Number>1</Number>"),
        ("/accounts/surety/NL801234566?after=1", "7", true, StatusCode::OK, "<Opening>250.00</Opening>"),
        ("/accounts/surety/NL801234566", "8", true, StatusCode::OK, "<Used>0.00</Used>"),
        ("/accounts/surety/NL801234566", "", true, StatusCode::OK, "<Used>0.00</Used>"),
        ("/accounts/dva/NL801234566", "7", true, StatusCode::OK, "<Limit>1000000.00</Limit>"),
        ("/accounts/surety/NL801234566", "7", false, StatusCode::UNAUTHORIZED, "invalid_token"),
        ("/accounts/other/NL801234566", "7", true, StatusCode::NOT_FOUND, "not_found"),
        ("/accounts/surety/801234566", "7", true, StatusCode::BAD_REQUEST, "no EORI"),
        ("/accounts/surety/NL801234566?after=x", "7", true, StatusCode::BAD_REQUEST, "no number"),
    ];
    for (uri, account, with_token, expected, part) in table {
        let mut request = test::TestRequest::get().uri(uri).insert_header(("X-Gateway-Account", account));
        if with_token {
            request = request.insert_header((AUTHORIZATION, bearer.as_str()));
        }
        let response = test::call_service(&app, request.to_request()).await;
        assert_eq!(response.status(), expected, "{uri} {account}");
        assert!(response.headers().contains_key("x-customs-mode"), "{uri}");
        let body = test::read_body(response).await;
        assert!(String::from_utf8_lossy(&body).contains(part), "{uri} {account}: {body:?}");
    }
}

#[actix_rt::test]
async fn a_long_account_is_told_in_pieces_of_500() {
    let authority = Authority::new();
    for number in 0..501 {
        authority.take(&SampleDeclaration::import(&format!("D{number}")));
    }
    authority.clock.advance(Duration::minutes(1));
    let bearer = format!("Bearer {}", token(&authority).await);
    let app = test::init_service(App::new().configure(|app| authority.gateway.configure(app))).await;
    for (query, entries, complete) in [("", 500, false), ("?after=500", 1, true), ("?after=501", 0, true)] {
        let request = test::TestRequest::get()
            .uri(&format!("/accounts/surety/NL801234566{query}"))
            .insert_header(("X-Gateway-Account", "7"))
            .insert_header((AUTHORIZATION, bearer.as_str()));
        let body = test::call_and_read_body(&app, request.to_request()).await;
        let text = String::from_utf8(body.to_vec()).expect("text");
        assert_eq!(text.matches("<Entry>").count(), entries, "{query}");
        assert!(text.contains(&format!("<Complete>{complete}</Complete>")), "{query}");
    }
}
