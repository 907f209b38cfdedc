use std::fmt;
use url::Url;

/// The address of the gateway, and the service's credentials there.
#[derive(Clone)]
pub struct GatewayCredentials {
    pub(crate) messages_url: Url,
    pub(crate) accounts_url: Url,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_accounts_are_below_the_address_of_the_gateway() {
        for url in ["https://gateway.example/dms", "https://gateway.example/dms/"] {
            let credentials =
                GatewayCredentials::new(url, "https://login.example/token", "id", "s3cret").expect("an address");
            assert_eq!(credentials.messages_url.as_str(), "https://gateway.example/dms/messages");
            assert_eq!(credentials.accounts_url.as_str(), "https://gateway.example/dms/accounts");
            assert!(!format!("{credentials:?}").contains("s3cret"));
        }
    }

    #[test]
    fn a_bad_address_is_named_by_its_setting() {
        let error = GatewayCredentials::new("gateway.example", "https://login.example", "id", "s").expect_err("none");
        assert_eq!(error.to_string(), "customs.gateway.url must be an http or https URL");
        let error = GatewayCredentials::new("https://gateway.example", "file:///token", "id", "s").expect_err("none");
        assert_eq!(error.to_string(), "customs.gateway.token_url must be an http or https URL");
    }
}
