use super::fields::{TransitView, UpdateBody};
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, TellUnknownBut};
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_http_macros::put;
use customs_transits::{DraftContent, DraftTarget, TransitId};

/// Change a draft of a transit.
///
/// Fields that are left out stay as they are; null clears a field; parts that are sent are replaced as a whole, and
/// `items` replaces all items. The result is completed and checked like a new transit. A transit with another status
/// than DRF is refused with 422 `invalid_status`.
#[put(
    "/transits/{id}",
    tag = "Transits",
    ids("The transit"),
    versioned,
    success(200, "The changed transit", WrittenDraft)
)]
pub(super) fn update_transit(
    order: &Write<WriteTransits, 1, JsonBody<UpdateBody, TellUnknownBut<TransitView>>>,
) -> Handled {
    let (body, transits) = (order.body.value(), &order.services.transits);
    let (id, expected) = (TransitId::new(order.id()), order.expected);
    let target = DraftTarget { organisation: order.organisation(), id, expected };
    let change = |content: &mut DraftContent| {
        body.change(&mut content.form);
        if let Some(dossier) = body.dossier_id.sent() {
            content.dossier_id = *dossier;
        }
    };
    order.body.naming_unknown_fields(|unknown| {
        let changed = transits.update_draft(target, &change)?;
        let version = changed.version;
        let written = WrittenDraft::of(changed, transits, unknown, "The transit was changed.")?;
        Ok(Response::ok(&written)?.with_version(version))
    })
}
