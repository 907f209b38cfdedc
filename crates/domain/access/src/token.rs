use crate::{ClientId, Generation, Permission, Scopes};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Entropy, OrganisationId};
use std::collections::BTreeSet;
use std::fmt;

/// The id of a token (`jti`): 1 to 64 letters, digits or hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(String);

impl TokenId {
    /// Parses an id; `None` if the text is not a valid id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        ((1..=64).contains(&text.len()) && text.bytes().all(allowed)).then(|| Self(text.to_owned()))
    }

    /// Generates a new id from 128 random bits.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// The id as text.
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
    /// One hour, the lifetime given in document 1.
    pub const DEFAULT: Self = Self(3600);
    /// Longest lifetime in seconds. Revocations of a client are kept this long, regardless of the lifetime that its
    /// tokens were issued with.
    pub const MAX_SECONDS: u32 = 86_400;

    /// A lifetime of this many seconds; `None` for 0 and for more than 24 hours.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Option<Self> {
        if seconds == 0 || seconds > Self::MAX_SECONDS { None } else { Some(Self(seconds)) }
    }

    /// The lifetime in seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.0
    }

    /// The lifetime as a duration.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::seconds(i64::from(self.0))
    }
}

/// The contents of a token: the client, its rights and its period of validity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClaims {
    /// URL of the service that issued the token (`iss`).
    pub issuer: String,
    /// Client that the token was issued to (`sub`).
    pub client_id: ClientId,
    /// Name that the organisation gave the client; shown in timelines.
    pub client_name: String,
    /// Organisation that the client acts for (`org`).
    pub organisation: OrganisationId,
    /// Id of the token (`jti`).
    pub token_id: TokenId,
    /// Moment of issue (`iat`), to the second.
    pub issued_at: DateTime<Utc>,
    /// Moment from which the token is no longer valid (`exp`), to the second.
    pub expires_at: DateTime<Utc>,
    /// Scopes of the token (`scope`).
    pub scopes: Scopes,
    /// Permissions of the client in addition to the scopes.
    pub permissions: BTreeSet<Permission>,
    /// Generation of the credentials that the token was issued under (`gen`).
    pub generation: Generation,
}
