use super::sentence;
use crate::ApiError;
use customs_master_data::MasterDataError;

impl From<MasterDataError> for ApiError {
    fn from(error: MasterDataError) -> Self {
        let description = sentence(&error);
        match error {
            MasterDataError::Invalid(errors) => Self::validation(&errors),
            MasterDataError::UnknownCustomer => Self::not_found_because("The customer was not found."),
            MasterDataError::UnknownPart(kind) => Self::not_found_because(&format!("The {kind} was not found.")),
            MasterDataError::UnknownItem => Self::not_found_because("The item was not found."),
            MasterDataError::InUse(_) => Self::refused("in_use", &description),
            MasterDataError::PreconditionFailed(_) => Self::refused("precondition_failed", &description),
            MasterDataError::Stale => Self::stale(),
            MasterDataError::Unreadable(reason) => Self::invalid_field("body", &reason),
            MasterDataError::Storage(error) => error.into(),
        }
    }
}
