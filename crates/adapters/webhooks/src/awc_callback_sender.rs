use crate::address_book::AddressBook;
use crate::resolved_targets::ResolvedTargets;
use crate::tls::{client_config, public_roots};
use async_trait::async_trait;
use awc::error::{ConnectError, PayloadError, SendRequestError};
use awc::http::header;
use awc::{Client, Connector};
use customs_callbacks::{CallbackSender, Dispatch, SendOutcome};
use rustls::RootCertStore;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of an answer that are read before the connection is cut; receivers answer with little or nothing.
const ANSWER_LIMIT: usize = 64 * 1024;

/// Time for which an idle connection is kept. Servers keep one for 5 seconds and more, so a try hardly ever goes to a
/// connection that the receiver is just closing.
const IDLE_LIMIT: Duration = Duration::from_secs(3);

/// The settings for calls to receivers.
#[derive(Debug, Clone)]
pub struct SenderOptions {
    /// Longest time for a try, from the look-up of the name to the end of the answer.
    pub timeout: Duration,
    /// The certificate authorities that may certify receivers.
    pub roots: RootCertStore,
}

impl Default for SenderOptions {
    /// Ten seconds, and the certificate authorities that browsers trust.
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), roots: public_roots() }
    }
}

/// Sends callbacks with an HTTP client of its own, so that its pooled connections go to checked addresses only.
pub struct AwcCallbackSender {
    client: Client,
    addresses: AddressBook,
    limit: Duration,
}

impl AwcCallbackSender {
    /// Creates a sender for the current thread, which must run an actix system or a local task set.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(targets: ResolvedTargets, options: SenderOptions) -> Result<Self, rustls::Error> {
        let SenderOptions { timeout, roots } = options;
        let connect_limit = (timeout / 2).min(Duration::from_secs(5));
        let connector = Connector::new()
            .rustls_0_23(client_config(roots)?)
            .timeout(connect_limit)
            .handshake_timeout(timeout)
            .conn_keep_alive(IDLE_LIMIT)
            // The worker limits the tries under way to each receiver; a limit of the pool would let slow receivers
            // delay all others.
            .limit(0);
        let client = Client::builder()
            .connector(connector)
            .disable_redirects()
            .disable_timeout()
            .no_default_headers()
            .add_default_header((header::USER_AGENT, concat!("customs-api/", env!("CARGO_PKG_VERSION"))))
            .add_default_header((header::ACCEPT, "*/*"))
            .finish();
        Ok(Self { client, addresses: AddressBook::new(targets), limit: timeout })
    }

    async fn try_addresses(&self, dispatch: Dispatch) -> SendOutcome {
        let addresses = match self.addresses.addresses(dispatch.url()).await {
            Ok(addresses) => addresses,
            Err(error) => return SendOutcome::NoAnswer(error.to_string()),
        };
        let url = dispatch.url().url().as_str().to_owned();
        let headers = dispatch.headers();
        let body = bytes::Bytes::from(dispatch.into_body());
        let mut failure = "no connection";
        for address in addresses {
            match self.post(&url, address, &headers, body.clone()).await {
                Ok(answered) => return answered,
                Err(error) => {
                    failure = reason(&error);
                    // The next address may be tried only if nothing was sent to this one.
                    if !matches!(error, SendRequestError::Connect(ConnectError::Io(_) | ConnectError::Timeout)) {
                        break;
                    }
                }
            }
        }
        SendOutcome::NoAnswer(failure.to_owned())
    }

    async fn post(
        &self,
        url: &str,
        address: SocketAddr,
        headers: &[(&'static str, String)],
        body: bytes::Bytes,
    ) -> Result<SendOutcome, SendRequestError> {
        let mut request = self.client.post(url).address(address).no_decompress().content_type("application/json");
        for (name, value) in headers {
            request = request.insert_header((*name, value.as_str()));
        }
        let mut answer = request.send_body(body).await?;
        let status = answer.status().as_u16();
        let retry_after = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
        let answered = SendOutcome::of(status, retry_after);
        // The answer is read to its end, since only then the connection can be used again. An overlong or broken answer
        // still counts as an answer.
        match answer.body().limit(ANSWER_LIMIT).await {
            Ok(_) | Err(PayloadError::Overflow) => {}
            Err(error) => tracing::debug!(%error, status, "the answer of a receiver broke off"),
        }
        Ok(answered)
    }
}

#[async_trait(?Send)]
impl CallbackSender for AwcCallbackSender {
    async fn send(&self, dispatch: Dispatch) -> SendOutcome {
        timeout(self.limit, self.try_addresses(dispatch))
            .await
            .unwrap_or_else(|_| SendOutcome::NoAnswer("timed out".to_owned()))
    }
}

/// The reason of a failure for the client; never the text of the error, which can quote addresses and certificates.
fn reason(error: &SendRequestError) -> &'static str {
    match error {
        SendRequestError::Connect(ConnectError::Timeout) | SendRequestError::Timeout => "timed out",
        SendRequestError::Connect(ConnectError::Io(error)) if is_tls(error) => "no TLS connection",
        SendRequestError::Connect(ConnectError::Disconnected) | SendRequestError::Send(_) => {
            "the receiver closed the connection"
        }
        SendRequestError::Connect(_) => "no connection",
        SendRequestError::Response(_) => "the answer is not HTTP",
        _ => "the request could not be sent",
    }
}

fn is_tls(error: &std::io::Error) -> bool {
    error.get_ref().is_some_and(|source| source.is::<rustls::Error>())
}
