use hyper_util::client::legacy;
use std::error::Error;
use std::io;

/// The reason why a call got no answer, in words without addresses, certificates or content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// No address of the host accepted a connection in time. Nothing was sent.
    #[error("timed out")]
    TimedOut,
    /// No address of the host accepted a connection. Nothing was sent.
    #[error("no connection")]
    NoConnection,
    /// TLS failed, such as for a certificate that no known authority signed. Nothing of the request was sent.
    #[error("no TLS connection")]
    NoTls,
    /// The connection ended before the answer. The request may have arrived.
    #[error("the connection broke")]
    Broken,
    /// The reply is no final answer of HTTP/1.1. The request may have arrived.
    #[error("the answer is not HTTP")]
    NotHttp,
}

impl NoAnswer {
    /// Whether the request certainly did not arrive.
    #[must_use]
    pub const fn was_not_sent(self) -> bool {
        matches!(self, Self::TimedOut | Self::NoConnection | Self::NoTls)
    }
}

impl From<&legacy::Error> for NoAnswer {
    fn from(error: &legacy::Error) -> Self {
        let source = error.source();
        if error.is_connect() {
            let is = |wanted: fn(&(dyn Error + 'static)) -> bool| source.is_some_and(|source| any(source, wanted));
            return if is(|cause| cause.is::<rustls::Error>()) {
                Self::NoTls
            } else if is(is_time_out) {
                Self::TimedOut
            } else {
                Self::NoConnection
            };
        }
        match source.and_then(|source| source.downcast_ref::<hyper::Error>()) {
            Some(error) if error.is_parse() => Self::NotHttp,
            // In doubt, the request counts as arrived.
            _ => Self::Broken,
        }
    }
}

fn is_time_out(cause: &(dyn Error + 'static)) -> bool {
    cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::TimedOut)
}

/// Whether this holds for the error or one of its causes. The cause of an `io::Error` stands inside it, and its
/// `source` is already the one after.
fn any(error: &(dyn Error + 'static), wanted: fn(&(dyn Error + 'static)) -> bool) -> bool {
    let inside = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    wanted(error)
        || inside.is_some_and(|inside| any(inside, wanted))
        || error.source().is_some_and(|source| any(source, wanted))
}
