use crate::body::JsonBody;
use crate::command::Response;
use crate::declarations::choices::StatusCode;
use crate::declarations::requirements::OverrideStatus;
use crate::operation::{Handled, Write};
use customs_declarations::{DeclarationId, StatusForm};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Request to set a status by hand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = StatusOverride)]
struct StatusBody {
    #[schema(required = true, value_type = StatusCode)]
    status: Option<String>,
    #[schema(required = true, example = "Customs confirmed the release by phone.")]
    reason: Option<String>,
    notes: Option<String>,
}

/// A declaration whose status was set by hand.
#[derive(Serialize, ToSchema)]
#[schema(as = StatusOverridden)]
struct StatusSet {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    old_status: &'static str,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    message: &'static str,
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
    let StatusBody { status, reason, notes } = order.body.value().clone();
    let form = StatusForm { status, reason, notes };
    let (old_status, set) = declarations.set_status(order.organisation(), id, form, &order.actor(), order.expected)?;
    let set = StatusSet {
        id: set.id.get(),
        reference: set.reference,
        old_status: old_status.code(),
        status: set.status.code(),
        message: "The status was set by hand.",
    };
    Ok(Response::ok(&set)?.leaving_work())
}
