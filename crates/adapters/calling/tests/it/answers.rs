use crate::script::{Act, Script};
use customs_calling::{BodyFailure, ClientOptions, HttpClient, NoAnswer};
use std::time::Duration;
use tokio::time::timeout;

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const CONTINUE: &str = "HTTP/1.1 100 Continue\r\n\r\n";
const PROCESSING: &str = "HTTP/1.1 102 Processing\r\n\r\n";
const EARLY_HINTS: &str = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
const UPGRADE: &str = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n";

fn client() -> HttpClient {
    HttpClient::new(ClientOptions::default()).expect("a client")
}

/// RFC 9110 §15.2: any number of interim answers may come before the final one, and only that one is the answer.
#[tokio::test]
async fn an_interim_answer_is_not_the_answer() {
    for (pieces, status, body) in [
        (vec![CONTINUE, OK], 200, "ok"),
        (vec![PROCESSING, PROCESSING, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"], 503, ""),
        (vec![EARLY_HINTS, CONTINUE, "HTTP/1.1 199 Soon\r\n\r\n", OK], 200, "ok"),
        // These come in one packet with the final answer.
        (vec!["HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"], 204, ""),
    ] {
        let server = Script::start(Act::Write(pieces.clone())).await;
        let answer = client().call(server.request(), 100).await.expect("an answer");
        assert_eq!(answer.status.as_u16(), status, "{pieces:?}");
        assert_eq!(answer.body.expect("content"), body, "{pieces:?}");
    }
}

#[tokio::test]
async fn without_a_final_answer_there_is_none() {
    let waiting = Script::start(Act::Write(vec![PROCESSING])).await;
    let call = timeout(Duration::from_millis(300), async { client().call(waiting.request(), 100).await }).await;
    assert!(call.is_err(), "an interim answer alone is waited on: {call:?}");
    let closing = Script::start(Act::WriteAndClose(vec![PROCESSING])).await;
    assert_eq!(client().call(closing.request(), 100).await.expect_err("no answer"), NoAnswer::Broken);
}

#[tokio::test]
async fn an_upgrade_that_nobody_asked_for_is_no_answer() {
    let server = Script::start(Act::Write(vec![UPGRADE])).await;
    assert_eq!(client().call(server.request(), 100).await.expect_err("no answer"), NoAnswer::NotHttp);
}

#[tokio::test]
async fn what_comes_back_that_is_not_http_is_said_without_its_content() {
    for (pieces, expected) in [
        (vec!["SSH-2.0-OpenSSH_9.2\r\n\r\n"], NoAnswer::NotHttp),
        (vec!["HTTP/1.1 200"], NoAnswer::Broken),
        (vec![], NoAnswer::Broken),
    ] {
        let server = Script::start(Act::WriteAndClose(pieces.clone())).await;
        let why = client().call(server.request(), 100).await.expect_err("no answer");
        assert_eq!(why, expected, "{pieces:?}");
        assert!(!why.was_not_sent(), "the server may have taken the request");
    }
}

#[tokio::test]
async fn content_that_is_too_long_or_breaks_off_leaves_the_status() {
    for (act, expected) in [
        (Act::Write(vec!["HTTP/1.1 202 Accepted\r\nContent-Length: 5\r\n\r\n12345"]), BodyFailure::TooLong),
        (Act::WriteAndClose(vec!["HTTP/1.1 202 Accepted\r\nContent-Length: 4\r\n\r\n12"]), BodyFailure::BrokeOff),
    ] {
        let server = Script::start(act).await;
        let answer = client().call(server.request(), 4).await.expect("an answer");
        assert_eq!((answer.status.as_u16(), answer.body), (202, Err(expected)));
    }
}
