use crate::{Scope, SigningFailed};
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why an organisation or client could not be looked after.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// There is no such organisation.
    #[error("the organisation does not exist")]
    UnknownOrganisation,
    /// There is no such client.
    #[error("the client does not exist")]
    UnknownClient,
    /// The client was revoked, and stays so.
    #[error("the client is revoked")]
    ClientRevoked,
    /// What was asked breaks rules.
    #[error("the input is not valid")]
    Invalid(FieldErrors),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccessError {
    /// What it means to a caller.
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

/// Why a token request was refused; the codes of RFC 6749 §5.2.
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// Fields are missing (`invalid_request`).
    #[error("the request misses a field")]
    InvalidRequest(FieldErrors),
    /// Another grant than client credentials (`unsupported_grant_type`).
    #[error("the grant type is not supported")]
    UnsupportedGrantType,
    /// Unknown or revoked client, or wrong secret; which of them nobody is told (`invalid_client`).
    #[error("client authentication failed")]
    InvalidClient,
    /// There is no scope of that name (`invalid_scope`).
    #[error("{}", unknown_scope(.0))]
    UnknownScope(String),
    /// The client was not granted that scope (`invalid_scope`).
    #[error("the scope {0} is not granted to the client")]
    ScopeNotGranted(Scope),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The key could not sign.
    #[error(transparent)]
    Signing(#[from] SigningFailed),
}

impl GrantError {
    /// What it means to a caller.
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

/// Two spaces between scopes make one without a name.
fn unknown_scope(name: &str) -> String {
    if name.is_empty() {
        "scopes are written with one space between them".to_owned()
    } else {
        format!("there is no scope {name}")
    }
}

/// Why a token is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenRefused {
    /// This service did not issue it.
    #[error("the access token is invalid")]
    Invalid,
    /// Its time is over.
    #[error("the access token has expired")]
    Expired,
    /// It, or the credentials it was issued under, were revoked.
    #[error("the access token was revoked")]
    Revoked,
}
