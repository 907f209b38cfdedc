use super::kept::Kept;
use super::target::target;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::command::Response;
use crate::declarations::body::ItemChanges;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use customs_declarations::LineId;
use customs_http_macros::put;

/// Change an item of a draft.
///
/// Fields that are left out stay as they are; null clears a field; lists are replaced as a whole. Another `sequence`
/// moves the item there. Errors have paths relative to the item. A declaration with another status than DRF is
/// refused with 422 `invalid_status`.
#[put("/declarations/{id}/lines/{lineId}", tag = "Declarations", ids("The declaration", "The item"),
    versioned = "The version of the declaration, for If-Match", success(200, "The item", Kept<LineRecord>))]
pub(in crate::declarations) fn change_line(
    order: &Write<WriteDeclarations, 2, JsonBody<ItemChanges, ReportUnknownExcept<LineRecord>>>,
) -> Handled {
    let ([id, line], body) = (order.path, &order.body);
    body.naming_unknown_fields(|unknown| {
        let (changes, declarations) = (body.value(), &order.services.declarations);
        let change = |item: &mut _| changes.apply(item);
        let changed = declarations.update_line(target(order, id), LineId::new(line), &change, &changes.unreadable());
        let (kept, version) = Kept::line(order, changed, "The line was changed.", unknown, || body.as_sent())?;
        Ok(Response::ok(&kept)?.with_version(version))
    })
}
