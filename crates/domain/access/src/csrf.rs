use crate::SessionToken;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use customs_kernel::Entropy;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use subtle::ConstantTimeEq;

/// What a form sends back, so that no page of another site can send it: HMAC-SHA-256 of "csrf" under the session token.
/// It follows from the session, so nothing is stored for it.
#[derive(Clone)]
pub struct CsrfToken([u8; 32]);

impl CsrfToken {
    /// The token of the forms of this session.
    #[must_use]
    pub fn for_session(session: &SessionToken) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(session.reveal().as_bytes()).expect("a key of any length");
        mac.update(b"csrf");
        Self(mac.finalize().into_bytes().into())
    }

    /// The token as a page shows it, 86 characters: under another mask each time. A compressed page that repeats what
    /// its address says gives a constant secret away byte by byte (the BREACH attack).
    #[must_use]
    pub fn shown(&self, entropy: &dyn Entropy) -> String {
        let mut shown = [0; 64];
        let (mask, masked) = shown.split_at_mut(32);
        entropy.fill(mask);
        for ((masked, mask), byte) in masked.iter_mut().zip(mask).zip(self.0) {
            *masked = *mask ^ byte;
        }
        URL_SAFE_NO_PAD.encode(shown)
    }

    /// Whether a form sent this token, under any mask; in constant time.
    #[must_use]
    pub fn matches(&self, sent: &str) -> bool {
        let Some(sent) = URL_SAFE_NO_PAD.decode(sent).ok().and_then(|bytes| <[u8; 64]>::try_from(bytes).ok()) else {
            return false;
        };
        let (mask, masked) = sent.split_at(32);
        let unmasked: Vec<u8> = masked.iter().zip(mask).map(|(masked, mask)| masked ^ mask).collect();
        unmasked.ct_eq(&self.0).into()
    }
}

impl fmt::Debug for CsrfToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CsrfToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    #[test]
    fn every_page_shows_another_text_and_each_of_them_is_accepted() {
        let entropy = CountingEntropy::default();
        let csrf = CsrfToken::for_session(&SessionToken::random(&entropy));
        let [one, other] = [(); 2].map(|()| csrf.shown(&entropy));
        assert_ne!(one, other);
        assert_eq!(one.len(), 86);
        assert!(csrf.matches(&one) && csrf.matches(&other));
    }

    #[test]
    fn the_token_of_another_session_or_an_altered_one_is_refused() {
        let entropy = CountingEntropy::default();
        let [ours, theirs] = [(); 2].map(|()| CsrfToken::for_session(&SessionToken::random(&entropy)));
        let shown = ours.shown(&entropy);
        assert!(!theirs.matches(&shown));
        let bytes = URL_SAFE_NO_PAD.decode(&shown).expect("base64");
        for position in [0, 31, 32, 63] {
            let mut altered = bytes.clone();
            altered[position] ^= 1;
            assert!(!ours.matches(&URL_SAFE_NO_PAD.encode(altered)), "byte {position}");
        }
        for text in ["", "csrf", &shown[..84], &format!("{shown}AA"), &URL_SAFE_NO_PAD.encode([0; 64])] {
            assert!(!ours.matches(text), "{text}");
        }
    }

    #[test]
    fn the_token_is_the_hmac_of_the_session_token() {
        let csrf = CsrfToken::for_session(&SessionToken::presented("key"));
        // As OpenSSL computes it: printf csrf | openssl dgst -sha256 -hmac key
        assert_eq!(hex::encode(csrf.0), "b16b91124d187af339b515f5f6046a55a985f32065b63e3ea9e3f0b32f05e336");
        assert_eq!(format!("{csrf:?}"), "CsrfToken(…)");
    }
}
