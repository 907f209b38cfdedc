use super::sentence;
use crate::ApiError;
use crate::body::Number;
use actix_web::http::StatusCode;
use customs_access::{Scope, Scopes};
use customs_declarations::DeclarationError;
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::StockShortage;
use customs_exchange::UnreadableMessage;

impl From<DeclarationError> for ApiError {
    fn from(error: DeclarationError) -> Self {
        let description = sentence(&error);
        match error {
            DeclarationError::Invalid(errors) => Self::validation(&errors),
            DeclarationError::SkuResolutionFailed(errors) => {
                Self::refused("SKU_RESOLUTION_FAILED", "Some SKU codes are unknown or inactive.").with_errors(&errors)
            }
            DeclarationError::NotFound => Self::not_found_because("The declaration was not found."),
            DeclarationError::NoSuchAmendment => Self::not_found_because("The amendment was not found."),
            DeclarationError::NoSuchMend => Self::not_found_because("The mend was not found."),
            DeclarationError::NoSuchLine => Self::not_found_because("The line was not found."),
            DeclarationError::InvalidStatus { current, allowed }
            | DeclarationError::NoWayBack { current, allowed }
            | DeclarationError::Undecided { current, allowed } => {
                let allowed: Vec<&str> = allowed.iter().copied().map(Status::code).collect();
                Self::invalid_status(&description, current.code(), &allowed)
            }
            DeclarationError::KnownToCustoms { accepted: _ } => {
                Self::invalid_status(&description, Status::Draft.code(), &[])
            }
            DeclarationError::InvalidVariant { symbol } => {
                Self::refused("invalid_variant", &description).with("symbol", symbol.letter())
            }
            DeclarationError::InvalidDirection { direction: _ } => Self::refused("invalid_direction", &description),
            DeclarationError::NotAccepted => Self::refused("not_accepted", &description),
            DeclarationError::AlreadySent { at } => Self::refused("already_sent", &description).with("sent_at", at),
            DeclarationError::AmendmentPending { number, at } => {
                Self::new(StatusCode::CONFLICT, "amendment_pending", &description)
                    .with("number", number)
                    .with("asked_at", at)
            }
            DeclarationError::NoOutage => Self::refused("no_outage", &description),
            DeclarationError::ReleasedOnPaper { at } => {
                Self::refused("released_on_paper", &description).with("released_at", at)
            }
            DeclarationError::PresentationPending => Self::refused("advance_notification_pending", &description),
            DeclarationError::DeadlinePassed { last_day } => {
                Self::refused("deadline_passed", &description).with("last_day", last_day)
            }
            // Endpoints that can meet this error name the scopes of the token themselves.
            DeclarationError::SubmitNotAllowed => {
                Self::insufficient_scope(Scope::DeclarationsSubmit, Scopes::default())
            }
            // Endpoints that can meet this error, too, name the scopes of the token themselves.
            DeclarationError::AllocationNotAllowed => {
                Self::insufficient_scope(Scope::InventoryWrite, Scopes::default())
            }
            DeclarationError::InsufficientStock(shortage) => {
                let StockShortage { inventory_line_id, declaration_line_id, quantity, quantity_available } = shortage;
                Self::refused("insufficient_stock", &description)
                    .with("inventory_line_id", inventory_line_id)
                    .with("declaration_line_id", declaration_line_id)
                    .with("quantity", Number::from(quantity.normalize()))
                    .with("quantity_available", Number::from(quantity_available.normalize()))
            }
            DeclarationError::GuaranteeInsufficient(shortage) => Self::guarantee_insufficient(&description, &shortage),
            DeclarationError::Stale => Self::stale(),
            DeclarationError::Unreadable(UnreadableMessage { reason }) => Self::invalid_field("body", &reason),
            DeclarationError::Storage(error) => error.into(),
        }
    }
}
