use super::{BilingualText, Failure};
use customs_access::AccessError;

impl From<AccessError> for Failure {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::UnknownOrganisation | AccessError::UnknownClient => Self::NotFound,
            AccessError::ClientRevoked => {
                Self::Refused(BilingualText::by(|t| t.settings_client_is_revoked().to_owned()))
            }
            AccessError::Invalid(errors) => Self::Invalid(errors),
            AccessError::Storage(error) => error.into(),
        }
    }
}
