//! Bare HTTP/1.1: bytes go out, a status comes in. The generator shares the cores with the service it measures, so it
//! does as little as possible.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection that stays open.
pub(crate) struct Connection {
    stream: TcpStream,
    answer: Vec<u8>,
}

/// The answer to a request.
pub(crate) struct Response<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a [u8],
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, answer: Vec::with_capacity(64 * 1024) })
    }

    /// Sends a request and waits for the whole answer.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<Response<'_>> {
        self.stream.write_all(request).await?;
        self.answer.clear();
        loop {
            if self.stream.read_buf(&mut self.answer).await? == 0 {
                return Err(Error::new(ErrorKind::UnexpectedEof, "the server closed the connection"));
            }
            if let Some((status, head, length)) = head(&self.answer)
                && self.answer.len() >= head + length
            {
                return Ok(Response { status, body: &self.answer[head..head + length] });
            }
        }
    }
}

/// Status, length of the head and length of the body, once the head has arrived.
fn head(answer: &[u8]) -> Option<(u16, usize, usize)> {
    const END: &[u8] = b"\r\n\r\n";
    const LENGTH: &[u8] = b"content-length: ";
    let end = answer.windows(END.len()).position(|bytes| bytes == END)?;
    let status = number(answer.get(9..12)?)?;
    let length = answer[..end]
        .split(|byte| *byte == b'\n')
        .find(|line| line.len() > LENGTH.len() && line[..LENGTH.len()].eq_ignore_ascii_case(LENGTH))
        .and_then(|line| number(line[LENGTH.len()..].trim_ascii()));
    Some((u16::try_from(status).ok()?, end + END.len(), length.unwrap_or(0)))
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}
