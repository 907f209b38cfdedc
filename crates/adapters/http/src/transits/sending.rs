//! Endpoints that send a transit, and the presentation of its goods, to customs.

use super::WriteTransits;
use super::fields::TransitView;
use super::record::written;
use crate::body::UnaskedBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::post;
use customs_transits::{SubmittedTransit, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

/// A transit that was submitted.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmittedTransit)]
struct Submitted {
    data: TransitView,
    message: &'static str,
    /// Warnings, each as `path: message`: data that breaks no rule but deserves a look, such as an expired power of
    /// attorney or an access code that is not sent; data that customs will refuse; data that was cut or filled in to
    /// fit the message; and fields of the body, which have no effect.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Submit a draft of a transit to customs.
///
/// A draft that breaks rules is refused with 422 `validation_error`, a transit with another status than DRF with
/// `invalid_status`, and one that its guarantee does not cover with `guarantee_insufficient`. Of several submissions
/// at the same moment one succeeds. The request needs no body; fields of a JSON body have no effect and are named in
/// `warnings`.
#[post(
    "/transits/{id}/submit",
    tag = "Transits",
    ids("The transit"),
    versioned,
    success(200, "It is submitted", Submitted)
)]
pub(super) fn submit_transit(order: &Write<WriteTransits, 1, UnaskedBody>) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
        let SubmittedTransit { transit, mut warnings } =
            transits.submit(order.organisation(), id, &order.actor(), order.expected)?;
        warnings.extend(unknown);
        let version = transit.version;
        let message = "The transit is on its way to customs.";
        let (warnings, warning_details) = (warning_texts(&warnings), warning_details(&warnings));
        let submitted = Submitted { data: transit.into(), message, warnings, warning_details };
        Ok(Response::ok(&submitted)?.with_version(version))
    })
}

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
