use super::WriteTransits;
use super::fields::CreateBody;
use crate::ApiError;
use crate::body::{JsonBody, ReportUnknown};
use crate::command::Response;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::post;
use customs_kernel::ErrorKind;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a validation without broken rules.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedTransit)]
struct Checked {
    valid: bool,
    /// Warnings, each as `path: message`: data that customs may object to, data that the message carries in another
    /// form, and fields that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Validate a transit without saving it.
///
/// If creating the transit would be refused for broken rules, the answer is 422 with all of them and `valid` false.
#[post("/transits/create/validate", tag = "Transits", success(200, "It keeps every rule", Checked))]
pub(super) fn validate_transit(order: &Ask<WriteTransits, 0, JsonBody<CreateBody, ReportUnknown>>) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        let body = order.body.value();
        let checked =
            order.services.transits.check(order.organisation(), body.form(), body.dossier_id.value().copied());
        let mut warnings = checked.map_err(|error| {
            let breaks_rules = error.kind() == ErrorKind::Invalid;
            let error = ApiError::from(error);
            if breaks_rules { error.with("valid", false) } else { error }
        })?;
        warnings.extend(unknown);
        let (warnings, warning_details) = (warning_texts(&warnings), warning_details(&warnings));
        Response::ok(&Checked { valid: true, warnings, warning_details })
    })
}
