use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
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

/// Lifetime of a token in seconds. A client of a gateway must cope with a token that ends before its next request.
pub const LIFETIME_SECONDS: i64 = 3_600;

/// Issues a token: the moment at which it ends, and a signature over that moment. Nothing is stored, so every instance
/// with the same credentials accepts it, also after a restart.
pub fn issue(credentials: &GatewayCredentials, now: DateTime<Utc>) -> String {
    let ends = (now + Duration::seconds(LIFETIME_SECONDS)).timestamp();
    let signature = signed(credentials, ends).finalize().into_bytes();
    format!("{ends}.{}", hex::encode(signature))
}

/// Whether the token was issued for these credentials and has not ended.
pub fn is_valid(token: &str, credentials: &GatewayCredentials, now: DateTime<Utc>) -> bool {
    let Some((ends, signature)) = token.split_once('.') else { return false };
    let (Ok(ends), Ok(signature)) = (ends.parse::<i64>(), hex::decode(signature)) else { return false };
    signed(credentials, ends).verify_slice(&signature).is_ok() && now.timestamp() < ends
}

fn signed(credentials: &GatewayCredentials, ends: i64) -> Hmac<Sha256> {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(credentials.client_secret()).expect("a key of any length");
    mac.update(b"gateway access token\0");
    mac.update(credentials.client_id().as_bytes());
    mac.update(b"\0");
    mac.update(ends.to_string().as_bytes());
    mac
}
