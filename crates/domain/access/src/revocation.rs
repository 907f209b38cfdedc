use crate::{ClientId, Generation, TokenClaims, TokenId};
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// A revocation, which makes tokens invalid before they expire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revocation {
    /// Revokes one token.
    Token {
        /// Id of the token.
        id: TokenId,
        /// When the token expires anyway, so that the revocation is no longer needed.
        until: DateTime<Utc>,
    },
    /// Revokes the tokens that a client got under earlier credentials.
    Client {
        /// Id of the client.
        id: ClientId,
        /// The first generation with valid tokens.
        valid_from: Generation,
        /// When the last of the revoked tokens has expired.
        until: DateTime<Utc>,
    },
}

/// The revocations known to one instance of the service. Every request checks them, so they are kept in memory. They
/// are read from the repository every few seconds; revocations made by this instance are added at once.
#[derive(Debug, Default)]
pub struct RevocationList(RwLock<Known>);

#[derive(Debug, Default)]
struct Known {
    tokens: HashMap<TokenId, DateTime<Utc>>,
    clients: HashMap<ClientId, (Generation, DateTime<Utc>)>,
}

impl RevocationList {
    /// Adds revocations and removes those that no longer matter. Revocations missing from the argument stay, because it
    /// may have been read before this instance revoked something.
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

    /// Whether the token with these claims was revoked.
    #[must_use]
    pub fn covers(&self, claims: &TokenClaims) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.tokens.contains_key(&claims.token_id)
            || known.clients.get(&claims.client_id).is_some_and(|(valid_from, _)| claims.generation < *valid_from)
    }
}
