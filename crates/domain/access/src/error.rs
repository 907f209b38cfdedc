use crate::{Scope, SigningFailed};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case for organisations or clients failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// The organisation does not exist.
    #[error("the organisation does not exist")]
    UnknownOrganisation,
    /// The client does not exist.
    #[error("the client does not exist")]
    UnknownClient,
    /// The client is revoked for good.
    #[error("the client is revoked")]
    ClientRevoked,
    /// The request breaks rules; the errors name each field.
    #[error("the input is not valid: {0}")]
    Invalid(#[source] FieldErrors),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccessError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownOrganisation | Self::UnknownClient => ErrorKind::NotFound,
            Self::ClientRevoked => ErrorKind::Refused,
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for AccessError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// The reason why a token request was refused, with the error codes of RFC 6749 §5.2.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// Required fields are missing (`invalid_request`).
    #[error("the request misses a field: {0}")]
    InvalidRequest(#[source] FieldErrors),
    /// The grant type is not `client_credentials` (`unsupported_grant_type`).
    #[error("the grant type is not supported")]
    UnsupportedGrantType,
    /// The client is unknown or revoked, or the secret is wrong; the answer does not say which (`invalid_client`).
    #[error("client authentication failed")]
    InvalidClient,
    /// No scope has this name (`invalid_scope`).
    #[error("{}", unknown_scope(.0))]
    UnknownScope(String),
    /// The client was not granted this scope (`invalid_scope`).
    #[error("the scope {0} is not granted to the client")]
    ScopeNotGranted(Scope),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The key could not sign the token.
    #[error(transparent)]
    Signing(#[from] SigningFailed),
}

impl GrantError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::InvalidRequest(_) | Self::UnsupportedGrantType | Self::UnknownScope(_) | Self::ScopeNotGranted(_) => {
                ErrorKind::Invalid
            }
            Self::InvalidClient => ErrorKind::Forbidden,
            Self::Storage(error) => error.kind(),
            Self::Signing(_) => ErrorKind::Internal,
        }
    }
}

/// Explains an unknown scope. Two spaces between scopes give a scope with an empty name.
fn unknown_scope(name: &str) -> String {
    if name.is_empty() {
        "scopes are written with one space between them".to_owned()
    } else {
        format!("there is no scope {name}")
    }
}

/// The reason why a token is not accepted.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenRefused {
    /// The token was not issued by this service.
    #[error("the access token is invalid")]
    Invalid,
    /// The token has expired.
    #[error("the access token has expired")]
    Expired,
    /// The token, or the credentials it was issued under, were revoked.
    #[error("the access token was revoked")]
    Revoked,
}
