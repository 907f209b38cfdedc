use super::fields::CreateBody;
use super::requirements::WriteTransits;
use crate::ApiError;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::operation::{Answered, Ask};
use customs_http_macros::post;
use customs_kernel::ErrorKind;
use serde::Serialize;
use utoipa::ToSchema;

/// A body that keeps every rule.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedTransit)]
struct Checked {
    valid: bool,
    /// What customs may object to, what the message will carry in another form, and fields that are not known, as
    /// `path: message`.
    warnings: Vec<String>,
}

/// Validates a transit without saving it
///
/// Answers 422 with all broken rules and `valid` false when creating it would.
#[post("/transits/create/validate", tag = "Transits", answer(200, "It keeps every rule", Checked))]
pub(super) fn validate_transit(order: &Ask<WriteTransits, 0, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        let body = order.body.value();
        let checked = order.services.transits.check(order.organisation(), body.form(), body.dossier_id);
        let mut warnings = checked.map_err(|error| {
            let breaks_rules = error.kind() == ErrorKind::Invalid;
            let error = ApiError::from(error);
            if breaks_rules { error.with("valid", false) } else { error }
        })?;
        warnings.extend(unknown);
        Answer::ok(&Checked { valid: true, warnings })
    })
}
