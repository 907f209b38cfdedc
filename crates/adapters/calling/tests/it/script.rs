//! A server that reads a request and writes prepared bytes.

use customs_calling::{Bytes, Request};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The way the server treats a connection.
#[derive(Debug, Clone)]
pub(crate) enum Act {
    /// Writes these pieces, each in a packet of its own, for every request, and keeps the connection.
    Write(Vec<&'static str>),
    /// Writes these pieces and closes.
    WriteAndClose(Vec<&'static str>),
}

pub(crate) struct Script {
    pub(crate) port: u16,
    pub(crate) connections: Arc<AtomicUsize>,
    pub(crate) requests: Arc<Mutex<Vec<String>>>,
}

impl Script {
    pub(crate) async fn start(act: Act) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let script = Self { port, connections: Arc::default(), requests: Arc::default() };
        let (connections, requests) = (script.connections.clone(), script.requests.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                connections.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(play(stream, act.clone(), requests.clone()));
            }
        });
        script
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/in", self.port)
    }

    pub(crate) fn request(&self) -> Request<Bytes> {
        Request::builder().method("POST").uri(self.url()).body(Bytes::from_static(b"body")).expect("a request")
    }
}

async fn play(mut stream: TcpStream, act: Act, requests: Arc<Mutex<Vec<String>>>) {
    loop {
        let mut request = Vec::new();
        // The request is complete with its content, which is the same in all tests.
        while !request.ends_with(b"\r\n\r\nbody") {
            let mut piece = [0; 4096];
            match stream.read(&mut piece).await {
                Ok(read) if read > 0 => request.extend_from_slice(&piece[..read]),
                _ => return,
            }
        }
        requests.lock().expect("whole").push(String::from_utf8(request).expect("text"));
        let (pieces, closes) = match &act {
            Act::Write(pieces) => (pieces, false),
            Act::WriteAndClose(pieces) => (pieces, true),
        };
        for piece in pieces {
            if stream.write_all(piece.as_bytes()).await.is_err() || stream.flush().await.is_err() {
                return;
            }
            tokio::task::yield_now().await;
        }
        if closes {
            return;
        }
    }
}
