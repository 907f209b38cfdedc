use super::missing::MissingDetail;
use super::sentence;
use crate::ApiError;
use customs_billing::BillingError;

impl From<BillingError> for ApiError {
    fn from(error: BillingError) -> Self {
        let description = sentence(&error);
        match error {
            BillingError::Invalid(errors) => Self::validation(&errors),
            BillingError::Unknown(what) => Self::not_found_because(&format!("The {what} was not found.")),
            BillingError::InvalidStatus { current, allowed } => Self::invalid_status(&description, current, &allowed),
            BillingError::InUse(_) => Self::refused("in_use", &description),
            BillingError::Locked(_) | BillingError::TakenOff { .. } => Self::refused("locked", &description),
            BillingError::NoPendingLines => Self::refused("no_pending_lines", &description),
            BillingError::NoActiveRateCard { customer: _ } => Self::refused("no_active_rate_card", &description),
            BillingError::AlreadyLinked(_) => Self::refused("already_linked", &description),
            BillingError::NotLinked(_) => Self::refused("not_linked", &description),
            BillingError::PreconditionFailed(_) => Self::refused("precondition_failed", &description),
            BillingError::LacksForUbl(lacks) => {
                let missing: Vec<MissingDetail> = lacks.iter().map(MissingDetail::from).collect();
                Self::refused("precondition_failed", &description).with("missing_details", missing)
            }
            BillingError::FontGone(_) => Self::unavailable_because(&description, error),
            BillingError::Stale => Self::stale(),
            BillingError::Storage(error) => error.into(),
        }
    }
}
