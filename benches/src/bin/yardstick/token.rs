//! Checks access tokens.

use crate::refusal::Refusal;
use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use std::io::{Error, Result};

/// The key that verifies the service's tokens.
pub(crate) struct TokenKey {
    kid: String,
    key: DecodingKey,
    validation: Validation,
}

/// The caller, with the claims that this program needs.
#[derive(Deserialize)]
pub(crate) struct Caller {
    #[serde(rename = "org")]
    pub(crate) organisation: i64,
    pub(crate) client_name: String,
    scope: String,
}

impl TokenKey {
    /// Fetches the key that the service publishes.
    pub(crate) fn from_service(base_url: &str) -> Result<Self> {
        let url = format!("{base_url}/.well-known/jwks.json");
        let mut answer = ureq::get(&url).call().map_err(Error::other)?;
        let keys: JwkSet = answer.body_mut().read_json().map_err(Error::other)?;
        let key = keys.keys.first().ok_or_else(|| Error::other("the service publishes no key"))?;
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[base_url]);
        validation.leeway = 0;
        Ok(Self {
            kid: key.common.key_id.clone().unwrap_or_default(),
            key: DecodingKey::from_jwk(key).map_err(Error::other)?,
            validation,
        })
    }

    /// The caller, if the request has a token of the service with this scope.
    pub(crate) fn check(&self, request: &HttpRequest, scope: &str) -> std::result::Result<Caller, Refusal> {
        let header = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|value| value.strip_prefix("Bearer ")).ok_or(Refusal::Unauthorized)?;
        let kid = jsonwebtoken::decode_header(token).map_err(|_| Refusal::Unauthorized)?.kid;
        if kid.as_ref() != Some(&self.kid) {
            return Err(Refusal::Unauthorized);
        }
        let decoded = jsonwebtoken::decode::<Caller>(token, &self.key, &self.validation);
        let caller = decoded.map_err(|_| Refusal::Unauthorized)?.claims;
        if caller.scope.split(' ').any(|held| held == scope) { Ok(caller) } else { Err(Refusal::Forbidden) }
    }
}
