use customs_access::TokenClaims;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// Tokens whose signature was verified. A client sends the same token with every request of an hour, and its signature
/// stays valid; expiry and revocation are not remembered but checked on each request.
#[derive(Default)]
pub(super) struct RememberedTokens(RwLock<HashMap<String, TokenClaims>>);

/// Largest number of remembered tokens, of about a kilobyte each. With more clients at once, some tokens are verified
/// again now and then.
const MOST: usize = 2_048;

impl RememberedTokens {
    pub(super) fn claims(&self, token: &str) -> Option<TokenClaims> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
    }

    /// Forgets all: some of them were signed by a key that has ended.
    pub(super) fn forget(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn remember(&self, token: &str, claims: &TokenClaims) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(token.to_owned(), claims.clone());
    }
}
