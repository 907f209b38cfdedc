//! Transits that leave on paper while a system of customs is down.

use super::WriteTransits;
use super::fields::TransitView;
use super::record::written;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::outages::view::ReleaseView;
use crate::record_fields::{Travelling, record_part};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::post;
use customs_transits::{PaperDischargeForm, TransitId, TransitOnPaper};
use serde::Serialize;
use utoipa::ToSchema;

record_part! {
    /// Proof that a movement on paper ended.
    #[schema(as = TransitPaperDischarge)]
    DischargeBody of PaperDischargeForm {
        /// Proof, such as the reference of the copy that the office of departure returned.
        #[schema(example = "Copy 5 of FB-1-T7, returned on 2026-03-12")]
        proof: Option<String> [required],
    }
}

/// A transit that left on paper.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitReleasedOnPaper)]
struct Released {
    data: TransitView,
    /// The release on paper.
    release: ReleaseView,
    message: &'static str,
    /// Warnings, each as `path: message`.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Record that the goods of a transit left on paper.
///
/// An outage has to be open (otherwise 422 `no_outage`), and customs must not have accepted the transit (otherwise 422
/// `invalid_status`). The movement stays on paper: a submission that customs has not processed is withdrawn, nothing is
/// lodged later, and an acceptance that comes all the same is invalidated by itself. The status is REL, and the guarantee
/// is held until the discharge is recorded (`POST /transits/{id}/fallback/discharge`).
#[post(
    "/transits/{id}/fallback",
    tag = "Outages",
    ids("The transit"),
    versioned,
    success(200, "The release is recorded", Released)
)]
pub(super) fn release_transit_on_paper(order: &Write<WriteTransits, 1>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let released = transits.release_on_paper(order.organisation(), id, &order.actor(), order.expected)?;
    let TransitOnPaper { transit, release, warnings } = released;
    let version = transit.version;
    let released = Released {
        data: transit.into(),
        release: release.into(),
        message: "The release on paper is recorded.",
        warnings: warning_texts(&warnings),
        warning_details: warning_details(&warnings),
    };
    Ok(Response::ok(&released)?.with_version(version))
}

/// Record the discharge of a transit on paper.
///
/// Only for a transit that left on paper (otherwise 422 `invalid_status`). The status becomes CMP, and the guarantee is
/// free.
#[post("/transits/{id}/fallback/discharge", tag = "Outages", ids("The transit"), versioned,
    success(200, "The discharge is recorded", Written<TransitView>))]
pub(super) fn discharge_transit_on_paper(order: &Write<WriteTransits, 1, JsonBody<DischargeBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = PaperDischargeForm::arrived(order.body.value().clone());
    let discharged = transits.discharge_on_paper(order.organisation(), id, &form, &order.actor(), order.expected)?;
    written(discharged, "The discharge is recorded.")
}
