//! Endpoints that write drafts of transits.

use super::fields::{CreateBody, TransitView, UpdateBody};
use super::record::{WrittenDraft, written};
use super::{DeleteTransits, WriteTransits};
use crate::body::{JsonBody, ReportUnknown, ReportUnknownExcept};
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use customs_http_macros::{delete, post, put};
use customs_transits::{CreateTransit, DraftContent, DraftTarget, TransitId, UpdatedTransit};

/// Create a transit as a draft.
///
/// Parties, holder and guarantee are completed from the customer master; fields that are sent take precedence. A body
/// that breaks rules saves nothing, and neither does one whose `customer_code` names no customer. An unknown customer
/// code in a party only gives a warning, and so does anything that customs would refuse, such as a limit date in the
/// past.
#[post("/transits", tag = "Transits", versioned, success(201, "The transit", WrittenDraft))]
pub(super) fn create_transit(order: &Create<WriteTransits, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    let (body, transits) = (order.body.value(), &order.services.transits);
    order.body.naming_unknown_fields(|unknown| {
        let created = transits.create(CreateTransit {
            organisation: order.organisation(),
            actor: order.actor(),
            form: body.form(),
            dossier_id: body.dossier_id.value().copied(),
        })?;
        let version = created.version;
        let written = WrittenDraft::new(created, transits, unknown, "The transit was created.")?;
        Ok(Response::created(&written)?.with_version(version))
    })
}

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
        body.apply(&mut content.form);
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

/// Delete a draft of a transit.
///
/// A transit with another status than DRF is refused with 422 `invalid_status`.
#[delete("/transits/{id}", tag = "Transits", ids("The transit"), success(204, "It is deleted"))]
pub(super) fn delete_transit(order: &Write<DeleteTransits, 1>) -> Handled {
    let (id, expected) = (TransitId::new(order.id()), order.expected);
    order.services.transits.delete_draft(DraftTarget { organisation: order.organisation(), id, expected })?;
    Ok(Response::no_content())
}

/// Turn a transit back into a draft.
///
/// Possible for a transit that customs rejected (ERR); for a submitted one (NEW) that customs certainly does not
/// have; and for one that customs should have answered by now, even when its invalidation was requested meanwhile
/// (INV_PENDING). Customs certainly does not have the transit when nobody is trying to hand its message over and
/// every attempt so far ended without a connection, without a token or with a refusal by the gateway. That message is
/// never sent any more. If customs accepts an overdue transit all the same, the service asks customs to invalidate
/// that acceptance. In all other cases the answer is 422 `invalid_status`. A transit that ever had an MRN never
/// becomes a draft again; copy it instead. The amount reserved on the guarantee is freed, and the next submission has
/// a fresh LRN.
#[post("/transits/{id}/save-as-draft", tag = "Transits", ids("The transit"), versioned,
    success(200, "It is a draft", Written<TransitView>))]
pub(super) fn save_transit_as_draft(order: &Write<WriteTransits, 1>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let draft = transits.save_as_draft(order.organisation(), id, &order.actor(), order.expected)?;
    written(draft, "The transit is a draft.")
}
