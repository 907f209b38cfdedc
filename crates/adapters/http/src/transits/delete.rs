use super::requirements::DeleteTransits;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_http_macros::delete;
use customs_transits::{DraftTarget, TransitId};

/// Delete a draft of a transit.
///
/// A transit with another status than DRF is refused with 422 `invalid_status`.
#[delete("/transits/{id}", tag = "Transits", ids("The transit"), success(204, "It is deleted"))]
pub(super) fn delete_transit(order: &Write<DeleteTransits, 1>) -> Handled {
    let (id, expected) = (TransitId::new(order.id()), order.expected);
    order.services.transits.delete_draft(DraftTarget { organisation: order.organisation(), id, expected })?;
    Ok(Response::no_content())
}
