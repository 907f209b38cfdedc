use super::WriteTransits;
use super::fields::TransitView;
use crate::body::{Day, OptionalJsonBody};
use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::record_fields::{Travelling, record_part};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::post;
use customs_transits::{ArrivalForm, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

record_part! {
    /// Report that the goods of a transit have arrived.
    #[schema(as = TransitArrivalReport)]
    ArrivalBody of ArrivalForm {
        /// Customs office at which the goods arrived; the declared office of destination when left out.
        #[schema(example = "DE003302")]
        office_of_destination: Option<String>,
        /// Day of the arrival; today when left out.
        arrival_date: Option<Day>,
        /// Findings at unloading; when left out, those of an earlier report stay. Without any, and with an empty text, all
        /// goods are as declared.
        unloading_remarks: Option<String>,
        /// Whether the seals are in good state: present, undamaged and the expected ones; true when left out. False
        /// needs `unloading_remarks`.
        seals_intact: Option<bool>,
    }
}

/// The transit after the report of an arrival.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportedTransitArrival)]
struct ReportedArrivalView {
    data: TransitView,
    message: &'static str,
    /// Warnings, each as `path: message`: seals that are not intact, where none were declared.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Tell customs that the goods have arrived.
///
/// Allowed in status REL (otherwise 422 `invalid_status`), and again after customs rejected the arrival. When customs
/// wants the goods unloaded first, the service sends the unloading remarks once customs allows the unloading. What was
/// said before and is left out now stays.
#[post(
    "/transits/{id}/arrival",
    tag = "Transits",
    ids("The transit"),
    versioned,
    success(200, "Customs is told", ReportedArrivalView)
)]
pub(super) fn report_arrival(order: &Write<WriteTransits, 1, OptionalJsonBody<ArrivalBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = ArrivalForm::arrived(order.body.value().clone());
    let reported = transits.report_arrival(order.organisation(), id, &form, &order.actor(), order.expected)?;
    let version = reported.version;
    let warnings = reported.arrival.as_ref().map(|arrival| arrival.warnings(&reported.form)).unwrap_or_default();
    let view = ReportedArrivalView {
        data: reported.into(),
        message: "The arrival is on its way to customs.",
        warnings: warning_texts(&warnings),
        warning_details: warning_details(&warnings),
    };
    Ok(Response::ok(&view)?.with_version(version))
}
