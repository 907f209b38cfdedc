use std::fmt;
use url::Url;

/// The address of the gateway, and the service's credentials there.
#[derive(Clone)]
pub struct GatewayCredentials {
    /// The address that takes messages.
    #[doc(hidden)]
    pub messages_url: Url,
    /// The address below which accounts are.
    #[doc(hidden)]
    pub accounts_url: Url,
    pub(crate) token_url: String,
    pub(crate) client_id: String,
    pub(crate) client_secret: String,
}

/// The reason why a gateway client could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum GatewaySetupError {
    /// The named setting is no HTTP address.
    #[error("{0} must be an http or https URL")]
    NotAUrl(&'static str),
    /// TLS could not be set up.
    #[error("TLS could not be set up")]
    Tls(#[from] rustls::Error),
}

impl GatewayCredentials {
    /// The gateway below `url`, with tokens from `token_url`.
    ///
    /// # Errors
    /// When one of the addresses is no HTTP address.
    pub fn new(
        url: &str,
        token_url: &str,
        client_id: impl Into<String>,
        client_secret: impl Into<String>,
    ) -> Result<Self, GatewaySetupError> {
        let below = |name: &str| {
            http_url(&format!("{}/{name}", url.trim_end_matches('/')))
                .ok_or(GatewaySetupError::NotAUrl("customs.gateway.url"))
        };
        let (messages_url, accounts_url) = (below("messages")?, below("accounts")?);
        let token_url = http_url(token_url).ok_or(GatewaySetupError::NotAUrl("customs.gateway.token_url"))?;
        Ok(Self {
            messages_url,
            accounts_url,
            token_url: token_url.into(),
            client_id: client_id.into(),
            client_secret: client_secret.into(),
        })
    }
}

fn http_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

impl fmt::Debug for GatewayCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatewayCredentials").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}
