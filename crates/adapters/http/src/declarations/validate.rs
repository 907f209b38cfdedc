use super::WriteDeclarations;
use super::body::DeclarationRequest;
use super::choices::DeclarationTypeCode;
use super::creation::{DeclarationOrder, all_warnings, readable};
use super::refusal::refusal;
use crate::body::{JsonBody, ReportUnknown};
use crate::command::Response;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use actix_web::http::StatusCode;
use customs_declarations::{CheckedForm, DeclarationType};
use customs_http_macros::post;
use customs_kernel::facts::Warning;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a validation without broken rules.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedDeclaration)]
struct Checked {
    valid: bool,
    #[schema(value_type = Option<DeclarationTypeCode>)]
    declaration_type: Option<&'static str>,
    /// Warnings, each as `path: message`: data that customs may object to, data that the message carries in another
    /// form, and fields that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Validate a declaration without saving it.
///
/// If creating the declaration would be refused for broken rules, the answer is 422 with all of them and `valid`
/// false.
#[post("/declarations/create/validate", tag = "Declarations", success(200, "It keeps every rule", Checked))]
pub(super) fn validate_declaration(
    order: &Ask<WriteDeclarations, 0, JsonBody<DeclarationRequest, ReportUnknown>>,
) -> Handled {
    order.body.naming_unknown_fields(|unknown| {
        check(order, unknown).map_err(|error| match error.status() {
            StatusCode::UNPROCESSABLE_ENTITY => error.with("valid", false),
            _ => error,
        })
    })
}

fn check<E, R>(order: &DeclarationOrder<E, R>, unknown: Vec<Warning>) -> Handled {
    let (requested, sent) = (readable(order)?, || order.body.as_sent());
    let checked = order.services.declarations.check(order.organisation(), requested.form, requested.dossier_id);
    let CheckedForm { declaration_type, warnings } =
        checked.map_err(|error| refusal(error, order.caller.scopes(), sent))?;
    let declaration_type = declaration_type.map(DeclarationType::code);
    let warnings = all_warnings(warnings, unknown, sent);
    let (warnings, warning_details) = (warning_texts(&warnings), warning_details(&warnings));
    Response::ok(&Checked { valid: true, declaration_type, warnings, warning_details })
}
