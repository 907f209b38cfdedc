use bytes::Bytes;
use http::StatusCode;
use http::header::HeaderMap;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Incoming;

/// The final answer to a request.
#[derive(Debug)]
pub struct Answer {
    /// Its status, never 1xx.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its content, as it was sent.
    pub body: Result<Bytes, BodyFailure>,
}

/// The final answer to a request, with the beginning of its content.
#[derive(Debug)]
pub struct BegunAnswer {
    /// Its status, never 1xx.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// The beginning of its content, as it was sent.
    pub beginning: Vec<u8>,
    /// Whether more came than was kept.
    pub is_cut: bool,
    /// The reason why the content was not read to its end.
    pub failure: Option<BodyFailure>,
}

/// The reason why the content of an answer was not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyFailure {
    /// The content is longer than the caller takes.
    #[error("the answer is too long")]
    TooLong,
    /// The connection ended within the content.
    #[error("the answer broke off")]
    BrokeOff,
}

/// Reads the content to its end, since the connection can be used again only then. Past the limit it is closed.
pub(crate) async fn read(body: Incoming, longest: usize) -> Result<Bytes, BodyFailure> {
    match Limited::new(body, longest).collect().await {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(BodyFailure::TooLong),
        Err(_) => Err(BodyFailure::BrokeOff),
    }
}

/// The beginning of some content.
pub(crate) struct Beginning {
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_cut: bool,
    pub(crate) failure: Option<BodyFailure>,
}

/// Reads the content as [`read`] does, and forgets what comes after the first `kept` bytes.
pub(crate) async fn read_beginning(mut body: Incoming, kept: usize, longest: usize) -> Beginning {
    let mut beginning = Beginning { bytes: Vec::new(), is_cut: false, failure: None };
    let mut length = 0_usize;
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            beginning.failure = Some(BodyFailure::BrokeOff);
            break;
        };
        // Trailers are no content.
        let Ok(piece) = frame.into_data() else { continue };
        let fits = piece.len().min(kept.saturating_sub(beginning.bytes.len()));
        beginning.bytes.extend_from_slice(&piece[..fits]);
        beginning.is_cut |= fits < piece.len();
        length = length.saturating_add(piece.len());
        if length > longest {
            beginning.failure = Some(BodyFailure::TooLong);
            break;
        }
    }
    beginning
}
