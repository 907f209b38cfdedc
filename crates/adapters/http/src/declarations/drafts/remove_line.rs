use super::target::target;
use crate::command::Response;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use customs_declarations::LineId;
use customs_http_macros::delete;

/// Remove an item of a draft.
///
/// The items after it move up by one. A draft may lose its last item, but cannot be submitted without one. A
/// declaration with another status than DRF is refused with 422 `invalid_status`.
#[delete(
    "/declarations/{id}/lines/{lineId}",
    tag = "Declarations",
    ids("The declaration", "The item"),
    success(204, "It is removed")
)]
pub(in crate::declarations) fn remove_line(order: &Write<WriteDeclarations, 2>) -> Handled {
    let [id, line] = order.path;
    let version = order.services.declarations.delete_line(target(order, id), LineId::new(line))?;
    Ok(Response::no_content().with_version(version))
}
