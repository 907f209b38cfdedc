use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::OverrideStatus;
use crate::declarations::choices::StatusCode;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part, record_view};
use customs_declarations::lifecycle::Status;
use customs_declarations::{Declaration, DeclarationId, StatusForm};
use customs_http_macros::post;

record_part! {
    /// Request to set a status by hand.
    #[schema(as = StatusOverride)]
    StatusBody of StatusForm {
        #[schema(value_type = StatusCode)]
        status: Option<String> [required, nullable = false],
        #[schema(example = "Customs confirmed the release by phone.")]
        reason: Option<String> [required],
        notes: Option<String>,
    }
}

record_view! {
    /// A declaration whose status was set by hand.
    #[schema(as = StatusOverridden)]
    StatusSet {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference,
        #[schema(value_type = StatusCode)]
        old_status: &'static str = before.code(),
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        message: &'static str = "The status was set by hand.",
    }
    from |declaration: Declaration|
    given (before: Status)
}

/// Set the status of a declaration by hand.
///
/// Needs the permission `declarations.override`. Any status can be set, and nothing but the status changes. DRF can
/// only be set when save-as-draft would be possible: never after the declaration had an MRN, and not while customs
/// may have its message (422 `invalid_status`). The timeline marks the change as manual.
#[post(
    "/declarations/{id}/set-status",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "It has that status", StatusSet)
)]
pub(super) fn set_status(order: &Write<OverrideStatus, 1, JsonBody<StatusBody>>) -> Handled {
    let (declarations, id) = (&order.services.declarations, DeclarationId::new(order.id()));
    let form = StatusForm::arrived(order.body.value().clone());
    let (before, set) = declarations.set_status(order.organisation(), id, form, &order.actor(), order.expected)?;
    Response::ok(&StatusSet::new(set, before))
}
