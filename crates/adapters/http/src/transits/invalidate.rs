use super::fields::TransitView;
use super::record::written;
use super::requirements::WriteTransits;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_http_macros::post;
use customs_transits::{InvalidationForm, TransitId};
use serde::Deserialize;
use utoipa::ToSchema;

/// Why customs is asked to invalidate a transit.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = TransitInvalidation)]
struct InvalidationBody {
    #[schema(required = true, max_length = 512, example = "The goods stay here.")]
    reason: Option<String>,
}

/// Asks customs to invalidate a transit
///
/// Open in NEW and ACC (else 422 `invalid_status`). Customs decides: INV when it grants, the status before when it
/// refuses.
#[post("/transits/{id}/invalidate", tag = "Transits", ids("The transit"), versioned,
    answer(200, "Customs is asked", Written<TransitView>))]
pub(super) fn invalidate_transit(order: &Write<WriteTransits, 1, JsonBody<InvalidationBody>>) -> Answered {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = InvalidationForm { reason: order.body.value().reason.clone() };
    let asked = transits.invalidate(order.organisation(), id, &form, &order.actor(), order.expected)?;
    written(asked, "Customs is asked to invalidate the transit.")
}
