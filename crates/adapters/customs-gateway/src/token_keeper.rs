use crate::credentials::{GatewayCredentials, GatewaySetupError};
use crate::http_customs_gateway::unanswered;
use customs_calling::{BodyFailure, Bytes, HttpClient};
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_kernel::facts::Quoted;
use futures_util::future::{BoxFuture, FutureExt};
use oauth2::basic::BasicClient;
use oauth2::{
    AsyncHttpClient, ClientId, ClientSecret, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, RequestTokenError,
    TokenResponse, TokenUrl,
};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// A token is no longer used this long before its end, since it must still be valid when the message arrives.
const MARGIN: Duration = Duration::from_secs(30);
/// Time for which a token is used if its server does not state one.
const UNSTATED: Duration = Duration::from_secs(300);
/// Largest answer of a token server in bytes that is read.
const ANSWER_LIMIT: usize = 64 * 1024;

/// Keeps the access token of the gateway, and fetches a new one when needed.
pub(crate) struct TokenKeeper {
    oauth: BasicClient<EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>,
    http: TokenHttp,
    /// Locked while a token is fetched, so that all callers wait for the same one.
    kept: Mutex<Option<Kept>>,
}

struct Kept {
    token: String,
    until: Instant,
}

impl TokenKeeper {
    pub(crate) fn new(credentials: &GatewayCredentials, http: HttpClient) -> Result<Self, GatewaySetupError> {
        let token_url = TokenUrl::new(credentials.token_url.clone())
            .map_err(|_| GatewaySetupError::NotAUrl("customs.gateway.token_url"))?;
        let oauth = BasicClient::new(ClientId::new(credentials.client_id.clone()))
            .set_client_secret(ClientSecret::new(credentials.client_secret.clone()))
            .set_token_uri(token_url);
        Ok(Self { oauth, http: TokenHttp(http), kept: Mutex::new(None) })
    }

    /// A token that stays valid for a while.
    pub(crate) async fn token(&self) -> Result<String, GatewayFailure> {
        let mut kept = self.kept.lock().await;
        if let Some(kept) = kept.as_ref().filter(|kept| Instant::now() < kept.until) {
            return Ok(kept.token.clone());
        }
        *kept = None;
        let answer = self.oauth.exchange_client_credentials().request_async(&self.http).await.map_err(failure)?;
        let token = answer.access_token().secret().clone();
        let lifetime = answer.expires_in().unwrap_or(UNSTATED);
        let used = lifetime.saturating_sub(MARGIN).max(lifetime / 2).min(Duration::from_secs(24 * 3600));
        *kept = Some(Kept { token: token.clone(), until: Instant::now() + used });
        Ok(token)
    }

    /// Forgets a token that was refused, unless a newer one has already replaced it.
    pub(crate) async fn forget(&self, refused: &str) {
        let mut kept = self.kept.lock().await;
        if kept.as_ref().is_some_and(|kept| kept.token == refused) {
            *kept = None;
        }
    }
}

/// Translates a failure of the token server. The texts of its errors can quote answers, which can hold tokens, so only
/// the kind of error is reported.
fn failure<E: oauth2::ErrorResponse + TokenRefusal>(error: RequestTokenError<TokenHttpError, E>) -> GatewayFailure {
    match error {
        RequestTokenError::ServerResponse(answer) => {
            let error = Quoted::from(answer.code());
            GatewayFailure::Refused { reason: GatewayReason::TokenServerAnswered { error }.into() }
        }
        RequestTokenError::Request(TokenHttpError(reason)) => {
            GatewayFailure::Unavailable { reason: GatewayReason::TokenServer { reason: reason.into() }.into() }
        }
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            GatewayFailure::Unavailable { reason: GatewayReason::NoToken.into() }
        }
    }
}

/// The error code of RFC 6749 §5.2, without the free text beside it.
trait TokenRefusal {
    fn code(&self) -> String;
}

impl TokenRefusal for oauth2::basic::BasicErrorResponse {
    fn code(&self) -> String {
        self.error().to_string()
    }
}

/// Sends the requests of the OAuth library.
struct TokenHttp(HttpClient);

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct TokenHttpError(GatewayReason);

impl<'c> AsyncHttpClient<'c> for TokenHttp {
    type Error = TokenHttpError;
    type Future = BoxFuture<'c, Result<HttpResponse, TokenHttpError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        self.exchange(request).boxed()
    }
}

impl TokenHttp {
    async fn exchange(&self, request: HttpRequest) -> Result<HttpResponse, TokenHttpError> {
        let answered = self.0.call(request.map(Bytes::from), ANSWER_LIMIT).await;
        let answer = answered.map_err(|why| TokenHttpError(unanswered(why)))?;
        let body = answer.body.map_err(|why| {
            TokenHttpError(match why {
                BodyFailure::TooLong => GatewayReason::TooLong,
                BodyFailure::BrokeOff => GatewayReason::BrokeOff,
            })
        })?;
        let mut response = HttpResponse::new(body.to_vec());
        *response.status_mut() = answer.status;
        *response.headers_mut() = answer.headers;
        Ok(response)
    }
}
