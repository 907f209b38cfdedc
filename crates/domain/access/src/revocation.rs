use crate::{ClientId, Generation, TokenClaims, TokenId};
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// What makes tokens invalid before they expire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revocation {
    /// One token.
    Token {
        /// The token.
        id: TokenId,
        /// When it expires by itself, and the revocation is no longer needed.
        until: DateTime<Utc>,
    },
    /// The tokens that a client got under earlier credentials.
    Client {
        /// The client.
        id: ClientId,
        /// The first generation whose tokens are valid.
        valid_from: Generation,
        /// When the last token that this concerns has expired.
        until: DateTime<Utc>,
    },
}

/// The revocations as one instance of the service knows them: asked at every request, so kept in
/// memory, filled from the repository every few seconds and at once by what this instance revokes.
#[derive(Debug, Default)]
pub struct RevocationList(RwLock<Known>);

#[derive(Debug, Default)]
struct Known {
    tokens: HashMap<TokenId, DateTime<Utc>>,
    clients: HashMap<ClientId, (Generation, DateTime<Utc>)>,
}

impl RevocationList {
    /// Adds revocations and forgets those that no longer matter. It never takes one back: a list
    /// that was read before this instance revoked something does not know of it.
    pub fn learn(&self, revocations: impl IntoIterator<Item = Revocation>, now: DateTime<Utc>) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for revocation in revocations {
            match revocation {
                Revocation::Token { id, until } => {
                    known.tokens.insert(id, until);
                }
                Revocation::Client { id, valid_from, until } => {
                    let entry = known.clients.entry(id).or_insert((valid_from, until));
                    if valid_from >= entry.0 {
                        *entry = (valid_from, until);
                    }
                }
            }
        }
        known.tokens.retain(|_, until| *until > now);
        known.clients.retain(|_, (_, until)| *until > now);
    }

    /// Whether a token with these claims was revoked.
    #[must_use]
    pub fn covers(&self, claims: &TokenClaims) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.tokens.contains_key(&claims.token_id)
            || known.clients.get(&claims.client_id).is_some_and(|(valid_from, _)| claims.generation < *valid_from)
    }
}
