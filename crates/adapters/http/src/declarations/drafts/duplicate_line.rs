use super::kept::Kept;
use super::target::target;
use crate::command::Response;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use customs_declarations::LineId;
use customs_http_macros::post;
use serde_json::Value;

/// Duplicate an item of a draft.
///
/// The copy becomes the last item. A declaration with another status than DRF is refused with 422 `invalid_status`.
#[post("/declarations/{id}/lines/{lineId}/duplicate", tag = "Declarations", ids("The declaration", "The item"),
    versioned = "The version of the declaration, for If-Match", success(201, "The copy", Kept<LineRecord>))]
pub(in crate::declarations) fn duplicate_line(order: &Write<WriteDeclarations, 2>) -> Handled {
    let [id, line] = order.path;
    let copy = order.services.declarations.duplicate_line(target(order, id), LineId::new(line));
    let (kept, version) = Kept::line(order, copy, "The line was duplicated.", Vec::new(), || Value::Null)?;
    Ok(Response::created(&kept)?.with_version(version))
}
