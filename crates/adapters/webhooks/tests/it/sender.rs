//! One try over real HTTP and TLS.

use crate::receiver::{Desk, Receiver, Response};
use async_trait::async_trait;
use customs_callbacks::{
    AnswerExcerpt, CallbackSender, CallbackTargets, DeliveryFailure, RetryAfter, SendOutcome, Sent, TargetCheck,
    TargetPolicy, verify,
};
use customs_webhooks::{HostLookup, HttpCallbackSender, ResolvedTargets, SenderOptions};
use rustls::RootCertStore;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_millis(500);

fn sender(targets: ResolvedTargets) -> HttpCallbackSender {
    let options = SenderOptions { timeout: LIMIT, ..SenderOptions::default() };
    HttpCallbackSender::new(targets, options).expect("a sender")
}

async fn send_test(sender: &HttpCallbackSender, url: &str) -> SendOutcome {
    sent(sender, url).await.outcome
}

/// The result of a delivery to this address.
async fn sent(sender: &HttpCallbackSender, url: &str) -> Sent {
    let desk = Desk::open();
    desk.register(url);
    sender.send(desk.callbacks.test_delivery(desk.store.organisations[0], None).expect("a delivery")).await
}

/// A look-up that gives these addresses in order, and the last one from then on.
#[derive(Default)]
struct ChangingName {
    answers: Vec<&'static str>,
    asked: AtomicUsize,
}

impl ChangingName {
    fn new(answers: &[&'static str]) -> Arc<Self> {
        Arc::new(Self { answers: answers.to_vec(), asked: AtomicUsize::new(0) })
    }
}

#[async_trait]
impl HostLookup for ChangingName {
    async fn addresses(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let turn = self.asked.fetch_add(1, Ordering::SeqCst).min(self.answers.len() - 1);
        Ok(self.answers[turn].split(' ').map(|text| text.parse().expect("an address")).collect())
    }
}

fn insecure() -> HttpCallbackSender {
    sender(ResolvedTargets::new(TargetPolicy::AllowInsecure))
}

#[actix_rt::test]
async fn a_receiver_can_check_the_signature_over_the_raw_body() {
    let receiver = Receiver::start(|_| Response::Status(204));
    let desk = Desk::open();
    let registered = desk.register(&receiver.url("/in?key=1"));
    let dispatch = desk.callbacks.test_delivery(desk.store.organisations[0], None).expect("a delivery");
    assert_eq!(insecure().send(dispatch).await.outcome, SendOutcome::Responded(204));
    let call = receiver.calls().remove(0);
    assert_eq!(call.path, "/in");
    assert!(verify(&registered.secret, call.body.as_bytes(), call.header("X-Service-Signature")));
    assert_eq!(call.header("X-Service-Event"), "declaration.status_changed");
    assert_eq!(call.header("X-Service-Timestamp"), "1777629600");
    assert!(call.header("X-Service-Delivery").starts_with("test-"));
    assert_eq!(call.header("webhook-id"), call.header("X-Service-Delivery"));
    assert_eq!(call.header("webhook-timestamp"), "1777629600");
    assert!(call.header("webhook-signature").starts_with("v1,"));
    assert_eq!(call.header("Content-Type"), "application/json");
    assert_eq!(call.header("Host"), format!("127.0.0.1:{}", receiver.port));
}

#[actix_rt::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let receiver = Receiver::start(|_| Response::RedirectTo("/elsewhere"));
    assert_eq!(send_test(&insecure(), &receiver.url("/in")).await, SendOutcome::Responded(307));
    assert_eq!(receiver.calls().len(), 1);
}

#[actix_rt::test]
async fn only_an_answer_that_asks_for_time_and_says_how_much_puts_off() {
    let asked = SendOutcome::NotNow { status: 503, retry_after: RetryAfter::Seconds(120) };
    for (answer, expected) in [
        (Response::NotNow(503, "120"), asked),
        (Response::NotNow(429, "soon"), SendOutcome::Responded(429)),
        (Response::NotNow(500, "120"), SendOutcome::Responded(500)),
        (Response::Status(503), SendOutcome::Responded(503)),
    ] {
        let receiver = Receiver::start(move |_| answer);
        assert_eq!(send_test(&insecure(), &receiver.url("/in")).await, expected, "{answer:?}");
    }
}

