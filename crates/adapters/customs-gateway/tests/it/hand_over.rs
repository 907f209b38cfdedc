use crate::authority::{Authority, Response, gateway_at, outbound};
use customs_exchange::ports::{CustomsGateway, GatewayFailure, GatewayReason};
use customs_gateway::{GatewayCredentials, GatewayOptions, HttpCustomsGateway};
use customs_kernel::facts::{Fact, Reason, Statement};
use std::io::Read;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// A reason with this sentence.
fn stated(sentence: &str) -> Reason {
    Statement::new("said", sentence.to_owned(), Vec::new()).into()
}

fn unavailable(reason: &str) -> Result<(), GatewayFailure> {
    Err(GatewayFailure::Unavailable { reason: stated(reason) })
}

fn unsure(reason: &str) -> Result<(), GatewayFailure> {
    Err(GatewayFailure::Unsure { reason: stated(reason) })
}

fn refused(reason: &str) -> Result<(), GatewayFailure> {
    Err(GatewayFailure::Refused { reason: stated(reason) })
}

fn unacceptable(reason: &str) -> Result<(), GatewayFailure> {
    Err(GatewayFailure::Unacceptable { reason: stated(reason) })
}

#[actix_rt::test]
async fn a_message_is_handed_over_byte_for_byte_with_its_correlation_id_and_account() {
    let authority = Authority::start(&[], &[]);
    assert_eq!(authority.gateway().send(&outbound(7, 0)).await, Ok(()));
    let call = authority.message_calls().remove(0);
    assert_eq!(call.body, "<Declaration>é</Declaration>");
    assert_eq!((call.correlation_id.as_str(), call.account.as_str()), ("LRN-7", "12"));
    assert_eq!((call.authorization.as_str(), call.content_type.as_str()), ("Bearer token-1", "application/xml"));
}

#[actix_rt::test]
async fn the_token_is_asked_for_with_client_credentials_once_for_many_messages() {
    let authority = Authority::start(&[], &[]);
    let gateway = authority.gateway();
    let messages: Vec<_> = (1..=20).map(|id| outbound(id, 0)).collect();
    let sent = futures_util::future::join_all(messages.iter().map(|message| gateway.send(message))).await;
    assert!(sent.iter().all(Result::is_ok), "{sent:?}");
    let calls = authority.token_calls();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].body, "grant_type=client_credentials");
    // `broker:s3cret%3A`, with both parts form-encoded first (RFC 6749 §2.3.1).
    assert_eq!(calls[0].authorization, "Basic YnJva2VyOnMzY3JldCUzQQ==");
}

#[actix_rt::test]
async fn a_token_that_ends_is_replaced() {
    let authority = Authority::start(&[Response::Token { expires_in: 0 }], &[]);
    let gateway = authority.gateway();
    for id in 1..=3 {
        assert_eq!(gateway.send(&outbound(id, 0)).await, Ok(()));
    }
    let used: Vec<_> = authority.message_calls().into_iter().map(|call| call.authorization).collect();
    assert_eq!(used, ["Bearer token-1", "Bearer token-2", "Bearer token-2"]);
}

#[actix_rt::test]
async fn a_refused_token_is_replaced_once_and_the_same_bytes_go_again() {
    let authority = Authority::start(&[], &[Response::Status(401)]);
    assert_eq!(authority.gateway().send(&outbound(1, 0)).await, Ok(()));
    let calls = authority.message_calls();
    assert_eq!(calls.len(), 2);
    assert_eq!((&calls[0].body, &calls[0].correlation_id), (&calls[1].body, &calls[1].correlation_id));
    assert_eq!(calls[1].authorization, "Bearer token-2");

    let authority = Authority::start(&[], &[Response::Status(401), Response::Status(401)]);
    assert_eq!(authority.gateway().send(&outbound(1, 0)).await, refused("it answered 401"));
    assert_eq!(authority.message_calls().len(), 2);
}

