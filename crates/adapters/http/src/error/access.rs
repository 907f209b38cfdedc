use super::sentence;
use crate::ApiError;
use actix_web::http::StatusCode;
use customs_access::{AccessError, GrantError, TokenRefused};

impl From<AccessError> for ApiError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::Invalid(errors) => Self::validation(&errors),
            AccessError::Storage(error) => error.into(),
            AccessError::UnknownOrganisation | AccessError::UnknownClient | AccessError::ClientRevoked => {
                Self::from_kind(error.kind(), error)
            }
        }
    }
}

/// The error bodies of the token endpoint carry `error`, `error_description` and `message` (document 1).
impl From<GrantError> for ApiError {
    fn from(error: GrantError) -> Self {
        let bad_request = |code| Self::new(StatusCode::BAD_REQUEST, code, &sentence(&error));
        match error {
            GrantError::InvalidRequest(errors) => Self::invalid_request(&errors),
            GrantError::UnsupportedGrantType => bad_request("unsupported_grant_type"),
            GrantError::UnknownScope(_) | GrantError::ScopeNotGranted(_) => bad_request("invalid_scope"),
            GrantError::InvalidClient => {
                Self::new(StatusCode::UNAUTHORIZED, "invalid_client", "Client authentication failed.")
            }
            GrantError::Storage(error) => error.into(),
            GrantError::Signing(error) => Self::internal(error),
        }
    }
}

impl From<TokenRefused> for ApiError {
    fn from(refused: TokenRefused) -> Self {
        Self::invalid_token(&sentence(&refused))
    }
}
