use crate::addresses::{Addresses, AnyAddress};
use crate::answer::{Answer, Beginning, BegunAnswer, read, read_beginning};
use crate::connector::Connector;
use crate::no_answer::NoAnswer;
use bytes::Bytes;
use http::Request;
use http::header::{HeaderValue, USER_AGENT};
use http::response::Parts;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::crypto::aws_lc_rs;
use rustls::{ClientConfig, RootCertStore};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Time for which an idle connection is kept. Servers keep one for 5 seconds and more, so a call hardly ever goes to a
/// connection that the server is just closing.
const IDLE_LIMIT: Duration = Duration::from_secs(3);

/// The settings of a client.
#[derive(Clone)]
pub struct ClientOptions {
    /// The certificate authorities that may certify servers.
    pub roots: RootCertStore,
    /// Longest time until one address accepts a connection.
    pub connect_limit: Duration,
    /// The addresses at which hosts are called.
    pub addresses: Arc<dyn Addresses>,
}

impl Default for ClientOptions {
    /// The certificate authorities that browsers trust, 5 seconds for a connection, and any address.
    fn default() -> Self {
        Self { roots: public_roots(), connect_limit: Duration::from_secs(5), addresses: Arc::new(AnyAddress) }
    }
}

/// Sends requests and keeps connections for the next ones. Clones share their connections.
#[derive(Clone)]
pub struct HttpClient(Client<HttpsConnector<Connector>, Full<Bytes>>);

impl HttpClient {
    /// Creates a client. It must be used within a Tokio runtime.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(options: ClientOptions) -> Result<Self, rustls::Error> {
        let ClientOptions { roots, connect_limit, addresses } = options;
        // The provider is named, since other crates of a program may bring a second one; then there is no default.
        let mut tls = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let connector = HttpsConnector::from((Connector { addresses, limit: connect_limit }, tls));
        let client = Client::builder(TokioExecutor::new())
            .pool_idle_timeout(IDLE_LIMIT)
            .pool_timer(TokioTimer::new())
            .build(connector);
        Ok(Self(client))
    }

    /// Sends a request and reads its final answer, `longest` bytes of content at most. The URI must be absolute.
    ///
    /// # Errors
    /// When no final answer begins. An answer with content that is too long or breaks off is an answer.
    pub async fn call(&self, request: Request<Bytes>, longest: usize) -> Result<Answer, NoAnswer> {
        let (head, body) = self.answered(request).await?;
        Ok(Answer { status: head.status, headers: head.headers, body: read(body, longest).await })
    }

    /// Sends a request and reads its final answer, `longest` bytes of content at most, and keeps the first `kept` in
    /// memory. Content that is no longer than `longest` leaves the connection for the next request. The URI must be
    /// absolute.
    ///
    /// # Errors
    /// When no final answer begins. An answer with content that is too long or breaks off is an answer.
    pub async fn call_for_beginning(
        &self,
        request: Request<Bytes>,
        kept: usize,
        longest: usize,
    ) -> Result<BegunAnswer, NoAnswer> {
        let (head, body) = self.answered(request).await?;
        let Beginning { bytes, is_cut, failure } = read_beginning(body, kept, longest).await;
        Ok(BegunAnswer { status: head.status, headers: head.headers, beginning: bytes, is_cut, failure })
    }

    /// Sends a request and waits for the head of its final answer.
    async fn answered(&self, mut request: Request<Bytes>) -> Result<(Parts, Incoming), NoAnswer> {
        let own = HeaderValue::from_static(concat!("customs-api/", env!("CARGO_PKG_VERSION")));
        request.headers_mut().entry(USER_AGENT).or_insert(own);
        let answered = self.0.request(request.map(Full::new)).await.map_err(|error| NoAnswer::from(&error))?;
        let (head, body) = answered.into_parts();
        if head.status.is_informational() {
            // Only an upgrade (101) gets here, and this client asks for none.
            return Err(NoAnswer::NotHttp);
        }
        Ok((head, body))
    }
}

/// The certificate authorities that browsers trust.
#[must_use]
pub fn public_roots() -> RootCertStore {
    RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }
}

impl fmt::Debug for HttpClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HttpClient")
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientOptions").field("connect_limit", &self.connect_limit).finish_non_exhaustive()
    }
}
