use std::fmt;
use subtle::ConstantTimeEq;

/// The client credentials for which the gateway issues tokens to the service.
#[derive(Clone)]
pub struct GatewayCredentials {
    client_id: String,
    client_secret: String,
}

impl GatewayCredentials {
    /// Takes the credentials from the settings of the service.
    #[must_use]
    pub fn new(client_id: impl Into<String>, client_secret: impl Into<String>) -> Self {
        Self { client_id: client_id.into(), client_secret: client_secret.into() }
    }

    /// Whether the id and secret match. The comparison takes the same time for a wrong secret as for the right one.
    pub(crate) fn are(&self, client_id: &str, client_secret: &str) -> bool {
        let id = self.client_id.as_bytes().ct_eq(client_id.as_bytes());
        let secret = self.client_secret.as_bytes().ct_eq(client_secret.as_bytes());
        (id & secret).into()
    }

    pub(crate) fn client_id(&self) -> &str {
        &self.client_id
    }

    pub(crate) fn client_secret(&self) -> &[u8] {
        self.client_secret.as_bytes()
    }
}

impl fmt::Debug for GatewayCredentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatewayCredentials").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}
