use super::kept::Kept;
use super::target::target;
use crate::body::{JsonBody, TellUnknownBut};
use crate::command::Answer;
use crate::declarations::body::ItemChanges;
use crate::declarations::record::LineRecord;
use crate::declarations::requirements::WriteDeclarations;
use crate::operation::{Answered, Write};
use customs_declarations::LineId;
use customs_http_macros::put;

/// Changes an item of a draft
///
/// What is left out stays as it is; null clears; lists are replaced whole. Another `sequence` moves
/// the item there. The paths of errors are those of the item. Another status than DRF gives 422
/// `invalid_status`.
#[put("/declarations/{id}/lines/{lineId}", tag = "Declarations", ids("The declaration", "The item"),
    versioned = "The version of the declaration, for If-Match", answer(200, "The item", Kept<LineRecord>))]
pub(in crate::declarations) fn change_line(
    order: &Write<WriteDeclarations, 2, JsonBody<ItemChanges, TellUnknownBut<LineRecord>>>,
) -> Answered {
    let ([id, line], body) = (order.path, &order.body);
    body.naming_unknown_fields(|unknown| {
        let (changes, declarations) = (body.value(), &order.services.declarations);
        let change = |item: &mut _| changes.apply(item);
        let changed = declarations.change_line(target(order, id), LineId::new(line), &change, &changes.unreadable());
        let (kept, version) = Kept::line(order, changed, "The line was changed.", unknown, || body.as_sent())?;
        Ok(Answer::ok(&kept)?.with_version(version))
    })
}
