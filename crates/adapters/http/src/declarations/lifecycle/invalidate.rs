use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::choices::StatusCode;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use chrono::{DateTime, Utc};
use customs_declarations::{Declaration, DeclarationId, InvalidationForm};
use customs_http_macros::post;

record_part! {
    /// Request to customs to invalidate a declaration.
    #[schema(as = DeclarationInvalidation)]
    InvalidationBody of InvalidationForm {
        #[schema(example = "The goods were sent back.")]
        reason: Option<String> [required],
        /// Further explanation of the reason.
        justification: Option<String>,
    }
}

record_view! {
    /// A declaration whose invalidation was requested from customs.
    #[schema(as = InvalidationRequested)]
    InvalidationRequested {
        id: i64 = declaration.id.get(),
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        invalidation_requested_at: Option<DateTime<Utc>> = declaration.milestones.invalidation_requested_at,
        message: &'static str = "Customs is asked to invalidate the declaration.",
    }
    from |declaration: Declaration|
}

/// Ask customs to invalidate a declaration.
///
/// Allowed in status ACC, CTL, HLD and REL (otherwise 422 `invalid_status`). Customs decides: the status becomes INV
/// when customs grants the request, and returns to the previous one when customs refuses.
#[post(
    "/declarations/{id}/invalidate",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "Customs is asked", InvalidationRequested)
)]
pub(super) fn invalidate_declaration(order: &Write<WriteDeclarations, 1, JsonBody<InvalidationBody>>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let form = InvalidationForm::arrived(order.body.value().clone());
    let requested = declarations.invalidate(order.organisation(), id, &form, &order.actor(), order.expected)?;
    Response::ok(&InvalidationRequested::from(requested))
}
