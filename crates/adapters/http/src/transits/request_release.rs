use super::WriteTransits;
use super::fields::TransitView;
use super::record::written;
use crate::body::OptionalJsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use customs_http_macros::post;
use customs_transits::{ReleaseRequestForm, TransitId};

record_part! {
    /// Request to customs to decide on the release of goods that it holds back.
    #[schema(as = TransitReleaseRequest)]
    ReleaseRequestBody of ReleaseRequestForm {
        /// Whether the goods shall be released with what customs found; true when left out. False declines the release.
        release_requested: Option<bool>,
    }
}

/// Ask customs to release goods that it holds back.
///
/// Allowed while the goods are under control or customs wants a correction (otherwise 422 `invalid_status`), again once
/// customs refused the request or its answer is overdue (otherwise `already_sent`).
#[post("/transits/{id}/request-release", tag = "Transits", ids("The transit"), versioned,
    success(200, "Customs is asked", Written<TransitView>))]
pub(super) fn request_transit_release(
    order: &Write<WriteTransits, 1, OptionalJsonBody<ReleaseRequestBody>>,
) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = ReleaseRequestForm::arrived(order.body.value().clone());
    let asked = transits.request_release(order.organisation(), id, &form, &order.actor(), order.expected)?;
    written(asked, "Customs is asked to decide on the release.")
}
