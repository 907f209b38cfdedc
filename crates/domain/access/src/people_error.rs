use crate::{HashingFailed, TooManyAttempts};
use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case for users failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// The organisation does not exist.
    #[error("the organisation does not exist")]
    UnknownOrganisation,
    /// The organisation has no such user.
    #[error("the user does not exist")]
    UnknownUser,
    /// No other user could manage the account: the user is the last owner who can sign in.
    #[error("the user is the last active owner of the organisation")]
    LastOwner,
    /// The user is disabled.
    #[error("the user is disabled")]
    UserDisabled,
    /// The user has a password already.
    #[error("the user has signed in already and needs no invitation")]
    NotInvited,
    /// The link was used, has expired or was never issued; the answer does not say which.
    #[error("the link is not valid: it was used or has expired")]
    LinkRefused,
    /// There were too many attempts.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// The request breaks rules; the errors name each field.
    #[error("the input is not valid: {0}")]
    Invalid(#[source] FieldErrors),
    /// A password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingFailed),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PeopleError {
    /// The kind of error, from which callers choose their answer. [`PeopleError::TooManyAttempts`] deserves an answer of
    /// its own, which says how long to wait.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownOrganisation | Self::UnknownUser => ErrorKind::NotFound,
            Self::LastOwner | Self::UserDisabled | Self::NotInvited | Self::LinkRefused | Self::TooManyAttempts(_) => {
                ErrorKind::Refused
            }
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Hashing(_) => ErrorKind::Unavailable,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for PeopleError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// The reason why a sign-in was refused.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// The e-mail or the password is missing.
    #[error("the input is not valid: {0}")]
    Invalid(#[source] FieldErrors),
    /// The e-mail is unknown, the password is wrong, or the user is disabled or has no password yet; the answer does not
    /// say which.
    #[error("the e-mail or the password is wrong")]
    WrongCredentials,
    /// The choice of an organisation was made already, came too late, or names an organisation that was not offered; or the
    /// user there was disabled or got another password meanwhile. The answer does not say which.
    #[error("the choice of an organisation is no longer open: sign in again")]
    TicketRefused,
    /// There were too many attempts with this e-mail or from this network.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// A password could not be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingFailed),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl SignInError {
    /// The kind of error, from which callers choose their answer. [`SignInError::TooManyAttempts`] deserves an answer of
    /// its own, which says how long to wait.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::WrongCredentials => ErrorKind::Forbidden,
            Self::TicketRefused | Self::TooManyAttempts(_) => ErrorKind::Refused,
            Self::Hashing(_) => ErrorKind::Unavailable,
            Self::Storage(error) => error.kind(),
        }
    }
}
