//! Endpoints that write the items of a draft.

use super::kept::Kept;
use super::target;
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::command::Response;
use crate::declarations::WriteDeclarations;
use crate::declarations::body::{ItemChanges, NewItem};
use crate::declarations::record::LineRecord;
use crate::operation::{Handled, Write};
use customs_declarations::LineId;
use customs_http_macros::{delete, post, put};
use serde_json::Value;

/// Add an item to a draft.
///
/// The item becomes the last one, or takes the place of its `sequence`; the items from that place on then move back
/// by one. Errors have paths relative to the item. A declaration with another status than DRF is refused with 422
/// `invalid_status`.
#[post("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"),
    versioned = "The version of the declaration, for If-Match", success(201, "The item", Kept<LineRecord>))]
pub(in crate::declarations) fn add_line(
    order: &Write<WriteDeclarations, 1, JsonBody<NewItem, ReportUnknown>>,
) -> Handled {
    let body = &order.body;
    let (item, unreadable) = (body.value().form(), body.value().unreadable());
    body.naming_unknown_fields(|unknown| {
        let added = order.services.declarations.add_line(target(order, order.id()), &item, &unreadable);
        let (kept, version) = Kept::line(order, added, "The line was added.", unknown, || body.as_sent())?;
        Ok(Response::created(&kept)?.with_version(version))
    })
}

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
