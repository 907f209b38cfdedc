mod text;

pub use text::calendar_text;

use crate::CalendarId;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, Entropy, FieldErrors, OrganisationId, RuleCode, UserId, filled};
use sha2::{Digest, Sha256};
use std::fmt;

/// Most characters of the name of a calendar.
const LENGTH: usize = 100;

/// The secret in the address of a calendar: 32 random bytes as 43 letters, digits, `-` or `_`.
#[derive(Clone, PartialEq, Eq)]
pub struct CalendarToken(String);

impl CalendarToken {
    /// Generates a new token.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes);
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// A token that was sent. Any text will do; only a token that was issued is found by its hash.
    #[must_use]
    pub fn presented(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The token in plain text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The SHA-256 of the token's text, by which it is stored and found. 256 random bits cannot be guessed, so that this is
    /// enough, and a look-up by the hash shows nothing of the token by the time that it takes.
    #[must_use]
    pub fn hash(&self) -> CalendarHash {
        CalendarHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for CalendarToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CalendarToken(…)")
    }
}

/// The stored form of a calendar's token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarHash([u8; 32]);

impl CalendarHash {
    /// The 32 bytes to store.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for CalendarHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CalendarHash(…)")
    }
}

/// The one for whom a calendar was made. It shows what this owner may read at the moment of reading, and nothing once the
/// owner may not act any more.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A user.
    User(UserId),
    /// An API client, by its client id.
    Client(String),
}

/// The address of a calendar, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarAddress {
    /// Id assigned by the database.
    pub id: CalendarId,
    /// The organisation whose tasks it shows.
    pub organisation: OrganisationId,
    /// The one for whom it was made.
    pub owner: Owner,
    /// What its owner calls it.
    pub name: String,
    /// Whether it shows only the tasks that its owner, a user, took.
    pub only_own: bool,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A calendar to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCalendar {
    /// The organisation whose tasks it shows.
    pub organisation: OrganisationId,
    /// The one for whom it is made.
    pub owner: Owner,
    /// What its owner calls it.
    pub name: String,
    /// Whether it shows only the tasks that its owner took.
    pub only_own: bool,
    /// The hash of its secret.
    pub hash: CalendarHash,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A calendar as its owner asks for it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CalendarForm {
    /// What its owner calls it; 1 to 100 characters.
    pub name: Option<String>,
    /// Whether it shows only the tasks that its owner, a user, took.
    pub only_own: bool,
}

impl CalendarForm {
    /// Checks the name.
    ///
    /// # Errors
    /// `name`, when it is missing, too long or no line.
    pub fn checked_name(&self) -> Result<String, FieldErrors> {
        let Some(name) = filled(self.name.as_deref()).map(str::trim) else {
            return Err(FieldErrors::one("name", BrokenRule::required()));
        };
        if name.chars().count() > LENGTH {
            return Err(FieldErrors::one("name", BrokenRule::too_long(LENGTH)));
        }
        if name.contains(char::is_control) {
            return Err(FieldErrors::one("name", (RuleCode::ControlCharacters, "must not contain control characters")));
        }
        Ok(name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    #[test]
    fn a_token_is_found_by_its_hash_and_shows_nowhere() {
        let entropy = CountingEntropy::default();
        let (one, other) = (CalendarToken::random(&entropy), CalendarToken::random(&entropy));
        assert_eq!(one.reveal().len(), 43);
        assert_eq!(CalendarToken::presented(one.reveal()).hash(), one.hash());
        assert_ne!(one.hash(), other.hash());
        assert_eq!(format!("{one:?} {:?}", one.hash()), "CalendarToken(…) CalendarHash(…)");
    }

    #[test]
    fn a_calendar_has_a_name_of_one_line() {
        let named = |name: &str| CalendarForm { name: Some(name.to_owned()), only_own: false }.checked_name();
        assert_eq!(named(" Desk "), Ok("Desk".to_owned()));
        for broken in ["", " ", "a\nb", &"x".repeat(101)] {
            assert!(named(broken).is_err(), "{broken}");
        }
    }
}