#[actix_rt::test]
async fn a_try_ends_in_time_whether_the_head_or_the_body_of_the_answer_is_missing() {
    for answer in [Response::Nothing, Response::SilentBody] {
        let receiver = Receiver::start(move |_| answer);
        let started = Instant::now();
        let outcome = send_test(&insecure(), &receiver.url("/in")).await;
        assert_eq!(outcome, SendOutcome::NoAnswer(DeliveryFailure::TimedOut), "{answer:?}");
        assert!(started.elapsed() < LIMIT * 4, "{answer:?}");
    }
}

#[actix_rt::test]
async fn an_endless_answer_is_cut_off_and_its_status_counts() {
    let receiver = Receiver::start(|_| Response::EndlessBody);
    let Sent { outcome, answer } = sent(&insecure(), &receiver.url("/in")).await;
    assert_eq!(outcome, SendOutcome::Responded(200));
    let answer = answer.expect("its beginning");
    assert_eq!((answer.text(), answer.is_cut()), (&*"x".repeat(4_096), true));
}

/// A status and an answer, with the excerpt that is kept of it and whether that is cut.
type Answered<'a> = (u16, &'static [u8], Option<(&'a str, bool)>);

#[actix_rt::test]
async fn the_beginning_of_an_answer_is_kept_as_text() {
    const WHOLE: [u8; 4_096] = [b'a'; 4_096];
    const LONGER: [u8; 4_097] = [b'a'; 4_097];
    let of_limit = "a".repeat(4_096);
    let cases: [Answered<'_>; 6] = [
        (500, b"{\"error\":\"\xc3\xa9\"}", Some(("{\"error\":\"é\"}", false))),
        (200, b"a\xff\x00b\r\n\tc", Some(("a\u{fffd}b\n\tc", false))),
        (200, &WHOLE, Some((&*of_limit, false))),
        (200, &LONGER, Some((&*of_limit, true))),
        (200, b"", None),
        (200, b"\x00\x1b\r", None),
    ];
    for (status, body, expected) in cases {
        let receiver = Receiver::start(move |_| Response::Body(status, body));
        let Sent { outcome, answer } = sent(&insecure(), &receiver.url("/in")).await;
        assert_eq!(outcome, SendOutcome::Responded(status));
        assert_eq!(answer.as_ref().map(|answer| (answer.text(), answer.is_cut())), expected);
    }
    let receiver = Receiver::start(|_| Response::NotNow(503, "120"));
    assert_eq!(sent(&insecure(), &receiver.url("/in")).await.answer, None::<AnswerExcerpt>);
    let receiver = Receiver::start(|_| Response::Nothing);
    assert_eq!(sent(&insecure(), &receiver.url("/in")).await.answer, None, "nothing answered");
}

#[actix_rt::test]
async fn an_answer_that_breaks_off_counts_and_what_came_of_it_is_kept() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/in", listener.local_addr().expect("an address"));
    let receiver = std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().expect("a call");
        assert!(connection.read(&mut [0; 1_024]).expect("the call begins") > 0);
        connection.write_all(b"HTTP/1.1 503 Busy\r\nContent-Length: 100\r\n\r\nbusy").expect("it is taken");
        connection.shutdown(Shutdown::Write).expect("it ends");
        // The server waits until the caller closes the connection, one way or another.
        let _ = io::copy(&mut connection, &mut io::sink());
    });
    let Sent { outcome, answer } = sent(&insecure(), &url).await;
    assert_eq!(outcome, SendOutcome::Responded(503));
    assert_eq!(answer.as_ref().map(|answer| (answer.text(), answer.is_cut())), Some(("busy", false)));
    receiver.join().expect("it ends");
}

#[actix_rt::test]
async fn where_nobody_listens_there_is_no_connection() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let outcome = send_test(&insecure(), &format!("http://{closed}/in")).await;
    assert_eq!(outcome, SendOutcome::NoAnswer(DeliveryFailure::NoConnection));
}

