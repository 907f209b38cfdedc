use super::body::DeclarationRequest;
use super::choices::DeclarationTypeCode;
use super::creation::{WishOrder, all_warnings, readable};
use super::refusal::refusal;
use super::requirements::WriteDeclarations;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::operation::{Answered, Ask};
use actix_web::http::StatusCode;
use customs_declarations::{CheckedForm, DeclarationType};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// A body that keeps every rule.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedDeclaration)]
struct Checked {
    valid: bool,
    #[schema(value_type = Option<DeclarationTypeCode>)]
    declaration_type: Option<&'static str>,
    /// What customs may object to, what the message will carry in another form, and fields that are not known, as
    /// `path: message`.
    warnings: Vec<String>,
}

/// Validates a declaration without saving it
///
/// Answers 422 with all broken rules and `valid` false when creating it would.
#[post("/declarations/create/validate", tag = "Declarations", answer(200, "It keeps every rule", Checked))]
pub(super) fn validate_declaration(
    order: &Ask<WriteDeclarations, 0, JsonBody<DeclarationRequest, TellUnknown>>,
) -> Answered {
    order.body.naming_unknown_fields(|unknown| {
        check(order, unknown).map_err(|error| match error.status() {
            StatusCode::UNPROCESSABLE_ENTITY => error.with("valid", false),
            _ => error,
        })
    })
}

fn check<E, R>(order: &WishOrder<E, R>, unknown: Vec<String>) -> Answered {
    let (wish, sent) = (readable(order)?, || order.body.as_sent());
    let checked = order.services.declarations.check(order.organisation(), wish.form, wish.dossier_id);
    let CheckedForm { declaration_type, warnings } =
        checked.map_err(|error| refusal(error, order.caller.scopes(), sent))?;
    let declaration_type = declaration_type.map(DeclarationType::code);
    Answer::ok(&Checked { valid: true, declaration_type, warnings: all_warnings(warnings, unknown, sent) })
}
