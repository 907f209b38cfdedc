use crate::email::in_lower_case;
use crate::{Email, Visitor};
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, UserId};
use sha2::{Digest, Sha256};
use std::fmt;

/// Attempts that were counted under one key, until they are forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    /// The number of attempts.
    pub tries: u32,
    /// Moment from which the next attempt is let through.
    pub free_at: DateTime<Utc>,
    /// Moment from which nothing is known of them any more.
    pub forgotten_at: DateTime<Utc>,
}

/// How many attempts are let through in 15 minutes before each further one has to wait: 1, 2, 4 and 8 minutes, and then
/// 15 minutes each. Nothing is ever locked for good, since then one person could lock out another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptLimit(u32);

impl AttemptLimit {
    /// Sign-ins with one e-mail: 10.
    pub const SIGN_INS_OF_ACCOUNT: Self = Self(10);
    /// Passwords that are tried on the user of one organisation: 20. The attempts of an account are forgotten when one of
    /// its users signs in; these are not, unless it is this user. Otherwise a person who has a user with the e-mail of
    /// another, in an organisation of their own, could guess at the password of the other without end. It is more than
    /// [`Self::SIGN_INS_OF_ACCOUNT`], so that it does not concern an e-mail that belongs to one organisation.
    pub const SIGN_INS_OF_USER: Self = Self(20);
    /// Sign-ins from one network: 100, since an office may share an address.
    pub const SIGN_INS_FROM_NETWORK: Self = Self(100);
    /// Requests for a reset of one e-mail: 3, since each of them may send a mail.
    pub const RESETS_OF_ACCOUNT: Self = Self(3);
    /// Requests for resets from one network: 20.
    pub const RESETS_FROM_NETWORK: Self = Self(20);

    const WINDOW: Duration = Duration::minutes(15);
    const LONGEST_WAIT_MINUTES: i64 = 15;

    /// Counts an attempt at this moment, after those that were counted before.
    ///
    /// # Errors
    /// When it has to wait; then it is not counted, so that asking too early does not lengthen the wait.
    pub fn count(self, before: Option<Attempts>, now: DateTime<Utc>) -> Result<Attempts, TooManyAttempts> {
        let Some(known) = before.filter(|known| now < known.forgotten_at) else {
            return Ok(Attempts { tries: 1, free_at: now, forgotten_at: now + Self::WINDOW });
        };
        if now < known.free_at {
            return Err(TooManyAttempts { wait: known.free_at - now });
        }
        let tries = known.tries.saturating_add(1);
        let free_at = now + self.wait_after(tries);
        // Within the limit the 15 minutes count from the first attempt, beyond it from the end of the last wait.
        let forgotten_at = if tries < self.0 { known.forgotten_at } else { free_at + Self::WINDOW };
        Ok(Attempts { tries, free_at, forgotten_at })
    }

    fn wait_after(self, tries: u32) -> Duration {
        let Some(beyond) = tries.checked_sub(self.0) else { return Duration::zero() };
        let minutes = 1_i64.checked_shl(beyond).filter(|minutes| (1..Self::LONGEST_WAIT_MINUTES).contains(minutes));
        Duration::minutes(minutes.unwrap_or(Self::LONGEST_WAIT_MINUTES))
    }
}

/// There were too many attempts; the next one is let through after a while.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there were too many attempts: try again in {} seconds", self.seconds())]
pub struct TooManyAttempts {
    /// How long the caller has to wait.
    pub wait: Duration,
}

impl TooManyAttempts {
    /// The whole seconds to wait, at least 1, for `Retry-After`.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        (self.wait + Duration::milliseconds(999)).num_seconds().max(1)
    }
}

/// The key that attempts are counted under. It holds a hash instead of the e-mail, since people also type passwords
/// into the field for the e-mail.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttemptKey(String);

impl AttemptKey {
    /// Sign-ins with what was typed as e-mail, whether a user has it or not.
    #[must_use]
    pub fn sign_ins_of(email: &str) -> Self {
        Self(format!("sign-in of {}", digest(email)))
    }

    /// Sign-ins from the network of this visitor.
    #[must_use]
    pub fn sign_ins_from(visitor: &Visitor) -> Self {
        Self(format!("sign-in from {}", visitor.network()))
    }

    /// Passwords that are tried on the user with this e-mail of one organisation.
    #[must_use]
    pub(crate) fn sign_ins_at(email: &str, organisation: OrganisationId) -> Self {
        Self(format!("sign-in at {}", digest(&format!("{} {}", email.trim(), organisation.get()))))
    }

    /// Passwords that are tried on no user, in place of one that the e-mail could belong to: an e-mail that belongs to
    /// few costs as many statements as one that belongs to some.
    #[must_use]
    pub(crate) fn sign_ins_at_nobody(email: &str, place: usize) -> Self {
        Self(format!("sign-in at {}", digest(&format!("{} nobody {place}", email.trim()))))
    }

    /// Resets of one user that owners of the organisation ask for.
    #[must_use]
    pub(crate) fn resets_by_owners(organisation: OrganisationId, user: UserId) -> Self {
        Self(format!("reset of user {}/{}", organisation.get(), user.get()))
    }

    /// Requests for a reset of this e-mail, whether a user has it or not.
    #[must_use]
    pub fn resets_of(email: &Email) -> Self {
        Self(format!("reset of {}", digest(email.as_str())))
    }

    /// Requests for resets from the network of this visitor.
    #[must_use]
    pub fn resets_from(visitor: &Visitor) -> Self {
        Self(format!("reset from {}", visitor.network()))
    }

    /// The text under which the attempts are stored, at most 80 ASCII characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn digest(email: &str) -> String {
    hex::encode(Sha256::digest(in_lower_case(email)))
}

impl fmt::Debug for AttemptKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AttemptKey({})", self.0)
    }
}

#[cfg(test)]
mod tests;
