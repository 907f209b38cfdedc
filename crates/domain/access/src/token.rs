use crate::{ClientId, Generation, Permission, Scopes};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Entropy, OrganisationId};
use std::collections::BTreeSet;
use std::fmt;

/// The id of one token (`jti`): 1 to 64 letters, digits or hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(String);

impl TokenId {
    /// The id as written, if it has the form of one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        ((1..=64).contains(&text.len()) && text.bytes().all(allowed)).then(|| Self(text.to_owned()))
    }

    /// A new id: 128 random bits.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// The id as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How long a token is valid: 1 second to 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenLifetime(u32);

impl TokenLifetime {
    /// One hour, the lifetime that document 1 names.
    pub const DEFAULT: Self = Self(3600);
    /// The longest, in seconds. Revocations of a client are kept this long, whatever the lifetime
    /// was when its tokens were issued.
    pub const MAX_SECONDS: u32 = 86_400;

    /// A lifetime of that many seconds; `None` for 0 and beyond 24 hours.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Option<Self> {
        if seconds == 0 || seconds > Self::MAX_SECONDS { None } else { Some(Self(seconds)) }
    }

    /// The lifetime in seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.0
    }

    /// The lifetime as a span of time.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::seconds(i64::from(self.0))
    }
}

/// What a token says: who may do what, for whom, until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClaims {
    /// The service that issued it (`iss`).
    pub issuer: String,
    /// The client it was issued to (`sub`).
    pub client_id: ClientId,
    /// What the organisation calls that client; shown in timelines.
    pub client_name: String,
    /// The organisation it acts for (`org`).
    pub organisation: OrganisationId,
    /// Its id (`jti`).
    pub token_id: TokenId,
    /// When it was issued (`iat`), to the second.
    pub issued_at: DateTime<Utc>,
    /// From when it is no longer valid (`exp`), to the second.
    pub expires_at: DateTime<Utc>,
    /// What it may be used for (`scope`).
    pub scopes: Scopes,
    /// What its client may do besides.
    pub permissions: BTreeSet<Permission>,
    /// The credentials it was issued under (`gen`).
    pub generation: Generation,
}
