//! Passwords: what is accepted as one, and how it is stored.

mod hash;
mod most_common;
mod policy;

pub use hash::{HashingFailed, PasswordHash};

use std::fmt;

/// A password as it was typed. It is neither shown nor stored.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// Fewest characters of a new password.
    pub const MIN_LENGTH: usize = 12;
    /// Most characters of a new password.
    pub const MAX_LENGTH: usize = 128;

    /// A password that was sent.
    #[must_use]
    pub fn presented(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Whether the same was typed. Both come from one form, so how long that takes reveals nothing new.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    /// Whether nothing was typed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}
