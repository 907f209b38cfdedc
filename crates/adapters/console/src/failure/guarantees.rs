use super::{BilingualText, Failure};
use customs_guarantees::GuaranteeError;

impl From<GuaranteeError> for Failure {
    fn from(error: GuaranteeError) -> Self {
        match error {
            GuaranteeError::Invalid(errors) => Self::Invalid(errors),
            GuaranteeError::Unknown(_) => Self::NotFound,
            GuaranteeError::Insufficient(shortage) => {
                let shortage = GuaranteeError::Insufficient(shortage).to_string();
                Self::Refused(BilingualText::by(|t| t.guarantee_insufficient(&shortage)))
            }
            GuaranteeError::Storage(error) => error.into(),
        }
    }
}
