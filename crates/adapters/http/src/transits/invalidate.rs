use super::WriteTransits;
use super::fields::TransitView;
use super::record::written;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use customs_http_macros::post;
use customs_transits::{InvalidationForm, TransitId};

record_part! {
    /// Request to customs to invalidate a transit.
    #[schema(as = TransitInvalidation)]
    InvalidationBody of InvalidationForm {
        #[schema(example = "The goods stay here.")]
        reason: Option<String> [required],
    }
}

/// Ask customs to invalidate a transit.
///
/// Allowed in status NEW and ACC (otherwise 422 `invalid_status`). Customs decides: the status becomes INV when
/// customs grants the request, and returns to the previous one when customs refuses.
#[post("/transits/{id}/invalidate", tag = "Transits", ids("The transit"), versioned,
    success(200, "Customs is asked", Written<TransitView>))]
pub(super) fn invalidate_transit(order: &Write<WriteTransits, 1, JsonBody<InvalidationBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = InvalidationForm::arrived(order.body.value().clone());
    let asked = transits.invalidate(order.organisation(), id, &form, &order.actor(), order.expected)?;
    written(asked, "Customs is asked to invalidate the transit.")
}
