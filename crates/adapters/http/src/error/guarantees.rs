use super::sentence;
use crate::ApiError;
use crate::body::Number;
use customs_guarantees::{GuaranteeError, Insufficiency};
use customs_kernel::GuaranteeShortage;

impl From<GuaranteeError> for ApiError {
    fn from(error: GuaranteeError) -> Self {
        let description = sentence(&error);
        match error {
            GuaranteeError::Invalid(errors) => Self::validation(&errors),
            GuaranteeError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            GuaranteeError::Insufficient(insufficiency) => {
                let Insufficiency { account, level, amount, available } = *insufficiency;
                let shortage = GuaranteeShortage {
                    kind: account.kind.word(),
                    eori: account.eori,
                    level: level.word(),
                    amount,
                    total_available: available,
                };
                Self::guarantee_insufficient(&description, &shortage)
            }
            GuaranteeError::Storage(error) => error.into(),
        }
    }
}

impl ApiError {
    /// 422: the guarantee does not cover the amount that would be reserved.
    pub(super) fn guarantee_insufficient(description: &str, shortage: &GuaranteeShortage) -> Self {
        let GuaranteeShortage { kind, eori, level, amount, total_available } = shortage;
        Self::refused("guarantee_insufficient", description)
            .with("kind", kind)
            .with("eori", eori.as_str())
            .with("level", level)
            .with("amount", Number::from(amount.normalize()))
            .with("total_available", Number::from(total_available.normalize()))
    }
}
