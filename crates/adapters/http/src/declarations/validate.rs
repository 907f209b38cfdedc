use super::body::{DeclarationRequest, Wish, errors_as_sent, warnings_as_sent};
use super::choices::DeclarationTypeCode;
use super::creation::{all_errors, refusal};
use super::requirements::WriteDeclarations;
use crate::ApiError;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::operation::{Answered, Create};
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
pub(super) async fn validate_declaration(
    create: Create<WriteDeclarations, JsonBody<DeclarationRequest, TellUnknown>>,
) -> Answered {
    let (command, order) = create.into_parts();
    let work = move || {
        let (declarations, body) = (&order.services.declarations, &order.body);
        body.naming_unknown_fields(|unknown| {
            let wish = Wish::from(body.value().clone());
            if !wish.is_readable() {
                let errors = all_errors(declarations, order.organisation(), &wish)?;
                return Err(ApiError::validation(&errors_as_sent(errors, &body.as_sent())).with("valid", false));
            }
            match declarations.check(order.organisation(), wish.form, wish.dossier_id) {
                Ok(checked) => answer(checked, unknown, body),
                Err(error) => {
                    let breaks_rules = error.kind() == customs_kernel::ErrorKind::Invalid;
                    let error = refusal(error, order.caller.scopes(), || body.as_sent());
                    Err(if breaks_rules { error.with("valid", false) } else { error })
                }
            }
        })
    };
    command.run_unchanging(work).await
}

fn answer(
    checked: CheckedForm,
    unknown: Vec<String>,
    body: &JsonBody<DeclarationRequest, TellUnknown>,
) -> Result<Answer, ApiError> {
    let CheckedForm { declaration_type, warnings } = checked;
    let mut warnings = if warnings.is_empty() { warnings } else { warnings_as_sent(warnings, &body.as_sent()) };
    warnings.extend(unknown);
    Answer::ok(&Checked { valid: true, declaration_type: declaration_type.map(DeclarationType::code), warnings })
}
