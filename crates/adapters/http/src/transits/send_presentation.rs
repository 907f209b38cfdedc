use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_http_macros::post;
use customs_transits::TransitId;

/// Present the goods of a transit that was lodged before the goods were there.
///
/// Only for additional declaration type D (otherwise 422 `invalid_variant`). The transit must be accepted (otherwise
/// `not_accepted`). The presentation is sent once, unless customs rejects it (otherwise `already_sent`), and within
/// 30 days of the acceptance (otherwise `deadline_passed`). Later statuses and a pending invalidation are refused
/// with `invalid_status`.
#[post("/transits/{id}/send-presentation", tag = "Transits", ids("The transit"), versioned,
    success(200, "The presentation goes to customs", Written<TransitView>))]
pub(super) fn present_transit(order: &Write<WriteTransits, 1>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let sent = transits.send_presentation(order.organisation(), id, &order.actor(), order.expected)?;
    written(sent, "The presentation of the goods is on its way to customs.")
}
