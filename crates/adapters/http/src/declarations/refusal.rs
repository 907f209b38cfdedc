use crate::ApiError;
use customs_access::{Scope, Scopes};
use customs_declarations::DeclarationError;
use customs_declarations::form::errors_as_sent;
use serde_json::Value;

/// The error for the client, with field names as the client wrote them; a missing scope is reported with the scopes
/// that the token has.
pub(super) fn refusal(error: DeclarationError, scopes: Scopes, sent: impl FnOnce() -> Value) -> ApiError {
    match error {
        DeclarationError::Invalid(errors) => ApiError::validation(&errors_as_sent(errors, &sent())),
        DeclarationError::SubmitNotAllowed => ApiError::insufficient_scope(Scope::DeclarationsSubmit, scopes),
        DeclarationError::AllocationNotAllowed => {
            ApiError::insufficient_scope(missing_for_allocation(scopes).unwrap_or(Scope::InventoryWrite), scopes)
        }
        other => other.into(),
    }
}

/// Whether a token with these scopes may take goods out of stock by submitting. That changes stock and the line of
/// the declaration, so it takes the scopes for both.
pub(crate) fn may_allocate(scopes: Scopes) -> bool {
    missing_for_allocation(scopes).is_none()
}

fn missing_for_allocation(scopes: Scopes) -> Option<Scope> {
    [Scope::InventoryWrite, Scope::DeclarationsWrite].into_iter().find(|scope| !scopes.contains(*scope))
}