#[actix_rt::test]
async fn a_gateway_that_cannot_now_is_told_from_one_that_refuses() {
    for (status, expected) in [
        (200, Ok(())),
        (202, Ok(())),
        (500, unsure("it answered 500")),
        (503, unsure("it answered 503")),
        (408, unsure("it answered 408")),
        (429, unavailable("it answered 429")),
        (400, unacceptable("it answered 400")),
        (403, refused("it answered 403")),
        (404, refused("it answered 404")),
        (413, unacceptable("it answered 413")),
        (422, unacceptable("it answered 422")),
        (307, refused("it answered 307")),
    ] {
        let authority = Authority::start(&[], &[Response::Status(status)]);
        assert_eq!(authority.gateway().send(&outbound(1, 0)).await, expected, "{status}");
        assert_eq!(authority.message_calls().len(), 1, "{status}");
    }
}

#[actix_rt::test]
async fn without_an_answer_in_time_nobody_knows_whether_the_message_arrived() {
    let authority = Authority::start(&[], &[Response::Nothing]);
    assert_eq!(authority.gateway().send(&outbound(1, 0)).await, Err(GatewayFailure::Unknown));
}

#[actix_rt::test]
async fn a_gateway_that_is_down_is_unavailable() {
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let sent = gateway_at(&format!("http://{closed}")).send(&outbound(1, 0)).await;
    assert_eq!(sent, unavailable("the token server: no connection"));
}

/// A gateway with a working token server. The gateway accepts a connection, reads something and hangs up, or is not
/// there at all.
fn token_server_beside(messages: SocketAddr) -> HttpCustomsGateway {
    let authority = Authority::start(&[], &[]);
    let credentials =
        GatewayCredentials::new(&format!("http://{messages}/dms"), &authority.token_url(), "broker", "s3cret:");
    let options = GatewayOptions { timeout: Duration::from_secs(2), ..GatewayOptions::default() };
    HttpCustomsGateway::new(&credentials.expect("addresses"), options).expect("a gateway")
}

#[actix_rt::test]
async fn a_connection_that_breaks_under_way_is_told_from_one_that_never_was() {
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let sent = token_server_beside(closed).send(&outbound(1, 0)).await;
    assert_eq!(sent, unavailable("no connection"));
    let Err(GatewayFailure::Unavailable { reason }) = &sent else { panic!("{sent:?}") };
    assert_eq!(GatewayReason::from_statement(&reason.0), Some(GatewayReason::NoConnection));
    assert!(sent.is_err_and(|failure| failure.handed_nothing_over()));

    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let reader = std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().expect("a connection");
        connection.read_exact(&mut [0; 16]).expect("the first bytes");
    });
    let sent = token_server_beside(address).send(&outbound(1, 0)).await;
    reader.join().expect("it read");
    assert!(
        matches!(&sent, Err(failure @ GatewayFailure::Unsure { .. }) if !failure.handed_nothing_over()),
        "{sent:?}"
    );
    assert!(!GatewayFailure::Unknown.handed_nothing_over());
}

#[actix_rt::test]
async fn without_a_token_nothing_is_sent() {
    for (answer, expected) in [
        (Response::Json(401, r#"{"error":"invalid_client"}"#), refused("the token server answered invalid_client")),
        (Response::Json(500, "oops"), unavailable("the token server answered without a token")),
        (Response::Json(200, "{}"), unavailable("the token server answered without a token")),
        (Response::Status(503), unavailable("the token server answered without a token")),
        (Response::Nothing, unavailable("the token server did not answer in time")),
    ] {
        let authority = Authority::start(std::slice::from_ref(&answer), &[]);
        let gateway = authority.gateway();
        assert_eq!(gateway.send(&outbound(1, 0)).await, expected, "{answer:?}");
        assert!(authority.message_calls().is_empty());
        assert_eq!(gateway.send(&outbound(1, 1)).await, Ok(()), "the next try asks again");
    }
}
