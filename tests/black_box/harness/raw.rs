//! A connection on which a test controls every byte that it sends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use customs_test_support::note_call;
use serde_json::Value;

/// A connection to a service.
pub(crate) struct Connection(BufReader<TcpStream>);

/// An answer as received.
pub(crate) struct RawResponse {
    pub(crate) status: u16,
    /// The header lines, in lower case.
    headers: Vec<String>,
    pub(crate) body: Vec<u8>,
}

impl Connection {
    pub(crate) fn to(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
        stream.set_write_timeout(Some(Duration::from_secs(20))).expect("a time-out");
        stream.set_nodelay(true).expect("no delay");
        Self(BufReader::new(stream))
    }

    /// Sends one request on a connection of its own.
    #[track_caller]
    pub(crate) fn ask(address: &str, method: &str, path: &str, headers: &[&str]) -> RawResponse {
        let mut connection = Self::to(address);
        connection.send(&head(method, path, headers));
        let answer = connection.receive_for(method);
        note_call(method, path, answer.status);
        answer
    }

    #[track_caller]
    pub(crate) fn send(&mut self, text: &str) {
        self.try_send(text.as_bytes()).expect("sent");
    }

    pub(crate) fn try_send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(bytes)
    }

    #[track_caller]
    pub(crate) fn receive(&mut self) -> RawResponse {
        self.receive_for("GET")
    }

    /// Receives the answer to a HEAD request.
    #[track_caller]
    pub(crate) fn receive_head(&mut self) -> RawResponse {
        self.receive_for("HEAD")
    }

    #[track_caller]
    fn receive_for(&mut self, method: &str) -> RawResponse {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("a line");
            assert!(!line.is_empty(), "the connection ended: {headers:?}");
            if line.trim().is_empty() {
                break;
            }
            headers.push(line.trim().to_ascii_lowercase());
        }
        let status = headers[0].split(' ').nth(1).expect("a status").parse().expect("a number");
        let mut answer = RawResponse { status, headers, body: Vec::new() };
        if method != "HEAD" {
            answer.body =
                vec![0; answer.header("content-length").map_or(0, |length| length.parse().expect("a length"))];
            self.0.read_exact(&mut answer.body).expect("a body");
        }
        answer
    }

    /// Time until the other side ends the connection.
    pub(crate) fn ends_after(&mut self) -> Duration {
        let begun = Instant::now();
        let mut rest = Vec::new();
        match self.0.read_to_end(&mut rest) {
            Ok(length) => assert_eq!(length, 0, "nothing more is said"),
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::ConnectionReset),
        }
        begun.elapsed()
    }
}

/// The head of a request.
pub(crate) fn head(method: &str, path: &str, headers: &[&str]) -> String {
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    format!("{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n")
}

impl RawResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|header| header.strip_prefix(name)?.strip_prefix(": "))
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}