#[actix_rt::test]
async fn the_address_that_was_checked_is_the_one_that_is_called() {
    let receiver = Receiver::start(|_| Response::Status(200));
    // A second look-up would give an address where nothing listens.
    let name = ChangingName::new(&["127.0.0.1", "127.0.0.77"]);
    let sender = sender(ResolvedTargets::looked_up_by(name.clone(), TargetPolicy::AllowInsecure));
    let url = format!("http://receiver.test:{}/in", receiver.port);
    assert_eq!(send_test(&sender, &url).await, SendOutcome::Responded(200));
    assert_eq!(name.asked.load(Ordering::SeqCst), 1, "the name was asked once, by the check");
    assert_eq!(receiver.calls()[0].header("Host"), format!("receiver.test:{}", receiver.port));
}

#[actix_rt::test]
async fn a_name_that_leads_inside_after_its_registration_is_not_called() {
    let receiver = Receiver::start(|_| Response::Status(200));
    for inside in ["127.0.0.1", "8.8.8.8 127.0.0.1", "::ffff:127.0.0.1"] {
        let name = ChangingName::new(&["8.8.8.8", inside]);
        let targets = ResolvedTargets::looked_up_by(name, TargetPolicy::PublicHttps);
        let desk = Desk::open();
        let registered = desk.register(&format!("https://rebind.test:{}/in", receiver.port));
        assert_eq!(
            targets.check(registered.registration.url()).await,
            Ok(TargetCheck::Allowed),
            "public when it was registered"
        );
        let dispatch = desk.callbacks.test_delivery(desk.store.organisations[0], None).expect("a delivery");
        let refused = SendOutcome::NoAnswer(DeliveryFailure::NotPublic);
        assert_eq!(sender(targets).send(dispatch).await, Sent::from(refused), "{inside}");
    }
    assert_eq!(receiver.calls(), []);
}

#[actix_rt::test]
async fn the_next_checked_address_is_called_when_nobody_listens_at_the_first() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let name = ChangingName::new(&["127.0.0.77 127.0.0.1"]);
    let sender = sender(ResolvedTargets::looked_up_by(name, TargetPolicy::AllowInsecure));
    let url = format!("http://receiver.test:{}/in", receiver.port);
    assert_eq!(send_test(&sender, &url).await, SendOutcome::Responded(200));
}

/// A certificate for the name by an authority of its own, and the roots that trust it.
fn certified(name: &str) -> (rustls::ServerConfig, RootCertStore) {
    let certified = rcgen::generate_simple_self_signed([name.to_owned()]).expect("a certificate");
    let key = rustls::pki_types::PrivatePkcs8KeyDer::from(certified.signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let server = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(|config| {
            config.with_no_client_auth().with_single_cert(vec![certified.cert.der().clone()], key.into())
        })
        .expect("a server configuration");
    let mut roots = RootCertStore::empty();
    roots.add(certified.cert.der().clone()).expect("a root");
    (server, roots)
}

#[actix_rt::test]
async fn the_certificate_must_be_for_the_name_that_was_registered() {
    for (certificate, expected) in
        [("receiver.test", SendOutcome::Responded(200)), ("other.test", SendOutcome::NoAnswer(DeliveryFailure::NoTls))]
    {
        let (tls, roots) = certified(certificate);
        let receiver = Receiver::start_tls(|_| Response::Status(200), tls);
        let name = ChangingName::new(&["127.0.0.1"]);
        let targets = ResolvedTargets::looked_up_by(name, TargetPolicy::AllowInsecure);
        let options = SenderOptions { timeout: Duration::from_secs(5), roots };
        let sender = HttpCallbackSender::new(targets, options).expect("a sender");
        let url = format!("https://receiver.test:{}/in", receiver.port);
        assert_eq!(send_test(&sender, &url).await, expected, "{certificate}");
    }
}

#[actix_rt::test]
async fn a_certificate_that_nobody_vouches_for_is_refused() {
    let (tls, _) = certified("receiver.test");
    let receiver = Receiver::start_tls(|_| Response::Status(200), tls);
    let targets = ResolvedTargets::looked_up_by(ChangingName::new(&["127.0.0.1"]), TargetPolicy::AllowInsecure);
    let sender = HttpCallbackSender::new(targets, SenderOptions::default()).expect("a sender");
    let url = format!("https://receiver.test:{}/in", receiver.port);
    assert_eq!(send_test(&sender, &url).await, SendOutcome::NoAnswer(DeliveryFailure::NoTls));
    assert_eq!(receiver.calls(), []);
}
