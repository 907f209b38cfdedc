use super::sentence;
use crate::ApiError;
use crate::body::Number;
use customs_guarantees::{GuaranteeError, Insufficiency};

impl From<GuaranteeError> for ApiError {
    fn from(error: GuaranteeError) -> Self {
        let description = sentence(&error);
        match error {
            GuaranteeError::Invalid(errors) => Self::validation(&errors),
            GuaranteeError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            GuaranteeError::Insufficient(insufficiency) => {
                let Insufficiency { account, level, amount, available } = *insufficiency;
                Self::refused("guarantee_insufficient", &description)
                    .with("kind", account.kind.word())
                    .with("eori", account.eori.as_str())
                    .with("level", level.word())
                    .with("amount", Number::from(amount.normalize()))
                    .with("total_available", Number::from(available.normalize()))
            }
            GuaranteeError::Storage(error) => error.into(),
        }
    }
}
