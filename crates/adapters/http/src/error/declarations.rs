use super::sentence;
use crate::ApiError;
use customs_access::{Scope, Scopes};
use customs_declarations::DeclarationError;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::UnreadableMessage;

impl From<DeclarationError> for ApiError {
    fn from(error: DeclarationError) -> Self {
        let description = sentence(&error);
        match error {
            DeclarationError::Invalid(errors) => Self::validation(&errors),
            DeclarationError::SkuResolutionFailed(errors) => {
                Self::refused("SKU_RESOLUTION_FAILED", &description).with("errors", errors)
            }
            DeclarationError::NotFound => Self::not_found_because("The declaration was not found."),
            DeclarationError::NoSuchLine => Self::not_found_because("The line was not found."),
            DeclarationError::InvalidStatus { current, allowed } => {
                let allowed: Vec<&str> = allowed.iter().copied().map(Status::code).collect();
                Self::invalid_status(&description, current.code(), &allowed)
            }
            // It can be set to every status but one.
            DeclarationError::NoWayBack { current } => {
                let others = Status::ALL.into_iter().filter(|status| *status != Status::Draft);
                let allowed: Vec<&str> = others.map(Status::code).collect();
                Self::invalid_status(&description, current.code(), &allowed)
            }
            DeclarationError::InvalidVariant { symbol } => {
                Self::refused("invalid_variant", &description).with("symbol", symbol.letter())
            }
            DeclarationError::InvalidDirection { direction: _ } => Self::refused("invalid_direction", &description),
            DeclarationError::NotAccepted => Self::refused("not_accepted", &description),
            DeclarationError::AlreadySent { at } => Self::refused("already_sent", &description).with("sent_at", at),
            DeclarationError::PresentationPending => Self::refused("advance_notification_pending", &description),
            DeclarationError::DeadlinePassed { last_day } => {
                Self::refused("deadline_passed", &description).with("last_day", last_day)
            }
            // Endpoints that can meet this name the scopes of the token themselves.
            DeclarationError::SubmitNotAllowed => {
                Self::insufficient_scope(Scope::DeclarationsSubmit, Scopes::default())
            }
            DeclarationError::Stale => Self::stale(),
            DeclarationError::Unreadable(UnreadableMessage { reason }) => Self::invalid_field("body", &reason),
            DeclarationError::Storage(error) => error.into(),
        }
    }
}
