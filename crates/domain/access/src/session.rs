use crate::opaque_token::opaque_token;
use crate::{Generation, User, UserState, Visitor};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{InvalidReference, OrganisationId, UserId};
use std::fmt;
use std::str::FromStr;

opaque_token! {
    /// The secret of a session, which the browser keeps in a cookie.
    SessionToken;
    /// The stored form of a session's token, and the id of the session: it opens nothing, since a request is found by
    /// the hash of what it sends.
    SessionHash;
}

impl fmt::Display for SessionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.as_bytes()))
    }
}

impl FromStr for SessionHash {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bytes = hex::decode(text).ok();
        bytes
            .and_then(|bytes| Self::from_bytes(&bytes))
            .ok_or(InvalidReference::breaks("must be 64 hexadecimal digits"))
    }
}

/// A user at one browser, from sign-in until sign-out or expiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Hash of the token, under which the session is stored.
    pub hash: SessionHash,
    /// Organisation of the user.
    pub organisation: OrganisationId,
    /// User who signed in.
    pub user: UserId,
    /// Generation of the password with which the user signed in.
    pub generation: Generation,
    /// Where the sign-in came from.
    pub visitor: Visitor,
    /// Moment of the sign-in.
    pub opened_at: DateTime<Utc>,
    /// Moment of the last renewal; at first that of the sign-in.
    pub renewed_at: DateTime<Utc>,
    /// Moment from which the session is no longer accepted.
    pub expires_at: DateTime<Utc>,
}

impl Session {
    /// How long a session lasts after its last renewal: 12 hours.
    pub const LIFETIME: Duration = Duration::hours(12);
    /// How long a session lasts after the sign-in, however often it is renewed: 7 days.
    pub const LONGEST: Duration = Duration::days(7);
    /// Shortest time between two renewals: 5 minutes, so that reading pages hardly ever writes.
    pub const RENEWAL: Duration = Duration::minutes(5);

    /// Most sessions of a user that are listed, the newest: a program that signs in may open thousands.
    pub const MOST_LISTED: usize = 100;

    /// A new session of the user.
    #[must_use]
    pub fn new(user: &User, token: &SessionToken, visitor: Visitor, now: DateTime<Utc>) -> Self {
        Self {
            hash: token.hash(),
            organisation: user.organisation(),
            user: user.id(),
            generation: user.generation(),
            visitor,
            opened_at: now,
            renewed_at: now,
            expires_at: now + Self::LIFETIME,
        }
    }

    /// Whether the session lets the user in: it has not expired, and the user is active and has the same password still.
    #[must_use]
    pub fn admits(&self, user: &User, now: DateTime<Utc>) -> bool {
        now < self.expires_at && user.state() == UserState::Active && user.generation() == self.generation
    }

    /// Whether it is time to renew the session.
    #[must_use]
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        now >= self.renewed_at + Self::RENEWAL
    }

    /// The session with its 12 hours counted again, within its 7 days.
    #[must_use]
    pub fn renewed(&self, now: DateTime<Utc>) -> Self {
        let expires_at = (now + Self::LIFETIME).min(self.opened_at + Self::LONGEST);
        Self { renewed_at: now, expires_at, ..self.clone() }
    }
}

#[cfg(test)]
mod tests;
