use super::GatewayCredentials;
use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

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
