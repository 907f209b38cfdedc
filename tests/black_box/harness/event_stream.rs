//! A client for server-sent events, written from nothing but the standard.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::{Api, Service, head};
use customs_test_support::note_call;

/// The longest time that a test waits for a text; comments come more seldom.
const IN_TIME: Duration = Duration::from_secs(10);

/// A stream that is open.
pub(crate) struct EventStream {
    connection: BufReader<TcpStream>,
    pub(crate) status: u16,
    headers: Vec<String>,
    text: String,
    events: VecDeque<StreamEvent>,
}

/// An event of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StreamEvent {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) data: String,
}

impl EventStream {
    /// Asks for the stream of events with this query (`?after=3`) and these headers. It may be refused.
    pub(crate) fn open(service: &Service, api: &Api, query: &str, headers: &[&str]) -> Self {
        let authorization = format!("authorization: Bearer {}", api.token());
        let headers: Vec<&str> = headers.iter().copied().chain([authorization.as_str()]).collect();
        Self::ask(service.address(), &format!("/api/v1/events/stream{query}"), &headers)
    }

    /// Asks for another stream.
    pub(crate) fn ask(address: &str, path: &str, headers: &[&str]) -> Self {
        let stream = TcpStream::connect(address).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time-out");
        let mut connection = BufReader::new(stream);
        let request = head("GET", path, headers);
        connection.get_mut().write_all(request.as_bytes()).expect("sent");
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            connection.read_line(&mut line).expect("a line");
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_ascii_lowercase());
        }
        let status = lines[0].split(' ').nth(1).expect("a status").parse().expect("a number");
        note_call("GET", path, status);
        Self { connection, status, headers: lines, text: String::new(), events: VecDeque::new() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|header| header.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The next event; `None` when the stream ended.
    pub(crate) fn next(&mut self) -> Option<StreamEvent> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            let chunk = self.chunk()?;
            self.text.push_str(&chunk);
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                self.events.extend(event(block));
                self.text = rest.to_owned();
            }
        }
    }

    /// Waits for this text, which must come in time. Returns what came up to its end; the rest is still to come.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Some(start) = self.text.find(text) {
                let rest = self.text.split_off(start + text.len());
                return std::mem::replace(&mut self.text, rest);
            }
            assert!(begun.elapsed() < IN_TIME, "{text} did not come: {}", self.text);
            let chunk = self.chunk().unwrap_or_else(|| panic!("the stream ended before {text}: {}", self.text));
            self.text.push_str(&chunk);
        }
    }

    /// This many events.
    #[track_caller]
    pub(crate) fn take(&mut self, number: usize) -> Vec<StreamEvent> {
        (0..number).map(|turn| self.next().unwrap_or_else(|| panic!("the stream ended after {turn}"))).collect()
    }

    /// Time until the service ends the stream; events that still come are dropped.
    pub(crate) fn ends_after(&mut self) -> Duration {
        let begun = Instant::now();
        while self.next().is_some() {}
        begun.elapsed()
    }

    /// A chunk of the body; `None` behind the last one.
    fn chunk(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.connection.read_line(&mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return None,
            Err(error) => panic!("{error}"),
        }
        let length = usize::from_str_radix(line.trim(), 16).expect("the length of a chunk");
        let mut bytes = vec![0; length + 2];
        self.connection.read_exact(&mut bytes).expect("a chunk");
        bytes.truncate(length);
        (length > 0).then(|| String::from_utf8(bytes).expect("a text"))
    }
}

/// The event in a block of lines, if it has data.
fn event(block: &str) -> Option<StreamEvent> {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let data = field("data")?.to_owned();
    let id = field("id").expect("an id").parse().expect("a number");
    Some(StreamEvent { id, name: field("event").expect("a name").to_owned(), data })
}
