use super::fields::{TransitView, UpdateBody};
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, ReportUnknownExcept};
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_http_macros::put;
use customs_transits::{DraftContent, DraftTarget, TransitId, UpdatedTransit};

/// Change a draft of a transit, or ask customs to change an accepted one.
///
/// Fields that are left out stay as they are; null clears a field; parts that are sent are replaced as a whole, and
/// `items` replaces all items. The result is completed and checked like a new transit. In status ACC the change goes to
/// customs: the transit stays as it is until customs accepts it, and `pending_amendment` shows what was asked for. What
/// customs does not let anybody change is refused with its path, and a second change while customs decides with
/// `amendment_pending`. A transit in another status than DRF and ACC is refused with 422 `invalid_status`.
#[put(
    "/transits/{id}",
    tag = "Transits",
    ids("The transit"),
    versioned,
    success(200, "The changed transit", WrittenDraft)
)]
pub(super) fn update_transit(
    order: &Write<WriteTransits, 1, JsonBody<UpdateBody, ReportUnknownExcept<TransitView>>>,
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
    order.body.naming_unknown_fields(|unknown| match transits.update(target, &order.actor(), &change)? {
        UpdatedTransit::Draft(changed) => {
            let version = changed.version;
            let written = WrittenDraft::new(changed, transits, unknown, "The transit was changed.")?;
            Ok(Response::ok(&written)?.with_version(version))
        }
        UpdatedTransit::Amendment { transit, warnings } => {
            let version = transit.version;
            let written = WrittenDraft::amended(transit, warnings, unknown);
            Ok(Response::ok(&written)?.with_version(version))
        }
    })
}
