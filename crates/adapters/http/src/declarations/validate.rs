use super::body::DeclarationRequest;
use super::choices::DeclarationTypeCode;
use super::creation::{CreateOrder, all_warnings, readable};
use super::refusal::refusal;
use super::requirements::WriteDeclarations;
use crate::ApiError;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::operation::{Answered, Create};
use actix_web::http::StatusCode;
use customs_declarations::{CheckedForm, DeclarationType};
use customs_http_macros::post;
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
}

/// Validate a declaration without saving it.
///
/// If creating the declaration would be refused for broken rules, the answer is 422 with all of them and `valid`
/// false.
#[post("/declarations/create/validate", tag = "Declarations", answer(200, "It keeps every rule", Checked))]
pub(super) async fn validate_declaration(
    create: Create<WriteDeclarations, JsonBody<DeclarationRequest, TellUnknown>>,
) -> Answered {
    let (command, order) = create.into_parts();
    let work = move || {
        order.body.naming_unknown_fields(|unknown| {
            check(&order, unknown).map_err(|error| match error.status() {
                StatusCode::UNPROCESSABLE_ENTITY => error.with("valid", false),
                _ => error,
            })
        })
    };
    command.run_unchanging(work).await
}

fn check(order: &CreateOrder, unknown: Vec<String>) -> Result<Answer, ApiError> {
    let (wish, sent) = (readable(order)?, || order.body.as_sent());
    let checked = order.services.declarations.check(order.organisation(), wish.form, wish.dossier_id);
    let CheckedForm { declaration_type, warnings } =
        checked.map_err(|error| refusal(error, order.caller.scopes(), sent))?;
    let declaration_type = declaration_type.map(DeclarationType::code);
    Answer::ok(&Checked { valid: true, declaration_type, warnings: all_warnings(warnings, unknown, sent) })
}
