//! Creating a declaration, whichever path asks for it.

use super::body::{DeclarationRequest, Wish, errors_as_sent, warnings_as_sent};
use super::choices::{DeclarationTypeCode, StatusCode, Workflow};
use super::requirements::WriteDeclarations;
use crate::ApiError;
use crate::body::{JsonBody, TellUnknown};
use crate::command::{Answer, Command};
use crate::operation::{Answered, Ordered};
use chrono::{DateTime, Utc};
use customs_access::{Scope, Scopes};
use customs_declarations::{
    CreateDeclaration, CreatedDeclaration, Declaration, DeclarationError, DeclarationType, Declarations,
};
use customs_kernel::{FieldErrors, OrganisationId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What is asked for by whoever creates a declaration.
pub(super) type CreateOrder = Ordered<WriteDeclarations, 0, JsonBody<DeclarationRequest, TellUnknown>>;

/// A declaration that was created.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedDeclaration)]
pub(super) struct Created {
    success: bool,
    declaration: CreatedRecord,
    /// Only when it was saved although it breaks rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    validation: Option<Validation>,
    /// What speaks against its parties, such as a power of attorney that has ended; where it was submitted what the
    /// message carries in another form than was sent; and fields that are not known. As `path: message`.
    warnings: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct CreatedRecord {
    id: i64,
    reference: String,
    #[schema(value_type = StatusCode)]
    status: &'static str,
    #[schema(value_type = Workflow)]
    workflow: &'static str,
    #[schema(value_type = Option<DeclarationTypeCode>)]
    declaration_type: Option<&'static str>,
    submitted: bool,
    created_at: DateTime<Utc>,
}

/// What is wrong with a draft that was saved all the same.
#[derive(Serialize, ToSchema)]
pub(super) struct Validation {
    valid: bool,
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    errors: FieldErrors,
}

impl Validation {
    pub(super) const fn of(errors: FieldErrors) -> Self {
        Self { valid: false, errors }
    }
}

/// Creates what the body asks for; `submit` as the path and the body have it.
pub(super) async fn create(command: Command, order: CreateOrder, submit: Option<bool>) -> Answered {
    if submit == Some(true) {
        order.caller.require(Scope::DeclarationsSubmit)?;
    }
    let work = move || {
        let (declarations, body, scopes) = (&order.services.declarations, &order.body, order.caller.scopes());
        body.naming_unknown_fields(|unknown| {
            let wish = Wish::from(body.value().clone());
            if !wish.is_readable() {
                let errors = all_errors(declarations, order.organisation(), &wish)?;
                return Err(ApiError::validation(&errors_as_sent(errors, &body.as_sent())));
            }
            let created = declarations.create(CreateDeclaration {
                organisation: order.organisation(),
                actor: order.actor(),
                form: wish.form,
                dossier_id: wish.dossier_id,
                submit_when_valid: submit,
                may_submit: scopes.contains(Scope::DeclarationsSubmit),
                may_allocate: may_allocate(scopes),
            });
            let created = created.map_err(|error| refusal(error, scopes, || body.as_sent()))?;
            answer(created, unknown, || body.as_sent())
        })
    };
    command.run(work).await
}

/// Everything that is wrong with a body of which some fields could not be read.
pub(super) fn all_errors(
    declarations: &Declarations,
    organisation: OrganisationId,
    wish: &Wish,
) -> Result<FieldErrors, ApiError> {
    match declarations.check(organisation, wish.form.clone(), wish.dossier_id) {
        Ok(_) => Ok(wish.all_errors(FieldErrors::default())),
        Err(DeclarationError::Invalid(found) | DeclarationError::SkuResolutionFailed(found)) => {
            Ok(wish.all_errors(found))
        }
        Err(other) => Err(other.into()),
    }
}

/// The error under the names that the client used, and with the scopes of its token.
pub(super) fn refusal(error: DeclarationError, scopes: Scopes, sent: impl FnOnce() -> Value) -> ApiError {
    match error {
        DeclarationError::Invalid(errors) => ApiError::validation(&errors_as_sent(errors, &sent())),
        DeclarationError::SubmitNotAllowed => ApiError::insufficient_scope(Scope::DeclarationsSubmit, scopes),
        DeclarationError::AllocationNotAllowed => {
            ApiError::insufficient_scope(missing_for_allocation(scopes).unwrap_or(Scope::InventoryWrite), scopes)
        }
        other => other.into(),
    }
}

/// Whether a token may take goods out of stock by submitting: that changes stock and the line of the declaration (document 1).
pub(super) fn may_allocate(scopes: Scopes) -> bool {
    missing_for_allocation(scopes).is_none()
}

fn missing_for_allocation(scopes: Scopes) -> Option<Scope> {
    [Scope::InventoryWrite, Scope::DeclarationsWrite].into_iter().find(|scope| !scopes.contains(*scope))
}

fn answer(created: CreatedDeclaration, unknown: Vec<String>, sent: impl Fn() -> Value) -> Result<Answer, ApiError> {
    let submitted = created.submitted();
    let CreatedDeclaration { declaration, broken_rules, warnings } = created;
    let version = declaration.version;
    let validation = broken_rules.map(|errors| Validation::of(errors_as_sent(errors, &sent())));
    let mut warnings = if warnings.is_empty() { warnings } else { warnings_as_sent(warnings, &sent()) };
    warnings.extend(unknown);
    let body = Created { success: true, declaration: record(&declaration, submitted), validation, warnings };
    let answer = Answer::created(&body)?.with_version(version);
    Ok(if submitted { answer.leaving_work() } else { answer })
}

fn record(declaration: &Declaration, submitted: bool) -> CreatedRecord {
    CreatedRecord {
        id: declaration.id.get(),
        reference: declaration.reference.clone(),
        status: declaration.status.code(),
        workflow: declaration.direction().workflow(),
        declaration_type: declaration.declaration_type().map(DeclarationType::code),
        submitted,
        created_at: declaration.created_at,
    }
}
