use super::{BilingualText, Failure};
use customs_access::{PeopleError, SignInError};

impl From<PeopleError> for Failure {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::UnknownOrganisation | PeopleError::UnknownUser => Self::NotFound,
            PeopleError::LastOwner => Self::Refused(BilingualText::by(|t| t.last_owner().to_owned())),
            PeopleError::UserDisabled => Self::Refused(BilingualText::by(|t| t.user_disabled().to_owned())),
            PeopleError::NotInvited => Self::Refused(BilingualText::by(|t| t.not_invited().to_owned())),
            PeopleError::LinkRefused => Self::Refused(BilingualText::by(|t| t.link_refused().to_owned())),
            PeopleError::TooManyAttempts(wait) => Self::TooMany(wait.seconds()),
            PeopleError::Invalid(errors) => Self::Invalid(errors),
            PeopleError::Hashing(error) => Self::Unavailable(error.into()),
            PeopleError::Storage(error) => error.into(),
        }
    }
}

impl From<SignInError> for Failure {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Invalid(errors) => Self::Invalid(errors),
            SignInError::WrongCredentials => Self::Refused(BilingualText::by(|t| t.wrong_credentials().to_owned())),
            SignInError::TicketRefused => Self::Refused(BilingualText::by(|t| t.choice_refused().to_owned())),
            SignInError::TooManyAttempts(wait) => Self::TooMany(wait.seconds()),
            SignInError::Hashing(error) => Self::Unavailable(error.into()),
            SignInError::Storage(error) => error.into(),
        }
    }
}
