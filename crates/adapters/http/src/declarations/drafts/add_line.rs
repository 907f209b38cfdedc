use super::kept::Kept;
use super::target::target;
use crate::body::{JsonBody, ReportUnknown};
use crate::command::Response;
use crate::declarations::body::Item;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Handled, Write};
use crate::record_fields::Travelling;
use customs_declarations::form::ItemForm;
use customs_http_macros::post;

/// Add an item to a draft.
///
/// The item becomes the last one, or takes the place of its `sequence`; the items from that place on then move back
/// by one. Errors have paths relative to the item. A declaration with another status than DRF is refused with 422
/// `invalid_status`.
#[post("/declarations/{id}/lines", tag = "Declarations", ids("The declaration"),
    versioned = "The version of the declaration, for If-Match", success(201, "The item", Kept<LineRecord>))]
pub(in crate::declarations) fn add_line(order: &Write<WriteDeclarations, 1, JsonBody<Item, ReportUnknown>>) -> Handled {
    let body = &order.body;
    let (item, unreadable) = (ItemForm::arrived(body.value().clone()), body.value().unreadable());
    body.naming_unknown_fields(|unknown| {
        let added = order.services.declarations.add_line(target(order, order.id()), &item, &unreadable);
        let (kept, version) = Kept::line(order, added, "The line was added.", unknown, || body.as_sent())?;
        Ok(Response::created(&kept)?.with_version(version))
    })
}
