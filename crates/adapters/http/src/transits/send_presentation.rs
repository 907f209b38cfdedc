use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_http_macros::post;
use customs_transits::TransitId;

/// Presents the goods of a transit that was lodged before they were there
///
/// For additional declaration type D (else 422 `invalid_variant`); once it is accepted (`not_accepted`), once
/// (`already_sent`) until customs rejects it, and within 30 days of the acceptance (`deadline_passed`). Later statuses,
/// and a pending invalidation: `invalid_status`.
#[post("/transits/{id}/send-presentation", tag = "Transits", ids("The transit"), versioned,
    answer(200, "The presentation goes to customs", Written<TransitView>))]
pub(super) fn present_transit(order: &Write<WriteTransits, 1>) -> Answered {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let sent = transits.send_presentation(order.organisation(), id, &order.actor(), order.expected)?;
    written(sent, "The presentation of the goods is on its way to customs.")
}
