use chrono::{DateTime, Utc};
use customs_access::{ClientId, Generation, NotOurToken, TokenClaims, TokenId};
use customs_kernel::OrganisationId;
use serde::{Deserialize, Serialize};

/// The claims in the form of a JWT (RFC 7519, RFC 9068).
#[derive(Serialize, Deserialize)]
pub struct JwtClaims {
    iss: String,
    sub: String,
    jti: String,
    iat: i64,
    exp: i64,
    scope: String,
    org: i64,
    #[serde(rename = "gen")]
    generation: i64,
    client_name: String,
    permissions: Vec<String>,
}

impl From<&TokenClaims> for JwtClaims {
    fn from(claims: &TokenClaims) -> Self {
        let TokenClaims {
            issuer,
            client_id,
            client_name,
            organisation,
            token_id,
            issued_at,
            expires_at,
            scopes,
            permissions,
            generation,
        } = claims;
        Self {
            iss: issuer.clone(),
            sub: client_id.to_string(),
            jti: token_id.to_string(),
            iat: issued_at.timestamp(),
            exp: expires_at.timestamp(),
            scope: scopes.to_string(),
            org: organisation.get(),
            generation: generation.get(),
            client_name: client_name.clone(),
            permissions: permissions.iter().map(ToString::to_string).collect(),
        }
    }
}

impl TryFrom<JwtClaims> for TokenClaims {
    type Error = NotOurToken;

    fn try_from(claims: JwtClaims) -> Result<Self, NotOurToken> {
        let JwtClaims { iss, sub, jti, iat, exp, scope, org, generation, client_name, permissions } = claims;
        let moment = |seconds| DateTime::<Utc>::from_timestamp(seconds, 0).ok_or(NotOurToken);
        Ok(Self {
            issuer: iss,
            client_id: ClientId::parse(&sub).ok_or(NotOurToken)?,
            client_name,
            organisation: OrganisationId::new(org),
            token_id: TokenId::parse(&jti).ok_or(NotOurToken)?,
            issued_at: moment(iat)?,
            expires_at: moment(exp)?,
            scopes: scope.parse().map_err(|_| NotOurToken)?,
            permissions: permissions
                .iter()
                .map(|permission| permission.parse())
                .collect::<Result<_, _>>()
                .map_err(|_| NotOurToken)?,
            generation: Generation::new(generation),
        })
    }
}
