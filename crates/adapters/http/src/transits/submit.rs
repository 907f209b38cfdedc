use super::fields::TransitView;
use super::requirements::WriteTransits;
use crate::body::UnaskedBody;
use crate::command::Answer;
use crate::operation::{Answered, Write};
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
    /// What breaks no rule and is worth a look, such as a power of attorney that has ended or an access code that is
    /// not sent, what customs will refuse, what was cut or filled in to fit the message, and fields that were sent although
    /// none is asked for, as `path: message`.
    warnings: Vec<String>,
}

/// Submits a draft to customs
///
/// A draft that breaks rules gives 422 `validation_error`, another status than DRF 422 `invalid_status`, a guarantee that
/// does not bear it 422 `guarantee_insufficient`. Of several submits at the same moment one wins. No body is asked for;
/// fields of one in JSON are named in `warnings` and change nothing.
#[post(
    "/transits/{id}/submit",
    tag = "Transits",
    ids("The transit"),
    versioned,
    answer(200, "It is submitted", Submitted)
)]
pub(super) fn submit_transit(order: &Write<WriteTransits, 1, UnaskedBody>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
        let SubmittedTransit { transit, mut warnings } =
            transits.submit(order.organisation(), id, &order.actor(), order.expected)?;
        warnings.extend(unknown);
        let version = transit.version;
        let message = "The transit is on its way to customs.";
        let submitted = Submitted { data: transit.into(), message, warnings };
        Ok(Answer::ok(&submitted)?.with_version(version).leaving_work())
    })
}
