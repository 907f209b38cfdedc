use super::sentence;
use crate::ApiError;
use customs_exchange::UnreadableMessage;
use customs_transits::TransitError;
use customs_transits::lifecycle::Status;

impl From<TransitError> for ApiError {
    fn from(error: TransitError) -> Self {
        let description = sentence(&error);
        match error {
            TransitError::Invalid(errors) => Self::validation(&errors),
            TransitError::NotFound => Self::not_found_because("The transit was not found."),
            TransitError::InvalidStatus { current, allowed } => {
                let allowed: Vec<&str> = allowed.iter().copied().map(Status::code).collect();
                Self::invalid_status(&description, current.code(), &allowed)
            }
            TransitError::NoWayBack { current } | TransitError::Undecided { current } => {
                Self::invalid_status(&description, current.code(), &[])
            }
            TransitError::KnownToCustoms => Self::invalid_status(&description, Status::Draft.code(), &[]),
            TransitError::NoOutage => Self::refused("no_outage", &description),
            TransitError::NotPrelodged => Self::refused("invalid_variant", &description),
            TransitError::NotAccepted => Self::refused("not_accepted", &description),
            TransitError::AlreadySent { at } => Self::refused("already_sent", &description).with("sent_at", at),
            TransitError::AmendmentPending { at } => {
                Self::refused("amendment_pending", &description).with("asked_at", at)
            }
            TransitError::DeadlinePassed { last_day } => {
                Self::refused("deadline_passed", &description).with("last_day", last_day)
            }
            TransitError::GuaranteeInsufficient(refusal) => Self::guarantee_insufficient(&description, &refusal),
            TransitError::Stale => Self::stale(),
            TransitError::Unreadable(UnreadableMessage { reason }) => Self::invalid_field("body", &reason),
            TransitError::Storage(error) => error.into(),
        }
    }
}
