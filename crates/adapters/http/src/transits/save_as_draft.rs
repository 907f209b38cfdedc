use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::post;
use customs_transits::TransitId;

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
