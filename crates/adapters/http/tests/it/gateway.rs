mod inbound_secret;

use crate::over_tcp::{Connection, converse_with};
use crate::{Bench, Reply};
use actix_web::test::TestRequest;
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use customs_declarations::testing::{DeclarationsOverFakes, PlainAnswer, declarations_over_fakes, plain_document};
use customs_http::InboundSecret;
use customs_kernel::SubjectKind;
use customs_transits::testing::{PlainAnswer as TransitAnswer, transits_over_fakes};
use std::sync::Arc;

const SECRET: &str = "the secret of the gateway";

fn signature(body: &[u8]) -> String {
    hex::encode(sign(&Key::new(HMAC_SHA256, SECRET.as_bytes()), body))
}

async fn deliver(bench: &Bench, body: &[u8], signature: &str) -> Reply {
    let request = TestRequest::post().uri("/gateway/messages").insert_header(("X-Gateway-Signature", signature));
    bench.send(request.insert_header(("Content-Type", "application/xml")).set_payload(body.to_vec())).await
}

/// An instance that a gateway can deliver to, with the domain behind it.
fn open() -> (Bench, DeclarationsOverFakes) {
    let over_fakes = declarations_over_fakes();
    let declarations = Arc::new(over_fakes.declarations.clone());
    let bench = Bench::with(|services| {
        services.declarations = declarations;
        services.inbound_secret = Some(InboundSecret::new(SECRET));
    });
    (bench, over_fakes)
}

fn an_answer() -> Vec<u8> {
    plain_document(&[PlainAnswer::code("01").about("TEST-00000001")])
}

#[actix_rt::test]
async fn a_signed_message_is_stored() {
    let (bench, over_fakes) = open();
    let message = an_answer();
    let reply = deliver(&bench, &message, &signature(&message)).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    assert_eq!(reply.json(), serde_json::json!({"message": "The message is stored."}));
    assert_eq!(over_fakes.exchange.fates(SubjectKind::Declaration).len(), 1);
}

#[actix_rt::test]
async fn a_message_without_the_right_signature_is_refused_before_it_is_read() {
    let (bench, over_fakes) = open();
    let message = an_answer();
    let unsigned = TestRequest::post().uri("/gateway/messages").set_payload(message.clone());
    assert_eq!(bench.send(unsigned).await.status, 401);
    for wrong in ["", "nonsense", &signature(b"another body"), &signature(&message)[..62]] {
        let reply = deliver(&bench, &message, wrong).await;
        assert_eq!(reply.status, 401, "{wrong}");
        assert_eq!(reply.json()["error"], "invalid_signature");
    }
    assert_eq!(deliver(&bench, b"no message", &signature(&message)).await.status, 401, "before it is parsed");
    assert_eq!(over_fakes.exchange.fates(SubjectKind::Declaration).len(), 0);
}

#[actix_rt::test]
async fn a_document_that_is_no_message_of_customs_is_malformed() {
    let (bench, over_fakes) = open();
    for document in ["", "<order/>"] {
        let reply = deliver(&bench, document.as_bytes(), &signature(document.as_bytes())).await;
        assert_eq!(reply.status, 400, "{document}: {}", reply.text());
        assert_eq!(reply.json()["error"], "invalid_request");
        assert!(reply.json()["errors"]["body"].is_array());
    }
    assert_eq!(over_fakes.exchange.fates(SubjectKind::Declaration).len(), 0);
}

#[actix_rt::test]
async fn without_a_secret_there_is_no_such_path() {
    let message = an_answer();
    let reply = deliver(&Bench::new(), &message, &signature(&message)).await;
    assert_eq!(reply.status, 404, "{}", reply.text());
}

#[actix_rt::test]
async fn an_isolated_instance_takes_nothing_from_customs() {
    let over_fakes = declarations_over_fakes();
    let declarations = Arc::new(over_fakes.declarations.clone());
    let bench = Bench::with(|services| {
        services.declarations = declarations;
        services.inbound_secret = Some(InboundSecret::new(SECRET));
        services.settings.is_isolated = true;
    });
    let message = an_answer();
    let reply = deliver(&bench, &message, &signature(&message)).await;
    assert_eq!((reply.status, &reply.json()["error"]), (503, &serde_json::json!("isolated")), "{}", reply.text());
    assert_eq!(over_fakes.exchange.fates(SubjectKind::Declaration).len(), 0);
}

#[actix_rt::test]
async fn a_message_of_ten_mebibytes_is_taken_and_a_longer_one_refused() {
    let (bench, _) = open();
    let longest = vec![b'x'; 10 * 1024 * 1024];
    assert_eq!(deliver(&bench, &longest, &signature(&longest)).await.status, 400, "it was read, and is no message");
    let too_long = vec![b'x'; longest.len() + 1];
    let reply = deliver(&bench, &too_long, &signature(&too_long)).await;
    assert_eq!((reply.status, &reply.json()["error"]), (413, &serde_json::json!("payload_too_large")));
}

#[actix_rt::test]
async fn fifty_megabytes_are_answered_although_nobody_reads_them() {
    let (bench, _) = open();
    converse_with(&bench, |address, _| {
        let mut connection = Connection::to(address);
        connection.send(
            "POST /gateway/messages HTTP/1.1\r\nHost: x\r\nX-Gateway-Signature: 00\r\nContent-Length: 52428800\r\n\r\n",
        );
        let megabyte = "x".repeat(1024 * 1024);
        for _ in 0..50 {
            connection.send(&megabyte);
        }
        assert_eq!(connection.receive().0, 413);
    })
    .await;
}

#[actix_rt::test]
async fn a_message_of_the_transit_system_goes_to_transits_alone() {
    let transits = transits_over_fakes();
    let (declarations, use_cases) = (declarations_over_fakes(), Arc::new(transits.transits.clone()));
    let kept = Arc::new(declarations.declarations.clone());
    let bench = Bench::with(|services| {
        services.declarations = kept;
        services.transits = use_cases;
        services.inbound_secret = Some(InboundSecret::new(SECRET));
    });
    let taken = || {
        let of_transits = transits.exchange.fates(SubjectKind::Transit);
        (of_transits.len(), declarations.exchange.fates(SubjectKind::Declaration).len())
    };
    let message = TransitAnswer::new("IE028").lrn("TEST-00000001").document();
    assert_eq!(deliver(&bench, &message, &signature(b"another")).await.status, 401);
    assert_eq!(taken(), (0, 0));
    let reply = deliver(&bench, &message, &signature(&message)).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    assert_eq!(taken(), (1, 0));
    let unreadable = b"IE028 what is this";
    let reply = deliver(&bench, unreadable, &signature(unreadable)).await;
    assert_eq!((reply.status, &reply.json()["error"]), (400, &serde_json::json!("invalid_request")));
    let declaration = an_answer();
    assert_eq!(deliver(&bench, &declaration, &signature(&declaration)).await.status, 202);
    assert_eq!(taken(), (1, 1));
}
