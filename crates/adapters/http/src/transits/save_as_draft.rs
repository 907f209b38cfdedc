use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_http_macros::post;
use customs_transits::TransitId;

/// Takes a transit back to be changed
///
/// One that customs rejected (ERR); one that was submitted (NEW) as long as customs surely has nothing of it: nobody tries
/// to hand its message over, and every try so far ended without a connection, a token or acceptance by the gateway; that
/// message never goes out then; or one that customs should have answered by now, be it that its invalidation was asked for
/// meanwhile (INV_PENDING). Should customs accept it all the same, it is asked to invalidate that. Else 422
/// `invalid_status`. What ever had an MRN never becomes a draft again: copy makes a new one of it. What it kept of its
/// guarantee is free, and it is submitted anew under a fresh LRN.
#[post("/transits/{id}/save-as-draft", tag = "Transits", ids("The transit"), versioned,
    answer(200, "It is a draft", Written<TransitView>))]
pub(super) fn save_transit_as_draft(order: &Write<WriteTransits, 1>) -> Answered {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let draft = transits.save_as_draft(order.organisation(), id, &order.actor(), order.expected)?;
    written(draft, "The transit is a draft.")
}
