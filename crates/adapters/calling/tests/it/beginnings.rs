//! Answers that are kept only up to a length.

use crate::script::{Act, Script};
use customs_calling::{BegunAnswer, BodyFailure, ClientOptions, HttpClient};
use std::sync::atomic::Ordering;

const TEN: &str = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789";

fn client() -> HttpClient {
    HttpClient::new(ClientOptions::default()).expect("a client")
}

/// The status, what was kept, whether that was cut, and why the rest was not read.
fn parts(answer: BegunAnswer) -> (u16, String, bool, Option<BodyFailure>) {
    let beginning = String::from_utf8(answer.beginning).expect("text");
    (answer.status.as_u16(), beginning, answer.is_cut, answer.failure)
}

#[tokio::test]
async fn what_is_longer_than_its_beginning_is_read_on_and_leaves_the_connection() {
    let (server, client) = (Script::start(Act::Write(vec![TEN])).await, client());
    for (kept, beginning, is_cut) in [(4, "0123", true), (10, "0123456789", false), (0, "", true)] {
        let answer = client.call_for_beginning(server.request(), kept, 10).await.expect("an answer");
        assert_eq!(parts(answer), (200, beginning.to_owned(), is_cut, None));
    }
    assert_eq!(server.connections.load(Ordering::SeqCst), 1);
    let answer = client.call_for_beginning(server.request(), 4, 9).await.expect("an answer");
    assert_eq!(parts(answer), (200, "0123".to_owned(), true, Some(BodyFailure::TooLong)));
}

#[tokio::test]
async fn content_that_comes_in_pieces_or_breaks_off_leaves_its_beginning() {
    let head = "HTTP/1.1 500 Sorry\r\nTransfer-Encoding: chunked\r\n\r\n";
    let pieces = vec![head, "3\r\nabc\r\n", "3\r\ndef\r\n", "0\r\n\r\n"];
    let server = Script::start(Act::Write(pieces)).await;
    let answer = client().call_for_beginning(server.request(), 4, 100).await.expect("an answer");
    assert_eq!(parts(answer), (500, "abcd".to_owned(), true, None));
    let server = Script::start(Act::WriteAndClose(vec![head, "3\r\nabc\r\n"])).await;
    let answer = client().call_for_beginning(server.request(), 4, 100).await.expect("an answer");
    assert_eq!(parts(answer), (500, "abc".to_owned(), false, Some(BodyFailure::BrokeOff)));
}

#[tokio::test]
async fn no_content_has_no_beginning() {
    let server = Script::start(Act::Write(vec!["HTTP/1.1 204 No Content\r\n\r\n"])).await;
    let answer = client().call_for_beginning(server.request(), 4, 100).await.expect("an answer");
    assert_eq!(parts(answer), (204, String::new(), false, None));
}
