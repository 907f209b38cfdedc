use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;

/// A key that signs access tokens: what names it, and when it signs.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningKeyDates {
    /// The `kid` in the header of the tokens that it signs.
    pub kid: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// From when on it signs, until the next key does.
    pub signs_from: DateTime<Utc>,
    /// The longest lifetime of the tokens that it signs, in seconds.
    pub token_seconds: u32,
}

/// What a key does at a moment.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SigningKeyStanding {
    /// Its tokens are accepted, and it signs none yet.
    Published,
    /// It signs.
    Signs,
    /// It signs no more, and its tokens are accepted until this moment.
    AcceptedUntil(DateTime<Utc>),
    /// No token that it signed is valid any more.
    Ended,
}

impl SigningKeyDates {
    /// How long others may keep the published keys before they ask again (`Cache-Control` of the key set).
    pub const KEPT_BY_OTHERS: Duration = Duration::seconds(300);
    /// How long a new key is published before it signs, so that its tokens are accepted everywhere by then: by every
    /// instance, which looks for new keys several times in the first minute, and by clients that fetched the keys from
    /// an instance just before it knew this one.
    pub const PUBLISHED_FIRST: Duration = Duration::seconds(60 + Self::KEPT_BY_OTHERS.num_seconds());
    /// How much later than planned the last token of a key may have been signed: clocks differ, and an instance may
    /// have stood still.
    const LATE: Duration = Duration::seconds(60);

    /// Returns whether each key signs at that moment, is accepted only, or has ended, given all keys in the order in
    /// which they sign. The first one signs even before its time, since there is no other.
    #[must_use]
    pub fn standings(keys: &[Self], at: DateTime<Utc>) -> Vec<SigningKeyStanding> {
        let signing = keys.iter().rposition(|key| key.signs_from <= at).unwrap_or(0);
        let standing = |(place, key): (usize, &Self)| match keys.get(place + 1) {
            _ if place > signing => SigningKeyStanding::Published,
            Some(next) if place < signing => {
                let end = next.signs_from + Duration::seconds(key.token_seconds.into()) + Self::LATE;
                if end > at { SigningKeyStanding::AcceptedUntil(end) } else { SigningKeyStanding::Ended }
            }
            _ => SigningKeyStanding::Signs,
        };
        keys.iter().enumerate().map(standing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_000_000 + seconds, 0).expect("a moment")
    }

    fn key(kid: &str, signs_from: i64, token_seconds: u32) -> SigningKeyDates {
        SigningKeyDates { kid: kid.to_owned(), created_at: at(0), signs_from: at(signs_from), token_seconds }
    }

    #[test]
    fn a_key_is_published_signs_is_accepted_and_ends_when_its_last_token_has() {
        use SigningKeyStanding::{AcceptedUntil, Ended, Published, Signs};
        let keys = [key("a", 0, 600), key("b", 30, 60), key("c", 100, 60)];
        let standings = |seconds| SigningKeyDates::standings(&keys, at(seconds));
        let (a_ends, b_ends) = (30 + 600 + 60, 100 + 60 + 60);
        assert_eq!(standings(-5), [Signs, Published, Published]);
        assert_eq!(standings(29), [Signs, Published, Published]);
        assert_eq!(standings(30), [AcceptedUntil(at(a_ends)), Signs, Published]);
        assert_eq!(standings(100), [AcceptedUntil(at(a_ends)), AcceptedUntil(at(b_ends)), Signs]);
        assert_eq!(standings(b_ends), [AcceptedUntil(at(a_ends)), Ended, Signs]);
        assert_eq!(standings(a_ends), [Ended, Ended, Signs]);
        assert_eq!(SigningKeyDates::standings(&[], at(0)), []);
    }

    #[test]
    fn a_new_key_signs_no_sooner_than_whoever_keeps_the_keys_has_asked_again() {
        // An instance looks for keys every four seconds. A client that fetched the keys just before that keeps them for
        // 300 s, and may meet no token of the new key until 304 s after it was made.
        assert!(SigningKeyDates::PUBLISHED_FIRST > SigningKeyDates::KEPT_BY_OTHERS + Duration::seconds(4));
    }

    #[test]
    fn of_keys_that_begin_at_the_same_moment_one_signs() {
        let keys = [key("a", 0, 60), key("b", 30, 60), key("c", 30, 60)];
        let standings = SigningKeyDates::standings(&keys, at(30));
        assert_eq!(standings.iter().filter(|standing| **standing == SigningKeyStanding::Signs).count(), 1);
        assert!(!standings.contains(&SigningKeyStanding::Ended));
    }
}
