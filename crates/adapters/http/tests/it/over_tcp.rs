//! Tests behaviour that only a real connection shows.

use super::Bench;
use crate::application::api;
use actix_web::{App, HttpServer};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Runs a conversation with a server on a port of its own.
async fn converse(talk: impl FnOnce(SocketAddr, &str) + Send + 'static) {
    converse_with(&Bench::new(), talk).await;
}

/// Runs a conversation with a server over this bench.
pub(crate) async fn converse_with(bench: &Bench, talk: impl FnOnce(SocketAddr, &str) + Send + 'static) {
    let (services, token) = (bench.services.clone(), bench.token());
    let server = HttpServer::new(move || App::new().service(api(services.clone()))).workers(1).disable_signals();
    let server = server.bind("127.0.0.1:0").expect("a port");
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    actix_rt::spawn(server);
    actix_rt::task::spawn_blocking(move || talk(address, &token)).await.expect("a conversation");
    handle.stop(false).await;
}

pub(crate) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(crate) fn to(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time-out");
        Self(BufReader::new(stream))
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).expect("sent");
    }

    /// Receives an answer: its status, its headers in small letters, and its body.
    pub(crate) fn receive(&mut self) -> (u16, Vec<String>, String) {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("a line");
            if line.trim().is_empty() {
                break;
            }
            headers.push(line.trim().to_lowercase());
        }
        let status = headers[0].split(' ').nth(1).expect("a status").parse().expect("a number");
        let length = headers.iter().find_map(|header| header.strip_prefix("content-length: ")).unwrap_or("0");
        let mut body = vec![0; length.parse().expect("a length")];
        self.0.read_exact(&mut body).expect("a body");
        (status, headers, String::from_utf8(body).expect("a text"))
    }
}

fn has(headers: &[String], name: &str) -> bool {
    headers.iter().any(|header| header.starts_with(&format!("{name}: ")))
}

#[actix_rt::test]
async fn a_panic_ends_one_request_and_not_its_connection() {
    converse(|address, token| {
        let mut connection = Connection::to(address);
        for (path, status) in [("/api/v1/specimens-panic", 500), ("/api/v1/specimens/7", 200)] {
            connection.send(&format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"));
            let (answered, headers, body) = connection.receive();
            assert_eq!(answered, status, "{body}");
            for name in ["x-request-id", "x-content-type-options", "content-security-policy"] {
                assert!(has(&headers, name), "{name} in {headers:?}");
            }
            assert_eq!(status == 500, body.contains("\"reference\""));
        }
    })
    .await;
}

#[actix_rt::test]
async fn a_body_of_unknown_length_is_cut_off_at_the_limit() {
    converse(|address, token| {
        let mut connection = Connection::to(address);
        connection.send(&format!(
            "POST /api/v1/specimens HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        ));
        let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
        for _ in 0..33 {
            connection.send(&chunk);
        }
        let (status, _, body) = connection.receive();
        assert_eq!(status, 413, "{body}");
    })
    .await;
}

#[actix_rt::test]
async fn an_answer_without_a_body_waits_for_the_body_of_its_request() {
    converse(|address, token| {
        let mut connection = Connection::to(address);
        connection.send(&format!(
            "DELETE /api/v1/specimens/7 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Transfer-Encoding: chunked\r\n\r\n"
        ));
        std::thread::sleep(Duration::from_millis(300));
        connection.send("5\r\n     \r\n0\r\n\r\n");
        let (status, headers, _) = connection.receive();
        assert_eq!((status, has(&headers, "connection")), (204, false), "{headers:?}");
        connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        assert_eq!(connection.receive().0, 200, "the connection goes on");
    })
    .await;
}

#[actix_rt::test]
async fn an_answer_without_a_body_does_not_wait_for_ever() {
    converse(|address, token| {
        let mut connection = Connection::to(address);
        connection.send(&format!(
            "DELETE /api/v1/specimens/7 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Transfer-Encoding: chunked\r\n\r\n"
        ));
        let begun = std::time::Instant::now();
        let (status, headers, _) = connection.receive();
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!((status, has(&headers, "connection")), (204, true), "{headers:?}");
    })
    .await;
}

#[actix_rt::test]
async fn an_announced_length_past_the_limit_is_refused_before_the_body_comes() {
    converse(|address, token| {
        let mut connection = Connection::to(address);
        connection.send(&format!(
            "POST /api/v1/specimens HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: 2097153\r\n\r\n"
        ));
        assert_eq!(connection.receive().0, 413);
    })
    .await;
}
