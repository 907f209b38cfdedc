use crate::opaque_token::opaque_token;
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, UserId, words};

opaque_token! {
    /// The secret part of a one-time link.
    LinkToken;
    /// The stored form of a link's token.
    LinkHash;
}

words!(
    /// The purpose of a one-time link. In every case the link lets its user set a password once.
    #[growing]
    LinkPurpose {
        /// The first sign-in of a new user; the person who created the user hands the link over.
        FirstSignIn = "first_sign_in",
        /// The link was mailed to a new user.
        Invitation = "invitation",
        /// The link was mailed to a user who forgot the password.
        Reset = "reset",
    }
);

impl LinkPurpose {
    /// How long a new link can be used: 7 days for a new user, who may be on holiday, and 1 hour for a user who waits
    /// for the mail (OWASP Forgot Password Cheat Sheet: no longer than needed).
    #[must_use]
    pub const fn lifetime(self) -> Duration {
        match self {
            Self::FirstSignIn | Self::Invitation => Duration::days(7),
            Self::Reset => Duration::hours(1),
        }
    }
}

/// A link by which a user sets a password without knowing one. It works once, until it expires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneTimeLink {
    /// Hash of the token, under which the link is stored.
    pub hash: LinkHash,
    /// What the link is for.
    pub purpose: LinkPurpose,
    /// Organisation of the user.
    pub organisation: OrganisationId,
    /// The user who sets a password by the link.
    pub user: UserId,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment from which the link no longer works.
    pub expires_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    #[test]
    fn a_token_is_found_by_its_hash_and_by_no_other() {
        let entropy = CountingEntropy::default();
        let (one, other) = (LinkToken::random(&entropy), LinkToken::random(&entropy));
        assert_eq!(one.reveal().len(), 43);
        assert_eq!(LinkToken::presented(one.reveal()).hash(), one.hash());
        assert_ne!(one.hash(), other.hash());
        assert_eq!(LinkHash::from_bytes(one.hash().as_bytes()), Some(one.hash()));
        assert_eq!(LinkHash::from_bytes(&[1; 31]), None);
    }

    #[test]
    fn the_stored_form_is_the_sha_256_of_the_text() {
        let hash = LinkToken::presented("abc").hash();
        // The test vector of FIPS 180-2, appendix B.1.
        assert_eq!(hex::encode(hash.as_bytes()), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn neither_token_nor_hash_shows_in_debug_output() {
        let token = LinkToken::presented("hunter2");
        assert_eq!(format!("{token:?} {:?}", token.hash()), "LinkToken(…) LinkHash(…)");
    }
}
