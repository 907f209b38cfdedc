use crate::script::{Act, Script};
use customs_calling::{Bytes, ClientOptions, HttpClient, NoAnswer, Request};
use std::sync::atomic::Ordering;

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

fn client() -> HttpClient {
    HttpClient::new(ClientOptions::default()).expect("a client")
}

#[tokio::test]
async fn a_connection_serves_the_next_call_of_its_host() {
    let (server, client) = (Script::start(Act::Write(vec![OK])).await, client());
    for _ in 0..3 {
        client.call(server.request(), 100).await.expect("an answer");
    }
    assert_eq!(server.connections.load(Ordering::SeqCst), 1);
    let requests = server.requests.lock().expect("whole").clone();
    assert_eq!(requests.len(), 3);
    let head = requests[0].to_ascii_lowercase();
    assert!(head.starts_with("post /in http/1.1\r\n"), "{head}");
    assert!(head.contains(&format!("\r\nhost: 127.0.0.1:{}\r\n", server.port)), "{head}");
    assert!(head.contains("\r\ncontent-length: 4\r\n"), "{head}");
    assert!(head.contains("\r\nuser-agent: customs-api/"), "{head}");
}

#[tokio::test]
async fn a_connection_that_the_server_closes_is_not_used_again() {
    let last = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";
    let (server, client) = (Script::start(Act::WriteAndClose(vec![last])).await, client());
    for _ in 0..3 {
        let answer = client.call(server.request(), 100).await.expect("an answer");
        assert_eq!(answer.body.expect("content"), "ok");
    }
    assert_eq!(server.connections.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn where_nobody_listens_nothing_was_sent() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    for url in [format!("http://{closed}/"), "http://no-such-host.invalid/".to_owned()] {
        let request = Request::builder().uri(&url).body(Bytes::new()).expect("a request");
        let why = client().call(request, 100).await.expect_err("no answer");
        assert_eq!(why, NoAnswer::NoConnection, "{url}");
        assert!(why.was_not_sent());
    }
}
