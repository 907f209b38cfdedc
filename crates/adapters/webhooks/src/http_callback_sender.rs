use crate::address_book::AddressBook;
use crate::resolved_targets::ResolvedTargets;
use async_trait::async_trait;
use customs_callbacks::{AnswerExcerpt, CallbackSender, DeliveryFailure, Dispatch, SendOutcome, Sent};
use customs_calling::{BodyFailure, ClientOptions, HttpClient, Method, NoAnswer, Request, header, public_roots};
use rustls::RootCertStore;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of an answer that are read before the connection is cut, so that it can be used again after an ordinary one;
/// receivers answer with little or nothing. The first of these bytes are kept.
const ANSWER_LIMIT: usize = 64 * 1024;

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
pub struct HttpCallbackSender {
    client: HttpClient,
    addresses: Arc<AddressBook>,
    limit: Duration,
}

impl HttpCallbackSender {
    /// Creates a sender.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(targets: ResolvedTargets, options: SenderOptions) -> Result<Self, rustls::Error> {
        let SenderOptions { timeout, roots } = options;
        let addresses = Arc::new(AddressBook::new(targets));
        let connect_limit = (timeout / 2).min(Duration::from_secs(5));
        let client = HttpClient::new(ClientOptions { roots, connect_limit, addresses: addresses.clone() })?;
        Ok(Self { client, addresses, limit: timeout })
    }

    async fn try_receiver(&self, dispatch: Dispatch) -> Sent {
        // A receiver that must not be called is refused with its reason, even while a connection to it is kept.
        if let Err(error) = self.addresses.addresses(dispatch.url().url()).await {
            return SendOutcome::NoAnswer(error.into()).into();
        }
        let Some(request) = request(dispatch) else {
            return SendOutcome::NoAnswer(DeliveryFailure::NoRequest).into();
        };
        match self.client.call_for_beginning(request, AnswerExcerpt::LONGEST, ANSWER_LIMIT).await {
            Ok(answer) => {
                // An overlong or broken answer still counts as an answer.
                if let Some(error @ BodyFailure::BrokeOff) = answer.failure {
                    tracing::debug!(%error, status = %answer.status, "an answer of a receiver broke off");
                }
                let retry_after = answer.headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
                let outcome = SendOutcome::from_status(answer.status.as_u16(), retry_after);
                Sent { outcome, answer: AnswerExcerpt::from_bytes(&answer.beginning, answer.is_cut) }
            }
            Err(error) => SendOutcome::NoAnswer(unanswered(error)).into(),
        }
    }
}

/// The reason of a call without an answer, as the reason of a delivery.
const fn unanswered(why: NoAnswer) -> DeliveryFailure {
    match why {
        NoAnswer::TimedOut => DeliveryFailure::TimedOut,
        NoAnswer::NoConnection => DeliveryFailure::NoConnection,
        NoAnswer::NoTls => DeliveryFailure::NoTls,
        NoAnswer::Broken => DeliveryFailure::Closed,
        NoAnswer::NotHttp => DeliveryFailure::NotHttp,
    }
}

fn request(dispatch: Dispatch) -> Option<Request<customs_calling::Bytes>> {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(dispatch.url().url().as_str())
        .header(header::ACCEPT, "*/*")
        .header(header::CONTENT_TYPE, "application/json");
    for (name, value) in dispatch.headers() {
        request = request.header(name, value);
    }
    request.body(dispatch.into_body().into()).ok()
}

#[async_trait]
impl CallbackSender for HttpCallbackSender {
    async fn send(&self, dispatch: Dispatch) -> Sent {
        timeout(self.limit, self.try_receiver(dispatch))
            .await
            .unwrap_or_else(|_| SendOutcome::NoAnswer(DeliveryFailure::TimedOut).into())
    }
}
