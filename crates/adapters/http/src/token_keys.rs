//! The keys that sign access tokens, and the tokens themselves (JWT, EdDSA).

pub(crate) mod claims;
mod key_file;
mod remembered_tokens;
mod signing_key;
mod unknown_kids;

pub use key_file::SigningKeyError;
pub use signing_key::SigningKey;

use chrono::{DateTime, Utc};
use claims::JwtClaims;
use customs_access::{NotOurToken, SigningFailed, TokenClaims, TokenSigner};
use jsonwebtoken::Validation;
use jsonwebtoken::jwk::JwkSet;
use remembered_tokens::RememberedTokens;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use unknown_kids::UnknownKids;

/// Signs tokens with an Ed25519 key and verifies them by the key that their `kid` names. The keys change while the
/// service runs.
pub struct TokenKeys {
    /// The keys whose tokens are accepted, each with the moment from which on it signs, in the order of these moments.
    keys: RwLock<Arc<Vec<Planned>>>,
    validation: Validation,
    remembered: RememberedTokens,
    unknown: UnknownKids,
    look: OnceLock<LookForKeys>,
}

/// A key, and from when on it signs.
type Planned = (Arc<SigningKey>, DateTime<Utc>);

/// Looks for keys that others have made, and hands them to [`TokenKeys::replace`].
pub type LookForKeys = Arc<dyn Fn() + Send + Sync>;

impl TokenKeys {
    /// Signs and verifies with these keys, each with the moment from which on it signs.
    #[must_use]
    pub fn new(keys: Vec<(SigningKey, DateTime<Utc>)>) -> Self {
        // The type into which the claims are read requires each of them, and `Access::authenticate` checks them by the
        // clock of the service, without leeway.
        let mut validation = Validation::new(jsonwebtoken::Algorithm::EdDSA);
        validation.required_spec_claims.clear();
        validation.validate_exp = false;
        validation.validate_aud = false;
        Self {
            keys: RwLock::new(Arc::new(in_order(keys))),
            validation,
            remembered: RememberedTokens::default(),
            unknown: UnknownKids::default(),
            look: OnceLock::new(),
        }
    }

    /// Takes up other keys: tokens of those that are missing now are refused.
    pub fn replace(&self, keys: Vec<(SigningKey, DateTime<Utc>)>) {
        let keys = Arc::new(in_order(keys));
        let gone = std::mem::replace(&mut *self.keys.write().unwrap_or_else(PoisonError::into_inner), keys);
        if gone.iter().any(|(key, _)| self.key(&key.kid).is_none()) {
            self.remembered.forget();
        }
    }

    /// Has `look` called when a token names an unknown key, at most once a second. Only the first one counts.
    pub fn on_unknown(&self, look: LookForKeys) {
        // A second one would mean that two services share these keys, which no code does.
        let _ = self.look.set(look);
    }

    /// Looks for new keys if the token names one that is unknown here: another instance may have signed it with a key
    /// that was made just now. Returns whether it looked.
    #[doc(hidden)]
    pub async fn look_for_key_of(&self, token: &str) -> bool {
        let Some(look) = self.look.get() else { return false };
        let names_unknown = kid_of(token).is_ok_and(|kid| self.key(&kid).is_none());
        if !names_unknown || !self.unknown.may_look() {
            return false;
        }
        let look = look.clone();
        actix_web::web::block(move || look()).await.is_ok()
    }

    /// Returns the claims of a token after verifying its signature.
    fn verified(&self, token: &str) -> Result<TokenClaims, NotOurToken> {
        let key = self.key(&kid_of(token)?).ok_or(NotOurToken)?;
        // The algorithm follows from the key; a header that names another one is refused.
        let decoded = jsonwebtoken::decode::<JwtClaims>(token, &key.verifying, &self.validation);
        TokenClaims::try_from(decoded.map_err(|_| NotOurToken)?.claims)
    }

    /// The public keys, for publication.
    #[doc(hidden)]
    #[must_use]
    pub fn published(&self) -> JwkSet {
        JwkSet { keys: self.keys().iter().map(|(key, _)| key.published.clone()).collect() }
    }

    /// The key that signs at this moment: the latest whose time has come. `None` without any keys.
    #[must_use]
    pub fn signing_at(&self, moment: DateTime<Utc>) -> Option<Arc<SigningKey>> {
        let keys = self.keys();
        let begun = keys.iter().rfind(|(_, signs_from)| *signs_from <= moment);
        begun.or_else(|| keys.first()).map(|(key, _)| key.clone())
    }

    fn keys(&self) -> Arc<Vec<Planned>> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn key(&self, kid: &str) -> Option<Arc<SigningKey>> {
        self.keys().iter().find(|(key, _)| key.kid == kid).map(|(key, _)| key.clone())
    }
}

fn in_order(keys: Vec<(SigningKey, DateTime<Utc>)>) -> Vec<Planned> {
    let mut keys: Vec<Planned> = keys.into_iter().map(|(key, signs_from)| (Arc::new(key), signs_from)).collect();
    keys.sort_by(|(one, its_start), (other, start)| (its_start, &one.kid).cmp(&(start, &other.kid)));
    keys
}

/// The name of the key that a token says to be signed with.
pub fn kid_of(token: &str) -> Result<String, NotOurToken> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| NotOurToken)?;
    header.kid.filter(|_| header.crit.is_none()).ok_or(NotOurToken)
}

impl TokenSigner for TokenKeys {
    /// Signs with the latest key whose time has come when the token is issued.
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed> {
        let key = self.signing_at(claims.issued_at).ok_or_else(|| SigningFailed("there is no signing key".into()))?;
        jsonwebtoken::encode(&key.header, &JwtClaims::from(claims), &key.signing)
            .map_err(|error| SigningFailed(error.into()))
    }

    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken> {
        if let Some(claims) = self.remembered.claims(token) {
            return Ok(claims);
        }
        let claims = self.verified(token)?;
        self.remembered.remember(token, &claims);
        Ok(claims)
    }
}
