use customs_access::TokenClaims;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// Tokens whose signature was found right. A client sends the same token with every request of an
/// hour, and its signature stays as right as it was; whether it has expired or was revoked is not
/// remembered, but asked each time.
#[derive(Default)]
pub(super) struct RememberedTokens(RwLock<HashMap<String, TokenClaims>>);

/// About a kilobyte each. More clients than that at once are verified anew now and then.
const MOST: usize = 2_048;

impl RememberedTokens {
    pub(super) fn claims(&self, token: &str) -> Option<TokenClaims> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(token).cloned()
    }

    pub(super) fn remember(&self, token: &str, claims: &TokenClaims) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(token.to_owned(), claims.clone());
    }
}
