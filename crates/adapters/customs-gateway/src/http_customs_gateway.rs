use crate::credentials::{GatewayCredentials, GatewaySetupError};
use crate::token_keeper::TokenKeeper;
use async_trait::async_trait;
use customs_calling::{Answer, BodyFailure, Bytes, ClientOptions, HttpClient, Method, NoAnswer, Request, StatusCode};
use customs_calling::{header, public_roots};
use customs_exchange::OutboundMessage;
use customs_exchange::ports::{CustomsGateway, GatewayFailure, GatewayReason};
use customs_kernel::facts::{Code, Reason};
use rustls::RootCertStore;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// Header with the LRN, by which the gateway recognises a message that it already has.
const CORRELATION_HEADER: &str = "X-Correlation-Id";
/// Header with the organisation that owns the charged guarantees.
pub(crate) const ACCOUNT_HEADER: &str = "X-Gateway-Account";
/// Bytes of an answer that are read, so that its connection can be used again.
const ANSWER_LIMIT: usize = 64 * 1024;

/// The settings for calls to a gateway.
#[derive(Debug, Clone)]
pub struct GatewayOptions {
    /// Longest time for a hand-over, including the fetching of tokens.
    pub timeout: Duration,
    /// The certificate authorities that may certify the gateway.
    pub roots: RootCertStore,
}

impl Default for GatewayOptions {
    /// Ten seconds, and the certificate authorities that browsers trust.
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), roots: public_roots() }
    }
}

/// The gateway over HTTP.
pub struct HttpCustomsGateway {
    pub(crate) client: HttpClient,
    messages_url: String,
    pub(crate) accounts_url: String,
    pub(crate) tokens: TokenKeeper,
    pub(crate) limit: Duration,
}

impl HttpCustomsGateway {
    /// Creates a client of the gateway that `credentials` names.
    ///
    /// # Errors
    /// When an address or TLS cannot be set up.
    pub fn new(credentials: &GatewayCredentials, options: GatewayOptions) -> Result<Self, GatewaySetupError> {
        let GatewayOptions { timeout, roots } = options;
        let connect_limit = (timeout / 2).min(Duration::from_secs(5));
        let client = HttpClient::new(ClientOptions { roots, connect_limit, ..ClientOptions::default() })?;
        let tokens = TokenKeeper::new(credentials, client.clone())?;
        let [messages_url, accounts_url] =
            [&credentials.messages_url, &credentials.accounts_url].map(|url| url.as_str().to_owned());
        Ok(Self { client, messages_url, accounts_url, tokens, limit: timeout })
    }

    /// Fetches a token as for a message, and hands over none.
    ///
    /// # Errors
    /// The token server refuses, or does not answer in time.
    pub async fn try_out(&self) -> Result<(), GatewayFailure> {
        self.token(Instant::now() + self.limit).await.map(drop)
    }

    pub(crate) async fn token(&self, deadline: Instant) -> Result<String, GatewayFailure> {
        timeout_at(deadline, self.tokens.token()).await.unwrap_or_else(|_| {
            // No message was sent with this token yet, so the failure leaves no doubt about the hand-over.
            Err(GatewayFailure::Unavailable { reason: GatewayReason::TokenServerTimedOut.into() })
        })
    }

    async fn hand_over(
        &self,
        message: &OutboundMessage,
        body: Bytes,
        token: &str,
        deadline: Instant,
    ) -> Result<StatusCode, GatewayFailure> {
        timeout_at(deadline, self.post(message, body, token)).await.unwrap_or(Err(GatewayFailure::Unknown))
    }

    async fn post(&self, message: &OutboundMessage, body: Bytes, token: &str) -> Result<StatusCode, GatewayFailure> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(&self.messages_url)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(CORRELATION_HEADER, message.correlation_id.as_str())
            .header(ACCOUNT_HEADER, message.organisation.to_string())
            .header(header::CONTENT_TYPE, "application/xml")
            .body(body)
            // A token of the server that no header can hold.
            .map_err(|_| GatewayFailure::Unavailable { reason: GatewayReason::NoRequest.into() })?;
        let Answer { status, body, .. } = self.client.call(request, ANSWER_LIMIT).await.map_err(no_answer)?;
        // Only the status is the answer; the body is read only so that the connection can be used again.
        if let Err(error @ BodyFailure::BrokeOff) = body {
            tracing::debug!(%error, %status, "the answer of the customs gateway broke off");
        }
        Ok(status)
    }
}

/// A message that certainly did not arrive may be sent under another number; one that may have arrived may not.
fn no_answer(why: NoAnswer) -> GatewayFailure {
    let reason = unanswered(why).into();
    if why.was_not_sent() { GatewayFailure::Unavailable { reason } } else { GatewayFailure::Unsure { reason } }
}

/// The reason of a call without an answer, as the reason of a failure.
pub(crate) const fn unanswered(why: NoAnswer) -> GatewayReason {
    match why {
        NoAnswer::TimedOut => GatewayReason::TimedOut,
        NoAnswer::NoConnection => GatewayReason::NoConnection,
        NoAnswer::NoTls => GatewayReason::NoTls,
        NoAnswer::Broken => GatewayReason::Broken,
        NoAnswer::NotHttp => GatewayReason::NotHttp,
    }
}

#[async_trait]
impl CustomsGateway for HttpCustomsGateway {
    async fn send(&self, message: &OutboundMessage) -> Result<(), GatewayFailure> {
        let deadline = Instant::now() + self.limit;
        let body = Bytes::from(message.bytes.clone());
        let token = self.token(deadline).await?;
        let mut status = self.hand_over(message, body.clone(), &token, deadline).await?;
        if status == StatusCode::UNAUTHORIZED {
            // The token may have been revoked early, so the hand-over is tried once more with a new one.
            self.tokens.forget(&token).await;
            let token = self.token(deadline).await?;
            status = self.hand_over(message, body, &token, deadline).await?;
            if status == StatusCode::UNAUTHORIZED {
                self.tokens.forget(&token).await;
            }
        }
        verdict(status)
    }
}

/// Translates the status of the gateway's answer.
fn verdict(status: StatusCode) -> Result<(), GatewayFailure> {
    let reason = || Reason::from(GatewayReason::Answered { status: Code::from(&status.as_u16()) });
    match status {
        status if status.is_success() => Ok(()),
        StatusCode::TOO_MANY_REQUESTS => Err(GatewayFailure::Unavailable { reason: reason() }),
        // The gateway failed on the message, or a proxy gave up waiting; the gateway may have kept the message before
        // that.
        StatusCode::REQUEST_TIMEOUT => Err(GatewayFailure::Unsure { reason: reason() }),
        status if status.is_server_error() => Err(GatewayFailure::Unsure { reason: reason() }),
        // These statuses are not about the message: credentials or address are wrong, for every message.
        StatusCode::UNAUTHORIZED
        | StatusCode::FORBIDDEN
        | StatusCode::NOT_FOUND
        | StatusCode::METHOD_NOT_ALLOWED
        | StatusCode::PROXY_AUTHENTICATION_REQUIRED => Err(GatewayFailure::Refused { reason: reason() }),
        status if status.is_client_error() => Err(GatewayFailure::Unacceptable { reason: reason() }),
        _ => Err(GatewayFailure::Refused { reason: reason() }),
    }
}
